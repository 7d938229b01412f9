"""Packages for Debian and Ubuntu from what `build.py` has gathered.

`vivavoce` is the build for the processor. A build for NVIDIA's cards makes `vivavoce-gpu`, which
stands in its place, and `vivavoce-cuda` with the libraries that change with torch alone.
"""

import gzip
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from contents import files_in
from manpage import manual
from notices import COMMON
from running import HERE, ROOT, BuildError, run

PLACE = Path("usr/lib/vivavoce")
PROGRAMS = ("vivavoce", "vivavoce-app")
PNG_SIZES = (48, 128, 256)
MAINTAINER = "Vivavoce <vivavoce@localhost>"
# Opened by their names, which no linker tells.
OPENED = ("libportaudio2",)
# No package is asked for them: NVIDIA's driver, without which the processor computes, and what
# plugins of CUDA for clusters want, which nobody opens here.
_OF_NOBODY = re.compile(r"lib(?:cuda|rdmacm|mlx5|ibverbs|mpi|oshmem|pmix|fabric|uc[ps])\.so")
# What sound, media keys and clipboards need where a desktop has them at all.
RECOMMENDED = ("libasound2-plugins | pipewire-alsa", "libpulse0", "xdg-utils", "dbus-user-session")
DESCRIPTION = {
    "vivavoce": (
        "reads aloud, in any voice, on your own machine",
        "Select a text in any program, press a key, and hear it. Speaks with Qwen3-TTS,\n"
        "in a voice cloned from a recording or in one that comes with it; nothing leaves\n"
        "the machine.",
    ),
    "vivavoce-gpu": (
        "reads aloud, in any voice, on your NVIDIA card",
        "Select a text in any program, press a key, and hear it. This build uses an NVIDIA\n"
        "card where there is one.",
    ),
    "vivavoce-cuda": (
        "libraries that vivavoce-gpu computes with",
        "Torch's and NVIDIA's libraries for CUDA, apart from the application: an update of\n"
        "it does not bring them again.",
    ),
}


def make_debs(out: Path, flavour: str, torch: str, version: str) -> list[Path]:
    """Makes the packages and gives their paths.

    Args:
        out: Where `vivavoce` lies, and for CUDA `vivavoce-cuda`; the packages come beside them.
        flavour: `cpu` or `cuda`.
        torch: Its version, such as `2.13.0+cu130`, which is the version of `vivavoce-cuda`.
        version: Vivavoce's.

    Raises:
        BuildError: A tool of Debian's is missing, or failed.
    """
    for tool in ("dpkg-deb", "dpkg-shlibdeps", "objdump", "desktop-file-validate"):
        if shutil.which(tool) is None:
            raise BuildError(f"{tool} is missing: apt install dpkg-dev desktop-file-utils")
    made: list[Path] = []
    with tempfile.TemporaryDirectory(dir=out) as folder:
        name = "vivavoce" if flavour == "cpu" else "vivavoce-gpu"
        tree = Path(folder, name)
        lay_application(out / "vivavoce", tree, version)
        cuda = Path(folder, "vivavoce-cuda")
        relations, depends = "", [*OPENED, *linked_packages(tree / PLACE, out / "vivavoce-cuda")]
        if flavour == "cuda":
            depends.append(f"vivavoce-cuda (= {torch})")
            relations = "Provides: vivavoce\nConflicts: vivavoce\nReplaces: vivavoce\n"
            shutil.copytree(out / "vivavoce-cuda", cuda / PLACE, copy_function=os.link)
            lay_documents(cuda, "vivavoce-cuda", version)
            made.append(pack(cuda, out, torch, linked_packages(cuda / PLACE, tree / PLACE)))
        made.append(pack(tree, out, version, depends, relations))
    return made


