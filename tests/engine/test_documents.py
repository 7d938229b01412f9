"""Documents of every kind become text in chapters, and no file makes more than a clear error."""

import io
import os
import random
import re
import sys
import threading
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.contract import SourceKind
from engine.documents import (
    EXTENSIONS,
    Chapter,
    Cue,
    Document,
    DocumentDamagedError,
    DocumentEmptyError,
    DocumentEncryptedError,
    DocumentKindError,
    DocumentScannedError,
    DocumentTooLargeError,
    DocumentUnreadableError,
    archive,
    read_document,
    reading,
)
from engine.errors import VivavoceError

Give = Callable[[str, str | bytes], Document]


@pytest.fixture
def give(tmp_path: Path) -> Give:
    """Writes a file and reads it as a document."""

    def read(name: str, content: str | bytes) -> Document:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_document(path)

    return read


def opened(path: Path) -> Document | VivavoceError:
    """The document, or the clear error; any other error passes."""
    try:
        return read_document(path)
    except VivavoceError as error:
        return error


def titles(document: Document) -> list[str]:
    return [chapter.title for chapter in document.chapters]


def bare(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


# A tiny writer of PDF: each page is lines of (x, y, size, text), in the order they are drawn.
PdfLine = tuple[float, float, float, str]


def pdf(
    pages: list[list[PdfLine]],
    outline: list[tuple[str, int, float]] | None = None,
    catalog: str = "",
    info: str = "",
) -> bytes:
    outline = outline or []
    n_pages, n_marks = len(pages), len(outline)
    first_mark = 4 + 2 * n_pages
    kids = " ".join(f"{4 + 2 * place} 0 R" for place in range(n_pages))
    outlines = f"/Outlines {first_mark} 0 R" if outline else ""
    objects = [
        f"<</Type/Catalog/Pages 2 0 R {outlines} {catalog}>>".encode(),
        f"<</Type/Pages/Count {n_pages}/Kids[{kids}]>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for place, lines in enumerate(pages):
        drawn = b"".join(
            f"BT /F {size} Tf 1 0 0 1 {x} {y} Tm (".encode()
            + re.sub(rb"([()\\])", rb"\\\1", text.encode("cp1252"))
            + b") Tj ET\n"
            for x, y, size, text in lines
        )
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {5 + 2 * place} 0 R"
            "/Resources<</Font<</F 3 0 R>>>>>>".encode()
        )
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(drawn), drawn))
    if outline:
        last = first_mark + n_marks
        objects.append(f"<</First {first_mark + 1} 0 R/Last {last} 0 R>>".encode())
    for place, (title, page, top) in enumerate(outline):
        following = f"/Next {first_mark + place + 2} 0 R" if place + 1 < n_marks else ""
        objects.append(
            f"<</Title({title})/Parent {first_mark} 0 R{following}"
            f"/Dest[{4 + 2 * page} 0 R/XYZ 0 {top} 0]>>".encode()
        )
    objects.append(f"<<{info}>>".encode())
    out, offsets = bytearray(b"%PDF-1.7\n"), list[int]()
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    at = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer<</Size %d/Root 1 0 R/Info %d 0 R>>\n" % (len(objects) + 1, len(objects))
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % at)


def column(lines: list[str], x: float = 72, top: float = 770, pitch: float = 14) -> list[PdfLine]:
    return [(x, top - place * pitch, 11, line) for place, line in enumerate(lines)]


def zipped(parts: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as out:
        for name, content in parts.items():
            out.writestr(name, content)
    return made.getvalue()


W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STYLES = f"""<w:styles xmlns:w="{W}"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/>
</w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/></w:style>
<w:style w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
<w:style w:styleId="Titel"><w:name w:val="Title"/></w:style>
<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>"""
NUMBERING = f"""<w:numbering xmlns:w="{W}">
<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl>
<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>"""


def paragraph(inside: str, style: str = "", properties: str = "") -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{inside}</w:p>"


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def docx(body: str, **parts: str) -> bytes:
    names = {f"word/{name}.xml": content for name, content in parts.items()}
    core = names.pop("word/core.xml", "")
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "word/document.xml": f'<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="{W}" '
            'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
            f'xmlns:m="urn:m"><w:body>{body}</w:body></w:document>',
            "word/styles.xml": STYLES,
            "word/numbering.xml": NUMBERING,
            **({"docProps/core.xml": core} if core else {}),
            **names,
        }
    )


CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>"""
JPEG = b"\xff\xd8\xff\xe0 a picture"


def page(body: str, title: str = "T") -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/'
        f'xhtml"><head><title>{title}</title></head><body>{body}</body></html>'
    )


def epub_parts(
    pages: dict[str, str], *, nav: str = "", ncx: str = "", extra: str = ""
) -> dict[str, str | bytes]:
    items = "".join(
        f'<item id="p{place}" href="{name}" media-type="application/xhtml+xml"/>'
        for place, name in enumerate(pages)
    )
    spine = "".join(f'<itemref idref="p{place}"/>' for place in range(len(pages)))
    if nav:
        items += (
            '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        )
        spine = '<itemref idref="nav"/>' + spine
    if ncx:
        items += '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    opf = (
        '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<metadata><dc:title>The &amp; Book</dc:title><dc:creator>Ann</dc:creator>"
        f"<dc:creator>Bob</dc:creator><dc:language>de</dc:language></metadata><manifest>{items}"
        '<item id="c" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>'
        f'{extra}</manifest><spine toc="ncx">{spine}</spine></package>'
    )
    parts: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "OEBPS/book.opf": opf,
        "OEBPS/cover.jpg": JPEG,
        **{f"OEBPS/{name}": content for name, content in pages.items()},
    }
    if nav:
        parts["OEBPS/nav.xhtml"] = page(f'<nav epub:type="toc"><ol>{nav}</ol></nav>')
    if ncx:
        parts["OEBPS/toc.ncx"] = (
            '<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z.dtd">'
            f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{ncx}</navMap></ncx>'
        )
    return parts


def epub(pages: dict[str, str], **more: str) -> bytes:
    return zipped(epub_parts(pages, **more))


WORDS = re.findall(
    r"\w+", "the of and a to in he was that it his her with as had for she not at but"
)


def book(n_words: int = 20_000, n_chapters: int = 20) -> list[tuple[str, list[str]]]:
    """Chapters as title and paragraphs of 100 words; always the same."""
    draw = random.Random(7)
    n_paragraphs = n_words // n_chapters // 100
    return [
        (
            f"Chapter {number}",
            [" ".join(draw.choices(WORDS, k=100)) + "." for _ in range(n_paragraphs)],
        )
        for number in range(1, n_chapters + 1)
    ]


def wrapped(text: str, width: int = 80) -> list[str]:
    return re.findall(rf".{{1,{width}}}(?:\s|$)", text)


def books(n_words: int = 20_000) -> dict[str, bytes]:
    """The same book in each kind of file."""
    chapters = book(n_words)
    text = "\n\n".join("\n\n".join([title, *body]) for title, body in chapters)
    html = "".join(
        f"<h1>{title}</h1>" + "".join(f"<p>{p}</p>" for p in body) for title, body in chapters
    )
    lines = [line for title, body in chapters for line in [title, *wrapped(" ".join(body)), ""]]
    pages = [column(lines[at : at + 50]) for at in range(0, len(lines), 50)]
    cues = "".join(
        f"{number}\n00:{number // 60:02}:{number % 60:02},000 --> 00:{number // 60:02}:"
        f"{number % 60:02},900\n{line}\n\n"
        for number, line in enumerate(wrapped(text.replace("\n", " ")), 1)
    )
    entries = "".join(
        f'<li><a href="{n}.xhtml">{title}</a></li>' for n, (title, _) in enumerate(chapters)
    )
    return {
        "book.txt": text.encode(),
        "book.md": re.sub(r"(?m)^Chapter", "# Chapter", text).encode(),
        "book.html": page(html).encode(),
        "book.pdf": pdf(pages, [(title, at, 0.0) for at, (title, _) in enumerate(chapters)]),
        "book.docx": docx(
            "".join(
                paragraph(run(title), "berschrift1") + "".join(paragraph(run(p)) for p in body)
                for title, body in chapters
            )
        ),
        "book.epub": epub(
            {
                f"{n}.xhtml": page(f"<h1>{title}</h1>" + "".join(f"<p>{p}</p>" for p in body))
                for n, (title, body) in enumerate(chapters)
            },
            nav=entries,
        ),
        "book.srt": cues.encode(),
        "book.vtt": b"WEBVTT\n\n" + cues.replace(",000", ".000").replace(",900", ".900").encode(),
    }


SAYINGS = {
    "cp1252": "Über die Größe läßt sich streiten. „Schön“, sagte er. L’été, garçon. ¿Qué?",
    "cp1251": "Все счастливые семьи похожи друг на друга. Сервер Linux — это HTTP.",
    "koi8_r": "Все счастливые семьи похожи друг на друга. ГЛАВА ПЕРВАЯ.",
    "koi8_u": "Усі щасливі родини схожі одна на одну, її ім'я Ганна.",
    "cp866": "Все счастливые семьи похожи друг на друга. ГЛАВА ПЕРВАЯ.",
    "iso8859_5": "Все счастливые семьи похожи друг на друга. ГЛАВА ПЕРВАЯ.",
    "mac_cyrillic": "Все счастливые семьи похожи друг на друга. ГЛАВА ПЕРВАЯ.",
    "cp1253": "Όλες οι ευτυχισμένες οικογένειες μοιάζουν μεταξύ τους.",
    "iso8859_2": "Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "cp850": "Où est l'été? Le garçon a mangé une crème brûlée, déjà.",
    "cp932": "吾輩は猫である。名前はまだ無い。",
    "euc_jp": "吾輩は猫である。名前はまだ無い。",
    "gb18030": "第一章 开始。从前有一个小女孩,她住在森林旁边。",
    "big5": "第一章 開始。從前有一個小女孩,她住在森林旁邊。",
    "cp949": "옛날 옛적에 작은 마을에 한 소녀가 살고 있었습니다.",
    "utf-8": "naïve 名 🎤 Ünï",
    "utf-8-sig": "naïve 名 🎤 Ünï",
    "utf-16": "naïve 名 🎤 Ünï",
    "utf-32": "naïve 名 🎤 Ünï",
}


@pytest.mark.parametrize("encoding", SAYINGS)
@pytest.mark.parametrize("n_times", [1, 2000])
def test_a_text_file_is_read_whatever_its_encoding(encoding: str, n_times: int, give: Give):
    text = "\n".join([SAYINGS[encoding]] * n_times)
    assert give("a.txt", text.encode(encoding)).chapters[0].text == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize(
    "text",
    [
        "A naïve “text”.\nIt has lines.",
        "Все счастливые семьи похожи.",
        "今天天气很好，我们去公园散步吧。",
        "今天天氣很好\n我們去公園散步吧",
        "明日の会議は十時からです。",
        "내일 회의는 열 시입니다. 감사합니다.",
    ],
)
def test_utf_16_needs_no_byte_order_mark(encoding: str, text: str, give: Give):
    assert give("a.txt", text.encode(encoding)).chapters[0].text == text


FEW_WORDS = {
    "cp1252": "Schöne Grüße",
    "cp932": "こんにちは、世界。",
    "gb18030": "你好,世界。",
    "cp949": "안녕하세요, 세계.",
    "koi8_r": "Привет, мир.",
    "cp1251": "Привет, мир.",
    "cp866": "Привет, мир.",
    "iso8859_5": "Привет, мир.",
}


@pytest.mark.parametrize("encoding", FEW_WORDS)
def test_a_few_words_are_enough_to_tell_an_encoding(encoding: str, give: Give):
    greeting = FEW_WORDS[encoding]
    assert give("a.txt", greeting.encode(encoding)).chapters[0].text == greeting


@pytest.mark.parametrize("n_times", [1, 5])
def test_one_damaged_byte_does_not_turn_utf_8_into_something_else(n_times: int, give: Give):
    saying = "Größe und Schönheit. " * n_times
    data = saying.encode()
    text = give("a.txt", data[:1] + b"\xe4" + data[1:]).chapters[0].text
    assert text.strip() == ("G\ufffd" + saying[1:]).strip()


def test_line_ends_are_one_kind_and_nul_bytes_are_gone(give: Give):
    text = give("a.txt", b"one\r\ntwo\rthree\nfo\0ur\x1a").chapters[0].text
    assert text == "one\ntwo\nthree\nfour"
    assert give("a.txt", b"he\0llo\0 world").chapters[0].text == "hello world"


@given(
    text=st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="\r\0\x85\u2028\x1a\ufeff")
    )
)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_character_of_a_text_file_is_lost_or_moved(text: str, give: Give):
    document = give("a.txt", "Words. " + text)
    assert "".join(chapter.text for chapter in document.chapters) == "Words. " + text


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Chapter 1", "CHAPTER II. The Pool"),
        ("Chapter One", "Chapter Two: Away"),
        ("Kapitel 1", "Kapitel 2 – Fort"),
        ("Erstes Kapitel", "Zweites Kapitel"),
        ("Chapitre premier", "Chapitre II"),
        ("Capítulo 1", "Capítulo 2"),
        ("Capitolo primo", "Capitolo secondo"),
        ("Глава 1", "Глава вторая"),
        ("第一章 開始", "第2章"),
        ("第一回", "第二回"),
        ("제1장 시작", "제 2 장"),
    ],
)
def test_chapter_lines_cut_a_text_file(one: str, two: str, give: Give):
    text = f"A preface.\n\n{one}\n\nIt was dark.\n\n{two}\n\nIt was light."
    document = give("a.txt", text)
    assert titles(document) == ["", one, two]
    assert document.chapters[1].text == f"{one}\n\nIt was dark.\n\n"


def test_chapter_words_within_prose_cut_nothing(give: Give):
    text = "As was said in\nChapter 1 of this book, and told again in\nChapter 2 by him, it rained."
    assert titles(give("a.txt", text)) == [""]
    assert titles(give("a.txt", "Chapter 1\n\nOnly one.")) == [""]


def test_a_table_of_contents_and_running_titles_are_no_chapters(give: Give):
    text = (
        "Chapter 1. Away\nChapter 2. Back\n\nChapter 1. Away\n\nWe went.\n\f"
        "Chapter 1. Away\n\nAnd went.\n\nChapter 2. Back\n\nWe came.\n"
    )
    document = give("a.txt", text)
    assert titles(document) == ["", "Chapter 1. Away", "Chapter 2. Back"]
    assert "".join(chapter.text for chapter in document.chapters) == text


def test_markdown_has_chapters_at_headings_but_not_within_code(give: Give):
    text = "# Book\n\nHi.\n\n## One *of* `x`\n\n```\n## no\n```\n\nTwo\n---\n\n### deep\nend\n"
    document = give("a.md", text)
    assert (document.title, titles(document)) == ("Book", ["", "One of x", "Two"])
    assert "".join(chapter.text for chapter in document.chapters) == text
    assert {chapter.kind for chapter in document.chapters} == {"markdown"}


def test_front_matter_of_markdown_is_title_and_author_not_text(give: Give):
    document = give("a.md", '---\ntitle: "T: x"\nauthor: Ann\nlang: fr\n---\nBonjour.\n')
    assert document == Document("T: x", "Ann", "fr", None, (Chapter("", "Bonjour.\n", "markdown"),))


def test_a_web_page_gives_title_author_language_and_chapters(give: Give):
    document = give(
        "a.HTM",
        "<html lang='pt-BR'><head><title>A &amp; B</title><meta name=author content=Ann></head>"
        "<body><nav><h1>Menu</h1></nav><!-- <h1>no</h1> --><p>Hi</p><h1>One</h1>x"
        "<h1 id=b>T<b>w</b>o</h1>y</body>",
    )
    assert (document.title, document.author, document.language) == ("A & B", "Ann", "pt-BR")
    assert titles(document) == ["", "One", "Two"]
    assert document.chapters[2].text == "<h1 id=b>T<b>w</b>o</h1>y"
    assert document.chapters[0].kind == "html"


def test_a_text_file_is_read_as_what_it_is_said_to_be(tmp_path: Path):
    path = tmp_path / "a.txt"
    path.write_text("# One\n\n<b>Hi</b>\n\n# Two\n\nBye")
    told = {kind: read_document(path, kind).chapters for kind in (None, *SourceKind)}
    assert {kind: {part.kind for part in parts} for kind, parts in told.items()} == {
        kind: {kind} for kind in told
    }
    assert {kind for kind, parts in told.items() if len(parts) > 1} == {"markdown"}
    with pytest.raises(DocumentKindError, match=r"a \.pdf file needs no telling.*\.txt"):
        read_document(tmp_path / "a.pdf", SourceKind.PLAIN)


def test_a_web_page_that_is_named_text_is_one(give: Give):
    document = give("a.txt", b"\n<!DOCTYPE html><title>T</title><body><p>Hello</p>")
    assert (document.title, bare(document.chapters[0].text)) == ("T", "Hello")


def test_a_web_page_is_decoded_as_it_declares(give: Give):
    text = '<meta http-equiv=content-type content="text/html; charset=Shift_JIS"><p>表示①</p>'
    assert "表示①" in give("a.html", text.encode("cp932")).chapters[0].text
    greek = '<meta charset="iso-8859-7">ναι'
    assert "ναι" in give("a.html", greek.encode("iso8859-7")).chapters[0].text
    liar = '<meta charset="iso-8859-1">Größe'
    assert "Größe" in give("a.html", liar.encode()).chapters[0].text
    assert give("a.html", b'<meta charset="zip">caf\xe9').chapters[0].text.endswith("café")


def test_pdf_pages_are_parted_by_form_feeds_and_columns_read_one_by_one(give: Give):
    left = [f"left {place}" for place in range(20)]
    right = [f"right {place}" for place in range(20)]
    document = give("a.pdf", pdf([column(left) + column(right, 320), column(["page two"])]))
    (chapter,) = document.chapters
    assert chapter.text.split() == " ".join([*left, *right, "page two"]).split()
    assert chapter.text.endswith("right 19\n\fpage two\n")
    assert chapter.kind == "pdf"


def test_a_hyphen_at_a_pdf_line_end_stays_a_hyphen_and_a_line_end(give: Give):
    """facts/desktop.md, faults #21: PDFium gives U+FFFE for both, which readers then spoke."""
    document = give("a.pdf", pdf([column(["It was just emo-", "tional, well-", "known."])]))
    assert document.chapters[0].text == "It was just emo-\ntional, well-\nknown.\n"


