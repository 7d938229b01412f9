"""Where a character of a Python text lies in a Qt document, and the other way round."""

import re
from bisect import bisect_left, bisect_right

# Qt counts UTF-16 units, so that an emoji is two; and it takes \r\n for one line end.
_COUNTED_OTHERWISE = re.compile("\r\n|[\U00010000-\U0010ffff]")


class Positions:
    """The map of one text; both directions take O(log n)."""

    def __init__(self, text: str) -> None:
        self._in_text: list[int] = []  # first character after each odd one
        self._in_document: list[int] = []
        shift = 0
        for found in _COUNTED_OTHERWISE.finditer(text):
            shift += -1 if found.group() == "\r\n" else 1
            self._in_text.append(found.end())
            self._in_document.append(found.end() + shift)

    def to_document(self, character: int) -> int:
        """Gives the place in the document of a character of the text."""
        found = bisect_right(self._in_text, character)
        return character + (self._in_document[found - 1] - self._in_text[found - 1] if found else 0)

    def to_text(self, unit: int) -> int:
        """Gives the character of the text at a place in the document."""
        found = bisect_right(self._in_document, unit)
        character = unit - (self._in_document[found - 1] - self._in_text[found - 1] if found else 0)
        # In the middle of a pair: the character that it belongs to.
        ahead = bisect_left(self._in_text, character)
        in_pair = (
            ahead == found and ahead < len(self._in_text) and character == self._in_text[ahead]
        )
        return character - 1 if in_pair else character
