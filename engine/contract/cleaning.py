"""What is cleaned out of a text, and what is said in its place: one setting for each rule."""

from dataclasses import dataclass
from enum import StrEnum


class SourceKind(StrEnum):
    """Where a text comes from, and so which marks in it are not for the ear."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    HTML = "html"
    PDF = "pdf"
    EMAIL = "email"


class Links(StrEnum):
    """What is heard of `https://www.example.com/a?b=c`."""

    HOST = "host"  # "example.com"
    SKIP = "skip"
    KEEP = "keep"  # as it stands


class Passage(StrEnum):
    """What is heard of a passage that few want to hear in full."""

    SAY = "say"
    ANNOUNCE = "announce"  # "Code omitted."
    SKIP = "skip"


class Marks(StrEnum):
    """What is heard of a small mark within a sentence."""

    SAY = "say"  # in words: "note 3"
    SKIP = "skip"
    KEEP = "keep"  # as it stands


class Emoji(StrEnum):
    """What is heard of 👍."""

    NAME = "name"  # "thumbs up"
    SKIP = "skip"
    KEEP = "keep"  # as it stands


class MailHeaders(StrEnum):
    """What is heard of the lines above a mail."""

    SUBJECT = "subject"
    SAY = "say"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Cleaning:
    """The settings of all rules; a rule that is off leaves what it finds as it stands.

    Attributes:
        invisible: Characters that show nothing are taken out (control characters, zero-width
            spaces, soft hyphens, halves of surrogate pairs, byte order marks).
        ligatures: `ﬁ` becomes `fi`.
        hyphenation: Words that were cut at a line's end are joined.
        punctuation: `!!!???` becomes `?!`; rows of dashes or asterisks are taken out.
        bullets: A list's bullets are taken out, and its items separated.
        spaces: Runs of white space become one space, one line break or one empty line.
        links: Web addresses. E-mail addresses are left for normalising.
        emoji: Emoji; several of the same are one.
        footnotes: `[3]`, `[^note]`, `word.³`.
        citations: `(Smith 2023)`.
        markup: Markdown and HTML are read, and the `>` of a mail's quoted lines is taken out; off,
            they are read out with all their marks.
        stops: Headings, list items and table rows that end without punctuation get a full stop.
        code: Blocks of code; code within a sentence is always said.
        tables: Tables; `SAY` reads them row by row.
        images: Pictures are read by their description.
        front_matter: The settings above a Markdown document are taken out.
        navigation: A web page's menus, buttons, forms and footers are taken out.
        furniture: A PDF's page numbers, headers and footers that repeat, and the times before the
            messages of a chat are taken out.
        paragraphs: A PDF's lines are joined to paragraphs.
        mail_headers: The lines `From:`, `Date:` … above a mail.
        quotes: Quoted lines of a mail, with their "On … wrote:".
        signature: A mail's signature is taken out.
    """

    invisible: bool = True
    ligatures: bool = True
    hyphenation: bool = True
    punctuation: bool = True
    bullets: bool = True
    spaces: bool = True
    links: Links = Links.HOST
    emoji: Emoji = Emoji.NAME
    footnotes: Marks = Marks.SKIP
    citations: Marks = Marks.SKIP
    markup: bool = True
    stops: bool = True
    code: Passage = Passage.ANNOUNCE
    tables: Passage = Passage.SAY
    images: bool = True
    front_matter: bool = True
    navigation: bool = True
    furniture: bool = True
    paragraphs: bool = True
    mail_headers: MailHeaders = MailHeaders.SUBJECT
    quotes: Passage = Passage.SKIP
    signature: bool = True

    @classmethod
    def off(cls) -> "Cleaning":
        """Gives the settings under which every text stays as it is."""
        return cls(
            invisible=False,
            ligatures=False,
            hyphenation=False,
            punctuation=False,
            bullets=False,
            spaces=False,
            links=Links.KEEP,
            emoji=Emoji.KEEP,
            footnotes=Marks.KEEP,
            citations=Marks.KEEP,
            markup=False,
            stops=False,
            code=Passage.SAY,
            tables=Passage.SAY,
            images=False,
            front_matter=False,
            navigation=False,
            furniture=False,
            paragraphs=False,
            mail_headers=MailHeaders.SAY,
            quotes=Passage.SAY,
            signature=False,
        )
