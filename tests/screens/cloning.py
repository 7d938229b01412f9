"""The dialog that makes voices of recordings, in its states."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from desktop.cloning import Draft
from desktop.microphone import MicrophoneState
from desktop.pages.cloning import CloneDialog, SoundDrop
from desktop.pages.window import MainWindow
from engine.speech import (
    SAMPLE_RATE_HZ,
    Assessment,
    Finding,
    FindingKind,
    Severity,
    SoundDeviceError,
    VivavoceError,
    peaks,
    recording_of,
)
from tests.fakes import fake_voice
from tests.screens.scene import State

LANGUAGES = ("english", "german", "french")
GOOD = Assessment(14.2, 11.9, -24.0, 41.0, 0.0, (3.4, 17.6), ())
TRANSCRIPT = "The lamp in the harbour master’s office was still burning."


def states() -> Iterator[State]:
    """Gives those of the dialog, and of a drag over the window."""
    yield State("clone-consent", _dialog(knows_consent=False))
    yield State("clone-start", _dialog())
    yield State("clone-record", _dialog(is_to_record=True))
    yield State("clone-recording", _dialog(_record, is_to_record=True))
    yield State("clone-no-microphone", _dialog(_no_microphone, is_to_record=True))
    yield State("clone-opening", _dialog(lambda d: d.show_opening(2, 5)))
    yield State("clone-draft", _dialog(lambda d: d.show_draft(draft())))
    yield State("clone-findings", _dialog(_flaws))
    yield State("clone-refused", _dialog(_refused))
    yield State("clone-several", _dialog(_several))
    yield State("clone-making", _dialog(_making))
    yield State("clone-made", _dialog(_made))
    yield State("clone-unfit", _dialog(_unfit))
    yield State("clone-drop", lambda w: SoundDrop(w, w.theme)._sheet.spread())
    yield State("clone-several-small", _dialog(_several), is_small=True)
    yield State("clone-findings-small", _dialog(_flaws), is_small=True)


def draft(number: int = 1, name: str = "Anna Hall", assessment: Assessment = GOOD) -> Draft:
    """A recording that looks like speech."""
    rng = np.random.default_rng(number)
    t = np.arange(SAMPLE_RATE_HZ * 24) / SAMPLE_RATE_HZ
    knots = np.arange(0, 24, 0.09)
    words = (
        rng.random(len(knots)) * np.repeat(rng.random(len(knots) // 12 + 1) > 0.2, 12)[: len(knots)]
    )
    samples = np.interp(t, knots, words) * rng.normal(0, 0.22, len(t))
    recording = recording_of(samples.astype(np.float32), SAMPLE_RATE_HZ, f"{name}.wav")
    outline = peaks(recording, 1200)
    return Draft(number, name, b"", recording, outline, (3.4, 17.6), assessment)


def _dialog(
    then: Callable[[CloneDialog], object] = lambda _: None,
    *,
    knows_consent: bool = True,
    is_to_record: bool = False,
) -> Callable[[MainWindow], None]:
    def prepare(window: MainWindow) -> None:
        dialog = CloneDialog(
            window.theme, window, knows_consent=knows_consent, is_to_record=is_to_record
        )
        dialog.show_languages(LANGUAGES)
        then(dialog)
        dialog.open()

    return prepare


def _record(dialog: CloneDialog) -> None:
    dialog.recorder.show_microphones(("Built-in microphone", "Headset"))
    dialog.show_recording(MicrophoneState.RECORDING, 7.3, -14.0, None)


def _no_microphone(dialog: CloneDialog) -> None:
    error = SoundDeviceError(
        "There is no microphone here.",
        "Connect one, or allow Vivavoce to use it in the system's settings; or choose a recording.",
    )
    dialog.show_recording(MicrophoneState.ENDED, 0.0, -90.0, error)


def _flawed(*kinds: FindingKind, severity: Severity = Severity.HINT) -> Assessment:
    found = tuple(Finding(kind, severity, "", "") for kind in kinds)
    return replace(GOOD, speech_s=2.6, snr_db=11.0, findings=found)


def _flaws(dialog: CloneDialog) -> None:
    flaws = _flawed(FindingKind.TOO_SHORT, FindingKind.NOISY, FindingKind.SEVERAL_SPEAKERS)
    dialog.show_draft(replace(draft(assessment=flaws), stretch_s=(3.4, 6.6)))


def _refused(dialog: CloneDialog) -> None:
    silent = _flawed(FindingKind.SILENT, severity=Severity.REFUSED)
    dialog.show_draft(draft(assessment=silent))
    dialog.show_refusal(
        "notes 🎤.wav",
        VivavoceError("notes 🎤.wav is a text.", "Choose a wav, flac, mp3, ogg or m4a file."),
    )


def _several(dialog: CloneDialog) -> None:
    silent = _flawed(FindingKind.SILENT, severity=Severity.REFUSED)
    dialog.show_draft(draft(1, "Anna Hall"))
    dialog.show_draft(draft(2, "Grandfather, summer of 1987", _flawed(FindingKind.MUSIC)))
    dialog.show_draft(draft(3, "Memo 14", silent))
    dialog.show_draft(replace(draft(4, "Jonas"), voice=fake_voice("Jonas")))
    dialog.show_refusal(
        "empty.mp3", VivavoceError("empty.mp3 is empty (0 bytes).", "Choose another file.")
    )


def _making(dialog: CloneDialog) -> None:
    dialog.show_draft(replace(draft(), transcript=TRANSCRIPT, language="english"))
    dialog.show_making(0, 1)


def _made(dialog: CloneDialog) -> None:
    made = replace(draft(), transcript=TRANSCRIPT, language="english", voice=fake_voice())
    dialog.show_draft(made)


def _unfit(dialog: CloneDialog) -> None:
    dialog.show_draft(draft())
    dialog.show_fitness(
        VivavoceError(
            "The model in use, 1.7b-voice-design, cannot make voices from recordings.",
            "Use the starter, or choose a Base model on the page of models.",
        ),
        can_switch=True,
    )
