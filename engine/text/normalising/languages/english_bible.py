"""Verses of the Bible: "1 Cor. 13:4", "Matthew 5:3-10", "John 3:16"."""
# ruff: noqa: RUF001 (dashes)

import regex

from engine.text.normalising.language import Rule, rule
from engine.text.normalising.numerals import AFTER
from engine.text.normalising.spelling import spelled

# Short, long; those of which there are several.
_SEVERAL = """
    Sam Samuel, Kgs Kings, Kings Kings, Chr Chronicles, Chron Chronicles, Cor Corinthians,
    Thess Thessalonians, Tim Timothy, Pet Peter, Jn John, John John, Macc Maccabees
"""
_ALONE = """
    Gen Genesis, Exod Exodus, Ex Exodus, Lev Leviticus, Num Numbers, Deut Deuteronomy, Josh Joshua,
    Judg Judges, Ruth Ruth, Ezra Ezra, Neh Nehemiah, Esth Esther, Job Job, Ps Psalm, Pss Psalms,
    Psalm Psalm, Psalms Psalms, Prov Proverbs, Eccl Ecclesiastes, Isa Isaiah, Jer Jeremiah,
    Lam Lamentations, Ezek Ezekiel, Dan Daniel, Hos Hosea, Joel Joel, Amos Amos, Obad Obadiah,
    Jonah Jonah, Mic Micah, Nah Nahum, Hab Habakkuk, Zeph Zephaniah, Hag Haggai, Zech Zechariah,
    Mal Malachi, Matt Matthew, Mt Matthew, Mark Mark, Mk Mark, Luke Luke, Lk Luke, John John,
    Jn John, Acts Acts, Rom Romans, Gal Galatians, Eph Ephesians, Phil Philippians, Col Colossians,
    Philem Philemon, Titus Titus, Tit Titus, Heb Hebrews, Jas James, James James, Jude Jude,
    Rev Revelation
"""
_ORDERS = {"1": "First", "2": "Second", "3": "Third", "I": "First", "II": "Second", "III": "Third"}


def _books(table: str) -> dict[str, str]:
    pairs = (row.split() for row in table.split(","))
    return {each: pair[1] for pair in pairs for each in pair}


_BOOKS = _books(_SEVERAL) | _books(_ALONE)
_VERSE = (
    r"(?P<chapter>[1-9][0-9]{0,2}):(?P<verse>[1-9][0-9]{0,2})"
    r"(?:[ ]?[-–][ ]?(?:(?P<chapter2>[1-9][0-9]{0,2}):)?(?P<verse2>[1-9][0-9]{0,2}))?"
    rf"(?![:\-–]?[0-9]|[ ]?(?i:[ap]\.?m)\b){AFTER}"
)


def _say_verse(found: regex.Match[str]) -> str:
    chapter, verse = _number(found["chapter"]), _number(found["verse"])
    words = f"{_book(found)} {chapter}"
    if found["chapter2"]:
        last = f"{_number(found['chapter2'])} {_number(found['verse2'])}"
        return f"{words} {verse} to {last}"
    if found["verse2"]:
        return f"{words}, {verse} to {_number(found['verse2'])}"
    return f"{words} {verse}"


def _say_book(found: regex.Match[str]) -> str:
    return _book(found)


def _book(found: regex.Match[str]) -> str:
    order = found["order"]
    name = _BOOKS[found["book"]]
    return f"{_ORDERS[order]} {name}" if order else name


def _number(digits: str) -> str:
    return spelled(int(digits), "en").replace(" and ", " ")


_ORDER = r"(?<![\w.,])(?P<order>[123]|I{1,3})[ \u00a0]?"
_ONE_OF = rf"{_ORDER}(?P<book>{'|'.join(_books(_SEVERAL))})\b\.?"
_ANY = rf"(?<![\w])(?P<order>)(?P<book>{'|'.join(_books(_ALONE))})\b\.?"

VERSES: tuple[Rule, ...] = (
    rule(rf"{_ONE_OF}[ \u00a0]{_VERSE}", _say_verse),
    # "1 Cor. 13", but not "2 Kings 5"
    rule(
        rf"{_ORDER}(?P<book>Sam|Chron?|Cor|Thess|Tim|Corinthians|Thessalonians|Chronicles)\b\.?"
        r"(?=[ \u00a0][0-9])",
        _say_book,
    ),
    rule(rf"{_ANY}[ \u00a0]{_VERSE}", _say_verse),
)
