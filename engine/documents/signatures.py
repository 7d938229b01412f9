"""What a file is by its first bytes, where its name says that it is text."""

import io
import re
import zipfile

from engine.documents.encoding import decode

_SAMPLE_BYTES = 65_536
_MOST_CONTROL, _N_CONTROL = 0.02, 32  # of a text's characters, and in all
# Escapes colour a terminal's text; NUL is told apart; DOS ended its files with 0x1A.
_CONTROL = re.compile(r"[\x01-\x07\x0e-\x19\x1c-\x1f]")

_SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (rb"\s*%PDF-", "a PDF", ".pdf"),
    (rb"\{\\rtf", "a Rich Text document", ""),
    (rb"%!PS", "a PostScript document", ""),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an old Microsoft Office", ""),
    (rb".{60}BOOKMOBI", "a Kindle book", ""),
    (rb"\x89PNG\r\n\x1a\n", "a PNG picture", ""),
    (rb"\xff\xd8\xff", "a JPEG picture", ""),
    (rb"GIF8[79]a", "a GIF picture", ""),
    (rb"RIFF.{4}WEBP", "a WebP picture", ""),
    (rb"II\*\0|MM\0\*", "a TIFF picture", ""),
    (rb"RIFF.{4}WAVE|fLaC|OggS|ID3[\x02-\x04]", "a sound file", ""),
    (rb".{4}ftyp", "a film or a sound file", ""),
    (rb"\x1f\x8b\x08|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|BZh\d1AY|\xfd7zXZ\0", "a packed archive", ""),
    (rb"SQLite format 3\0", "a database", ""),
    (rb"\x7fELF|MZ.{58}.{2}\0\0|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe", "a program", ""),
    (rb"wOF[F2]|\x00\x01\x00\x00\x00.{3}", "a font", ""),
)
_PATTERNS = tuple(
    (re.compile(pattern, re.DOTALL), what, ending) for pattern, what, ending in _SIGNATURES
)
# A name within the archive that tells what it packs.
_PACKED = (
    ("word/document.xml", "a Word document", ".docx"),
    ("xl/workbook.xml", "an Excel workbook", ""),
    ("ppt/presentation.xml", "a PowerPoint presentation", ""),
    ("META-INF/container.xml", "an EPUB book", ".epub"),
    ("content.xml", "an OpenDocument file", ""),
)


def not_text(data: bytes) -> tuple[str, str] | None:
    """Gives what a file is that is no text, such as "a PDF"; None where it may be one.

    Args:
        data: The file.

    Returns:
        What it looks like, and the ending with which it can be read; "" where it cannot.
    """
    if data.startswith(b"PK\x03\x04"):
        return _packed(data)
    for pattern, what, ending in _PATTERNS:
        if pattern.match(data):
            return what, ending
    text = decode(data[:_SAMPLE_BYTES])
    n_control = len(_CONTROL.findall(text))
    is_data = n_control > max(_N_CONTROL, _MOST_CONTROL * len(text))
    return ("data of a program", "") if is_data else None


def _packed(data: bytes) -> tuple[str, str]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError):
        names = set[str]()
    return next(
        ((what, ending) for name, what, ending in _PACKED if name in names), ("a ZIP archive", "")
    )
