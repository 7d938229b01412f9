"""Which language each part of a text is in, found offline, so that Auto can follow the text.

The script decides where it can (Han, Kana, Hangul, Cyrillic); py3langid tells the six languages in
Latin script apart. A part alone is often too short to tell, and one foreign word is no reason to
change: the languages of all parts are chosen together, at the least cost, where each change costs
as much as `CHANGE_LETTERS` letters read in the wrong language.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import Protocol, cast

import regex
from py3langid import langid  # pyright: ignore[reportMissingTypeStubs] it ships none

from engine.contract import LANGUAGES
from engine.errors import UnknownLanguageError
from engine.text.splitting import sentences

_CODES = {
    "english": "en",
    "german": "de",
    "french": "fr",
    "spanish": "es",
    "italian": "it",
    "portuguese": "pt",
}

# So a foreign stretch of 40 letters between two others is followed, and one of 20 at either end; a
# foreign word or a quotation of some five words is not.
CHANGE_LETTERS = 20.0
# How many Latin letters take as long to say as one sign, after pace.PACE_S.
_HAN_LETTERS, _KANA_LETTERS, _HANGUL_LETTERS = 2.75, 1.6, 2.25
# Names and terms in Latin letters are at home in Japanese or Russian text, not the other way round.
_LATIN_ELSEWHERE = 0.5
# What a Han sign in a part without Kana costs as Japanese: headings have none, sentences do.
_HAN_ALONE = 0.3

_LATIN = regex.compile(r"\p{Latin}")
CYRILLIC = regex.compile(r"\p{Cyrillic}")
HAN = regex.compile(r"\p{Han}")
KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
HANGUL = regex.compile(r"\p{Hangul}")
# Addresses are English in every language, and say nothing. Han and Kana stand beside them without a
# space; and none may begin within another's letters, which would cost their square in time.
_ADDRESS = regex.compile(
    r"https?://[!-~]+|www\.[!-~]+|(?<![\w.%+-])[\w.%+-]++@[\w-]++(?:\.[\w-]++)+", regex.ASCII
)
_NOT_LATIN = regex.compile(r"[^\p{Latin}\p{M}\s'\u2019¿¡!?.,-]+")

_Costs = dict[str, float]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a text in one language.

    Attributes:
        start: Its first character.
        end: The one after its last.
        language: One of `LANGUAGES`, or None where nothing in the whole text tells.
    """

    start: int
    end: int
    language: str | None


class _Identifier(Protocol):
    """What is used of py3langid, which has no types of its own."""

    def set_languages(self, langs: Sequence[str]) -> None: ...
    def rank(self, text: str) -> list[tuple[str, float]]: ...


