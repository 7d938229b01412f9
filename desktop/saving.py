"""Saving a reading as a sound file, as the window sees it: one at a time; reading comes first."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.export import Export, ExportStatus, Stage
from desktop.reading import Item
from engine.speech import Rules, Speaker, VivavoceError

CLOSE_LIMIT_S = 5.0


class Saving(QObject):
    """The sound file that is being written, if one is.

    Signals (emitted in the GUI thread):
        progressed(float): How much of the text is in the file, 0 to 1.
        saved(str): The file is there, under this path.
        failed(VivavoceError): It could not be written; no file is left.
        ended(): Nothing is being written any more, whatever came of it; the last of them.
        _changed(Export, ExportStatus): Private; emitted in the export's thread.
    """

    progressed = Signal(float)
    saved = Signal(str)
    failed = Signal(object)
    ended = Signal()
    _changed = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._speaker: Speaker | None = None
        self._rules: Rules | None = None
        self._export: Export | None = None
        self._path = ""
        self.source = ""  # of the item that is written, or was last: whose business it is
        self._is_reading = False
        self._changed.connect(self._hear)

    def set_speaker(self, speaker: Speaker) -> None:
        """Sets who speaks what is saved from now on."""
        self._speaker = speaker

    def set_rules(self, rules: Rules) -> None:
        """Sets how what is saved from now on is made ready."""
        self._rules = rules

    def begin(self, item: Item, path: str) -> None:
        """Begins to write; one that is under way is given up."""
        self.cancel()
        self.source = item.source
        if self._speaker is None:
            self.failed.emit(VivavoceError("The voice is not ready yet.", "Try again in a moment."))
            self.ended.emit()
            return
        self._path = path
        export = Export(
            item,
            Path(path),
            self._speaker,
            rules=self._rules,
            on_change=lambda status: self._changed.emit(export, status),
        )
        self._export = export
        if self._is_reading:
            export.yield_to_reading()
        export.start()

    def cancel(self) -> None:
        """Gives up what is being written; no file is left."""
        if self._export is not None:
            self._export.cancel()

    def give_way(self, *, is_reading: bool) -> None:
        """Lets the reading have the engine, or takes it again."""
        if is_reading is self._is_reading:
            return
        self._is_reading = is_reading
        if self._export is not None and is_reading:
            self._export.yield_to_reading()
        elif self._export is not None:
            self._export.go_on()

    def close(self) -> None:
        """Gives up what is being written and waits for its end."""
        if self._export is not None:
            self._export.cancel()
            self._export.join(CLOSE_LIMIT_S)

    def _hear(self, export: Export, status: ExportStatus) -> None:
        if export is not self._export:
            return
        if status.stage in (Stage.WRITING, Stage.WAITING):
            self.progressed.emit(status.share)
            return
        self._export = None
        if status.stage is Stage.DONE:
            self.saved.emit(self._path)
        elif status.error is not None:
            self.failed.emit(status.error)
        self.ended.emit()
