"""What Windows shows of a program: its icon, its version. Not run on Windows."""

import sys
from pathlib import Path

from running import ROOT, run

# One picture for each size that Explorer shows.
ICON_SIZES = (16, 24, 32, 48, 64, 256)

_PAINT = """
import struct, sys
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication
from desktop.icons import pixmap

application = QGuiApplication(["-"])
pictures = []
for size in map(int, sys.argv[2:]):
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixmap("vivavoce", size, 1.0).save(buffer, "PNG")
    pictures.append((size, bytes(held.data())))
at = 6 + 16 * len(pictures)
head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
for size, picture in pictures:
    head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), at)
    at += len(picture)
    body += picture
open(sys.argv[1], "wb").write(head + body)
"""


def make_icon(work: Path) -> Path:
    """Paints the icon from its drawing and gives the `.ico`."""
    icon = work / "vivavoce.ico"
    sizes = [str(size) for size in ICON_SIZES]
    run(
        [sys.executable, "-c", _PAINT, str(icon), *sizes],
        "The icon cannot be painted",
        QT_QPA_PLATFORM="offscreen",
        PYTHONPATH=str(ROOT),
    )
    return icon


def make_version_file(work: Path, version: str) -> Path:
    """Writes what Explorer and virus scanners read of a program, as PyInstaller takes it."""
    numbers = tuple([*map(int, version.split(".")), 0, 0, 0, 0][:4])
    texts = {
        "CompanyName": "Vivavoce",
        "FileDescription": "Vivavoce reads aloud",
        "FileVersion": version,
        "InternalName": "vivavoce",
        "LegalCopyright": "Apache License 2.0",
        "ProductName": "Vivavoce",
        "ProductVersion": version,
    }
    entries = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    file = work / "version.txt"
    file.write_text(
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, "
        "flags=0, OS=0x40004, fileType=1, subtype=0, date=(0, 0)), "
        f"kids=[StringFileInfo([StringTable('040904B0', [{entries}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n",
        encoding="utf-8",
    )
    return file


def make_installers(out: Path, flavour: str, torch: str, version: str) -> list[Path]:
    """Has Inno Setup make the installers and gives their paths.

    Raises:
        BuildError: Its compiler is missing, or failed.
    """
    jobs = {f"vivavoce-{version}-{flavour}-setup": []}
    if flavour == "cuda":
        plain = torch.replace("+", "-")
        jobs[f"vivavoce-cuda-{plain}-setup"] = ["/DComponent=cuda"]
    for name, more in jobs.items():
        words = [f"/DAppVersion={version}", f"/DTorch={torch}", f"/DBuilt={out}", f"/F{name}"]
        run(
            ["iscc", "/Qp", *words, *more, f"/O{out}", str(ROOT / "packaging/vivavoce.iss")],
            "Inno Setup failed (its compiler `iscc` must be on the path)",
        )
    return [out / f"{name}.exe" for name in jobs]
