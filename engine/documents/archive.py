"""A ZIP archive whose parts are read with limits, and its XML without entities."""

import io
import posixpath
import re
import zipfile
import zlib
from xml.etree import ElementTree

from engine.documents.encoding import decode
from engine.documents.errors import (
    DocumentDamagedError,
    DocumentEncryptedError,
    DocumentTooLargeError,
)

MAX_PARTS = 20_000
MAX_PART_BYTES = 64_000_000
MAX_TOTAL_BYTES = 200_000_000

_ENCODING = re.compile(rb"""^[^>]{0,200}encoding\s*=\s*["']([A-Za-z0-9._-]+)""")
_ENTITY = re.compile(r"<!ENTITY")


class Archive:
    """The parts of a packed document; nothing is ever written to disk.

    Only names that the archive lists are looked up, so that one with `..` in it reaches nothing
    else.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            names = self._zip.namelist()
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError) as error:
            raise _damaged("it is no whole archive") from error
        if len(names) > MAX_PARTS:
            raise DocumentTooLargeError(
                f"The document is packed from {len(names):,} parts; {MAX_PARTS:,} is the limit.",
                "It is not a document in good faith; get it elsewhere.",
            )
        self._names = {posixpath.normpath(name).lower(): name for name in reversed(names)}
        self._n_bytes = 0

    def __contains__(self, name: str) -> bool:
        return self._listed(name) is not None

    def read(self, name: str) -> bytes:
        """Gives a part.

        Raises:
            DocumentDamagedError: It is missing, or is not as long or not what its sum says.
            DocumentTooLargeError: It, or all that was read so far, is over the limit.
            DocumentEncryptedError: It has a password.
        """
        listed = self._listed(name)
        if listed is None:
            raise _damaged(f"its part “{name}” is missing")
        info = self._zip.getinfo(listed)
        if info.flag_bits & 0x1:
            raise DocumentEncryptedError(
                "The document is locked by a password.", "Save it without one."
            )
        most = min(MAX_PART_BYTES, MAX_TOTAL_BYTES - self._n_bytes)
        try:
            with self._zip.open(info) as part:
                data = part.read(most + 1)  # what the header says of its size may be a lie
        except (
            *(zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError),
            *(NotImplementedError, RuntimeError, KeyError),
        ) as error:
            raise _damaged(f"its part “{name}” cannot be unpacked") from error
        if len(data) > most:
            raise DocumentTooLargeError(
                f"The document unpacks to more than {MAX_TOTAL_BYTES / 1e6:.0f} MB, or its part "
                f"“{name}” to more than {MAX_PART_BYTES / 1e6:.0f} MB.",
                "Read it in parts.",
            )
        self._n_bytes += len(data)
        return data

    def xml(self, name: str) -> ElementTree.Element:
        """Gives a part as XML.

        Raises:
            DocumentDamagedError: It is missing, is no XML, or declares entities (a few of them can
                grow to gigabytes, and no document needs them).
        """
        data = self.read(name)
        declared = _ENCODING.match(data)
        # As text: the parser then trusts no declared encoding, which could hide an entity.
        text = decode(data, declared[1].decode() if declared else None)
        if _ENTITY.search(text):
            raise _damaged(f"its part “{name}” declares entities, which can grow without limit")
        try:
            return ElementTree.fromstring(
                text.strip().encode(), ElementTree.XMLParser(encoding="utf-8")
            )
        except (ElementTree.ParseError, ValueError) as error:
            raise _damaged(f"its part “{name}” is no sound XML") from error

    def _listed(self, name: str) -> str | None:
        return self._names.get(posixpath.normpath(name).lower())


def _damaged(how: str) -> DocumentDamagedError:
    return DocumentDamagedError(f"The document is damaged: {how}.", "Get another copy of it.")


def local(tag: str) -> str:
    """Gives a tag's or an attribute's name without its namespace."""
    return tag.rpartition("}")[2]


def attribute(element: ElementTree.Element, name: str) -> str | None:
    """Gives an attribute by its name without namespace."""
    return next((value for key, value in element.items() if local(key) == name), None)
