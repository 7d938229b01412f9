"""The keys of speech servers: in the system's keyring where there is one, else in a file."""

import importlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.contract import home_directory, require_private
from engine.errors import RemoteKeyError
from engine.remote.address import Address

_SERVICE = "vivavoce"


class KeyFile:
    """Keeps the keys of speech servers; never in the settings, never in a list of processes.

    A key belongs to scheme, host and port of its server, so that no other one is ever sent it.

    Args:
        path: The file for where there is no keyring; None is `remote-keys.json` in the home
            directory. It need not exist.
        uses_keyring: Whether the system's keyring is asked first.
    """

    def __init__(self, path: Path | None = None, *, uses_keyring: bool = True) -> None:
        self.path = path or home_directory() / "remote-keys.json"
        self._uses_keyring = uses_keyring

    def get(self, url: str) -> str | None:
        """Gives the key of a server; None if none is kept.

        Raises:
            SettingError: The address is none.
            RemoteKeyError: The file cannot be read, or others may read it.
        """
        origin = Address.of(url).origin
        ring = self._ring()
        if ring is not None:
            # Whatever a locked or broken keyring throws, the file may have the key.
            with suppress(Exception):
                if key := ring.get_password(_SERVICE, origin):
                    return str(key)
        return self._read().get(origin)

    def put(self, url: str, key: str | None) -> None:
        """Keeps the key of a server, or forgets it.

        Args:
            url: The server's address.
            key: None forgets it.

        Raises:
            SettingError: The address is none.
            RemoteKeyError: The file cannot be read or written.
        """
        origin = Address.of(url).origin
        ring = self._ring()
        if ring is not None and _put_in_ring(ring, origin, key):
            key = None  # no second copy in the file
        keys = self._read()
        if keys.get(origin) != key:
            keys.pop(origin, None)
            self._write(keys if key is None else {**keys, origin: key})

    def _ring(self) -> Any | None:
        """Gives the package `keyring` if it is installed and the system has a place for keys."""
        if not self._uses_keyring:
            return None
        try:
            keyring = importlib.import_module("keyring")
            is_usable = keyring.get_keyring().priority > 0  # the one that only fails has 0
        except Exception:  # noqa: BLE001 - what a broken desktop session throws is not ours to know
            return None
        return keyring if is_usable else None

    def _read(self) -> dict[str, str]:
        if not self.path.exists():
            return {}
        try:
            found = json.loads(read_private(self.path))
        except ValueError as error:
            raise RemoteKeyError(
                f"{self.path} is damaged.", "Delete it, and give the keys once more."
            ) from error
        return {str(origin): str(key) for origin, key in found.items()}

    def _write(self, keys: dict[str, str]) -> None:
        try:
            write_private(self.path, keys)
        except OSError as error:
            raise RemoteKeyError(
                f"The key could not be kept in {self.path}: {error.strerror}.",
                "Check the free space and your rights there.",
            ) from error


def write_private(path: Path, value: object) -> None:
    """Writes a file that only its owner may read, whole or not at all; its folder is made.

    Args:
        path: The file.
        value: What JSON can hold.

    Raises:
        OSError: It cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # It is made with mode 600, so there is no moment in which others can read it.
    handle, temporary = tempfile.mkstemp(".tmp", f"{path.name}.", path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(value, out, indent=2)
        Path(temporary).replace(path)
    except OSError:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def read_private(path: Path) -> str:
    """Reads a file that holds a key.

    Raises:
        RemoteKeyError: It cannot be read, or others on this machine may read it.
    """
    try:
        require_private(path, RemoteKeyError)
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RemoteKeyError(
            f"{path} cannot be read: {error.strerror}.", "Check the name and your rights."
        ) from error
    except UnicodeDecodeError as error:
        raise RemoteKeyError(f"{path} holds no key.", "It is one line of text.") from error


def _put_in_ring(ring: Any, origin: str, key: str | None) -> bool:
    """Keeps a key in the keyring, or takes it out; False if the keyring does not do it."""
    try:
        if key is not None:
            ring.set_password(_SERVICE, origin, key)
        elif ring.get_password(_SERVICE, origin) is not None:
            ring.delete_password(_SERVICE, origin)
    except Exception:  # noqa: BLE001 - locked, refused by the user, no bus: then the file
        return False
    return True
