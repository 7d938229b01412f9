"""The application: its parts, what it is asked to do, how it begins and ends."""

import os
import sys
import threading
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from desktop.actions import MAX_SPEED, MIN_SPEED, Action, WhenBusy
from desktop.errors import in_words
from desktop.hotkeys import Hotkeys
from desktop.instance import Instance
from desktop.listmodels import VoicesModel
from desktop.pages.theme import Theme
from desktop.pages.window import MainWindow
from desktop.player import DeviceLost, Player, PlayerEvent, output_devices
from desktop.reading import Item, Phase, ReadingSession, Status
from desktop.saving import Saving
from desktop.selection import SelectionReader
from desktop.settings import SettingsFile, changed, hotkeys_of, schedule_of
from desktop.texts import Texts
from desktop.tray import Tray
from desktop.wiring.pages import Pages
from desktop.wiring.parts import Parts
from desktop.wiring.remote import Speakers
from desktop.worker import Engine, load_torch_beside_the_window
from engine.speech import Speaker, State, VivavoceError, home_directory

# Linux has a bus for media keys; on Windows they are hotkeys.
if sys.platform == "linux":
    from desktop.media import MediaControls, MediaState, Playback

SPEED_STEP = 0.1
PAINT_MS = 150  # importing torch meanwhile would hold up the window's first picture
SAVE_DELAY_MS = 400  # a slider that is dragged writes the file once


