"""Bytes of unknown encoding as text, with one kind of line end and no NUL."""
# ruff: noqa: RUF001 (letters of many alphabets look like others)

import codecs
import re
from collections import Counter

# What is tried where it is no Unicode, the likelier first: these write the languages spoken here.
_WESTERN = ("cp1252", "cp1250", "mac_roman", "cp850", "iso8859_2", "cp852")
_CYRILLIC = ("koi8_u", "cp1251", "cp866", "iso8859_5", "mac_cyrillic")
_GREEK = ("cp1253", "iso8859_7")
_WIDE = ("cp932", "euc_jp", "cp949", "gb18030", "big5")
_LEGACY = (*_WIDE, *_CYRILLIC, *_GREEK, *_WESTERN)
# What a page declares is mostly a narrower name for what browsers take it as (WHATWG Encoding).
_WIDER = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
_DECLARABLE = re.compile(
    r"cp\d+|iso8859-\d+|koi8-[rtu]|mac-\w+|tis-620|shift_jis\w*|euc_\w+|iso2022_\w+|gb\w+|hz|big5\w*"
)
_N_BAD = 3  # bytes: two or more sound letters for each are no chance
_SAMPLE_BYTES = 32_768
_MULTIBYTE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
_LINE_WITH_MORE_THAN_ASCII = re.compile(rb"[^\n]*[\x80-\xff][^\n]*\n?")
_LINE_END = re.compile(r"\r\n?|\u2028|\x85")

_LATIN = frozenset("äöüÄÖÜßéèêëÉÈÊàâÀÂçÇîïôÔûùœŒæñÑáíóúÁÍÓÚãõÃÕìòÌÒÙ")
_CENTRAL = frozenset("ąćęłńśźżĄĆĘŁŃŚŹŻčďěňřšťůýžČĎĚŇŘŠŤŮÝŽőűŐŰ")
_SIGNS = frozenset("“”„‘’‚–—…«»‹›¡¿°€£§©®·ªº™№•½¼¾²³×\u00a0\u00ad")
_CJK_SIGNS = re.compile(r"[\u3000-\u301f\uff01-\uff5e…—“”‘’·]")
# The letters of eight in ten; a wrong guess swaps them for others. Then what Ukrainian has besides.
_FREQUENT = {"cyrillic": frozenset("оеаинтсрвлкмдпу"), "greek": frozenset("αοιετσνηυρπκμλωςάέίόύή")}
_OTHERS = {
    "cyrillic": frozenset("бгжзйфхцчшщъыьэюяёіїєґў"),
    "greek": frozenset("βγδζθξφχψώϊϋΐΰ"),
}
# Marks of a wrong guess: capitals within words, alphabets mixed within one, spaced Chinese.
_WRONG_CYRILLIC = re.compile(
    r"(?<=[а-яёіїєґ])[А-ЯЁІЇЄҐ]|(?<=[A-Za-z])[А-яЁёІіЇїЄє]|[А-яЁёІіЇїЄє](?=[A-Za-z])"
)
_WRONG_GREEK = re.compile(r"(?<=[α-ωά-ώ])[Α-ΩΆ-Ώ]|(?<=[A-Za-z])[Α-ώ]|[Α-ώ](?=[A-Za-z])|ς(?=[α-ω])")
_WRONG_LATIN = re.compile(r"[\u0080-\u00ffŒœŠšŽžŸƒ]{3,}|(?<=[a-zß-öø-ÿ])[À-ÖØ-ÞŁŚŽŠ]")
_WRONG_HAN = re.compile(r"(?<=[\u4e00-\u9fff])[,.]?[ ](?=[\u4e00-\u9fff])")
# What no text in an encoding of single bytes has, but UTF-16 does.
_CONTROL = re.compile(rb"[\x00-\x08\x0b-\x19\x1c-\x1f]")
_WRONG = {
    **dict.fromkeys(_CYRILLIC, _WRONG_CYRILLIC),
    **dict.fromkeys(_GREEK, _WRONG_GREEK),
    **dict.fromkeys(_WESTERN, _WRONG_LATIN),
    **dict.fromkeys(("cp932", "euc_jp", "gb18030", "big5"), _WRONG_HAN),
}
_CENTRAL_TOO = ("cp1250", "iso8859_2", "cp852")


