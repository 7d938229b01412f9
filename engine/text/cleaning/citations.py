"""Footnote marks and citations: skipped, said or left."""
# ruff: noqa: RUF001, RUF003, SIM905 (dashes and quotes that look like others; words in rows)

import regex

from engine.contract.cleaning import Marks
from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.removing import without

# "[3]", "[3, 4]", "[12–15]", never "[0]"; also glued to a word, as Wikipedia does, but not where
# it is an index: `a[3]`, `row_2[3]`, `list[3] =`, `m[1][2]`.
_NUMBER = r"[1-9]\d{0,2}"
_NOTE = regex.compile(
    rf"""
    (?<!(?:^|[^\p{{L}}])\p{{L}}|[\p{{N}}_\]])
    (?:\[(?P<number>{_NUMBER}(?:[ ]?[-–,;][ ]?{_NUMBER}){{0,20}})\]){{1,20}}
    (?![\p{{L}}\p{{N}}_(\[]|[ ]?=)
    | \[\^(?P<number>[\p{{L}}\p{{N}}_-]{{1,30}})\](?::[^\S\n]{{0,4}})?
    | \[(?:citation[ ]needed|edit|Bearbeiten|Quelltext[ ]bearbeiten|modifier|editar|modifica
        |править|编辑|編集|편집)\]
    | (?<=[\p{{L}}.,;:!?”"»])(?<!(?:^|[^\p{{L}}])\p{{L}})
    \[(?P<number>[a-mo-rt-z]|note[ ]\d{{1,2}})\](?![\p{{L}}\p{{N}}_(\[]|[ ]?=)
    | (?<=[\p{{L}}\p{{M}}]{{4}}|[.,;:!?”"»。，、])[¹²³⁴-⁹⁰]{{1,3}}(?![\p{{L}}\p{{N}}])
    | (?<=[\p{{L}}.,;:!?”"»])[†‡]++(?!\p{{L}})
    """,
    regex.VERBOSE | regex.MULTILINE,
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_NAME = (
    r"(?:(?:van|von|de|del|della|der|den|la|le|di|da|dos)[ ]){0,2}"
    r"\p{Lu}[\p{L}'’-]{1,30}(?:[ ]\p{Lu}\.)?"
)
_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?"
_CITE = rf"""
    (?P<name>{_NAME})(?:(?:,[ ](?:(?:&|and)[ ])?|[ ](?:&|and|und|et|y|e|и)[ ]){_NAME}){{0,5}}
    (?:,?[ ](?:et[ ]al\.?|u\.[ ]?a\.|и[ ]др\.))?,?[ ]{_YEAR}(?:,[ ]{_YEAR}){{0,3}}
    (?:[,:][ ]?(?:(?:pp?|S|стр|с)\.[ ]?)?\d{{1,4}}(?:[-–]\d{{1,4}})?)?
"""
_CITATION = regex.compile(
    rf"""
    \((?:(?:see|see[ ]also|cf\.|e\.g\.,?|vgl\.|siehe|voir|ver|cfr\.|см\.)[ ])?
    {_CITE}(?:;[ ]?{_CITE}){{0,12}}\)
    """,
    regex.VERBOSE,
)
# "(Titanic 1997)" may be prose: without one of these, three different ones must stand in a text.
_SURE = regex.compile(
    r"""et[ ]al|u\.[ ]?a\.|и[ ]др|;|&|[ ](?:and|und|et|y|e|и)[ ]
    |\d{4}[a-z]?[,:][ ]?(?:(?:pp?|S|стр|с)\.[ ]?)?\d{1,4}(?:[-–]\d{1,4})?\)\Z""",
    regex.VERBOSE,
)
_SCHOLARLY = regex.compile(
    r"(?im)\bdoi\b|\bet al\b|^[^\w\n]{0,8}(?:references|bibliography|works cited"
    r"|literatur(?:verzeichnis)?|bibliographie|bibliografía|bibliografia|riferimenti|referências|литература|参考文献|참고문헌)"
    r"[^\w\n]{0,8}$"
)
_N_SHOWING = 3
# "(March 2023)" is prose. So are events and products by their year.
_NO_AUTHORS = frozenset(
    "january february march april may june july august september october november december spring "
    "summer autumn fall winter since before after until circa about from in by monday tuesday "
    "wednesday thursday friday saturday sunday early late mid version windows office copyright "
    "euro expo act olympics revised updated edition jan feb mar apr jun jul aug sep sept oct nov "
    "dec januar februar märz mai juni juli oktober dezember frühling frühjahr sommer herbst seit "
    "stand ab bis etwa um heute world cup paris london tokyo rio berlin athens beijing sydney "
    "rome".split()
)


def read_notes(text: Mapped, marks: Marks, phrase: str) -> Mapped:
    """Reads footnote marks: `[3]`, `[^note]`, `word.³`.

    Args:
        text: What they stand in.
        marks: How.
        phrase: How one is said, `{}` being its number.
    """

    if marks is Marks.KEEP:
        return text
    found = [match for match in _NOTE.finditer(text.text) if _is_note(text.text, match)]
    if marks is Marks.SKIP:
        return without(text, [match.span() for match in found])
    return text.edited(_said(text.text, match, phrase) for match in found)


def _is_note(text: str, found: "regex.Match[str]") -> bool:
    """Whether a mark hangs on a word or ends a clause: “Press [1] for sales” is text."""
    start, end = found.span()
    is_apart = start > 0 and text[start - 1].isspace() and found[0][1:2].isdecimal()
    following = text[end : end + 2].lstrip(" ")
    return not is_apart or not following or following[0] in ".,;:!?)\n"


def _said(text: str, found: "regex.Match[str]", phrase: str) -> Edit:
    start, end = found.span()
    number = ", ".join(found.captures("number")) or found[0].translate(_RAISED)
    space_before = " " if start > 0 and not text[start - 1].isspace() else ""
    space_after = " " if text[end : end + 1].isalnum() else ""
    return Edit(start, end, f"{space_before}({phrase.format(number)}){space_after}")


def read_citations(text: Mapped, marks: Marks) -> Mapped:
    """Reads citations by author and year: `(Smith 2023)`; said, they are left to be read out."""
    if marks is not Marks.SKIP:
        return text
    found = [
        match
        for match in _CITATION.finditer(text.text)
        if not any(name.lower() in _NO_AUTHORS for name in match.captures("name"))
    ]
    is_scholarly = (
        any(_SURE.search(match[0]) for match in found)
        or len({match[0] for match in found}) >= _N_SHOWING
        or _SCHOLARLY.search(text.text) is not None
    )
    return without(text, [match.span() for match in found]) if is_scholarly else text
