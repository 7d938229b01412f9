"""French, as in France."""
# ruff: noqa: RUF001, SIM905 (signs; words in rows)

from decimal import Decimal
from types import MappingProxyType

import regex

from engine.text.normalising.language import SPACE, ends_sentence, rule, word_after, word_before
from engine.text.normalising.languages import french_words
from engine.text.normalising.languages.romance import (
    Romance,
    by_gender,
    half_of_noun,
    one_behind,
    parts_of_units,
    short_dates,
)
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.romans import ROMAN, value_of_roman
from engine.text.normalising.spelling import spelled
from engine.text.normalising.tables import Gender, words

_MONTHS = (
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
)
_PARTS = {2: "demi", 3: "tiers|tiers", 4: "quart"}
_SMALL_WORDS = (
    "et ou à au aux de du des en sur contre est sont pour puis les ces ses mes tes nos vos leurs "
    "nous vous ils elles eux plus moins dans sans sous mais alors depuis vers chez deux trois six "
    "dix après dès très jamais toujours pas lors hors entre par avec ne se on il elle le la un une"
)
_LETTER_ENDS = "er ers ère ères re res nd nds nde ndes e es è ème èmes eme ième ièmes ᵉ ᵉʳ".split()
_INVARIABLE = regex.compile("(?<=vingt|cent)s$")  # "quatre-vingts", but "année quatre-vingt"


