"""A report on a fault, to be sent to us: what helps to find it, and nothing that is the user's.

Whatever may be theirs (texts, names of voices and files, folders, devices, machine) is replaced by
its length and a short hash. The hash is keyed with a number that is drawn for each report and
thrown away: equal texts can be seen to be equal, and none can be guessed by trying.
"""

import hashlib
import hmac
import json
import os
import platform
import re
import secrets
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from getpass import getuser
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engine.speech import VivavoceError, home_directory

LOG_BYTES = 200_000  # the end of the log is what matters
PACKAGES = (
    "vivavoce",
    "torch",
    "PySide6-Essentials",
    "numpy",
    "transformers",
    "tokenizers",
    "safetensors",
    "huggingface_hub",
    "soundfile",
    "sounddevice",
    "soxr",
    "av",
)
_ROOT = Path(__file__).parents[1]
_HASH_CHARACTERS = 8
_SHORTEST_SECRET = 3  # one or two letters stand in every word
_OWN_FILES = ("settings.toml", "place.json", "history.sqlite", "vivavoce.log")
_ERRNOS = "|".join(sorted({re.escape(os.strerror(n)) for n in range(1, 134)}, key=len)[::-1])
_PATH = r"file:/+|(?<![\w/.~>])~?/(?=[^\s/])|(?<!\w)[A-Za-z]:[\\/](?!/)|(?<!\\)\\\\(?=[\w.?])"
# Other addresses may be a mirror of their own, with a password in it.
_ADDRESS = re.compile(r"https?://(?!(?:huggingface\.co|www\.nvidia\.com)(?:/|[\s).,]|$))\S+")
# Where a path in a line has surely ended; else it goes on to the line's end.
_PATH_END = re.compile(rf"\", line \d+|: (?:{_ERRNOS})| (?:cannot be|was damaged) ")
_QUOTED = re.compile(
    r"“[^”]*”|«[^»]*»|„[^“”]*[“”]|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)"
    r"|(?<!\w)\u2018[^\u2019]*\u2019(?!\w)"
)
_DONE = re.compile(r"⟨[^⟩]*⟩|<\w+>")
_ENTRY = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ [\w.]+: )(.*)")
_FRAME = re.compile(r'  File "(.*)", line (\d+), in ([\w<>.]+)')
_ERROR_LINE = re.compile(r"((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)(: )(.*)")
_MADE_BY_US = re.compile(
    r"Traceback \(most recent call last\):|Fatal Python error: [A-Za-z ]+"
    r"|(?:Current t|T)hread 0x[0-9a-f]+ \(most recent call first\):|\s*[\^~]+\s*|"
)
_DEVICE = re.compile(r"(Sound output: )(.*?)((?: and \d+ more)?\.)$")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        level: `ok`; `warn`, it works but not at its best; `bad`, something will not work.
        what: One sentence on what was found.
        remedy: What to do next; may be empty.
    """

    level: str
    what: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a report.

    Attributes:
        name: The file's name.
        text: All of it.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """What would be sent; to be looked at before it is saved.

    Attributes:
        parts: The files, in the order in which they are shown.
    """

    parts: tuple[Part, ...]

    def save(self, path: Path) -> None:
        """Writes the zip, whole or not at all.

        Raises:
            VivavoceError: It cannot be written there.
        """
        temporary = ""
        try:
            handle, temporary = tempfile.mkstemp(".part", ".vivavoce-report-", path.parent)
            with (
                os.fdopen(handle, "wb") as out,
                zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle,
            ):
                for part in self.parts:
                    bundle.writestr(part.name, part.text.encode("utf-8", "replace"))
            Path(temporary).replace(path)
        except OSError as error:
            if temporary:
                with suppress(OSError):
                    Path(temporary).unlink()
            raise VivavoceError(
                f"The report could not be saved: {error.strerror}.",
                "Choose another folder, or free some space there.",
            ) from error


@dataclass(frozen=True, slots=True)
class Veil:
    """What replaces the user's own words, and what is known to be theirs.

    Attributes:
        known: Texts and names that are theirs, wherever they stand.
        home: Their home directory.
        user: Their name on this machine.
        host: The machine's name.
        data: Vivavoce's own folder.
        salt: Keys the hashes; kept nowhere.
    """

    known: tuple[str, ...] = ()
    home: str = field(default_factory=lambda: str(Path.home()))
    user: str = field(default_factory=lambda: _user())
    host: str = field(default_factory=platform.node)
    data: str = field(default_factory=lambda: str(home_directory()))
    salt: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    def __post_init__(self) -> None:
        """Puts the longest first, so that no part of a name is left of it."""
        long = {known for known in self.known if len(known.strip()) >= _SHORTEST_SECRET}
        object.__setattr__(self, "known", tuple(sorted(long, key=len, reverse=True)))

    def over(self, text: str) -> str:
        """Gives what stands in a text's place."""
        if _DONE.fullmatch(text) or not text:
            return text
        digest = hmac.new(self.salt, text.encode("utf-8", "surrogatepass"), hashlib.sha256)
        return f"⟨{len(text)} characters, {digest.hexdigest()[:_HASH_CHARACTERS]}⟩"

    def line(self, line: str) -> str:
        """Gives a line of ours without what may be theirs: names, paths, all that is quoted."""
        folded = line.casefold()
        for known in self.known:
            if known.casefold() in folded:
                line = _replaced(line, known, self.over(known))
        line = _ADDRESS.sub(lambda found: self.over(found[0]), line)
        line = self._without_paths(line)
        line = _QUOTED.sub(lambda found: self._quoted(found[0]), line)
        for name, stand_in in ((self.user, "<user>"), (self.host, "<machine>")):
            if name:
                line = re.sub(
                    rf"(?<!\w){re.escape(name)}(?!\w)", stand_in, line, flags=re.IGNORECASE
                )
        return line

    def _quoted(self, words: str) -> str:
        return words if _DONE.search(words) else words[0] + self.over(words[1:-1]) + words[-1]

    def _without_paths(self, line: str) -> str:
        """Replaces every path, each up to where it has surely ended."""
        own = "|".join(re.escape(folder) for folder in (self.data, self.home) if len(folder) > 1)
        start = re.search(f"{own}|{_PATH}" if own else _PATH, line)
        if start is None:
            return line
        before, rest = line[: start.start()], line[start.start() :]
        ends = list(_PATH_END.finditer(rest))
        if not ends:
            tail = "." if rest.endswith(".") else ""
            return before + self.path(rest.removesuffix(tail)) + tail
        end = ends[-1]
        return (
            before
            + self.path(rest[: end.start()])
            + end[0]
            + self._without_paths(rest[end.end() :])
        )

    def path(self, path: str) -> str:
        """Gives a path without the names that the user has given."""
        if path in (self.data, str(_ROOT)):
            return "<data>" if path == self.data else "<vivavoce>"
        below = path.removeprefix(self.data + os.sep)
        if below in _OWN_FILES:
            return f"<data>/{below}"
        for folder, stand_in in ((self.data, "<data>"), (self.home, "~")):
            if folder and path.startswith(folder):
                return f"{stand_in}/{self.over(path[len(folder) :])}".rstrip("/")
        return self.over(path)


