"""Web addresses: read by their host, skipped, or left."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

from collections.abc import Iterator

import regex

from engine.contract.cleaning import Links
from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.removing import without

# Chinese, Japanese and Korean run on behind an address without a space; within one they follow a
# slash and the like.
_WIDE = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}"
_TAIL = rf"(?:[^\s<>\"“”«»„`|\\^{{}}{_WIDE}，。！？；：（）「」『』、]|(?<=[/=_%-])[{_WIDE}]++)"
_TOP = (
    "com|org|net|edu|gov|io|dev|app|ai|co|info|me|tv|eu|uk|us|ca|au|de|at|ch|fr|be|es|mx|ar|cl|it|"
    "pt|br|ru|ua|cn|tw|hk|jp|kr|in|nl|se|no|dk|fi|pl|cz"
)
_LINK = regex.compile(
    rf"""
    (?<![a-zA-Z0-9@._-])
    (?: (?:https?|ftp)://(?:[^\s/@<>]{{1,100}}@)?
        (?P<host>(?!/)[^\s/:?\#<>"'`)\](){_WIDE}，。！？；：（）「」、]{{1,253}})
      | (?P<local>file:///)
      | (?P<host>www\.[^\s/:?\#<>"'`)\](){_WIDE}，。！？；：（）「」、]{{1,253}})
      | (?P<host>(?:[\p{{Latin}}\p{{Cyrillic}}\p{{Greek}}\d-]{{1,63}}\.){{1,8}}(?:{_TOP}))(?=/[^\s])
    ){_TAIL}*+
    """,
    regex.VERBOSE | regex.IGNORECASE,
)
_MAILTO = regex.compile(r"(?i)(?<!\w)mailto:(?=[^\s@]{1,64}@)")
_ENDS = frozenset(".,;:!?'\"*_~…’”»")
_PAIRS = {")": "(", "]": "[", "}": "{"}


def read_links(text: Mapped, links: Links) -> Mapped:
    """Reads web addresses as the setting says; `mailto:` goes from e-mail addresses."""
    if links is Links.KEEP:
        return text
    text = text.sub(_MAILTO, "")
    if links is Links.SKIP:
        return without(text, [_with_brackets(text.text, *span) for *span, _ in _found(text.text)])
    return text.edited(Edit(*found) for found in _found(text.text))


def _found(text: str) -> Iterator[tuple[int, int, str]]:
    """First character, the one after the last, and the host (or a local file's name)."""
    for found in _LINK.finditer(text):
        start, end = found.span()
        end = _end(text, start, end)
        if found["local"]:
            host = text[start:end].rstrip("/").rpartition("/")[2]
        else:
            host = text[found.start("host") : min(found.end("host"), end)].removeprefix("www.")
        if host:
            yield start, end, host


def _end(text: str, start: int, end: int) -> int:
    """Where an address ends that a sentence's punctuation follows."""
    address = text[start:end]
    n_open = {close: address.count(open_) - address.count(close) for close, open_ in _PAIRS.items()}
    while end > start + 1:
        last = text[end - 1]
        if last in _PAIRS and n_open[last] < 0:
            n_open[last] += 1
        elif last not in _ENDS:
            break
        end -= 1
    return end


def _with_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    is_enclosed = start > 0 and text[start - 1 : start] + text[end : end + 1] in ("()", "[]", "<>")
    return (start - 1, end + 1) if is_enclosed else (start, end)
