"""Telephone numbers, ISBNs, accounts and cards: digit by digit, in their own groups."""

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, SPACE, Language
from engine.text.normalising.numerals import AFTER, BEFORE

_DASH = "[-‐‑–]"  # noqa: RUF001
# A lone digit behind a space, or what follows a full stop and a space, is no part of it.
_PART = (
    rf"(?:{_DASH}|\.|{SPACE}?/{SPACE}?|{SPACE}{_DASH}{SPACE}(?=[0-9]{{3}})"
    rf"|{SPACE}?\((?=[0-9])|\){SPACE}?|{SPACE}(?=[0-9]{{2}}|[0-9]{SPACE}[0-9]))"
)
_SHORT = "[0-9]{1,9}"
_PATTERNS = (
    # +49 30 1234567, +1 (555) 123-4567
    rf"(?<![\w+])(?P<plus>\+)[1-9][0-9]{{0,14}}+(?:{_PART}{_SHORT}+){{0,8}}+(?!{_DASH}?[0-9])",
    # ISBN 978-3-16-148410-0, 1-800-555-1234, 123-45-6789: three groups or more, no date
    rf"{BEFORE}(?!(?:1[0-9]|20)[0-9]{{2}}-(?:0?[1-9]|1[012])-(?:0?[1-9]|[12][0-9]|3[01])(?![0-9-]))"
    rf"{_SHORT}+(?:{_DASH}{_SHORT}+){{2,8}}+(?:{_DASH}X)?(?!{_DASH}?[0-9])",
    # (555) 123-4567
    rf"(?<![\w(])\([0-9]{{2,4}}\){SPACE}?[0-9]{{3,5}}(?:{_DASH}|{SPACE})?[0-9]{{4}}(?!{_DASH}?[0-9])",
    # 555-1234
    rf"{BEFORE}(?<!{_DASH})[0-9]{{3}}-[0-9]{{4}}(?!{_DASH}[0-9])",
    # 555.123.4567
    rf"{BEFORE}[2-9][0-9]{{2}}\.[0-9]{{3}}\.[0-9]{{4}}(?![.-]?[0-9])",
    # 030 1234567, 0171/1234567, 01 23 45 67 89: a leading zero and seven digits or more
    rf"{BEFORE}0[0-9]{{1,4}}+(?:{SPACE}?[-/]{SPACE}?|{SPACE})"
    rf"(?=(?:{SPACE}?[0-9]){{5}})[0-9]{{2,9}}+(?:(?:{SPACE}|-)[0-9]{{2,9}}+){{0,5}}+(?:-[0-9])?+(?![-/]?[0-9])",
    # 4111 1111 1111 1111
    rf"{BEFORE}[0-9]{{4}}(?:[ -][0-9]{{4}}){{2,4}}(?![ -]?[0-9])",
)
_ANY = "|".join(f"(?:{pattern}){AFTER}" for pattern in _PATTERNS)
_PHONE = regex.compile(f"(?=[0-9+(])(?:{_ANY})", FLAGS)
_GROUP = regex.compile("[0-9]+|X")
_N_DIGITS = 7
# DE89 3704 0044 0532 0130 00, GB29 NWBK 6016 1331 9268 19
_IBAN = regex.compile(
    r"(?<![\w+-])[A-Z]{2}[0-9]{2}(?:[ \u00a0]?(?:[A-Z]{4}|[0-9]{4})){2,7}+"
    rf"(?:[ \u00a0]?[0-9]{{1,3}})?{AFTER}",
    FLAGS,
)
_N_IBAN = 10


def read_codes(text: Mapped, language: Language) -> Mapped:
    """Says a bank account's number letter by letter and digit by digit, four at a time."""

    def say(found: regex.Match[str]) -> str | None:
        code = regex.sub(r"\s", "", found[0])
        if sum(map(str.isdigit, code)) < _N_IBAN:
            return None
        groups = (code[at : at + 4] for at in range(0, len(code), 4))
        return language.comma.join(
            " ".join(
                language.one_by_one(run) if run.isdigit() else " ".join(run)
                for run in regex.findall("[0-9]+|[A-Z]+", group)
            )
            for group in groups
        )

    return text.sub(_IBAN, say)


def read_phones(text: Mapped, language: Language) -> Mapped:
    """Says what is a name in digits, not a quantity, digit by digit."""

    def say(found: regex.Match[str]) -> str | None:
        groups: list[str] = _GROUP.findall(found[0])
        if sum(map(len, groups)) < _N_DIGITS:
            return None
        words = [group if group == "X" else language.one_by_one(group) for group in groups]
        plus = language.address["+"] + language.digit_gap if found["plus"] else ""
        return plus + language.comma.join(words)

    return text.sub(_PHONE, say)
