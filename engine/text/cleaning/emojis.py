"""Emoji: said by name, skipped or left."""

from functools import lru_cache
from itertools import groupby

import emoji
import regex

from engine.contract.cleaning import Emoji
from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.removing import without
from engine.text.cleaning.stops import comma_after

# ©, ™, ↔ and their like are text unless a selector makes them pictures.
_PICTURE = r"(?=[\u2600-\U0010ffff]|\p{Emoji_Presentation}|.\ufe0f)\p{Extended_Pictographic}"
_ONE = (
    r"(?:\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3"
    rf"|{_PICTURE}(?:[\ufe0f\p{{Emoji_Modifier}}]|[\U000e0020-\U000e007f]++)*+"
    r"(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*+)*+(?!\ufe0e))"
)
_EMOJI = regex.compile(_ONE)
_RUN = regex.compile(rf"{_ONE}(?:[^\S\n]?{_ONE})*+")
_TONES = regex.compile(r"\p{Emoji_Modifier}")
_SPACES = " \u00a0"
_VARIANT = "\ufe0f"


def read_emoji(text: Mapped, how: Emoji, code: str) -> Mapped:
    """Reads emoji as the setting says; several of the same in a row are said once.

    Args:
        text: What they stand in.
        how: Said by name, skipped or left.
        code: The names' language, as the `emoji` package calls it.
    """
    if how is Emoji.KEEP:
        return text
    runs = _RUN.finditer(text.text)
    if how is Emoji.SKIP:
        return without(text, [found.span() for found in runs])
    return text.edited(_named(text.text, found, code) for found in runs)


def _named(text: str, run: "regex.Match[str]", code: str) -> Edit:
    """The names, with commas where words stand beside them on the line."""
    start, end = run.span()
    names = [
        name for name, _ in groupby(_name(one, code) for one in _EMOJI.findall(run[0])) if name
    ]
    said = "".join(name + comma_after(name) for name in names[:-1]) + "".join(names[-1:])
    following = text[end : end + 1]
    if text[start - 1 : start] in _SPACES and start > 0:
        start -= 1
    comma = comma_after(text[max(0, start - 10) : start].rpartition("\n")[2])
    if not said:
        return Edit(start, end, "" if not following.isalnum() else " ")
    after = text[end : end + 2].lstrip(_SPACES)[:1]
    comma_behind = comma_after(said) if after.isalnum() else ""
    return Edit(
        start, end, comma + said + (comma_behind.rstrip() if following.isspace() else comma_behind)
    )


@lru_cache(maxsize=1024)
def _name(one: str, code: str) -> str:
    """The name of one emoji without its skin tone; empty where the package has none."""
    if one[-1] == "\u20e3":
        return one[0]
    emoji.config.load_language(code)
    bare = _TONES.sub("", one)
    simple = bare.replace(_VARIANT, "")
    for form in (bare, simple, simple + _VARIANT, simple[0], simple[0] + _VARIANT):
        known = emoji.EMOJI_DATA.get(form)
        if known is not None:
            name: str = known.get(code) or known["en"]
            return name.strip(":").replace("_", " ")
    return ""
