"""What goes wrong on the way to a speech server → an error that a user can do something with."""

import json
import socket
import ssl
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import Any, cast

import httpx

from engine.errors import (
    BadRequestError,
    RemoteAnswerError,
    RemoteBusyError,
    RemoteError,
    RemoteKeyError,
    RemoteLostError,
    RemoteTrustError,
    TextTooLongError,
    UnknownModelError,
    UnknownVoiceError,
    VivavoceError,
)

_SHOWN_CHARACTERS = 200
_BUSY = (429, 503)  # SGLang-Omni says 503 when its queue is full
_NO_SUCH_PATH = (404, 405, 501)


def is_busy(status: int) -> bool:
    """Whether the server asks to come again later."""
    return status in _BUSY


def is_unknown_path(status: int) -> bool:
    """Whether the server does not have what was asked for, such as a list of voices."""
    return status in _NO_SUCH_PATH


def error_of_line(error: Exception, host: str) -> RemoteError:
    """Gives the error for a connection that could not be made, or broke.

    Args:
        error: What httpx or the system threw.
        host: The server.
    """
    causes = list(_causes(error))
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return RemoteTrustError(
            f"{host} cannot prove who it is: {_reason(causes[-1])}.",
            "Check the address; a certificate of your own is trusted through SSL_CERT_FILE.",
        )
    if isinstance(error, httpx.ConnectTimeout):
        what = f"{host} does not answer."
    elif isinstance(error, httpx.TimeoutException | TimeoutError):
        what = f"{host} has stopped sending."
    elif isinstance(error, httpx.ConnectError):
        what = f"{host} cannot be reached: {_why_unreachable(causes)}."
    elif isinstance(error, httpx.ProxyError):
        what = f"{host} cannot be reached: the proxy refuses."
    else:
        what = f"The connection to {host} broke."
    return RemoteLostError(what, "Check the address, the network, and whether the server runs.")


def error_of_status(
    status: int,
    headers: httpx.Headers,
    body: bytes,
    *,
    host: str,
    voice: str = "",
    voices: tuple[str, ...] = (),
    has_key: bool = False,
) -> VivavoceError:
    """Gives the error for an answer that is no sound.

    Args:
        status: The HTTP status.
        headers: The answer's headers.
        body: Its beginning.
        host: The server.
        voice: Which voice was asked for.
        voices: Those there are.
        has_key: Whether it was sent a key.
    """
    fault = _Fault(body)
    said = f": {fault.message.rstrip('.')}." if fault.message else "."
    if status == 401 or (status == 403 and fault.is_about("key")):
        return RemoteKeyError(
            f"{host} wants {'another' if has_key or status == 403 else 'a'} key{said}",
            "Enter the right one; on the command line, check --remote-key-file FILE.",
        )
    if status == 403:
        return RemoteAnswerError(
            f"{host} does not let us in{said}",
            "Ask who runs it; `vivavoce serve` is told by --allow-host what it is called.",
        )
    if is_busy(status):
        wait_s = retry_after_s(headers)
        later = "a while" if wait_s is None else f"{wait_s:.0f} s"
        return RemoteBusyError(f"{host} has too much to do{said}", f"Try again in {later}.")
    if status >= 500:
        return RemoteLostError(f"{host} failed ({status}){said}", "Look at the server.")
    if 300 <= status < 400:
        # Followed, a key might reach a stranger.
        there = headers.get("location", "elsewhere")
        return RemoteAnswerError(f"{host} sends us on to {there}.", "Give that address instead.")
    if status == 413:
        return TextTooLongError(
            f"The text is too long for {host}{said}", "Use shorter segments (--segment-seconds)."
        )
    if status == 404 and fault.is_about("model"):
        return UnknownModelError(fault.message or "?", ())
    if status == 404 and voice and fault.is_about("voice"):
        return UnknownVoiceError(voice, voices)
    if status in (400, 409, 415, 422) or (status == 404 and fault.message):
        return BadRequestError(f"{host} does not take the request{said}", "Change it.")
    return RemoteAnswerError(
        f"What answers at {host} is no speech server ({status}).",
        "Check the address; it is the one that ends before /audio/speech.",
    )


def require_sound(headers: httpx.Headers, host: str) -> None:
    """Refuses an answer that calls itself something else than sound.

    Raises:
        RemoteAnswerError: A page (of a hotel's network, say), a text, or events.
    """
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind.startswith("text/") or kind in ("application/json", "application/xhtml+xml"):
        raise RemoteAnswerError(
            f"{host} answers with {kind}, not with sound.",
            "Check the address; a network that wants a login answers so too.",
        )


def retry_after_s(headers: httpx.Headers) -> float | None:
    """Gives how long the server asks to wait, in seconds; None if it does not say."""
    given = headers.get("retry-after", "").strip()
    if given.isdigit():
        return float(given)
    try:
        return max(0.0, parsedate_to_datetime(given).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None


class _Fault:
    """What a server says of a fault, in OpenAI's shape or in FastAPI's."""

    def __init__(self, body: bytes) -> None:
        try:
            found: Any = json.loads(body)
        except ValueError:
            found = None
        outer = table(found)
        inner: Any = outer.get("error", outer)
        entry = table(inner) or {"message": inner}
        told: Any = entry.get("message") or entry.get("detail") or ""
        words = told if isinstance(told, str) else ""
        # Another machine's words, on their way to a terminal: one short line without controls.
        words = " ".join("".join(c if c.isprintable() else " " for c in words).split())
        is_long = len(words) > _SHOWN_CHARACTERS
        self.message = f"{words[:_SHOWN_CHARACTERS]}…" if is_long else words
        self._about = f"{entry.get('param')} {entry.get('code')}".lower()

    def is_about(self, word: str) -> bool:
        """Whether it concerns the model, or the voice."""
        return word in self._about or (self._about == "none none" and word in self.message.lower())


def table(found: Any) -> dict[str, Any]:
    """Gives what was read of JSON as a table; an empty one if it is none."""
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _why_unreachable(causes: list[BaseException]) -> str:
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return "nobody knows a machine of this name"
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        return "nothing listens there"
    return _reason(causes[-1])


def _reason(error: BaseException) -> str:
    found = getattr(error, "verify_message", "") or getattr(error, "strerror", "") or str(error)
    return str(found) or type(error).__name__
