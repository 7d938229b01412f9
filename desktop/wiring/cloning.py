"""The dialog that makes voices of recordings, joined to what makes, records and plays them."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.cloning import Cloning, sample_text
from desktop.microphone import Microphone, MicrophoneState, microphones
from desktop.pages.cloning import CloneDialog, SoundDrop
from desktop.player import Finished, NoDevice, Player, PlayerEvent
from desktop.reading import Item, Status
from desktop.wiring.parts import Parts
from engine.speech import Samples, Speaker, VivavoceError, Voice

POLL_MS = 50
LEAST_RECORDED_S = 0.3  # two presses of the key, one after the other


class CloningJoiner(QObject):
    """Opens the dialog and joins it; takes sound files that are dropped on the window.

    `show_status` takes what the session tells; `close` ends what goes on in the background.

    Signals:
        kept(tuple[str, ...]): Voices are in the library, under these names. Emitted in the GUI
            thread.
        _microphones_found(tuple[str, ...]): Private; by the thread that looks for them.
        _player_told(PlayerEvent): Private; by the player of stretches, in its thread.
    """

    kept = Signal(object)
    _microphones_found = Signal(object)
    _player_told = Signal(object)

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self.cloning = Cloning(lambda: parts.engine.speaker, self)
        self.microphone = Microphone()
        self.drop = SoundDrop(parts.window, parts.window.theme)
        self.dialog: CloneDialog | None = None
        self._heard: Voice | None = None
        # Beside the one that reads: what is being read stays whole in there, paused.
        self._player: Player | None = None
        self._looking: threading.Thread | None = None
        self._polling = QTimer(self)
        self._polling.setInterval(POLL_MS)
        self._polling.timeout.connect(self._poll)
        self.drop.dropped.connect(self.open_for)
        self._microphones_found.connect(self._show_microphones)
        self._player_told.connect(self._heed)
        parts.engine.ready.connect(self._show_speaker)
        parts.engine.failed.connect(self._show_unfit)
        self._join_cloning()

    def open_for(self, paths: Sequence[Path]) -> None:
        """Makes voices of these recordings; of none, it lets the user choose some."""
        self._open_dialog(is_to_record=False)
        if paths:
            self.cloning.open(tuple(paths))

    def open_to_record(self) -> None:
        """Makes a voice of what the microphone hears."""
        self._open_dialog(is_to_record=True)

    def show_status(self, status: Status) -> None:
        """Says why a new voice could not be heard."""
        trial = None if status.item is None else status.item.trial
        if self._heard is None or trial is not self._heard or status.error is None:
            return
        self._heard = None
        if self.dialog is not None:
            self.dialog.show_failure("", status.error)

    def close(self) -> None:
        """Ends recording, making and listening."""
        self._polling.stop()
        if self.dialog is not None:
            self.dialog.close()
        self.microphone.close()
        self.cloning.close()
        if self._looking is not None:
            self._looking.join()
        if self._player is not None:
            self._player.close()

    def _join_cloning(self) -> None:
        cloning = self.cloning
        cloning.opening.connect(self._with_dialog(CloneDialog.show_opening))
        cloning.opened.connect(self._with_dialog(CloneDialog.show_draft))
        cloning.changed.connect(self._with_dialog(CloneDialog.show_draft))
        cloning.removed.connect(self._with_dialog(CloneDialog.remove_draft))
        cloning.refused.connect(self._with_dialog(CloneDialog.show_refusal))
        cloning.making.connect(self._with_dialog(CloneDialog.show_making))
        cloning.failed.connect(self._with_dialog(CloneDialog.show_failure))
        cloning.ended.connect(self._with_dialog(CloneDialog.show_ended))
        cloning.unfit.connect(self._show_unfit)
        cloning.keep_failed.connect(
            self._with_dialog(lambda dialog, error: dialog.show_failure("", error))
        )
        cloning.kept.connect(self._take_kept)

    def _with_dialog(self, show: Callable[..., None]) -> Callable[..., None]:
        def shown(*told: object) -> None:
            if self.dialog is not None:
                show(self.dialog, *told)

        return shown

    def _open_dialog(self, *, is_to_record: bool) -> None:
        if self.dialog is not None:
            self.dialog.raise_()
            self.dialog.activateWindow()
            return
        window = self._parts.window
        window.come_forward()
        dialog = CloneDialog(
            window.theme,
            window,
            knows_consent=self._parts.settings().window.knows_consent,
            is_to_record=is_to_record,
        )
        self.dialog = dialog
        self._join_dialog(dialog)
        self._show_speaker(self._parts.engine.speaker)
        self._look_for_microphones()
        dialog.open()

    def _join_dialog(self, dialog: CloneDialog) -> None:
        cloning, change = self.cloning, self._parts.change
        SoundDrop(dialog, dialog.theme).dropped.connect(cloning.open)
        dialog.consent_given.connect(partial(change, "window.knows_consent", True))
        dialog.files_chosen.connect(cloning.open)
        dialog.start_asked.connect(self._record)
        dialog.stop_asked.connect(self.microphone.stop)
        dialog.record_left.connect(self.microphone.forget)
        dialog.stretch_chosen.connect(cloning.choose_stretch)
        dialog.renamed.connect(cloning.rename)
        dialog.transcript_given.connect(cloning.set_transcript)
        dialog.language_chosen.connect(cloning.set_language)
        dialog.removed.connect(cloning.remove)
        dialog.listen_asked.connect(self._listen)
        dialog.listen_stopped.connect(self._fall_silent)
        dialog.make_asked.connect(cloning.make)
        dialog.hear_asked.connect(self._hear)
        dialog.keep_asked.connect(cloning.keep)
        dialog.cancel_asked.connect(cloning.cancel)
        dialog.starter_asked.connect(partial(change, "engine.model", ""))
        dialog.finished.connect(self._forget_dialog)

    def _forget_dialog(self) -> None:
        self.dialog = None
        self._heard = None
        self._polling.stop()
        self.cloning.clear()

    def _show_speaker(self, speaker: Speaker | None) -> None:
        if self.dialog is None or speaker is None:
            return
        self.dialog.show_languages(speaker.card.languages)
        self._show_unfit(self.cloning.fitness())

    def _show_unfit(self, problem: VivavoceError | None) -> None:
        if self.dialog is not None:
            can_switch = bool(self._parts.settings().engine.model)
            self.dialog.show_fitness(problem, can_switch=can_switch)

    def _record(self, device: str) -> None:
        self._parts.session.pause()  # else it would be heard in the recording
        self._fall_silent()
        self.microphone.start(device)
        self._polling.start()

    def _poll(self) -> None:
        microphone, dialog = self.microphone, self.dialog
        if dialog is None:
            self._polling.stop()
            return
        state = microphone.state
        dialog.show_recording(state, microphone.elapsed_s, microphone.level_db, microphone.problem)
        if state is MicrophoneState.ENDED:
            self._polling.stop()
            if microphone.problem is None and microphone.elapsed_s >= LEAST_RECORDED_S:
                name = self.tr("My voice")
                self.cloning.open_samples(microphone.samples, microphone.rate_hz, name)
                microphone.forget()

    def _look_for_microphones(self) -> None:
        if self._looking is None or not self._looking.is_alive():
            self._looking = threading.Thread(
                target=lambda: self._microphones_found.emit(microphones()),
                name="vivavoce-microphones",
                daemon=True,
            )
            self._looking.start()

    def _show_microphones(self, names: tuple[str, ...]) -> None:
        if self.dialog is not None:
            self.dialog.recorder.show_microphones(names)

    def _listen(self, samples: Samples) -> None:
        self._parts.session.pause()
        sound = self._parts.settings().sound
        if self._player is None:
            self._player = Player(
                device=sound.device, volume=sound.volume, on_event=self._player_told.emit
            )
            self._player.open()
        self._player.begin()
        self._player.put(samples)
        self._player.finish()
        if self.dialog is not None:
            self.dialog.show_listening(True)

    def _fall_silent(self) -> None:
        if self._player is not None:
            self._player.stop()
        if self.dialog is not None:
            self.dialog.show_listening(False)

    def _heed(self, event: PlayerEvent) -> None:
        if self.dialog is None or not isinstance(event, Finished | NoDevice):
            return
        self.dialog.show_listening(False)
        if isinstance(event, NoDevice):
            self._fall_silent()
            self.dialog.show_failure("", event.error)

    def _hear(self, number: int) -> None:
        draft = next((d for d in self.cloning.drafts if d.number == number), None)
        if draft is None or draft.voice is None:
            return
        self._fall_silent()
        language = draft.language or "Auto"
        voice = replace(draft.voice, name=draft.name)
        item = Item(sample_text(draft.language), draft.name, language, trial=voice)
        self._heard = voice
        self._parts.session.sample(item)

    def _take_kept(self, names: tuple[str, ...]) -> None:
        parts = self._parts
        parts.voices.refresh()
        self.kept.emit(names)
        if not names:
            return
        parts.change("reading.voice", names[0])
        if len(names) == 1:
            words = self.tr("“{name}” is kept, and reads from now on.").format(name=names[0])
        else:
            words = self.tr("{n} voices are kept; “{name}” reads from now on.").format(
                n=len(names), name=names[0]
            )
        parts.window.show_trouble(words, "note")
        if self.dialog is not None and not self.cloning.drafts:
            self.dialog.accept()
