"""The rules that only Russian has: amounts and numbers in a case, ordinals, words with a number."""

# ruff: noqa: RUF001, SIM905 (Cyrillic; words in rows)

from collections.abc import Mapping, Sequence

import regex

from engine.text.normalising.language import (
    LETTER,
    SPACE,
    Rule,
    alternatives,
    ends_sentence,
    is_linked,
    rule,
    word_after,
    word_before,
)
from engine.text.normalising.languages.russian_dates import DATES, DECADES, MONTHS, ROMANS
from engine.text.normalising.languages.russian_forms import (
    CASES,
    COMMON_PARTS,
    OPEN_PREPOSITIONS,
    Case,
    cardinal,
    counted_in,
    is_few,
    is_one,
    ordinal,
    said_in,
)
from engine.text.normalising.languages.russian_tables import CURRENCIES, MAGNITUDES, UNITS
from engine.text.normalising.languages.russian_words import NO_NOUNS, in_case
from engine.text.normalising.numerals import AFTER, BEFORE, MINUS, Value
from engine.text.normalising.tables import Gender, Noun

_NUMBER = (
    r"(?:[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3}){1,4}(?:,[0-9]{1,3})?(?![ ]?[0-9])"
    r"|[0-9]{1,12}+(?:,[0-9]{1,3})?)(?![0-9]|[.,:/][0-9])"
)
_DASH = r"\s?[-–—]\s?"
# Behind these a number is a name: "глава 2 книги".
_LABELS = frozenset(
    "глава главы главе главу часть части номер номера номером страница странице страницы пункт "
    "пункта статья статьи раздел раздела рисунок рисунке таблица таблице дом квартира версия "
    "версии том".split()
)
# Behind these "в 5 км" is a place, "в 50 %" a share.
_PLACES = frozenset("от к ходьбы езды".split())
_SHARES = frozenset("случаев людей семей населения опрошенных территории россиян".split())
_SIZES = regex.compile(
    r"(?:длин|высот|ширин|глубин|вес|масс|размер|объём|объем|скорост|мощност|ставк|сумм|налог)\p{L}*\s\p{L}{1,2}\s\Z"
)
_SHORT_NOUNS = "руб|коп|р|тыс|млн|млрд|трлн|мин|сек|чел|шт|ч|л\\.с"
_STEMS = (
    "лет|дневн|этажн|процентн|минутн|часов|метров|километров|местн|комнатн|кратн|секундн|градусн"
    "|тысячн|миллионн|балльн|тонн|литров|рублёв|рублев|летн|месячн|недельн|градусн|звёздочн"
)
_ENDINGS: Mapping[str, tuple[Case, Gender, bool]] = {
    "я": ("n", "f", False), "ая": ("n", "f", False), "ю": ("a", "f", False),
    "ую": ("a", "f", False), "го": ("g", "m", False), "ого": ("g", "m", False),
    "му": ("d", "m", False), "ому": ("d", "m", False), "ый": ("n", "m", False),
    "ые": ("n", "m", True), "ых": ("g", "m", True), "ми": ("i", "m", True),
}  # fmt: skip
# A date that is said already: the next sentence begins with it.
_DAY_BEHIND = regex.compile(
    rf"\s(?:\p{{Ll}}{{2,12}}\s)?\p{{Ll}}{{3,16}}го\s(?:{'|'.join(MONTHS)})(?!\p{{L}})"
)
_SIGNS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4)}
_MONEY = tuple(money.major for money in CURRENCIES.values())


def _value(written: str) -> Value:
    bare = regex.sub(r"\s", "", written)
    whole, mark, decimals = bare.partition(",")
    return Value(whole, decimals, mark, is_grouped=bare != written)


def _case_of_amount(found: regex.Match[str], noun: Noun) -> Case | None:
    """The case that the preposition before an amount with its noun asks for."""
    before = word_before(found)
    if before == "и":
        line = found.string[max(0, found.start() - 40) : found.start()]
        return "i" if regex.search(r"между\s[0-9., ]+(?:\p{L}+\s)?и\s\Z", line) else None
    case = CASES.get(before)
    if case or before not in OPEN_PREPOSITIONS:
        return case
    if before in ("на", "за", "по"):
        return "d" if before == "по" and is_one(int(_value(found["number"]).whole)) else "a"
    behind = word_after(found)
    if before in ("с", "со"):
        return "g" if behind in ("до", "по") else None
    if before in ("в", "во"):
        if noun is UNITS["ч"] and behind in ("утра", "вечера", "дня", "ночи", ""):
            return "a"
        if behind in _PLACES or (noun is UNITS["%"] and behind in _SHARES):
            return "p"
        sizes = _SIZES.search(found.string[max(0, found.start() - 24) : found.start()])
        is_money = noun in _MONEY
        return "a" if is_money or sizes else None
    return None


