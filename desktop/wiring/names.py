"""Who speaks in what is to become a book, found in a thread."""

import logging
import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.bookmaking import names_of
from desktop.bookplan import BookPlan
from desktop.reading import log_fault
from engine.speech import ModelCard, Rules, VivavoceError

_log = logging.getLogger(__name__)
CLOSE_LIMIT_S = 2.0

Then = Callable[[tuple[str, ...]], None]


class NameFinder(QObject):
    """Looks through one text at a time; lives in the GUI thread, which never waits but in `close`.

    Signals:
        _told(Thread, tuple): Private; by the thread: whose they are, and the names.
    """

    _told = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._then: Then | None = None  # None: nobody waits
        self._told.connect(self._hear)

    def find(self, plan: BookPlan, card: ModelCard, rules: Rules, then: Then) -> None:
        """Begins to look.

        Args:
            plan: Whose text it is.
            card: The model that is to read it.
            rules: How it is to be read.
            then: Called in the GUI thread with the names, the most frequent first; not where there
                are none.
        """
        self._then = then
        self._thread = threading.Thread(
            target=self._find, args=(plan, card, rules), name="vivavoce-names", daemon=True
        )
        self._thread.start()

    def cancel(self) -> None:
        """Lets go of what is being looked for: nobody hears of it."""
        self._then = None

    def close(self) -> None:
        """Lets go, and waits a moment for the end."""
        self.cancel()
        if self._thread is not None:
            self._thread.join(CLOSE_LIMIT_S)

    def _find(self, plan: BookPlan, card: ModelCard, rules: Rules) -> None:
        thread = threading.current_thread()

        def is_wanted() -> bool:
            return thread is self._thread and self._then is not None

        try:
            names = names_of(plan, card, rules, is_wanted)
        except VivavoceError:
            return  # the book itself says so, if it is begun
        except Exception as error:  # noqa: BLE001 - the dialog does without
            log_fault(_log, "finding who speaks failed", error)
            return
        if names and is_wanted():
            self._told.emit(thread, names)

    def _hear(self, thread: threading.Thread, names: tuple[str, ...]) -> None:
        if thread is self._thread and self._then is not None:
            then, self._then = self._then, None
            then(names)
