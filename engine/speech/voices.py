"""The voices there are: those that come with the starter, and the user's own before them."""

from engine.contract import ModelCard, Preset, Voice
from engine.errors import SettingError, UnknownVoiceError
from engine.models import STARTER_DIRECTORY
from engine.voices import VoiceLibrary, name_key


def bundled_voices() -> tuple[Voice, ...]:
    """Gives the voices that come with the starter."""
    return VoiceLibrary(STARTER_DIRECTORY / "voices").list().voices


def find_voice(name: str) -> Voice:
    """Finds a voice by name, in the library or among those that come with the starter.

    A name in the very same letters goes first, and the user's own voices before the others.

    Raises:
        UnknownVoiceError: There is none; the near names are listed.
    """
    known = (*VoiceLibrary().list(), *bundled_voices())
    exact = (voice for voice in known if voice.name == name)
    same = (voice for voice in known if name_key(voice.name) == name_key(name))
    found = next(exact, None) or next(same, None)
    if found is None:
        raise UnknownVoiceError(name, (voice.name for voice in known))
    return found


def voices_for(card: ModelCard) -> tuple[Voice | Preset, ...]:
    """Gives every voice that a model can speak with, the starter's own first.

    Empty for a model that makes its voices up from a description.
    """
    if card.kind == "custom_voice":
        return tuple(Preset(speaker) for speaker in card.speakers)
    if card.kind == "voice_design":
        return ()
    known = (*bundled_voices(), *VoiceLibrary().list())
    return tuple(v for v in known if (v.family, v.width) == (card.family, card.width))


def require_own(name: str) -> None:
    """Refuses to change a voice that comes with the starter; one of the user's goes before it.

    Raises:
        SettingError: It is such a voice.
    """
    key = name_key(name)
    if any(name_key(voice.name) == key for voice in VoiceLibrary().list()):
        return
    if any(name_key(voice.name) == key for voice in bundled_voices()):
        raise SettingError("This voice came with the model and stays.", "Choose one of your own.")
