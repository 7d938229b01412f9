"""Italian."""
# ruff: noqa: RUF001, SIM905 (signs; words in rows)

from types import MappingProxyType

import regex

from engine.text.normalising.language import SPACE, alternatives, rule
from engine.text.normalising.languages import italian_words
from engine.text.normalising.languages.romance import (
    Romance,
    by_gender,
    half_of_noun,
    one_behind,
    ordinal_by_degree_sign,
    parts_of_units,
    short_dates,
)
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.romans import ROMAN, value_of_roman
from engine.text.normalising.spelling import spelled
from engine.text.normalising.tables import Gender, words

_MONTHS = (
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
).split()
_PARTS = {2: "mezzo|mezzi", 3: "terzo|terzi", 4: "quarto|quarti"}
_IMPURE = ("z", "x", "y", "gn", "ps", "pn")  # behind "uno", as s and a consonant are
_ACCENT = regex.compile(r"(?<=\p{L})tre(?!\p{L})")  # num2words gives "ventitré" one alone
_VOWELS = "aeiouàèéìòù"
_ELIDING = (
    "ora opera isola unità edizione azione immagine impresa opzione uscita auto email altra intera"
).split()


class Italian(Romance):
    """Tables and grammar."""

    spoken = "it"
    digits = "zero uno due tre quattro cinque sei sette otto nove".split()
    point = "virgola"
    dot = "punto"
    minus = "meno"
    to = " a "
    against = " a "
    and_minor = " e "
    version = "versione"
    pairs = MappingProxyType({"24/7": "ventiquattro sette", "50/50": "cinquanta e cinquanta"})
    no_nouns = frozenset("e o a al di in contro è sono su per più meno alla".split())
    halves = behind = ("mezzo", "mezza")
    chapters = tuple(
        "capitolo parte tomo volume libro atto scena fase articolo allegato titolo livello tabella "
        "figura classe tipo".split()
    )
    address = words(
        "@  chiocciola\n.  punto\n-  trattino\n_  underscore\n+  più\n/  barra\n#  hashtag"
    )
    out_of = " su "
    by = " per "
    over = " su "
    pressures = "pressione|PA"
    crowds = (
        "follower|iscritti|visualizzazioni|persone|utenti|download|voti|abitanti|"
        "spettatori|membri|visitatori|righe|euro|dollari"
    )
    million = "milione"
    out_of_parts = " di "
    parts = "pagina|parte|passo|passaggio|diapositiva|episodio|capitolo|lezione|domanda|esercizio"
    pages = "pagin[ae]"
    secrets = "codice(?:[ ](?:PIN|segreto|di accesso|di verifica))?|PIN|password"
    ratings = "voto|voti|valutazione|punteggio"
    rated = "stelle|punti"
    symbols = italian_words.SYMBOLS
    rates = italian_words.RATES
    weekdays = italian_words.WEEKDAYS
    magnitudes = italian_words.MAGNITUDES
    currencies = italian_words.CURRENCIES
    units = italian_words.UNITS
    abbreviations = italian_words.ABBREVIATIONS
    regnal = by_gender(
        "Luigi Enrico Carlo Francesco Filippo Napoleone Edoardo Giorgio Guglielmo Giacomo Riccardo "
        "Pio Benedetto Paolo Leone Gregorio Nicola Alessandro Pietro Federico Ivan Ramses Urbano "
        "Innocenzo Clemente Ferdinando Giuseppe Leopoldo Umberto Giovanni Bonifacio Sisto Emanuele "
        "Amedeo",
        "Elisabetta Caterina Maria Isabella Margherita",
    )
    genders = by_gender(
        "anno giorno mese minuto secondo metro chilometro centimetro litro grammo chilo euro "
        "dollaro franco punto secolo libro capitolo uomo bambino figlio paese grado bicchiere "
        "milione miliardo passo problema tema sistema programma cucchiaio cucchiaino pezzo gol "
        "studente spicchio spettacolo stato zaino zero",
        "settimana notte pagina persona volta donna bambina figlia casa città cosa parola tazza "
        "bottiglia sterlina tonnellata riga domanda risposta lettera parte mela foto macchina",
    )
    endings = by_gender(
        "anni giorni mesi metri litri grammi chili", "ore settimane pagine volte tazze"
    )

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        if number == 1 and gender in ("m", "f"):
            return "una" if gender == "f" else "un"
        said = _right(spelled(number, "it").replace(" e ", " ").replace(",", ""))
        return _ACCENT.sub("tré", said).replace("trémila", "tremila")

    def bare(self, number: int, following: str) -> str | None:
        said = super().bare(number, following)
        return "uno" if said == "un" and _takes_uno(following) else said

    def counted(self, number: str, noun: str, *, is_before: bool) -> str:
        if number in ("una", "mezza") and noun[0] in _VOWELS:
            return f"{number[:-1]}'{noun}"
        if number == "un" and _takes_uno(noun):
            number = "uno"
        return super().counted(number, noun, is_before=is_before)

    def ordinal(self, number: int, gender: Gender) -> str | None:
        said = _right(spelled(number, "it", "ordinal"))
        return f"{said[:-1]}a" if gender == "f" else said

    def of_millions(self, noun: str) -> str:
        return f"di {noun}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{self.day(day, month)} {self.cardinal(year)}"

    def day(self, day: int, month: int) -> str:
        return f"{'primo' if day == 1 else self.cardinal(day)} {_MONTHS[month - 1]}"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        words = "una" if hour == 1 else self.cardinal(hour)
        return f"{words} e {self.cardinal(minute)}" if minute else words

    def fraction(self, above: int, below: int) -> str | None:
        one, _, many = _PARTS.get(below, spelled(below, "it", "ordinal")).partition("|")
        return f"{self.cardinal(above, 'm')} {one if above == 1 else many or one[:-1] + 'i'}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        part = "mezzo" if (above, below) == (1, 2) else self.fraction(above, below)
        return f"{self.cardinal(whole)} e {part}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return " al quadrato" if exponent == 2 else " al cubo"
        if exponent < 0:
            return f" alla meno {self.cardinal(-exponent)}"
        return f" alla {self.ordinal(exponent, 'f')}"

    def ruler(self, number: int, name: str, before: str) -> str:
        return self.ordinal(number, self.regnal[name]) or self.cardinal(number)


