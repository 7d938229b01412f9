"""Mail as programs save it: what was written in it, whatever carries it there."""
# ruff: noqa: E501 (a mail's lines are as they are)

from pathlib import Path

import pytest

from engine.contract import SourceKind
from engine.documents import (
    Chapter,
    Document,
    DocumentDamagedError,
    DocumentEncryptedError,
    read_document,
)


def saved(path: Path, content: str | bytes) -> Document:
    data = content.encode() if isinstance(content, str) else content
    path.write_bytes(data.replace(b"\n", b"\r\n"))
    return read_document(path)


ABOVE = "From: Ann Lee <ann@example.com>\nSubject: Lunch\n"
READ = ABOVE + "\n"
TWO = """MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=out

--out
Content-Type: multipart/alternative; boundary=in

--in
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

{plain}
--in
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<html><head><title>no</title><style>p {{ color: red }}</style></head><body><p>At no=
on =E2=80=93 bring Bob.</p></body></html>
--in--
--out
Content-Type: text/plain; name=list.txt
Content-Disposition: attachment; filename=list.txt

Salt, and more.
--out
Content-Type: text/plain; charset=us-ascii

Sent from my list.
--out--
"""


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (ABOVE + "\nAt noon?\n", READ + "At noon?\n"),
        # the plainer of two, without the attachment, and what stands behind that
        (
            ABOVE + TWO.format(plain="QXQgbm9vbiDigJMgb2s/"),
            READ + "At noon – ok?\n\nSent from my list.",
        ),
        # soft line ends (RFC 3676), with the space and without it
        (
            ABOVE
            + "Content-Type: text/plain; format=flowed\n\nAt noon \nwith Bob.\n> no \n> yes\n-- \nAnn\n",
            READ + "At noon with Bob.\n> no \n> yes\n-- \nAnn\n",
        ),
        (
            ABOVE
            + "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n日 \n本。\n",
            READ + "日本。\n",
        ),
        (
            (
                ABOVE
                + "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nUm zw=F6lf?=\n =80 5\n"
            ),
            READ + "Um zwölf? € 5\n",
        ),
        # a charset that nobody knows, and one that is not what it says
        (
            ABOVE + "Content-Type: text/plain; charset=x-unknown\n\nUm zwölf?\n",
            READ + "Um zwölf?\n",
        ),
        # no more than a subject
        (ABOVE + "\n", READ),
    ],
)
def test_a_mail_gives_its_headers_and_what_was_written(content: str, text: str, tmp_path: Path):
    document = saved(tmp_path / "a.eml", content)
    assert (document.title, document.author) == ("Lunch", "Ann Lee")
    assert document.chapters == (Chapter("Lunch", text, SourceKind.EMAIL),)


def test_a_mail_of_a_page_alone_is_read_as_a_page_below_its_subject(tmp_path: Path):
    document = saved(tmp_path / "a.eml", ABOVE + TWO.format(plain="IA=="))
    page, written = document.chapters
    assert page.kind is SourceKind.HTML
    assert page.text.split("\n")[0] == "<h1>Lunch</h1>"
    assert page.text.strip().endswith("<p>At noon – bring Bob.</p>")
    assert written == Chapter("", "Sent from my list.", SourceKind.EMAIL)


def test_headers_are_read_in_whatever_their_letters_are_written(tmp_path: Path):
    headers = (
        "From: =?iso-2022-jp?b?GyRCOzMbKEI=?= <yama@example.com>\n"
        "To: =?x-none?q?Bob?= <bob@example.com>\n"
        "Subject: =?utf-8?q?Gr=C3=BC?=\n =?utf-8?q?=C3=9Fe?= an alle\n\nHallo\n"
    )
    document = saved(tmp_path / "a.eml", headers)
    assert (document.title, document.author) == ("Grüße an alle", "山")
    assert "To: Bob <bob@example.com>\n" in document.chapters[0].text
    raw = "From: b@example.com\nSubject: Grüße\n\nHallo\n".encode("cp1252")
    document = saved(tmp_path / "b.eml", raw)
    assert (document.title, document.author) == ("Grüße", "b@example.com")


def test_a_locked_mail_and_what_is_no_mail_say_so(tmp_path: Path):
    with pytest.raises(DocumentEncryptedError, match="encrypted"):
        saved(tmp_path / "a.eml", ABOVE + "Content-Type: application/pkcs7-mime\n\nMIIB\n")
    with pytest.raises(DocumentDamagedError, match="no mail"):
        saved(tmp_path / "b.eml", "Just a text.\n")
