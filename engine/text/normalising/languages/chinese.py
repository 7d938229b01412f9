"""Chinese, said in simplified characters; texts in traditional ones are read the same."""
# ruff: noqa: RUF001, SIM905 (wide marks; words in rows)

import regex

from engine.text.normalising.language import LETTER, Language, alternatives, is_linked, rule
from engine.text.normalising.languages import chinese_words
from engine.text.normalising.numerals import AFTER, BEFORE, MINUS, said, value_of
from engine.text.normalising.romans import value_of_roman
from engine.text.normalising.tables import Gender, words

_DIGITS = "零一二三四五六七八九"
_PLACES = ("", "十", "百", "千")
_GROUPS = ("", "万", "亿", "万亿")
# What is counted takes 两, not 二; the words before which 二 stays are no measures.
_MEASURES = (
    "个個位名人只隻条條张張本块塊件台臺辆輛家间間所座栋棟套双雙对對份项項种種类類次遍回场場届屆颗顆粒根支"
    "枝把杯瓶碗盘盤袋包盒箱桶片幅首篇句段页頁层層天年周週岁歲元块毛角倍步口匹头頭棵朵笔筆桩組组批群排串顿頓"
    "趟声聲阵陣期轮輪米克吨噸斤公里升秒万萬亿億千"
)
_LONG_MEASURES = (
    "小时 小時 分钟 分鐘 秒钟 秒鐘 星期 礼拜 禮拜 个月 個月 公里 公斤 千克 厘米 毫米 平方 立方 "
    "英里 英寸 美元 欧元 歐元 英镑 英鎊 人民币 人民幣 点半 點半 点钟 點鐘 架 艘 株 票 成"
).split()
_MEASURE = "|".join((*_LONG_MEASURES, f"[{_MEASURES}]", "点", "點"))
_COUNTS = regex.compile(rf"(?:{_MEASURE})")
_SPAN = "[-–—~～〜]"
_PERCENT = {"%": "百分之", "％": "百分之", "‰": "千分之"}
_ERA = regex.compile("[前来來间間]|[的]?[历歷][史]")


class Chinese(Language):
    """Tables and grammar."""

    gap = ""
    decimal = "."
    digits = tuple(_DIGITS)
    digit_gap = ""
    comma = "，"
    point = dot = "点"
    minus = "负"
    secrets = "(?:验证|驗證|确认|密)碼?码?|口令|PIN"
    to = "到"
    against = "比"
    and_minor = ""
    has_wide_digits = True
    over = "，"
    pressures = "血[压壓]"
    crowds = "人|次|粉丝|粉絲|播放|订阅|浏览|点赞|用户|美元|元|下载"
    month_first = True
    version = "版本"
    address = words("@  at\n.  点\n-  杠\n_  下划线\n+  加\n/  斜杠\n#  话题")
    symbols = chinese_words.SYMBOLS
    magnitudes = chinese_words.MAGNITUDES
    currencies = chinese_words.CURRENCIES
    units = chinese_words.UNITS
    abbreviations = chinese_words.ABBREVIATIONS
    regnal = dict.fromkeys(
        "亨利 查理 查尔斯 爱德华 乔治 威廉 理查 詹姆斯 菲利普 伊丽莎白 伊麗莎白 玛丽 叶卡捷琳娜 "
        "亚历山大 尼古拉 彼得 拿破仑 本笃 保罗 弗朗茨 腓特烈 拉美西斯 路易".split(),
        "m",
    )

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        if number == 2:
            return "两" if gender else "二"
        groups: list[int] = []
        rest = number
        while rest:
            rest, group = divmod(rest, 10_000)
            groups.append(group)
        spoken = ""
        for place in reversed(range(len(groups))):
            group = groups[place]
            if not group:
                continue
            if spoken and (group < 1000 or (place + 1 < len(groups) and not groups[place + 1])):
                spoken += "零"
            spoken += _group(group) + _GROUPS[place]
        spoken = spoken or "零"
        if spoken.startswith("一十"):
            return spoken[1:]
        is_head = spoken[0] == "二" and spoken[1:2] in tuple("百千万亿")
        return "两" + spoken[1:] if is_head else spoken

    def bare(self, number: int, following: str) -> str | None:
        if following.startswith("年") and number >= 1000 and _ERA.match(following, 1):
            return None  # "1500年前" is a date or a stretch of time
        is_counted = number == 2 and _COUNTS.match(following)
        return self.cardinal(number, "m" if is_counted else None)

    def leaves(self, found: regex.Match[str]) -> bool:
        return is_linked(found)

    def year(self, number: int) -> str:
        return self.one_by_one(str(number)) if number >= 1000 else self.cardinal(number)

    def decimals(self, whole: int, digits: str, gender: Gender | None) -> str:
        return f"{self.cardinal(whole)}点{self.one_by_one(digits)}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{self.year(year)}年{self.cardinal(month)}月{self.cardinal(day)}日"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        zero = "零" if 0 < minute < 10 else ""
        minutes = f"{zero}{self.cardinal(minute)}分" if minute else ""
        return f"{self.cardinal(hour, 'm')}点{minutes}"

    def fraction(self, above: int, below: int) -> str | None:
        return f"{self.cardinal(below)}分之{self.cardinal(above)}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        return f"{self.cardinal(whole)}又{self.fraction(above, below)}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return "的平方" if exponent == 2 else "的立方"
        return f"的{'负' * (exponent < 0)}{self.cardinal(abs(exponent))}次方"


