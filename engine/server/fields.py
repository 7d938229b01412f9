"""The JSON of a request → what is asked for; each wrong field is named."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, cast

from engine.contract import Sampling
from engine.errors import BadRequestError, FieldError, SettingError, TextTooLongError
from engine.server.encoding import FORMATS
from engine.server.tempo import MAX_SPEED, MIN_SPEED

DEFAULT_FORMAT = "mp3"  # OpenAI's
STREAMS = ("audio", "sse")
MAX_RETAKES = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """What a client wants spoken.

    Attributes:
        text: `input`.
        model: `model`; None is the one there is.
        voice: `voice`, a name or an object with an `id`; None is the model's first.
        instruct: `instructions`.
        format: `response_format`.
        speed: `speed`; 1 leaves the sound untouched.
        has_events: Whether `stream_format` is `sse`.
        language: `language`.
        in_context: `in_context`: clone in context.
        is_cleaned: `clean`: leave out what is not for the ear, as `vivavoce say` does.
        is_as_written: `as_is`: no digits in words, no dictionary, no levelling either.
        splits: `split`.
        n_retakes: `retakes`.
        max_frames: `max_new_tokens`.
        segment_s: `segment_seconds`.
        non_streaming_mode: Of the same name.
        sampling: `seed`, `temperature`, `top_k` and so on.
    """

    text: str
    model: str | None = None
    voice: str | None = None
    instruct: str | None = None
    format: str = DEFAULT_FORMAT
    speed: float = 1.0
    has_events: bool = False
    language: str = "Auto"
    in_context: bool = False
    is_cleaned: bool = False
    is_as_written: bool = False
    splits: bool = True
    n_retakes: int = 2
    max_frames: int | None = None
    segment_s: float | None = None
    non_streaming_mode: bool | None = None
    sampling: Sampling = field(default_factory=Sampling)


def asked_of(body: bytes, max_characters: int) -> Asked:
    """Reads a request to speak; fields that are not known are passed over, as OpenAI does.

    Args:
        body: JSON.
        max_characters: How long `input` and `instructions` may be.

    Raises:
        FieldError: A field is missing, or of another type or range.
        TextTooLongError: The text has more characters.
        BadRequestError: It is no JSON object.
    """
    fields = Fields(json_object(body))
    text = fields.text("input")
    if text is None:
        raise FieldError("input", "There is no input.", "Give the text that is to be spoken.")
    return asked_with(fields, text, max_characters)


def asked_with(fields: "Fields", text: str, max_characters: int) -> Asked:
    """Reads all but the text; see `asked_of`."""
    instruct = fields.text("instructions")
    require_length(len(text), max_characters)
    if len(instruct or "") > max_characters:
        allowed = f"a text of at most {max_characters:,} characters"
        raise _wrong("instructions", allowed)
    return Asked(
        text=text,
        model=fields.text("model"),
        voice=fields.name("voice"),
        instruct=instruct,
        format=fields.one_of("response_format", FORMATS) or DEFAULT_FORMAT,
        speed=fields.number("speed", MIN_SPEED, MAX_SPEED) or 1.0,
        has_events=fields.one_of("stream_format", STREAMS) == "sse",
        language=fields.text("language") or "Auto",
        in_context=fields.flag("in_context") or False,
        is_cleaned=fields.flag("clean") or False,
        is_as_written=fields.flag("as_is") or False,
        splits=fields.flag("split") is not False,
        n_retakes=_or(fields.whole("retakes", 0, MAX_RETAKES), 2),
        max_frames=fields.whole("max_new_tokens", 1, 100_000),
        segment_s=fields.number("segment_seconds", 3.0, 30.0),
        non_streaming_mode=fields.flag("non_streaming_mode"),
        sampling=_sampling(fields),
    )


def require_length(n_characters: int, limit: int) -> None:
    """Refuses a text that is too long.

    Raises:
        TextTooLongError: It has more characters than the limit.
    """
    if n_characters > limit:
        raise TextTooLongError(
            f"The text has {n_characters:,} characters; {limit:,} is the limit.",
            "Send it in parts.",
        )


def _sampling(fields: "Fields") -> Sampling:
    try:
        return _sampling_of(fields)
    except SettingError as error:  # it begins with the field's name
        raise FieldError(error.what.partition(" ")[0], error.what, error.remedy) from error


def _sampling_of(fields: "Fields") -> Sampling:
    return Sampling(
        seed=fields.whole("seed", -(2**63), 2**64 - 1),
        do_sample=fields.flag("do_sample"),
        temperature=fields.number("temperature"),
        top_k=fields.whole("top_k", 0, 2**31),
        top_p=fields.number("top_p"),
        repetition_penalty=fields.number("repetition_penalty"),
        predictor_do_sample=fields.flag("predictor_do_sample"),
        predictor_temperature=fields.number("predictor_temperature"),
        predictor_top_k=fields.whole("predictor_top_k", 0, 2**31),
        predictor_top_p=fields.number("predictor_top_p"),
    )


def json_object(body: bytes | str) -> dict[str, Any]:
    """Reads a JSON object.

    Raises:
        BadRequestError: It is none.
    """

    def no_number(name: str) -> None:
        raise ValueError(f"{name} is no number")

    try:
        found = json.loads(body, parse_constant=no_number)
    except (ValueError, RecursionError):  # ValueError: also what is no UTF-8
        found = None
    if not isinstance(found, dict):
        raise BadRequestError("The request's body is no JSON object.", "Send one, in UTF-8.")
    return cast("dict[str, Any]", found)


class Fields:
    """The fields of a JSON object; each is None where it is missing or null.

    Each method raises `FieldError` for a value that is none of its kind.
    """

    def __init__(self, found: Mapping[str, Any]) -> None:
        self._found = found

    def text(self, name: str) -> str | None:
        """Gives a text."""
        value = self._found.get(name)
        if value is None:
            return None
        if not isinstance(value, str):
            raise _wrong(name, "a text")
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise FieldError(name, f"{name} holds half a character.", "Send it in UTF-8.")
        return value

    def name(self, name: str) -> str | None:
        """Gives a name: a text, or an object with an `id`, as OpenAI's own voices have."""
        value: Any = self._found.get(name)
        if not isinstance(value, dict):
            return self.text(name)
        inner = cast("dict[str, Any]", value)
        if not isinstance(inner.get("id"), str):
            raise _wrong(name, "a name, or an object with an id")
        return Fields({name: inner["id"]}).text(name)

    def one_of(self, name: str, known: Iterable[str]) -> str | None:
        """Gives one of some words."""
        value = self.text(name)
        if value is not None and value not in known:
            raise _wrong(name, f"one of {', '.join(known)}")
        return value

    def flag(self, name: str) -> bool | None:
        """Gives a yes or no."""
        value = self._found.get(name)
        if value is not None and not isinstance(value, bool):
            raise _wrong(name, "true or false")
        return value

    def whole(self, name: str, least: int, most: int) -> int | None:
        """Gives a whole number."""
        value = self._found.get(name)
        if value is None:
            return None
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise _wrong(name, f"a whole number from {least} to {most}")
        return value

    def number(self, name: str, least: float = 0.0, most: float = 1e6) -> float | None:
        """Gives a number."""
        value = self._found.get(name)
        if value is None:
            return None
        fits = isinstance(value, int | float) and not isinstance(value, bool)
        if not fits or not least <= value <= most or not isfinite(value):
            raise _wrong(name, f"a number from {least:g} to {most:g}")
        return float(value)


def _wrong(name: str, allowed: str) -> FieldError:
    return FieldError(name, f"{name} is not what it may be.", f"It may be {allowed}.")


def _or(value: int | None, default: int) -> int:
    return default if value is None else value
