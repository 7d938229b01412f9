"""The settings of how a text is made ready: one for each rule; the page shows those that many want.

The others can be changed in the file; they are on because few would want them off.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from desktop.settings.fields import Choice, setting
from engine.speech import (
    Cleaning,
    DateOrder,
    Emoji,
    Links,
    MailHeaders,
    Marks,
    Normalising,
    Passage,
)

_CLEANING, _NORMALISING = Cleaning(), Normalising()
MAX_PAUSE_S = 5.0


class SegmentLength(StrEnum):
    """How much speech the model makes in one go."""

    MODEL = "model"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"

    @property
    def seconds(self) -> float | None:
        """As `Rules.segment_s`."""
        return {"short": 5.0, "medium": 10.0, "long": 20.0}.get(self.value)


def _pause(default_s: float, label: str, more: str = "") -> Any:
    return setting(default_s, label, more, minimum=0.0, maximum=MAX_PAUSE_S, unit="s")


def _passages(default: Passage, label: str, announced: str, more: str = "") -> Any:
    return setting(
        default,
        label,
        more,
        choices=(
            Choice(Passage.SAY.value, "Read them"),
            Choice(Passage.ANNOUNCE.value, announced),
            Choice(Passage.SKIP.value, "Leave them out"),
        ),
    )


def _marks(default: Marks, label: str, more: str = "") -> Any:
    return setting(
        default,
        label,
        more,
        choices=(
            Choice(Marks.SKIP.value, "Leave them out"),
            Choice(Marks.SAY.value, "Say them in words"),
            Choice(Marks.KEEP.value, "Read them as they stand"),
        ),
    )


def _hidden(default: bool, label: str) -> Any:
    return setting(default, label, is_shown=False)


@dataclass(frozen=True, slots=True)
class TextSettings:
    """What is left out of a text, what is said in other words, and the pauses."""

    detect_language: bool = setting(
        True,
        "Follow the language of the text",
        "Where the language is “Auto”, each part is read in its own. One foreign word changes "
        "nothing.",
    )
    in_words: bool = setting(
        True,
        "Say numbers and abbreviations in words",
        "Dates, times, prices, units, telephone numbers and their like too.",
    )
    date_order: DateOrder = setting(  # noqa: RUF009  (it makes a field)
        DateOrder.LANGUAGE,
        "03/04/2024 is",
        choices=(
            Choice(DateOrder.LANGUAGE.value, "As usual in the text's language"),
            Choice(DateOrder.DAY_FIRST.value, "The 3rd of April"),
            Choice(DateOrder.MONTH_FIRST.value, "March 4th"),
        ),
    )
    links: Links = setting(  # noqa: RUF009
        _CLEANING.links,
        "Web addresses",
        choices=(
            Choice(Links.HOST.value, "Say the site only"),
            Choice(Links.SKIP.value, "Leave them out"),
            Choice(Links.KEEP.value, "Read them in full"),
        ),
    )
    emoji: Emoji = setting(  # noqa: RUF009
        _CLEANING.emoji,
        "Emoji",
        choices=(
            Choice(Emoji.NAME.value, "Say their names"),
            Choice(Emoji.SKIP.value, "Leave them out"),
            Choice(Emoji.KEEP.value, "Leave them to the voice"),
        ),
    )
    footnotes: Marks = _marks(_CLEANING.footnotes, "Marks of footnotes")  # noqa: RUF009
    citations: Marks = _marks(  # noqa: RUF009
        _CLEANING.citations, "Citations", "Such as (Smith 2023)."
    )
    code: Passage = _passages(  # noqa: RUF009
        _CLEANING.code, "Blocks of program code", "Say that they are left out"
    )
    tables: Passage = _passages(_CLEANING.tables, "Tables", "Say that they are left out")  # noqa: RUF009
    quotes: Passage = _passages(  # noqa: RUF009
        _CLEANING.quotes, "Quoted lines of mail", "Say that they are left out"
    )
    mail_headers: MailHeaders = setting(  # noqa: RUF009
        _CLEANING.mail_headers,
        "Lines above a mail",
        "From, to, date and subject.",
        choices=(
            Choice(MailHeaders.SUBJECT.value, "Read the subject only"),
            Choice(MailHeaders.SAY.value, "Read them"),
            Choice(MailHeaders.SKIP.value, "Leave them out"),
        ),
    )
    signature: bool = setting(True, "Leave out the signature of mail")
    furniture: bool = setting(
        True,
        "Leave out page numbers",
        "And headers and footers that come again on every page; in a chat, its times.",
    )
    paragraph_pause_s: float = _pause(0.4, "Pause after a paragraph")
    heading_pause_s: float = _pause(0.7, "Pause after a heading")
    sentence_pause_s: float = _pause(
        0.0, "More pause after a sentence", "Over 0, every sentence is spoken on its own."
    )
    segment: SegmentLength = setting(  # noqa: RUF009
        SegmentLength.MODEL,
        "Spoken in one go",
        "More flows better, until the voice drifts; less is steadier.",
        choices=(
            Choice(SegmentLength.MODEL.value, "As much as suits the model"),
            Choice(SegmentLength.SHORT.value, "About 5 seconds"),
            Choice(SegmentLength.MEDIUM.value, "About 10 seconds"),
            Choice(SegmentLength.LONG.value, "About 20 seconds"),
        ),
    )
    invisible: bool = _hidden(True, "Take out characters that show nothing")
    ligatures: bool = _hidden(True, "Write ligatures as letters")
    hyphenation: bool = _hidden(True, "Join words cut at the end of a line")
    punctuation: bool = _hidden(True, "Shorten rows of punctuation")
    bullets: bool = _hidden(True, "Take out the bullets of lists")
    spaces: bool = _hidden(True, "Shorten rows of spaces")
    markup: bool = _hidden(True, "Read Markdown and HTML without their marks")
    stops: bool = _hidden(True, "Let headings and list items end like sentences")
    images: bool = _hidden(True, "Read the description of pictures")
    front_matter: bool = _hidden(True, "Leave out the settings above a Markdown document")
    navigation: bool = _hidden(True, "Leave out the menus of web pages")
    paragraphs: bool = _hidden(True, "Join the lines of a PDF")
    say_emails: bool = _hidden(True, "E-mail addresses in words")
    say_urls: bool = _hidden(True, "Web addresses in words")
    say_tags: bool = _hidden(True, "Hashtags in words")
    say_phones: bool = _hidden(True, "Telephone numbers digit by digit")
    say_dates: bool = _hidden(True, "Dates in words")
    say_times: bool = _hidden(True, "Times in words")
    say_money: bool = _hidden(True, "Prices in words")
    say_units: bool = _hidden(True, "Units in words")
    say_versions: bool = _hidden(True, "Versions in words")
    say_years: bool = _hidden(True, "Years in words")
    say_ordinals: bool = _hidden(True, "Ordinal numbers in words")
    say_fractions: bool = _hidden(True, "Fractions in words")
    say_ranges: bool = _hidden(True, "Ranges in words")
    say_romans: bool = _hidden(True, "Roman numerals in words")
    say_abbreviations: bool = _hidden(True, "Abbreviations in words")
    say_symbols: bool = _hidden(True, "Symbols in words")
    say_numbers: bool = _hidden(True, "All other numbers in words")
