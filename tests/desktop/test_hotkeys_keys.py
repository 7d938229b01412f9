"""Keys in words: read, judged and compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from desktop.actions import ACTIONS, Action
from desktop.hotkeys.advice import bind_it_yourself, command_for
from desktop.hotkeys.keys import (
    NAMED_KEYS,
    Chord,
    Modifier,
    chord_from_qt,
    find_clashes,
    judged,
    parse_chord,
    xdg_trigger,
)
from engine.speech import SettingError

KEYS = st.sampled_from([*"ABCXYZ019+-,./;ÖÜß", *NAMED_KEYS])
CHORDS = st.builds(Chord, st.frozensets(st.sampled_from(list(Modifier))), KEYS)


@given(CHORDS)
def test_what_is_written_is_read_again(chord: Chord) -> None:
    try:
        judged(chord)
    except SettingError:
        return
    assert parse_chord(str(chord)) == chord


@pytest.mark.parametrize(
    "text", ["ctrl+ALT+s", " Ctrl + Alt + S ", "Alt+Ctrl+S", "Control+Alt+s", "Strg+Alt+S"]
)
def test_capitals_order_and_spaces_do_not_matter(text: str) -> None:
    assert str(parse_chord(text)) == "Ctrl+Alt+S"


@pytest.mark.parametrize("text", ["Meta+F9", "Ctrl+Alt+Right", "Ctrl+PgDown", "Ctrl++", "Ctrl+Ins"])
def test_what_qt_writes_is_read(text: str) -> None:
    written = QKeySequence(text).toString(QKeySequence.SequenceFormat.PortableText)
    pressed = chord_from_qt(QKeySequence(text)[0])
    assert parse_chord(written) == pressed


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ctrl+Atl+S", "Atl"),
        ("Ctrl+Alt", "lacks a key"),
        ("Ctrl+Alt+", "lacks a key"),
        ("Ctrl+S+D", "S"),
        ("Ctrl+Wheel", "Wheel"),
        ("Ctrl+ж", "ж"),
        ("S", "typing"),
        ("Shift+Left", "typing"),
        ("Ctrl+C", "every program"),
    ],
)
def test_what_is_no_key_is_refused_with_the_word_that_is_wrong(text: str, word: str) -> None:
    with pytest.raises(SettingError) as caught:
        parse_chord(text)
    assert word in caught.value.what
    assert caught.value.remedy


def test_modifiers_alone_are_no_key_yet() -> None:
    pressed = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Control)
    with pytest.raises(SettingError):
        chord_from_qt(pressed)


def test_the_default_keys_are_keys_and_do_not_clash() -> None:
    chords = {doing.action: parse_chord(doing.hotkey) for doing in ACTIONS if doing.hotkey}
    assert len(chords) >= 8
    assert find_clashes(chords) == {}


def test_of_two_with_the_same_key_the_earlier_keeps_it() -> None:
    same = parse_chord("Ctrl+F9")
    clashes = find_clashes({Action.STOP: same, Action.SPEAK_SELECTION: same})
    assert clashes == {Action.STOP: Action.SPEAK_SELECTION}


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("Ctrl+Alt+S", "CTRL+ALT+s"),
        ("Super+PgUp", "LOGO+Page_Up"),
        ("Ctrl+Shift++", "CTRL+SHIFT+plus"),
    ],
)
def test_the_portal_is_told_the_key_in_its_own_words(text: str, trigger: str) -> None:
    assert xdg_trigger(parse_chord(text)) == trigger


@pytest.mark.parametrize(
    ("desktop", "words"),
    [
        ("GNOME", "Custom Shortcuts"),
        ("ubuntu:GNOME", "Custom Shortcuts"),
        ("KDE", "Command or Script"),
        ("sway", "bindsym Ctrl+Alt+s exec /opt/v.AppImage speak-selection"),
        ("Hyprland", "bind = CTRL ALT, s, exec, /opt/v.AppImage speak-selection"),
        ("Unheard-of", "in your desktop's own keyboard settings."),
    ],
)
def test_who_must_bind_a_key_by_hand_is_told_the_exact_words(desktop: str, words: str) -> None:
    """`desktop.md #13`: on Wayland without a portal the hotkey did nothing and nobody said so."""
    environ = {"XDG_CURRENT_DESKTOP": desktop, "APPIMAGE": "/opt/v.AppImage"}
    advice = bind_it_yourself(Action.SPEAK_SELECTION, parse_chord("Ctrl+Alt+S"), environ)
    assert "Bind `/opt/v.AppImage speak-selection` to a key" in advice
    assert words in advice


def test_the_command_to_bind_is_one_that_this_installation_has() -> None:
    import shlex
    import shutil

    program = shlex.split(command_for(Action.STOP, {}))[0]
    assert shutil.which(program)
