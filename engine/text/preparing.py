"""A text, as the user has it → what is to be said, and in which language, part by part."""

from dataclasses import dataclass
from functools import cache

from engine.contract.cleaning import Cleaning, SourceKind
from engine.contract.dictionary import Entry
from engine.contract.mapped import Mapped
from engine.contract.rules import LANGUAGES, Rules
from engine.text.cleaning import clean, guess_kind
from engine.text.languages import Detector
from engine.text.normalising import normalise
from engine.text.pronouncing import pronounce

AUTO = "Auto"
_N_LOOKED_AT = 5_000  # characters: what announcements are said in shows by then


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is to be said.

    Attributes:
        stretches: Each part and its language, in order: a language of the model in small letters,
            as the user wrote it where it was given, or `Auto`.
        warnings: What the user should know of the dictionary.
    """

    stretches: tuple[tuple[Mapped, str], ...]
    warnings: tuple[str, ...]


def cleaned(
    text: str, rules: Rules, language: str = AUTO, among: tuple[str, ...] = LANGUAGES
) -> Mapped:
    """Leaves out what is not for the ear; the first of the steps of `prepared`.

    Args:
        text: Any text.
        rules: Its kind and its cleaning.
        language: What announcements are said in; `Auto` finds out.
        among: The languages of the model, in small letters.
    """
    if rules.cleaning is None:
        return Mapped.of(text)
    spoken = language.lower()
    if spoken not in LANGUAGES:
        spoken = detector(among).languages([text[:_N_LOOKED_AT]])[0] or "english"
    kind = guess_kind(text) if rules.kind is None else rules.kind
    return clean(text, kind, rules.cleaning, spoken)


def prepared(
    text: str | Mapped,
    rules: Rules,
    language: str = AUTO,
    *,
    voice: str | None = None,
    among: tuple[str, ...] = LANGUAGES,
    in_parts: bool = True,
) -> Prepared:
    """Cleans a text, finds its languages, applies the dictionary and says digits in words.

    Args:
        text: Any text; one that knows its source is clean already.
        rules: What is done.
        language: The text's, in any case, or `Auto`.
        voice: The name of who speaks, for the dictionary.
        among: The languages of the model, in small letters.
        in_parts: Whether each part may have a language of its own.
    """
    mapped = cleaned(text, rules, language, among) if isinstance(text, str) else text
    told: dict[str, None] = {}

    def note(entry: Entry, why: str) -> None:
        told[why] = None

    stretches: list[tuple[Mapped, str]] = []
    for part, spoken in _in_languages(mapped, rules, language, among, in_parts=in_parts):
        known = spoken.lower() if spoken.lower() in LANGUAGES else None
        part = pronounce(part, rules.dictionary, known, voice, note)
        if rules.normalising is not None and known is not None:
            part = normalise(part, known, rules.normalising)
        stretches.append((part, spoken))
    return Prepared(tuple(stretches), tuple(told))


def warm_up(among: tuple[str, ...]) -> None:
    """Loads now what the first text would wait for: 0.9 s for models of several languages."""
    spoken = [name for name in among if name in LANGUAGES]
    detector(among).warm_up()
    clean("A 👍.", SourceKind.PLAIN, Cleaning())
    for language in spoken[:1]:
        normalise(Mapped.of("1"), language)


@cache
def detector(among: tuple[str, ...]) -> Detector:
    """Gives what tells a model's languages apart."""
    return Detector(name for name in among if name in LANGUAGES)


def _in_languages(
    mapped: Mapped, rules: Rules, language: str, among: tuple[str, ...], *, in_parts: bool
) -> list[tuple[Mapped, str]]:
    if language.lower() != AUTO.lower() or not rules.detects_language:
        return [(mapped, language)]
    if not in_parts:
        return [(mapped, detector(among).languages([mapped.text])[0] or AUTO)]
    found = detector(among).stretches(mapped.text) or ()
    made = [(mapped.part(each.start, each.end), each.language or AUTO) for each in found]
    return made or [(mapped, AUTO)]
