"""Every error a user can meet: what happened, in their words, and what to do next."""

from collections.abc import Iterable
from difflib import get_close_matches


class VivavoceError(Exception):
    """The root of all errors that are shown to a user.

    Attributes:
        what: One sentence on what happened.
        remedy: One sentence on what to do next.
    """

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(f"{what} {remedy}".strip())
        self.what = what
        self.remedy = remedy


class BadRequestError(VivavoceError):
    """A request that cannot be spoken as it stands."""


class EmptyTextError(BadRequestError):
    """There is nothing in the text that could be spoken."""


class TextTooLongError(BadRequestError):
    """The text, or one unbroken part of it, is over the limit."""


class SettingError(BadRequestError):
    """A setting is outside its range or does not fit the others."""


class WrongModeError(BadRequestError):
    """This model cannot speak in the way that was asked for."""


class UnknownNameError(VivavoceError):
    """A name that is not known; the near ones are listed, never taken instead.

    Attributes:
        kind: What was named (`voice`, `speaker`, `language`, `model`).
        name: The name as given.
        near: The known names that look like it.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        everything = sorted(set(known), key=str.lower)
        by_lower = {item.lower(): item for item in everything}
        near = [by_lower[key] for key in get_close_matches(name.lower(), by_lower, n=3, cutoff=0.5)]
        if near:
            remedy = f"Did you mean {_listed(near)}?"
        elif everything:
            more = " and more" if len(everything) > 12 else ""
            remedy = f"There is {_listed(everything[:12])}{more}."
        else:
            remedy = f"There is no {kind} yet."
        super().__init__(f"There is no {kind} called “{name}”.", remedy)
        self.kind = kind
        self.name = name
        self.near = near


class UnknownVoiceError(UnknownNameError):
    """No voice of this name is in the library."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__("voice", name, known)


class UnknownSpeakerError(UnknownNameError):
    """The model has no preset speaker of this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__("speaker", name, known)


class UnknownLanguageError(UnknownNameError):
    """The model does not speak this language."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__("language", name, known)


class UnknownModelError(UnknownNameError):
    """Neither a released model nor a directory."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__("model", name, known)


class FieldError(BadRequestError):
    """A field of a request to the server is missing, or of another type or range.

    Attributes:
        field: Its name.
    """

    def __init__(self, field: str, what: str, remedy: str = "") -> None:
        super().__init__(what, remedy)
        self.field = field


class RecordingError(VivavoceError):
    """A recording that cannot become a voice."""


class RecordingUnreadableError(RecordingError):
    """The file is missing, empty, damaged or in a format that cannot be read here."""


class RecordingTooShortError(RecordingError):
    """Less than a second of speech."""


class RecordingTooLongError(RecordingError):
    """More than a minute.

    Attributes:
        best_stretch_s: Start and end, in seconds, of the stretch that would serve best.
    """

    def __init__(self, what: str, remedy: str, best_stretch_s: tuple[float, float]) -> None:
        super().__init__(what, remedy)
        self.best_stretch_s = best_stretch_s


class RecordingSilentError(RecordingError):
    """There is no speech in the recording."""


class RecordingClippedError(RecordingError):
    """The recording is overdriven beyond use."""


class AudioFormatError(VivavoceError):
    """Sound cannot be written in this format here."""


class SoundFileError(VivavoceError):
    """A sound file that cannot be written: no such folder, no right to write, no space left."""


class VoiceFileError(VivavoceError):
    """A voice file that is damaged, foreign or cannot be written."""


class VoiceMismatchError(VivavoceError):
    """The voice was made for a model of another family or width."""


class ModelError(VivavoceError):
    """A model that cannot be used."""


class CheckpointError(ModelError):
    """A checkpoint directory with a missing, truncated or foreign file."""


class DownloadError(ModelError):
    """A download that could not be finished; what has arrived is kept for the next try."""


class DownloadPausedError(DownloadError):
    """A download that was paused; it goes on where it stopped."""


class NoConnectionError(DownloadError):
    """The hub does not answer, or the line drops again and again: worth another try later."""


class ModelBusyError(ModelError):
    """Another process downloads, checks or deletes this very model."""


class CheckStoppedError(ModelError):
    """A check of a model's files that was stopped before its end."""


class DeviceError(VivavoceError):
    """The device cannot be used: unknown, or its driver and torch do not fit together."""


class DeviceFullError(DeviceError):
    """The device has too little free memory."""


class TorchTooOldError(DeviceError):
    """This torch cannot capture CUDA graphs as the engine needs them (< 2.5.1)."""


class PartMissingError(VivavoceError):
    """An optional part that this command needs is not installed."""


class SpeakerClosedError(VivavoceError):
    """The speaker was closed while, or before, it was asked to speak."""


class ServerError(VivavoceError):
    """The server cannot be opened: its port is taken, or its address is not of this machine."""


class ServerBusyError(VivavoceError):
    """The server has as many requests as it takes.

    Attributes:
        retry_after_s: When it is worth another try, in whole seconds.
    """

    def __init__(self, what: str, remedy: str, retry_after_s: int) -> None:
        super().__init__(what, remedy)
        self.retry_after_s = retry_after_s


class RemoteError(VivavoceError):
    """A speech server cannot be used as it was asked to be."""


class RemoteLostError(RemoteError):
    """The server is not there, breaks off or fails: another engine can go on in its place."""


class RemoteBusyError(RemoteLostError):
    """The server has too much to do, and said so again when it was asked once more."""


class RemoteKeyError(RemoteError):
    """The server wants a key, or another one; or the one there is must not be sent or used."""


class RemoteTrustError(RemoteError):
    """The server cannot prove who it is."""


class RemoteAnswerError(RemoteError):
    """What answers is no speech server, or its sound is of another kind than was asked for."""


class SoundDeviceError(VivavoceError):
    """No sound can be played on this machine's loudspeaker."""


def _listed(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} or {names[-1]}"
