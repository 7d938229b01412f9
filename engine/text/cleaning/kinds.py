"""What kind of text was pasted, where it shows clearly."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

import regex

from engine.contract.cleaning import SourceKind
from engine.text.cleaning.lines import Line, lines_of
from engine.text.cleaning.mail_attribution import is_attribution_sure, n_attribution
from engine.text.cleaning.mail_headers import (
    forwarded,
    is_inner_header,
    n_header_lines,
    next_filled,
)
from engine.text.cleaning.mail_marks import CONTENT_ID, ORIGINAL
from engine.text.cleaning.mail_signature import is_signed

_N_LOOKED_AT = 50_000  # characters; a document shows what it is before
_PAGE = regex.compile(r"(?i)\s*(?:<!--[^>]*-->\s*)?<(?:!doctype\s+html|html|head|body)\b")
_CLOSED_TAG = regex.compile(
    r"(?i)</(?:p|div|span|a|li|ul|ol|table|tr|td|h[1-6]|b|i|em|strong|blockquote|pre|code|section)>"
)
_FENCE = regex.compile(r"(?m)^ {0,3}(?:```|~~~)[^`\n]*$")
_TABLE = regex.compile(r"(?m)^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*$")
# One of these is enough …
_SURE = (
    regex.compile(r"\A---[ \t]*\r?\n[\w-]+:"),
    regex.compile(r"(?m)^ {0,3}#{2,6}[ \t]+\S"),
    regex.compile(r"\[[^\]\n]{1,200}\]\((?:https?://|mailto:|#|/|\./)[^)\s]{1,500}"),
    regex.compile(r"!\[[^\]\n]{0,200}\]\([^)\s]{1,500}"),
    regex.compile(r"(?<![\w*])\*\*(?=\S)[^*\n]{1,300}(?<=\S)\*\*(?!\*)"),
    regex.compile(r"(?m)^ {0,3}[-*+] \[[ xX]\] \S"),
)
# … of these, two kinds are.
_HINTS = (
    regex.compile(r"(?m)^ {0,3}# \S"),
    regex.compile(r"(?m)^ {0,3}[-*+] \S.*\n(?: {0,3}[-*+] \S)"),
    regex.compile(r"(?m)^ {0,3}> \S"),
    regex.compile(r"(?<![\w`])`[^`\n]{1,200}`(?![\w`])"),
    regex.compile(r"(?<![\w*])\*(?=\w)[^*\n]{1,200}(?<=\w)\*(?![\w*])"),
    regex.compile(r"(?<![\w_])_(?=\w)[^_\n]{1,200}(?<=\w)_(?![\w_])"),
    regex.compile(r"~~(?=\S)[^~\n]{1,200}~~"),
)
_CUT_WORD = regex.compile(r"(?<=\p{Ll}{2})[-‐]\r?\n(?=\p{Ll}{2})")
_CUT_BY_PDF = regex.compile(r"(?<=\p{L})[\ufffe\x02](?:\r?\n)?(?=\p{L})")


def guess_kind(source: str) -> SourceKind:
    """Gives a text's kind: `PLAIN` unless its marks are clearly those of another."""
    head = source[:_N_LOOKED_AT].removeprefix("\ufeff")
    if _is_html(head):
        return SourceKind.HTML
    if _is_mail(head):
        return SourceKind.EMAIL
    if _is_markdown(head):
        return SourceKind.MARKDOWN
    if _is_pdf(head):
        return SourceKind.PDF
    return SourceKind.PLAIN


def _is_html(head: str) -> bool:
    if _PAGE.match(head):
        return True
    is_first = head.lstrip().startswith("<")
    n_tags = len(_CLOSED_TAG.findall(head))
    return not _is_markdown(head) and n_tags >= (1 if is_first else 3)


def _is_mail(head: str) -> bool:
    lines = lines_of(head)
    if n_header_lines(lines) or any(forwarded(lines, 0, is_passed_on=False)):
        return True
    return is_signed(head) or any(
        ORIGINAL.match(line.text)
        or CONTENT_ID.search(line.text)
        or is_inner_header(lines, index)
        or _quotes(lines, index)
        for index, line in enumerate(lines)
    )


def _quotes(lines: list[Line], index: int) -> bool:
    n = n_attribution(lines, index)
    if not n:
        return False
    following = next_filled(lines, index + n)
    is_marked = following < len(lines) and lines[following].text.startswith(">")
    return is_marked or is_attribution_sure(lines, index, n)


def _is_markdown(head: str) -> bool:
    if len(_FENCE.findall(head)) > 1 or (_TABLE.search(head) and "|" in head):
        return True
    if any(mark.search(head) for mark in _SURE):
        return True
    return sum(mark.search(head) is not None for mark in _HINTS) > 1


def _is_pdf(head: str) -> bool:
    if _CUT_BY_PDF.search(head) or "\f" in head.strip():
        return True
    return len(_CUT_WORD.findall(head)) > 1
