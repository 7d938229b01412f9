"""Says an error, or a remark of the engine, in the language of the window.

The engine knows no translations: its errors come in English, with values put in. Each is made from
one of a few hundred forms, such as “{1} is empty (0 bytes).”, which
`resources/translations/update.py` collects from the source into the translation files. Here the
form is found again, and its translation is given the same values.
"""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QCoreApplication

from desktop.texts import TRANSLATIONS_DIRECTORY
from engine.speech import VivavoceError

CONTEXT = "Error"
# Where one sentence may end and the next begin; a name such as “Dr. Who.txt” has such places too.
_ENDS = re.compile(r"(?<=[.?]) ")
_HOLDER = re.compile(r"\{(\d+)\}")
_MAX_ENDS = 12
_PROBE = "Choose another file."  # a form that is there as long as any


@dataclass(frozen=True, slots=True)
class _Form:
    text: str
    pattern: re.Pattern[str]
    fixed: tuple[str, ...]  # what stands between the values
    n_fixed: int


@dataclass(frozen=True, slots=True)
class _Reading:
    words: str
    n_known: int  # how many of the English characters belong to a form


def in_words(said: VivavoceError | str) -> str:
    """Gives what happened, and what to do next, in the language of the window.

    Args:
        said: An error, or a text of one or more remarks of the engine.

    Returns:
        The sentences, on one line; English where a sentence is of no known form.
    """
    if isinstance(said, VivavoceError):
        return f"{what_happened(said)} {_of_error(said.remedy)}".strip()
    return _read(said).words if _is_translated() else said


def what_happened(error: VivavoceError) -> str:
    """Gives only what happened, in the language of the window."""
    return _of_error(error.what)


def _of_error(text: str) -> str:
    if not _is_translated():
        return text
    # Mostly one form: only so is a file's name safe that holds the end of another sentence.
    whole = _read_as_one(text)
    return (whole if whole.n_known else _read(text)).words


def _is_translated() -> bool:
    return QCoreApplication.translate(CONTEXT, _PROBE) != _PROBE


def _read(text: str) -> _Reading:
    """Reads a text as those forms that leave the fewest characters unexplained."""
    starts = [0, *(found.end() for found in _ENDS.finditer(text))][:_MAX_ENDS]
    ends = [*starts[1:], len(text) + 1]
    # The best reading of all that begins at each start, from the last to the first.
    best = [_Reading("", 0)] * (len(starts) + 1)
    for first in reversed(range(len(starts))):
        readings: list[_Reading] = []
        for last in range(first, len(starts)):
            begin = _read_as_one(text[starts[first] : ends[last] - 1])
            rest = best[last + 1]
            words = f"{begin.words} {rest.words}" if last + 1 < len(starts) else begin.words
            readings.append(_Reading(words, begin.n_known + rest.n_known))
        best[first] = max(readings, key=lambda reading: reading.n_known)
    return best[0]


def _read_as_one(text: str) -> _Reading:
    """Reads it as the one form that explains most of it; as it is where none fits."""
    readings = [_Reading(text, 0)]
    for form in _forms():
        if all(part in text for part in form.fixed) and (found := form.pattern.fullmatch(text)):
            values = [_read_as_one(value) for value in found.groups()]
            if form.text.endswith(": {" + f"{len(values)}" + "}"):
                values[-1] = _read(found[len(values)])  # after a place there may be a whole error
            n_known = form.n_fixed + sum(value.n_known for value in values)
            readings.append(_Reading(_fill(form, values), n_known))
    return max(readings, key=lambda reading: reading.n_known)


def _fill(form: _Form, values: list[_Reading]) -> str:
    translation = QCoreApplication.translate(CONTEXT, form.text)
    return _HOLDER.sub(lambda holder: values[int(holder[1]) - 1].words, translation)


@cache
def _forms() -> tuple[_Form, ...]:
    """Reads the forms from a translation file: each language's has all of them."""
    file = next(TRANSLATIONS_DIRECTORY.glob("vivavoce_*.ts"))
    known = next(
        context for context in ET.parse(file).iter("context") if context.findtext("name") == CONTEXT
    )
    return tuple(_form(message.findtext("source", "")) for message in known.iter("message"))


def _form(text: str) -> _Form:
    parts = tuple(_HOLDER.split(text)[::2])
    pattern = re.compile("(.+?)".join(map(re.escape, parts)), re.DOTALL)
    return _Form(text, pattern, parts, sum(map(len, parts)))
