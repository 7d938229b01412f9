"""The dialog that describes voices, joined to the designer and the models on the disk."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop import texts
from desktop.designing import DESIGN_MODEL, LINES, Audition, Designer, Draft, Surroundings
from desktop.listmodels import LibraryModel, VoiceEntry
from desktop.listmodels.library import DESIGN
from desktop.pages.voices import DesignDialog
from desktop.reading import Item
from desktop.wiring.parts import Parts
from engine.speech import Progress, Speaker, VivavoceError, open_speaker

_GB = 1e9
Sample = Callable[[tuple[str, str], Item], None]


class DesignJoiner(QObject):
    """Opens the dialog, and says on the page what has become of a voice.

    Signals (emitted in the GUI thread):
        made(str): A voice is in the library, under this name.

    Args:
        parts: All the rest.
        library: Shows what waits to be made.
        sample: Lets a trial be heard, under a key that says whose it is.
        stop: Ends what `sample` began.
        designer: None makes one for the device that is set.
    """

    made = Signal(str)

    def __init__(
        self,
        parts: Parts,
        library: LibraryModel,
        sample: Sample,
        stop: Callable[[], None],
        designer: Designer | None,
    ) -> None:
        super().__init__(parts.owner)
        self._parts, self._library, self._sample, self._stop = parts, library, sample, stop
        self._page = parts.window.voices_page
        self._designer = designer or Designer(self._open_base, parent=self)
        self._dialog: DesignDialog | None = None
        self._drafts: dict[str, Draft] = {}
        self._designer.looked.connect(self._show_surroundings)
        self._designer.drafts_changed.connect(self._show_drafts)
        self._designer.progressed.connect(self._show_progress)
        self._designer.kept.connect(self._say_kept)
        self._designer.waiting.connect(self._say_waiting)
        self._designer.failed.connect(self._say_error)
        self._designer.ended.connect(self._end)
        parts.engine.ready.connect(self._take_speaker)
        self._designer.look()

    def open(self) -> None:
        """Opens the dialog."""
        if self._dialog is not None:
            self._dialog.raise_()
            return
        wished = self._parts.settings().reading.language.lower()
        speaker = self._parts.engine.speaker
        languages = speaker.card.languages if speaker and _designs(speaker) else LINES
        known = [name.lower() for name in languages if name.lower() != "auto"]
        first = wished if wished in known else "english"
        dialog = DesignDialog(self._page.theme, (first, *known), self._parts.window)
        dialog.sample_asked.connect(self._sample_audition)
        dialog.stop_asked.connect(self._stop)
        dialog.keep_asked.connect(self._keep)
        dialog.cancel_asked.connect(self._designer.cancel)
        dialog.switch_asked.connect(self._switch)
        dialog.models_asked.connect(lambda: self._parts.window.show_page("models"))
        dialog.finished.connect(self._forget)
        self._dialog = dialog
        if speaker is not None and _designs(speaker):
            dialog.show_ready()
        else:
            dialog.show_loading()
            self._designer.look()
        dialog.open()

    def show_heard(self, is_heard: bool) -> None:
        """Shows whether a described voice is being heard."""
        if self._dialog is not None:
            self._dialog.show_heard(is_heard)

    def show_error(self, error: VivavoceError) -> bool:
        """Says in the dialog what went wrong; False where none is open."""
        if self._dialog is not None:
            self._dialog.show_error(error)
        return self._dialog is not None

    def finish(self, entry: VoiceEntry) -> None:
        """Makes a voice of what waits."""
        draft = self._drafts.get(str(entry.path))
        if draft is not None and not self._designer.is_busy:
            self._page.notices.say(self.tr("Making the voice {name}…").format(name=draft.name))
            self._designer.finish(draft)

    def discard(self, entry: VoiceEntry) -> None:
        """Forgets what waits."""
        draft = self._drafts.get(str(entry.path))
        if draft is not None:
            self._designer.discard(draft)
            undo = (self.tr("Undo"), lambda: self._designer.bring_back(draft))
            words = self.tr("Deleted {name}.").format(name=draft.name)
            self._page.notices.say(words, actions=(undo,))

    def close(self) -> None:
        """Ends what goes on in the background."""
        self._designer.close()

    def _open_base(self, model: str) -> Speaker:
        engine = self._parts.settings().engine
        return open_speaker(model, device=engine.device, dtype=engine.dtype)

    def _sample_audition(self, audition: Audition) -> None:
        self._sample((DESIGN, ""), self._designer.item(audition))

    def _keep(self, audition: Audition, name: str) -> None:
        speaker = self._parts.engine.speaker
        if speaker is not None and _designs(speaker):
            self._stop()  # one model speaks one text at a time
            self._designer.keep(audition, name, speaker)

    def _switch(self) -> None:
        if self._dialog is not None:
            self._dialog.show_loading()
        self._parts.change("engine.model", DESIGN_MODEL)

    def _take_speaker(self, speaker: Speaker) -> None:
        if self._dialog is not None and _designs(speaker):
            self._dialog.show_ready()

    def _show_surroundings(self, found: Surroundings) -> None:
        speaker = self._parts.engine.speaker
        if self._dialog is None or (speaker is not None and _designs(speaker)):
            return
        if found.has_design_model:
            self._dialog.show_switch()
        else:
            self._dialog.show_missing()

    def _show_drafts(self, drafts: tuple[Draft, ...]) -> None:
        self._drafts = {str(draft.recording): draft for draft in drafts}
        self._library.set_designs(
            tuple(
                VoiceEntry(
                    DESIGN,
                    draft.name,
                    draft.name,
                    language=draft.language,
                    recording_s=draft.recording_s,
                    is_fitting=False,
                    problem=draft.description,
                    path=draft.recording,
                )
                for draft in drafts
            )
        )

    def _show_progress(self, progress: Progress) -> None:
        if self._dialog is not None:
            self._dialog.show_progress(progress)

    def _say_kept(self, wished: str, name: str, model: str) -> None:
        self._close_dialog()
        self._library.refresh()
        self.made.emit(name)
        words = self.tr("There is a new voice: {name}. It speaks with the model {model}.")
        use = (self.tr("Use it now"), lambda: self._use(name, model))
        self._page.notices.say(words.format(name=name, model=model), actions=(use,))

    def _use(self, name: str, model: str) -> None:
        self._parts.change("engine.model", model)
        self._parts.change("reading.voice", name)

    def _say_waiting(self, draft: Draft, found: Surroundings) -> None:
        self._close_dialog()
        words = self.tr(
            "{name} is recorded. To make a voice of it, the model {model} is needed ({size} GB)."
        ).format(
            name=draft.name, model=found.needed, size=texts.number(found.needed_bytes / _GB, 1)
        )
        get = (self.tr("Go to the models"), lambda: self._parts.window.show_page("models"))
        self._page.notices.say(words, "warning", (get,))

    def _say_error(self, error: VivavoceError) -> None:
        if not self.show_error(error):
            self._page.show_error(error)

    def _end(self) -> None:
        if self._dialog is not None:
            self._dialog.show_progress(None)

    def _close_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.show_progress(None)
            self._dialog.accept()

    def _forget(self) -> None:
        self._dialog = None
        self._stop()


def _designs(speaker: Speaker) -> bool:
    return speaker.card.kind == "voice_design"
