"""The tree of settings: every one of them, with its default, its range and its words."""

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from desktop.actions import ACTIONS, MAX_SPEED, MIN_SPEED, Action, WhenBusy
from desktop.settings.fields import Choice, Form, Setting, Value, setting
from desktop.settings.texts import TextSettings
from engine.speech import Dtype, SettingError

_DEVICE = Form(re.compile(r"auto|cpu|cuda(:\d{1,3})?"), "auto, cpu, cuda or cuda:1 and so on")
_HOTKEY = Form(
    re.compile(r"|(\w+\+)*([^\s+]{1,30}|\+)"), "keys such as Ctrl+Alt+S, or empty for none"
)
_ADDRESS = Form(
    re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?"), "an address such as https://huggingface.co"
)
_SERVER = Form(
    re.compile(r"|https?://[^\s/?#@]+(/[^\s?#]*)?"),
    "an address such as http://192.168.1.20:8000, or empty",
)
_BASE64 = Form(re.compile(r"[A-Za-z0-9+/]*={0,2}"), "what Vivavoce wrote there, or empty")
_LANGUAGE = Form(re.compile(r"|[a-z]{2,3}([_-]\w{2,8})*"), "a code such as “de”, or empty")


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """How texts are read."""

    voice: str = setting("", "Voice", "The voice that reads. Empty takes the model's first.")
    language: str = setting("Auto", "Language of the text", "“Auto” finds out by itself.")
    speed: float = setting(
        1.0,
        "Speed",
        "How fast it reads; the pitch stays.",
        minimum=MIN_SPEED,
        maximum=MAX_SPEED,
        unit="times",
    )
    in_context: bool = setting(
        False,
        "Imitate the way of speaking too",
        "For voices of a recording whose words are known. Nearer to it, but it takes longer to "
        "begin, and now and then the recording's last sound is heard.",
    )
    when_busy: WhenBusy = setting(  # noqa: RUF009  (it makes a field)
        WhenBusy.REPLACE,
        "When you press “read” while it reads",
        "The key for “Read the selection next” always waits for its turn.",
        choices=(
            Choice(WhenBusy.REPLACE.value, "Read the new text; stop if it is the same"),
            Choice(WhenBusy.QUEUE.value, "Read the new text next"),
            Choice(WhenBusy.IGNORE.value, "Go on reading"),
        ),
    )
    remember_place: bool = setting(
        True,
        "Remember the place",
        "After a crash or a power cut, offers to go on where the reading stopped. For that the "
        "text is kept on this machine until it has been read.",
    )


@dataclass(frozen=True, slots=True)
class HistorySettings:
    """What is kept of what was read."""

    keep: bool = setting(
        True,
        "Keep a history",
        "What was read is kept on this machine, in Vivavoce's own folder, so that it can be found "
        "and heard again.",
    )
    private_too: bool = setting(
        False,
        "Also from private windows",
        "Texts that were selected in a browser's private window.",
    )
    days: int = setting(
        90,
        "Forget after",
        "So many days. 0 keeps everything.",
        minimum=0,
        maximum=3650,
        unit="days",
    )


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """Where the sound goes."""

    device: str = setting(
        "", "Loudspeaker", "“System default” follows the system, also when that changes."
    )
    volume: float = setting(1.0, "Volume", minimum=0.0, maximum=1.0)
    when_headphones_vanish: Literal["pause", "go on"] = setting(
        "pause",
        "When headphones are unplugged",
        "Pausing keeps a private text from being read to the whole room.",
        choices=(Choice("pause", "Pause"), Choice("go on", "Go on through the loudspeaker")),
    )
    wake_headset: Literal["wireless", "always", "never"] = setting(
        "wireless",
        "Silence before the first word",
        "Wireless headsets sleep, and would swallow the first syllable.",
        choices=(
            Choice("wireless", "On wireless devices"),
            Choice("always", "Always"),
            Choice("never", "Never"),
        ),
    )


def _hotkey(action: Action) -> Any:
    doing = next(doing for doing in ACTIONS if doing.action is action)
    return setting(doing.hotkey, doing.label, form=_HOTKEY)


@dataclass(frozen=True, slots=True)
class HotkeySettings:
    """The keys that work in every program, one for each action; empty for none."""

    speak_selection: str = _hotkey(Action.SPEAK_SELECTION)
    speak_clipboard: str = _hotkey(Action.SPEAK_CLIPBOARD)
    queue_selection: str = _hotkey(Action.QUEUE_SELECTION)
    pause: str = _hotkey(Action.PAUSE)
    stop: str = _hotkey(Action.STOP)
    next: str = _hotkey(Action.NEXT)
    previous: str = _hotkey(Action.PREVIOUS)
    faster: str = _hotkey(Action.FASTER)
    slower: str = _hotkey(Action.SLOWER)


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """What speaks, and on what."""

    model: str = setting("", "Model", "Empty is the starter that comes with Vivavoce.")
    device: str = setting(
        "auto",
        "Runs on",
        "“auto” takes the graphics card if it can be used, else the processor.",
        form=_DEVICE,
    )
    dtype: Dtype = setting(  # noqa: RUF009  (it makes a field)
        "auto",
        "Number format",
        "“auto” is right for almost everyone.",
        choices=(
            Choice("auto", "Automatic"),
            Choice("bfloat16", "bfloat16"),
            Choice("float16", "float16"),
            Choice("float32", "float32 (exact, twice the memory)"),
        ),
    )
    chunk_schedule: Literal["quick", "steady", "whole"] = setting(
        "quick",
        "Sound comes in pieces",
        "Small pieces are heard sooner; large ones forgive a busy machine.",
        choices=(
            Choice("quick", "Smallest first: heard soonest"),
            Choice("steady", "Larger: fewer gaps on a slow machine"),
            Choice("whole", "Two seconds at a time"),
        ),
    )
    hub: str = setting(
        "https://huggingface.co",
        "Models come from",
        "The address of the Hugging Face hub, or of a mirror of it.",
        form=_ADDRESS,
    )
    unload_after_min: int = setting(
        15,
        "Give the memory back after",
        "So many minutes without reading. 0 keeps the model loaded.",
        minimum=0,
        maximum=1440,
        unit="min",
    )


