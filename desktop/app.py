"""The application's process: the first one runs, a later one hands its wish over."""

import gc
import signal
import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from desktop.actions import Action
from desktop.icons import app_icon
from desktop.instance import Instance
from desktop.reading import Phase
from desktop.settings import SettingsFile
from desktop.trouble import Trouble, keep_log
from desktop.wiring import Application
from engine.speech import home_directory

SWITCH_INTERVAL_S = 0.0005  # the window's thread waits for the engine's no longer than this
SIGNAL_CHECK_MS = 200  # Python hears Ctrl+C only when it runs


def run(*, is_hidden: bool, then: str | None) -> int:
    """Runs the application until it quits, or hands the wish to the one that runs already.

    Args:
        is_hidden: Start in the tray.
        then: The value of an `Action` to do first.

    Returns:
        The exit code.

    Raises:
        VivavoceError: Another instance does not answer, or none can be made here.
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
    if not instance.claim(first):
        return 0
    keep_log(home_directory() / "vivavoce.log")
    trouble = Trouble()
    trouble.install()
    application = Application(qt, instance, SettingsFile())
    holder.append(application)
    trouble.happened.connect(
        lambda kind: application.tell(
            application.tr(
                "Something went wrong in Vivavoce itself ({kind}). It is noted in vivavoce.log."
            ).format(kind=kind)
        )
    )
    application.start(is_hidden=is_hidden, then=Action(then) if then else None)
    heartbeat = QTimer()
    heartbeat.start(SIGNAL_CHECK_MS)
    heartbeat.timeout.connect(
        lambda: collect_garbage(is_idle=application.session.status.phase is Phase.IDLE)
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: application.quit())
    return qt.exec()


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
