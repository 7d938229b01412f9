"""Korean: native numbers before what is counted by them, Sino-Korean ones elsewhere."""
# ruff: noqa: RUF001, SIM905 (wide marks; words in rows)

import regex

from engine.text.normalising.language import (
    LETTER,
    SPACE,
    Language,
    alternatives,
    is_linked,
    rule,
    word_before,
)
from engine.text.normalising.languages import korean_words
from engine.text.normalising.numerals import BEFORE, MINUS, said, value_of
from engine.text.normalising.romans import value_of_roman
from engine.text.normalising.tables import Gender, words

_DIGITS = "영일이삼사오육칠팔구"
_PLACES = ("", "십", "백", "천")
_GROUPS = ("", "만", "억", "조")
_ONES = " 한 두 세 네 다섯 여섯 일곱 여덟 아홉".split(" ")
_TENS = " 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔".split(" ")
_MONTHS = {6: "유", 10: "시"}
# Counted with native numbers, whatever the number; behind "!" what makes it another word.
_NATIVE = (
    r"시간|시(?![즌리대작장])|살(?!균)|개(?![월국년소사])|명(?!령)|마리|사람|송이|켤레|그루|병(?![동원사])"
    r"|잔|채(?!널)|척|벌"
    r"|쌍|군데|곳|그릇|조각|자루|통(?!신)|갑|끼|알|줄|바퀴|차례|가지"
    r"|권(?!리|력|한|위|총|투|익)|달(?!러)|배(?![럴우달])|컵|모금|숟가락|방울|번째|스푼|꼬집"
)
# Said either way, by what is meant: three times or number three, three sheets or chapter three.
_EITHER = regex.compile(r"번(?![호째])|대(?!학|로|한|의|째)|장(?!조)|판|자리")
_ROUTES = r"번\s?(?:출구|버스|문제|타자|선수|국도|홀|방|트랙|교향곡|게이트|승강장|창구|좌석|채널)"
_TIMES = r"번(?:\s?(?:이나|이상|이하|씩|더|만에|만|정도|연속|넘게|이고)|은|의)"
_GUESTS = ("손님", "선생님", "어른", "고객", "어르신")
# What 대 and 장 count; elsewhere they may be generations and chapters.
_MACHINES = (
    r"(?:차|트럭|버스|택시|오토바이|컴퓨터|노트북|휴대폰|TV|비행기|카메라|에어컨)[를을가이는은]?\s?"
)
_SHEETS = r"(?:종이|사진|표|티켓|카드|지폐|엽서)[를을가이는은]?\s?"
_SPAN = "[-–—~～〜∼]"


class Korean(Language):
    """Tables and grammar; the gender `n` stands for native numbers before a noun."""

    decimal = "."
    digits = ("공", *_DIGITS[1:])
    digit_gap = ""
    point = dot = "점"
    minus = "마이너스"
    secrets = "(?:인증|비밀|확인)[ ]?(?:번호|코드)|PIN"
    to = "에서 "
    against = " 대 "
    has_wide_digits = True
    over = "에 "
    pressures = "혈압"
    crowds = "명|회|팔로워|구독자|조회|뷰|좋아요|원|달러|다운로드"
    month_first = True
    version = "버전 "
    address = words("@  골뱅이\n.  점\n-  하이픈\n_  언더바\n+  플러스\n/  슬래시\n#  해시태그")
    symbols = korean_words.SYMBOLS
    magnitudes = korean_words.MAGNITUDES
    currencies = korean_words.CURRENCIES
    units = korean_words.UNITS
    abbreviations = korean_words.ABBREVIATIONS
    regnal = dict.fromkeys(
        "헨리 에드워드 조지 찰스 제임스 윌리엄 리처드 엘리자베스 메리 루이 필리프 나폴레옹 "
        "프리드리히 빌헬름 카를 예카테리나 알렉산드르 니콜라이 표트르 이반 요한 바오로 베네딕토 "
        "프란치스코 람세스 레오 비오".split(),
        "m",
    )

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        if number == 0:
            return "영"
        if gender == "n":
            return _native(number)
        spoken: list[str] = []
        rest = number
        for group_name in _GROUPS:
            rest, group = divmod(rest, 10_000)
            if group:
                is_silent = group == 1 and group_name == "만" and not rest
                spoken.insert(0, ("" if is_silent else _group(group)) + group_name)
        return " ".join(spoken)

    def bare(self, number: int, following: str) -> str | None:
        return None if _EITHER.match(following) and 0 < number < 100 else self.cardinal(number)

    def leaves(self, found: regex.Match[str]) -> bool:
        return is_linked(found)

    def decimals(self, whole: int, digits: str, gender: Gender | None) -> str:
        return f"{self.cardinal(whole)} 점 {''.join(_DIGITS[int(digit)] for digit in digits)}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{self.year(year)}년 {_month(month)}월 {self.cardinal(day)}일"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        minutes = f" {self.cardinal(minute)} 분" if minute else ""
        return f"{_hour(hour)} 시{minutes}"

    def fraction(self, above: int, below: int) -> str | None:
        return f"{self.cardinal(below)}분의 {self.cardinal(above)}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        number = self.cardinal(whole)
        # "와" behind a vowel, "과" behind a final consonant
        particle = "과" if (ord(number[-1]) - ord("가")) % 28 else "와"
        return f"{number}{particle} {self.fraction(above, below)}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return "의 제곱" if exponent == 2 else "의 세제곱"
        return f"의 {'마이너스 ' * (exponent < 0)}{self.cardinal(abs(exponent))} 제곱"