class French(Romance):
    """Tables and grammar."""

    spoken = "fr"
    digits = "zéro un deux trois quatre cinq six sept huit neuf".split()
    point = "virgule"
    dot = "point"
    minus = "moins"
    to = " à "
    against = " à "
    and_minor = " et "
    version = "version"
    pairs = MappingProxyType(
        {
            "24/7": "vingt-quatre heures sur vingt-quatre, sept jours sur sept",
            "50/50": "cinquante-cinquante",
        }
    )
    no_nouns = frozenset([*_MONTHS, *_SMALL_WORDS.split()])
    plural_ends = ("s", "x", "z")
    halves = ("un demi", "une demi")
    behind = ("demi", "demie")
    clock_mark = r":|[ \u00a0\u202f]?[hH][ \u00a0\u202f]?"
    clock_tail = r"[ \u00a0\u202f]?(?:min|mn)(?!\p{L})"
    chapters = tuple(
        "chapitre partie tome volume livre acte scène phase article annexe titre niveau tableau "
        "figure classe type".split()
    )
    address = words("@  arobase\n.  point\n-  tiret\n_  tiret bas\n+  plus\n/  slash\n#  hashtag")
    out_of = " sur "
    by = " sur "
    over = " sur "
    pressures = "tension|pression|TA|PA"
    crowds = (
        "abonnés|vues|likes|personnes|gens|utilisateurs|téléchargements|voix|habitants|"
        "spectateurs|membres|visiteurs|lignes|euros|dollars|followers"
    )
    parts = "page|partie|étape|diapo(?:sitive)?|épisode|leçon|question|exercice|feuille|tome"
    pages = "pages?"
    secrets = "code(?:[ ](?:PIN|secret|d['’]accès))?|PIN|mot de passe"
    ratings = "notes?|notée?|notation|évaluation|donne|mets"
    rated = "étoiles|points"
    symbols = french_words.SYMBOLS
    rates = french_words.RATES
    weekdays = french_words.WEEKDAYS
    magnitudes = french_words.MAGNITUDES
    currencies = french_words.CURRENCIES
    units = french_words.UNITS
    abbreviations = french_words.ABBREVIATIONS
    regnal = by_gender(
        "Louis Henri Charles François Philippe Napoléon Édouard Edouard George Georges Guillaume "
        "Jacques Richard Pie Benoît Paul Léon Grégoire Nicolas Alexandre Pierre Frédéric Ivan "
        "Ramsès Urbain Innocent Clément Ferdinand Joseph Léopold Albert Jean Boniface Sixte",
        "Élisabeth Elisabeth Elizabeth Catherine Marie Isabelle Margrethe",
    )
    genders = by_gender(
        "an ans jour jours mois siècle siècles euro euros dollar dollars franc francs centime "
        "centimes point points mètre mètres kilomètre kilomètres litre litres gramme grammes kilo "
        "kilos degré degrés homme hommes enfant enfants habitant habitants mot mots chapitre "
        "chapitres million millions milliard milliards exemplaire exemplaires film films pays "
        "département départements match matchs but buts joueur joueurs membre membres article "
        "articles étage étages soldat soldats mort morts blessé blessés candidat candidats député "
        "députés participant participants verre verres œuf œufs élément éléments octet octets",
        "heure heures minute minutes seconde secondes année années semaine semaines journée "
        "journées nuit nuits page pages personne personnes fois femme femmes fille filles ligne "
        "lignes phrase phrases chose choses place places voiture voitures maison maisons ville "
        "villes chambre chambres image images question questions réponse réponses photo photos "
        "pièce pièces tasse tasses cuillère cuillères tonne tonnes équipe équipes commune communes "
        "victime victimes voix entreprise entreprises école écoles famille familles langue langues "
        "étape étapes version versions",
    )
    endings = by_gender("", "tions ités ettes")

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        said = spelled(number, "fr")
        return f"{said}e" if gender == "f" and _ends_in_one(number) else said

    def ordinal(self, number: int, gender: Gender) -> str | None:
        if number == 1:
            return "première" if gender == "f" else "premier"
        # num2words 0.5.14 says "quatre-vingtsième", "deux centsième"
        return regex.sub("(?<=vingt|cent)s(?=ième$)", "", spelled(number, "fr", "ordinal"))

    def plural(self, number: int) -> int:
        return 0 if number < 2 else 1

    def plural_of_decimal(self, whole: int) -> int:
        return self.plural(whole)

    def of_millions(self, noun: str) -> str:
        return f"d'{noun}" if noun[0] in "aeiouhé" else f"de {noun}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{self.day(day, month)} {_as_name(year)}"

    def day(self, day: int, month: int) -> str:
        return f"{'premier' if day == 1 else self.cardinal(day)} {_MONTHS[month - 1]}"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        words = f"{self.cardinal(hour, 'f')} {'heure' if hour < 2 else 'heures'}"
        if tail:
            unit = "minute" if minute < 2 else "minutes"
            return f"{words} {self.cardinal(minute, 'f')} {unit}"
        return f"{words} {self.cardinal(minute, 'f')}" if minute else words

    def fraction(self, above: int, below: int) -> str | None:
        one, _, many = _PARTS.get(below, spelled(below, "fr", "ordinal")).partition("|")
        return f"{self.cardinal(above)} {one if above == 1 else many or one + 's'}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        part = "demi" if (above, below) == (1, 2) else self.fraction(above, below)
        return f"{self.cardinal(whole)} et {part}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return " au carré" if exponent == 2 else " au cube"
        return f" puissance {'moins ' * (exponent < 0)}{self.cardinal(abs(exponent))}"

    def ruler(self, number: int, name: str, before: str) -> str:
        first = "première" if self.regnal[name] == "f" else "premier"
        return first if number == 1 else self.cardinal(number)


LANGUAGE = French()


def _ends_in_one(number: int) -> bool:
    return number % 10 == 1 and number % 100 not in (11, 71, 91)


def _as_name(number: int) -> str:
    """A number that counts nothing: a year, a page."""
    return _INVARIABLE.sub("", LANGUAGE.cardinal(number))


def _ordinal(number: int, ending: str) -> str | None:
    plural = "s" if ending.endswith("s") else ""
    kind = ending.rstrip("s")
    if number == 0 or (number == 1) != (kind in ("er", "ᵉʳ", "ère", "re")):
        return None
    if kind in ("nd", "nde"):
        return f"second{kind[2:]}{plural}" if number == 2 else None
    said = LANGUAGE.ordinal(number, "f" if kind in ("ère", "re") else "m")
    return f"{said}{plural}"


def _say_ordinal(found: regex.Match[str]) -> str | None:
    return _ordinal(int(found["number"]), found["ending"])


