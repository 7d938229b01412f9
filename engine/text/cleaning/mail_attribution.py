"""The line that says whose words are quoted, "On 5 May 2024, Bob wrote:", in ten languages."""
# ruff: noqa: RUF001 (Cyrillic letters and wide signs that look like Latin ones)

import regex

from engine.text.cleaning.lines import Line

_MAX_LINES = 3
_MAX_CHARACTERS = 300
_ADDRESS = regex.compile(r"[<(\[]?(?:mailto:)?[^\s<>(\[@]{1,64}+@[^\s<>()\]:]{2,190}[>)\]]*")
_SIGNED = regex.compile(r"<[^<>]*@|mailto:")  # people write "(lee@x.org)"
# A sentence that ends within it is the writer's own; a year's or a title's does not.
_SENTENCE_END = regex.compile(r"[.!?…。！？][\"'”’»)\]」』]*\Z")
_ABBREVIATED = regex.compile(r"(?i)[\s.](?:г|m|[mdj]r|prof)\.\Z")
_OPENS = regex.compile(
    r"""(?i)(?:(?:on|at|am|le|el|il(?:[ ]giorno)?|em|às|а|в|在|于|於)[ ]?)?
        (?:\p{L}{2,13}\.?,?[ ]){0,2}\d""",
    regex.VERBOSE,
)

_FORM = regex.compile(
    r"""(?i)(?:
      (?:on|at)[ ].+[ ]wrote
    | .+[ ]wrote[ ]on[ ].+
    | in[ ]article[ ].+[ ](?:wrote|writes)
    | am[ ].+[ ]schrieb(?:[ ].+)?
    | .+[ ]schrieb[ ]am[ ].+
    | le[ ].+[ ]a[ \u00a0]écrit[ \u00a0]?
    | el[ ].+[ ]escribió
    | il[ ].+[ ]ha[ ]scritto
    | (?:em|às|no[ ]dia|a)[ ].+[ ]escreveu
    | .+[ ](?:пишет|(?:на)?писал(?:а|\(а\))?)
    | .+(?:写道|寫道)
    | .+(?:のメール|書きました|[年/].+\swrote)
    | .+(?:작성|썼습니다|쓰셨습니다|작성함)
    )[ ]?[:：]""",
    regex.VERBOSE,
)
# "Bob Smith <bob@x.org> wrote:", and a date before an address, as Gmail and Yandex write it.
_WITH_ADDRESS = regex.compile(
    r"""(?i)(?:
      [^\d<>]{1,60}[ ]<[^\s<>]+@[^\s<>]+>[ ](?:wrote|writes|schrieb|a[ ]écrit|escribió|escreveu
        |ha[ ]scritto|пишет|писал\(?а?\)?)
    | (?:\p{L}{2,13}\.?,?[ ])?\d{1,4}[./年년 -].{3,120}[ ,]\(?<[^\s<>]+@[^\s<>]+>\)?
    )[ ]?[:：]""",
    regex.VERBOSE,
)

