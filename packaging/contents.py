"""What goes into the installed Vivavoce and what stays out, and to which component a file belongs.

`vivavoce.spec` and `build.py` read it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import (
    PackageNotFoundError,
    PathDistribution,
    distribution,
    packages_distributions,
)
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OURS = ("engine", "desktop", "packaging")

# Source below the repository, folder inside. What lies in `engine` and `desktop` themselves beside
# the modules, such as the kernels' sources, goes in as a whole: see `read_by_ours`.
RESOURCES = (
    ("resources/icons/*.svg", "resources/icons"),
    ("resources/starter/*.json", "resources/starter"),
    ("resources/starter/*.txt", "resources/starter"),
    ("resources/starter/model.safetensors", "resources/starter"),
    ("resources/starter/speech_tokenizer", "resources/starter/speech_tokenizer"),
    ("resources/starter/voices", "resources/starter/voices"),
    ("resources/quality/*.json", "resources/quality"),
    ("resources/translations/*.qm", "resources/translations"),
    (
        "resources/translations/*.ts",
        "resources/translations",
    ),  # the forms of errors: desktop/errors.py
    ("README.md", "."),
    ("CHANGELOG.md", "."),
    ("LICENSE", "."),
)

# Parts that are never run of what we depend on: torch's compilers and tests, Qt's other modules.
# Whatever is installed beside and is nothing that we depend on is left out by `outsiders`.
EXCLUDED = (
    *("setuptools", "pkg_resources", "_distutils_hack", "distutils", "pip", "lib2to3", "tkinter"),
    *("IPython", "networkx", "triton", "caffe2", "pydoc_data", "readline", "curses"),
    *("torch.utils.tensorboard", "torch.utils.benchmark", "torch.utils.model_dump"),
    *("torch.utils.cpp_extension", "torch.utils.bottleneck", "torch._inductor.kernel"),
    *("torch._inductor.codegen", "torch.distributed.checkpoint", "torch.onnx._internal.fx"),
    *("torch.distributed.pipelining", "functorch.compile"),
    *(f"PySide6.Qt{name}" for name in ("Qml", "Quick", "Sql", "Test", "Help", "Designer", "Xml")),
)

# Models whose files transformers' Mimi asks for.
MODELS_IN_USE = ("auto", "mimi")

_UNUSED = re.compile(
    r"^(?:PySide6/(?:Qt/)?plugins/"
    r"(?:egldeviceintegrations|generic|networkinformation|printsupport|qmltooling|sqldrivers"
    r"|vectorimageformats|wayland-graphics-integration-server|designer|qmllint"
    r"|platforms/libq(?:eglfs|linuxfb|minimalegl|vnc|vkkhrdisplay)\.so"
    r"|platformthemes/libqgtk3\.so)"  # 20 MB of GTK; the portal's theme gives file dialogs too
    r"|PySide6/(?:Qt/)?translations/(?!qtbase_)"
    r"|PySide6/(?:Qt/)?lib/libQt6(?:Qml|Quick|Sql|Test|Designer|Help|Pdf|VirtualKeyboard|Eglfs)"
    r"|PySide6/(?:opengl32sw|Qt6(?:Qml|Quick|Sql|Test|Designer|Help|Pdf)\w*)\.dll$"
    r"|torch/(?:include|test|share)/"
    r"|torch/lib/[^/]*\.(?:lib|a)$"
    r"|torch/bin/(?!torch_shm_manager)"
    r"|(?:numpy|av|regex|soxr)/(?:.*/)?tests?/"
    r"|(?:.*/)?__pycache__/"
    r"|.*\.(?:pyi|pyx|pxd|h|hpp|cuh|cmake|c|cpp)$)"
)

# Libraries that must be the system's own: they talk to its sound server, display, fonts and
# drivers, by plugins of the same version. The .deb depends on their packages.
_OF_THE_SYSTEM = re.compile(
    r"^lib(?:asound|jack|pulse|pulsecommon-[\d.]+|portaudio|pipewire-[\d.]+|cuda|nvidia-[\w-]+"
    r"|GL|EGL|GLX|GLdispatch|OpenGL|drm|gbm|wayland-\w+|X11|X11-xcb|xcb|Xau|Xdmcp|Xext|Xrender"
    r"|mvec|stdc\+\+|gcc_s|fontconfig|freetype|dbus-1|systemd|glib-2\.0|gio-2\.0|gobject-2\.0"
    r"|gmodule-2\.0|gthread-2\.0)\.so(?:\.\d+)*$"
)
# What is opened by its name alone, and so needed by no file.
_OPENED_BY_NAME = re.compile(r"^(?:torch/|nvidia/|_soundfile_data/|pypdfium2_raw/|libpython)")
_LIBRARY = re.compile(r"^(?:[^/]+\.libs/|PySide6/(?:Qt/)?lib/)?(lib[^/]+\.so[^/]*)$")

# Packages whose data were looked through by hand: only what their hooks name is read here.
_JUDGED = {"torch", "transformers", "pyside6-essentials", "shiboken6", "sympy", "networkx"}
_JUDGED |= {"numpy", "setuptools", "triton"}
# No data that a program reads: what compilers, packagers, type checkers and shells do.
_NO_DATA = re.compile(
    r"\.(?:pyc?|pyi|pyx|pxd|pxi|so|dll|lib|pyd|h|hpp|cuh|c|a|bc|typed|md|sh|css|js|1|yaml|cfg)$"
    r"|^\.\./|/tests?/|\.(?:dist|egg)-info/|__pycache__|^(?:licensing|bin|Scripts)/|\.so\."
    r"|(?:^|/)(?:LICENSE|README|MANIFEST)[^/]*$"
)

Entry = tuple[str, str, str]  # place inside, where it is taken from, kind


def read_by_ours(root: Path) -> Iterator[tuple[Path, str]]:
    """Gives what our packages read at run time: kernels' sources, the server's page.

    Args:
        root: The repository.

    Yields:
        Each file and the folder inside that it goes to.
    """
    for package in ("engine", "desktop"):
        for path in sorted((root / package).rglob("*")):
            if path.is_file() and path.suffix not in (".py", ".pyc"):
                yield path, path.parent.relative_to(root).as_posix()


def other_models(models: Path) -> Iterator[str]:
    """Names the packages of transformers' models that are not used.

    Args:
        models: The folder `transformers/models`.
    """
    for entry in sorted(models.iterdir()):
        if (entry / "__init__.py").exists() and entry.name not in MODELS_IN_USE:
            yield f"transformers.models.{entry.name}"


def insiders(metadata: Path) -> set[str]:
    """Names the installed distributions that Vivavoce depends on, and those they depend on.

    Args:
        metadata: Its `.dist-info`.
    """
    inside: set[str] = set()
    waiting = [Requirement(line) for line in PathDistribution(metadata).requires or ()]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in inside or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        with suppress(PackageNotFoundError):
            waiting += [Requirement(line) for line in distribution(name).requires or ()]
            inside.add(name)
    return inside


def outsiders(inside: set[str]) -> set[str]:
    """Names the installed modules that belong to none of the distributions."""
    return {
        module
        for module, names in packages_distributions().items()
        if not inside & {canonicalize_name(name) for name in names} and module not in OURS
    }


def left_behind(inside: set[str], folder: Path) -> list[str]:
    """Names the data of dependencies that did not get into a folder, and that nobody has judged.

    No analysis sees what a package reads of its own at run time, such as a model of languages.

    Args:
        inside: The distributions.
        folder: What was gathered, `_internal`.
    """
    return sorted(
        str(file)
        for name in inside - _JUDGED
        for file in distribution(name).files or ()
        if not _NO_DATA.search(file.as_posix()) and not (folder / file).exists()
    )


def is_of_outsiders(place: str, inside: set[str]) -> bool:
    """Whether a file tells of a distribution that stays out, which libraries would ask for."""
    found = re.match(r"([\w.]+?)-[\w.+!]+\.dist-info/", place.replace("\\", "/"))
    return found is not None and canonicalize_name(found[1]) not in {*inside, "vivavoce"}


def linked(entries: Sequence[Entry], needs: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Leaves out libraries that nothing inside is linked to, such as those of a plugin left out.

    Args:
        entries: The binaries.
        needs: Gives the file names of the libraries that a binary is linked to.
    """
    files = [entry for entry in entries if entry[2] != "SYMLINK"]
    libraries = {
        found[1]: entry
        for entry in files
        if (found := _LIBRARY.match(entry[0])) and not _OPENED_BY_NAME.match(entry[0])
    }
    kept = {entry[1] for entry in files} - {entry[1] for entry in libraries.values()}
    waiting = list(kept)
    while waiting:
        for name in needs(waiting.pop()):
            entry = libraries.get(name)
            if entry is not None and entry[1] not in kept:
                kept.add(entry[1])
                waiting.append(entry[1])
    there = {entry[0] for entry in files if entry[1] in kept}
    return [entry for entry in entries if entry[0] in there or entry[1] in there]


