"""What a server is told when it is opened: where, for whom, how much."""

import ipaddress
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.contract import require_private
from engine.errors import ServerError, SettingError
from engine.speech import graphics_cards
from engine.text import MAX_CHARACTERS

PORT = 8000
# As OpenAI's clients offer them (openai-python 3.57, `SpeechCreateParams`).
OPENAI_VOICES = (
    "alloy",
    "ash",
    "ballad",
    "coral",
    "echo",
    "fable",
    "onyx",
    "nova",
    "sage",
    "shimmer",
    "verse",
    "marin",
    "cedar",
)
MIN_KEY_CHARACTERS = 16


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How a server behaves.

    Attributes:
        host: The address it listens at; anything but this machine itself needs a key.
        port: Its port; 0 takes a free one.
        key: What clients show as `Authorization: Bearer …`; None asks for none.
        n_slots: How many requests are spoken beside each other; the speaker's own number.
        max_requests: How many there may be at once, waiting and being sent included; one more is
            answered 429.
        max_characters: How long a text may be; a longer one is answered 413, never cut.
        voice_names: A voice for other names, such as those of OpenAI; small letters. OpenAI's
            names that are not among them go round the model's voices.
        allowed_hosts: Names by which the machine may be called beside its own and its addresses.
        allowed_origins: Pages elsewhere that may use it, such as `https://example.org`.
        stall_s: A client that takes nothing for so long is given up.
        head_s: A connection on which no request has begun for so long is closed.

    Raises:
        SettingError: A number is out of range, or a host other than this machine has no key.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    key: str | None = None
    n_slots: int = 1
    max_requests: int = 64
    max_characters: int = 20_000
    voice_names: Mapping[str, str] = field(default_factory=dict[str, str])
    allowed_hosts: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    stall_s: float = 120.0
    head_s: float = 15.0

    def __post_init__(self) -> None:
        """Refuses what is out of range, or open to everybody."""
        for name, least, most in (
            ("port", 0, 65_535),
            ("n_slots", 1, 64),
            ("max_requests", 1, 10_000),
            ("max_characters", 1, MAX_CHARACTERS),
        ):
            value = getattr(self, name)
            if not least <= value <= most:
                raise SettingError(f"{name} is {value}.", f"It may be {least} to {most}.")
        if self.key is None and not self.is_loopback:
            raise SettingError(
                f"At {self.host}, others than you could use the server.",
                "Give it a key, or let it listen at 127.0.0.1.",
            )
        if self.key is not None and len(self.key) < MIN_KEY_CHARACTERS:
            raise SettingError(
                "The key is too short to be one.", f"Use {MIN_KEY_CHARACTERS} characters or more."
            )

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine reaches it."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether an address, or a name, is of this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def default_slots(device: str) -> int:
    """Gives how many requests are best spoken beside each other.

    On a graphics card four: a frame of each in turn is then still faster than speech
    (docs/performance.md), and each slot costs its own state and graphs. On a processor two: so that
    a long text does not keep a short one waiting for its end; with more, all of them would fall
    behind speech.

    Args:
        device: As `open_speaker` takes it.
    """
    if device == "auto":
        return 4 if graphics_cards() else 2
    return 4 if device.startswith("cuda") else 2


def key_of_file(path: Path) -> tuple[str, bool]:
    """Reads the key in a file; makes one, and the file for its owner alone, where there is none.

    Returns:
        The key, and whether it was made just now.

    Raises:
        ServerError: The file can be neither read nor written.
        SettingError: There is no key in it, or others on this machine may read it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path), False
    except OSError as error:
        raise _unusable(path, error) from error
    key = secrets.token_urlsafe(32)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key, True


def _read_key(path: Path) -> str:
    try:
        require_private(path, SettingError)
        key = path.read_text("ascii").strip()
    except OSError as error:
        raise _unusable(path, error) from error
    except UnicodeDecodeError:
        key = ""
    if not key or not key.isprintable() or " " in key:
        raise SettingError(
            f"There is no key in {path}.", "Write one line of letters and digits, or remove it."
        )
    return key


def _unusable(path: Path, error: OSError) -> ServerError:
    return ServerError(
        f"The key's file {path} cannot be used: {error.strerror}.", "Name another --api-key-file."
    )