@dataclass(frozen=True, slots=True)
class RemoteSettings:
    """Another machine that speaks; its key is never here (`engine.speech.keep_remote_key`)."""

    is_on: bool = setting(
        False,
        "Let another machine speak",
        "What is read is sent to it. This machine goes on where the connection is lost.",
    )
    address: str = setting(
        "",
        "Its address",
        "Of “vivavoce serve” there, or of any speech server like OpenAI's. If it wants a key, you "
        "are asked for it.",
        form=_SERVER,
    )


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What other programs on this machine may ask of the application."""

    is_on: bool = setting(
        False,
        "Let other programs speak",
        "Programs on this machine that can speak through OpenAI then speak through Vivavoce, with "
        "your voices.",
    )
    port: int = setting(
        8000, "Port", "Another one, where a program has it already.", minimum=1024, maximum=65_535
    )


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """The window."""

    when_closed: Literal["ask", "keep running", "quit"] = setting(
        "ask",
        "When the window is closed",
        choices=(
            Choice("ask", "Ask"),
            Choice("keep running", "Keep running, ready for the hotkey"),
            Choice("quit", "Quit"),
        ),
    )
    start_with_system: bool = setting(
        False,
        "Start with the system",
        "Waits in the tray from the beginning, ready for the hotkey.",
    )
    look_for_updates: bool = setting(
        False,
        "Look for a new version",
        "Once a day the number of the newest version is read from Vivavoce's home page. Nothing of "
        "yours is sent.",
    )
    theme: Literal["system", "light", "dark"] = setting(
        "system",
        "Colours",
        choices=(
            Choice("system", "As the system"),
            Choice("light", "Light"),
            Choice("dark", "Dark"),
        ),
    )
    language: str = setting("", "Language of the window", form=_LANGUAGE)
    font_size_pt: int = setting(
        13, "Size of the text that is read", minimum=8, maximum=48, unit="pt"
    )
    is_welcomed: bool = setting(False, "Has seen the first steps", is_shown=False)
    knows_consent: bool = setting(False, "Has read the note on others' voices", is_shown=False)
    geometry: str = setting("", "Place and size of the window", form=_BASE64, is_shown=False)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; change one with `changed`."""

    reading: ReadingSettings = dataclasses.field(default_factory=ReadingSettings)
    text: TextSettings = dataclasses.field(default_factory=TextSettings)
    history: HistorySettings = dataclasses.field(default_factory=HistorySettings)
    sound: SoundSettings = dataclasses.field(default_factory=SoundSettings)
    hotkeys: HotkeySettings = dataclasses.field(default_factory=HotkeySettings)
    engine: EngineSettings = dataclasses.field(default_factory=EngineSettings)
    remote: RemoteSettings = dataclasses.field(default_factory=RemoteSettings)
    server: ServerSettings = dataclasses.field(default_factory=ServerSettings)
    window: WindowSettings = dataclasses.field(default_factory=WindowSettings)


@cache
def described() -> dict[str, Setting]:
    """Gives every setting by its key, in the order of the page."""
    known: dict[str, Setting] = {}
    for part in dataclasses.fields(Settings):
        for field in dataclasses.fields(getattr(Settings(), part.name)):
            key = f"{part.name}.{field.name}"
            known[key] = dataclasses.replace(field.metadata["setting"], key=key)
    return known


def value_of(settings: Settings, key: str) -> Value:
    """Gives a setting's value by its key."""
    known = described()[key]
    return getattr(getattr(settings, known.section), known.name)


def changed(settings: Settings, key: str, value: object) -> Settings:
    """Gives the settings with one of them changed.

    Args:
        settings: The tree; it stays as it is.
        key: Section and name, such as `sound.volume`.
        value: The new value.

    Raises:
        SettingError: It is out of range, or a hotkey that another action has; says what is allowed.
        KeyError: There is no such setting, which is a fault of ours.
    """
    known = described()[key]
    good = known.checked(value)
    if known.section == "hotkeys":
        _require_free(settings, known, str(good))
    return replaced(settings, known, good)


def replaced(settings: Settings, known: Setting, value: Value) -> Settings:
    """Gives the settings with one changed to a value that has been checked, hotkeys untested."""
    section = dataclasses.replace(getattr(settings, known.section), **{known.name: value})
    return dataclasses.replace(settings, **{known.section: section})


def hotkey_key(action: Action) -> str:
    """Gives the key of an action's hotkey, such as `hotkeys.speak_selection`."""
    return f"hotkeys.{action.value.replace('-', '_')}"


def hotkeys_of(settings: Settings) -> Iterator[tuple[Action, str]]:
    """Goes through the actions that can have a hotkey, with theirs; empty for none."""
    for doing in ACTIONS:
        if doing.is_global:
            yield doing.action, str(value_of(settings, hotkey_key(doing.action)))


def _require_free(settings: Settings, known: Setting, keys: str) -> None:
    for other, taken in hotkeys_of(settings):
        if hotkey_key(other) != known.key and taken and taken.casefold() == keys.casefold():
            label = described()[hotkey_key(other)].label
            raise SettingError(
                f"{keys} is already the key for “{label}”.",
                "Choose other keys, or take them from that action first.",
            )
