"""Brings the translation files up to date: `python resources/translations/update.py`.

Collects the texts of `desktop/` and of its tables into each .ts file, then makes each .qm file.
A new language: copy nothing, run it with the language's code (`update.py fr`), translate the .ts
file (in Qt Linguist, `pyside6-linguist`, or any editor), and run it again.
"""

import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import ascii_uppercase

import PySide6

from desktop.actions import ACTIONS
from desktop.settings import described

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
QT = Path(PySide6.__file__).parent
# What the window's user never meets: other faces, tools, the texts that are spoken.
ELSEWHERE = (
    "engine/bench",
    "engine/cli",
    "engine/kernels",
    "engine/quality",
    "engine/reference",
    "engine/screen.py",
    "engine/server",
    "engine/text/cleaning",
    "engine/text/normalising",
    "desktop/cloning/samples.py",
    "desktop/control.py",
    "desktop/designing/auditions.py",
    "desktop/instance.py",
    "desktop/launch.py",
    "desktop/media.py",
    "desktop/pages/firstrun",
    "desktop/pages/pronunciation/sentences.py",
    "desktop/report.py",
    "desktop/selection",
)
# The server can be turned on in the window.
STILL_HERE = ("engine/server/running.py", "engine/server/settings.py")
# Calls whose texts are no remarks: translated by Qt, or nothing to read.
TRANSLATED_BY_QT = ("tr", "translate", "QT_TRANSLATE_NOOP", "setting", "Choice", "_pause", "_marks")
NEVER_SHOWN = ("execute", "Design")
# Functions that put their text into an error's, and parts of sentences from tables.
Around = tuple[tuple[str | None, ...], tuple[str | None, ...]]
PUTTING_IN: dict[str, Around] = {
    "_damaged": ((), ()),
    "_DroppedError": ((), ()),
    "Finding": ((), ()),
    "Progress": ((), ()),
    "_unfit": ((None, " "), (".",)),
}
PARTS = (
    "clones voices: give it a voice, or a recording of one",
    "make up a voice from a description",
    "makes voices up from a description: describe one",
    "more than 10 minutes",
    "speak in a cloned voice",
    "speak in a preset voice",
    "speaks in its preset voices: name one of its speakers",
    "The pattern “{1}”",
    "Until then write to a file: vivavoce say … -o speech.wav",
)
# Forms that the source puts together from pieces, and what the system says.
SPELLED_OUT = (
    "“{1}”: {2}",
    "“{1}” is “{2}”.",
    "“{1}” names a group that the pattern “{2}” does not have, or has a lone backslash.",
    "{1}, line {2}: {3}",
    "{1}, line {2}, column {3}: {4}",
    "And {1} more.",
    "missing )",
    "multiple repeat",
    "nothing to repeat",
    "unbalanced parenthesis",
    "unterminated character set",
    "{1} is a text.",
    "{1} is damaged, or in no sound format known here.",
    "{1} is one steady noise: there is no speech in it.",
    "{1} is silent: there is no speech in it.",
    "Did you mean {1} or {2}?",
    "The document's cover is left out.",
    "There is {1} or {2}.",
    "There is {1} or {2} and more.",
    "There is {1}.",
    "There is no language called “{1}”.",
    "There is no model called “{1}”.",
    "There is no speaker called “{1}”.",
    "There is no voice called “{1}”.",
    "There is no speaker yet.",
    "There is no voice yet.",
    "There is nothing to speak in the text: it holds nothing.",
    "There is nothing to speak in the text: it holds only “{1}”.",
    "With PulseAudio: sudo apt install libasound2-plugins; "
    "with PipeWire: sudo apt install pipewire-alsa.",
    "File name too long",
    "Input/output error",
    "Is a directory",
    "No route to host",
    "No such file or directory",
    "No space left on device",
    "Not a directory",
    "Operation not permitted",
    "Permission denied",
    "Read-only file system",
)


