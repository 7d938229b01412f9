"""Japanese: numbers in kanji, so that counters keep their own readings."""
# ruff: noqa: RUF001, SIM905 (wide marks; words in rows)

import regex

from engine.text.normalising.language import LETTER, Language, alternatives, is_linked, rule
from engine.text.normalising.languages import japanese_words
from engine.text.normalising.numerals import AFTER, BEFORE, MINUS, said, value_of
from engine.text.normalising.romans import value_of_roman
from engine.text.normalising.tables import Gender, words

_DIGITS = "〇一二三四五六七八九"
_PLACES = ("", "十", "百", "千")
_GROUPS = ("", "万", "億", "兆")
_SPAN = "[-–—~～〜]"
# Where zero is rei, not zero.
_REI = ("時", "度", "点", "分", "秒")


class Japanese(Language):
    """Tables and grammar."""

    gap = ""
    decimal = "."
    digits = ("ゼロ", *_DIGITS[1:])
    digit_gap = ""
    comma = "、"
    point = "点"
    dot = "点"
    minus = "マイナス"
    secrets = "(?:認証|確認|暗証)?(?:コード|番号)|PIN"
    to = "から"
    against = "対"
    and_minor = ""
    has_wide_digits = True
    over = "の"
    pressures = "血圧"
    crowds = "人|回|再生|フォロワー|登録者|いいね|円|ドル|ダウンロード"
    month_first = True
    version = "バージョン"
    address = words(
        "@  アットマーク\n.  ドット\n-  ハイフン\n_  アンダーバー\n+  プラス\n/  スラッシュ\n"
        "#  ハッシュタグ"
    )
    symbols = japanese_words.SYMBOLS
    magnitudes = japanese_words.MAGNITUDES
    currencies = japanese_words.CURRENCIES
    units = japanese_words.UNITS
    abbreviations = japanese_words.ABBREVIATIONS
    regnal = dict.fromkeys(
        "ヘンリー エドワード ジョージ チャールズ ジェームズ ウィリアム リチャード エリザベス "
        "メアリー ルイ フィリップ ナポレオン フリードリヒ ヴィルヘルム カール エカチェリーナ "
        "アレクサンドル ニコライ ピョートル イヴァン ヨハネ パウロ ベネディクト フランシスコ "
        "ラムセス レオ ピウス".split(),
        "m",
    )

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        if number == 0:
            return "ゼロ"
        spoken = ""
        rest = number
        for group_name in _GROUPS:
            rest, group = divmod(rest, 10_000)
            if group:
                # 千円, but 一千万円 and 一万一千円
                is_long = bool(group_name or rest)
                spoken = _group(group, is_long=is_long) + group_name + spoken
        return spoken

    def bare(self, number: int, following: str) -> str | None:
        return "零" if number == 0 and following.startswith(_REI) else self.cardinal(number)

    def leaves(self, found: regex.Match[str]) -> bool:
        return is_linked(found)

    def decimals(self, whole: int, digits: str, gender: Gender | None) -> str:
        return f"{self.cardinal(whole) if whole else '零'}点{self.one_by_one(digits)}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{self.year(year)}年{self.cardinal(month)}月{self.cardinal(day)}日"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        minutes = f"{self.cardinal(minute)}分" if minute else ""
        return f"{self.bare(hour, '時')}時{minutes}"

    def fraction(self, above: int, below: int) -> str | None:
        return f"{self.cardinal(below)}分の{self.cardinal(above)}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        return f"{self.cardinal(whole)}と{self.fraction(above, below)}"

    def power(self, exponent: int) -> str:
        return f"の{'マイナス' * (exponent < 0)}{self.cardinal(abs(exponent))}乗"


LANGUAGE = Japanese()


def _group(number: int, *, is_long: bool) -> str:
    """A number under 10,000; one ten and one hundred have no 一, one thousand within others has."""
    spoken = ""
    for place in (3, 2, 1, 0):
        digit = number // 10**place % 10
        if digit:
            is_silent = digit == 1 and (place in (1, 2) or (place == 3 and not is_long))
            spoken += ("" if is_silent else _DIGITS[digit]) + _PLACES[place]
    return spoken


def _plain(written: str) -> str:
    value = value_of(written, LANGUAGE)
    return said(value, LANGUAGE) if value else written


def _say_percent_range(found: regex.Match[str]) -> str:
    return f"{_plain(found['lower'])}から{_plain(found['number'])}パーセント"


def _say_month_and_day(found: regex.Match[str]) -> str:
    weekday = f"{found['weekday']}曜日" if found["weekday"] else ""
    month, day = int(found["month"]), int(found["day"])
    return f"{LANGUAGE.cardinal(month)}月{LANGUAGE.cardinal(day)}日{weekday}"


def _say_half_hour(found: regex.Match[str]) -> str:
    return f"{LANGUAGE.cardinal(int(found['hour']))}時半"


def _say_cold(found: regex.Match[str]) -> str:
    upper = found["upper"] or ""
    words_of_upper = (
        f"度から{'マイナス' * upper.startswith('-')}{_plain(upper.lstrip('-'))}" if upper else ""
    )
    return f"マイナス{_plain(found['number'])}{words_of_upper}{'度' if found['sign'] else ''}"