def make_report(
    settings: Mapping[str, tuple[object, bool]],
    findings: Sequence[Finding],
    state: Mapping[str, object],
    log: str,
    veil: Veil,
) -> Report:
    """Puts a report together; nothing is written.

    Args:
        settings: By key, the value and whether it is the user's own words.
        findings: What doctor and the application have found.
        state: What the application says of itself.
        log: The end of the log.
        veil: What is theirs.
    """
    return Report(
        (
            Part("about.txt", _ABOUT),
            Part("versions.json", _as_json(versions())),
            Part("findings.txt", as_text(findings, veil)),
            Part("state.json", _as_json({k: _plain(v, veil) for k, v in state.items()})),
            Part(
                "settings.json",
                _as_json(
                    {
                        key: veil.over(str(value)) if is_theirs else value
                        for key, (value, is_theirs) in settings.items()
                    }
                ),
            ),
            Part("log.txt", clean_log(log, veil)),
        )
    )


def versions() -> dict[str, object]:
    """Gives what this is and what it runs on."""
    found: dict[str, object] = {name: _version(name) for name in PACKAGES}
    return {
        "system": f"{platform.system()} {platform.release()}",
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "session": os.environ.get("XDG_SESSION_TYPE", "") if sys.platform == "linux" else "",
        **found,
    }


