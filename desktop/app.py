"""The application's process: the first one runs, a later one hands its wish over."""

import gc
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QProcess, QTimer
from PySide6.QtWidgets import QApplication

from desktop import program
from desktop.actions import Action
from desktop.icons import app_icon
from desktop.instance import Instance
from desktop.pages.safequestion import asks_for_safe_mode
from desktop.pages.theme import Theme
from desktop.reading import Phase
from desktop.settings import SafeSettingsFile, SettingsFile
from desktop.starting import Starting, shall_ask, shall_be_safe
from desktop.texts import Texts
from desktop.trouble import Trouble, keep_log
from desktop.wiring import Application
from engine.speech import VivavoceError, home_directory

translate = QCoreApplication.translate
SWITCH_INTERVAL_S = 0.0005  # the window's thread waits for the engine's no longer than this
SIGNAL_CHECK_MS = 200  # Python hears Ctrl+C only when it runs


def run(
    *, is_hidden: bool, is_safe: bool = False, then: str | None = None, files: Sequence[Path] = ()
) -> int:
    """Runs the application until it quits, or hands the wish to the one that runs already.

    Args:
        is_hidden: Start in the tray.
        is_safe: Start in safe mode; it is offered after a start that came to no end.
        then: The value of an `Action` to do first.
        files: Documents to open.

    Returns:
        The exit code.

    Raises:
        VivavoceError: Another instance does not answer, or none can be made here; or safe mode was
            asked for while one runs.
    """
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    qt = QApplication([sys.argv[0]])
    qt.setApplicationName("Vivavoce")
    qt.setDesktopFileName("vivavoce")
    qt.setWindowIcon(app_icon())
    qt.setQuitOnLastWindowClosed(False)
    holder: list[Application] = []
    instance = Instance(lambda: holder[0].state() if holder else {})
    first = Action(then) if then else Action.SHOW
    # One that runs is as it is: it is only shown, so that it can be quit.
    if not (instance.claim() if is_safe else instance.claim(first, files)):
        if is_safe:
            raise VivavoceError(
                "Vivavoce is open already, so it was not started in safe mode.",
                "Quit it first (vivavoce quit), then start it again: vivavoce app --safe",
            )
        return 0
    keep_log(home_directory() / "vivavoce.log")
    trouble = Trouble()
    trouble.install()
    starting = Starting(home_directory())
    n_unfinished = starting.begin()
    is_safe = is_safe or shall_be_safe(n_unfinished, is_hidden=is_hidden)
    if not is_safe and shall_ask(n_unfinished, is_hidden=is_hidden):
        is_safe = _ask_for_safe_mode(qt)
    application = Application(qt, instance, SafeSettingsFile() if is_safe else SettingsFile())
    holder.append(application)
    for is_there in (application.engine.ready, application.engine.failed):
        is_there.connect(starting.finish)
    trouble.happened.connect(
        lambda kind: application.tell(
            translate(
                "Trouble",
                "Something went wrong in Vivavoce itself ({kind}). It is noted in vivavoce.log.",
            ).format(kind=kind)
        )
    )
    application.start(is_hidden=is_hidden, then=Action(then) if then else None)
    start_as_usual = _say_safe(application) if is_safe else list[bool]()
    if files:
        instance.files_asked.emit(tuple(path.absolute() for path in files))
    heartbeat = QTimer()
    heartbeat.start(SIGNAL_CHECK_MS)
    heartbeat.timeout.connect(
        lambda: collect_garbage(is_idle=application.session.status.phase is Phase.IDLE)
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: application.quit())
    code = qt.exec()
    starting.close()
    if start_as_usual:
        QProcess.startDetached(program.application()[0], program.application()[1:])
    return code


def _ask_for_safe_mode(qt: QApplication) -> bool:
    settings, _ = SettingsFile().load()
    texts = Texts()
    texts.install(settings.window.language)
    theme = Theme(qt)
    theme.choose(settings.window.theme)
    return asks_for_safe_mode(theme)


def _say_safe(application: Application) -> list[bool]:
    """Says that this is safe mode, and gives a list that is no longer empty once that is enough."""
    wishes: list[bool] = []
    words = translate(
        "Trouble", "Safe mode: on the processor, with the system's loudspeaker, without hotkeys."
    )

    def start_as_usual() -> None:
        wishes.append(True)
        application.quit()

    action = (translate("Trouble", "Start as usual"), start_as_usual)
    application.window.show_trouble(words, "note", (action,))
    return wishes


def collect_garbage(*, is_idle: bool) -> None:
    """Does in the window's thread what Python would do in any: Qt objects must end in their own.

    `desktop.launch` turned the automatic collection off; this follows its thresholds.

    Args:
        is_idle: Nothing is read: only then is everything looked through, which takes 0.1 s.
    """
    for generation, (count, threshold) in enumerate(
        zip(gc.get_count(), gc.get_threshold(), strict=True)
    ):
        if count > threshold and (is_idle or generation < 2):
            gc.collect(generation)
