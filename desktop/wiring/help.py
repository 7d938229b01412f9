"""The help page, joined to what looks at this machine and to what makes a report."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from desktop import texts
from desktop.actions import Action
from desktop.diagnosing import Diagnosing, Reporting, desktop_findings
from desktop.hotkeys import Hotkeys, session_kind
from desktop.player import output_devices
from desktop.report import Finding, Report, Veil, as_text, log_end, make_report
from desktop.settings import Settings, described, is_users_own, value_of
from desktop.wiring.parts import Parts
from engine.speech import home_directory

ROOT = Path(__file__).parents[2]
LICENCE = "Apache 2.0"
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
        page, looking, reporting = parts.window.help_page, self.diagnosing, self.reporting
        page.show_facts(str(home_directory()), _version(), LICENCE)
        page.look_asked.connect(looking.start)
        page.cancel_asked.connect(looking.cancel)
        page.report_asked.connect(self._make_report)
        page.save_asked.connect(lambda report, path: reporting.save(report, Path(path)))
        page.folder_asked.connect(self._open)
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


def _version() -> str:
    try:
        return version("vivavoce")
    except PackageNotFoundError:  # run from a folder where it was never set up
        return "?"