def _say_roman(found: regex.Match[str]) -> str | None:
    roman = found["roman"]
    return _ordinal(value_of_roman(roman), found["ending"]) if roman else None


def _say_name(found: regex.Match[str]) -> str | None:
    number = int(found["number"])
    may_count = number < 1000 or LANGUAGE.is_plural(word_after(found))
    return None if word_before(found) == "en" and may_count else _as_name(number)


def _say_size(found: regex.Match[str]) -> str:
    sides = [LANGUAGE.cardinal(int(side)) for side in regex.split("[x×]", found[0])]
    return "quatre-quatre" if sides == ["quatre"] * 2 else " sur ".join(sides)


def _say_height(found: regex.Match[str]) -> str:
    metres = "mètre" if found["m"] == "1" else "mètres"
    return f"{LANGUAGE.cardinal(int(found['m']))} {metres} {LANGUAGE.cardinal(int(found['cm']))}"


def _say_thousands(found: regex.Match[str]) -> str:
    """Thousands of a currency, which follows them without "de"."""
    amount = Decimal(found["number"].replace(",", ".")) * 1000
    return f"{LANGUAGE.cardinal(int(amount))} {LANGUAGE.currencies[found['sign']].major.form(1)}"


def _say_spoon(found: regex.Match[str]) -> str:
    spoon = "cuillères" if found["number"].isdecimal() and int(found["number"]) > 1 else "cuillère"
    if found.string[max(0, found.start("number") - 1)] == "/":
        spoon = "cuillère"
    return f"{spoon} à {'soupe' if found['what'][0] == 's' else 'café'}"


def _say_century(found: regex.Match[str]) -> str:
    return "siècle." if ends_sentence(found.string, found.end()) else "siècle"


def _say_phone(found: regex.Match[str]) -> str:
    digits = regex.sub("[^0-9]", "", found["number"])
    first = len(digits) % 2
    pairs = [digits[:1]] * first + [digits[at : at + 2] for at in range(first, len(digits), 2)]
    words = (
        LANGUAGE.one_by_one(pair) if pair[0] == "0" else LANGUAGE.cardinal(int(pair))
        for pair in pairs
    )
    country = "plus trente-trois, " if found["country"] else ""
    return country + ", ".join(words)


def _say_digits(found: regex.Match[str]) -> str:
    groups: list[str] = regex.findall("[0-9]+", found[0])
    return ", ".join(LANGUAGE.one_by_one(group) for group in groups)


_MONTH = "|".join(_MONTHS)
_ENDING = "|".join(sorted(_LETTER_ENDS, key=len, reverse=True))

