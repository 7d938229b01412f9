"""The help page, joined to what looks at this machine and to what makes a report."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices

from desktop import texts
from desktop.actions import Action
from desktop.diagnosing import Diagnosing, Reporting, desktop_findings
from desktop.hotkeys import Hotkeys, session_kind
from desktop.player import output_devices
from desktop.report import PACKAGES, Finding, Report, Veil, as_text, log_end, make_report
from desktop.settings import Settings, described, is_users_own, value_of
from desktop.updates import Updates
from desktop.wiring.parts import Parts
from engine.speech import home_directory

ROOT = Path(__file__).parents[2]
NOTICES = "NOTICES.txt"  # `packaging/build.py` makes it
LICENCE = "Apache 2.0"
DAY_MS = 24 * 3600 * 1000
FIRST_LOOK_MS = 60_000  # the start is busy enough
_LONGEST_KNOWN = 400  # no line of a log is longer, so no longer text stands in one
_MOST_KNOWN = 300


class HelpJoiner(QObject):
    """Joins the help page; lives in the GUI thread.

    Args:
        parts: The parts.
        state: Gives what the application says of itself; never a text that is read.
        hotkeys: Tells which keys work; None where there are none.
    """

    def __init__(
        self,
        parts: Parts,
        state: Callable[[], Mapping[str, object]],
        hotkeys: Hotkeys | None = None,
    ) -> None:
        super().__init__(parts.owner)
        self._parts, self._state = parts, state
        self._doctors: tuple[Finding, ...] = ()
        self._problems: dict[Action, str] = {}
        self._armed: set[Action] = set()
        self.diagnosing = Diagnosing(parent=self)
        self.reporting = Reporting(self)
        self.updates = Updates(_version(), parent=self)
        self._is_asked = False
        page, looking, reporting = parts.window.help_page, self.diagnosing, self.reporting
        page.show_facts(str(home_directory()), _version(), LICENCE)
        page.look_asked.connect(looking.start)
        page.cancel_asked.connect(looking.cancel)
        page.report_asked.connect(self._make_report)
        page.save_asked.connect(lambda report, path: reporting.save(report, Path(path)))
        page.folder_asked.connect(self._open)
        page.licences_asked.connect(lambda: page.show_licences(LICENCE, notices()))
        page.update_asked.connect(self._look_for_update)
        self.updates.newer.connect(self._say_newer)
        self.updates.newest.connect(self._say_newest)
        self.updates.failed.connect(self._say_not_found)
        self._daily = QTimer(self)
        self._daily.setInterval(DAY_MS)
        self._daily.timeout.connect(self._look_by_itself)
        self._daily.start()
        QTimer.singleShot(FIRST_LOOK_MS, self, self._look_by_itself)
        looking.started.connect(partial(page.show_looking, True))
        looking.ended.connect(partial(page.show_looking, False))
        looking.found.connect(self._take)
        looking.failed.connect(page.show_error)
        reporting.made.connect(page.show_report)
        reporting.saved.connect(page.show_saved)
        reporting.failed.connect(page.show_error)
        if hotkeys is not None:
            hotkeys.armed.connect(self._note_armed)
            hotkeys.problem.connect(self._note_problem)

    def close(self) -> None:
        """Ends what is under way."""
        self.diagnosing.close()
        self.reporting.close()
        self._daily.stop()
        self.updates.close()

    def _look_for_update(self) -> None:
        self._is_asked = True
        self.updates.look()

    def _look_by_itself(self) -> None:
        if self._parts.settings().window.look_for_updates:
            self.updates.look()

    def _say_newer(self, number: str) -> None:
        words = self.tr("Version {version} of Vivavoce is there.").format(version=number)
        is_asked, self._is_asked = self._is_asked, False
        if is_asked:
            self._parts.window.help_page.notices.say(words)
        else:
            self._parts.window.show_trouble(words, "note")

    def _say_newest(self) -> None:
        self._answer(self.tr("This is the newest version."), "note")

    def _say_not_found(self) -> None:
        words = self.tr("The newest version could not be found out. Try again later.")
        self._answer(words, "warning")

    def _answer(self, words: str, kind: str) -> None:
        """Says it to who has asked; a look by itself is silent."""
        is_asked, self._is_asked = self._is_asked, False
        if is_asked:
            self._parts.window.help_page.notices.say(words, kind)

    def _take(self, findings: tuple[Finding, ...]) -> None:
        self._doctors = findings
        shown = (*findings, *self._own())
        self._parts.window.help_page.show_findings(shown, as_text(shown, self._veil(())))

    def _own(self) -> tuple[Finding, ...]:
        problems = {texts.action_label(a): words for a, words in self._problems.items()}
        return desktop_findings(str(session_kind()), self._state(), problems, len(self._armed))

    def _make_report(self) -> None:
        settings, state = self._parts.settings(), dict(self._state())
        findings, known = (*self._doctors, *self._own()), self._known()

        def make() -> Report:
            veil = self._veil((*known, *output_devices()))
            log = log_end(home_directory() / "vivavoce.log")
            return make_report(_plain(settings), findings, state, log, veil)

        self.reporting.make(make)

    def _veil(self, known: tuple[str, ...]) -> Veil:
        return Veil((*known, str(self._state().get("sound device") or "")))

    def _known(self) -> tuple[str, ...]:
        """What is the user's and may stand in a log, though it should not."""
        names = [part for row in self._parts.voices.rows for part in (row.name, row.label)]
        settings = self._parts.settings()
        names += [str(value) for value, is_theirs in _plain(settings).values() if is_theirs]
        lines: list[str] = []
        item = self._parts.session.status.item
        for text in [item.text if item else "", *(i.text for i in self._parts.session.left_over())]:
            lines += [line for line in text[:100_000].splitlines() if line.strip()]
        return tuple(word[:_LONGEST_KNOWN] for word in (*names, *lines[:_MOST_KNOWN]))

    def _open(self, name: str) -> None:
        home = home_directory()
        path = {"data": home, "log": home, "manual": ROOT / "README.md"}[name]
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            words = self.tr("No program of this desktop opens {path}").format(path=path)
            self._parts.window.help_page.notices.say(words, "warning")

    def _note_armed(self, action: Action) -> None:
        self._problems.pop(action, None)
        self._armed.add(action)

    def _note_problem(self, action: Action, words: str) -> None:
        self._armed.discard(action)
        self._problems[action] = words


def _plain(settings: Settings) -> dict[str, tuple[object, bool]]:
    """Every setting, and whether it is the user's own words."""
    return {
        key: (value_of(settings, key), is_users_own(settings, key))
        for key in described()
        if key != "window.geometry"
    }


def notices() -> str:
    """Gives whose the parts are: of an installed Vivavoce with all texts, else their names."""
    try:
        return (ROOT / NOTICES).read_text(encoding="utf-8")
    except OSError:
        return "".join(f"{name}\n    {licence}\n" for name, licence in _installed())


def _installed() -> Iterator[tuple[str, str]]:
    for name in PACKAGES:
        try:
            said = metadata(name)
        except PackageNotFoundError:
            continue
        told = (said[key].strip() for key in ("License-Expression", "License") if key in said)
        licence = next(filter(None, told), "see its package")
        yield f"{name} {said['Version']}", licence.partition("\n")[0]


def _version() -> str:
    try:
        return version("vivavoce")
    except PackageNotFoundError:  # run from a folder where it was never set up
        return "?"