LANGUAGE = Chinese()


def _group(number: int) -> str:
    """A number under 10,000."""
    spoken = ""
    is_gap = False
    for place in (3, 2, 1, 0):
        digit = number // 10**place % 10
        if digit:
            spoken += ("零" if is_gap and spoken else "") + _DIGITS[digit] + _PLACES[place]
        is_gap = not digit
    return spoken


def _plain(written: str) -> str:
    value = value_of(written, LANGUAGE)
    return said(value, LANGUAGE) if value else written


def _say_percent(found: regex.Match[str]) -> str:
    lower = found["lower"] or ""
    minus = "负" if found["minus"] else ""
    words_of_lower = _plain(lower) + "到" if lower else ""
    return f"{_PERCENT[found['sign']]}{minus}{words_of_lower}{_plain(found['number'])}"


def _say_cold(found: regex.Match[str]) -> str:
    number, degrees = _degrees(found["number"]), "摄氏度" if found["sign"] else "度"
    if found["upper"]:
        below = "零下" if found["minus"] else ""
        number += f"{degrees}到{below}{_degrees(found['upper'])}"
    return f"零下{number}{degrees if found['sign'] else ''}"


def _degrees(written: str) -> str:
    return LANGUAGE.cardinal(2, "m") if written == "2" else _plain(written)


def _say_years(found: regex.Match[str]) -> str:
    return f"{LANGUAGE.one_by_one(found['first'])}到{LANGUAGE.one_by_one(found['last'])}"


def _say_counted_range(found: regex.Match[str]) -> str | None:
    if found["upper"] == "2" or int(found["upper"]) <= 2:
        return None
    return f"两到{LANGUAGE.cardinal(int(found['upper']))}"


def _say_mobile(found: regex.Match[str]) -> str:
    digits = "".join(filter(str.isdigit, found[0])).removeprefix("86")
    plus = "加八六，" if found[0][0] == "+" else ""
    groups = (digits[:3], digits[3:7], digits[7:])
    return plus + "，".join(_called(group) for group in groups)


def _called(digits: str) -> str:
    """Digits as on the telephone, where one is not to be heard as seven."""
    return LANGUAGE.one_by_one(digits).replace("一", "幺")


def _say_topic(found: regex.Match[str]) -> str:
    name = found["name"]
    if name in ("话题", "話題"):
        return name
    return f"{name}，" if name.endswith(("话题", "話題")) else f"话题{name}，"


def _say_ordinals(found: regex.Match[str]) -> str:
    lower, upper = (Chinese.cardinal(LANGUAGE, int(found[end])) for end in ("lower", "upper"))
    return f"{lower}到{upper}"


def _say_ruler(found: regex.Match[str]) -> str:
    tail = "" if found["name"] == "路易" else "世"
    return f"{found['name']}{LANGUAGE.cardinal(value_of_roman(found['roman']))}{tail}"


_ROMAN = r"(?=[MDCLXVI])(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})(?![A-Za-z0-9_'’-])"
_ONE = r"[0-9]++(?:,[0-9]{3})*+(?:\.[0-9]++)?"
_NAMES = alternatives(Chinese.regnal)


def _say_part(found: regex.Match[str]) -> str:
    part, whole = (LANGUAGE.cardinal(int(found[end])) for end in ("part", "whole"))
    noun = found["noun"]
    return f"第{part}{noun}，共{'两' if whole == '二' else whole}{noun}"


