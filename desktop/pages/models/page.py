"""The page of models: its cards, and what the user wants with them."""

from collections.abc import Callable

from PySide6.QtCore import QPersistentModelIndex, QSize, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.errors import in_words
from desktop.listmodels import ModelRow, ModelsModel
from desktop.pages.cards import CardList, EmptyNote
from desktop.pages.folders import ask_folder
from desktop.pages.models.card import PICTURE_PX, ModelCard
from desktop.pages.models.deleting import DeleteQuestion
from desktop.pages.page import Page
from desktop.pages.theme import Theme
from engine.speech import VivavoceError


class ModelsPage(Page):
    """Shows a card for each model.

    Signals (emitted in the GUI thread):
        opened(): The page is shown: the disk may have changed since.
        use_asked(str): This model shall be the one in use.
        download_asked(str): Download it, or go on with it.
        pause_asked(str): Halt its download, or its check.
        verify_asked(str): Compare all its files with their hashes.
        delete_asked(str): Delete it; the user has been asked.
        remove_asked(str): Take an added folder off the list.
        folder_asked(Path): Show this folder in the file manager.
        folder_chosen(Path): Add this folder to the models.
    """

    opened = Signal()
    use_asked = Signal(str)
    download_asked = Signal(str)
    pause_asked = Signal(str)
    verify_asked = Signal(str)
    delete_asked = Signal(str)
    remove_asked = Signal(str)
    folder_asked = Signal(object)
    folder_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._empty = EmptyNote(theme, "models")
        self.list = CardList(self._make_card, self._empty)
        self.add_button = QPushButton()
        self.add_button.setIconSize(QSize(PICTURE_PX, PICTURE_PX))
        self.add_button.clicked.connect(self._choose_folder)
        self.tools.addWidget(self.add_button)
        self.body.addWidget(self.list, 1)
        theme.changed.connect(self._paint)
        self._paint()
        self.retranslate()

    def show_models(self, model: ModelsModel) -> None:
        """Shows the rows of a model, and follows its changes; called once."""
        self.list.set_model(model)

    def show_error(
        self, error: VivavoceError, actions: tuple[tuple[str, Callable[[], None]], ...] = ()
    ) -> None:
        """Says what went wrong, what to do, and offers it."""
        self.notices.say(in_words(error), "error", actions)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_title(self.tr("Models"))
        self.add_button.setText(self.tr("Add a folder…"))
        self.add_button.setToolTip(
            self.tr("Use a Qwen3-TTS model that is already on this computer")
        )
        self._empty.say(self.tr("Looking for models…"), "")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Tells that the page is seen."""
        super().showEvent(event)
        self.opened.emit()

    def _make_card(self, index: QPersistentModelIndex) -> ModelCard:
        card = ModelCard(index, self.theme)
        card.asked.connect(lambda what, row: self._tell(what, row, card.title))
        return card

    def _tell(self, what: str, row: ModelRow, title: str) -> None:
        signals = {
            "use": self.use_asked,
            "download": self.download_asked,
            "pause": self.pause_asked,
            "verify": self.verify_asked,
            "remove": self.remove_asked,
        }
        if what == "delete":
            self._ask_to_delete(row, title)
        elif what == "folder":
            self.folder_asked.emit(row.directory)
        else:
            signals[what].emit(row.name)

    def _ask_to_delete(self, row: ModelRow, title: str) -> None:
        arrived = row.work.done_bytes if row.work is not None else 0
        n_bytes = row.status.n_bytes or max(row.status.partial_bytes, arrived)
        question = DeleteQuestion(self.theme, title, n_bytes, self)
        question.accepted.connect(lambda: self.delete_asked.emit(row.name))
        question.open()

    def _choose_folder(self) -> None:
        ask_folder(self, self.tr("Choose the folder of a model"), self.folder_chosen.emit)

    def _paint(self) -> None:
        self.add_button.setIcon(self.theme.glyph("folder", size=PICTURE_PX))