def table() -> str:
    """Gives the texts of the actions and the settings as code that lupdate reads."""
    entries = [("Action", doing.label) for doing in ACTIONS]
    for known in described().values():
        if known.is_shown and known.section != "hotkeys":
            words = (known.label, known.help, *(choice.label for choice in known.choices))
            entries += [("Settings", text) for text in words if text]
    entries += [("Error", form) for form in forms()]
    lines = (f"QCoreApplication.translate({context!r}, {text!r})" for context, text in entries)
    return "\n".join(("from PySide6.QtCore import QCoreApplication", *dict.fromkeys(lines), ""))


def forms() -> list[str]:
    """Gives the forms of all errors and remarks that the window may show, values as {1}, {2}….

    They are the texts that errors of ours are made with, and what else reads as a sentence.
    """
    paths = [path for folder in ("engine", "desktop") for path in (ROOT / folder).rglob("*.py")]
    names = {path.relative_to(ROOT).as_posix(): path for path in paths}
    modules = [
        ast.parse(path.read_text(encoding="utf-8"))
        for name, path in names.items()
        if name in STILL_HERE or not name.startswith(ELSEWHERE)
    ]
    errors = _errors(modules)
    return sorted({*SPELLED_OUT, *(f for tree in modules for f in _forms_in(tree, errors))})


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


def _errors(modules: list[ast.Module]) -> set[str]:
    """Gives the names of VivavoceError and of all that is derived from it."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in modules
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    known = {"VivavoceError"}
    while more := {name for name, above in bases.items() if above & known} - known:
        known |= more
    return known


def _forms_in(node: ast.AST, errors: set[str], around: Around | None = None) -> Iterator[str]:
    """Gives the forms within; `around` says that they are an error's, and what is put round it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func).split(".")[-1]
        if called in (*TRANSLATED_BY_QT, *NEVER_SHOWN) or "_log." in ast.unparse(node.func):
            return
        around = PUTTING_IN.get(called, ((), ()) if called in errors else None)
    if isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp | ast.IfExp):
        for parts in _spelled(node):
            if any("{" in part for part in parts if part):
                continue  # filled in, and translated, where it is used
            before, after = around or ((), ())
            form = _numbered((*before, *parts, *after))
            if form in PARTS or (_has_words(parts) and (around is not None or _is_sentence(form))):
                yield form
    if not isinstance(node, ast.JoinedStr | ast.BinOp):
        for child in ast.iter_child_nodes(node):
            yield from _forms_in(child, errors, around)


def _spelled(node: ast.AST) -> list[tuple[str | None, ...]]:
    """Gives each way in which a text may come out, None for a value that is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [(node.value,)]
    if isinstance(node, ast.IfExp):
        return _spelled(node.body) + _spelled(node.orelse)
    if isinstance(node, ast.FormattedValue):
        return _spelled(node.value) if isinstance(node.value, ast.IfExp) else [(None,)]
    if isinstance(node, ast.JoinedStr):
        ways = product(*map(_spelled, node.values))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        ways = product(_spelled(node.left), _spelled(node.right))
    else:
        return [(None,)]
    return [tuple(part for parts in way for part in parts) for way in ways]


def _numbered(parts: tuple[str | None, ...]) -> str:
    n_values, form = 0, ""
    for part in parts:
        n_values += part is None
        form += f"{{{n_values}}}" if part is None else part
    return form


def _has_words(parts: tuple[str | None, ...]) -> bool:
    words = "".join(part for part in parts if part)
    return " " in words and sum(map(str.isalpha, words)) > 2


def _is_sentence(form: str) -> bool:
    begins = form[:1] in (*"“{", *ascii_uppercase)
    return begins and form.endswith((".", "?")) and not form.endswith(" ?")  # " ?" is SQL's


def _run(tool: str, *arguments: str) -> None:
    found = next((str(p) for p in (QT / tool, QT / f"{tool}.exe") if p.is_file()), None)
    command = found or shutil.which(f"pyside6-{tool}") or tool
    subprocess.run([command, *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    update(HERE, *sys.argv[1:])