class Detector:
    """Chooses among the languages of a model; the same text always gets the same.

    Text in a language beyond these goes to the one that it resembles most. Safe for several
    threads.

    Args:
        among: What may be chosen, in any case; a model's languages.

    Raises:
        UnknownLanguageError: One of them is none of `LANGUAGES`.
    """

    def __init__(self, among: Iterable[str] = LANGUAGES) -> None:
        wanted = [name.lower() for name in among]
        for name in wanted:
            if name not in LANGUAGES:
                raise UnknownLanguageError(name, LANGUAGES)
        self.among = tuple(name for name in LANGUAGES if name in wanted)
        self._latin = tuple(name for name in self.among if name in _CODES)

    def warm_up(self) -> None:
        """Loads the model for Latin script now (0.7 s), else it comes with the first such text."""
        if len(self._latin) > 1:
            _identifier()

    def languages(self, parts: Sequence[str], before: str | None = None) -> tuple[str | None, ...]:
        """Chooses a language for each part of a text.

        Args:
            parts: Segments, sentences or paragraphs of one text, in order.
            before: The language spoken just before them, which is held over; None at a beginning.

        Returns:
            One for each part; None for all where nothing tells, such as for numbers alone.
        """
        if len(self.among) < 2:
            return (self.among[0] if self.among else None,) * len(parts)
        costs = [self._costs(part) for part in parts]
        if not any(any(cost.values()) for cost in costs):
            return (before,) * len(parts)
        return _cheapest(costs, None if before is None else before.lower())

    def stretches(self, text: str, before: str | None = None) -> tuple[Stretch, ...]:
        """Cuts a text, at borders of sentences, where its language changes.

        Args:
            text: Any text.
            before: As for `languages`.

        Returns:
            What covers the whole text, in order, without gaps; nothing for an empty text.
        """
        starts = [start for start, _ in sentences(text)]
        spans = list(pairwise([0, *starts[1:], len(text)])) if text else []
        chosen = self.languages([text[start:end] for start, end in spans], before)
        made: list[Stretch] = []
        for language, group in groupby(zip(spans, chosen, strict=True), lambda pair: pair[1]):
            covered = [span for span, _ in group]
            made.append(Stretch(covered[0][0], covered[-1][1], language))
        return tuple(made)

    def _costs(self, part: str) -> _Costs:
        """How many letters would be read in the wrong language, by the language chosen."""
        part = _ADDRESS.sub(" ", part)
        n_latin = _count(_LATIN, part)
        han = HAN.findall(part)
        n_kana = _count(KANA, part)
        foreign = {
            "russian": float(_count(CYRILLIC, part)),
            "han": _HAN_LETTERS * len(han),
            "kana": _KANA_LETTERS * n_kana,
            "korean": _HANGUL_LETTERS * _count(HANGUL, part),
        }
        everything = sum(foreign.values())
        latin = self._latin_costs(part, n_latin)
        # Half of a Japanese text is Kana; from one sign in three on, Han is surely Japanese too.
        japanese = min(1.0, 3 * n_kana / (len(han) + n_kana)) if n_kana else 0.0
        by_east_asian = {
            "chinese": foreign["kana"]
            + foreign["han"] * japanese
            + _HAN_LETTERS * sum(map(_is_only_japanese, han)),
            "japanese": foreign["han"] * (1 - japanese) * _HAN_ALONE
            + _HAN_LETTERS * sum(map(_is_only_chinese, han)),
        }
        costs: _Costs = {}
        for name in self.among:
            if name in latin:
                costs[name] = everything + latin[name]
                continue
            if name in by_east_asian:
                own = by_east_asian[name] + foreign["russian"] + foreign["korean"]
            else:
                own = everything - foreign[name]
            costs[name] = own + (_LATIN_ELSEWHERE if everything else 1.0) * n_latin
        return costs

    def _latin_costs(self, part: str, n_letters: int) -> _Costs:
        if n_letters == 0 or len(self._latin) < 2:
            return dict.fromkeys(self._latin, 0.0)
        by_code = dict(_identifier().rank(_NOT_LATIN.sub(" ", part)))
        likely = {name: by_code[_CODES[name]] for name in self._latin}
        best = max(likely.values()) or 1.0  # all may be 0, when the text is in none of them
        return {name: n_letters * (1 - share / best) for name, share in likely.items()}


def _cheapest(costs: Sequence[_Costs], before: str | None) -> tuple[str, ...]:
    """The choice with the least sum of costs and changes, by Viterbi's algorithm."""
    sums = {name: CHANGE_LETTERS * (before is not None and name != before) for name in costs[0]}
    came_from: list[dict[str, str]] = []
    for index, cost in enumerate(costs):
        nearest = min(sums, key=sums.__getitem__)
        origin = {
            name: name if index == 0 or own <= sums[nearest] + CHANGE_LETTERS else nearest
            for name, own in sums.items()
        }
        came_from.append(origin)
        sums = {
            name: sums[source] + CHANGE_LETTERS * (source != name) + cost[name]
            for name, source in origin.items()
        }
    chosen = [min(sums, key=sums.__getitem__)]
    for origin in reversed(came_from[1:]):
        chosen.append(origin[chosen[-1]])
    return tuple(reversed(chosen))


@cache
def _identifier() -> _Identifier:
    # When it is first needed: the model takes 0.7 s and 77 MB; a text in Han never needs it.
    load = cast("Callable[..., _Identifier]", langid.LanguageIdentifier.from_model_file)  # pyright: ignore[reportUnknownMemberType]
    identifier = load(langid.MODEL_FILE, norm_probs=True)
    identifier.set_languages(list(_CODES.values()))
    return identifier


def _count(pattern: regex.Pattern[str], text: str) -> int:
    return sum(1 for _ in pattern.finditer(text))


@cache
def _is_only_chinese(sign: str) -> bool:
    """Whether a Han sign is in a character set of China or Taiwan, and in none of Japan: 这, 妳."""
    return not _is_in(sign, "cp932") and (_is_in(sign, "gb2312") or _is_in(sign, "big5"))


@cache
def _is_only_japanese(sign: str) -> bool:
    """Whether it is the other way round: 駅, 図, 込."""
    return _is_in(sign, "cp932") and not (_is_in(sign, "gb2312") or _is_in(sign, "big5"))


def _is_in(sign: str, encoding: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
