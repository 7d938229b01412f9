"""Documents that are opened, and books that are made of them, joined to the read page."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from desktop import texts
from desktop.bookmaking import Book, BookStatus, Stage, remove_parts
from desktop.bookplan import BookPlan, PlanShelf
from desktop.errors import in_words
from desktop.opening import Opening
from desktop.pages.books import BookDialog, Suggestion
from desktop.pages.saving import file_name
from desktop.reading import Phase, Status
from desktop.wiring.names import NameFinder
from desktop.wiring.parts import Parts
from engine.speech import Rules, VivavoceError, home_directory

CLOSE_LIMIT_S = 5.0
_SHOWN_FAULTS = 5
_QUOTED_CHARACTERS = 48


class BooksJoiner(QObject):
    """Opens documents, and makes one book at a time; reading goes before it.

    Args:
        parts: What it joins.
        rules_of: Gives how texts are read, when a book begins or goes on.
        work: Where the parts of books are kept; None is the user's own place.

    Signals:
        _told(Book, BookStatus): Private; by the book's thread.
    """

    _told = Signal(object, object)

    def __init__(
        self,
        parts: Parts,
        rules_of: Callable[[], Rules] = Rules,
        work: Path | None = None,
    ) -> None:
        super().__init__(parts.owner)
        self._parts, self._rules_of = parts, rules_of
        self._page = parts.window.read_page
        self._work = work or home_directory() / "books"
        self._plans = PlanShelf(self._work)
        self._book: Book | None = None
        self._left: BookPlan | None = None  # what is offered to go on with
        self._is_reading = False
        self.opening = Opening(self)
        self._names = NameFinder(self)
        self._told.connect(self._hear)
        self._join_opening()
        self._join_books()
        self._offer()

    def show_status(self, status: Status) -> None:
        """Lets the reading have the engine while it needs it."""
        self._is_reading = status.phase in (Phase.PREPARING, Phase.SPEAKING)
        if self._book is not None:
            self._book.give_way(is_reading=self._is_reading)

    def close(self) -> None:
        """Lets go of what is opened or made; what is done of a book stays."""
        self.opening.close()
        self._names.close()
        if self._book is not None:
            self._book.stop()
            self._book.join(CLOSE_LIMIT_S)
            self._book = None
        for plan in self._plans.forgotten():
            remove_parts(self._work, plan.output)
            self._plans.finish(plan)

    def _join_opening(self) -> None:
        page, opening = self._page, self.opening
        page.file_asked.connect(lambda path: opening.open(Path(path)))
        page.opening_cancelled.connect(opening.cancel)
        opening.slow.connect(page.show_opening)
        opening.progressed.connect(page.show_opening_share)
        opening.ended.connect(partial(page.show_opening, ""))
        opening.opened.connect(page.show_opened)
        opening.failed.connect(page.show_error)

    def _join_books(self) -> None:
        page, strip = self._page, self._page.books
        page.book_asked.connect(self._ask)
        strip.pause_asked.connect(lambda: self._book and self._book.pause())
        strip.go_on_asked.connect(lambda: self._book and self._book.go_on())
        strip.stop_asked.connect(lambda: self._book and self._book.stop())
        strip.resume_asked.connect(self._resume)
        strip.forget_asked.connect(self._forget)

    def _ask(self) -> None:
        speaker = self._parts.engine.speaker
        if speaker is None:
            self._page.show_error(self._not_ready())
            return
        text = self._page.text()
        document, was_changed = self._page.document()
        item = self._parts.item(text, 0)
        source = None if document is None or was_changed else document.path
        plan = BookPlan(
            output=Path(),
            source=source,
            text="" if source else text,
            voice=item.voice,
            language=item.language,
            in_context=item.in_context,
            model=speaker.card.name,
        )
        suggestion = Suggestion(
            folder=_sound_folder(),
            plan=plan,
            title=document.title if document else file_name(text),
            author=document.author if document else "",
            cover=document.cover if document and source else None,
            was_changed=was_changed,
            voices=tuple((row.name, row.label) for row in self._parts.voices.rows),
        )
        window = self._parts.window
        dialog = BookDialog(window.theme, suggestion, window)
        dialog.chosen.connect(self._begin)
        dialog.finished.connect(self._names.cancel)
        dialog.open()
        self._names.find(plan, speaker.card, self._rules_of(), dialog.offer_cast)

    def _begin(self, plan: BookPlan) -> None:
        speaker = self._parts.engine.speaker
        try:
            if speaker is None:
                raise self._not_ready()
            self._plans.keep(plan)  # also when it is gone on with: the last one is offered first
        except VivavoceError as error:
            self._page.show_error(error)
            return
        book = Book(
            plan,
            speaker,
            self._work,
            self._rules_of(),
            on_change=lambda status: self._told.emit(book, status),
        )
        self._book, self._left = book, None
        book.give_way(is_reading=self._is_reading)
        self._page.show_making_book(True)
        self._page.books.show_status(plan.output.name, book.status)
        book.start()

    def _hear(self, book: Book, status: BookStatus) -> None:
        if book is not self._book:
            return
        if status.stage not in (Stage.DONE, Stage.STOPPED, Stage.FAILED):
            self._page.books.show_status(book.plan.output.name, status)
            return
        self._book = None
        book.join()  # it has nothing more to do
        self._page.show_making_book(False)
        if status.stage is Stage.DONE:
            self._plans.finish(book.plan)
            self._tell_done(book.plan, status)
        self._offer(status.error)
        if status.error is not None:
            self._tell_outside(in_words(status.error))

    def _offer(self, error: VivavoceError | None = None) -> None:
        left = self._plans.left()
        self._left = left[0] if left else None
        if self._left is None:
            self._page.books.hide()
        else:
            self._page.books.show_left(self._left.output.name, error)

    def _resume(self) -> None:
        if self._left is not None and self._book is None:
            self._begin(self._left)

    def _forget(self) -> None:
        plan = self._left
        if plan is None:
            return
        try:
            self._plans.forget(plan)
        except VivavoceError as error:
            self._page.show_error(error)
            return
        words = self.tr("“{name}” is forgotten, and what was done of it.")
        undo = (self.tr("Undo"), partial(self._remember, plan))
        self._page.say(words.format(name=plan.output.name), actions=(undo,))
        self._offer()

    def _remember(self, plan: BookPlan) -> None:
        try:
            self._plans.keep(plan)
        except VivavoceError as error:
            self._page.show_error(error)
            return
        if self._book is None:
            self._offer()

    def _tell_done(self, plan: BookPlan, status: BookStatus) -> None:
        result = status.result
        assert result is not None
        lines = [
            self.tr("“{name}” is done: {duration} of sound.").format(
                name=plan.output.name, duration=texts.clock(result.duration_s)
            )
        ]
        if status.note:
            lines.append(in_words(status.note))
        if result.late:
            lines.append(
                self.tr(
                    "Subtitles that set in late, since the one before takes longer: {n}."
                ).format(n=len(result.late))
            )
        if result.marked:
            lines.append(self.tr("These parts may sound wrong, even after three takes:"))
            for mark in result.marked[:_SHOWN_FAULTS]:
                quoted = " ".join(mark.text.split())
                if len(quoted) > _QUOTED_CHARACTERS:
                    quoted = f"{quoted[:_QUOTED_CHARACTERS].rstrip()}…"
                lines.append(f"{texts.clock(mark.start_s)}  “{quoted}”")
            n_more = len(result.marked) - _SHOWN_FAULTS
            if n_more > 0:
                lines.append(self.tr("… and {n} more.").format(n=n_more))
        show = (self.tr("Show in folder"), partial(self._show_folder, plan.output.parent))
        kind = "warning" if result.marked or result.late or status.note else "note"
        self._parts.window.show_trouble("\n".join(lines), kind, (show,))
        self._tell_outside(lines[0])

    def _tell_outside(self, words: str) -> None:
        """Says it beside the tray icon too, where the window is not looked at."""
        if not self._parts.window.isActiveWindow() and self._parts.tray.is_available:
            self._parts.tray.say("Vivavoce", words)

    def _show_folder(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            words = self.tr("No program of this desktop opens {path}").format(path=folder)
            self._page.say(words, "warning")

    def _not_ready(self) -> VivavoceError:
        return VivavoceError(
            self.tr("The voice is not ready yet."), self.tr("Try again in a moment.")
        )


def _sound_folder() -> Path:
    places = (
        QStandardPaths.StandardLocation.MusicLocation,
        QStandardPaths.StandardLocation.DocumentsLocation,
    )
    folders = (Path(QStandardPaths.writableLocation(place)) for place in places)
    return next((folder for folder in folders if folder.is_dir()), Path.home())
