"""Reads plain text and Markdown, with chapters where headings tell them."""
# ruff: noqa: RUF001 (letters of many alphabets look like others)

import re
from itertools import pairwise

from markdown_it import MarkdownIt

from engine.contract import SourceKind
from engine.documents.document import Document
from engine.documents.encoding import decode
from engine.documents.headings import Heading, chapter_headings, cut

_WORDS = {
    "chapter": "one two three four five six seven eight nine ten eleven twelve the first last",
    "kapitel": "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "chapitre": "premier un deux trois quatre cinq six sept huit neuf dix onze douze",
    "cap[íi]tulo": "uno primero primeiro um dos dois tres três cuatro quatro cinco seis siete sete "
    "ocho oito nueve nove diez dez once onze doce doze",
    "capitolo": "primo uno secondo due terzo tre quattro cinque sei sette otto nove dieci",
    "глава": "первая вторая третья четвертая четвёртая пятая шестая седьмая восьмая девятая "
    "десятая одиннадцатая двенадцатая",
}
_ORDINALS = (
    "Erstes|Zweites|Drittes|Viertes|Fünftes|Sechstes|Siebtes|Siebentes|Achtes|Neuntes|Zehntes"
)
_NAMED = "|".join(
    rf"{name}[ \t]+(?:\d{{1,4}}|[ivxlc]{{1,9}}|{words.replace(' ', '|')})\b"
    for name, words in _WORDS.items()
)
_CHAPTER = re.compile(
    rf"(?:^|(?<=\f))[ \t\u3000#*_]*(?P<number>{_NAMED}|(?:{_ORDINALS})[ \t]+Kapitel\b"
    r"|第[ \t]?[0-9０-９〇零一二三四五六七八九十百千两]{1,8}[ \t]?[章回话話]"
    r"|제[ \t]?[0-9]{1,4}[ \t]?장)(?P<rest>[^\n\f]{0,80})$",
    re.IGNORECASE | re.MULTILINE,
)
_LETTER = re.compile(r"[^\W_]")
# Before a heading there is an empty line, a page's start, or the end of a sentence.
_BEFORE = re.compile(r"(?:^|[.!?…:。！？”’\"'»）)\]\f\n])[ \t\u3000]*\n?$")
_FRONT_MATTER = re.compile(
    r"\A\s*---[ \t]*\n(?P<fields>.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL
)
_FIELD = re.compile(r"^(title|author|lang|language)[ \t]*:[ \t]*(.+?)[ \t]*$", re.MULTILINE | re.I)


def read_plain(data: bytes) -> Document:
    """Gives a text file; chapters where at least two lines say "Chapter 1" or the like.

    It may hold anything, a mail or notes in Markdown too: its chapters are of no kind.
    """
    text = decode(data)
    return Document("", "", None, None, cut(text, text_headings(text), None))


def read_markdown(data: bytes) -> Document:
    """Gives a Markdown file; chapters at its headings, title and author from its front matter."""
    text = decode(data)
    fields: dict[str, str] = {}
    if front := _FRONT_MATTER.match(text):
        fields = {
            name.lower(): value.strip("\"'") for name, value in _FIELD.findall(front["fields"])
        }
        text = text[front.end() :]
    headings = _markdown_headings(text)
    titles = [heading.title for heading in headings if heading.level == 1]
    title = fields.get("title") or (titles[0] if len(titles) == 1 else "")
    language = fields.get("lang") or fields.get("language")
    chapters = cut(text, chapter_headings(headings), SourceKind.MARKDOWN)
    return Document(title, fields.get("author", ""), language, None, chapters)


def text_headings(text: str) -> list[Heading]:
    """Finds the lines that begin chapters; none where there are fewer than two.

    A table of contents, where one such line follows the other, is no chapter, and a running title
    that repeats the chapter's number begins none.
    """
    found = [match for match in _CHAPTER.finditer(text) if _is_heading(text, match)]
    with_body = [
        match
        for match, following in pairwise([*found, None])
        if match and (not following or _LETTER.search(text[match.end() : following.start()]))
    ]
    headings: list[Heading] = []
    before = ""
    for match in with_body:
        number = " ".join(match["number"].lower().split())
        if number != before:
            headings.append(Heading(1, match.start(), match[0].strip(" \t\u3000#*_")))
        before = number
    return headings if len(headings) > 1 else []


def _is_heading(text: str, match: re.Match[str]) -> bool:
    rest = match["rest"].strip(" \t*_#")
    if not _LETTER.search(rest):
        return True
    # "Chapter 3 tells how" in the midst of a paragraph.
    before = text[max(match.start() - 4, 0) : match.start()]
    return _BEFORE.search(before) is not None and not rest.endswith((",", ";"))


def _markdown_headings(text: str) -> list[Heading]:
    offsets = [0]
    for line in text.split("\n"):
        offsets.append(offsets[-1] + len(line) + 1)
    tokens = MarkdownIt().parse(text)
    return [
        Heading(int(token.tag[1:]), offsets[token.map[0]], _shown(inline.content))
        for token, inline in pairwise(tokens)
        if token.type == "heading_open" and token.level == 0 and token.map
    ]


def _shown(markdown: str) -> str:
    """A heading's text without its marks."""
    tokens = MarkdownIt().parseInline(markdown)
    children = [child for token in tokens for child in token.children or ()]
    return " ".join(
        "".join(child.content or " " * child.type.endswith("break") for child in children).split()
    )
