"""The licences of everything that lies in the installed Vivavoce, found by what each file is of.

A file belongs to the distribution whose RECORD names it, else to Python, else to a library that was
linked in: those are in a table here, or, being of Debian, tell it themselves. A file that belongs
to nothing known stops the build, so that no part slips in without its licence.
"""

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path

HERE = Path(__file__).parent
NAME = "NOTICES.txt"
OURS = re.compile(
    r"(?:engine|desktop|resources|packaging)/|vivavoce|README|CHANGELOG|LICENSE|start\.pyc?$"
)
COMMON = {  # what a licence is called, and its text where a part brings none
    "LGPL-3": "LGPL-3.txt",
    "LGPL-2": "LGPL-2.1.txt",
    "GPL-3": "GPL-3.txt",
    "GPL-2": "GPL-2.txt",
}
_TEXT = re.compile(r"(?:.*/)?(?:LICEN[CS]ES?|COPYING|NOTICES?|COPYRIGHT)(?:[.\-_].*|/.*)?$", re.I)

# Libraries inside wheels, by the beginning of their files' names: name, licence, where it is from.
LINKED_IN = {
    "libavcodec libavdevice libavfilter libavformat libavutil libswresample libswscale avcodec "
    "avdevice avfilter avformat avutil swresample swscale": (
        "FFmpeg",
        "GPL-3.0-or-later as built for PyAV, with x264 and x265",
        "https://ffmpeg.org",
    ),
    "libx264": ("x264", "GPL-2.0-or-later", "https://www.videolan.org/developers/x264.html"),
    "libx265": ("x265", "GPL-2.0-or-later", "https://www.x265.org"),
    "libSvtAv1Enc": ("SVT-AV1", "BSD-3-Clause-Clear", "https://gitlab.com/AOMediaCodec/SVT-AV1"),
    "libdav1d": ("dav1d", "BSD-2-Clause", "https://code.videolan.org/videolan/dav1d"),
    "libaom": ("libaom", "BSD-2-Clause", "https://aomedia.googlesource.com/aom"),
    "libvpx": ("libvpx", "BSD-3-Clause", "https://www.webmproject.org"),
    "libvpl": ("Intel VPL", "MIT", "https://github.com/intel/libvpl"),
    "libmp3lame": ("LAME", "LGPL-2.0-or-later", "https://lame.sourceforge.io"),
    "libopus": ("Opus", "BSD-3-Clause", "https://opus-codec.org"),
    "libopencore": ("OpenCORE AMR", "Apache-2.0", "https://sourceforge.net/projects/opencore-amr"),
    "libwebp libwebpmux libsharpyuv": ("libwebp", "BSD-3-Clause", "https://www.webmproject.org"),
    "libgnutls": ("GnuTLS", "LGPL-2.1-or-later", "https://www.gnutls.org"),
    "libnettle libhogweed": ("Nettle", "LGPL-3.0-or-later", "https://www.lysator.liu.se/~nisse"),
    "libgmp": ("GMP", "LGPL-3.0-or-later", "https://gmplib.org"),
    "libunistring": ("libunistring", "LGPL-3.0-or-later", "https://www.gnu.org/s/libunistring"),
    "libasound": ("ALSA library", "LGPL-2.1-or-later", "https://www.alsa-project.org"),
    "libdrm": ("libdrm", "MIT", "https://dri.freedesktop.org"),
    "libXau libxcb": ("XCB", "MIT", "https://xcb.freedesktop.org"),
    "libscipy_openblas libopenblas": ("OpenBLAS", "BSD-3-Clause", "https://www.openblas.net"),
    "libgfortran libquadmath libgomp libgcc_s libstdc++": (
        "GCC's run-time libraries",
        "GPL-3.0-or-later WITH GCC-exception-3.1",
        "https://gcc.gnu.org",
    ),
    "libsndfile": ("libsndfile", "LGPL-2.1-or-later", "https://libsndfile.github.io/libsndfile"),
    "libportaudio": ("PortAudio", "MIT", "https://www.portaudio.com"),
    "libicu": ("ICU", "Unicode-3.0", "https://icu.unicode.org"),
    "libpython python3": ("Python", "PSF-2.0", "https://www.python.org"),
    "vcruntime msvcp ucrtbase api-ms-win concrt": (
        "Microsoft Visual C++ run-time",
        "redistributable under the terms of Visual Studio",
        "https://learn.microsoft.com/cpp/windows/latest-supported-vc-redist",
    ),
    "libssl libcrypto": ("OpenSSL", "Apache-2.0", "https://www.openssl.org"),
    "libffi": ("libffi", "MIT", "https://sourceware.org/libffi"),
    "sqlite3 libsqlite3": ("SQLite", "public domain", "https://sqlite.org"),
}


