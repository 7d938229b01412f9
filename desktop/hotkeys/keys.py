"""Keys in words, such as `Ctrl+Alt+S`: read, judged, written, and compared with each other.

Settings keep them so on every system; X11, Windows, Qt and the portal each have names of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt

from desktop.actions import ACTIONS, Action
from engine.speech import SettingError

translate = QCoreApplication.translate


class Modifier(StrEnum):
    """What is held down; the value is how it is written, in the order in which it is written."""

    CTRL = "Ctrl"
    ALT = "Alt"
    SHIFT = "Shift"
    SUPER = "Super"  # the key with the window or the diamond on it


@dataclass(frozen=True, slots=True)
class Chord:
    """A key and what is held down with it; `str` of it is how it is written.

    Attributes:
        modifiers: What is held down.
        key: A single character, as a capital where it is a letter, or a name of `NAMED_KEYS`.
    """

    modifiers: frozenset[Modifier]
    key: str

    def __str__(self) -> str:
        held = [str(modifier) for modifier in Modifier if modifier in self.modifiers]
        return "+".join([*held, self.key])


class KeyNames(NamedTuple):
    """What a named key is called elsewhere."""

    keysym: str  # X11 and the XDG shortcuts specification
    virtual_key: int  # Windows
    qt: Qt.Key


NAMED_KEYS: dict[str, KeyNames] = {
    "Left": KeyNames("Left", 0x25, Qt.Key.Key_Left),
    "Up": KeyNames("Up", 0x26, Qt.Key.Key_Up),
    "Right": KeyNames("Right", 0x27, Qt.Key.Key_Right),
    "Down": KeyNames("Down", 0x28, Qt.Key.Key_Down),
    "Home": KeyNames("Home", 0x24, Qt.Key.Key_Home),
    "End": KeyNames("End", 0x23, Qt.Key.Key_End),
    "PgUp": KeyNames("Page_Up", 0x21, Qt.Key.Key_PageUp),
    "PgDown": KeyNames("Page_Down", 0x22, Qt.Key.Key_PageDown),
    "Ins": KeyNames("Insert", 0x2D, Qt.Key.Key_Insert),
    "Del": KeyNames("Delete", 0x2E, Qt.Key.Key_Delete),
    "Backspace": KeyNames("BackSpace", 0x08, Qt.Key.Key_Backspace),
    "Space": KeyNames("space", 0x20, Qt.Key.Key_Space),
    "Tab": KeyNames("Tab", 0x09, Qt.Key.Key_Tab),
    "Return": KeyNames("Return", 0x0D, Qt.Key.Key_Return),
    "Esc": KeyNames("Escape", 0x1B, Qt.Key.Key_Escape),
    "Pause": KeyNames("Pause", 0x13, Qt.Key.Key_Pause),
    "Print": KeyNames("Print", 0x2C, Qt.Key.Key_Print),
    "ScrollLock": KeyNames("Scroll_Lock", 0x91, Qt.Key.Key_ScrollLock),
    "Menu": KeyNames("Menu", 0x5D, Qt.Key.Key_Menu),
} | {
    f"F{n}": KeyNames(f"F{n}", 0x6F + n, Qt.Key(Qt.Key.Key_F1.value + n - 1)) for n in range(1, 25)
}

_PUNCTUATION = {
    "+": "plus",
    "-": "minus",
    ",": "comma",
    ".": "period",
    "/": "slash",
    "\\": "backslash",
    ";": "semicolon",
    "'": "apostrophe",
    "`": "grave",
    "=": "equal",
    "[": "bracketleft",
    "]": "bracketright",
    "#": "numbersign",
    "<": "less",
}
_MODIFIER_WORDS = {str(modifier).lower(): modifier for modifier in Modifier} | {
    "control": Modifier.CTRL,
    "strg": Modifier.CTRL,
    "meta": Modifier.SUPER,  # Qt's word for it
    "win": Modifier.SUPER,
    "windows": Modifier.SUPER,
    "logo": Modifier.SUPER,
}
_KEY_WORDS = {name.lower(): name for name in NAMED_KEYS} | {
    "pageup": "PgUp",
    "pagedown": "PgDown",
    "insert": "Ins",
    "delete": "Del",
    "enter": "Return",
    "escape": "Esc",
    "plus": "+",
}
_NAME_BY_QT = {names.qt: name for name, names in NAMED_KEYS.items()} | {Qt.Key.Key_Enter: "Return"}
# Keys that write nothing and move nothing may stand alone.
_FREE_ALONE = {f"F{n}" for n in range(1, 25)} | {"Pause", "Print", "ScrollLock"}
_RESERVED = frozenset(
    {
        "Ctrl+C",
        "Ctrl+V",
        "Ctrl+X",
        "Ctrl+Z",
        "Ctrl+A",
        "Alt+F4",
        "Alt+Tab",
        "Ctrl+Alt+Del",
    }
)


def parse_chord(text: str) -> Chord:
    """Reads a key in words; capitals, spaces and Qt's own spelling do not matter.

    Raises:
        SettingError: It is no key, or one that would be missed elsewhere.
    """
    *held, last = _split(text)
    modifiers = frozenset(_modifier(word, text) for word in held)
    return judged(Chord(modifiers, _key(last, text)))


def chord_from_qt(combination: QKeyCombination) -> Chord:
    """Reads what was pressed in a window of ours, as `QKeyEvent.keyCombination()` gives it.

    Raises:
        SettingError: It is no key yet (modifiers alone), or one that would be missed elsewhere.
    """
    flags = combination.keyboardModifiers()
    by_flag = {
        Qt.KeyboardModifier.ControlModifier: Modifier.CTRL,
        Qt.KeyboardModifier.AltModifier: Modifier.ALT,
        Qt.KeyboardModifier.ShiftModifier: Modifier.SHIFT,
        Qt.KeyboardModifier.MetaModifier: Modifier.SUPER,
    }
    modifiers = frozenset(modifier for flag, modifier in by_flag.items() if flag in flags)
    key = combination.key()
    name = _NAME_BY_QT.get(key)
    if name is None:
        code = key.value
        is_character = 0x20 < code <= 0xFF
        name = chr(code) if is_character else ""
    return judged(Chord(modifiers, _key(name, name)))


def judged(chord: Chord) -> Chord:
    """Gives the chord back.

    Raises:
        SettingError: Other programs, or typing, would miss it.
    """
    if str(chord) in _RESERVED:
        raise SettingError(
            translate("Hotkeys", "{key} is needed in every program.").format(key=chord),
            _ADVICE(),
        )
    if not chord.modifiers - {Modifier.SHIFT} and chord.key not in _FREE_ALONE:
        raise SettingError(
            translate("Hotkeys", "{key} alone would be lost for typing.").format(key=chord),
            _ADVICE(),
        )
    return chord


def trigger_key(key: str) -> str:
    """Gives a key's name in the XDG shortcuts specification and in Linux desktops' own settings."""
    if key in NAMED_KEYS:
        return NAMED_KEYS[key].keysym
    return _PUNCTUATION.get(key, key.lower())


def xdg_trigger(chord: Chord) -> str:
    """Writes a chord as the XDG shortcuts specification has it, such as `CTRL+ALT+s`."""
    words = {Modifier.SUPER: "LOGO"}
    held = [words.get(m, str(m).upper()) for m in Modifier if m in chord.modifiers]
    return "+".join([*held, trigger_key(chord.key)])


def find_clashes(chords: Mapping[Action, Chord]) -> dict[Action, Action]:
    """Finds who has a key that another has already.

    Returns:
        The one that must give way, and who keeps the key: the earlier in the table of actions.
    """
    keepers: dict[Chord, Action] = {}
    clashes: dict[Action, Action] = {}
    for action in sorted(chords, key=_place):
        keeper = keepers.setdefault(chords[action], action)
        if keeper is not action:
            clashes[action] = keeper
    return clashes


def _ADVICE() -> str:  # noqa: N802 - stands where a constant would, were it not translated
    return translate("Hotkeys", "Choose a key together with Ctrl, Alt or Super, as Ctrl+Alt+S.")


def _place(action: Action) -> int:
    return next(n for n, doing in enumerate(ACTIONS) if doing.action is action)


def _split(text: str) -> list[str]:
    stripped = text.strip()
    if stripped == "+":
        return ["+"]
    if stripped.endswith("++"):  # Ctrl++ is Ctrl and the plus sign
        return [*(word.strip() for word in stripped[:-2].split("+")), "+"]
    return [word.strip() for word in stripped.split("+")]


def _modifier(word: str, text: str) -> Modifier:
    known = _MODIFIER_WORDS.get(word.lower())
    if known is None:
        raise SettingError(
            translate("Hotkeys", "“{text}” is not a key: “{word}” cannot be held down.").format(
                text=text, word=word
            ),
            translate("Hotkeys", "Write it as Ctrl+Alt+S, with Ctrl, Alt, Shift or Super."),
        )
    return known


def _key(word: str, text: str) -> str:
    named = _KEY_WORDS.get(word.lower())
    if named is not None:
        return named
    # Beyond ß and ÿ no two systems call a key by the same name.
    if len(word) == 1 and word.isprintable() and 0x20 < ord(word) <= 0xFF:
        return word.upper() if len(word.upper()) == 1 and ord(word.upper()) <= 0xFF else word
    if word.lower() in _MODIFIER_WORDS or not word:
        what = translate("Hotkeys", "“{text}” lacks a key beside what is held down.")
    else:
        what = translate("Hotkeys", "“{text}” is not a key: “{word}” is unknown.")
    raise SettingError(
        what.format(text=text, word=word),
        translate("Hotkeys", "Write it as Ctrl+Alt+S, Ctrl+Alt+Right or F9."),
    )
