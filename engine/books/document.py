"""A document → what a long job reads of it, and its captions beside the sound."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import regex

from engine.books.manuscript import Border, Chapter, Manuscript, Part, parts_of
from engine.books.result import BookResult
from engine.captions import captions, timed_sentences
from engine.contract import LANGUAGES, Mapped, ModelCard, Rules, VoiceChoice, name_of
from engine.documents import Chapter as DocumentChapter
from engine.documents import Document
from engine.errors import SoundFileError
from engine.text import is_speakable
from engine.text.cleaning import guess_kind
from engine.text.dialogue import speaker_key, speakers, turns, voices
from engine.text.preparing import AUTO, cleaned, prepared

# What documents call the languages that models call by name.
_TAGS = ("en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja", "ko")
_BY_TAG: dict[str, str] = dict(zip(_TAGS, LANGUAGES, strict=True))
_LETTER = regex.compile(r"[\p{L}\p{N}]+")


def manuscript_of(
    document: Document,
    voice: VoiceChoice,
    language: str = AUTO,
    *,
    card: ModelCard,
    rules: Rules | None = None,
    cast: Mapping[str, VoiceChoice] | None = None,
    others: VoiceChoice | None = None,
) -> Manuscript:
    """Makes a document ready to be read.

    Args:
        document: What `read_document` gives.
        voice: Who reads.
        language: What it is in, as the model calls it; `Auto` takes the document's word, and where
            it says nothing finds out part by part.
        card: The model that reads.
        rules: What is done to its text; None is the usual. Its kind is the document's own (see
            `with_kinds`).
        cast: Who speaks the lines that begin with a name, `Name: line`; None reads them as text.
        others: Who speaks for names that the cast does not have; None lets nobody.

    Raises:
        UnknownNameError: A name in the text has no voice.
    """
    rules = rules or Rules()
    if language.lower() == AUTO.lower():
        tag = regex.split("[-_]", document.language or "")[0].lower()
        language = named if (named := _BY_TAG.get(tag, "")) in card.languages else AUTO
    writer = _Writer(rules, language, card, voice, cast, others)
    chapters = tuple(
        Chapter(chapter.title, tuple(writer.parts(chapter)))
        for chapter in with_kinds(document).chapters
    )
    return Manuscript(
        document.title,
        document.author,
        chapters,
        voice,
        language,
        cover=document.cover,
        speakers=tuple(writer.speakers.values()),
    )


def with_kinds(document: Document) -> Document:
    """Gives every chapter a kind: those without one what the whole looks like, as a request's."""
    untold = [chapter.text for chapter in document.chapters if chapter.kind is None]
    if not untold:
        return document
    kind = guess_kind("\n\n".join(untold))
    chapters = tuple(replace(part, kind=part.kind or kind) for part in document.chapters)
    return replace(document, chapters=chapters)


def write_captions(output: Path, kinds: Sequence[str], result: BookResult) -> tuple[Path, ...]:
    """Writes when each sentence and word is heard, beside the sound.

    Args:
        output: The sound's file.
        kinds: Of `engine.captions.CAPTION_KINDS`.
        result: What the job gave.

    Raises:
        SoundFileError: A file cannot be written; the sound is there.
    """
    timed = [
        sentence
        for part in result.parts
        for sentence in timed_sentences(
            part.text, part.start_s, part.end_s, part.pauses_s, part.language
        )
    ]
    written: list[Path] = []
    for kind in kinds:
        path = output.with_suffix(f".{kind}")
        temporary = path.with_name(f"{path.name}.part")
        try:
            temporary.write_text(captions(timed, kind), encoding="utf-8", newline="\n")
            temporary.replace(path)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise SoundFileError(
                f"{output} is done, but {path} cannot be written: {error.strerror}.",
                "Check the free space and your rights there.",
            ) from error
        written.append(path)
    return tuple(written)


class _Writer:
    def __init__(
        self,
        rules: Rules,
        language: str,
        card: ModelCard,
        voice: VoiceChoice,
        cast: Mapping[str, VoiceChoice] | None,
        others: VoiceChoice | None,
    ) -> None:
        self._rules, self._language, self._among = rules, language, card.languages
        self._segment_s = rules.segment_s or card.segment_s
        self._voice, self._cast, self._others = voice, cast, others
        self.speakers: dict[str, str] = {}  # each by what is the same for all ways to write it

    def parts(self, chapter: DocumentChapter) -> Iterator[Part]:
        if chapter.cues:
            for cue in chapter.cues:
                for number, part in enumerate(self._said(cue.text, chapter)):
                    start_s = None if number else cue.start_s
                    yield replace(part, border=Border.SENTENCE, start_s=start_s)
            return
        # A title that is not the text's first line as well would not be heard.
        if not _letters(chapter.text).startswith(_letters(chapter.title)):
            yield from self._said(chapter.title, chapter, is_heading=True)
        yield from self._said(chapter.text, chapter)

    def _said(
        self, text: str, chapter: DocumentChapter, *, is_heading: bool = False
    ) -> Iterator[Part]:
        rules = replace(self._rules, kind=chapter.kind)
        # Captions show what is read, not the marks that were cleaned out of it.
        clean = Mapped.of(cleaned(text, rules, self._language, self._among).text)
        cast = self._cast
        spoken = turns(clean, known=tuple(cast)) if cast is not None else ()
        if cast is None or not spoken:
            yield from self._in_one_voice(clean, self._voice, is_heading=is_heading)
            return
        for name in speakers(spoken):
            self.speakers.setdefault(speaker_key(name), name)
        for turn, voice in zip(
            spoken, voices(spoken, cast, self._voice, self._others), strict=True
        ):
            yield from self._in_one_voice(turn.text, voice, is_heading=False)

    def _in_one_voice(
        self, clean: Mapped, voice: VoiceChoice, *, is_heading: bool
    ) -> Iterator[Part]:
        ready = prepared(
            clean, self._rules, self._language, voice=name_of(voice), among=self._among
        )
        for text, language in ready.stretches:
            if is_speakable(text.text):
                for part in parts_of(
                    text, language=language, is_heading=is_heading, segment_s=self._segment_s
                ):
                    yield replace(part, language=language, voice=voice)


def _letters(text: str) -> str:
    return "".join(_LETTER.findall(text)).casefold()
