"""The read page: a text, who reads it, and what a player has."""

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QEvent, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop import texts
from desktop.errors import in_words
from desktop.opening import SUFFIXES, Opened, Origin
from desktop.pages.banner import Banner
from desktop.pages.books import BookStrip, OpeningStrip
from desktop.pages.choosers import Choosers
from desktop.pages.editor import TextEditor
from desktop.pages.saving import SaveProgress, save_dialog
from desktop.pages.textbar import TextBar
from desktop.pages.theme import GRID_PX, Theme
from desktop.pages.transport import Transport
from desktop.reading import SLOW_NOTICE, Phase, Status
from engine.speech import Progress, VivavoceError

SPEED_STEPS_OF_A_KEY = 2


class ReadPage(QWidget):
    """Knows the session by these alone.

    Signals (emitted in the GUI thread):
        play_asked(str, int): Read this text from this character on.
        pause_asked(): Pause, or go on.
        stop_asked(), next_asked(), previous_asked(): As the keys say.
        seek_asked(int): Go on from the sentence at this character of what is being read.
        retry_asked(): Try again what has failed.
        speed_chosen(float), voice_chosen(str), language_chosen(str): As they are set.
        save_asked(str, str): Write this text's sound to this path.
        save_cancelled(): Stop writing it.
        file_asked(str): Open the document at this path.
        opening_cancelled(): Let go of it.
        book_asked(): Make a book of the text.

    Attributes:
        books: Shows the book that is being made, and tells what is to happen to it.
    """

    play_asked = Signal(str, int)
    pause_asked = Signal()
    stop_asked = Signal()
    next_asked = Signal()
    previous_asked = Signal()
    seek_asked = Signal(int)
    retry_asked = Signal()
    speed_chosen = Signal(float)
    voice_chosen = Signal(str)
    language_chosen = Signal(str)
    save_asked = Signal(str, str)
    save_cancelled = Signal()
    file_asked = Signal(str)
    opening_cancelled = Signal()
    book_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self._theme = theme
        self._status = Status()
        self._shown_error: VivavoceError | None = None
        self._shown_notice = ""
        self._is_saving = self._is_making_book = False
        self._coming: Opened | None = None  # it came while something was read
        self._origin = Origin()
        self._title = QLabel()
        self._title.setProperty("role", "title")
        self._choosers = Choosers()
        self._banner = Banner(theme)
        self._bar = TextBar(theme)
        self._editor = TextEditor(theme)
        self._saving = SaveProgress()
        self._opening = OpeningStrip()
        self.books = BookStrip()
        self._transport = Transport(theme)
        self._save = QPushButton()
        self._transport.corner.addStretch()
        self._transport.corner.addWidget(self._save)
        self._metrics = QLabel()
        self._metrics.setProperty("role", "muted")
        self._extent = QLabel()
        self._extent.setProperty("role", "muted")
        self._lay_out()
        self._connect()
        self._set_keys()
        theme.changed.connect(self._paint)
        self._paint()
        self._retranslate()
        self._note_text()

    def text(self) -> str:
        """Gives the user's own text."""
        return self._editor.text()

    def set_text(self, text: str) -> None:
        """Puts a text in; undo brings back what was there."""
        self._editor.set_text(text)

    def set_font_size(self, size_pt: int) -> None:
        """Sets how large the text is."""
        self._editor.set_font_size(size_pt)

    def set_ways(self, hotkey: str, *, has_tray: bool) -> None:
        """Names the hotkey that reads the selection, empty for none, and whether a tray can."""
        self._editor.set_ways(hotkey, has_tray=has_tray)

    def show_voices(self, model: QAbstractItemModel) -> None:
        """Takes the list model of voices; a name is its `VoiceRole.NAME`, else what it displays."""
        self._choosers.show_voices(model)

    def show_voice(self, name: str) -> None:
        """Shows the voice in use; empty for the model's first."""
        self._choosers.show_voice(name)

    def show_languages(self, names: Iterable[str]) -> None:
        """Takes the model's languages."""
        self._choosers.show_languages(names)

    def show_language(self, name: str) -> None:
        """Shows the language in use."""
        self._choosers.show_language(name)

    def show_status(self, status: Status) -> None:
        """Shows what the session does; cheap enough for ten calls a second."""
        self._status = status
        is_reading = status.phase is not Phase.IDLE and status.item is not None
        item = status.item if is_reading else None
        self._editor.follow(item.text if item else None)
        self._editor.highlight(status.sentence if item else None)
        self._bar.show_source(item.source if item and self._editor.is_foreign else "")
        self._bar.set_enabled(is_editable=not is_reading, has_text=bool(self.text()))
        self._transport.show_status(status)
        self._show_extent()
        self._show_metrics()
        self._show_trouble(status)
        if self._coming is not None and not self._is_reading:
            self.show_opened(self._coming)

    def show_progress(self, progress: Progress | None) -> None:
        """Shows how far the model is loaded; None when it is."""
        self._transport.show_loading(progress)

    def show_save_progress(self, share: float | None) -> None:
        """Shows how much of the sound file is written, 0 to 1; None when it is over."""
        self._is_saving = share is not None
        self._saving.show_share(share)
        self._enable_save()

    def show_saved(self, path: str) -> None:
        """Says that the sound file is there."""
        self.show_save_progress(None)
        self._banner.say(self.tr("Saved as {path}").format(path=path))

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self._banner.say(in_words(error), "error")

    def show_opening(self, name: str) -> None:
        """Shows that it takes its time to open a file; empty when that is over."""
        if name:
            self._opening.begin(name)
        else:
            self._opening.hide()

    def show_opening_share(self, share: float) -> None:
        """Shows how much of its text is there, 0 to 1."""
        self._opening.show_share(share)

    def show_opened(self, opened: Opened) -> None:
        """Puts a document's text in, once nothing is read; undo brings back what was there."""
        if self._is_reading:
            self._coming = opened
            return
        self._coming = None
        self.set_text(opened.text)
        self._origin.take(opened, self.text())
        if opened.notice:
            self._banner.say(opened.notice, "warning")
        else:
            self._banner.hide()

    def document(self) -> tuple[Opened | None, bool]:
        """Gives the document that the text is of, and whether the text was changed since."""
        return self._origin.of(self.text())

    def show_making_book(self, is_making_book: bool) -> None:
        """Hears whether a book is being made: there is one at a time."""
        self._is_making_book = is_making_book
        self._enable_save()

    def say(
        self,
        words: str,
        kind: str = "note",
        actions: tuple[tuple[str, Callable[[], None]], ...] = (),
    ) -> None:
        """Says something that concerns the text; see `Banner.say`."""
        self._banner.say(words, kind, actions)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch()
        head.addWidget(self._choosers)
        foot = QHBoxLayout()
        foot.setContentsMargins(GRID_PX // 2, 0, GRID_PX // 2, 0)
        foot.addWidget(self._extent)
        foot.addStretch()
        foot.addWidget(self._metrics)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX * 3, GRID_PX * 2, GRID_PX * 3, GRID_PX)
        column.setSpacing(GRID_PX)
        column.addLayout(head)
        column.addWidget(self._banner)
        column.addWidget(self._bar)
        column.addWidget(self._editor, 1)
        for strip in (self._opening, self._saving, self.books):
            column.addWidget(strip)
        column.addSpacing(GRID_PX // 2)
        column.addWidget(self._transport)
        column.addLayout(foot)

    def _connect(self) -> None:
        self._choosers.voice_chosen.connect(self.voice_chosen)
        self._choosers.language_chosen.connect(self.language_chosen)
        self._editor.text_changed.connect(self._note_text)
        self._editor.file_dropped.connect(self.file_asked)
        self._editor.seek_asked.connect(self.seek_asked)
        self._editor.start_asked.connect(self._start_at)
        self._editor.pause_asked.connect(self.pause_asked)
        self._bar.open_asked.connect(self._choose_file)
        self._bar.paste_asked.connect(self._editor.paste)
        self._bar.clear_asked.connect(self._clear)
        self._bar.book_asked.connect(self.book_asked)
        self._opening.cancelled.connect(self.opening_cancelled)
        self._transport.play_asked.connect(lambda: self._start_at(0))
        self._transport.pause_asked.connect(self.pause_asked)
        self._transport.stop_asked.connect(self.stop_asked)
        self._transport.next_asked.connect(self.next_asked)
        self._transport.previous_asked.connect(self.previous_asked)
        self._transport.speed_chosen.connect(self.speed_chosen)
        self._save.clicked.connect(self._choose_sound_file)
        self._saving.cancelled.connect(self.save_cancelled)

    def _set_keys(self) -> None:
        faster, slower = SPEED_STEPS_OF_A_KEY, -SPEED_STEPS_OF_A_KEY
        for keys, act in (
            ("Ctrl+Return", self._transport.press_play),
            ("Ctrl+Enter", self._transport.press_play),
            ("F5", self._start_at_cursor),
            ("Esc", self._stop_if_reading),
            ("Alt+Left", self._previous_if_reading),
            ("Alt+Right", self._next_if_reading),
            ("Ctrl+Up", lambda: self._transport.press_speed(faster)),
            ("Ctrl+Down", lambda: self._transport.press_speed(slower)),
            ("Ctrl+O", self._choose_file),
            ("Ctrl+S", self._choose_sound_file),
            ("Ctrl+Shift+S", self._ask_book),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    @property
    def _is_reading(self) -> bool:
        return self._status.phase is not Phase.IDLE

    def _start_at(self, character: int) -> None:
        self._banner.hide()
        self.play_asked.emit(self.text(), character)

    def _start_at_cursor(self) -> None:
        if not self._is_reading and self.text().strip():
            self._start_at(self._editor.cursor_character)

    def _stop_if_reading(self) -> None:
        if self._is_reading:
            self.stop_asked.emit()

    def _next_if_reading(self) -> None:
        if self._is_reading:
            self.next_asked.emit()

    def _previous_if_reading(self) -> None:
        if self._is_reading:
            self.previous_asked.emit()

    def _clear(self) -> None:
        self.set_text("")
        self._editor.setFocus()
        undo = (self.tr("Undo"), self._editor.undo)
        self._banner.say(self.tr("The text was cleared."), actions=(undo,))

    def _choose_file(self) -> None:
        if self._is_reading:
            return
        patterns = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        kinds = self.tr("Texts and documents ({patterns})").format(patterns=patterns)
        dialog = QFileDialog(self, self.tr("Open a text"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.file_asked)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_sound_file(self) -> None:
        text = self.text()
        if not text.strip() or self._is_saving:
            return
        dialog = save_dialog(self, text)
        dialog.fileSelected.connect(lambda path: self._begin_saving(text, path))
        dialog.open()

    def _ask_book(self) -> None:
        if self._can_make_book:
            self.book_asked.emit()

    def _begin_saving(self, text: str, path: str) -> None:
        self._is_saving = True
        self._enable_save()
        self._saving.begin(Path(path))
        self.save_asked.emit(text, path)

    def _note_text(self) -> None:
        text = self.text()
        has_text = bool(text.strip())
        self._transport.set_can_play(has_text)
        self._bar.set_enabled(is_editable=not self._is_reading, has_text=bool(text))
        self._enable_save()
        self._show_extent()

    @property
    def _can_make_book(self) -> bool:
        return bool(self.text().strip()) and not self._is_making_book

    def _enable_save(self) -> None:
        self._save.setEnabled(bool(self.text().strip()) and not self._is_saving)
        self._bar.set_can_make_book(self._can_make_book)

    def _show_extent(self) -> None:
        n_characters = self._editor.n_characters
        words = self.tr("Characters: {count}").format(count=texts.number(n_characters))
        self._extent.setText(words if n_characters else "")

    def _show_metrics(self) -> None:
        parts: list[str] = []
        if self._status.ttfa_s is not None:
            delay = texts.number(self._status.ttfa_s, 2)
            parts.append(self.tr("First sound {delay} s").format(delay=delay))
        if self._status.rtf is not None:
            words = self.tr("{factor} × as long to make as to hear (RTF)")  # noqa: RUF001 - times
            parts.append(words.format(factor=texts.number(self._status.rtf, 2)))
        self._metrics.setText("  ·  ".join(parts))

    def _show_trouble(self, status: Status) -> None:
        if status.error is not self._shown_error:
            self._shown_error = status.error
            if status.error is None:
                self._banner.hide()
            else:
                again = (self.tr("Try again"), self.retry_asked.emit)
                self._banner.say(in_words(status.error), "error", (again,))
        if status.notice != self._shown_notice:
            if status.notice:
                self._banner.say(in_words(status.notice), "warning")
            elif self._banner.words == SLOW_NOTICE:
                self._banner.hide()  # what it explained is over
            self._shown_notice = status.notice

    def _paint(self) -> None:
        self._save.setIcon(self._theme.glyph("save"))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Read"))
        self._editor.setAccessibleName(self.tr("Text to be read"))
        self._save.setText(f" {self.tr('Save sound…')}")  # the style leaves no room there
        self._save.setAccessibleName(self.tr("Save sound…"))
        hint = self.tr("Save the reading as WAV, FLAC, MP3 or OGG ({keys})")
        self._save.setToolTip(hint.format(keys=texts.keys_label("Ctrl+S")))
        self._metrics.setToolTip(
            self.tr(
                "First sound: from pressing the key to hearing the voice. "
                "RTF (real-time factor): seconds of computing for a second of speech; "
                "under 1 is faster than speech."
            )
        )
        self._show_extent()
        self._show_metrics()
