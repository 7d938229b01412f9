"""The keys of the window, and what each does."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from desktop import texts
from desktop.pages.theme import GRID_PX

# What each does is said in `_words`, in the same order.
KEYS = (
    "Ctrl+Return",
    "F5",
    "Esc",
    "Alt+Left",
    "Alt+Right",
    "Ctrl+Up",
    "Ctrl+Down",
    "Ctrl+O",
    "Ctrl+S",
    "Ctrl+Shift+S",
    "Ctrl+F",
    "Ctrl+1",
    "Ctrl+,",
    "Ctrl+W",
    "Ctrl+Q",
)
_LAST_PAGE = "Ctrl+7"


class KeyTable(QWidget):
    """Two columns: keys as keyboards of the language call them, and what they do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX * 3)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(1, 1)
        self._labels: list[tuple[QLabel, QLabel]] = []
        for number in range(len(KEYS)):
            keys, does = QLabel(), QLabel()
            keys.setProperty("role", "muted")
            does.setWordWrap(True)
            grid.addWidget(keys, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(does, number, 1)
            self._labels.append((keys, does))
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        for (keys, does), key, words in zip(self._labels, KEYS, self._words(), strict=True):
            shown = texts.keys_label(key)
            if key == "Ctrl+1":
                last = texts.keys_label(_LAST_PAGE)
                shown = self.tr("{first} to {last}").format(first=shown, last=last)
            keys.setText(shown)
            does.setText(words)

    def _words(self) -> tuple[str, ...]:
        return (
            self.tr("Read from the beginning; pause, and go on"),
            self.tr("Read from the cursor"),
            self.tr("Stop reading"),
            self.tr("Back to the sentence before"),
            self.tr("On to the next sentence"),
            self.tr("Faster"),
            self.tr("Slower"),
            self.tr("Open a text"),
            self.tr("Save the sound"),
            self.tr("Save the text as a book"),
            self.tr("Search the history"),
            self.tr("The pages of this window"),
            self.tr("Settings"),
            self.tr("Close the window"),
            self.tr("Quit"),
        )
