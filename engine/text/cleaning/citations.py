"""Footnote marks and citations: skipped, said or left."""
# ruff: noqa: RUF001, RUF003, SIM905 (dashes and quotes that look like others; words in rows)

import regex

from engine.contract.cleaning import Marks
from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.removing import without

# "[3]", "[3, 4]", "[12–15]", never "[0]"; also glued to a word, as Wikipedia does, but not where
# it is an index: `a[3]`, `row_2[3]`, `list[3] =`, `m[1][2]`.
_OPERATOR = r"[ ]?[=+*/<>%]|[ ]-[ ]"
_NUMBER = r"[1-9]\d{0,2}"
_NOTE = regex.compile(
    rf"""
    # Wikipedia's pages behind a mark: "in 1237.[13]: 45–46 "
    (?<=[.!?,;”"»])(?P<numbers>\[(?P<number>{_NUMBER})\])
    :[ ]\d{{1,4}}(?:[-–,][ ]?\d{{1,4}}){{0,5}}(?=\s*(?:\Z|\n|\[|\p{{Lu}}))
    | (?<!(?:^|[^\p{{L}}])\p{{L}}|[\p{{N}}_\]])
    (?P<numbers>\[(?P<number>{_NUMBER}(?:[ ]?[-–,;][ ]?{_NUMBER}){{0,20}})\]){{1,20}}
    (?![\p{{L}}\p{{N}}_(\[]|{_OPERATOR})
    | \[\^(?P<number>[\p{{L}}\p{{N}}_-]{{1,30}})\](?::[^\S\n]{{0,4}})?
    | \[(?:citation[ ]needed|edit|Bearbeiten|Quelltext[ ]bearbeiten|modifier|editar|modifica
        |править|编辑|編集|편집)\]
    | (?<=[.,;:!?”"»]|\p{{L}}(?=\[(?:[a-h]\]|note)))(?<!(?:^|[^\p{{L}}])\p{{L}})
    (?P<letter>\[(?P<number>[a-mo-rt-z]|note[ ]\d{{1,2}})\])(?![\p{{L}}\p{{N}}_(\[]|{_OPERATOR})
    # "Lee¹": no power is the first one
    | (?<=\p{{Lu}}\p{{Ll}}{{1,2}}|[\p{{Han}}\p{{Hiragana}}\p{{Katakana}}\p{{Hangul}}])
    ¹(?![\p{{L}}\p{{N}}])
    | (?<=[\p{{L}}\p{{M}}]{{4}}|[.,;:!?”"»。，、])[¹²³⁴-⁹⁰]{{1,3}}(?![\p{{L}}\p{{N}}])
    | (?<=[\p{{L}}.,;:!?”"»])[†‡]++(?!\p{{L}})
    """,
    regex.VERBOSE | regex.MULTILINE,
)
# Numbers that are no marks: an index (`args[3]`, `f(args[3]`), a key or a step (“press [1],”).
_INDEXED = regex.compile(
    r"(?:\w[_.(]|=[ ]?)\w+\Z|\b\p{Ll}+\p{Lu}\w*\Z"
    r"|\b(?:argv|args|arr|array|buf|data|dp|list|matrix|nums|ptr|row|rows|str|tuple|vec|vector)\Z"
)
_CODE = regex.compile(r"\w\[\w+\][ ]?[-+*/%]?=|\w\(\)|->|=>|[=!]=|&&|\|\|")
_BEFORE_NUMBERS = frozenset(
    "a an and any as at button by case choose click enter figure for from hit if in is item key "
    "line no number of on option or page press question select step table than that the then to "
    "type use version with "
    "aus bei das dem den der die drücke drücken durch frage für im in ist mit nummer oder option "
    "punkt schritt seite tabelle taste und von wähle wählen zu "
    "appuyez dans de et la le les ou par sur touche del el en la o para pulse y con di il o premi "
    "see cf. e.g. siehe vgl. voir ver cfr. veja см. "
    "per em ou por pressione в для и из на нажмите с".split()
)
_LISTED = frozenset("array interval list matrix range set tuple vector intervall liste".split())
_N_AROUND = 80  # characters
_CLAUSE_ENDS = tuple(".,;:!?)。，、；：！？）")
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
# LaTeX's: what it cites, and names and surroundings that nobody hears.
_LATEX = regex.compile(
    r"~?\\(?:(?:cite[a-z]?|label|(?:eq|auto)?ref|begin|end|usepackage|documentclass)\*?"
    r"(?:\[[^\][\n]{0,99}\])?\{[^{}\n]{0,199}\}|(?:item|noindent|maketitle)(?![A-Za-z]))"
)
# "(Titanic, 1997)" may be prose. These are citations, and so are others in a text that has them …
_SURE = regex.compile(
    r"""et[ ]al|u\.[ ]?a\.|и[ ]др|;|[ ]&[ ][^,]{2,40},[ ]\d
    |\d{4}[a-z]?(?::[ ]?|,[ ]?(?:pp?|S|стр|с)\.[ ]?)\d{1,4}(?:[-–]\d{1,4})?\)\Z""",
    regex.VERBOSE,
)
# … or these signs.
_SCHOLARLY = regex.compile(r"(?i)\bdoi(?::|\.org)|\bet al\b|\bpp\. ?\d")
_COMMA = regex.compile(r"[\p{L}.],[ ]\d")
_A_YEAR = regex.compile(_YEAR)
# "See (Smith 2023)." says nothing without it.
_LEADS_IN = regex.compile(
    r"(?i)\b(?:see|cf\.|e\.g\.,?|by|from|following|siehe|vgl\.|von|nach|voir|ver|cfr\.|см\.)\s\Z"
)
_REFERENCES = regex.compile(
    r"(?im)^[^\w\n]{0,8}(?:references|bibliography|works cited|literatur(?:verzeichnis)?"
    r"|bibliographie|bibliografía|bibliografia|riferimenti|referências|литература|参考文献|참고문헌)"
    r"[^\w\n]{0,8}$"
)
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
    if not found["numbers"] and not found["letter"]:
        return True
    start, end = found.span()
    before = text[max(0, start - _N_AROUND) : start]
    if before and not before[-1].isspace():
        line = before.rpartition("\n")[2] + text[start : end + _N_AROUND].partition("\n")[0]
        return not (_INDEXED.search(before) or _CODE.search(line))
    words = before.split()
    is_single = found[0].count("[") == 1 and found["number"] == found[0][1:-1]
    is_within = text[end : end + 2].lstrip(" ")[:1] in _CLAUSE_ENDS
    if not words or (words[-1].lower() in _BEFORE_NUMBERS and (is_single or not is_within)):
        return False
    has_several = not found["number"].isdecimal()
    is_listed = has_several and words[-1].lower() not in _LISTED  # "studies [12, 14–17] show"
    return is_within or is_listed or words[-1] == "al."


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
        and not _LEADS_IN.search(text.text[max(0, match.start() - 12) : match.start()])
    ]
    heading = max((each.end() for each in _REFERENCES.finditer(text.text)), default=None)
    is_scholarly = _SCHOLARLY.search(text.text) is not None
    taken: set[tuple[int, int]] = set()
    for has_comma in (True, False):  # a text keeps to one style
        of_style = [each for each in found if bool(_COMMA.search(each[0])) is has_comma]
        shows_years = len({year for each in of_style for year in _A_YEAR.findall(each[0])}) >= 3
        is_shown = any(_SURE.search(each[0]) for each in of_style) or (
            is_scholarly or shows_years if has_comma else is_scholarly and shows_years
        )
        taken |= {
            each.span() for each in of_style if is_shown or _is_listed(text.text, each, heading)
        }
    taken |= {each.span() for each in _LATEX.finditer(text.text)}
    return without(text, sorted(taken))


def _is_listed(text: str, found: "regex.Match[str]", heading: int | None) -> bool:
    """Whether the list of references below a text has the work."""
    year = _A_YEAR.search(found[0])
    if heading is None or found.start() > heading or year is None:
        return False
    work = rf"(?s){regex.escape(found['name'])}.{{1,200}}?{year[0]}"
    return regex.search(work, text, pos=heading) is not None