Chinese.own = {
    "tags": (
        rule(r"#(?P<name>[\p{L}\p{N}][^#\n]{0,40}+)#", _say_topic),
    ),
    "dates": (
        rule(
            r"第(?P<part>[0-9]{1,3})/(?P<whole>[0-9]{1,3})(?P<noun>[页頁章集步课課回])",
            _say_part,
        ),
        rule(
            rf"{BEFORE}(?P<first>[12][0-9]{{3}})年?{_SPAN}(?P<last>[12][0-9]{{3}})(?=年)",
            _say_years,
        ),
        rule(
            rf"{BEFORE}(?P<first>[12][0-9]{{3}})(?=\s?(?:到|至|和|与|與|、)\s?[12][0-9]{{3}}\s?年(?!前))",
            lambda found: LANGUAGE.one_by_one(found["first"]),
        ),
        rule(
            rf"{BEFORE}(?P<year>1[0-9]{{3}}|20[0-9]{{2}})(?=\s?年)"
            r"(?!\s?年(?:[前来來间間]|的?[历歷]史))",
            lambda found: LANGUAGE.one_by_one(found["year"]),
        ),
    ),
    "phones": (
        rule(
            r"(?<=邮编[:：]?\s?)(?P<code>[0-9]{6})(?![0-9])",
            lambda found: LANGUAGE.one_by_one(found["code"]),
        ),
        rule(
            rf"{BEFORE}(?<![-+])(?:\+?86[- ]?)?1[3-9][0-9]"
            rf"(?:[0-9]{{8}}|(?P<gap>[- ])[0-9]{{4}}(?P=gap)[0-9]{{4}})"
            rf"(?![-.,]?[0-9]){AFTER}",
            _say_mobile,
        ),
        rule(
            r"(?<=[打拨撥报報]\s?)(?P<number>1[0-9]{2}|1[0-9]{4}|9[0-9]{4})(?![0-9])"
            r"(?=电话|電話|\p{P}|\s|\Z|急|报|求|热)",
            lambda found: _called(found["number"]),
        ),
    ),
    "times": (
        rule(
            rf"{BEFORE}(?P<minute>0[0-9])(?=分)", lambda found: LANGUAGE.one_by_one(found["minute"])
        ),
    ),
    "abbreviations": (
        rule(r"(?<![\p{Latin}\p{N}])(?:N[oO]|no)\.\s?(?=[0-9])", lambda _: "第"),
        rule(
            r"(?<![\p{Latin}\p{N}])[Vv]ol\.\s?(?P<number>[0-9]{1,4})(?![0-9.])",
            lambda found: f"第{LANGUAGE.cardinal(int(found['number']))}卷",
        ),
    ),
    "units": (
        rule(
            rf"{BEFORE}(?P<minus>{MINUS})?(?:(?P<lower>{_ONE})[%％‰]?{_SPAN})?"
            rf"(?P<number>{_ONE})\s?(?P<sign>[%％‰])",
            _say_percent,
        ),
        rule(
            rf"(?:{MINUS}|(?<=\p{{Han}})-)(?P<number>{_ONE})"
            rf"(?:(?:℃|°C)?[~～〜至到](?P<minus>-)?(?P<upper>{_ONE}))?\s?"
            rf"(?P<sign>℃|°C|(?=度))(?!{LETTER}|F)",
            _say_cold,
        ),
        rule(
            rf"(?:[时時]速)?{BEFORE}(?P<number>{_ONE})\s?(?:km/h|KM/H|公里/小时|公里/小時)",
            lambda found: f"每小时{_plain(found['number'])}公里",
        ),
    ),
    "years": (
        rule(
            r"(?<![0-9.])(?P<decade>[6-9][05]|00)(?=后(?![退来面续]))",
            lambda found: LANGUAGE.one_by_one(found["decade"]),
        ),
    ),
    "ordinals": (
        rule(
            rf"(?<=第\s?)(?P<lower>[0-9]{{1,7}})\s?{_SPAN}\s?第?(?P<upper>[0-9]{{1,7}})(?![0-9.,])",
            _say_ordinals,
        ),
        rule(
            r"(?<=第\s?)(?P<number>[0-9]{1,7})(?![0-9.,])",
            lambda found: Chinese.cardinal(LANGUAGE, int(found["number"])),
        ),
    ),
    "ranges": (
        rule(
            rf"(?<=以(?=[0-9]{{1,3}}[-–][0-9]{{1,3}}(?:获胜|击败|战胜|领先|落后|取胜|告负|力克|大胜))|比分[为是：:]?|比分[为是：:]?[0-9]{{1,3}}[-–][0-9]{{1,3}}[，、]){BEFORE}"
            r"(?P<one>[0-9]{1,3})[-–](?P<other>[0-9]{1,3})(?![-–0-9])",
            lambda found: f"{_plain(found['one'])}比{_plain(found['other'])}",
        ),
        rule(
            rf"{BEFORE}(?<!{_SPAN})2{_SPAN}(?P<upper>[0-9]{{1,4}})(?=\s?(?:{_MEASURE}))",
            _say_counted_range,
        ),
        rule(rf"(?<=[0-9][年月日号號点點时時分元天]){_SPAN}(?=[0-9])", lambda _: "到"),
    ),
    "symbols": (
        rule(
            rf"{BEFORE}(?P<month>[0-9]{{1,2}})·(?P<day>[0-9]{{1,2}})(?!\s?=){AFTER}",
            lambda found: LANGUAGE.one_by_one(found["month"] + found["day"]),
        ),
    ),
    "numbers": (
        # in an address: no measure
        rule(r"(?<=[0-9一二三四五六七八九十百零]号)2(?=[栋棟幢座单單])", lambda _: "二"),
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
