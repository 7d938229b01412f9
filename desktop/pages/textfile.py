"""Text files as they come: what they say, and what had to be assumed for it."""

import codecs
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from engine.speech import VivavoceError

SUFFIXES = (".txt", ".md")
LIMIT_BYTES = 4 * 1024 * 1024  # some 70 hours of speech; the window stays quick with it

_MARKS = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, "utf-8-sig"),
)


@dataclass(frozen=True, slots=True)
class TextFile:
    """What a file says.

    Attributes:
        text: Its content, lines ended by `\\n`.
        notice: What had to be assumed, for the user; mostly empty.
    """

    text: str
    notice: str = ""


def read_text_file(path: Path) -> TextFile:
    """Reads a .txt or .md file in UTF-8, in UTF-16 with its mark, or else in Windows-1252.

    Raises:
        VivavoceError: It is of another kind, too large, empty, no text, or cannot be read.
    """
    name = path.name
    if path.suffix.lower() not in SUFFIXES:
        raise VivavoceError(
            QCoreApplication.translate("TextFile", "“{name}” is not a text file.").format(
                name=name
            ),
            QCoreApplication.translate(
                "TextFile", "Open a .txt or .md file, or copy the text and paste it here."
            ),
        )
    try:
        if path.stat().st_size > LIMIT_BYTES:
            raise VivavoceError(
                QCoreApplication.translate(
                    "TextFile", "“{name}” is larger than {limit} MB."
                ).format(name=name, limit=LIMIT_BYTES // 1024**2),
                QCoreApplication.translate(
                    "TextFile", "Split it, or paste the part that you want to hear."
                ),
            )
        content = path.read_bytes()
    except OSError as error:
        raise VivavoceError(
            QCoreApplication.translate("TextFile", "“{name}” cannot be read: {reason}.").format(
                name=name, reason=error.strerror
            ),
            QCoreApplication.translate(
                "TextFile", "Check that it is there and that you may read it."
            ),
        ) from error
    found = _decode(content, name)
    if not found.text.strip():
        raise VivavoceError(
            QCoreApplication.translate("TextFile", "“{name}” is empty.").format(name=name),
            QCoreApplication.translate("TextFile", "Choose another file."),
        )
    return found


def _decode(content: bytes, name: str) -> TextFile:
    encoding = next((code for mark, code in _MARKS if content.startswith(mark)), None)
    if encoding is None and b"\0" in content:
        raise _not_text(name)
    notice = ""
    try:
        text = content.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        if encoding is not None:  # it says what it is, and is not
            raise _not_text(name) from error
        text = content.decode("cp1252", errors="replace")
        notice = QCoreApplication.translate(
            "TextFile",
            "“{name}” is not in UTF-8. It was read as Western European (Windows-1252); "
            "if letters look wrong, save it as UTF-8 and open it again.",
        ).format(name=name)
    return TextFile(text.replace("\r\n", "\n").replace("\r", "\n"), notice)


def _not_text(name: str) -> VivavoceError:
    return VivavoceError(
        QCoreApplication.translate("TextFile", "“{name}” holds no text that can be read.").format(
            name=name
        ),
        QCoreApplication.translate(
            "TextFile", "It may be damaged, or of another kind than its name says."
        ),
    )
