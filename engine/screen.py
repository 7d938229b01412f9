"""Whether a window can be shown here, asked before Qt is loaded: Qt itself just aborts."""

import ctypes
import sys
from collections.abc import Mapping

from engine.errors import PartMissingError

# What Qt's own plugins need beside the wheel, and the package of Debian and Ubuntu that has it.
# Found by `ldd` on PySide6 6.12's libQt6Gui, libQt6DBus and platform plugins.
COMMON_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
X11_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def has_screen(environment: Mapping[str, str], system: str = sys.platform) -> bool:
    """Whether somebody looks at a screen of this session.

    Args:
        environment: The process's environment.
        system: As `sys.platform`.
    """
    if system != "linux":
        return True
    return any(environment.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"))


def missing_packages(environment: Mapping[str, str], system: str = sys.platform) -> tuple[str, ...]:
    """Names the packages of Debian and Ubuntu whose libraries Qt would not find.

    Args:
        environment: The process's environment: without Wayland, X11's libraries are needed too.
        system: As `sys.platform`; nothing is missing elsewhere than on Linux.
    """
    if system != "linux":
        return ()
    needed = dict(COMMON_LIBRARIES)
    if not environment.get("WAYLAND_DISPLAY"):
        needed |= X11_LIBRARIES
    return tuple(package for library, package in needed.items() if not _is_there(library))


def require_screen(environment: Mapping[str, str]) -> None:
    """Makes sure that Qt can show a window.

    Args:
        environment: The process's environment.

    Raises:
        PartMissingError: There is no screen, or libraries are missing; they are named.
    """
    if not has_screen(environment):
        raise PartMissingError(
            "There is no screen here for the application's window.",
            "Start it in a desktop session, or use the command line: vivavoce say --help",
        )
    missing = missing_packages(environment)
    if missing:
        raise PartMissingError(
            f"Libraries that the window needs are missing: {', '.join(missing)}.",
            f"On Debian and Ubuntu run: sudo apt install {' '.join(missing)}",
        )


def _is_there(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