def _say_ruler(found: regex.Match[str]) -> str:
    return f"{found['name']}{LANGUAGE.cardinal(value_of_roman(found['roman']))}世"


def _say_post_code(found: regex.Match[str]) -> str:
    first, second = (LANGUAGE.one_by_one(found[name]) for name in ("first", "second"))
    return f"郵便番号{first}の{second}"


def _say_block(found: regex.Match[str]) -> str:
    parts = found[0].replace("−", "-").replace("‐", "-").split("-")
    return "の".join(LANGUAGE.cardinal(int(part)) for part in parts)


def _say_score(found: regex.Match[str]) -> str:
    one, other = LANGUAGE.cardinal(int(found["one"])), LANGUAGE.cardinal(int(found["other"]))
    return f"{one}対{other}"


_ROMAN = r"(?=[MDCLXVI])(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})(?![A-Za-z0-9_'’-])"
_ONE = r"[0-9]++(?:,[0-9]{3})*+(?:\.[0-9]++)?"
_NAMES = alternatives(Japanese.regnal)
_DAY = r"(?P<month>1[0-2]|0?[1-9])/(?P<day>[12][0-9]|3[01]|0?[1-9])(?![/0-9])"

Japanese.own = {
    "dates": (
        rule(r"(?<=[0-9]日\s?)[(（]([月火水木金土日])[)）]", lambda found: f"{found[1]}曜日"),
        rule(
            rf"{BEFORE}(?<!/){_DAY}\s?[(（](?P<weekday>[月火水木金土日])[)）]", _say_month_and_day
        ),
        rule(
            rf"{BEFORE}(?<!/){_DAY}(?P<weekday>)(?=\s?(?:に(?!なる|なっ)|から|まで|開催|発売|締))",
            _say_month_and_day,
        ),
    ),
    "phones": (
        rule(r"〒\s?(?P<first>[0-9]{3})[-‐−](?P<second>[0-9]{4})(?![0-9])", _say_post_code),
        rule(
            rf"(?<=[市区町村丁目条台丘])[0-9]{{1,4}}(?:[-‐−][0-9]{{1,4}}){{1,3}}"
            rf"(?![-‐−0-9]){AFTER}",
            _say_block,
        ),
    ),
    "weekdays": (
        rule(
            rf"(?<![\p{{Han}}0-9])([月火水木金土日])曜?{_SPAN}([月火水木金土日])曜?(?!\p{{Han}})",
            lambda found: f"{found[1]}曜から{found[2]}曜",
        ),
    ),
    "times": (
        rule(rf"{BEFORE}(?P<hour>[0-9]{{1,2}}):30(?=頃|ごろ)", _say_half_hour),
        rule(
            rf"{BEFORE}0(?P<digit>[0-9])(?=[時分秒月日])",
            lambda found: LANGUAGE.bare(int(found["digit"]), found.string[found.end()]),
        ),
    ),
    "units": (
        rule(
            rf"{BEFORE}(?P<lower>{_ONE})[%％]?{_SPAN}(?P<number>{_ONE})\s?[%％]",
            _say_percent_range,
        ),
        rule(
            rf"(?:{MINUS}|(?<=[\p{{Han}}\p{{Hiragana}}])-)(?P<number>{_ONE})"
            rf"(?:(?:℃|°C|度)?[~～〜](?P<upper>-?{_ONE}))?\s?(?P<sign>℃|°C|(?=度))(?!{LETTER}|F)",
            _say_cold,
        ),
        rule(
            rf"{BEFORE}(?P<number>{_ONE})\s?(?:°F|℉)(?!{LETTER})",
            lambda found: f"華氏{_plain(found['number'])}度",
        ),
        rule(
            rf"(?:時速)?{BEFORE}(?P<number>{_ONE})\s?(?:km/h|㎞/h)(?!{LETTER})",
            lambda found: f"時速{_plain(found['number'])}キロメートル",
        ),
    ),
    "ranges": (
        rule(
            rf"{BEFORE}(?P<one>[0-9]{{1,2}})[-–−](?P<other>[0-9]{{1,2}})"
            r"(?=で(?:勝|敗|負|引|快勝|下し))",
            _say_score,
        ),
        rule(rf"(?<=[0-9][年月日時分円人個回歳]){_SPAN}(?=[0-9])", lambda _: "から"),
    ),
    "symbols": (
        rule(
            rf"{BEFORE}(?P<month>[0-9]{{1,2}})·(?P<day>[0-9]{{1,2}})(?!\s?=){AFTER}",
            lambda found: f"{_plain(found['month'])}・{_plain(found['day'])}",
        ),
    ),
    "romans": (
        rule(
            rf"(?<=第\s?)(?P<roman>{_ROMAN})",
            lambda found: LANGUAGE.cardinal(value_of_roman(found["roman"])),
        ),
        rule(r"[Ⅰ-Ⅻ](?![Ⅰ-Ⅿ])", lambda found: LANGUAGE.cardinal(ord(found[0]) - ord("Ⅰ") + 1)),
        rule(rf"(?P<name>{_NAMES})\s?(?P<roman>{_ROMAN})世?", _say_ruler),
    ),
}  # fmt: skip
