"""What every kind of document becomes: a title, an author and text in chapters."""

from dataclasses import dataclass

from engine.contract import SourceKind


@dataclass(frozen=True, slots=True)
class Cue:
    """One subtitle.

    Attributes:
        start_s: When it appears.
        end_s: When it goes; never before `start_s`.
        text: Its words without markup; may have several lines.
    """

    start_s: float
    end_s: float
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of a document with a title.

    Attributes:
        title: May be empty where the document names none.
        text: As the document has it, to be cleaned by `kind`. Lines end in "\\n"; a PDF's pages
            are parted by "\\f".
        kind: How to clean it; None where its file does not say, as a text file does not.
        cues: The subtitles that `text` consists of, by their start; else none.
    """

    title: str
    text: str
    kind: SourceKind | None
    cues: tuple[Cue, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A document that can be read aloud.

    Attributes:
        title: As the document says, else the file's name without its ending.
        author: Empty where the document names none.
        language: The tag that the document declares ("de", "pt-BR"); None where it has none.
        cover: A JPEG, PNG, GIF or WebP picture as the document holds it, or None.
        chapters: At least one; each has something that can be spoken.
    """

    title: str
    author: str
    language: str | None
    cover: bytes | None
    chapters: tuple[Chapter, ...]
