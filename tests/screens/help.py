"""The help page and the report in their states."""

from collections.abc import Iterator

from PySide6.QtWidgets import QScrollArea

from desktop.pages.window import MainWindow
from desktop.report import Finding, Veil, make_report
from engine.speech import VivavoceError
from tests.screens.scene import State

FINDINGS = (
    Finding("ok", "Linux, Python 3.12."),
    Finding("ok", "NVIDIA GeForce RTX 4060, 8.6 GB, driver 550.54."),
    Finding(
        "bad",
        "The driver 450.80 is too old for torch's CUDA 12.4, which needs 525.60.13 or later.",
        "Update the driver (https://www.nvidia.com/drivers), or run ./setup.sh again: it installs "
        "a torch that fits the driver.",
    ),
    Finding("ok", "Sound output: Built-in audio and 2 more."),
    Finding("warn", "This desktop has no tray.", "Keep the window minimised."),
)


def states() -> Iterator[State]:
    """Gives those of the help page."""
    yield State("help-first", _first)
    yield State("help-looking", _looking)
    yield State("help-found", _found)
    yield State("help-good", _good)
    yield State("help-error", _error)
    yield State("help-below", _below)
    yield State("help-report", _report)
    yield State("help-licences", _licences)
    yield State("help-found-small", _found, is_small=True)
    yield State("help-report-small", _report, is_small=True)


def _first(window: MainWindow) -> None:
    window.help_page.show_facts("/home/annabel/.local/share/vivavoce", "0.1.0", "Apache 2.0")
    window.show_page("help")


def _looking(window: MainWindow) -> None:
    _first(window)
    window.help_page.show_looking(True)


def _found(window: MainWindow) -> None:
    _first(window)
    window.help_page.show_findings(FINDINGS, "what was found")


def _good(window: MainWindow) -> None:
    _first(window)
    window.help_page.show_findings([f for f in FINDINGS if f.level == "ok"], "what was found")


def _error(window: MainWindow) -> None:
    _first(window)
    window.help_page.show_error(
        VivavoceError(
            "Looking at this machine took too long and was stopped.",
            "Close other programs, then look again.",
        )
    )


def _below(window: MainWindow) -> None:
    _first(window)
    area = window.help_page.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    window.grab()  # lays it out
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())


def _licences(window: MainWindow) -> None:
    _first(window)
    parts = "av 18.1.0\n    BSD-3-Clause\n\nPySide6_Essentials 6.11.3\n    LGPL-3.0-only\n"
    window.help_page.show_licences("Apache 2.0", parts)


def _report(window: MainWindow) -> None:
    _first(window)
    veil = Veil((), "/home/annabel", "annabel", "laptop", "/home/annabel/data", b"salt")
    settings = {"reading.voice": ("Clara", True), "sound.volume": (0.5, False)}
    state = {"phase": "idle", "sound device": "Anna’s Headset"}
    window.help_page.show_report(make_report(settings, FINDINGS, state, "", veil))