def _say_amount(found: regex.Match[str]) -> str | None:
    sign, magnitude = found["sign"], found["magnitude"]
    noun = CURRENCIES[sign].major if sign in CURRENCIES else UNITS[sign]
    case = _case_of_amount(found, noun)
    if case is None:
        return None
    counted = MAGNITUDES[magnitude] if magnitude else noun
    words = counted_in(_value(found["number"]), counted, case)
    if words is None:
        return None
    if found["lower"]:
        lower = said_in(_value(found["lower"]), case, counted.gender)
        if lower is None:
            return None
        words = f"{lower}-{words}"
    if found["minus"]:
        words = f"минус {words}"
    return f"{words} {noun.form(2)}" if magnitude else words


def _say_signed(found: regex.Match[str]) -> str | None:
    words = _say_number(found)
    return f"минус {words}" if words and found["minus"] else words


def _say_number(found: regex.Match[str]) -> str | None:
    value = _value(found["number"])
    before, behind = word_before(found), word_after(found)
    after = "" if behind in NO_NOUNS else behind
    if value.is_one_by_one or is_linked(found) or after in UNITS or after in CURRENCIES:
        return None
    if before in _LABELS and not value.mark:
        return cardinal(int(value.whole))
    if value.mark:
        return said_in(value, CASES[before], "m") if before in CASES else None
    if before == "и" and _case_of_amount(found, UNITS["%"]) == "i":
        return cardinal(int(value.whole), "i")
    if before in ("с", "со") and behind == "до":
        return cardinal(int(value.whole), "g")
    return in_case(int(value.whole), before, after)


def _say_spoon(found: regex.Match[str]) -> str:
    """Spoons of a recipe, in the form that their number asks for."""
    kind = {"ч": "чайн", "ст": "столов"}[found["kind"].lower()]
    number = found["number"]
    if not number.isdecimal():
        return f"{kind}ой ложки"
    if is_one(int(number)):
        return f"{kind}ая ложка"
    return f"{kind}ые ложки" if is_few(int(number)) else f"{kind}ых ложек"


def _say_part(found: regex.Match[str]) -> str | None:
    """A part of a unit, which stands in the genitive behind it."""
    above, below = _SIGNS.get(found["sign"] or "") or (int(found["above"]), int(found["below"]))
    part = COMMON_PARTS.get((above, below))
    return f"{part} {UNITS[found['unit']].form(3)}" if part else None


def _say_stopped(found: regex.Match[str]) -> str | None:
    """An abbreviation of what is counted, its full stop left where it ends the sentence."""
    text, end = found.string, found.end()
    is_end = ends_sentence(text, end) or _DAY_BEHIND.match(text, end)
    return None if is_end else found["short"]


def _say_ordinal(found: regex.Match[str]) -> str | None:
    number, ending = int(found["number"]), found["ending"]
    before, after = word_before(found), word_after(found)
    if ending in ("ти", "и"):
        return cardinal(number, "g")
    if ending in ("х", "ёх", "ух"):
        return cardinal(number, "g") if 2 <= number <= 4 else ordinal(number, "g", is_plural=True)
    if ending in ("й", "ой", "ий"):
        if after.endswith(("е", "и", "ы")) and after not in ("и", "или", "не"):
            return ordinal(number, "g", "f")
        return None if after.endswith(("ой", "ей")) else ordinal(number)
    if ending in ("е", "ое", "ье"):
        if after.endswith(("ы", "и", "ые", "ие")) and after not in ("и", "или"):
            return ordinal(number, is_plural=True)
        return ordinal(number, "n", "n")
    if ending in ("м", "ом", "ем"):
        if before in ("в", "во", "на", "о", "об", "при"):
            return ordinal(number, "p")
        is_instrumental = before in ("с", "со", "над", "перед", "под", "за", "между")
        return ordinal(number, "i") if is_instrumental else None
    case, gender, is_plural = _ENDINGS[ending]
    return ordinal(number, case, gender, is_plural=is_plural)


def _joined(number: int) -> str:
    """A number within a word: двадцатипяти-, сто-, девяносто-."""
    special = {1: "одно", 40: "сорока", 90: "девяносто", 100: "сто", 1000: "тысяче"}
    if number in special:
        return special[number]
    hundred = "сто" if number // 100 == 1 else ""
    rest = cardinal(number % 100 if hundred else number, "g")
    return hundred + regex.sub(r"\bодного\Z", "одно", rest).replace(" ", "")


def _say_joined(found: regex.Match[str]) -> str:
    return _joined(int(found["number"])) + found["word"]


def _say_telephone(found: regex.Match[str]) -> str:
    groups: list[str] = regex.findall("[0-9]+", found[0])
    return ", ".join(" ".join(cardinal(int(digit)) for digit in group) for group in groups)