def test_paragraphs_headings_and_raised_signs_of_a_pdf_are_told_by_their_places(give: Give):
    lines = [
        (72, 770, 18, "A heading"),
        (72, 740, 11, "The first line of x"),
        (153, 744, 7, "2"),
        (72, 726, 11, "and a second line."),
        *column(["A new paragraph after a gap", "that goes on,"], top=690),
        (86, 662, 11, "And an indented one"),
        *column(["that goes on here", "and here."], top=648),
    ]
    assert give("a.pdf", pdf([lines])).chapters[0].text == (
        "A heading\n\nThe first line of x2\nand a second line.\n\nA new paragraph after a gap\n"
        "that goes on,\n\nAnd an indented one\nthat goes on here\nand here.\n"
    )


def test_the_outline_of_a_pdf_gives_its_chapters_even_amid_a_page(give: Give):
    pages = [column(["Title page"]), column(["One", "a", "b", "Two", "c"]), column(["d"])]
    document = give(
        "a.pdf",
        pdf(
            pages,
            [("One", 1, 790.0), ("Two", 1, 745.0)],
            catalog="/Lang(fr-CA)",
            info="/Title(My Book)/Author(Ann)",
        ),
    )
    assert (document.title, document.author, document.language) == ("My Book", "Ann", "fr-CA")
    assert titles(document) == ["", "One", "Two"]
    assert document.chapters[2].text == "Two\nc\n\fd\n"


