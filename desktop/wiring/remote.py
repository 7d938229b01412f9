"""Another machine that speaks: how it is opened, and its key."""

import threading
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.errors import in_words, what_happened
from desktop.pages.keydialog import KeyDialog
from desktop.settings import Settings
from desktop.wiring.parts import Parts
from desktop.worker import OpenSpeaker
from engine.speech import (
    RemoteKeyError,
    VivavoceError,
    keep_remote_key,
    open_remote,
    open_speaker,
)


class Speakers(QObject):
    """Gives what opens the speaker that the settings name; lives in the GUI thread.

    Signals:
        _went_on(VivavoceError): Private; emitted in the engine's thread when another machine is
            lost and this one speaks instead.

    Args:
        tell: Told so, in the GUI thread.
        parent: Whom it belongs to.
    """

    _went_on = Signal(object)

    def __init__(self, tell: Callable[[str], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._went_on.connect(lambda error: tell(in_words(error)))

    def opener(self, settings: Settings) -> OpenSpeaker:
        """Gives it for the settings as they are now; it may be called in any thread."""
        engine, remote = settings.engine, settings.remote
        own = partial(open_speaker, engine.model or None, device=engine.device, dtype=engine.dtype)
        if settings.server.is_on:
            # A slot of their own for other programs: who reads never waits for them.
            own = partial(own, n_slots=2)
        if not (remote.is_on and remote.address):
            return own
        voice = settings.reading.voice or None
        tell = self._went_on.emit
        return partial(open_remote, remote.address, voice=voice, local=own, tell=tell)


class RemoteJoiner(QObject):
    """Asks for the key of another machine when it wants one; lives in the GUI thread.

    Signals:
        _kept(object): Private; emitted in the thread that keeps a key, with None or what failed.
    """

    _kept = Signal(object)

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self._keeping: threading.Thread | None = None
        self.dialog: KeyDialog | None = None
        self._kept.connect(self._go_on)
        parts.engine.failed.connect(self._take_failure)  # after the window, which says less

    def close(self) -> None:
        """Waits for the thread."""
        if self._keeping is not None:
            self._keeping.join()

    def _take_failure(self, error: VivavoceError) -> None:
        if isinstance(error, RemoteKeyError):
            enter = (self.tr("Enter the key"), self._ask)
            self._parts.window.show_trouble(what_happened(error), "error", (enter,))

    def _ask(self) -> None:
        address = self._parts.settings().remote.address
        self.dialog = KeyDialog(address, self._parts.window.theme, self._parts.window)
        self.dialog.entered.connect(partial(self._keep, address))
        self.dialog.open()

    def _keep(self, address: str, key: str) -> None:
        def work() -> None:
            # A keyring may ask the user to unlock it: not in the thread of the window.
            try:
                keep_remote_key(address, key)
            except VivavoceError as error:
                self._kept.emit(error)
            else:
                self._kept.emit(None)

        self._keeping = threading.Thread(target=work, name="vivavoce-key", daemon=True)
        self._keeping.start()

    def _go_on(self, error: VivavoceError | None) -> None:
        if error is None:
            self._parts.engine.start()
        else:
            self._parts.window.show_error(error)
