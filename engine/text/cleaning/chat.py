"""A chat as it is exported: who writes and what, without the time before each message."""

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.plain import stop_before

_DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\.?"
_TIME = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \u202f][aApP]\.?[ ]?[mM]\.?)?"
# WhatsApp's on its two systems, and those of chats that have the time alone.
_STAMP = regex.compile(
    rf"(?m)^[^\S\n]?(?:\[(?:{_DATE},?[ \u202f])?{_TIME}\]|{_DATE},?[ \u202f]{_TIME}[ ][-–])[ ]"  # noqa: RUF001
    r"(?=(?P<named>[^\n:<>\[\]]{1,60}:[ ]\S)?)"
)
# A picture or a film: "<Media omitted>".
_LEFT_OUT = regex.compile(r"[^\n:<>\[\]]{1,60}:[ ]<[^<>\n]{1,60}>[^\S\n]*(?:\n|\Z)")


def read_chat(text: Mapped, language: str, *, has_stops: bool) -> Mapped:
    """Takes the time from before each message, and messages that were left out of the export.

    Args:
        text: Any; where fewer than two messages begin with a time and a name, it stays.
        language: For the full stop behind a message.
        has_stops: Whether one is put there.
    """
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