def lay_application(built: Path, tree: Path, version: str) -> None:
    """Lays out the files as they will lie below `/`."""
    shutil.copytree(built, tree / PLACE, copy_function=os.link, symlinks=True)
    programs = tree / "usr/bin"
    programs.mkdir(parents=True)
    for name in PROGRAMS:
        (programs / name).symlink_to(f"../lib/vivavoce/{name}")
    entry = place(tree / "usr/share/applications/vivavoce.desktop")
    shutil.copy(HERE / "linux/vivavoce.desktop", entry)
    run(["desktop-file-validate", str(entry)], "The desktop entry is wrong")
    about = (HERE / "linux/vivavoce.metainfo.xml").read_text(encoding="utf-8")
    day = time.strftime("%Y-%m-%d", time.gmtime(_when()))
    about = about.replace("@VERSION@", version).replace("@DATE@", day)
    write(tree / "usr/share/metainfo/vivavoce.metainfo.xml", about)
    lay_icons(tree / "usr/share/icons/hicolor")
    for name in PROGRAMS:
        page = tree / f"usr/share/man/man1/{name}.1.gz"
        write_compressed(
            page, manual(version, _when()) if name == "vivavoce" else ".so man1/vivavoce.1\n"
        )
    lay_documents(tree, tree.name, version)


def lay_icons(theme: Path) -> None:
    """Puts the icon into the theme that all others fall back on, as it is drawn and as pixels."""
    drawing = ROOT / "resources/icons/vivavoce.svg"
    shutil.copy(drawing, place(theme / "scalable/apps/vivavoce.svg"))
    paint = (
        "import sys; from pathlib import Path; from PySide6.QtGui import QGuiApplication; "
        "from desktop.icons import pixmap; application = QGuiApplication(['-']); "
        "[pixmap('vivavoce', int(size), 1.0).save(path) or sys.exit(1) "
        "for size, path in (word.split('=', 1) for word in sys.argv[1:])]"
    )
    wanted = [f"{n}={place(theme / f'{n}x{n}/apps/vivavoce.png')}" for n in PNG_SIZES]
    run(
        [os.sys.executable, "-c", paint, *wanted],
        "The icons cannot be painted",
        QT_QPA_PLATFORM="offscreen",
        PYTHONPATH=str(ROOT),
    )


def lay_documents(tree: Path, package: str, version: str) -> None:
    """Lays out the licence and the changes, where Debian looks for them."""
    documents = tree / "usr/share/doc" / package
    write(documents / "copyright", copyright_of(package))
    changes = (
        f"{package} ({version}) stable; urgency=low\n\n"
        "  * See /usr/lib/vivavoce/_internal/CHANGELOG.md.\n\n"
        f" -- {MAINTAINER}  {time.strftime('%a, %d %b %Y %H:%M:%S +0000', time.gmtime(_when()))}\n"
    )
    write_compressed(documents / "changelog.gz", changes)


def copyright_of(package: str) -> str:
    """Gives the file `copyright`, in Debian's form; the texts of the parts lie in the notices."""
    where = "/usr/lib/vivavoce/_internal/NOTICES.txt"
    parts = "" if package == "vivavoce-cuda" else f" The parts by others: see {where}\n .\n"
    texts = ", ".join(
        sorted({f"/usr/share/common-licenses/{n.removesuffix('.txt')}" for n in COMMON.values()})
    )
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Vivavoce\n\n"
        "Files: *\nCopyright: 2026, the authors of Vivavoce; for its parts, see below\n"
        "License: Apache-2.0\n\n"
        "License: Apache-2.0\n"
        f"{parts}"
        " The text is in /usr/share/common-licenses/Apache-2.0; those of some parts are in\n"
        f" {texts}.\n"
    )


