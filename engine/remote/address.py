"""Where a speech server is: the address as the user gives it → the address that is asked."""

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from engine.errors import RemoteKeyError, SettingError

_EXAMPLE = "Give one such as http://192.168.1.20:8000 or https://speech.example.org."


@dataclass(frozen=True, slots=True)
class Address:
    """A speech server's address.

    Attributes:
        base: What its paths are added to, with `/v1` and without a slash at the end.
        host: The name or number of the machine, as it was given.
        origin: Scheme, host and port: what a key belongs to.
        is_open: Whether what is sent can be read on its way (http).
    """

    base: str
    host: str
    origin: str
    is_open: bool

    @classmethod
    def of(cls, url: str) -> "Address":
        """Reads an address; `/v1` is added where it is left out.

        Raises:
            SettingError: It is none.
        """
        try:
            parts = urlsplit(url.strip())
            port = parts.port
        except ValueError:  # a port that is no number, half an IPv6 address
            raise SettingError(f"{url} is no address of a server.", _EXAMPLE) from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise SettingError(f"{url} is no address of a server.", _EXAMPLE)
        if parts.username is not None or parts.query or parts.fragment:
            # An address is shown, kept in settings and seen in the list of processes.
            raise SettingError(
                "The address of a speech server holds no name, key or question mark.",
                "Give the key by --remote-key-file, or when you are asked for it.",
            )
        shown = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        origin = f"{parts.scheme}://{shown}" + (f":{port}" if port is not None else "")
        path = parts.path.rstrip("/")
        if not path.endswith("/v1"):
            path += "/v1"
        return cls(origin + path, parts.hostname, origin, parts.scheme == "http")

    def require_safe_for_key(self) -> None:
        """Refuses to send a key over http where strangers pass it on.

        Within a house or a private network (loopback, 192.168.x.x, 10.x.x.x, fd…, 100.64.x.x as
        overlay networks use it) `vivavoce serve` has no certificate, and whoever can listen there
        is at home already; on the internet every station on the way could read the key and use it.

        Raises:
            RemoteKeyError: The server is reached by http over the internet.
        """
        if self.is_open and not all(_is_near(found) for found in self._numbers()):
            raise RemoteKeyError(
                f"The key is not sent to {self.host}: over http anyone on the way can read it.",
                "Use an https address, a private network (a VPN), or an SSH tunnel.",
            )

    def is_near(self) -> bool:
        """Whether it is this very machine, by its number or as `localhost`."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def _numbers(self) -> list[str]:
        """Gives the host's numbers; none for a host that nobody knows, to which nothing goes."""
        try:
            found = socket.getaddrinfo(self.host, None, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return []
        return [str(entry[4][0]) for entry in found]


def _is_near(number: str) -> bool:
    return not ipaddress.ip_address(number.partition("%")[0]).is_global
