"""What a speech server is and has: its model, its voices, and whose work it is."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, cast

import httpx

from engine.contract import LANGUAGES, MAX_SEGMENT_S, MIN_SEGMENT_S, home_directory
from engine.errors import RemoteAnswerError
from engine.remote.address import Address
from engine.remote.answers import (
    error_of_line,
    error_of_status,
    is_unknown_path,
    require_sound,
    table,
)
from engine.remote.keys import write_private

CONNECT_S, ANSWER_S = 5.0, 60.0  # a fleet that loads its model answers late
LOOK_S = 10.0
# Servers that speak OpenAI's names have at least these; only they list no others.
OPENAI_VOICES = (
    "alloy",
    "ash",
    "ballad",
    "coral",
    "echo",
    "fable",
    "nova",
    "onyx",
    "sage",
    "shimmer",
    "verse",
)
_OPENAI_OWNERS = ("openai", "system")
_DEFAULT_MODEL = "tts-1"

Kind = Literal["vivavoce", "vllm", "sglang", "openai", "other"]


@dataclass(frozen=True, slots=True)
class Listing:
    """What a server says of itself.

    Attributes:
        kind: Whose work it is, which tells what fields it takes beyond OpenAI's.
        model: The name of its first model.
        voices: The names it takes.
        lists_voices: Whether the server named them; else any other name may be right too.
        languages: What it speaks, lower case; all of Qwen3-TTS's where it does not say.
        follows_instruct: Whether it heeds instructions, as far as it says.
        segment_s: How much speech it makes in one go without drifting, in seconds; None where it
            does not say.
    """

    kind: Kind
    model: str
    voices: tuple[str, ...]
    lists_voices: bool
    languages: tuple[str, ...] = LANGUAGES
    follows_instruct: bool = True
    segment_s: float | None = None

    @property
    def designs(self) -> bool:
        """Whether the model makes voices up from descriptions."""
        return "voicedesign" in self.model.lower().replace("-", "").replace("_", "")


def remembered(address: Address) -> Listing | None:
    """Gives what a server said when it was looked at last; None if it never was."""
    try:
        known = table(table(json.loads(_memory().read_bytes()))[address.base])
        for name in ("voices", "languages"):
            known[name] = tuple(known[name])
        return Listing(**known)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(address: Address, listing: Listing) -> None:
    """Keeps what a server says, for when it is away; that this fails is no harm."""
    if remembered(address) == listing:
        return
    try:
        known = table(json.loads(_memory().read_bytes()))
    except (OSError, ValueError):
        known = {}
    with suppress(OSError):
        write_private(_memory(), {**known, address.base: asdict(listing)})


def _memory() -> Path:
    return home_directory() / "remote-servers.json"


def headers_of(key: str | None) -> dict[str, str]:
    """Gives what every request carries."""
    return {"Authorization": f"Bearer {key}"} if key else {}


def look(address: Address, key: str | None) -> Listing:
    """Asks a server what it has; takes two short requests.

    Raises:
        RemoteError: It cannot be reached, wants a key, or is none.
    """
    timeout = httpx.Timeout(LOOK_S, connect=CONNECT_S)
    # A proxy of the environment has no business between this machine and itself.
    with httpx.Client(
        headers=headers_of(key), timeout=timeout, trust_env=not address.is_near()
    ) as client:
        models = _asked(client, address, "/models")
        voices = _asked(client, address, "/audio/voices")
    model = _model_of(models)
    found = _names_of(voices)
    languages = tuple(name.lower() for name in _names(_entries(model, "languages")))
    told = model.get("segment_seconds")
    segment_s = float(told) if isinstance(told, int | float) else 0.0
    return Listing(
        kind=_kind_of(str(model.get("owned_by", "")).lower()),
        model=model.get("id", _DEFAULT_MODEL),
        voices=found or OPENAI_VOICES,
        lists_voices=bool(found),
        # What only `vivavoce serve` says.
        languages=languages or LANGUAGES,
        follows_instruct=model.get("follows_instructions") is not False,
        segment_s=segment_s if MIN_SEGMENT_S <= segment_s <= MAX_SEGMENT_S else None,
    )


def _asked(client: httpx.Client, address: Address, path: str) -> Any:
    """Gives an answer's JSON; None where the server does not know the path."""
    try:
        answer = client.get(address.base + path)
    except httpx.HTTPError as error:
        raise error_of_line(error, address.host) from error
    if is_unknown_path(answer.status_code):
        return None
    if answer.status_code != 200:
        raise error_of_status(
            answer.status_code,
            answer.headers,
            answer.content,
            host=address.host,
            has_key="Authorization" in answer.request.headers,
        )
    try:
        return answer.json()
    except ValueError as error:
        require_sound(answer.headers, address.host)
        raise RemoteAnswerError(
            f"What answers at {address.host} is no speech server.", "Check the address."
        ) from error


def _model_of(found: Any) -> dict[str, Any]:
    """Gives the first model that has a name; an empty table if there is none."""
    for entry in _entries(found, "data"):
        if isinstance((model := table(entry)).get("id"), str):
            return model
    return {}


def _kind_of(owner: str) -> Kind:
    if owner.startswith("vivavoce"):
        return "vivavoce"
    if owner.startswith("vllm"):
        return "vllm"
    if owner.startswith("sglang"):
        return "sglang"
    return "openai" if owner.startswith(_OPENAI_OWNERS) else "other"


def _names_of(found: Any) -> tuple[str, ...]:
    """Gives the voices' names: a list of them, or of objects that have one, under some title."""
    return _names(_entries(found, "voices") or _entries(found, "data"))


def _names(entries: list[Any]) -> tuple[str, ...]:
    names: list[str] = []
    for entry in entries:
        known = table(entry)
        name = known.get("id") or known.get("name") if known else entry
        if isinstance(name, str) and name:
            names.append(name)
    return tuple(dict.fromkeys(names))


def _entries(found: Any, title: str) -> list[Any]:
    within: Any = table(found).get(title, found)
    return cast("list[Any]", within) if isinstance(within, list) else []
