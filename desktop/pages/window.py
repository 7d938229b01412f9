"""The main window: the rail, the pages, what concerns them all, and what closing it means."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop import icons
from desktop.errors import in_words
from desktop.pages.banner import Banner
from desktop.pages.closing import KEEP_RUNNING, QUIT, ClosingQuestion
from desktop.pages.help import HelpPage
from desktop.pages.history import HistoryPage
from desktop.pages.models import ModelsPage
from desktop.pages.preferences import Preferences
from desktop.pages.pronunciation import PronunciationPage
from desktop.pages.rail import PLACES, Rail
from desktop.pages.read import ReadPage
from desktop.pages.taborder import move_focus
from desktop.pages.theme import GRID_PX, Theme
from desktop.pages.voices import VoicesPage
from desktop.reading import Item
from desktop.settings import Settings, changed, hotkeys_of
from engine.speech import VivavoceError

MINIMUM_SIZE = QSize(720, 520)
FIRST_SIZE = QSize(960, 680)
USUAL_FONT_PT = 10.0  # what MINIMUM_SIZE is made for
_QUOTED_CHARACTERS = 48


class MainWindow(QMainWindow):
    """Holds the pages, which are wired by the application.

    Signals (emitted in the GUI thread):
        action_asked(Action): Something of the action table.
        quit_asked(): The user has chosen to quit; the window is still there.
        settings_changed(str, object): A setting's key, such as `window.theme`, and its new value.
        settings_shown(): Other settings are shown now, whoever has changed them.
        left_over_accepted(), left_over_declined(): Whether to go on where it stopped.
    """

    action_asked = Signal(object)
    quit_asked = Signal()
    settings_changed = Signal(str, object)
    settings_shown = Signal()
    left_over_accepted = Signal()
    left_over_declined = Signal()

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._settings = settings
        self._has_tray = True
        self._is_quitting = False
        self._question: ClosingQuestion | None = None
        self.setWindowTitle("Vivavoce")
        self.setWindowIcon(icons.app_icon())
        self.setMinimumSize(self._smallest())
        self.read_page = ReadPage(theme)
        self.voices_page = VoicesPage(theme)
        self.pronunciation_page = PronunciationPage(theme)
        self.models_page = ModelsPage(theme)
        self.history_page = HistoryPage(theme)
        self.preferences = Preferences(settings, theme)
        self.help_page = HelpPage(theme)
        self._rail = Rail(theme)
        self._pages = QStackedWidget()
        self._left_over = Banner(theme)
        self._tray_note = Banner(theme)
        self._trouble = Banner(theme)
        self._passing = ""
        self._lay_out()
        self._rail.chosen.connect(self.show_page)
        self.preferences.changed.connect(self._note_setting)
        self._left_over.closed.connect(self.left_over_declined)
        self._set_keys()
        self._apply_settings()
        self._restore_geometry()

    def show_page(self, name: str) -> None:
        """Turns to a page, named as in `rail.PLACES`."""
        self._pages.setCurrentIndex(PLACES.index(name))
        self._rail.show_place(name)

    def show_beside(self, page: QWidget) -> None:
        """Turns to a page that has no key in the rail, such as the first steps."""
        if self._pages.indexOf(page) < 0:
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self._rail.show_place(None)

    def shows(self, page: QWidget) -> bool:
        """Whether this page is the one turned to, be the window hidden or not."""
        return self._pages.currentWidget() is page

    def show_settings(self, settings: Settings) -> None:
        """Shows settings that were changed elsewhere."""
        self._settings = settings
        self.preferences.show_settings(settings)
        self._apply_settings()
        self.settings_shown.emit()

    def show_tray(self, is_available: bool) -> None:
        """Hears whether there is a tray; without one the window says so, and never vanishes."""
        self._has_tray = is_available
        self._apply_settings()
        if is_available:
            self._tray_note.hide()
            return
        self._say_no_tray()
        if self.isHidden():
            self.showMinimized()  # else it could not be reached any more

    def show_left_over(self, items: Sequence[Item]) -> None:
        """Offers to go on with what was interrupted, such as by a crash."""
        if not items:
            self._left_over.hide()
            return
        words = self.tr("Go on where it stopped? “{beginning}”").format(
            beginning=_beginning(items[0])
        )
        self._left_over.say(
            words,
            actions=(
                (self.tr("Go on"), self.left_over_accepted.emit),
                (self.tr("Forget it"), self.left_over_declined.emit),
            ),
            is_closable=False,
        )

    def show_trouble(
        self,
        words: str,
        kind: str = "warning",
        actions: tuple[tuple[str, Callable[[], None]], ...] = (),
    ) -> None:
        """Says something that concerns the whole application, such as an unreadable setting."""
        self._trouble.say(words, kind, actions)

    def show_passing(self, words: str) -> None:
        """Says something that is over once a text is read, such as that none was selected."""
        self._passing = words
        self.show_trouble(words)

    def end_passing(self) -> None:
        """Puts that away; nothing else that was said since."""
        if self._passing and self._trouble.words == self._passing:
            self._trouble.hide()
        self._passing = ""

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self.show_trouble(in_words(error), "error")

    def come_forward(self) -> None:
        """Shows the window in front of the others, wherever it was."""
        if self.isMinimized():
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def begin_quitting(self) -> None:
        """Lets the next close really close it."""
        self._keep_geometry()
        self._is_quitting = True

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Hides, minimises or quits, as set; the first time it asks."""
        self._keep_geometry()
        if self._is_quitting or _is_session_ending():
            event.accept()
            return
        event.ignore()
        chosen = self._settings.window.when_closed
        if chosen == "ask":
            self._ask()
        else:
            self._close_as(chosen)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, N802 - Qt's names
        """Takes Tab to what stands next in the window, whenever that was made."""
        return move_focus(self, is_forward=next)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language; what is said at the moment is said anew."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange and not self._tray_note.isHidden():
            self._say_no_tray()

    def _smallest(self) -> QSize:
        """The smallest window grows with the system's font, up to the whole screen."""
        larger = max(1.0, self.font().pointSizeF() / USUAL_FONT_PT)
        return (MINIMUM_SIZE * larger).boundedTo(self.screen().availableSize())

    def _lay_out(self) -> None:
        for page in (  # in the order of PLACES
            self.read_page,
            self.voices_page,
            self.pronunciation_page,
            self.models_page,
            self.history_page,
            self.preferences,
            self.help_page,
        ):
            self._pages.addWidget(page)
        banners = QVBoxLayout()
        banners.setContentsMargins(GRID_PX * 3, 0, GRID_PX * 3, 0)
        banners.setSpacing(GRID_PX)
        for banner in (self._left_over, self._tray_note, self._trouble):
            banners.addWidget(banner)
        column = QVBoxLayout()
        column.setContentsMargins(0, GRID_PX, 0, 0)
        column.setSpacing(0)
        column.addLayout(banners)
        column.addWidget(self._pages, 1)
        middle = QWidget()
        middle.setProperty("role", "page")
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addLayout(column, 1)
        self.setCentralWidget(middle)

    def _set_keys(self) -> None:
        for keys, act in (
            ("Ctrl+,", lambda: self.show_page("settings")),
            ("Ctrl+W", self.close),
            ("Ctrl+Q", self.quit_asked.emit),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def _say_no_tray(self) -> None:
        words = self.tr("There is no tray on this desktop, so Vivavoce stays in this window.")
        if self._has_hotkeys:
            words += " " + self.tr("Minimised, it goes on answering its hotkeys.")
        if words != self._tray_note.words:  # a screen reader speaks it each time
            self._tray_note.say(words)

    @property
    def _has_hotkeys(self) -> bool:
        return any(keys for _, keys in hotkeys_of(self._settings))

    def _note_setting(self, key: str, value: object) -> None:
        self._settings = changed(self._settings, key, value)
        self._apply_settings()
        self.settings_changed.emit(key, value)

    def _apply_settings(self) -> None:
        self.read_page.set_font_size(self._settings.window.font_size_pt)
        self.read_page.set_ways(self._settings.hotkeys.speak_selection, has_tray=self._has_tray)
        if not self._tray_note.isHidden():
            self._say_no_tray()
        self.read_page.show_voice(self._settings.reading.voice)
        self.read_page.show_language(self._settings.reading.language)

    def _ask(self) -> None:
        if self._question is not None:
            self._question.raise_()
            return
        question = ClosingQuestion(self, has_tray=self._has_tray, has_hotkeys=self._has_hotkeys)
        question.answered.connect(self._take_answer)
        question.finished.connect(self._forget_question)
        self._question = question
        question.open()

    def _forget_question(self) -> None:
        self._question = None

    def _take_answer(self, answer: str, is_to_remember: bool) -> None:
        if is_to_remember:
            self._settings = changed(self._settings, "window.when_closed", answer)
            self.preferences.show_settings(self._settings)
            self.settings_changed.emit("window.when_closed", answer)
        self._close_as(answer)

    def _close_as(self, answer: str) -> None:
        if answer == QUIT:
            self.quit_asked.emit()
        elif answer == KEEP_RUNNING and self._has_tray:
            self.hide()
        else:
            self.showMinimized()

    def _keep_geometry(self) -> None:
        kept = bytes(self.saveGeometry().toBase64().data()).decode()
        if kept != self._settings.window.geometry:
            self._settings = changed(self._settings, "window.geometry", kept)
            self.settings_changed.emit("window.geometry", kept)

    def _restore_geometry(self) -> None:
        kept = QByteArray.fromBase64(self._settings.window.geometry.encode())
        # Qt moves a window that would lie outside every screen back into one.
        if kept.isEmpty() or not self.restoreGeometry(kept):
            self.resize(FIRST_SIZE)


def _beginning(item: Item) -> str:
    rest = " ".join(item.text[item.place : item.place + 4 * _QUOTED_CHARACTERS].split())
    if len(rest) <= _QUOTED_CHARACTERS:
        return rest
    return rest[:_QUOTED_CHARACTERS].rstrip(" ,;:.") + "…"


def _is_session_ending() -> bool:
    application = QApplication.instance()
    return isinstance(application, QApplication) and application.isSavingSession()