French.own = {
    "dates": (
        rule(rf"{BEFORE}1(?=[ \u00a0](?:{_MONTH})(?!\p{{L}}))", lambda _: "premier"),
        # the minute of a goal: "45e+2"
        rule(
            r"(?<=(?<![\p{L}\p{N}])(?:45|90|105|120)e)\+(?=[1-9](?![0-9]))",
            lambda _: " plus ",
        ),
        short_dates("le du au jusqu'au dès", LANGUAGE),
    ),
    "phones": (
        rule(
            r"(?=[+0])(?<![\w+.,])(?:(?P<country>\+33)[ .\u00a0]?)?"
            r"(?P<number>(?(country)(?:\(0\)[ ]?)?|0)"
            rf"[1-9](?:[ .\u00a0-]?[0-9]{{2}}){{4}})(?![ .-]?[0-9]){AFTER}",
            _say_phone,
        ),
        # a company's number
        rule(
            r"(?<=\b(?:SIREN|SIRET|RCS \p{L}{2,16})(?: n°| :|) ?)"
            r"[0-9]{3}(?: [0-9]{3}){2}(?: [0-9]{5})?(?![ ]?[0-9])",
            _say_digits,
        ),
    ),
    "abbreviations": (
        rule(
            rf"(?<=(?:[0-9]|\b(?:bis|ter)){SPACE}?,?{SPACE}|\b[Ll]['’]|\b[Dd]['’])[Aa]v\.(?={SPACE}\p{{Lu}})(?!{SPACE}J\.)",
            lambda found: "avenue" if found[0][0] == "a" else "Avenue",
        ),
        rule(
            rf"(?<![\p{{L}}\p{{N}}])[Bb](?:oule|l?)v?d\.?(?={SPACE}\p{{Lu}}\p{{Ll}})",
            lambda found: "boulevard" if found[0][0] == "b" else "Boulevard",
        ),
        rule(r"(?<!\p{L})M\.(?=[ \u00a0]et[ \u00a0](?:Mme|Mlle|M\.))", lambda _: "Monsieur"),
        rule(
            r"(?<=(?<![0-9][.,])(?P<number>[0-9½¼¾]{1,3})[ \u00a0])c"
            r"(?:\.[ ]?à[ ]?|[ ]?à[ ]?(?=[sc](?!\p{L})))(?P<what>s\.?|soupe|c\.?|café)(?!\p{L})",
            _say_spoon,
        ),
        rule(r"(?<=(?<!\p{L})[XVI]{1,5}e[ \u00a0])s\.(?!\p{L})", _say_century),
    ),
    "numbers": (one_behind("numéro page chapitre article tome étape version ligne", "un"),),
    "times": (
        rule(
            rf"{BEFORE}24[ ]?h[ ]?/[ ]?24{AFTER}",
            lambda _: "vingt-quatre heures sur vingt-quatre",
        ),
        rule(rf"{BEFORE}7[ ]?j[ ]?/[ ]?7{AFTER}", lambda _: "sept jours sur sept"),
    ),
    "money": (
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]{{0,2}}(?:,[0-9]{{1,3}})?)[ \u00a0\u202f]?[kK]"
            r"(?P<sign>[€$£])(?![\p{L}\p{N}])",
            _say_thousands,
        ),
    ),
    "units": (
        rule(
            rf"{BEFORE}(?P<m>[1-9])[ ]?m[ ]?(?P<cm>[0-9]{{2}})(?![\p{{L}}\p{{N}}²³/]|[.,][0-9])",
            _say_height,
        ),
        parts_of_units(LANGUAGE, "et"),
    ),
    "years": (
        rule(
            r"(?<=(?<!\p{L})(?i:en|années?|pages?)[ \u00a0])(?P<number>[1-9][0-9]{1,3})"
            rf"(?![.,:/–-]?[0-9]|[ \u00a0\u202f][0-9]{{3}}|[ ]?%){AFTER}",
            _say_name,
        ),
    ),
    "fractions": (
        half_of_noun(LANGUAGE, "et"),
        rule(rf"{BEFORE}1/2(?=[ -]finales?(?!\p{{L}}))", lambda _: "demi"),
        rule(rf"{BEFORE}1/4(?= de finale)", lambda _: "quart"),
        rule(rf"{BEFORE}1/8(?= de finale)", lambda _: "huitième"),
    ),
    "symbols": (
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]?)[x×](?=[ ](?:par|plus|moins)\b)",
            lambda found: f"{LANGUAGE.cardinal(int(found['number']), 'f')} fois",
        ),
        rule(
            rf"(?=[0-9]){BEFORE}[0-9]{{1,5}}[x×][0-9]{{1,5}}(?![x×.,]?[0-9]){AFTER}",
            _say_size,
        ),
    ),
    "ordinals": (
        rule(
            rf"(?=[0-9]){BEFORE}(?P<number>[0-9]{{1,4}}+)(?P<ending>{_ENDING})"
            r"(?![\p{L}\p{N}]|[+-][0-9]++(?!e))",
            _say_ordinal,
        ),
        # "Élisabeth Ire et II"
        rule(
            rf"(?<=(?:{'|'.join(French.regnal)})\sI(?:er|re|ère)\set\s)(?P<roman>{ROMAN})",
            lambda found: LANGUAGE.cardinal(value_of_roman(found["roman"])),
        ),
        rule(
            r"(?=[XVI])(?<![\p{L}\p{N}])(?P<roman>X{0,3}(?:I[XV]|V?I{0,3}))"
            rf"(?P<ending>{_ENDING})(?![\p{{L}}\p{{N}}])",
            _say_roman,
        ),
    ),
}
