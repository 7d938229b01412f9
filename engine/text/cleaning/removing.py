"""Taking marks out of a running sentence, so that its spaces stay right."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

from collections.abc import Iterable

from engine.contract.mapped import Edit, Mapped

_SPACES = " \t\u00a0\u202f"
_CLOSING = ".,;:!?…)]}”’»。，、；：！？）」』"


def without(text: Mapped, spans: Iterable[tuple[int, int]]) -> Mapped:
    """Takes stretches out, with one of the spaces around each.

    Args:
        text: What they are taken out of.
        spans: First character and the one after the last of each, in order, not overlapping.
    """
    edits: list[Edit] = []
    floor = 0
    for start, end in spans:
        left = start
        while left > floor and text.text[left - 1] in _SPACES:
            left -= 1
        edits.append(_edit(text.text, left, start, end))
        floor = end
    return text.edited(edits)


def _edit(text: str, left: int, start: int, end: int) -> Edit:
    following = text[end : end + 1]
    if not following or following.isspace() or following in _CLOSING:
        return Edit(left, end, "")
    is_glued = left == start and start > 0 and not text[start - 1].isspace()
    if is_glued and text[start - 1].isalnum() and following.isalnum():
        return Edit(start, end, " ")
    return Edit(start, end, "")