def decode(data: bytes, declared: str | None = None) -> str:
    """Gives the text of a file, whatever its encoding.

    A byte-order mark decides, then whether it is UTF-8 (up to a few damaged places), then what the
    file declares, then which of eighteen legacy encodings gives the likeliest letters. What cannot
    be decoded becomes U+FFFD.

    Args:
        data: The file.
        declared: The encoding that it names itself, if any.

    Returns:
        Every line ends in "\\n"; there is no NUL, nor the end mark of DOS.
    """
    text = data.decode(encoding_of(data, declared), errors="replace")
    text = text.replace("\0", "").removeprefix("\ufeff").removesuffix("\x1a")
    return _LINE_END.sub("\n", text)


def encoding_of(data: bytes, declared: str | None = None) -> str:
    """Gives the encoding by which `decode` reads a file, as Python calls it."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = data[:4096]
    if wide := _utf32_of(head) or _wide_utf16_of(head):
        return wide
    half = max(len(head) // 2, 1)
    zeros_le, zeros_be = head[1::2].count(0) / half, head[0::2].count(0) / half
    # Text in UTF-16 has spaces and line ends at the least; NUL bytes astray are on both sides.
    is_one_sided = max(zeros_le, zeros_be) > 0.1 and min(zeros_le, zeros_be) < 0.01
    if is_one_sided and not _is_with_nul(head):
        return "utf-16-le" if zeros_le > zeros_be else "utf-16-be"
    if b"\x1b$B" in head or b"\x1b$@" in head:
        return "iso2022_jp"
    n_bad, n_sound = _utf8_of(data)
    if n_bad <= 0.1 * (n_bad + n_sound):
        return "utf-8"
    named = _declared(declared) or _likeliest(data)
    is_nearly = n_bad <= _N_BAD and n_sound >= 2 * n_bad
    return "utf-8" if is_nearly and not _is_sound(data, named) else named


def _is_with_nul(head: bytes) -> bool:
    """Whether it is ASCII with NUL bytes astray: few enough, and no control characters besides."""
    is_sparse = head.count(0) < 0.3 * len(head)
    return is_sparse and head.isascii() and not _CONTROL.search(head.replace(b"\0", b""))


def _utf32_of(head: bytes) -> str | None:
    """Which UTF-32 it is, if any: no character is above U+10FFFF, and few are above U+FFFF."""
    n = len(head) // 4
    for name, high, plane in (("utf-32-le", 3, 2), ("utf-32-be", 0, 1)):
        planes = head[plane::4]
        if n and not any(head[high::4]) and max(planes) <= 0x10 and planes.count(0) >= 0.9 * n:
            return name
    return None


def _wide_utf16_of(head: bytes) -> str | None:
    """Which UTF-16 it is, if any, where it is of Chinese, Japanese or Korean."""
    if head.isascii() or not _CONTROL.search(head):
        return None
    even = head[: len(head) // 2 * 2]
    shares = {name: _share_of_wide(even, name) for name in ("utf-16-le", "utf-16-be")}
    name = max(shares, key=shares.__getitem__)
    return name if shares[name] > 0.9 else None


def _share_of_wide(data: bytes, name: str) -> float:
    """How much of a text is what a Far Eastern one is made of: at least half of it its own."""
    text = data.decode(name, "replace")
    n_own = sum(_is_wide(character) for character in text)
    n_ascii = sum(character in "\t\n\r" or " " <= character <= "~" for character in text)
    return (n_own + n_ascii) / len(text) if 2 * n_own > len(text) else 0.0


def _is_wide(character: str) -> bool:
    """Whether it is a sign, or a letter of one of the sets of daily use."""
    if _CJK_SIGNS.match(character) or "\u3041" <= character <= "\u30ff":
        return True
    return any(
        _weight_of_wide(character, name) > 0.5 for name in ("gb18030", "big5", "cp932", "cp949")
    )


def _utf8_of(data: bytes) -> tuple[int, int]:
    """How many bytes beyond ASCII are not UTF-8, and how many are."""
    n_high = len(data.translate(None, bytes(range(128))))
    try:
        data.decode()
    except UnicodeDecodeError:
        n_sound = sum(len(found[0]) for found in _MULTIBYTE.finditer(data))
        return n_high - n_sound, n_sound
    return 0, n_high


def _is_sound(data: bytes, name: str) -> bool:
    """Whether a short text is, without a flaw, what a Far Eastern encoding was made for."""
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return False
    return name in _WIDE and _likelihood(data[:_SAMPLE_BYTES], name) > 0.9


def _declared(label: str | None) -> str | None:
    try:
        name = codecs.lookup(label.strip()).name if label else ""
    except (LookupError, ValueError):
        return None
    return _WIDER.get(name, name) if _DECLARABLE.fullmatch(name) else None


def _likeliest(data: bytes) -> str:
    sample = bytearray()
    for line in _LINE_WITH_MORE_THAN_ASCII.finditer(data):
        sample += line[0][: _SAMPLE_BYTES - len(sample)]
        if len(sample) >= _SAMPLE_BYTES:
            break
    return max(_LEGACY, key=lambda name: _likelihood(bytes(sample), name))


def _likelihood(sample: bytes, name: str) -> float:
    """How much of the text beyond ASCII is what that encoding was made for, at most 1."""
    # Step by step, since the sample, or the file, may end within a character.
    text = codecs.getincrementaldecoder(name)(errors="replace").decode(sample)
    beyond = Counter(character for character in text if character > "\x7f")
    total = sum(_weight(character, name) * n for character, n in beyond.items())
    if wrong := _WRONG.get(name):
        total -= 2 * sum(len(found) for found in wrong.findall(text))
    return total / max(beyond.total(), 1)


def _weight(character: str, name: str) -> float:
    if character == "\ufffd":
        return -2.0
    if name in _CYRILLIC or name in _GREEK:
        return _weight_of_letter(character, "greek" if name in _GREEK else "cyrillic")
    if name in _WESTERN:
        if character in _LATIN or character in _SIGNS:
            return 1.0
        return 0.9 if name in _CENTRAL_TOO and character in _CENTRAL else -0.5
    if _CJK_SIGNS.match(character):
        return 1.0
    return _weight_of_wide(character, name)


def _weight_of_letter(character: str, alphabet: str) -> float:
    letter = character.lower()
    if letter in _FREQUENT[alphabet]:
        return 1.0
    if letter in _OTHERS[alphabet]:
        return 0.6
    return 0.5 if character in _SIGNS else -0.5


def _weight_of_wide(character: str, name: str) -> float:
    is_han = "\u4e00" <= character <= "\u9fff"
    if name in ("cp932", "euc_jp"):
        if "\u3041" <= character <= "\u30ff":
            return 1.0
        return 0.8 if is_han and 0x88 <= _lead(character, "shift_jis") <= 0x98 else 0.2
    if name == "cp949":
        is_hangul = "\uac00" <= character <= "\ud7a3"
        return 1.0 if is_hangul and 0xB0 <= _lead(character, "euc_kr") <= 0xC8 else 0.2
    # The first level of either Chinese set: the characters in daily use.
    first, last = (0xB0, 0xD7) if name == "gb18030" else (0xA4, 0xC6)
    plane = "gb2312" if name == "gb18030" else "big5"
    return 1.0 if is_han and first <= _lead(character, plane) <= last else 0.2


def _lead(character: str, name: str) -> int:
    try:
        return character.encode(name)[0]
    except UnicodeEncodeError:
        return 0