class Application(QObject):
    """All parts, joined.

    Signals (private; each takes what another thread says into the GUI thread):
        _status_told(Status): By the session.
        _speaker_broke(VivavoceError): By the session: the device behind the speaker is broken.
        _torch_loaded(), _devices_found(tuple[str, ...]): By the thread that loads what takes long.
    """

    _status_told = Signal(object)
    _speaker_broke = Signal(object)
    _torch_loaded = Signal()
    _devices_found = Signal(object)

    def __init__(self, qt: QApplication, instance: Instance, settings_file: SettingsFile) -> None:
        super().__init__()
        self._qt = qt
        self._instance = instance
        self._settings_file = settings_file
        self.settings, problems = settings_file.load()
        self._texts = Texts()
        self._texts.install(self.settings.window.language)
        self._is_quitting = False
        self._asked: tuple[str, WhenBusy | None] = ("selection", None)  # what, and if busy
        self._loading: threading.Thread | None = None
        self.player = Player(
            device=self.settings.sound.device,
            volume=self.settings.sound.volume,
            speed=self.settings.reading.speed,
            on_event=self._heed_player,
            pre_roll=self.settings.sound.wake_headset,
        )
        place = home_directory() / "place.json" if self.settings.reading.remember_place else None
        self.session = ReadingSession(
            self.player,
            place_file=place,
            when_busy=self.settings.reading.when_busy,
            on_status=self._status_told.emit,
        )
        self.session.needs_new_speaker = self._speaker_broke.emit
        self._speakers = Speakers(self.tell, self)
        self.engine = Engine(self._speakers.opener(self.settings), self)
        self.voices = VoicesModel(parent=self)
        self.theme = Theme(qt, self)
        self.theme.choose(self.settings.window.theme)
        self.window = MainWindow(self.theme, self.settings)
        self.tray = Tray(self)
        self.hotkeys = Hotkeys(parent=self)
        self.selection = SelectionReader(self)
        self.saving = Saving(self)
        self.media = MediaControls(self) if sys.platform == "linux" else None
        self._save_later = QTimer(self)
        self._save_later.setSingleShot(True)
        self._save_later.setInterval(SAVE_DELAY_MS)
        self._save_later.timeout.connect(self._save_settings)
        self._join()
        self._pages = Pages(self._parts(), self.hotkeys, self.state)
        if problems:
            self.window.show_trouble(in_words(" ".join(problems)))

    def start(self, *, is_hidden: bool, then: Action | None) -> None:
        """Shows what is to be seen, then loads the model and takes the keys.

        Args:
            is_hidden: Only the tray icon; where there is no tray, the window is minimised.
            then: What to do first.
        """
        if not is_hidden:
            self._pages.first_run.show_if_new()
            self.window.show()
        self.window.show_tray(self.tray.is_available)
        self.window.show_left_over(self.session.left_over())
        # What takes long comes when the window has been painted.
        QTimer.singleShot(PAINT_MS, partial(self._start_parts, then))

    def perform(self, action: Action) -> None:
        """Does what a key, the tray, a command or a media key asks for."""
        match action:
            case Action.SPEAK_SELECTION:
                self._read_selection(self.settings.reading.when_busy)
            case Action.SPEAK_CLIPBOARD:
                self._asked = ("clipboard", self.settings.reading.when_busy)
                self.selection.read_clipboard()
            case Action.QUEUE_SELECTION:
                self._read_selection(WhenBusy.QUEUE)
            case Action.PAUSE:
                self.session.toggle_pause()
            case Action.STOP:
                self.session.stop()
            case Action.NEXT:
                self.session.next()
            case Action.PREVIOUS:
                self.session.previous()
            case Action.FASTER:
                self._step_speed(SPEED_STEP)
            case Action.SLOWER:
                self._step_speed(-SPEED_STEP)
            case Action.SHOW:
                self.window.come_forward()
            case Action.QUIT:
                self.quit()

    def change(self, key: str, value: object) -> None:
        """Changes a setting, applies it and keeps it."""
        try:
            self.settings = changed(self.settings, key, value)
        except VivavoceError as error:
            self.window.show_error(error)
            return
        self._save_later.start()
        self._apply(key)

    def quit(self) -> None:
        """Ends everything; the place stays on the disk if something was being read."""
        if self._is_quitting:
            return
        self._is_quitting = True
        self.window.begin_quitting()
        self.window.close()
        self.hotkeys.close()
        self.selection.close()
        self.tray.close()
        if self.media is not None:
            self.media.close()
        self.saving.close()
        self._pages.close()
        self.session.close()
        if self._loading is not None:
            self._loading.join()
        self.player.close()
        self._save_settings()
        is_ended = self.engine.close()
        self._instance.close()
        self._qt.quit()
        if not is_ended:
            os._exit(0)  # something in the engine hangs; what is the user's has been written

    def state(self) -> dict[str, object]:
        """Gives what `vivavoce status` and the diagnostics show: never a text that is read."""
        status = self.session.status
        return {
            "phase": str(status.phase),
            "engine": str(self.engine.state),
            "speed": status.speed,
            "queued": status.n_queued,
            "first sound (s)": status.ttfa_s,
            "rtf": status.rtf,
            "sound device": self.player.device_name,
            "underruns": self.player.underruns,
            "tray": self.tray.is_available,
            "voices": self.voices.rowCount(),
            "left over": len(self.session.left_over()),
        }

    def _join(self) -> None:
        self._status_told.connect(self._show_status)
        self._torch_loaded.connect(self._start_engine)
        self._devices_found.connect(self.window.preferences.show_devices)
        self._speaker_broke.connect(lambda _: self.engine.start())
        self._instance.asked.connect(self.perform)
        self._instance.files_asked.connect(lambda paths: self._pages.open_files(paths))
        self.hotkeys.pressed.connect(self.perform)
        self.hotkeys.problem.connect(self.window.preferences.show_hotkey_problem)
        self.hotkeys.armed.connect(
            lambda action, _: self.window.preferences.show_hotkey_problem(action, "")
        )
        self.selection.found.connect(self._read_found)
        self.selection.nothing.connect(self.tell)
        if self.media is not None:
            self.media.asked.connect(self.perform)
            self.media.speed_asked.connect(partial(self.change, "reading.speed"))
            self.media.volume_asked.connect(partial(self.change, "sound.volume"))
        self.engine.ready.connect(self._take_speaker)
        self.engine.failed.connect(self.session.fail)
        self.engine.failed.connect(self.window.show_error)
        self.engine.state_changed.connect(self._show_engine)
        self._join_window()

    def _join_window(self) -> None:
        window = self.window
        window.action_asked.connect(self.perform)
        window.quit_asked.connect(self.quit)
        window.settings_changed.connect(self.change)
        window.left_over_accepted.connect(self._go_on_with_left_over)
        window.left_over_declined.connect(self._forget_left_over)
        window.preferences.hotkeys_suspended.connect(
            lambda is_pressing: self.hotkeys.suspend() if is_pressing else self.hotkeys.resume()
        )

    def _parts(self) -> Parts:
        return Parts(
            owner=self,
            window=self.window,
            tray=self.tray,
            engine=self.engine,
            session=self.session,
            saving=self.saving,
            voices=self.voices,
            settings=lambda: self.settings,
            change=self.change,
            perform=self.perform,
            item=self._item,
        )

    def _start_parts(self, then: Action | None) -> None:
        self.engine.set_unload_after(self.settings.engine.unload_after_min)
        self._loading = threading.Thread(target=self._load, daemon=True)
        self._loading.start()
        self.hotkeys.set_all(dict(hotkeys_of(self.settings)))
        if then is not None:
            self.perform(then)

    def _load(self) -> None:
        # In a thread of its own, for it takes a second. One after the other: whoever loads another
        # library meanwhile waits with Python's lock in hand, and the window with it.
        load_torch_beside_the_window()
        self._torch_loaded.emit()
        self.player.open()
        self._devices_found.emit(output_devices())

    def _start_engine(self) -> None:
        if not self._is_quitting:
            self.engine.start()

    def _take_speaker(self, speaker: Speaker) -> None:
        card = speaker.card
        self.voices.set_card(card)
        self.window.read_page.show_languages(("Auto", *card.languages))
        self.window.show_settings(self.settings)
        self.saving.set_speaker(speaker)
        self.session.set_speaker(speaker)

    def _show_status(self, status: Status) -> None:
        self.window.read_page.show_status(status)
        self._pages.show_status(status)
        self.tray.show_status(status, self.engine.state)
        self._show_media(status)
        self.saving.give_way(is_reading=status.phase in (Phase.PREPARING, Phase.SPEAKING))
        if status.error is not None and not self.window.isVisible():
            self.tell(in_words(status.error))

    def _heed_player(self, event: PlayerEvent) -> None:
        """Passes on what the player says, in the player's thread."""
        self.session.heed(event)
        goes_on = self.settings.sound.when_headphones_vanish == "go on"
        if isinstance(event, DeviceLost) and event.paused and goes_on:
            self.session.resume()

    def _show_media(self, status: Status) -> None:
        if self.media is not None:
            playback = {
                Phase.IDLE: Playback.STOPPED,
                Phase.PAUSED: Playback.PAUSED,
            }.get(status.phase, Playback.PLAYING)
            volume = self.settings.sound.volume
            self.media.show(MediaState(playback, status.speed, volume))

    def _show_engine(self, state: State) -> None:
        self.tray.show_status(self.session.status, state)
        if state is not State.LOADING:
            self.window.read_page.show_progress(None)

    def _read_selection(self, when_busy: WhenBusy) -> None:
        self._asked = ("selection", when_busy)
        self.selection.read_selection()

    def _read_found(self, text: str, is_private: bool) -> None:
        source, when_busy = self._asked
        self.session.read(self._item(text, 0, source=source, is_private=is_private), when_busy)

    def tell(self, words: str) -> None:
        """Says something where the user looks: in the window, or else beside the tray icon."""
        if self.window.isActiveWindow() or not self.tray.is_available:
            self.window.show_passing(words)
        else:
            self.tray.say("Vivavoce", words)

    def _item(
        self, text: str, place: int, *, source: str = "page", is_private: bool = False
    ) -> Item:
        reading, schedule = self.settings.reading, schedule_of(self.settings)
        return Item(
            text,
            reading.voice,
            reading.language,
            place,
            source,
            is_private,
            chunk_frames=schedule,
            in_context=reading.in_context,
        )

    def _step_speed(self, step: float) -> None:
        speed = round(self.settings.reading.speed + step, 2)
        self.change("reading.speed", min(MAX_SPEED, max(MIN_SPEED, speed)))

    def _go_on_with_left_over(self) -> None:
        items = self.session.left_over()
        self._forget_left_over()
        for item in items:
            self.session.queue(replace(item, chunk_frames=schedule_of(self.settings)))

    def _forget_left_over(self) -> None:
        self.session.forget_left_over()
        self.window.show_left_over(())

    def _apply(self, key: str) -> None:
        settings = self.settings
        section, _, name = key.partition(".")
        match section:
            case "hotkeys":
                keys = dict(hotkeys_of(settings))
                self.hotkeys.set_all(keys)
                self.tray.show_hotkeys(keys)
            case "sound":
                self._apply_sound(name)
            case "reading":
                self._apply_reading(name)
            case "text":
                self._pages.rules.apply()
            case "engine" | "server" if name in ("chunk_schedule", "hub", "port"):
                pass  # the next text or download asks; the server's joiner heeds it
            case "engine" if name == "unload_after_min":
                self.engine.set_unload_after(settings.engine.unload_after_min)
            case "remote" if name == "address" and not settings.remote.is_on:
                pass  # it is being prepared
            case "engine" | "remote" | "server":
                self.session.set_speaker(None)
                self.engine.start(self._speakers.opener(settings))
            case "window" if name == "theme":
                self.theme.choose(settings.window.theme)
            case "window" if name == "language":
                self._texts.install(settings.window.language)
        self.window.show_settings(settings)

    def _apply_sound(self, name: str) -> None:
        sound = self.settings.sound
        if name == "volume":
            self.player.volume = sound.volume
        elif name == "device":
            self.player.set_device(sound.device)
        elif name == "wake_headset":
            self.player.pre_roll = sound.wake_headset

    def _apply_reading(self, name: str) -> None:
        reading = self.settings.reading
        if name == "speed":
            self.session.set_speed(reading.speed)
        elif name == "when_busy":
            self.session.set_when_busy(reading.when_busy)
        elif name in ("voice", "language"):
            self.tray.show_voice(reading.voice)
            self.session.set_voice(reading.voice, reading.language)

    def _save_settings(self) -> None:
        self._save_later.stop()
        problems = self._settings_file.save(self.settings)
        if problems:
            self.window.show_trouble(in_words(" ".join(problems)))
