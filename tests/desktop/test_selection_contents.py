"""What can be read of what a clipboard offers."""

import pytest

from desktop.selection.contents import (
    TEXT_LIMIT_BYTES,
    Found,
    NothingToRead,
    TooLarge,
    find_text,
    text_from_html,
)


def found(offered: dict[str, bytes]) -> Found:
    def read(name: str, limit_bytes: int) -> bytes | None:
        if len(offered[name]) > limit_bytes:
            raise TooLarge
        return offered[name]

    return find_text(list(offered), read)


@pytest.mark.parametrize(
    "offered",
    [
        {"TARGETS": b"", "UTF8_STRING": "Grüße".encode(), "STRING": b"Gr??e"},
        {"STRING": "Grüße".encode("latin-1")},
        {"text/plain;charset=utf-8": "Grüße\0".encode()},
        {"text/html": "<p>Gr&uuml;ße</p>".encode()},
        {"text/html": "<p>Grüße</p>".encode("utf-16")},
        {"text/uri-list": b"https://example.org/", "UTF8_STRING": "Grüße".encode()},
        {"image/png": b"...", "UTF8_STRING": "Grüße".encode()},
    ],
)
def test_text_is_found_in_whatever_form_it_is_offered(offered: dict[str, bytes]) -> None:
    assert found(offered) == Found("Grüße")


@pytest.mark.parametrize(
    ("offered", "words"),
    [
        ({}, "is empty"),
        ({"image/png": b"..."}, "a picture"),
        ({"text/uri-list": b"file:///a.txt\r\n", "text/plain": b"/a.txt"}, "holds files"),
        ({"x-special/gnome-copied-files": b"copy\nfile:///a", "UTF8_STRING": b"/a"}, "holds files"),
        ({"application/x-thing": b"..."}, "nothing that can be read aloud"),
        ({"UTF8_STRING": b" \n\t"}, "no text but spaces"),
        ({"UTF8_STRING": b"a" * (TEXT_LIMIT_BYTES + 1)}, "more than 10 MB"),
    ],
)
def test_what_cannot_be_read_is_told_in_plain_words(offered: dict[str, bytes], words: str) -> None:
    with pytest.raises(NothingToRead, match=words):
        found(offered)


@pytest.mark.parametrize(("hint", "is_private"), [(b"secret", True), (b"public", False)])
def test_what_a_password_manager_copies_is_private(hint: bytes, is_private: bool) -> None:
    offered = {"x-kde-passwordManagerHint": hint, "UTF8_STRING": b"hunter2"}
    assert found(offered) == Found("hunter2", is_private)


def test_a_page_is_read_as_it_is_seen() -> None:
    page = """<html><head><title>No</title><style>p {}</style></head><body>
    <h1>A   title</h1><p>One <b>bold</b> and
    a line.<br>Next &amp; last.</p><script>no()</script><ul><li>x<li>y</ul></body></html>"""
    assert text_from_html(page) == "A title\nOne bold and a line.\nNext & last.\nx\ny"