def test_a_pages_number_is_a_line_of_its_own_however_near_the_last_words_it_stands(give: Give):
    # As Qt prints it: PDFium gives both one line, though one is three lines above the other.
    page = [(66, 100, 10, "A first line that is long."), (66, 83, 10, "The calm sea.")]
    assert (
        give("a.pdf", pdf([[*page, (523, 53, 10, "2")]])).chapters[0].text.endswith("sea.\n\n2\n")
    )


def test_a_pdf_without_outline_has_chapters_by_its_lines(give: Give):
    pages = [column(["Chapter 1"]) + column(["a b."], top=700), column(["Chapter 2", "c d."])]
    assert titles(give("a.pdf", pdf(pages))) == ["Chapter 1", "Chapter 2"]


def test_a_scanned_pdf_says_that_it_is_one(give: Give):
    with pytest.raises(DocumentScannedError, match="pictures"):
        give("a.pdf", pdf([[], []]))


@pytest.mark.parametrize(("password", "is_read"), [("", True), ("secret", False)])
def test_only_a_password_for_opening_locks_a_pdf(password: str, is_read: bool, give: Give):
    writer = pypdf.PdfWriter(io.BytesIO(pdf([column(["Hello there."])])))
    writer.encrypt(password, "owner", algorithm="RC4-128")
    made = io.BytesIO()
    writer.write(made)
    if is_read:
        assert give("a.pdf", made.getvalue()).chapters[0].text == "Hello there.\n"
    else:
        with pytest.raises(DocumentEncryptedError, match="password"):
            give("a.pdf", made.getvalue())


