"""How far a model's download or check has come: a bar, and the same in words."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from desktop import texts
from desktop.downloads import Phase, Work
from desktop.pages.theme import GRID_PX

_GB, _MB, _KB = 1e9, 1e6, 1e3
_STEPS = 1000


class WorkStrip(QWidget):
    """Hidden while nothing is being done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar, self._words = QProgressBar(), QLabel()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _STEPS)
        self._words.setProperty("role", "muted")
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID_PX // 2, 0, 0)
        column.setSpacing(GRID_PX // 2)
        column.addWidget(self._bar)
        column.addWidget(self._words)
        self.hide()

    @property
    def words(self) -> str:
        """What it says; empty while hidden."""
        return "" if self.isHidden() else self._words.text()

    def show_work(self, work: Work | None, *, name: str) -> None:
        """Shows how far it has come; None hides it."""
        if work is None:
            self.hide()
            return
        words = self._told(work)
        share = work.done_bytes / work.total_bytes if work.total_bytes else 0.0
        self._bar.setValue(round(_STEPS * min(1.0, share)))
        self._bar.setAccessibleName(self.tr("Progress of {name}").format(name=name))
        self._bar.setAccessibleDescription(words)
        # A bar that knows nothing yet would only look empty.
        self._bar.setVisible(work.phase is not Phase.DELETING)
        self._words.setText(words)
        self.show()

    def _told(self, work: Work) -> str:
        match work.phase:
            case Phase.WAITING:
                return self.tr("Waits for the other download to end.")
            case Phase.DELETING:
                return self.tr("Deleting…")
            case Phase.VERIFYING:
                return self.tr("Checking: {share} % of {total}").format(
                    share=_percent(work), total=size_words(work.total_bytes)
                )
            case Phase.DOWNLOADING if not work.total_bytes:
                return self.tr("Connecting…")
            case Phase.DOWNLOADING:
                return ", ".join(self._parts(work))
            case Phase.OFFLINE:
                offline = self.tr("No connection. It is tried again by itself.")
                return f"{self._amount(work)} {offline}".strip()
            case Phase.PAUSED:
                return self.tr("Paused. {amount}").format(amount=self._amount(work)).strip()
            case _:
                return self._amount(work)

    def _parts(self, work: Work) -> list[str]:
        if work.done_bytes >= work.total_bytes:
            return [self.tr("Everything is here and is being checked…")]
        done = _done_words(work)
        parts = [self.tr("{done} of {total}").format(done=done, total=size_words(work.total_bytes))]
        if work.bytes_per_s > 0:
            parts.append(self.tr("{size}/s").format(size=size_words(round(work.bytes_per_s))))
        left_s = work.left_s
        if left_s is not None:
            parts.append(self._left(left_s))
        return parts

    def _left(self, left_s: float) -> str:
        if left_s < 60:
            return self.tr("less than a minute left")
        minutes = round(left_s / 60)
        if minutes < 100:
            return self.tr("{minutes} min left").format(minutes=minutes)
        return self.tr("{hours} h left").format(hours=texts.number(left_s / 3600, 1))

    def _amount(self, work: Work) -> str:
        if not work.total_bytes:
            return ""
        return self.tr("{done} of {total} are here.").format(
            done=_done_words(work), total=size_words(work.total_bytes)
        )


def size_words(n_bytes: int) -> str:
    """Writes a size as people say it: 2.5 GB, 43 MB, 12 kB."""
    if n_bytes >= _GB:
        return f"{texts.number(n_bytes / _GB, 1)} GB"
    if n_bytes >= _MB:
        n_mb = n_bytes / _MB
        return f"{texts.number(n_mb, 1 if n_mb < 10 else 0)} MB"
    return f"{texts.number(n_bytes / _KB)} kB"


def _done_words(work: Work) -> str:
    """Gigabytes without their unit, since the total names it: 1.2 of 2.5 GB."""
    if work.total_bytes >= _GB:
        return texts.number(work.done_bytes / _GB, 1)
    return size_words(work.done_bytes)


def _percent(work: Work) -> str:
    share = work.done_bytes / work.total_bytes if work.total_bytes else 0.0
    return texts.number(100 * share)
