"""The read page and the tray, joined to the session, the engine and the settings."""

from functools import partial

from PySide6.QtCore import QObject

from desktop.settings import hotkeys_of
from desktop.wiring.parts import Parts

PAGE = "page"  # the source of what is read from the page


class ReadingJoiner(QObject):
    """Joins the read page."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        page, session, change = parts.window.read_page, parts.session, parts.change
        page.show_voices(parts.voices)
        page.play_asked.connect(lambda text, place: session.read(parts.item(text, place)))
        page.pause_asked.connect(session.toggle_pause)
        page.stop_asked.connect(session.stop)
        page.next_asked.connect(session.next)
        page.previous_asked.connect(session.previous)
        page.seek_asked.connect(session.seek)
        page.retry_asked.connect(self._try_again)
        page.speed_chosen.connect(partial(change, "reading.speed"))
        page.voice_chosen.connect(partial(change, "reading.voice"))
        page.language_chosen.connect(partial(change, "reading.language"))
        page.save_asked.connect(lambda text, path: parts.saving.begin(parts.item(text, 0), path))
        page.save_cancelled.connect(parts.saving.cancel)
        parts.engine.progressed.connect(page.show_progress)
        parts.saving.progressed.connect(self._show_saving)
        parts.saving.saved.connect(lambda path: self._is_saving() and page.show_saved(path))
        parts.saving.failed.connect(lambda error: self._is_saving() and page.show_error(error))
        parts.saving.ended.connect(lambda: page.show_save_progress(None))

    def _is_saving(self) -> bool:
        return self._parts.saving.source == PAGE  # the history saves too

    def _show_saving(self, share: float) -> None:
        self._parts.window.read_page.show_save_progress(share if self._is_saving() else None)

    def _try_again(self) -> None:
        if self._parts.engine.speaker is None:
            self._parts.engine.start()
        self._parts.session.resume()


def join_tray(parts: Parts) -> None:
    """Joins the tray icon and its menu."""
    tray, window = parts.tray, parts.window
    tray.show_voices(parts.voices)
    tray.show_voice(parts.settings().reading.voice)
    tray.show_hotkeys(dict(hotkeys_of(parts.settings())))
    tray.asked.connect(parts.perform)
    tray.settings_asked.connect(window.come_forward)
    tray.settings_asked.connect(partial(window.show_page, "settings"))
    tray.voice_chosen.connect(partial(parts.change, "reading.voice"))
    tray.speed_chosen.connect(partial(parts.change, "reading.speed"))
    tray.available_changed.connect(window.show_tray)
