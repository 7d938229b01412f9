"""Looking at the whole machine: doctor in a process of its own, and what the desktop says."""

import json
import logging
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QProcess,
    QTimer,
    Signal,
    SignalInstance,
)

from desktop import program
from desktop.report import Finding, Report
from engine.speech import VivavoceError

_log = logging.getLogger(__name__)
LIMIT_S = 120.0  # importing torch from a slow disk takes half a minute
LEVELS = ("ok", "warn", "bad")

translate = QCoreApplication.translate


class Diagnosing(QObject):
    """Runs doctor; one run at a time. The window never waits: Qt tells of the process.

    Signals (emitted in the GUI thread):
        started(): It has begun to look.
        found(tuple[Finding, ...]): What it found.
        failed(VivavoceError): It could not look.
        ended(): It is over, whatever came of it, also when it was cancelled.

    Args:
        command: What to run; None is `vivavoce doctor --json`.
        limit_s: How long it may take.
        parent: The owner.
    """

    started = Signal()
    found = Signal(object)
    failed = Signal(object)
    ended = Signal()

    def __init__(
        self,
        command: tuple[str, ...] | None = None,
        limit_s: float = LIMIT_S,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._command = command or (*program.command_line(), "doctor", "--json")
        self._process: QProcess | None = None
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.setInterval(round(limit_s * 1000))
        self._limit.timeout.connect(self._give_up)

    @property
    def is_running(self) -> bool:
        """Whether it is looking."""
        return self._process is not None

    def start(self) -> None:
        """Begins to look; nothing if it does already."""
        if self._process is not None:
            return
        # Without a console of ours, Qt starts it without one (CREATE_NO_WINDOW) on Windows.
        process = self._process = QProcess(self)
        process.setProgram(self._command[0])
        process.setArguments(list(self._command[1:]))
        process.setStandardInputFile(QProcess.nullDevice())
        process.finished.connect(self._take)
        process.errorOccurred.connect(self._note_error)
        self._limit.start()
        self.started.emit()
        process.start()

    def cancel(self) -> None:
        """Gives up; nothing of it is told but `ended`."""
        if self._process is not None:
            self._let_go()
            self.ended.emit()

    def close(self) -> None:
        """Gives up and waits for the process's end."""
        self._let_go()

    def _take(self) -> None:
        process = self._process
        if process is None:
            return
        said = bytes(process.readAllStandardOutput().data())
        self._let_go()
        try:
            findings = read_findings(said)
        except ValueError as error:
            _log.warning("doctor's answer cannot be read (%s)", type(error).__name__)
            self._fail()
        else:
            self.found.emit(findings)
        self.ended.emit()

    def _note_error(self, error: QProcess.ProcessError) -> None:
        if self._process is not None and error is QProcess.ProcessError.FailedToStart:
            self._let_go()
            self._fail()
            self.ended.emit()

    def _give_up(self) -> None:
        self._let_go()
        self.failed.emit(
            VivavoceError(
                translate("Diagnosing", "Looking at this machine took too long and was stopped."),
                translate("Diagnosing", "Close other programs, then look again."),
            )
        )
        self.ended.emit()

    def _fail(self) -> None:
        self.failed.emit(
            VivavoceError(
                translate("Diagnosing", "This machine could not be looked at."),
                translate("Diagnosing", "Install Vivavoce anew if it does not work as it should."),
            )
        )

    def _let_go(self) -> None:
        self._limit.stop()
        process, self._process = self._process, None
        if process is None:
            return
        process.blockSignals(True)  # what it says from now on is nobody's
        if process.state() is not QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished(2000)  # a killed process takes a moment
        process.deleteLater()


def read_findings(said: bytes) -> tuple[Finding, ...]:
    """Reads what `vivavoce doctor --json` prints.

    Raises:
        ValueError: It is something else.
    """
    content = json.loads(said)
    if not isinstance(content, list) or not content:
        raise ValueError("no list of findings")
    findings: list[Finding] = []
    for entry in content:
        values = [entry.get(n) if isinstance(entry, dict) else None for n in Finding.__slots__]
        if not all(isinstance(value, str) for value in values) or values[0] not in LEVELS:
            raise ValueError("no finding")
        findings.append(Finding(*map(str, values)))
    return tuple(findings)


def desktop_findings(
    session: str, state: Mapping[str, object], problems: Mapping[str, str], n_armed: int
) -> tuple[Finding, ...]:
    """Says what the application knows of its desktop, in the window's language.

    Args:
        session: `x11`, `wayland`, `windows` or `none`.
        state: What the application says of itself.
        problems: Why hotkeys do not work, by the action's name in words.
        n_armed: How many work.
    """
    findings: list[Finding] = []
    names = {"x11": "X11", "wayland": "Wayland", "windows": "Windows"}
    what = translate("Diagnosing", "Kind of desktop: {name}.")
    findings.append(Finding("ok", what.format(name=names.get(session, session))))
    if state.get("tray"):
        findings.append(Finding("ok", translate("Diagnosing", "There is a tray for the icon.")))
    else:
        findings.append(
            Finding(
                "warn",
                translate("Diagnosing", "This desktop has no tray."),
                translate("Diagnosing", "Keep the window minimised: its hotkeys go on working."),
            )
        )
    for label, words in problems.items():
        what = translate("Diagnosing", "The hotkey for “{action}” does not work.")
        findings.append(Finding("warn", what.format(action=label), words))
    if n_armed:
        what = translate("Diagnosing", "Hotkeys that work: {count}.")
        findings.append(Finding("ok", what.format(count=n_armed)))
    elif not problems:
        findings.append(
            Finding(
                "warn",
                translate("Diagnosing", "No hotkey is in force."),
                translate("Diagnosing", "Set one in the settings."),
            )
        )
    device = str(state.get("sound device") or "")
    if device:
        what = translate("Diagnosing", "Sound goes to: {device}.")
        findings.append(Finding("ok", what.format(device=device)))
    underruns = state.get("underruns")
    if isinstance(underruns, int) and underruns > 0:
        what = translate("Diagnosing", "The sound broke off {count} times since the start.")
        findings.append(
            Finding(
                "warn",
                what.format(count=underruns),
                translate("Diagnosing", "In the settings, let the sound come in larger pieces."),
            )
        )
    return tuple(findings)


class Reporting(QObject):
    """Puts reports together and saves them, in a thread; one at a time.

    Signals (emitted in the GUI thread):
        made(Report): It is there to be looked at; nothing is written yet.
        saved(str): It lies under this path.
        failed(VivavoceError): It could not be made or saved; no file is left.
        _done(object, object): Private; emitted in the thread.
    """

    made = Signal(object)
    saved = Signal(str)
    failed = Signal(object)
    _done = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._done.connect(self._take)

    def make(self, make: Callable[[], Report]) -> None:
        """Makes a report; nothing while one is being made or saved."""
        self._do(make, self.made)

    def save(self, report: Report, path: Path) -> None:
        """Saves one that the user has looked at."""

        def write() -> str:
            report.save(path)
            return str(path)

        self._do(write, self.saved)

    def close(self) -> None:
        """Waits for what is under way."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _do(self, job: Callable[[], object], tell: SignalInstance) -> None:
        if self._thread is not None and self._thread.is_alive():
            return

        def run() -> None:
            try:
                result = job()
            except VivavoceError as error:
                self._done.emit(self.failed, error)
            except Exception as error:  # noqa: BLE001 - the user waits for an answer
                _log.error("the report failed (%s)", type(error).__name__)
                what = translate("Diagnosing", "The report could not be put together.")
                more = translate("Diagnosing", "Send us the file vivavoce.log instead.")
                self._done.emit(self.failed, VivavoceError(what, more))
            else:
                self._done.emit(tell, result)

        self._thread = threading.Thread(target=run, name="vivavoce-report", daemon=True)
        self._thread.start()

    def _take(self, tell: SignalInstance, result: object) -> None:
        self.close()
        tell.emit(result)
