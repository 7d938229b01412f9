"""A mail's signature, found where it is certainly one: what is not is read."""
# ruff: noqa: RUF001 (wide signs look like others)

from collections import defaultdict

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.lines import Line, lines_of
from engine.text.cleaning.mail_attribution import n_attribution
from engine.text.cleaning.mail_disclaimer import n_disclaiming
from engine.text.cleaning.mail_headers import is_inner_header, n_header_lines, next_filled
from engine.text.cleaning.mail_marks import FORWARDED, LIST_FOOTER, ORIGINAL, PGP
from engine.text.cleaning.mail_programs import SENT_FROM

_SIGN = regex.compile(r"--[ ]?")
_EXACT = "-- "  # RFC 3676, 4.3; many programs lose the space
_OF_LIST = regex.compile(r"(?i)\blist|liste\b|lista\b|unsubscribe|рассыл|リスト|\S@\S")
_OF_SIGNATURE = regex.compile(
    r"(?i)\S@\S|\bwww\.|https?://|\b(?:tel|fon|phone|mobile?|fax|unsubscribe|тел)\b|電話|电话|전화"
    r"|(?:\d[ ()/-]?){8}|\b(?:gmbh|ltd|inc|s\.?r\.?l)\b"
)
_POSTSCRIPT = regex.compile(
    r"(?i)(?:p\.?[ ]?p?\.?[ ]?s\b|p\.?d\.?:|n\.?b\.|postskriptum|附言|又及|追伸|추신)"
)
_MAX_LINES = 10
_MAX_LINE = 100  # characters
_N_WORDS, _N_WORDS_UNSURE = 8, 4  # of a sentence that is none of a signature
_N_WIDE = 15  # characters, where words have no spaces
_SENTENCE_END = regex.compile(r"[.!?…。！？][\"'”’»)」』]*\Z")
_WIDE = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")


def without_signature(text: Mapped) -> Mapped:
    """Takes out what stands below `-- `, "Sent from my iPhone", notices, PGP blocks."""
    lines = lines_of(text.text)
    signs = _signs(text.text, lines)
    edits: list[Edit] = []
    index, n_dropped = 0, 0
    while index < len(lines):
        line = lines[index]
        end = index
        if index in signs:
            is_exact = text.text[line.start : line.end] == _EXACT
            end = _end_of_signature(lines, index, is_exact=is_exact)
            if end == index and _is_unsubscribing(lines[index + 1 : index + 1 + _MAX_LINES]):
                end = len(lines)
        elif LIST_FOOTER.fullmatch(line.text):
            end = _end_of_list_footer(lines, index)
        elif PGP.fullmatch(line.text):
            is_signature = "SIGNATURE" in line.text and "BEGIN" in line.text
            end = _end_of_pgp(lines, index) if is_signature else index + 1
        elif SENT_FROM.fullmatch(line.text) and _is_last(lines, index, signs):
            end = index + 1
        elif (n := n_disclaiming(lines, index)) and _is_last(lines, index + n - 1, signs):
            end = index + n
        if end > index:
            edits.append(Edit(line.start, lines[end - 1].following, ""))
            n_dropped += sum(bool(each.text) for each in lines[index:end])
        index = max(end, index + 1)
    body = lines[n_header_lines(lines) :]
    if n_dropped == sum(bool(line.text) for line in body):
        return text  # nothing else is there to be read
    return text.edited(edits)


def is_signed(source: str) -> bool:
    """Whether a text of unknown kind ends as mails alone do.

    `--` alone may stand above a poem's author: what a signature holds must stand below it.
    """
    lines = lines_of(source)
    signs = _signs(source, lines)
    for index in signs:
        below = [line.text for line in lines[index + 1 : index + 1 + _MAX_LINES]]
        is_exact = source[lines[index].start : lines[index].end] == _EXACT
        if is_exact or any(_OF_SIGNATURE.search(text) for text in below):
            return True
    return any(
        PGP.fullmatch(line.text)
        or (SENT_FROM.fullmatch(line.text) and _is_last(lines, index, signs))
        or (LIST_FOOTER.fullmatch(line.text) and _end_of_list_footer(lines, index) > index)
        or ((n := n_disclaiming(lines, index)) and _is_last(lines, index + n - 1, signs))
        for index, line in enumerate(lines)
    )


