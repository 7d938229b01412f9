"""The whole application for the length of a reading, with a clock on its event loop.

Prints one line of JSON: the longest gaps between beats while loading and while speaking, and how
long the window took to show.
"""

import gc
import json
import sys
import time

STARTED_S = time.perf_counter()
gc.disable()  # as desktop.launch does

from PySide6.QtCore import QTimer  # noqa: E402 - the clock runs while Qt is loaded
from PySide6.QtWidgets import QApplication  # noqa: E402

from desktop.app import SWITCH_INTERVAL_S, collect_garbage  # noqa: E402
from desktop.instance import Instance  # noqa: E402
from desktop.reading import Item, Phase, Status  # noqa: E402
from desktop.settings import SettingsFile  # noqa: E402
from desktop.wiring import Application  # noqa: E402
from engine.speech import Speaker  # noqa: E402

BEAT_MS = 5
TEXT = "The first sentence is here. This is the second sentence. And here comes the third one."


def main() -> None:
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    qt = QApplication(["vivavoce"])
    qt.setQuitOnLastWindowClosed(False)
    instance = Instance()
    assert instance.claim()
    application = Application(qt, instance, SettingsFile())
    gaps_ms: dict[str, list[float]] = {"loading": [], "speaking": []}
    last_s = time.perf_counter()
    shown: list[float] = []

    def beat() -> None:
        nonlocal last_s
        now_s = time.perf_counter()
        is_reading = application.session.status.phase is not Phase.IDLE
        gaps_ms["speaking" if is_reading else "loading"].append(1000 * (now_s - last_s))
        last_s = now_s
        if not shown and application.window.isVisible():
            shown.append(now_s - STARTED_S)

    def look(status: Status) -> None:
        if status.phase is Phase.IDLE and gaps_ms["speaking"]:
            clock.stop()
            result = {name: max(gaps) for name, gaps in gaps_ms.items()}
            sys.stdout.write(json.dumps(result | {"shown_s": shown[0]}) + "\n")
            application.quit()

    def warmed(_: Speaker) -> None:
        QTimer.singleShot(3_000, lambda: application.session.read(Item(TEXT)))

    application._status_told.connect(look)
    application.engine.ready.connect(warmed)
    application.start(is_hidden=False, then=None)
    clock = QTimer()
    clock.timeout.connect(
        lambda: collect_garbage(is_idle=application.session.status.phase is Phase.IDLE)
    )
    clock.timeout.connect(beat)
    last_s = time.perf_counter()
    clock.start(BEAT_MS)
    qt.exec()


main()