LANGUAGE = Italian()


def _right(said: str) -> str:
    """What num2words 0.5.14 says: "centodicotto", for 118."""
    return said.replace("dicott", "diciott")


def _takes_uno(noun: str) -> bool:
    is_impure_s = noun[:1] == "s" and noun[1:2] not in _VOWELS
    return is_impure_s or noun.startswith(_IMPURE)


def _say_time(found: regex.Match[str]) -> str:
    return LANGUAGE.clock(int(found["hour"]), int(found["minute"]), "", "")


def _say_one_hour(found: regex.Match[str]) -> str:
    minute = int(found["minute"] or 0)
    return f"{found['word']}'una{f' e {LANGUAGE.cardinal(minute)}' if minute else ''}"


def _say_ordinal(found: regex.Match[str]) -> str | None:
    return LANGUAGE.ordinal(int(found["number"]), "f" if found["ending"] == "ª" else "m")


def _say_century(found: regex.Match[str]) -> str | None:
    return LANGUAGE.ordinal(value_of_roman(found["roman"]), "m")


def _say_short_century(found: regex.Match[str]) -> str:
    return f"secolo {_say_century(found)}"


def _say_century_short(found: regex.Match[str]) -> str:
    return f"{_say_century(found)} secolo"


def _say_thousands(found: regex.Match[str]) -> str:
    said = LANGUAGE.cardinal(int(found["number"]) * 1000)
    sign = found["sign"]
    return f"{said} {LANGUAGE.currencies[sign].major.form(1)}" if sign else said


def _say_decade(found: regex.Match[str]) -> str:
    return LANGUAGE.cardinal(int(found["number"]))


def _say_phone(found: regex.Match[str]) -> str:
    groups: list[str] = regex.findall("[0-9]+", found[0])
    return ", ".join(LANGUAGE.one_by_one(group) for group in groups)


_MONTH = "|".join(_MONTHS)
_NO_ORDINAL = frozenset(
    "nord sud est ovest che con del dei della nel nella sopra sotto per più meno sono circa "
    "all'ombra all gradi celsius fino alla dal dalla".split()
)
_SIGN = f"(?:{SPACE}?(?P<sign>{alternatives(Italian.currencies)}))?"

