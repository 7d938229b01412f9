"""What was found about this machine, one row for each, the worst first."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop import icons
from desktop.errors import in_words
from desktop.pages.theme import GRID_PX, Theme
from desktop.report import Finding

_LOOKS = {  # level -> picture, the theme's colour for it, the badge's state
    "bad": ("error", "error", "error"),
    "warn": ("warning", "warning", "warning"),
    "ok": ("check", "good", "good"),
}
_PICTURE_PX = 20


class FindingList(QFrame):
    """Rows of a picture, a word, what was found, and what to do."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._theme = theme
        self._findings: tuple[Finding, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX * 2, GRID_PX)
        self._column.setSpacing(0)
        theme.changed.connect(self._rebuild)
        self.hide()

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Shows these in place of those before; none hides it."""
        self._findings = tuple(sorted(findings, key=lambda f: list(_LOOKS).index(f.level)))
        self._rebuild()
        self.setVisible(bool(findings))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._rebuild()

    def _rebuild(self) -> None:
        while item := self._column.takeAt(0):
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        for number, finding in enumerate(self._findings):
            if number:
                line = QFrame()
                line.setProperty("role", "line")
                line.setFixedHeight(1)
                self._column.addWidget(line)
            self._column.addWidget(self._row(finding))

    def _row(self, finding: Finding) -> QWidget:
        picture_name, colour, state = _LOOKS[finding.level]
        picture, badge = QLabel(), QLabel(self._word(finding.level))
        painted = QColor(getattr(self._theme.colours, colour))
        scaling = self.devicePixelRatioF()
        picture.setPixmap(icons.pixmap(picture_name, _PICTURE_PX, scaling, painted, painted))
        badge.setProperty("role", "badge")
        badge.setProperty("state", state)
        badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words = QVBoxLayout()
        words.setSpacing(2)
        what, remedy = in_words(finding.what), in_words(finding.remedy)
        for text, role in ((what, ""), (remedy, "muted")):
            if text:
                label = QLabel(text)
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setWordWrap(True)
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                if role:
                    label.setProperty("role", role)
                words.addWidget(label)
        widget = QWidget()
        widget.setAccessibleName(f"{badge.text()}: {what} {remedy}".strip())
        row = QHBoxLayout(widget)
        row.setContentsMargins(0, GRID_PX, 0, GRID_PX)
        row.setSpacing(GRID_PX)
        top = Qt.AlignmentFlag.AlignTop
        row.addWidget(picture, 0, top)
        badge.setMinimumWidth(_widest_px(badge, map(self._word, _LOOKS)))
        row.addWidget(badge, 0, top)
        row.addSpacing(GRID_PX)
        row.addLayout(words, 1)
        return widget

    def _word(self, level: str) -> str:
        return {
            "ok": self.tr("In order"),
            "warn": self.tr("Hint"),
            "bad": self.tr("Problem"),
        }[level]


def _widest_px(badge: QLabel, words: Iterable[str]) -> int:
    """Gives the room for the widest word, bold and with its padding: what follows is aligned."""
    font = badge.font()
    font.setBold(True)
    metrics = QFontMetrics(font)
    return max(map(metrics.horizontalAdvance, words)) + 2 * GRID_PX + GRID_PX // 2