def _is_unsubscribing(below: list[Line]) -> bool:
    """Whether what stands last are a group's long lines that say how to leave it."""
    is_last = len(below) < _MAX_LINES
    return is_last and any("unsubscribe" in line.text for line in below)


def _end_of_list_footer(lines: list[Line], index: int) -> int:
    """The line after its last; `index` where it is a rule between two texts."""
    end = _end_of_signature(lines, index, is_exact=True)
    return end if any(_OF_LIST.search(each.text) for each in lines[index:end]) else index


def _signs(source: str, lines: list[Line]) -> set[int]:
    """The `--` lines that may begin a signature: of two in one mail, the last if it is `-- `."""
    signs = [
        index
        for index, line in enumerate(lines)
        if line.text == "--" and _SIGN.fullmatch(source, line.start, line.end)
    ]
    if not signs:
        return set()
    ends = [index for index in range(len(lines)) if _is_end(lines, index)]
    mails: dict[int, list[int]] = defaultdict(list)
    n_ends = 0
    for index in signs:
        while n_ends < len(ends) and ends[n_ends] < index:
            n_ends += 1
        mails[n_ends].append(index)
    found: set[int] = set()
    for of_mail in mails.values():
        exact = [i for i in of_mail if source[lines[i].start : lines[i].end] == _EXACT]
        if len(of_mail) == 1 or exact == of_mail[-1:]:
            found.add(of_mail[-1])
    return found


def _is_last(lines: list[Line], index: int, signs: set[int]) -> bool:
    """Whether nothing of the mail's own stands below a line but more of its kind."""
    index = next_filled(lines, index + 1)
    if index < len(lines) and SENT_FROM.fullmatch(lines[index].text):
        index = next_filled(lines, index + 1)  # a device's and a program's
    return (
        index == len(lines)
        or index in signs
        or _is_end(lines, index)
        or LIST_FOOTER.fullmatch(lines[index].text) is not None
        or PGP.fullmatch(lines[index].text) is not None
    )


def _is_end(lines: list[Line], index: int) -> bool:
    """Whether a quotation begins here, another mail, or what a server put below this one."""
    line = lines[index].text
    return (
        line.startswith(">")
        or ORIGINAL.match(line) is not None
        or n_attribution(lines, index) > 0
        or (bool(line) and FORWARDED.fullmatch(line) is not None)
        or is_inner_header(lines, index)
        or n_disclaiming(lines, index) > 0
    )


def _end_of_signature(lines: list[Line], index: int, *, is_exact: bool) -> int:
    """The line after its last; `index` where a text goes on below the sign."""
    if not is_exact and index > 0 and lines[index - 1].text[-1:] in (":", "："):
        return index
    n_lines = 0
    end = at = index + 1
    while at < len(lines) and not (_is_end(lines, at) or LIST_FOOTER.fullmatch(lines[at].text)):
        begin = at
        n_most = begin + _MAX_LINES + 1
        while at < min(len(lines), n_most) and lines[at].text and not _is_end(lines, at):
            at += 1
        if at > begin and _POSTSCRIPT.match(lines[begin].text):
            return end
        block = [line.text for line in lines[begin:at]]
        n_lines += len(block)
        is_first = n_lines == len(block)
        if any(len(line) > _MAX_LINE for line in block) or _has_sentence(block, is_exact=is_exact):
            if not is_exact or (is_first and max(map(len, block)) > _MAX_LINE):
                return index
            if not is_first:
                return end
        if n_lines > _MAX_LINES:
            return index
        if block:
            end = at
        else:
            at += 1
    return end


def _has_sentence(block: list[str], *, is_exact: bool) -> bool:
    """Whether lines end as a sentence; where it is not sure that a sign stands above, any line."""
    if is_exact:
        return _is_sentence(" ".join(block), _N_WORDS)
    return any(_is_sentence(text, _N_WORDS_UNSURE) for text in (" ".join(block), *block))


def _is_sentence(text: str, n_words: int) -> bool:
    if _SENTENCE_END.search(text) is None:
        return False
    n_wide = len(_WIDE.findall(text))
    return text.count(" ") + 1 >= n_words or n_wide >= _N_WIDE


def _end_of_pgp(lines: list[Line], index: int) -> int:
    for end in range(index, len(lines)):
        if lines[end].text.startswith("-----END PGP SIGNATURE"):
            return end + 1
    return index
