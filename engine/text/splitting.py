"""A text → segments that are spoken in one go, with their places in the source."""
# ruff: noqa: RUF001, RUF003, SIM905 (ten languages' signs look like Latin ones; words in rows)

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

import regex

from engine.contract import SEGMENT_S, Segment
from engine.contract.mapped import Mapped
from engine.contract.rules import Rests
from engine.errors import EmptyTextError, TextTooLongError
from engine.text.pace import paces_s

MAX_CHARACTERS = 100_000
# What hangs on one segment without being speakable, such as a page of dashes.
MAX_SEGMENT_CHARACTERS = 2_000

LONGEST = 1.25  # times what segments aim at: a sentence longer than this is cut
LONG_FIRST_S = 8.0  # a first sentence longer than this is cut at a clause
SHORT_FIRST_S = 5.0  # where the first segment should end then
MIN_FIRST_S = 1.0  # a shorter one would be over before the next is begun
MAX_HEADING_CHARACTERS = 80

# “ and « close German quotations and open others: they close where nothing follows at once. French
# puts a space before its »; German opens with that sign.
_CLOSERS = r"""(?:["'”’»›)\]）」』】》〉〕｝]|[“‘«‹](?=[\s,;:]|$)|[ \u00a0\u202f]»(?=[\s,;:]|$))*"""
_RESTS = Rests()
_SPEAKABLE = regex.compile(r"[\p{L}\p{N}]")
# Control characters and halves of surrogate pairs count as space: a tokenizer cannot take them.
_SPACE = regex.compile(r"[\s\p{Cc}\p{Cs}]+")
# Chinese and Japanese run on over a line break; other scripts need a space there.
_RUNS_ON = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}ー，、。！？：；「」『』（）]")
_PARAGRAPH = regex.compile(r"\r?\n[^\S\n]*\n\s*|[\f\v\u2029]\s*")
_STOP_AT_END = regex.compile(rf"[.!?…。！？｡．।؟۔]{_CLOSERS}\Z")
_STOP = regex.compile(rf"(?P<stop>[.!?…。！？｡．।؟۔]+){_CLOSERS}(?P<gap>\s*)")
_WIDE_STOP = regex.compile(r"[。！？｡．।؟۔]")
# The first letter of what follows, behind opening quotes and the like.
_NEXT = regex.compile(r"""["'“‘„«‹(\[¿¡「『（《\-–—•*_#\s]*(?P<first>.)?""", regex.DOTALL)
_WORD_BEFORE = regex.compile(r"[\p{L}\p{M}\p{N}.]+$")
_CLAUSE = regex.compile(rf"[,;:]{_CLOSERS}\s+|[，、；：،؛—…]+{_CLOSERS}\s*|\s[–-]\s")
_WIDE = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")
_N_BEFORE_CUT = 60  # characters: a stop, what closes behind it, and spaces
_GRAPHEME = regex.compile(r"\X")

# Before a capital or a digit these end no sentence. German, French and Russian ones included;
# "z. B.", "т. е.", "e.g." and initials are caught by their single letters.
_ABBREVIATIONS = frozenset(
    "dr mr mrs ms mx prof st sr sra srta jr rev hon gen col capt lt sgt gov sen rep pres messrs vs "
    "mme mlle mm mgr dott dottssa sig sigra avv ing arch geom egr spett exmo exma ilmo dra dna "
    "hr hrn fr frl dipl bzw ca usw evtl ggf inkl exkl zzgl vgl geb gest bspw sog "
    "ud uds vd vds depto avda av aprox etc cf ex env approx inc ltd corp co bros dept "
    "jan feb apr jun jul aug sept sep oct okt nov dec dez mt ft "
    "им ул пр обл гл акад проф тов гр св напр см ср".split()
)
# These end none before a number: "No. 5", "Abb. 3", "рис. 2".
_NUMBERED = frozenset(
    "no nos nr nrn num núm nº n p pp pg pag pág pags págs s vol bd fig figs abb tab ch chap cap "
    "kap sec sect art arts abs eq ex ed aufl op vers v т стр с рис табл п пп ст гл № д кв".split()
)
_GERMAN_MONTH = regex.compile(r"\s+(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jh|Jahrh)")