def test_pdfs_can_be_read_by_several_threads(tmp_path: Path):
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf([column([f"line {n}" for n in range(40)])] * 5))
    read: list[Document] = []
    threads = [threading.Thread(target=lambda: read.append(read_document(path))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read == [read[0]] * 4


def test_word_headings_begin_chapters_and_styles_tell_them_through_what_they_are_based_on(
    give: Give,
):
    body = (
        paragraph(run("The Title"), "Titel")
        + paragraph(run("One 5"), "TOC1")
        + paragraph(run("One"), "berschrift1")
        + paragraph(run("a < b & c"), "Loop")
        + paragraph(run("Two"), "Mine")
        + paragraph(run("Three"), "", '<w:outlineLvl w:val="0"/>')
    )
    document = give("a.docx", docx(body))
    assert (document.title, document.language) == ("The Title", "de-DE")
    assert titles(document) == ["", "One", "Two", "Three"]
    assert document.chapters[0].text == "<h1>The Title</h1>\n<nav><p>One 5</p></nav>\n"
    assert document.chapters[1].text == "<h1>One</h1>\n<p>a &lt; b &amp; c</p>\n"


def test_tracked_changes_of_word_give_the_final_text(give: Give):
    body = paragraph(
        run("keep ")
        + f"<w:del>{run('x').replace('w:t', 'w:delText')}</w:del><w:ins>{run('new ')}</w:ins>"
        + f"<w:moveFrom>{run('from')}</w:moveFrom><w:moveTo>{run('to')}</w:moveTo>"
        + run("hidden", "<w:vanish/>")
        + run("!", '<w:vanish w:val="0"/>')
    ) + paragraph(run("joined "), "", "<w:rPr><w:del/></w:rPr>")
    document = give("a.docx", docx(body + paragraph(run("up"))))
    assert document.chapters[0].text == "<p>keep new to!</p>\n<p>joined up</p>\n"


def test_lists_tables_and_text_boxes_of_word_keep_their_text_and_order(give: Give):
    def item(text: str, level: int) -> str:
        return paragraph(
            run(text), "", f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>'
        )

    cells = "".join(f"<w:tc>{paragraph(run(text))}</w:tc>" for text in "ab")
    box = (
        "<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>"
        f"{paragraph(run('boxed'))}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>"
        f"{paragraph(run('boxed'))}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>"
    )
    table = f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
    body = (
        item("one", 0) + item("deep", 1) + item("two", 0) + paragraph(run("between") + box)
        + item("three", 0) + f"<w:sdt><w:sdtContent>{table}</w:sdtContent></w:sdt>"
    )  # fmt: skip
    assert give("a.docx", docx(body)).chapters[0].text.replace("\n", "") == (
        "<ol><li>one</li><ul><li>deep</li></ul><li>two</li></ol><p>between</p><p>boxed</p>"
        '<ol start="3"><li>three</li></ol>'
        "<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>"
    )


def test_what_is_in_a_word_run_is_all_kept(give: Give):
    body = paragraph(
        run("x")
        + run("2", '<w:vertAlign w:val="superscript"/>')
        + "<w:r><w:tab/><w:noBreakHyphen/><w:softHyphen/><w:br/><w:sym w:char='20AC'/>"
        "<w:sym w:char='F04A'/><w:sym w:char='zz'/></w:r>"
        f"<w:r><w:ruby><w:rt>{run('かん')}</w:rt><w:rubyBase>{run('漢')}</w:rubyBase></w:ruby></w:r>"
        f"<w:fldSimple>{run('7')}</w:fldSimple><m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath>"
        f"<w:hyperlink>{run('link')}</w:hyperlink><w:smartTag>{run('Rome')}</w:smartTag>"
    )
    assert give("a.docx", docx(body)).chapters[0].text == (
        "<p>x<sup>2</sup>\t\u2011\u00ad<br>€<ruby><rt>かん</rt>漢</ruby>7E=mclinkRome</p>\n"
    )


def test_footnotes_of_word_stand_at_the_end_of_their_chapter(give: Give):
    note = f'<w:footnote w:id="2">{paragraph(run("A note."))}</w:footnote>'
    notes = f'<w:footnotes xmlns:w="{W}">{note}</w:footnotes>'
    body = (
        paragraph(run("One"), "berschrift1")
        + paragraph(run("said") + '<w:r><w:footnoteReference w:id="2"/></w:r>')
        + paragraph(run("Two"), "berschrift1")
        + paragraph(run("end"))
    )
    document = give("a.docx", docx(body, footnotes=notes))
    assert [bare(chapter.text) for chapter in document.chapters] == [
        "One said 1 1. A note.",
        "Two end",
    ]
    assert '<sup><a role="doc-noteref" href="#note-1">1</a></sup>' in document.chapters[0].text


def test_an_old_or_locked_word_file_says_so(give: Give):
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500)
    with pytest.raises(DocumentDamagedError, match="2007"):
        give("a.docx", ole)
    with pytest.raises(DocumentEncryptedError, match="password"):
        give("a.docx", ole + "EncryptedPackage".encode("utf-16-le"))


def nav_point(title: str, src: str, inside: str = "") -> str:
    label = f"<navLabel><text>{title}</text></navLabel>"
    return f"<navPoint>{label}<content src='{src}'/>{inside}</navPoint>"


def test_an_epub_has_chapters_by_its_table_of_contents(give: Give):
    pages = {
        "a.xhtml": page("<p>Title page</p>", "Cover text"),
        "b c.xhtml": page("<h1>One</h1><p>1</p><h2 id='s'>Section</h2><p>2</p>"),
        "split.xhtml": page("<p>still one</p>"),
        "d.xhtml": page("<p>end of one</p><div id='two'><h1>Two</h1><p>3</p></div>"),
    }
    nav = (
        '<li><a href="b%20c.xhtml">One &amp; all</a>'
        '<ol><li><a href="b%20c.xhtml#s">S</a></li></ol></li>'
        '<li><a href="d.xhtml#two">Two</a></li>'
    )
    document = give("a.epub", epub(pages, nav=nav))
    assert (document.title, document.author) == ("The & Book", "Ann, Bob")
    assert (document.language, document.cover) == ("de", JPEG)
    assert [(c.title, bare(c.text)) for c in document.chapters] == [
        ("Cover text", "Title page"),
        ("One & all", "One 1 Section 2 still one end of one"),
        ("Two", "Two 3"),
    ]
    points = nav_point("One", "b%20c.xhtml", nav_point("S", "b%20c.xhtml#s")) + nav_point(
        "Two", "d.xhtml#two"
    )
    whole = nav_point("The Book", "a.xhtml", points)
    for ncx in (points, whole):
        older = give("b.epub", epub(pages, ncx=ncx))
        assert titles(older)[-2:] == ["One", "Two"]
        assert [bare(c.text) for c in older.chapters] == [bare(c.text) for c in document.chapters]


def test_an_epub_without_table_of_contents_has_a_chapter_a_file(give: Give):
    pages = {"a.xhtml": page("<h1>One</h1>x"), "b.xhtml": page("y", "B"), "c.xhtml": page("<img/>")}
    assert titles(give("a.epub", epub(pages))) == ["One", "B"]


def encryption(algorithm: str) -> str:
    return (
        '<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData>'
        f'<e:EncryptionMethod Algorithm="{algorithm}"/></e:EncryptedData></encryption>'
    )


def test_a_protected_epub_is_refused_but_scrambled_fonts_do_not_matter(give: Give):
    parts = epub_parts({"a.xhtml": page("words")})
    fonts = encryption("http://www.idpf.org/2008/embedding")
    assert give("a.epub", zipped({**parts, "META-INF/encryption.xml": fonts})).chapters
    locked = encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc")
    with pytest.raises(DocumentEncryptedError, match="copy protection"):
        give("a.epub", zipped({**parts, "META-INF/encryption.xml": locked}))


def test_names_that_climb_out_of_the_archive_reach_nothing(give: Give, tmp_path: Path):
    (tmp_path / "secret.xhtml").write_text("the secret")
    parts = epub_parts({"a.xhtml": page("words")})
    parts["OEBPS/book.opf"] = str(parts["OEBPS/book.opf"]).replace(
        '"a.xhtml"', '"../../secret.xhtml"'
    )
    with pytest.raises(DocumentDamagedError, match=r"secret.xhtml.* is missing"):
        give("a.epub", zipped(parts))
    climbing = {**epub_parts({"a.xhtml": page("words")}), "../../climbed.txt": "x", "/etc/x": "y"}
    assert give("b.epub", zipped(climbing)).chapters
    assert not (tmp_path.parent / "climbed.txt").exists()


def test_zip_bombs_are_refused_without_being_unpacked(give: Give):
    parts = {
        **epub_parts({"a.xhtml": page("words")}),
        "OEBPS/a.xhtml": bytes(archive.MAX_PART_BYTES + 1),
    }
    bomb = zipped(parts)
    assert len(bomb) < 100_000
    with pytest.raises(DocumentTooLargeError, match="64 MB"):
        give("a.epub", bomb)


def test_many_large_parts_together_are_refused_too(give: Give, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archive, "MAX_TOTAL_BYTES", 100_000)
    pages = {f"{n}.xhtml": page("x" * 30_000) for n in range(5)}
    with pytest.raises(DocumentTooLargeError, match="unpacks to more than"):
        give("a.epub", epub(pages))
    monkeypatch.setattr(archive, "MAX_PARTS", 3)
    with pytest.raises(DocumentTooLargeError, match="3 is the limit"):
        give("a.epub", epub(pages))


BOMB = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp037"])
def test_entities_in_packed_xml_are_refused_in_any_encoding(encoding: str, give: Give):
    opf = f'<?xml version="1.0" encoding="{encoding}"?>{BOMB}<package>&b;</package>'
    parts = epub_parts({"a.xhtml": page("words")})
    with pytest.raises(DocumentDamagedError):
        give("a.epub", zipped({**parts, "OEBPS/book.opf": opf.encode(encoding)}))
    with pytest.raises(DocumentDamagedError, match="entities"):
        give("a.docx", docx("", styles=f"{BOMB}<x>&b;</x>"))


def test_entities_in_a_page_are_never_expanded(give: Give):
    document = give("a.epub", epub({"a.xhtml": BOMB + page("words &b;")}))
    assert document.chapters[0].text == "words &b;"


def test_subtitles_keep_their_times_and_lose_their_markup(give: Give):
    text = (
        "0\n-00:00:02,000 --> 00:00:00,500\nShifted\n\n"
        "1\r\n00:00:01,000 --> 00:00:02,500 X1:0\r\n<i>Hello</i>\r\n{\\an8}there, x < 3.\r\n\r\n"
        "3\n00:01:05,5 --> 00:01:04,000\n42\n\n"
        "2\n00:00:03.000 --> 01:00:04.000\n<font color='#f00'>Red</font>\n4\n"
        "00:02:00,000 --> 00:02:01,000\n\n"
    )
    (chapter,) = give("a.srt", text).chapters
    assert chapter.cues == (
        Cue(0.0, 0.5, "Shifted"),
        Cue(1.0, 2.5, "Hello\nthere, x < 3."),
        Cue(3.0, 3604.0, "Red"),
        Cue(65.5, 65.5, "42"),
    )
    assert (chapter.text, chapter.kind) == (
        "Shifted\nHello\nthere, x < 3.\nRed\n42",
        "plain",
    )


def test_web_subtitles_name_their_speakers(give: Give):
    text = (
        "WEBVTT\n\nNOTE no\n\nSTYLE\n::cue { }\n\nintro\n00:01.000 --> 00:02.000 align:start\n"
        "<v Anna>Hi <00:01.500><c.x>you</c> &amp; me\n\nNOTE also no\n\n"
        "00:03.000 --> 00:04.000\nBye\n"
    )
    (chapter,) = give("a.vtt", text).chapters
    assert chapter.cues == (Cue(1.0, 2.0, "Anna: Hi you & me"), Cue(3.0, 4.0, "Bye"))
    with pytest.raises(DocumentDamagedError, match="no subtitle"):
        give("b.srt", "Just text.")


@pytest.mark.parametrize(
    ("name", "content", "error", "says"),
    [
        ("a.doc", b"x", DocumentKindError, r"\.doc cannot be read.*Save it as \.docx.*\.epub"),
        ("a", b"x", DocumentKindError, "without an ending"),
        ("a.msg", b"x", DocumentKindError, r"Save the mail as \.eml"),
        ("a.txt", b"", DocumentEmptyError, "is empty"),
        ("a.pdf", b"", DocumentEmptyError, "is empty"),
        ("a.txt", b"\xef\xbb\xbf \n\t", DocumentEmptyError, "could be spoken"),
        ("a.html", b"<p></p><img src=x>", DocumentEmptyError, "could be spoken"),
        ("a.md", "🎤 — …".encode(), DocumentEmptyError, "could be spoken"),
        ("a.txt", pdf([[]]), DocumentKindError, r"looks like a PDF.*end in \.pdf"),
        ("a.md", zipped({"a": "b"}), DocumentKindError, "looks like a ZIP archive"),
        (
            "a.txt",
            zipped({"word/document.xml": "b"}),
            DocumentKindError,
            r"looks like a Word document.*end in \.docx",
        ),
        ("a.html", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", DocumentKindError, "a PNG picture"),
        ("a.srt", b"ID3\x04\0\0", DocumentKindError, "a sound file"),
        ("a.txt", bytes(range(256)) * 20, DocumentKindError, "data of a program"),
        ("a.pdf", b"hello", DocumentDamagedError, "no PDF"),
        ("a.docx", b"hello", DocumentDamagedError, "no whole archive"),
        ("a.epub", zipped({"a": "b"}), DocumentDamagedError, "container.xml” is missing"),
        ("a.docx", zipped({"a": "b"}), DocumentDamagedError, "document.xml” is missing"),
        ("a.docx", pdf([[]]), DocumentKindError, r"no \.docx: it looks like a PDF.*end in \.pdf"),
        ("a.pdf", zipped({"word/document.xml": "b"}), DocumentKindError, r"end in \.docx"),
    ],
)
def test_what_cannot_be_read_says_what_and_what_to_do(
    name: str, content: bytes, error: type[VivavoceError], says: str, give: Give
):
    with pytest.raises(error, match=f"(?s){says}") as raised:
        give(name, content)
    assert raised.value.what
    assert raised.value.remedy


def test_folders_missing_files_and_pipes_are_no_documents(tmp_path: Path):
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(DocumentUnreadableError, match="is a folder"):
        read_document(tmp_path / "folder.txt")
    with pytest.raises(DocumentUnreadableError, match="There is no file"):
        read_document(tmp_path / "none.txt")
    with pytest.raises(DocumentUnreadableError):
        read_document(Path("a\0b.txt"))
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe.txt")
        with pytest.raises(DocumentUnreadableError, match="not a file"):
            read_document(tmp_path / "pipe.txt")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_file_without_the_right_to_read_it_says_so(tmp_path: Path):
    path = tmp_path / "a.txt"
    path.write_text("x")
    path.chmod(0)
    with pytest.raises(DocumentUnreadableError, match="cannot be read"):
        read_document(path)


def test_what_is_too_large_is_not_even_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.txt"
    with path.open("wb") as out:
        out.truncate(reading.MAX_FILE_BYTES + 1)
    with pytest.raises(DocumentTooLargeError, match="200 MB is the limit"):
        read_document(path)
    monkeypatch.setattr(reading, "MAX_CHARACTERS", 10)
    path.write_text("More than ten characters.")
    with pytest.raises(DocumentTooLargeError, match="10 is the limit"):
        read_document(path)


def test_a_name_with_spaces_and_foreign_letters_is_the_title(give: Give):
    for name, content in books(2000).items():
        document = give(f"ü 名 🎤 x{Path(name).suffix}", content)
        assert document.title in ("ü 名 🎤 x", "The & Book", "T")


@pytest.mark.parametrize("name", books(2000))
def test_damaged_files_give_a_document_or_a_clear_error(name: str, tmp_path: Path):
    """Cut off and with bits flipped, 150 times, the same each time."""
    sound = books(2000)[name]
    draw = random.Random(name)
    path = tmp_path / name
    n_errors = 0
    for attempt in range(150):
        data = bytearray(sound)
        if attempt % 3 == 0:
            del data[draw.randrange(len(data)) :]
        for _ in range(draw.choice([1, 1, 3, 30]) if attempt % 3 else 0):
            data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        path.write_bytes(data)
        outcome = opened(path)
        n_errors += isinstance(outcome, VivavoceError)
        assert outcome.remedy if isinstance(outcome, VivavoceError) else outcome.chapters
    assert n_errors if name.endswith(("docx", "epub", "pdf")) else n_errors < 75


@given(data=st.binary(max_size=400), name=st.sampled_from(EXTENSIONS))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_give_a_document_or_a_clear_error(data: bytes, name: str, tmp_path: Path):
    path = tmp_path / f"a{name}"
    path.write_bytes(data)
    outcome = opened(path)
    assert outcome.remedy if isinstance(outcome, VivavoceError) else outcome.chapters


@pytest.mark.parametrize(
    "markup",
    [
        "<" * 200_000,
        "<!--" * 50_000,
        "<a " * 70_000,
        "<script>" * 30_000,
        "<h1>" * 50_000,
        "&" * 200_000,
    ],
)
def test_no_page_takes_long_to_look_through(markup: str, give: Give):
    began_s = time.perf_counter()
    give("a.html", "words " + markup)
    assert time.perf_counter() - began_s < 20


def test_deeply_nested_xml_is_a_clear_error(give: Give):
    with pytest.raises(DocumentDamagedError, match="nested"):
        give("a.docx", docx("<w:sdt>" * 50_000 + "</w:sdt>" * 50_000))


@pytest.mark.parametrize("name", books(200))
def test_a_book_of_20_000_words_is_read_in_seconds_and_little_memory(name: str, tmp_path: Path):
    path = tmp_path / name
    path.write_bytes(books()[name])
    began_s = time.perf_counter()
    document = read_document(path)
    took_s = time.perf_counter() - began_s
    expected = " ".join(" ".join([title, *body]) for title, body in book()).split()
    text = " ".join(chapter.text for chapter in document.chapters)
    assert re.findall(r"[A-Za-z0-9]+", bare(text)) == [word.strip(".") for word in expected]
    assert len(document.chapters) == (1 if name.endswith(("srt", "vtt")) else 20)
    assert took_s < 20
    tracemalloc.start()
    try:
        read_document(path)
        after_one = tracemalloc.get_traced_memory()[0]
        for _ in range(2):
            read_document(path)
        after_three, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 60e6
    assert after_three - after_one < 1e6
