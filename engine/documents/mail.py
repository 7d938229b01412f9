"""Reads a mail as it is saved: its headers, and what was written in it, without attachments."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.utils import parseaddr
from html import escape
from typing import cast

from engine.contract import SourceKind
from engine.documents.document import Chapter, Document
from engine.documents.encoding import decode
from engine.documents.errors import DocumentDamagedError, DocumentEncryptedError
from engine.documents.html import decode_html, scan

_SHOWN = ("From", "To", "Date", "Subject")
_SPEAKABLE = re.compile(r"[^\W_]")
# RFC 3676: a line that ends in a space goes on; "-- " stands above a signature.
_SOFT_END = re.compile(r"(?m)^(?!-- $)(?P<line>[^\n]*) \n(?![>\n])")
_ENCRYPTED = ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")
_MAX_DEPTH = 50  # of parts within parts; a mail that was passed on often has some ten


def read_mail(data: bytes) -> Document:
    """Gives a mail, a chapter for each of its texts, mostly one: what is written, else its page.

    The title is its subject, the author is its sender's name, else the address.

    Raises:
        DocumentDamagedError: It has none of a mail's headers.
        DocumentEncryptedError: Only its receiver's key opens it.
    """
    message = message_from_bytes(data.lstrip())
    headers = {name: value for name in _SHOWN if (value := _header(message, name))}
    if "From" not in headers and "Subject" not in headers:
        raise DocumentDamagedError(
            "This is no mail: it says neither who sent it nor its subject.",
            "Check that it is an .eml file; read plain text as .txt.",
        )
    subject = headers.get("Subject", "")
    above = "".join(f"{name}: {value}\n" for name, value in headers.items()) + "\n"
    chapters: list[Chapter] = []
    for kind, text in _texts(message, 0):
        if chapters and chapters[-1].kind is kind is SourceKind.EMAIL:
            before = chapters.pop()
            text = f"{before.text.rstrip()}\n\n{text}"
        elif not chapters:
            is_page = kind is SourceKind.HTML
            text = (f"<h1>{escape(subject)}</h1>\n" if is_page and subject else above) + text
        chapters.append(Chapter(subject if not chapters else "", text, kind))
    if not chapters and subject:  # the whole mail is its subject, or a picture
        chapters.append(Chapter(subject, above, SourceKind.EMAIL))
    name, address = parseaddr(headers.get("From", ""))
    return Document(subject, name or address, None, None, tuple(chapters))


def _texts(part: Message, depth: int) -> Iterator[tuple[SourceKind, str]]:
    """Gives what is written, in order: of alternatives one, of a page's parts its text alone."""
    kind = part.get_content_type()
    if kind in _ENCRYPTED and part.get_param("smime-type") != "signed-data":
        raise DocumentEncryptedError(
            "The mail is encrypted.", "Open it in your mail program and save its text as .txt."
        )
    if depth > _MAX_DEPTH or part.get_content_disposition() == "attachment":
        return
    inner = _parts(part)
    if kind == "multipart/alternative":
        choices = [list(_texts(each, depth + 1)) for each in inner]
        filled = [texts for texts in choices if any(_says(*each) for each in texts)]
        # Programs put the plainest first.
        yield from filled[0] if filled else []
    elif inner:
        for each in inner:
            yield from _texts(each, depth + 1)
    elif kind == "text/html":
        yield SourceKind.HTML, _page(part)
    elif kind == "text/plain":
        yield SourceKind.EMAIL, _written(part)


def _parts(part: Message) -> list[Message]:
    return cast("list[Message]", part.get_payload()) if part.is_multipart() else []


def _says(kind: SourceKind, text: str) -> bool:
    bare = re.sub(r"<[^<>]*>", "", text) if kind is SourceKind.HTML else text
    return _SPEAKABLE.search(bare) is not None


def _page(part: Message) -> str:
    data = _bytes_of(part)
    charset = part.get_content_charset()
    page = scan(decode(data, charset) if charset else decode_html(data))
    start, end = page.body
    return page.text[start:end]


def _written(part: Message) -> str:
    text = decode(_bytes_of(part), part.get_content_charset())
    if str(part.get_param("format", "")).lower() == "flowed":
        gap = "" if str(part.get_param("delsp", "")).lower() == "yes" else " "
        text = _SOFT_END.sub(rf"\g<line>{gap}", text)
    return text


def _bytes_of(part: Message) -> bytes:
    """What a part holds, its quoted-printable or base64 undone."""
    payload: object = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _header(message: Message, name: str) -> str:
    """A header's text on one line, whatever its letters are written in."""
    found = (value for key, value in message.raw_items() if key.lower() == name.lower())
    raw = decode(str(next(found, "")).encode("utf-8", "surrogateescape"))
    try:
        pieces: list[tuple[bytes | str, str | None]] = decode_header(raw)
    except (MessageError, ValueError):  # base64 that is none
        pieces = [(raw, None)]
    text = "".join(
        piece if isinstance(piece, str) else _piece(piece, charset) for piece, charset in pieces
    )
    return " ".join(text.split())


def _piece(piece: bytes, charset: str | None) -> str:
    # What stands between coded words was made bytes by `decode_header` itself.
    return decode(piece, charset) if charset else piece.decode("raw-unicode-escape")