def linked_packages(folder: Path, beside: Path) -> list[str]:
    """Asks Debian which packages have the libraries of the system that the files are linked to.

    Args:
        folder: The package's own files.
        beside: Those of the package that it is laid over, or that is laid over it; may be missing.
    """
    own, others = binaries_in(folder), binaries_in(beside)
    there = {path.name for path in (*own, *others)}
    needed = {path: needed_by(path) - there for path in own}
    binaries = [path for path in own if not any(map(_OF_NOBODY.match, needed[path]))]
    inside = sorted({str(path.parent) for path in (*own, *others)})
    with tempfile.TemporaryDirectory() as work:  # it wants the folder of a source package
        control = Path(work, "debian/control")
        write(control, "Source: vivavoce\n\nPackage: vivavoce\nArchitecture: amd64\n")
        asked = subprocess.run(
            [
                "dpkg-shlibdeps",
                "-O",
                "--ignore-missing-info",
                *(f"-l{path}" for path in inside),
                *(f"-e{path}" for path in binaries),
            ],
            cwd=work,
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.match(r"shlibs:Depends=(.*)", asked.stdout)
    if asked.returncode != 0 or found is None:
        raise BuildError(f"dpkg-shlibdeps failed: {asked.stderr.strip()[-2000:]}")
    missing = {name for path in binaries for name in needed[path]}
    outside = {package for name in missing for package in owners_of(name)}
    return [word for word in found[1].split(", ") if word.partition(" ")[0] in outside]


def binaries_in(folder: Path) -> list[Path]:
    """Names the programs and libraries in a folder."""
    return [path for path in files_in(folder) if path.open("rb").read(4) == b"\x7fELF"]


def needed_by(binary: Path) -> set[str]:
    """Names the libraries that a program or library is linked to."""
    said = run(["objdump", "--private-headers", str(binary)], "objdump failed")
    return set(re.findall(r"^ +NEEDED +(\S+)$", said, re.M))


def owners_of(library: str) -> set[str]:
    """Names the packages of this system that a library is of."""
    said = run(["dpkg-query", "--search", f"*/{library}"], f"Whose library is {library}?")
    return {line.partition(":")[0] for line in said.splitlines()}


def pack(tree: Path, out: Path, version: str, depends: Iterable[str], relations: str = "") -> Path:
    """Makes a package of a tree and gives its path."""
    size_kib = sum(path.stat().st_size for path in files_in(tree)) // 1024
    short, long = DESCRIPTION[tree.name]
    machine = run(["dpkg", "--print-architecture"], "dpkg does not tell the machine").strip()
    recommended = "" if tree.name == "vivavoce-cuda" else f"Recommends: {', '.join(RECOMMENDED)}\n"
    control = (
        f"Package: {tree.name}\nVersion: {version}\nArchitecture: {machine}\n"
        f"Maintainer: {MAINTAINER}\nInstalled-Size: {size_kib}\n"
        f"Depends: {', '.join(sorted(set(depends)))}\n{recommended}{relations}"
        f"Section: sound\nPriority: optional\nDescription: {short}\n"
        + "".join(f" {line}\n" for line in long.splitlines())
    )
    write(tree / "DEBIAN/control", control)
    for path in tree.rglob("*"):  # whatever the builder's umask was
        if path.is_dir():
            path.chmod(0o755)
        elif not path.is_symlink():
            path.chmod(0o755 if path.stat().st_mode & 0o100 and ".so" not in path.name else 0o644)
    package = out / f"{tree.name}_{version}_{machine}.deb"
    # zstd: read by Debian 12 and Ubuntu 22.04, and a tenth of xz's time for a tenth more size.
    run(
        ["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(tree), str(package)],
        "dpkg-deb failed",
        SOURCE_DATE_EPOCH=str(_when()),
    )
    return package


def write(path: Path, text: str) -> None:
    """Writes a file and the folders above it."""
    place(path).write_text(text, encoding="utf-8")


def write_compressed(path: Path, text: str) -> None:
    """Writes a file as gzip does, with no time in it."""
    place(path).write_bytes(gzip.compress(text.encode(), mtime=0))


def place(path: Path) -> Path:
    """Makes the folders above a path and gives it back."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _when() -> int:
    """The last commit's time, so that the same tree makes the same package."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or run(["git", "log", "-1", "--format=%ct"], "git does not tell the time"))
