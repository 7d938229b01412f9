"""Who may ask at all: no foreign page, no foreign name for this machine, no lack of a key.

A page on the internet can have its own name point at 127.0.0.1 (DNS rebinding) and would then be
of the same origin as this server in the browser's eyes: only the name gives it away.
"""

import hmac
import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from engine.server.errors import Refusal
from engine.server.settings import ServerSettings

OPEN_PATHS = frozenset({"/", "/health", "/ready"})  # for these no key is asked
KEY_PROTOCOL = "openai-insecure-api-key."  # how a browser's WebSocket shows a key to OpenAI
_SCHEMES = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class Guard:
    """Lets in who calls the machine by a name of its own, from a page of its own or from none.

    Args:
        app: What stands behind it.
        settings: Whom to let in besides.
    """

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app = app
        self._is_loopback = settings.is_loopback
        self._origins = {origin.lower().rstrip("/") for origin in settings.allowed_origins}
        self._names = {name.lower() for name in settings.allowed_hosts} | {"localhost"}
        if not self._is_loopback:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local", settings.host.lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, or passes on."""
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if not self._is_ours(headers.getlist("host")):
                refusal = Refusal(403, "This server is not called so.", None, "foreign_host")
                return await refusal.response(scope, receive, send)
            if not self._is_from_here(headers):
                refusal = Refusal(
                    403, "Pages of other origins may not use this server.", None, "foreign_origin"
                )
                return await refusal.response(scope, receive, send)
        return await self._app(scope, receive, send)

    def _is_ours(self, hosts: list[str]) -> bool:
        name = _host_of(f"//{hosts[0]}") if len(hosts) == 1 else None
        if name is None:
            return False
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        # No name was looked up for an address: nothing can have been rebound.
        return address.is_loopback or not self._is_loopback

    def _is_from_here(self, headers: Headers) -> bool:
        origins = headers.getlist("origin")
        if not origins:
            return True
        origin = origins[0].lower().rstrip("/")
        if len(origins) > 1:
            return False
        if origin in self._origins:
            return True
        if origin.partition("://")[0] not in ("http", "https"):
            return False  # also “null”, of files and sandboxes
        here = _place_of(f"{origin.partition(':')[0]}://{headers['host']}")
        return here[1] is not None and _place_of(origin) == here


class KeyCheck:
    """Lets in who shows the key.

    Args:
        app: What stands behind it.
        key: The key.
    """

    def __init__(self, app: ASGIApp, key: str) -> None:
        self._app = app
        self._key = key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, or passes on."""
        if scope["type"] in ("http", "websocket") and scope["path"] not in OPEN_PATHS:
            shown = _keys_of(Headers(scope=scope))
            if not any(hmac.compare_digest(key, self._key) for key in shown):
                ask = "This server asks for a key. Send it as “Bearer”."
                what = "This is not the key." if shown else ask
                headers = {"WWW-Authenticate": "Bearer"}
                refusal = Refusal(401, what, None, "invalid_api_key", headers)
                return await refusal.response(scope, receive, send)
        return await self._app(scope, receive, send)


def _keys_of(headers: Headers) -> list[bytes]:
    found: list[str] = []
    scheme, _, key = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and key.strip():
        found.append(key.strip())
    for protocol in headers.get("sec-websocket-protocol", "").split(","):
        if protocol.strip().startswith(KEY_PROTOCOL):
            found.append(protocol.strip().removeprefix(KEY_PROTOCOL))
    return [key.encode("latin-1", "replace") for key in found]


def _host_of(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:  # such as brackets that do not close
        return None


def _place_of(url: str) -> tuple[str | None, int | None]:
    try:
        parts = urlsplit(url)
        return parts.hostname, parts.port or _SCHEMES.get(parts.scheme)
    except ValueError:
        return None, None