def segments(
    text: str | Mapped,
    *,
    split: bool = True,
    language: str = "Auto",
    rests: Rests = _RESTS,
    is_quick: bool = True,
    segment_s: float = SEGMENT_S,
) -> tuple[Segment, ...]:
    """Cuts a text into segments.

    The first segment is short, so that its sound comes soon; the others gather sentences of one
    paragraph up to about `segment_s` of speech. A sentence that is a quarter longer than that is
    cut at clauses, then at spaces, then between characters. No character but white space is lost
    or moved; runs of white space become one space (none where a line breaks within Chinese or
    Japanese).

    Args:
        text: What to say; one that knows its source gives the segments their places there.
        split: False gives one segment, however long.
        language: The text's language, case-insensitive; it matters for German ordinals ("3.").
        rests: The silence after each segment but the last; one after sentences parts them all.
        is_quick: False makes the first segment no shorter than the others.
        segment_s: How much speech is gathered, in seconds: what the model reads without drifting.

    Returns:
        At least one segment, in the text's order; `start` and `end` leave outer space out.

    Raises:
        EmptyTextError: Nothing in it can be spoken.
        TextTooLongError: It has over 100,000 characters, or over 2,000 in a row that nothing
            speakable interrupts.
    """
    mapped = Mapped.of(text)
    stretches = ((mapped, language),)
    return segments_of(stretches, split=split, rests=rests, is_quick=is_quick, segment_s=segment_s)


def segments_of(
    stretches: Sequence[tuple[Mapped, str]],
    *,
    split: bool = True,
    rests: Rests = _RESTS,
    is_quick: bool = True,
    segment_s: float = SEGMENT_S,
) -> tuple[Segment, ...]:
    """Cuts a text whose parts are in different languages; see `segments`.

    Args:
        stretches: Each part and its language, in order.
        split: False gives one segment a part, however long.
        rests: As for `segments`.
        is_quick: As for `segments`.
        segment_s: As for `segments`.
    """
    whole = "".join(mapped.text for mapped, _ in stretches)
    require_length(whole)
    spoken = [each for each in stretches if is_speakable(each[0].text)]
    if not spoken:
        shown = _SPACE.sub(" ", whole).strip()
        got = f"only “{shown[:20]}{'…' if len(shown) > 20 else ''}”" if shown else "nothing"
        raise EmptyTextError(
            f"There is nothing to speak in the text: it holds {got}.", "Give it some words."
        )
    made: list[Segment] = []
    for mapped, language in spoken:
        is_first = is_quick and not made
        cutter = _Cutter(mapped, language.lower(), rests, segment_s, is_quick=is_first)
        spans = cutter.spans() if split else [(0, len(mapped.text), 0.0)]
        for start, end, pause_s in spans:
            segment = _segment(mapped, len(made), start, end, pause_s, language)
            if split:
                _require_words(segment)
            made.append(segment)
    made[-1] = replace(made[-1], pause_after_s=0.0)
    return tuple(made)


