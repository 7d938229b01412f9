"""What a long job reads: a book of chapters, each a row of parts that are spoken in one go."""
# ruff: noqa: RUF001 (ten languages' signs look like Latin ones)

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum

import regex

from engine.contract import SEGMENT_S, Rests, Sampling, VoiceChoice, require_pauses
from engine.text import MAX_CHARACTERS, Mapped, is_speakable, segments

# As in `engine.text.segments`: what counts as space, and so is neither kept nor counted.
_LETTER = regex.compile(r"[^\s\p{Cc}\p{Cs}]")
_BREAKS = (regex.compile(r"\n[^\S\n]*\n\s*"), regex.compile(r"\s+"))
_RESTS = Rests()
_BREAK_AT_END = regex.compile(r"\n[^\S\n]*\n\s*$")
_STOP = regex.compile(r"""[.!?…。！？｡．।؟۔][\p{Pe}\p{Pf}\p{Pi}"'*_\s]*$""")


class Border(StrEnum):
    """What a part ends; the pause after it goes by this."""

    CLAUSE = "clause"
    SENTENCE = "sentence"
    PARAGRAPH = "paragraph"
    HEADING = "heading"


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A stretch of text that is spoken in one go, and made again alone if it fails.

    Attributes:
        text: What is spoken, ready for the voice. Of a `Mapped`, captions show the source: give it
            the text as it was before it was normalised.
        border: What it ends.
        voice: Who says it; None is the manuscript's voice.
        language: What it is in; None is the manuscript's language.
        start_s: Where its voice is to set in, from the beginning of the book (a subtitle's time);
            None lets it follow what is before it.
    """

    text: str | Mapped
    border: Border = Border.PARAGRAPH
    voice: VoiceChoice | None = None
    language: str | None = None
    start_s: float | None = None

    @property
    def spoken(self) -> str:
        """What the voice says."""
        return self.text if isinstance(self.text, str) else self.text.text


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """A chapter; what is to be spoken of its title is among its parts.

    Attributes:
        title: As players show it; an empty one becomes “Chapter 3”.
        parts: In their order; may be empty.
    """

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Manuscript:
    """A book, ready to be read.

    Attributes:
        title: As players show it.
        author: As players show it; may be empty.
        chapters: In their order.
        voice: Who reads.
        language: A language of the model, or `Auto`.
        cover: A JPEG or PNG file's bytes, or None.
        sampling: As for `Request`; each part is spoken with the same.
        instruct: As for `Request`.
        in_context: As for `Request`.
        speakers: Whose lines were found, as first written, where there is a cast.
    """

    title: str
    author: str
    chapters: tuple[Chapter, ...]
    voice: VoiceChoice
    language: str = "Auto"
    cover: bytes | None = None
    sampling: Sampling = field(default_factory=Sampling)
    instruct: str | None = None
    in_context: bool = False
    speakers: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that can be spoken, of all chapters."""
        return tuple(part for _, part in self.numbered_parts())

    def numbered_parts(self) -> Iterator[tuple[int, Part]]:
        """Yields the parts that can be spoken, each with the number of its chapter, from 0."""
        for number, chapter in enumerate(self.chapters):
            yield from ((number, part) for part in chapter.parts if is_speakable(part.spoken))


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long it is silent after a part, from the end of one voice to the beginning of the next.

    The silence that the voice itself leaves at its ends is part of it.

    Attributes:
        clause_s: Within a sentence that was too long for one go.
        sentence_s: After a sentence.
        paragraph_s: After a paragraph.
        heading_s: After a heading.
        chapter_s: Between chapters. The default stays under the second that sounds like a fault.
    """

    clause_s: float = 0.15
    sentence_s: float = 0.4
    paragraph_s: float = 0.65
    heading_s: float = 0.8
    chapter_s: float = 0.95

    def __post_init__(self) -> None:
        """Refuses what is out of range.

        Raises:
            SettingError: Naming the pause, what it is and its range.
        """
        require_pauses({pause.name: getattr(self, pause.name) for pause in fields(self)})

    @classmethod
    def of(cls, rests: Rests) -> "Pauses":
        """Gives them as much longer or shorter as the user wants the silences that are added.

        Args:
            rests: As the settings have them; the usual ones give the usual pauses.
        """
        usual = cls()
        heading_s = usual.heading_s + (rests.heading_s - _RESTS.heading_s)
        return cls(
            sentence_s=usual.sentence_s + (rests.sentence_s - _RESTS.sentence_s),
            paragraph_s=usual.paragraph_s + (rests.paragraph_s - _RESTS.paragraph_s),
            heading_s=heading_s,
            chapter_s=max(usual.chapter_s, heading_s),
        )

    def after(self, border: Border) -> float:
        """Gives the pause after a part, in seconds."""
        return {
            Border.CLAUSE: self.clause_s,
            Border.SENTENCE: self.sentence_s,
            Border.PARAGRAPH: self.paragraph_s,
            Border.HEADING: self.heading_s,
        }[border]


def parts_of(
    text: str | Mapped,
    *,
    language: str = "Auto",
    is_heading: bool = False,
    segment_s: float = SEGMENT_S,
) -> tuple[Part, ...]:
    """Cuts a text of any length into parts at the borders that `engine.text.segments` finds.

    Every speakable character is in exactly one part.

    Args:
        text: As for `Part`.
        language: As for `segments`.
        is_heading: Whether the last part ends a heading.
        segment_s: As for `segments`.

    Returns:
        None at all where nothing can be spoken.

    Raises:
        TextTooLongError: It has over 2,000 characters in a row with next to no words.
    """
    mapped = Mapped.of(text)
    parts: list[Part] = []
    for piece in _pieces(mapped):
        if not is_speakable(piece.text):
            continue
        letters = [found.start() for found in _LETTER.finditer(piece.text)]
        at = 0
        for segment in segments(piece, language=language, is_quick=False, segment_s=segment_s):
            # Places in the source would not do: two parts may stand for the same "1,234,567".
            n_letters = sum(1 for _ in _LETTER.finditer(segment.text))
            part = piece.part(letters[at], letters[at + n_letters - 1] + 1)
            at += n_letters
            parts.append(Part(part, _border(part.text, segment.pause_after_s)))
        if _BREAK_AT_END.search(piece.text):
            parts[-1] = Part(parts[-1].text, Border.PARAGRAPH)
    if parts:
        last = Border.HEADING if is_heading else Border.PARAGRAPH
        parts[-1] = Part(parts[-1].text, last)
    return tuple(parts)


def _border(text: str, rest_s: float) -> Border:
    if rest_s:
        return Border.HEADING if rest_s == _RESTS.heading_s else Border.PARAGRAPH
    return Border.SENTENCE if _STOP.search(text) else Border.CLAUSE


def _pieces(text: Mapped) -> Iterator[Mapped]:
    """Cuts what `segments` would refuse for its length, at a paragraph's end if there is one."""
    at, end = 0, len(text.text)
    while end - at > MAX_CHARACTERS:
        cut = at + MAX_CHARACTERS
        for pattern in _BREAKS:
            breaks = [found.end() for found in pattern.finditer(text.text, cut - 10_000, cut)]
            if breaks:
                cut = breaks[-1]
                break
        yield text.part(at, cut)
        at = cut
    yield text.part(at, end)