def as_text(findings: Iterable[Finding], veil: Veil) -> str:
    """Gives findings as plain text without anything that is theirs, to be pasted anywhere."""
    lines: list[str] = []
    for finding in findings:
        what = _DEVICE.sub(lambda found: found[1] + veil.over(found[2]) + found[3], finding.what)
        lines.append(f"{finding.level:<5} {veil.line(what)}")
        if finding.remedy:
            lines.append(f"      {veil.line(finding.remedy)}")
    return "".join(f"{line}\n" for line in lines)


def clean_log(log: str, veil: Veil) -> str:
    """Gives a log without what may be theirs.

    Of a line that no logger and no traceback begins with, such as the second one of an exception's
    message, nothing is left but its length and hash.
    """
    lines: list[str] = []
    was_frame = False
    for line in log.splitlines():
        entry, frame, error = map(lambda r: r.fullmatch(line), (_ENTRY, _FRAME, _ERROR_LINE))  # noqa: C417
        if entry:
            lines.append(entry[1] + veil.line(entry[2]))
        elif frame:
            lines.append(f'  File "{_program_file(frame[1])}", line {frame[2]}, in {frame[3]}')
        elif (was_frame and line.startswith("    ")) or _MADE_BY_US.fullmatch(line):
            lines.append(line if was_frame or not line.strip() or line[0].isalpha() else "")
        elif error and error[1].rsplit(".", 1)[-1].endswith(("Error", "Exception", "Interrupt")):
            lines.append(error[1] + error[2] + veil.over(error[3]))
        else:
            lines.append(veil.over(line))
        was_frame = frame is not None
    return "".join(f"{line}\n" for line in lines)


def log_end(path: Path) -> str:
    """Gives the end of the log, whole lines; empty where there is none."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - LOG_BYTES))
            content = file.read()
    except OSError:
        return ""
    if size > LOG_BYTES:
        content = content.partition(b"\n")[2]
    return content.decode("utf-8", "replace")


def _program_file(path: str) -> str:
    """A program's own file by its last two names; scripts of the user by nothing."""
    parts = Path(path.replace("\\", "/")).parts
    is_ours = any(part in ("engine", "desktop", "site-packages") for part in parts) or any(
        path.startswith(root) for root in (sys.base_prefix, sys.prefix, "<frozen")
    )
    return "/".join(parts[-2:]) if is_ours else "…"


def _plain(value: object, veil: Veil) -> object:
    if isinstance(value, bool | int | float) or value is None:
        return value
    # Words of ours are short and lower-case (`idle`, `speaking`); a device's name is the user's.
    word = str(value)
    return word if word in _STATES else veil.over(word)


def _replaced(line: str, known: str, stand_in: str) -> str:
    return re.sub(re.escape(known), lambda _: stand_in, line, flags=re.IGNORECASE)


def _as_json(content: Mapping[str, object]) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False, default=str) + "\n"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _user() -> str:
    try:
        return getuser()
    except (OSError, KeyError):  # a container's user without a name
        return ""


_STATES = frozenset(("idle", "preparing", "speaking", "paused", "loading", "unloaded", "closed"))
_ABOUT = """\
A report on Vivavoce, the program that reads aloud.

Texts, names of voices, files, folders, devices, people and this machine are not in it. In their
place stands how many characters they have, and a short hash: two that are equal have the same.
The hashes are keyed with a number that was thrown away, so nobody can try out what they stand for.
"""
