"""Voice and language: two lists at the head of the read page."""

from collections.abc import Iterable

from PySide6.QtCore import QAbstractItemModel, QEvent, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from desktop import texts
from desktop.listmodels import VoiceRole
from desktop.pages.theme import GRID_PX

_SHOWN_CHARACTERS = 10


class Choosers(QWidget):
    """Who reads, and in what language.

    A voice's name is its model's `VoiceRole.NAME`, or what is displayed where there is none.

    Signals (emitted in the GUI thread, when the user chooses, not when a choice is shown):
        voice_chosen(str): The voice's name.
        language_chosen(str): The model's own word for it, such as `Auto` or `German`.
    """

    voice_chosen = Signal(str)
    language_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._voice, self._language = "", "Auto"
        self._voice_label, self._language_label = QLabel(), QLabel()
        self._voices, self._languages = QComboBox(), QComboBox()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID_PX)
        for label, box in (
            (self._voice_label, self._voices),
            (self._language_label, self._languages),
        ):
            label.setProperty("role", "muted")
            label.setBuddy(box)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(_SHOWN_CHARACTERS)
            row.addWidget(label)
            row.addWidget(box)
        row.insertSpacing(2, GRID_PX)
        self._voices.activated.connect(self._choose_voice)
        self._languages.activated.connect(self._choose_language)
        self.show_languages(())
        self._retranslate()

    def show_voices(self, model: QAbstractItemModel) -> None:
        """Takes a list model of voices; it may grow or be reset later."""
        self._voices.setModel(model)
        model.modelReset.connect(self._select_voice)
        model.rowsInserted.connect(self._select_voice)
        self._select_voice()

    def show_voice(self, name: str) -> None:
        """Shows the voice in use; empty for the model's first."""
        self._voice = name
        self._select_voice()

    def show_languages(self, names: Iterable[str]) -> None:
        """Takes the model's languages; `Auto` is put first."""
        self._languages.clear()
        others = sorted((n for n in names if n.lower() != "auto"), key=texts.language_label)
        for name in ("Auto", *others):
            self._languages.addItem(texts.language_label(name), name)
        self.show_language(self._language)

    def show_language(self, name: str) -> None:
        """Shows the language in use."""
        self._language = name
        folded = [str(self._languages.itemData(k)).lower() for k in range(self._languages.count())]
        wanted = name.lower()
        self._languages.setCurrentIndex(folded.index(wanted) if wanted in folded else 0)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _choose_voice(self, row: int) -> None:
        self._voice = voice_name(self._voices.model(), row)
        self.voice_chosen.emit(self._voice)

    def _choose_language(self, row: int) -> None:
        self._language = str(self._languages.itemData(row))
        self.language_chosen.emit(self._language)

    def _select_voice(self) -> None:
        model = self._voices.model()
        names = [voice_name(model, row).casefold() for row in range(model.rowCount())]
        wanted = self._voice.casefold()
        if names:
            self._voices.setCurrentIndex(names.index(wanted) if wanted in names else 0)
        self._voices.setEnabled(bool(names))

    def _retranslate(self) -> None:
        self._voice_label.setText(self.tr("Voice"))
        self._voices.setAccessibleName(self.tr("Voice"))
        self._language_label.setText(self.tr("Language"))
        self._languages.setAccessibleName(self.tr("Language of the text"))
        self._languages.setToolTip(self.tr("Language of the text"))
        for row in range(self._languages.count()):
            name = str(self._languages.itemData(row))
            self._languages.setItemText(row, texts.language_label(name))


def voice_name(model: QAbstractItemModel, row: int) -> str:
    """Gives the name of the voice in a row."""
    index = model.index(row, 0)
    return str(index.data(VoiceRole.NAME) or index.data() or "")