def require_length(text: str) -> None:
    """Refuses a text that has too many characters for one request.

    Raises:
        TextTooLongError: It has over 100,000.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextTooLongError(
            f"The text has {len(text):,} characters; {MAX_CHARACTERS:,} is the limit.",
            "Speak it in parts.",
        )


def sentences(text: str, language: str = "Auto") -> tuple[tuple[int, int], ...]:
    """Finds the sentences that can be spoken, for showing and skipping.

    Args:
        text: Any text, of any length.
        language: As for `segments`.

    Returns:
        Start and end (exclusive) of each in the text, outer space left out; they do not overlap.
    """
    return _Cutter(Mapped.of(text), language.lower(), is_quick=False).all_sentences()


def clause_ends(text: str) -> tuple[int, ...]:
    """Finds where clauses end, the space behind each included."""
    return tuple(found.end() for found in _CLAUSE.finditer(text))


def is_speakable(text: str) -> bool:
    """Whether there is a letter or a digit in it, of any script."""
    return _SPEAKABLE.search(text) is not None


def _segment(
    mapped: Mapped, index: int, start: int, end: int, pause_s: float, language: str
) -> Segment:
    text = mapped.text
    while _SPACE.match(text[start]):
        start += 1
    while _SPACE.match(text[end - 1]):
        end -= 1
    spoken = _SPACE.sub(_one_space, text[start:end])
    return Segment(index, spoken, *mapped.span(start, end), pause_s, language)


def _require_words(segment: Segment) -> None:
    if len(segment.text) > MAX_SEGMENT_CHARACTERS:
        raise TextTooLongError(
            f"From character {segment.start:,} on, the text has {len(segment.text):,} "
            f"characters with next to no words; {MAX_SEGMENT_CHARACTERS:,} is the limit.",
            "Take that part out.",
        )


def _one_space(space: regex.Match[str]) -> str:
    before, after = space.string[space.start() - 1], space.string[space.end()]
    runs_on = "\n" in space[0] and _RUNS_ON.match(before) and _RUNS_ON.match(after)
    return "" if runs_on else " "


class _Cutter:
    """A text and how long it takes to speak up to each of its characters."""

    def __init__(
        self,
        mapped: Mapped,
        language: str,
        rests: Rests = _RESTS,
        segment_s: float = SEGMENT_S,
        *,
        is_quick: bool,
    ) -> None:
        self._mapped = mapped
        self._text = text = mapped.text
        self._language = language
        self._rests = rests
        self._segment_s = segment_s
        self._is_quick = is_quick
        self._until_s = [0.0, *accumulate(paces_s(text))]
        # From the borders one would rather cut at to those one would rather not.
        self._borders: tuple[Callable[[int, int], Iterator[int]], ...] = (
            self._sentences,
            lambda start, end: (m.end() for m in _CLAUSE.finditer(text, start, end)),
            lambda start, end: (m.end() for m in _SPACE.finditer(text, start, end)),
            lambda start, end: (m.end() for m in _GRAPHEME.finditer(text, start, end)),
        )

    def spans(self) -> list[tuple[int, int, float]]:
        """The segments as start, end and the pause after them; spaces are on either side."""
        spans: list[tuple[int, int, float]] = []
        begin: int | None = None  # of what stands before the first speakable span
        for paragraph in self._paragraphs():
            is_first = self._is_quick and not spans
            for start, end, pause_s in self._paragraph(*paragraph, is_first=is_first):
                if is_speakable(self._text[start:end]):
                    spans.append((start if begin is None else begin, end, pause_s))
                    begin = None
                elif spans:  # a row of dashes or emoji belongs to what it follows
                    spans[-1] = (spans[-1][0], end, max(spans[-1][2], pause_s))
                else:
                    begin = start if begin is None else begin
        return spans

    def all_sentences(self) -> tuple[tuple[int, int], ...]:
        """Gives where each speakable sentence starts and ends, paragraph by paragraph."""
        found: list[tuple[int, int]] = []
        for start, end in self._paragraphs():
            cuts = [start, *(cut for cut in self._sentences(start, end) if cut < end), end]
            for begin, stop in pairwise(cuts):
                inner = self._text[begin:stop]
                if is_speakable(inner):
                    begin += len(inner) - len(inner.lstrip())
                    found.append((begin, begin + len(inner.strip())))
        return tuple(found)

    def _paragraphs(self) -> Iterator[tuple[int, int]]:
        start = 0
        for gap in _PARAGRAPH.finditer(self._text):
            yield start, gap.end()
            start = gap.end()
        yield start, len(self._text)

    def _paragraph(
        self, start: int, end: int, *, is_first: bool
    ) -> Iterator[tuple[int, int, float]]:
        groups: list[tuple[int, int]] = []
        start_of_all = start
        if is_first and (cut := self._end_of_first(start, end)):
            groups.append((start, cut))
            start = cut
        begin = start
        target_s = MIN_FIRST_S if self._rests.sentence_s else self._segment_s
        for piece_start, piece_end in self._pieces(start, end):
            if self._seconds(begin, piece_end) > target_s and piece_start > begin:
                groups.append((begin, piece_start))
                begin = piece_start
        if begin < end:
            # A last word of its own would tempt the model to run on.
            if groups and self._seconds(begin, end) < MIN_FIRST_S:
                begin = groups.pop()[0]
            groups.append((begin, end))
        for group in groups:
            yield *group, self._rest_s(start_of_all, group[1], end)

    def _rest_s(self, start: int, cut: int, end: int) -> float:
        """How long to wait at a cut of a paragraph."""
        if cut < end:
            before = self._text[max(start, cut - _N_BEFORE_CUT) : cut].rstrip()
            return self._rests.sentence_s if _STOP_AT_END.search(before) else 0.0
        if end == len(self._text) and not _PARAGRAPH.search(self._text, start):
            return 0.0  # the part ends in the middle of a paragraph
        is_heading = self._is_heading(start, end)
        return self._rests.heading_s if is_heading else self._rests.paragraph_s

    def _is_heading(self, start: int, end: int) -> bool:
        line = self._text[start:end].strip()
        if not line or len(line) > MAX_HEADING_CHARACTERS or "\n" in line:
            return False
        last = start + len(self._text[start:end].rstrip()) - 1
        # Cleaning may have given it a full stop, which stands for nothing in the source.
        is_given = self._mapped.starts[last] == self._mapped.ends[last]
        return bool(is_given) or is_speakable(line[-1])

    def _end_of_first(self, start: int, end: int) -> int | None:
        """Where the text's first segment ends; None where it needs no border of its own."""
        sentence = next(
            (
                cut
                for cut in self._sentences(start, end)
                if self._seconds(start, cut) >= MIN_FIRST_S
            ),
            end,
        )
        if self._seconds(start, sentence) <= min(LONG_FIRST_S, self._segment_s):
            return sentence
        clauses = [
            found.end()
            for found in _CLAUSE.finditer(self._text, start, sentence)
            if self._seconds(start, found.end()) >= MIN_FIRST_S
            and self._seconds(found.end(), end) >= MIN_FIRST_S
        ]
        early = [cut for cut in clauses if self._seconds(start, cut) <= SHORT_FIRST_S]
        cut = early[-1] if early else clauses[0] if clauses else sentence
        return cut if self._seconds(start, cut) <= self._segment_s else None

    def _pieces(self, start: int, end: int, level: int = 0) -> Iterator[tuple[int, int]]:
        """Cuts at the best borders that leave no piece over the limit."""
        cuts = [start, *(cut for cut in self._borders[level](start, end) if cut < end), end]
        most_s, is_last = LONGEST * self._segment_s, level == len(self._borders) - 1
        for piece in pairwise(cuts):
            if self._seconds(*piece) <= most_s or is_last:
                yield piece
            else:
                yield from self._pieces(*piece, level + 1)

    def _seconds(self, start: int, end: int) -> float:
        return self._until_s[end] - self._until_s[start]

    def _sentences(self, start: int, end: int) -> Iterator[int]:
        begin = start
        for found in _STOP.finditer(self._text, start, end):
            if found.end() < end and self._ends_sentence(found, begin, end):
                begin = found.end()
                yield begin

    def _ends_sentence(self, found: regex.Match[str], begin: int, end: int) -> bool:
        stop, gap = found["stop"], found["gap"]
        following = _NEXT.match(self._text, found.end(), end)
        first = (following and following["first"]) or ""
        if _WIDE_STOP.search(stop):
            is_quoted = found.end("stop") < found.start("gap")
            return not (is_quoted and first and first in "とっ")  # 「行く？」と言った
        if not gap:
            return stop[-1] in "!?" and _WIDE.match(first) is not None
        if first.islower():
            return False
        return stop != "." or not self._is_abbreviation(found, begin, first)

    def _is_abbreviation(self, found: regex.Match[str], begin: int, first: str) -> bool:
        dot = found.start()
        before = _WORD_BEFORE.search(self._text, max(begin, dot - 30), dot)
        if before is None:
            return False
        word = before[0].lower()
        if word.isdecimal() and len(word) <= 2:
            line = self._text[begin : before.start()].rpartition("\n")[2]
            is_list_number = not line.strip()
            return (
                is_list_number
                or self._language == "german"
                or _GERMAN_MONTH.match(self._text, dot + 1) is not None
            )
        if first.isdecimal() and word in _NUMBERED:
            return True
        is_initial = len(word) == 1 and word != word.upper()
        is_dotted = "." in word and not any(character.isdigit() for character in word)  # "e.g"
        return is_initial or is_dotted or word in _ABBREVIATIONS