class UnknownPartError(Exception):
    """Files that belong to nothing whose licence is known."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing by others that is inside.

    Attributes:
        name: What it calls itself.
        licence: Which licence, in its own words or as SPDX names it.
        version: Empty where it is not known.
        source: Where it is from.
        texts: Its licences' texts, by the name of the file.
    """

    name: str
    licence: str
    version: str = ""
    source: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


def parts_in(files: Iterable[tuple[str, Path]]) -> tuple[Part, ...]:
    """Finds the parts that files belong to, by name.

    Args:
        files: Path inside the installed folder (with forward slashes), and where it was taken from.

    Raises:
        UnknownPartError: A file belongs to nothing known; all such are named.
    """
    owners = _owners()
    found: dict[str, Part] = {}
    inside: dict[str, str] = {}
    unknown: list[str] = []
    for place, origin in files:
        place = place.removeprefix("_internal/")
        if OURS.match(place):
            continue
        owner = owners.get(_as_source(place)) or _of_egg(place)
        if owner is not None:
            part = _of_distribution(owner)
            found.setdefault(part.name, part)
        linked = _linked(Path(place).name)
        if linked is not None:
            found.setdefault(linked.name, linked)
        elif owner is None and not _is_pythons(origin):
            inside[place] = str(origin.resolve())
    for place, origin in inside.items():
        part = _of_debian(origin)
        if part is None:
            unknown.append(f"{place} (from {origin})")
        else:
            found.setdefault(part.name, part)
    if unknown:
        raise UnknownPartError("\n".join(["Whose are these?", *sorted(unknown)]))
    python = Part(
        "Python",
        "PSF-2.0",
        sys.version.split()[0],
        "https://www.python.org",
        {"LICENSE.txt": _python_licence()},
    )
    bootloader = Part(
        "PyInstaller's bootloader",
        "GPL-2.0-or-later WITH Bootloader-exception",
        source="https://pyinstaller.org",
    )
    found |= {python.name: python, bootloader.name: bootloader}
    return tuple(sorted(found.values(), key=lambda part: part.name.casefold()))


def as_text(parts: Iterable[Part]) -> str:
    """Writes the notice: a table first, then each text once, with whose it is."""
    parts = tuple(parts)
    lines = [_HEAD]
    for part in parts:
        named = f"{part.name} {part.version}".strip()
        lines.append(f"{named}\n    {part.licence}\n    {part.source}".rstrip())
    texts: dict[str, list[str]] = defaultdict(list)
    for part in parts:
        for name, text in part.texts.items():
            texts["\n".join(line.rstrip() for line in text.strip().splitlines())].append(
                f"{part.name}: {name}"
            )
    for text, names in texts.items():
        lines.append("\n".join(("=" * 80, *names, "-" * 80, text)))
    return "\n\n".join(lines) + "\n"


@cache
def _owners() -> dict[str, Distribution]:
    """Every file of every distribution, by its path as PyInstaller takes it over."""
    owners: dict[str, Distribution] = {}
    for distribution in distributions():
        for path in distribution.files or ():
            owners[_as_source(path.as_posix())] = distribution
    return owners


def _of_egg(place: str) -> Distribution | None:
    """The distribution whose metadata a file is of, where an old pip has run `setup.py install`."""
    found = re.match(r"([\w.]+?)-[^/]*\.egg-info/", place)
    return Distribution.from_name(found[1]) if found else None