def _say_times(found: regex.Match[str]) -> str | None:
    """Hours from … to …, where no preposition says it already."""
    hours = (int(found["hour"]), int(found["minute"])), (int(found["hour2"]), int(found["minute2"]))
    if (
        word_before(found) in CASES
        or word_before(found) in OPEN_PREPOSITIONS
        or hours[0] >= hours[1]
    ):
        return None
    first, last = (_clock(*hour) for hour in hours)
    return f"с {first} до {last}"


def _clock(hour: int, minute: int) -> str:
    hours = "часа" if hour == 1 and minute else cardinal(hour, "g")
    if not minute:
        return f"{hours} ноль-ноль"
    return f"{hours} {'нуля ' if minute < 10 else ''}{cardinal(minute, 'g')}"


_AMOUNT = (
    rf"{BEFORE}(?P<minus>{MINUS})?(?:(?P<lower>{_NUMBER}){_DASH})?(?P<number>{_NUMBER}){SPACE}?"
)
_MAGNITUDE = rf"(?:(?P<magnitude>{alternatives(MAGNITUDES)}){SPACE}?)?"
_MONEY_SIGNS = alternatives(CURRENCIES)
_HOUR = r"(?:[01]?[0-9]|2[0-4])"

RULES: Mapping[str, Sequence[Rule]] = {
    "dates": DATES,
    "phones": (
        rule(
            rf"{BEFORE}8[ -]?\(?[0-9]{{3,4}}\)?[ -]?"
            r"[0-9]{2,3}[ -][0-9]{2}[ -][0-9]{2}(?![-0-9])",
            _say_telephone,
        ),
    ),
    "times": (
        rule(
            rf"{BEFORE}(?<!:)(?P<hour>{_HOUR}):(?P<minute>[0-5][0-9]){_DASH}"
            rf"(?P<hour2>{_HOUR}):(?P<minute2>[0-5][0-9])(?![0-9:])",
            _say_times,
        ),
    ),
    "decades": DECADES,
    "abbreviations": (
        rule(
            rf"(?<=(?<![0-9.,/])(?P<number>[1-9][0-9]{{0,2}}(?:[,/][0-9]{{1,2}})?|[½¼¾]){SPACE}?)"
            rf"(?P<kind>ч|ст)\.{SPACE}?(?:л\.|лож(?:ка|ки|ек)\b)",
            _say_spoon,
        ),
        rule(r"(?<=(?:\A|\n|[,;(])\s?)г\.(?=\s\p{Lu})", lambda _: "город"),
    ),
    "money": (
        rule(rf"(?<=[0-9\p{{L}}.]{SPACE}?)(?<!\p{{L}})(?P<short>{_SHORT_NOUNS})\.", _say_stopped),
        rule(
            rf"(?<=[0-9]{SPACE}?)(?P<short>[гтмл]|кг|км|см|мм)\.(?={SPACE}\p{{Ll}}|,)", _say_stopped
        ),
        rule(rf"{_AMOUNT}{_MAGNITUDE}(?P<sign>{_MONEY_SIGNS})(?!{LETTER}|[0-9_])", _say_amount),
        rule(
            rf"(?<!{LETTER}|[0-9$])(?P<minus>)(?P<sign>[$€£¥₽])(?P<lower>)(?P<number>{_NUMBER})"
            rf"(?:{SPACE}?(?P<magnitude>{alternatives(MAGNITUDES)}))?(?!{LETTER}|[0-9_])",
            _say_amount,
        ),
    ),
    "units": (
        rule(
            rf"(?=[0-9½¼¾]){BEFORE}(?<![/0-9][ \u00a0])(?<!/)"
            rf"(?:(?P<sign>[½¼¾])|(?P<above>[1-3])/(?P<below>[234])){SPACE}?(?P<unit>{alternatives(UNITS)})(?!{LETTER}|[0-9_²³^/])",
            _say_part,
        ),
        rule(
            rf"{BEFORE}(?P<number>[0-9]{{1,3}})\s?%-(?P<word>н\p{{Ll}}{{2,4}})",
            lambda found: f"{_joined(int(found['number']))}процент{found['word']}",
        ),
        rule(
            rf"{_AMOUNT}(?P<magnitude>)(?P<sign>{alternatives(UNITS)})(?!{LETTER}|[0-9_²³^]|[/-]\p{{L}})",
            _say_amount,
        ),
    ),
    "ordinals": (
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,4}})-(?P<word>(?:{_STEMS})\p{{Ll}}*)", _say_joined),
        rule(
            rf"{BEFORE}(?P<number>[0-9]{{1,4}})-(?P<ending>й|ый|ий|ой|я|ая|е|ое|ье|го|ого|му|ому|м|ом|ем|ю|ую"
            rf"|х|ёх|ух|ти|и|ые|ых|ми)(?![\p{{L}}-])",
            _say_ordinal,
        ),
    ),
    "romans": ROMANS,
    "numbers": (rule(rf"{BEFORE}(?P<minus>{MINUS})?(?P<number>{_NUMBER}){AFTER}", _say_signed),),
}
