"""The history page, joined to the session: what is heard is kept, what was kept is heard again."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer

from desktop.history import DAY_S, Entry
from desktop.listmodels import HistoryModel
from desktop.reading import Item, Phase, Status
from desktop.wiring.parts import Parts

HISTORY = "history"  # the source of what is read from here
WRITE_HEARD_S = 10.0  # how often the time listened to is written while it goes on
_LONGEST_STEP_S = 2.0  # the clock is told four times a second: more was a skip


@dataclass(slots=True)
class _Reading:
    """What is being heard: the text, its entry once it is written, and the time not yet written."""

    item: Item
    number: int | None = None
    elapsed_s: float = 0.0
    unwritten_s: float = 0.0


class HistoryJoiner(QObject):
    """Joins the history page; lives in the GUI thread."""

    def __init__(self, parts: Parts, model: HistoryModel | None = None) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self.model = model or HistoryModel(parent=self)
        self._reading: _Reading | None = None
        self._daily = QTimer(self)
        self._daily.setInterval(round(DAY_S * 1000))
        self._daily.timeout.connect(self.forget)
        self._daily.start()
        page, model = parts.window.history_page, self.model
        page.show_history(model)
        page.seen.connect(model.begin)
        page.query_changed.connect(model.set_query)
        page.read_asked.connect(self._read)
        page.open_asked.connect(self._open)
        page.save_asked.connect(self._save)
        page.save_cancelled.connect(parts.saving.cancel)
        page.delete_asked.connect(model.delete)
        page.clear_asked.connect(model.clear)
        page.undo_asked.connect(model.undo)
        page.keep_chosen.connect(self._keep)
        model.failed.connect(self._note_failure)
        # The application has applied it by then: it was connected sooner.
        parts.window.settings_changed.connect(lambda key, _: self._note_setting(key))
        parts.saving.progressed.connect(self._show_saving)
        parts.saving.saved.connect(lambda path: self._is_saving() and page.show_saved(path))
        parts.saving.failed.connect(lambda error: self._is_saving() and page.show_error(error))
        parts.saving.ended.connect(lambda: page.show_save_progress(None))
        self.show_settings()
        self.forget()

    def hear(self, status: Status) -> None:
        """Takes the session's status; keeps what begins to be heard."""
        item = status.item
        if item is not None and (item.source == "sample" or item.trial is not None):
            return  # what it interrupted waits, and is still the same reading
        if status.phase is Phase.IDLE or item is None:
            self._end_reading()
            return
        reading = self._reading
        if reading is None or reading.item.text != item.text:
            self._end_reading()
            if status.phase is not Phase.SPEAKING:
                return
            reading = self._begin_reading(item, status.elapsed_s)
        step_s = status.elapsed_s - reading.elapsed_s
        reading.elapsed_s = status.elapsed_s
        if status.phase is Phase.SPEAKING and 0 < step_s < _LONGEST_STEP_S:
            reading.unwritten_s += step_s
            if reading.unwritten_s >= WRITE_HEARD_S:
                self._write_heard(reading)

    def show_settings(self) -> None:
        """Applies what is set: whether it is kept, and for how long."""
        self._parts.window.history_page.show_kept(self._parts.settings().history.keep)

    def forget(self) -> None:
        """Deletes what is older than the settings say."""
        self.model.forget(self._parts.settings().history.days)

    def close(self) -> None:
        """Writes what is left and ends the thread; before the session is closed or after."""
        self._daily.stop()
        self._end_reading()
        self.model.close()

    def _begin_reading(self, item: Item, elapsed_s: float) -> _Reading:
        reading = self._reading = _Reading(item, elapsed_s=elapsed_s)
        kept = self._parts.settings().history
        if kept.keep and (kept.private_too or not item.is_private):

            def take(entry: Entry) -> None:
                reading.number = entry.number
                if reading is not self._reading:
                    self._write_heard(reading)  # it was over before it was written

            self.model.add(item.text, item.voice, item.language, item.source, take)
        return reading

    def _end_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            self._write_heard(reading)

    def _write_heard(self, reading: _Reading) -> None:
        if reading.number is not None and reading.unwritten_s > 0:
            self.model.add_heard(reading.number, round(reading.unwritten_s, 2))
            reading.unwritten_s = 0.0

    def _read(self, number: int) -> None:
        self.model.fetch_item(number, self._parts.session.read)

    def _open(self, number: int) -> None:
        def show(item: Item) -> None:
            self._parts.window.read_page.set_text(item.text)
            self._parts.window.show_page("read")

        self.model.fetch_item(number, show)

    def _save(self, number: int, path: str) -> None:
        def begin(item: Item) -> None:
            self._parts.saving.begin(item, path)

        self.model.fetch_item(number, begin)

    def _note_failure(self) -> None:
        if not self._is_saving():  # what was to be saved could not even be read
            self._parts.window.history_page.show_save_progress(None)

    def _keep(self, is_wanted: bool) -> None:
        self._parts.change("history.keep", is_wanted)
        self.show_settings()

    def _note_setting(self, key: str) -> None:
        if key.startswith("history."):
            self.show_settings()
            self.forget()

    def _is_saving(self) -> bool:
        return self._parts.saving.source == HISTORY  # the read page saves too

    def _show_saving(self, share: float) -> None:
        self._parts.window.history_page.show_save_progress(share if self._is_saving() else None)