Italian.own = {
    "dates": (
        short_dates("il dal al del entro", LANGUAGE),
        rule(rf"{BEFORE}(?<=['’])1[°º]?(?={SPACE}(?:{_MONTH})(?!\p{{L}}))", lambda _: "uno"),
        rule(rf"{BEFORE}1[°º]?(?={SPACE}(?:{_MONTH})(?!\p{{L}}))", lambda _: "primo"),
    ),
    "phones": (
        rule(
            rf"{BEFORE}3[0-9]{{2}}[ ./-]?[0-9]{{3}}[ .-]?[0-9]{{4}}(?![ .-]?[0-9]){AFTER}",
            _say_phone,
        ),
        rule(rf"{BEFORE}3[0-9]{{2}}[ /-][0-9]{{6,7}}(?![ .-]?[0-9]){AFTER}", _say_phone),
    ),
    "times": (
        rule(
            rf"(?<!\p{{L}})(?P<word>(?:[Aa]|[Dd]a|[Dd]e|[Ss]u)ll)e{SPACE}0?1"
            rf"(?:[:.](?P<minute>[0-5][0-9]))?(?![0-9]|[:.,/–-][0-9]|{SPACE}?[%€$£]){AFTER}",
            _say_one_hour,
        ),
        rule(
            rf"{BEFORE}(?<=\b(?:[Oo]re|[Aa]lle|[Dd]alle|h){SPACE})(?P<hour>[01]?[0-9]|2[0-4])"
            r"[.,](?P<minute>[0-5][0-9])(?![0-9]|[.,][0-9]|[ ]?[%€$£])",
            _say_time,
        ),
    ),
    "abbreviations": (rule(r"(?<!\p{L})Sig\.(?=[ ]e[ ]Sig\.ra)", lambda _: "signor"),),
    "decades": (
        rule(
            rf"(?<=\b[Aa]nni{SPACE}(?:['’][1-9]0(?:{SPACE}(?:ed?|o){SPACE}|,{SPACE}))?)['’](?P<number>[1-9]0)(?![0-9])",
            _say_decade,
        ),
        rule(
            rf"(?<=\b(?:[Nn]el|[Dd]el|[Dd]al|[Ii]l){SPACE})['’](?P<number>[3-9]00|[1-9][0-9])(?![0-9])",
            _say_decade,
        ),
    ),
    "money": (
        rule(rf"{BEFORE}(?P<number>[1-9][0-9]{{0,2}}) ?mila(?!\p{{L}}){_SIGN}", _say_thousands),
    ),
    "units": (parts_of_units(LANGUAGE, "e"), ordinal_by_degree_sign(_NO_ORDINAL, LANGUAGE)),
    "fractions": (
        rule(
            rf"(?=[1½])(?<![0-9][ \u00a0]|/){BEFORE}(?:1/2|½){SPACE}(?=ora(?!\p{{L}}))",
            lambda _: "mezz'",
        ),
        half_of_noun(LANGUAGE, "e"),
    ),
    "ordinals": (
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]{{0,2}})(?P<ending>[ºª])(?!{SPACE}?[CF]\b|\p{{L}})",
            _say_ordinal,
        ),
        rule(rf"(?<![\p{{L}}\p{{N}}])(?P<roman>{ROMAN})(?={SPACE}[Ss]ecolo\b)", _say_century),
        rule(rf"(?<=\b[Ss]ecolo{SPACE})(?P<roman>{ROMAN})", _say_century),
        rule(rf"(?<!\p{{L}})[Ss]ec\.{SPACE}?(?P<roman>{ROMAN})", _say_short_century),
        rule(
            rf"(?<![\p{{L}}\p{{N}}])(?P<roman>{ROMAN}){SPACE}sec\.(?={SPACE}[a-z])",
            _say_century_short,
        ),
    ),
    "numbers": (
        one_behind("numero pagina capitolo articolo tomo versione riga livello", "uno"),
        rule(rf"(?<=\b[Oo]re{SPACE})1(?![.,:/–-]?[0-9]){AFTER}", lambda _: "una"),
        rule(rf"{BEFORE}1{SPACE}(?=(?:{'|'.join(_ELIDING)})(?!\p{{L}}))", lambda _: "un'"),
    ),
}