def is_unused(place: str) -> bool:
    """Whether a file that PyInstaller has found stays out.

    Args:
        place: Its path inside, with either kind of slash.
    """
    path = place.replace("\\", "/")
    return bool(_UNUSED.match(path) or _OF_THE_SYSTEM.match(path))


# Every file belongs to the first component whose pattern its path begins with.
_COMPONENTS = (
    ("cuda", r"nvidia/|torch/lib/(?:lib)?(?:torch_cuda|c10_cuda|cu[a-z]+|caffe2_nvrtc|nv)"),
    ("torch", r"torch/|torch-|torchgen|torch\.libs/|sympy/|mpmath/|networkx/|functorch/"),
    ("qt", r"PySide6|shiboken6|libQt6|libicu"),
    ("sound", r"av/|av\.libs/|av-|soxr|soundfile|_soundfile|sounddevice|_sounddevice"),
    ("transformers", r"transformers|tokenizers|huggingface_hub|hf_xet|safetensors"),
    ("numpy", r"numpy"),
    ("text", r"pypdfium2|emoji|regex|num2words|py3langid|markdown_it|mdurl|jinja2|markupsafe"),
    ("starter", r"resources/starter/"),
    ("vivavoce", r"engine/|desktop/|resources/|vivavoce|README|LICENSE|CHANGELOG|NOTICES"),
)


def component_of(place: str) -> str:
    """Gives the component of a file; `python` is what belongs to no other.

    Args:
        place: Its path below the programs' folder, with either kind of slash.
    """
    path = place.replace("\\", "/").removeprefix("_internal/")
    return next((name for name, start in _COMPONENTS if re.match(start, path)), "python")


def files_in(folder: Path) -> Iterator[Path]:
    """Goes through the files below a folder, links left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield path