LANGUAGE = Korean()


def _group(number: int) -> str:
    """A number under 10,000, its tens, hundreds and thousands without a one."""
    spoken = ""
    for place in (3, 2, 1, 0):
        digit = number // 10**place % 10
        if digit:
            spoken += ("" if digit == 1 and place else _DIGITS[digit]) + _PLACES[place]
    return spoken


def _native(number: int) -> str:
    """A native number before a noun; above a hundred only a small rest of it is native."""
    hundreds, rest = divmod(number, 100)
    if not rest or (hundreds and rest >= 20):
        return LANGUAGE.cardinal(number)
    native = "스무" if rest == 20 else _TENS[rest // 10] + _ONES[rest % 10]
    return (LANGUAGE.cardinal(hundreds * 100) if hundreds else "") + native


def _month(number: int) -> str:
    return _MONTHS.get(number) or LANGUAGE.cardinal(number)


def _hour(number: int) -> str:
    return LANGUAGE.cardinal(number, "n" if 1 <= number <= 12 else None)


def _plain(written: str) -> str:
    value = value_of(written, LANGUAGE)
    return said(value, LANGUAGE) if value else written


def _counted(number: int, counter: str) -> str:
    """A number before a counter of native numbers."""
    if counter == "번째" and number == 1:
        return "첫"
    if counter == "시":
        return _hour(number)
    limit = {"시간": 20, "배": 10}.get(counter)
    return LANGUAGE.cardinal(number, None if limit and number > limit else "n")


def _say_counted(found: regex.Match[str]) -> str | None:
    if is_linked(found):
        return None
    number = int(found["number"].replace(",", ""))
    return f"{_counted(number, found['counter'])} {found['counter']}"


def _say_counted_range(found: regex.Match[str]) -> str | None:
    lower, upper, counter = int(found["lower"]), int(found["upper"]), found["counter"]
    if lower >= upper:
        return None
    return f"{_counted(lower, counter)} {counter}에서 {_counted(upper, counter)} {counter}"


def _say_guests(found: regex.Match[str]) -> str | None:
    return f"{_native(int(found['number']))} 분" if word_before(found) in _GUESTS else None


def _say_date(found: regex.Match[str]) -> str | None:
    month, day = int(found["month"]), int(found["day"])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return LANGUAGE.date(day, month, int(found["year"]), "")


def _say_percent_range(found: regex.Match[str]) -> str:
    return f"{_plain(found['lower'])}에서 {_plain(found['number'])} 퍼센트"


def _say_equals(found: regex.Match[str]) -> str:
    """A sum and its particle, which a final consonant decides: "칠은", "오는"."""
    words = _plain(found["number"])
    return f"{words}{'은' if (ord(words[-1]) - ord('가')) % 28 else '는'} "


def _say_memorial(found: regex.Match[str]) -> str:
    """A day that stands for what happened on it: "6·25" is 육이오, "12·12" 십이십이."""
    month, day = int(found["month"]), int(found["day"])
    is_whole = day <= 12 or day % 10 == 0
    words_of_day = (
        LANGUAGE.cardinal(day)
        if is_whole
        else "".join(_DIGITS[int(digit)] for digit in found["day"])
    )
    return f"{LANGUAGE.cardinal(month)}{words_of_day}"


def _say_cold(found: regex.Match[str]) -> str:
    number, upper = _plain(found["number"]), found["upper"] or ""
    if upper:
        below = "영하 " if upper[0] == "-" else ""
        number += f" 도에서 {below}{_plain(upper.lstrip('-'))}"
    return f"영하 {number}{' 도' if found['sign'] else ''}"


def _say_ruler(found: regex.Match[str]) -> str:
    return f"{found['name']} {LANGUAGE.cardinal(value_of_roman(found['roman']))}세"


_ROMAN = r"(?=[MDCLXVI])(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})(?![A-Za-z0-9_'’-])"
_ONE = r"[0-9]++(?:,[0-9]{3})*+(?:\.[0-9]++)?"
_FEW = r"(?:[1-9][0-9]{0,3}|[1-9],[0-9]{3})"
_NAMES = alternatives(Korean.regnal)

Korean.own = {
    "dates": (
        rule(
            rf"{BEFORE}(?P<year>1[0-9]{{3}}|20[0-9]{{2}})\. (?P<month>[0-9]{{1,2}})\. "
            r"(?P<day>[0-9]{1,2})\.?(?![0-9])",
            _say_date,
        ),
        rule(rf"{BEFORE}(?P<month>0?6|10)(?=월)", lambda found: _MONTHS[int(found["month"])]),
    ),
    "weekdays": (
        rule(
            rf"(?<![\p{{Hangul}}0-9])([월화수목금토일]){_SPAN}([월화수목금토일])(?!\p{{Hangul}})",
            lambda found: f"{found[1]}요일에서 {found[2]}요일",
        ),
    ),
    "times": (
        rule(
            rf"{BEFORE}0(?P<digit>[1-9])(?=[분초월일])",
            lambda found: LANGUAGE.cardinal(int(found["digit"])),
        ),
        rule(rf"{BEFORE}0(?P<number>[1-9])(?P<counter>시)(?=[에부까\s0-9])", _say_counted),
    ),
    "units": (
        rule(
            rf"{BEFORE}(?P<lower>{_ONE})[%％]?{_SPAN}(?P<number>{_ONE})\s?[%％](?!p)",
            _say_percent_range,
        ),
        rule(
            rf"(?:{MINUS}|(?<=\p{{Hangul}})-)(?P<number>{_ONE})"
            rf"(?:(?:℃|°C|도)?[~∼～](?P<upper>-?{_ONE}))?\s?"
            rf"(?P<sign>℃|°C|(?=도))(?!{LETTER}|F)",
            _say_cold,
        ),
        rule(
            rf"{BEFORE}(?P<number>{_ONE})\s?(?:°F|℉)(?!{LETTER})",
            lambda found: f"화씨 {_plain(found['number'])} 도",
        ),
        rule(
            rf"(?:시속 ?)?{BEFORE}(?P<number>{_ONE})\s?(?:km/h|㎞/h)(?!{LETTER})",
            lambda found: f"시속 {_plain(found['number'])} 킬로미터",
        ),
    ),
    "years": (
        rule(
            rf"{BEFORE}(?P<first>[12][0-9]{{3}})년?{_SPAN}(?P<last>[12][0-9]{{3}})(?=년)",
            lambda found: f"{_plain(found['first'])}년에서 {_plain(found['last'])}",
        ),
    ),
    "ordinals": (
        rule(
            r"(?<=제\s?)(?P<number>[0-9]{1,4})(?![0-9.,])",
            lambda found: LANGUAGE.cardinal(int(found["number"])),
        ),
        rule(
            rf"{BEFORE}(?P<number>[0-9]{{1,4}})(?=\s?{_ROUTES})",
            lambda found: LANGUAGE.cardinal(int(found["number"])),
        ),
    ),
    "ranges": (
        rule(
            rf"{BEFORE}(?P<one>[0-9]{{1,3}})(?:-(?P<other>[0-9]{{1,3}})(?=\s?(?:승리|패배|무승부|으?로\s(?:이|승|패|꺾)))"
            r"|대\s?(?P<other>[0-9]{1,3})(?![0-9명개분시일]))",
            lambda found: f"{_plain(found['one'])} 대 {_plain(found['other'])}",
        ),
        rule(
            rf"{BEFORE}(?<!{_SPAN})(?P<lower>[1-9][0-9]?){SPACE}?{_SPAN}{SPACE}?"
            rf"(?P<upper>[1-9][0-9]?){SPACE}?(?P<counter>{_NATIVE})",
            _say_counted_range,
        ),
        rule(rf"(?<=[0-9][년월일시분원]){SPACE}?{_SPAN}{SPACE}?(?=[0-9])", lambda _: "에서 "),
    ),
    "symbols": (
        rule(rf"{BEFORE}(?P<month>1?[0-9])·(?P<day>[1-3]?[0-9])(?![0-9]|\s?=)", _say_memorial),
    ),
    "romans": (
        rule(
            rf"(?<=제\s?)(?P<roman>{_ROMAN})",
            lambda found: LANGUAGE.cardinal(value_of_roman(found["roman"])),
        ),
        rule(r"[Ⅰ-Ⅻ](?![Ⅰ-Ⅿ])", lambda found: LANGUAGE.cardinal(ord(found[0]) - ord("Ⅰ") + 1)),
        rule(rf"(?P<name>{_NAMES})\s?(?P<roman>{_ROMAN})세?", _say_ruler),
    ),
    "numbers": (
        rule(rf"{BEFORE}(?P<number>{_ONE}) 는 (?=[0-9−-])", _say_equals),
        rule(rf"{BEFORE}(?<={_MACHINES})(?P<number>{_FEW})(?P<counter>대)(?!학)", _say_counted),
        rule(rf"{BEFORE}(?<={_SHEETS})(?P<number>{_FEW})(?P<counter>장)", _say_counted),
        rule(rf"{BEFORE}(?P<number>{_FEW}){SPACE}?(?P<counter>{_NATIVE})", _say_counted),
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]?){SPACE}?(?={_TIMES})",
            lambda found: f"{_native(int(found['number']))} ",
        ),
        rule(rf"{BEFORE}(?P<number>[1-9][0-9]?){SPACE}?분(?![의기])", _say_guests),
        rule(rf"{BEFORE}1(?P<place>[만천백])", lambda found: found["place"]),
    ),
}  # fmt: skip
