"""A chat as it is exported or copied: who writes and what, without the time of each message."""
# ruff: noqa: RUF001 (dashes, Cyrillic)

from collections import Counter
from itertools import pairwise

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.plain import stop_before

_DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\.?"
_TIME = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \u202f][aApP]\.?[ ]?[mM]\.?)?"
# WhatsApp's on its two systems, and those of chats that have the time alone.
_STAMP = regex.compile(
    rf"(?m)^[^\S\n]?(?:\[(?:{_DATE},?[ \u202f])?{_TIME}\]|{_DATE},?[ \u202f]{_TIME}[ ][-–])[ ]"
    r"(?=(?P<named>[^\n:<>\[\]]{1,60}:[ ]\S)?)"
)
# A picture or a film: "<Media omitted>".
_LEFT_OUT = regex.compile(r"[^\n:<>\[\]]{1,60}:[ ]<[^<>\n]{1,60}>[^\S\n]*(?:\n|\Z)")

_NAME = r"(?P<name>[^\s:<>\[\]](?:[^\n:<>\[\]]{0,58}?[^\s:<>\[\],])?)"
_DAY = (
    "[Tt]oday|[Yy]esterday|[Hh]eute|[Gg]estern|[Aa]ujourd['’]hui|[Hh]ier|[Hh]oy|[Aa]yer|[Oo]ggi|[Ii]eri"
    "|[Hh]oje|[Oo]ntem|[Сс]егодня|[Вв]чера|今日|昨日|오늘|어제|今天|昨天"
)
_MOMENT = r"\d{1,2}[:.](?P<minute>\d\d)(?:[:.]\d\d)?(?:[ \u202f][aApP]\.?[mM]\.?)?"
# A line of its own before each message, as Telegram ("Anna, [12.03.2024 14:32]"), Slack
# ("Anna  [2:32 PM]") and Discord ("Anna — Today at 2:32 PM") copy it.
_HEADS = (
    regex.compile(
        rf"(?m)^{_NAME}(?P<gone>,[ ]\[[^\n\[\]]{{6,24}}[ ]{_MOMENT}\])[ ]*\n(?=[^\n]*\S)"
    ),
    regex.compile(rf"(?m)^{_NAME}(?P<gone>[ ]{{2}}\[{_MOMENT}\])[ ]*\n(?=[^\n]*\S)"),
    regex.compile(
        rf"(?m)^{_NAME}(?P<gone>[ ]—[ ](?:{_DATE}|(?:{_DAY}))"
        rf"(?:,?[ ](?:\p{{L}}{{1,5}}[ ]){{0,2}}){_MOMENT}(?:[ ]Uhr)?)[ ]*\n(?=[^\n]*\S)"
    ),
)


def read_chat(text: Mapped, language: str, *, has_stops: bool) -> Mapped:
    """Takes the time from before each message, and messages that were left out of the export.

    Args:
        text: Any; where fewer than two messages have a time and a name, it stays.
        language: For the full stop behind a message.
        has_stops: Whether one is put there.
    """
    text = _read_heads(text, language, has_stops=has_stops)
    found = list(_STAMP.finditer(text.text))
    if sum(each["named"] is not None for each in found) < 2:
        return text
    edits: list[Edit] = []
    for each in found:
        if has_stops and not (edits and edits[-1].end == each.start()):
            edits += stop_before(text.text, each.start(), language)
        gone = _LEFT_OUT.match(text.text, each.end())
        edits.append(Edit(each.start(), gone.end() if gone else each.end(), ""))
    return text.edited(edits)


def _read_heads(text: Mapped, language: str, *, has_stops: bool) -> Mapped:
    """Takes the time from the lines that name who writes, where they are surely a chat's."""
    for pattern in _HEADS:
        found = list(pattern.finditer(text.text))
        if not _is_chat(found):
            continue
        edits: list[Edit] = []
        for each in found:
            if has_stops:
                edits += stop_before(text.text, each.start(), language)
            edits.append(Edit(*each.span("gone"), ":"))
        return text.edited(edits)
    return text


def _is_chat(found: "list[regex.Match[str]]") -> bool:
    """Whether somebody writes twice, each message has a text, and at times nobody has planned.

    A programme of events, too, may repeat a title and a time; it begins at full minutes.
    """
    names = Counter(each["name"] for each in found)
    if not names or max(names.values()) < 2:
        return False
    has_texts = all(before.end() < after.start() for before, after in pairwise(found))
    n_odd = sum(int(each["minute"]) % 5 > 0 for each in found)
    return has_texts and 2 * n_odd > len(found)
