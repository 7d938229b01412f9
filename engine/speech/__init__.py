"""The seam: everything outside the engine opens a speaker here and finds its words here.

Importing it loads neither torch nor transformers: a window must show within 1.5 s, and
`import torch` alone takes longer. Speakers are therefore imported late.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from engine.audio import (
    SOUND_SUFFIXES,
    Assessment,
    ChunkLeveller,
    Finding,
    FindingKind,
    Recording,
    Severity,
    SoundWriter,
    assess,
    judge,
    looks_like_sound,
    peaks,
    read_recording,
    recording_of,
    stretch_of,
)
from engine.contract import (
    FRAME_SAMPLES,
    FRAMES_PER_S,
    LANGUAGES,
    SAMPLE_RATE_HZ,
    Chunk,
    Cleaning,
    DateOrder,
    Design,
    Dictionary,
    Emoji,
    Ending,
    Entry,
    Links,
    MailHeaders,
    Mapped,
    Marks,
    Match,
    ModelCard,
    Normalising,
    Passage,
    Preset,
    Progress,
    ProgressCallback,
    Request,
    Rests,
    Rules,
    Samples,
    Sampling,
    Segment,
    SourceKind,
    Speaker,
    State,
    Stats,
    Timing,
    Utterance,
    Voice,
    VoiceChoice,
    home_directory,
    name_of,
)
from engine.errors import (
    BadRequestError,
    CheckpointError,
    CheckStoppedError,
    DeviceError,
    DownloadError,
    DownloadPausedError,
    ModelError,
    NoConnectionError,
    RecordingError,
    RecordingTooLongError,
    RemoteError,
    RemoteKeyError,
    SettingError,
    SoundDeviceError,
    SpeakerClosedError,
    UnknownVoiceError,
    VivavoceError,
)
from engine.hub import Patience
from engine.models import (
    STARTER,
    Fit,
    GraphicsCard,
    ModelStatus,
    add_directory,
    find_model,
    fit_of,
    fits,
    list_models,
    remove_directory,
    suited_model,
)
from engine.models import delete as delete_model
from engine.models import download as download_model
from engine.models import verify as verify_model
from engine.quality import Int8, require_report
from engine.screen import require_screen
from engine.speech.voices import bundled_voices, find_voice, require_own, voices_for
from engine.text import GrowingText, Stretch, is_speakable, sentences
from engine.text.pronouncing import check as check_entry
from engine.text.pronunciations import PronunciationLibrary
from engine.voices import VoiceLibrary, load_voice, mix_voices, name_key, save_voice

__all__ = [
    "FRAMES_PER_S",
    "FRAME_SAMPLES",
    "LANGUAGES",
    "SAMPLE_RATE_HZ",
    "SOUND_SUFFIXES",
    "STARTER",
    "Assessment",
    "BadRequestError",
    "CheckStoppedError",
    "CheckpointError",
    "Chunk",
    "ChunkLeveller",
    "Cleaning",
    "DateOrder",
    "Design",
    "DeviceError",
    "Dictionary",
    "DownloadError",
    "DownloadPausedError",
    "Emoji",
    "Ending",
    "Entry",
    "Finding",
    "FindingKind",
    "Fit",
    "GraphicsCard",
    "GrowingText",
    "Links",
    "MailHeaders",
    "Mapped",
    "Marks",
    "Match",
    "ModelCard",
    "ModelError",
    "ModelStatus",
    "NoConnectionError",
    "Normalising",
    "Passage",
    "Patience",
    "Preset",
    "Progress",
    "ProgressCallback",
    "PronunciationLibrary",
    "Recording",
    "RecordingError",
    "RecordingTooLongError",
    "RemoteError",
    "RemoteKeyError",
    "Request",
    "Rests",
    "Rules",
    "Samples",
    "Sampling",
    "Segment",
    "SettingError",
    "Severity",
    "SoundDeviceError",
    "SoundWriter",
    "SourceKind",
    "Speaker",
    "SpeakerClosedError",
    "State",
    "Stats",
    "Stretch",
    "Timing",
    "UnknownVoiceError",
    "Utterance",
    "VivavoceError",
    "Voice",
    "VoiceChoice",
    "VoiceLibrary",
    "add_directory",
    "assess",
    "bundled_voices",
    "check_entry",
    "cleaned",
    "delete_model",
    "download_model",
    "find_model",
    "find_voice",
    "fit_of",
    "fits",
    "graphics_cards",
    "home_directory",
    "is_speakable",
    "judge",
    "keep_remote_key",
    "list_models",
    "load_voice",
    "looks_like_sound",
    "mix_voices",
    "name_key",
    "open_remote",
    "open_speaker",
    "peaks",
    "read_recording",
    "recording_of",
    "remote_key",
    "remove_directory",
    "require_own",
    "require_screen",
    "save_voice",
    "sentences",
    "stretch_of",
    "suited_model",
    "verify_model",
    "voices_for",
]

Backend = Literal["local", "reference"]
Dtype = Literal["auto", "float32", "bfloat16", "float16"]


def open_speaker(
    model: str | Path | None = None,
    *,
    backend: Backend = "local",
    device: str = "auto",
    dtype: Dtype = "auto",
    n_slots: int = 1,
    is_plain: bool = False,
    int8: Int8 | None = None,
) -> Speaker:
    """Opens a speaker; nothing is loaded before its first request or `warm_up`.

    Args:
        model: A released model's name or hub id, a directory in the official layout, or None for
            the starter voice.
        backend: `local` is our engine, `reference` the official package.
        device: `auto`, `cpu`, `cuda` or `cuda:N`.
        dtype: `auto` is float32 on the CPU and bfloat16 on CUDA.
        n_slots: How many requests are spoken beside each other; the official package takes one.
        is_plain: Whether `local` speaks without its fused kernels also on a card that takes them.
        int8: Which of `local`'s weights are rounded to int8: the code predictor's layers, or the
            talker's as well (`all`). The fused kernel reads them so; elsewhere nothing is quicker.

    Raises:
        UnknownModelError: No such model, with the near names.
        CheckpointError: The model is incomplete or damaged.
        DeviceError: There is no such device, or it does not fit this torch.
        PartMissingError: The backend needs a part that is not installed.
        SettingError: Nobody has measured what int8 weights do to this model's speech, or the
            backend has none.
    """
    from engine.checkpoint import open_checkpoint
    from engine.device import pick_device, pick_dtype

    found = find_model(model)
    checkpoint = open_checkpoint(found.directory, name=found.name, is_from_hub=found.is_from_hub)
    where = pick_device(device)
    form = pick_dtype(dtype, where)
    if backend == "reference":
        if int8 is not None:
            raise SettingError(
                "The official package has no weights in int8.", "Leave out --int8 or --backend."
            )
        from engine.reference import ReferenceSpeaker

        return ReferenceSpeaker(checkpoint, where, form)
    if int8 is not None:
        require_report(checkpoint.name, checkpoint.files.values(), int8)
    from engine.local import LocalSpeaker

    return LocalSpeaker(checkpoint, where, form, n_slots, is_plain=is_plain, int8=int8)


def open_remote(
    url: str,
    *,
    key: str | None = None,
    voice: str | None = None,
    local: Callable[[], Speaker] | None = None,
    tell: Callable[[VivavoceError], None] = lambda _: None,
) -> Speaker:
    """Opens a speech server that speaks OpenAI's `/v1/audio/speech`, and asks it what it has.

    Args:
        url: Its address, such as `http://192.168.1.20:8000`, with or without `/v1`.
        key: Its key, or None for the one that is kept (`keep_remote_key`), if one is.
        voice: A voice that it has although it may not name it.
        local: Opens this machine's own engine, which goes on where the server is lost; None raises
            `RemoteLostError` then.
        tell: Told why the own engine speaks, in the thread that opens or in the engine's.

    Raises:
        SettingError: The address is none.
        RemoteError: The server cannot be used as it was asked to be.
    """
    from engine.remote import Substitute
    from engine.remote import open_remote as open_server

    substitute = None if local is None else Substitute(local, _nearest_voice, tell)
    kept = remote_key(url) if key is None else key
    return open_server(url, key=kept, voice=voice, substitute=substitute)


def remote_key(url: str) -> str | None:
    """Gives the key that is kept for a speech server; None if none is.

    Raises:
        SettingError: The address is none.
        RemoteKeyError: The file of the keys cannot be read.
    """
    from engine.remote import KeyFile

    return KeyFile().get(url)


def keep_remote_key(url: str, key: str | None) -> None:
    """Keeps a speech server's key in the system's keyring, or else in a file of mode 600.

    Args:
        url: The server's address.
        key: None forgets the one there is.

    Raises:
        SettingError: The address is none.
        RemoteKeyError: It cannot be kept.
    """
    from engine.remote import KeyFile

    KeyFile().put(url, key)


def _nearest_voice(asked: VoiceChoice, card: ModelCard) -> VoiceChoice:
    """Gives the voice of this machine's model that goes on for a server's: of its name, or any."""
    if card.kind == "voice_design":
        return asked if isinstance(asked, Design) else Design("A calm, clear voice.")
    name = name_key(name_of(asked) or "")
    known = voices_for(card)
    same = (voice for voice in known if name_key(name_of(voice) or "") == name)
    found = next(same, None) or next(iter(known), None)
    if found is None:
        raise BadRequestError(f"There is no voice for {card.name} yet.", "Make one first.")
    return found


def graphics_cards() -> tuple[GraphicsCard, ...]:
    """Gives the graphics cards that models can run on; imports torch. Never raises for others."""
    from engine.device import graphics_cards as ask

    return ask()


def cleaned(
    text: str, rules: Rules, language: str = "Auto", among: tuple[str, ...] = LANGUAGES
) -> Mapped:
    """Leaves out of a text what is not for the ear (see `engine.text.preparing.cleaned`).

    Args:
        text: Any text.
        rules: Its kind and its cleaning.
        language: What announcements are said in; `Auto` finds out.
        among: The languages of the model, in small letters.
    """
    from engine.text.preparing import cleaned as clean

    return clean(text, rules, language, among)
