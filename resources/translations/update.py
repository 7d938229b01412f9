"""Brings the translation files up to date: `python resources/translations/update.py`.

Collects the texts of `desktop/` and of its tables into each .ts file, then makes each .qm file.
A new language: copy nothing, run it with the language's code (`update.py fr`), translate the .ts
file (in Qt Linguist, `pyside6-linguist`, or any editor), and run it again.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import PySide6

from desktop.actions import ACTIONS
from desktop.settings import described

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
QT = Path(PySide6.__file__).parent


def table() -> str:
    """Gives the texts of the actions and the settings as code that lupdate reads."""
    entries = [("Action", doing.label) for doing in ACTIONS]
    for known in described().values():
        if known.is_shown and known.section != "hotkeys":
            words = (known.label, known.help, *(choice.label for choice in known.choices))
            entries += [("Settings", text) for text in words if text]
    lines = (f"QCoreApplication.translate({context!r}, {text!r})" for context, text in entries)
    return "\n".join(("from PySide6.QtCore import QCoreApplication", *dict.fromkeys(lines), ""))


def update(directory: Path, *codes: str) -> None:
    """Brings the files in a directory up to date, and those of further languages into being."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "desktop").rglob("*.py"))
    files = {*directory.glob("vivavoce_*.ts"), *(directory / f"vivavoce_{c}.ts" for c in codes)}
    with tempfile.TemporaryDirectory() as folder:
        extra = Path(folder) / "tables.py"
        extra.write_text(table(), encoding="utf-8")
        for file in sorted(files):
            options = ["-locations", "none", "-no-obsolete", "-sort-messages", "-silent"]
            _run("lupdate", *options, *sources, str(extra), "-ts", str(file))
            _run("lrelease", "-silent", str(file), "-qm", str(file.with_suffix(".qm")))


def _run(tool: str, *arguments: str) -> None:
    found = next((str(p) for p in (QT / tool, QT / f"{tool}.exe") if p.is_file()), None)
    command = found or shutil.which(f"pyside6-{tool}") or tool
    subprocess.run([command, *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    update(HERE, *sys.argv[1:])