_ZONE = r"[ ](?:[+-]\d{4}|[A-Z]{3,4}(?:[+-]\d{1,2})?)"
_CLOCK = r"\d{1,2}[:.h]\d\d(?:[:.]\d\d)?(?:[\s\u202f]?[AaPp]\.?[Mm]\.?)?(?:[ ]Uhr)?"
_EXACT_CLOCK = rf"\d{{1,2}}(?:[:.]\d\d){{2}}(?:[\s\u202f]?[AaPp][Mm])?|{_CLOCK}(?={_ZONE})"
_DIGITS = (
    r"(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\s?\d{1,2}[./-]\s?\d{1,2}\.?"
    r"|\d{4}年\d{1,2}月\d{1,2}日|\d{4}년[ ]\d{1,2}월[ ]\d{1,2}일)"
)
_WRITTEN = (
    r"(?:\d{1,2}(?:st|nd|rd|th)?\.?[ ](?:de[ ])?\p{L}{3,}\.?,?[ ](?:de[ ])?\d{4}(?:[ ]г\.)?"
    r"|\p{L}{3,}\.?[ ]\d{1,2}(?:st|nd|rd|th)?,?[ ]\d{4})"
)
_DATE = rf"(?:{_DIGITS}|{_WRITTEN})"
_BEFORE_CLOCK = (
    r"(?:[ ]?[(（]\p{L}{1,3}[)）])?[,，]?"
    r"[ ]?(?:um|à|at|às|a[ ]las|alle(?:[ ]ore)?|в|午前|午後|上午|下午|오전|오후)?[ ]?"
)
_NAME = r"[\"“«]?(?:[\p{Lu}\p{Lo}][\p{L}.,'’-]*+[ ]?){1,4}[\"”»]?"
# What a program writes where it gives no address: the date with its year, the time, and a name. One
# that writes the month's name writes seconds or a time zone too; "On 3 May 2026 at 10:30, Ann
# Lee wrote:" is what people write.
_PROGRAMS = regex.compile(
    rf"""(?:(?:On|Am|Le|El|Il(?:[ ]giorno)?|Em|在|于|於)[ ]?)?
      (?:\p{{L}}{{2,13}}\.?,?[ ])?
      (?:{_DIGITS}{_BEFORE_CLOCK}{_CLOCK}|{_WRITTEN}{_BEFORE_CLOCK}(?:{_EXACT_CLOCK}))
      (?:{_ZONE})?[,，、]?[ ]?(?:schrieb[ ])?{_NAME}
      (?:[ ]?(?:wrote|a[ \u00a0]écrit|ha[ ]scritto|escribió|escreveu|пишет|(?:на)?писала?
        |写道|寫道|のメール|さんは書きました|님이[ ]작성|작성))?[ \u00a0]?[:：]""",
    regex.VERBOSE,
)


def n_attribution(lines: list[Line], index: int) -> int:
    """Gives how many lines "On …, … wrote:" fills from here on; 0 where this is none.

    It is no longer than it must be: what the writer said above it is not of it.
    """
    for n in range(1, _MAX_LINES + 1):
        last = index + n - 1
        if last >= len(lines) or not lines[last].text:
            return 0
        if lines[last].text[-1] in ":：":
            dated = [k for k in range(1, n + 1) if _is_dated(lines, last + 1 - k, k)]
            if dated:
                return n if dated[0] == n else 0
            return n if n == 1 and _WITH_ADDRESS.fullmatch(_joined(lines, last, 1)) else 0
        if _is_sentence(lines[last].text):
            return 0
    return 0


def is_attribution_sure(lines: list[Line], index: int, n: int) -> bool:
    """Whether what follows is a quotation though no line of it has a `>`.

    A date with an address in its signs tells, or the very form in which a mail program writes it. A
    time of day alone does not: "On Monday at 10:30 the head of the school wrote:".
    """
    said = _joined(lines, index, n)
    bare, n_addresses = _ADDRESS.subn(" ", said)
    if n_addresses and _SIGNED.search(said):
        return regex.search(rf"{_DATE}|\d[:.h]\d\d", bare) is not None
    return _PROGRAMS.fullmatch(said) is not None


def _joined(lines: list[Line], index: int, n: int) -> str:
    said = " ".join(line.text for line in lines[index : index + n])
    return said if len(said) <= _MAX_CHARACTERS else ""


def _is_dated(lines: list[Line], index: int, n: int) -> bool:
    """Whether an attribution with a date fills just these lines."""
    said = _joined(lines, index, n)
    if not said or not regex.search(r"\d", _ADDRESS.sub(" ", said)):
        return False
    if n > 1:
        first = lines[index].text
        has_start = _OPENS.match(first) or _ADDRESS.search(first) or "于" in first
        if not has_start or any(_is_sentence(line.text) for line in lines[index : index + n - 1]):
            return False
    return bool(_FORM.fullmatch(said) or (_WITH_ADDRESS.fullmatch(said)))


def _is_sentence(text: str) -> bool:
    end = text[-20:]
    return bool(_SENTENCE_END.search(end)) and not _ABBREVIATED.search(end)