def _as_source(place: str) -> str:
    return place.removesuffix("c") if place.endswith(".pyc") else place


@cache
def _of_distribution(distribution: Distribution) -> Part:
    said = distribution.metadata
    classifiers = [c.rsplit(" :: ", 1)[1] for c in said.get_all("Classifier") or () if "Licen" in c]
    licence = said.get("License-Expression") or said.get("License") or "; ".join(classifiers)
    addresses = [a.partition(", ")[2] for a in said.get_all("Project-URL") or ()]
    texts = {
        path.as_posix(): distribution.locate_file(path).read_text("utf-8", "replace")
        for path in distribution.files or ()
        if _TEXT.match(path.as_posix()) and path.suffix not in (".py", ".pyc", ".json")
        if distribution.locate_file(path).is_file()
    }
    first = (licence or "").strip().splitlines()[:1]
    name = first[0][:200] if first else "see its text"
    return Part(
        said["Name"],
        name,
        said["Version"],
        said.get("Home-page") or next(iter(addresses), ""),
        texts or _common(name),
    )


def _common(licence: str) -> dict[str, str]:
    """The texts of licences that a part names without bringing them."""
    texts = {
        file: (HERE / "licences" / file).read_text("utf-8")
        for name, file in COMMON.items()
        if re.search(rf"(?<!L){name}", licence.replace("v", "-"))
    }
    if "Apache" in licence:
        texts["Apache-2.0"] = (HERE.parent / "LICENSE").read_text("utf-8")
    return texts


def _linked(name: str) -> Part | None:
    for starts, (part, licence, source) in LINKED_IN.items():
        if any(re.match(rf"{re.escape(start)}(?:[^a-z]|$)", name) for start in starts.split()):
            return Part(part, licence, source=source, texts=_common(licence))
    return None


def _is_pythons(origin: Path) -> bool:
    """Whether a file is of Python's own library, or of what PyInstaller makes of it."""
    base = Path(sys.base_prefix).resolve()
    path = origin.resolve()
    is_library = path.is_relative_to(base) and "site-packages" not in path.parts
    return is_library or path.name in ("base_library.zip", "libpython3.so") or "build" in path.parts


def _of_debian(origin: str) -> Part | None:
    """The Debian package a library of the system is of, with its copyright file."""
    for path in (origin, origin.removeprefix("/usr"), f"/usr{origin}"):
        try:
            asked = subprocess.run(
                ["dpkg-query", "--search", path], capture_output=True, text=True, check=False
            )
        except FileNotFoundError:
            return None
        if asked.returncode == 0:
            break
    else:
        return None
    package = asked.stdout.partition(": ")[0].partition(":")[0]
    text = Path("/usr/share/doc", package, "copyright").read_text("utf-8", "replace")
    named = sorted(set(re.findall(r"^License:[ \t]*(\S.*)$", text, re.M)))
    version = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version}\n", package],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()[0]
    source = f"https://packages.debian.org/{package}"
    licence = ", ".join(named)[:200] or "see its text"
    return Part(f"{package} (Debian)", licence, version, source, {"copyright": text})


def _python_licence() -> str:
    for folder in (Path(sys.base_prefix), *Path(sys.base_prefix).glob("lib/python3.*")):
        if (folder / "LICENSE.txt").is_file():
            return (folder / "LICENSE.txt").read_text("utf-8", "replace")
    return "Python Software Foundation License 2.0: https://docs.python.org/3/license.html"


_HEAD = """\
What others have made, and is inside the installed Vivavoce
===========================================================

Vivavoce itself is under the Apache License 2.0 (LICENSE). The parts below are under licences of
their own, in the order of their names; the texts follow behind them.

Libraries under the LGPL (Qt, PySide, num2words, python-xlib, soxr and others) lie here as files of
their own: they can be replaced by other builds of them. The library that reads and writes m4a
(PyAV's FFmpeg) was built with x264 and x265, which are under the GPL: whoever passes this folder on
as a whole does so under the terms of the GPL, version 3. The sources of all of them are at the
addresses given."""
