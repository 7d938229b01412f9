"""Spanish; decimals as in Spain where both readings are possible."""
# ruff: noqa: RUF001, SIM905 (signs; words in rows)

from types import MappingProxyType

import regex

from engine.text.normalising.language import SPACE, ends_sentence, rule
from engine.text.normalising.languages import spanish_words
from engine.text.normalising.languages.romance import (
    Romance,
    by_gender,
    feminine_behind,
    half_of_noun,
    one_behind,
    ordinal_by_degree_sign,
    parts_of_units,
    short_dates,
    thousands_of_money,
)
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.romans import ROMAN, value_of_roman
from engine.text.normalising.spelling import spelled
from engine.text.normalising.tables import Gender, words

_MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
).split()
# num2words 0.5.14 says "décimoprimero".
_ORDINALS = (
    "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo "
    "decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno"
).split()
_TENTHS = (
    "vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo"
).split()
_PARTS = "medio tercio cuarto quinto sexto séptimo octavo noveno décimo".split()
_ONE = regex.compile("(veinti)?uno(?= mil| [mb]illones)")
_HALF = r"[ \u00a0\u202f]?(?P<half>[ap])\.?[ \u00a0\u202f]?m(?!\p{L})\.?"
_SMALL_WORDS = (
    "y e o u a al de del en contra es son por para más mas menos entre con sin sobre que se su sus "
    "mi mis tu tus nos os le les lo los la las el un una unos unas ellos ellas nosotros nosotras "
    "vosotros vosotras tras antes después entonces pues además jamás quizás apenas mientras dos "
    "tres seis diez ambos ambas todos todas algunos algunas nada ya no hasta desde"
)
# "We" of verbs, persons of either gender, words that are more than one.
_UNCLEAR = (
    "amos emos imos istas cratas nautas cidas astas eutas mas radios testigos modelos poetas "
    "atletas guías colegas policías dálmatas"
)


class Spanish(Romance):
    """Tables and grammar."""

    spoken = "es"
    digits = "cero uno dos tres cuatro cinco seis siete ocho nueve".split()
    point = "coma"
    dot = "punto"
    minus = "menos"
    to = " a "
    against = " a "
    and_minor = " con "
    version = "versión"
    pairs = MappingProxyType({"24/7": "veinticuatro siete", "50/50": "cincuenta cincuenta"})
    no_nouns = frozenset(_SMALL_WORDS.split())
    halves = behind = ("medio", "media")
    clock_tail = rf"(?:[ \u00a0\u202f]?(?:h\b|horas\b)|{_HALF})"
    chapters = tuple(
        "capítulo parte tomo volumen libro acto escena fase artículo anexo título nivel tabla "
        "figura clase tipo".split()
    )
    address = words("@  arroba\n.  punto\n-  guion\n_  guion bajo\n+  más\n/  barra\n#  hashtag")
    out_of = " sobre "
    by = " por "
    over = " sobre "
    pressures = "presión|tensión|TA"
    crowds = (
        "seguidores|visitas|vistas|visualizaciones|reproducciones|personas|usuarios|"
        "descargas|votos|habitantes|espectadores|miembros|suscriptores|líneas|euros|"
        "dólares|pesos"
    )
    million = "millón"
    out_of_parts = " de "
    parts = "página|parte|paso|diapositiva|episodio|capítulo|lección|pregunta|ejercicio|hoja"
    pages = "páginas?"
    secrets = "código(?:[ ](?:PIN|secreto|de acceso|de verificación))?|PIN|clave|contraseña"
    ratings = "notas?|puntuación|calificación|valoración|valorado|doy"
    rated = "estrellas|puntos"
    symbols = spanish_words.SYMBOLS
    rates = spanish_words.RATES
    weekdays = spanish_words.WEEKDAYS
    magnitudes = spanish_words.MAGNITUDES
    currencies = spanish_words.CURRENCIES
    units = spanish_words.UNITS
    abbreviations = spanish_words.ABBREVIATIONS
    regnal = by_gender(
        "Felipe Carlos Alfonso Fernando Enrique Luis Jorge Eduardo Guillermo Jacobo Ricardo "
        "Napoleón Pío Benedicto Francisco Pablo León Gregorio Nicolás Alejandro Pedro Federico "
        "Iván Ramsés Urbano Inocencio Clemente Leopoldo José Juan Sancho Jaime Bonifacio Sixto",
        "Isabel Catalina María Margarita",
    )
    genders = by_gender(
        "año día días mes meses minuto segundo metro kilómetro centímetro milímetro litro gramo "
        "gramos kilogramo kilogramos kilo euro dólar dólares peso punto siglo libro capítulo "
        "hombre hombres niño hijo país países pueblo grado vaso millón millones billón billones "
        "paso problema problemas tema temas sistema sistemas programa programas mapa mapas planeta "
        "planetas idioma idiomas poema poemas síntoma síntomas extremos tranvías "
        "habitantes estudiantes clientes visitantes participantes pacientes agentes",
        "hora semana noche noches página persona vez veces mujer mujeres niña hija casa ciudad "
        "cosa palabra taza cucharada cucharadita manzana botella libra tonelada línea calle calles "
        "tarde tardes clase clases parte partes opción pregunta respuesta copa pizca mano manos "
        "foto fotos moto motos formas víctimas camas firmas plataformas leyes naves llaves nubes "
        "torres series bases frases fases redes imágenes flores labores",
    )
    endings = by_gender("os ores ajes", "as dades ciones siones tudes")
    unclear = tuple(_UNCLEAR.split())

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        said = _ONE.sub(lambda found: "veintiún" if found[1] else "un", spelled(number, "es"))
        if gender == "f":
            start = max(said.rfind("illones"), said.rfind("illón"), 0)
            rest = said[start:].replace("ientos", "ientas")
            return said[:start] + (f"{rest[:-1]}a" if rest.endswith("uno") else rest)
        if gender == "m" and said.endswith("uno"):
            is_joined = said.endswith("veintiuno")
            return f"{said.removesuffix('uno')}ún" if is_joined else said[:-1]
        return said

    def ordinal(self, number: int, gender: Gender) -> str | None:
        if not 0 < number < 100:
            return None
        if number < 20:
            said = _ORDINALS[number - 1]
        else:
            said = _TENTHS[number // 10 - 2]
            said += f" {_ORDINALS[number % 10 - 1]}" if number % 10 else ""
        return regex.sub(r"o(?=\s|\Z)", "a", said) if gender == "f" else said

    def of_millions(self, noun: str) -> str:
        return f"de {noun}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{self.day(day, month)} de {self.cardinal(year)}"

    def day(self, day: int, month: int) -> str:
        return f"{self.cardinal(day)} de {_MONTHS[month - 1]}"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        words = self.cardinal(hour, "f")
        half = tail.lstrip(" \u00a0\u202f")[:1] if "m" in tail else ""
        if half and 0 < hour <= 12:
            words += f" y {self.cardinal(minute)}" if minute else ""
            return f"{words} {_time_of_day(hour, half)}"
        if not minute:
            return f"{words} en punto" if 0 < hour <= 12 and not tail else f"{words} horas"
        return f"{words} {'y' if hour else 'horas y'} {self.cardinal(minute)}"

    def fraction(self, above: int, below: int) -> str | None:
        part = _PARTS[below - 2]
        return f"{self.cardinal(above, 'm')} {part if above == 1 else part + 's'}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        part = "medio" if (above, below) == (1, 2) else self.fraction(above, below)
        return f"{self.cardinal(whole)} y {part}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return " al cuadrado" if exponent == 2 else " al cubo"
        return f" elevado a {'menos ' * (exponent < 0)}{self.cardinal(abs(exponent))}"

    def ruler(self, number: int, name: str, before: str) -> str:
        ordinal = self.ordinal(number, self.regnal[name]) if number <= 10 else None
        return ordinal or self.cardinal(number)


LANGUAGE = Spanish()


def _time_of_day(hour: int, half: str) -> str:
    if half == "a":
        return "de la noche" if hour == 12 else "de la mañana"
    if hour == 12:
        return "del mediodía"
    return "de la tarde" if hour < 8 else "de la noche"


def _say_hour(found: regex.Match[str]) -> str | None:
    hour = int(found["hour"])
    if not 0 < hour <= 12:
        return None
    has_stop = found[0][-1] == "." and ends_sentence(found.string, found.end())
    return LANGUAGE.clock(hour, 0, "", f"{found['half']}m") + ("." if has_stop else "")


def _say_time(found: regex.Match[str]) -> str:
    return LANGUAGE.clock(int(found["hour"]), int(found["minute"]), "", "h")


def _say_ordinal(found: regex.Match[str]) -> str | None:
    is_feminine = found["ending"] in ("ª", "a")
    said = LANGUAGE.ordinal(int(found["number"]), "f" if is_feminine else "m")
    is_short = said and found["ending"] == "er" and said.endswith(("primero", "tercero"))
    return said[:-1] if said and is_short else said


def _say_parts(found: regex.Match[str]) -> str | None:
    above, below = int(found["above"]), int(found["below"])
    part = LANGUAGE.ordinal(below, "f")
    if part is None or above >= below:
        return None
    return f"{LANGUAGE.cardinal(above, 'f')} {part}{'s' if above > 1 else ''}"


def _say_century(found: regex.Match[str]) -> str:
    number = value_of_roman(found["roman"])
    ordinal = LANGUAGE.ordinal(number, "m") if number <= 10 else None
    return ordinal or LANGUAGE.cardinal(number)


def _say_short_century(found: regex.Match[str]) -> str:
    return f"siglo {_say_century(found)}"


def _say_phone(found: regex.Match[str]) -> str:
    groups: list[str] = regex.findall("[0-9]+", found[0])
    return ", ".join(LANGUAGE.one_by_one(group) for group in groups)


_NO_ORDINAL = frozenset([*_SMALL_WORDS.split(), *"norte sur este oeste latitud bajo".split()])

Spanish.own = {
    "dates": (short_dates("el del al", LANGUAGE),),
    "phones": (
        rule(
            rf"{BEFORE}(?<!\+[0-9]{{1,3}} )[6-9][0-9]{{2}}(?:[ -][0-9]{{3}}){{2}}(?<!000)"
            rf"(?![ .,-]?[0-9]|{SPACE}?[\p{{Ll}}€$£%]){AFTER}",
            _say_phone,
        ),
        rule(
            rf"{BEFORE}(?<!\+[0-9]{{1,3}} )[6-9][0-9]{{2}}(?:[ .-][0-9]{{2}}){{3}}"
            rf"(?![ .-]?[0-9]){AFTER}",
            _say_phone,
        ),
        rule(
            rf"{BEFORE}(?<!\+[0-9]{{1,3}} )9[0-9] [0-9]{{3}} [0-9]{{2}} [0-9]{{2}}"
            rf"(?! ?[0-9]){AFTER}",
            _say_phone,
        ),
    ),
    "times": (
        rule(rf"{BEFORE}(?<!:)(?P<hour>[0-9]{{1,2}}){_HALF}", _say_hour),
        rule(
            rf"{BEFORE}(?P<hour>[01]?[0-9]|2[0-4])\.(?P<minute>[0-5][0-9]){SPACE}(?:h|hs|horas)\b",
            _say_time,
        ),
        rule(
            rf"(?=[0-9])(?<=(?<!\p{{L}})[Aa]{SPACE}las?{SPACE})(?P<hour>[01]?[0-9]|2[0-4])"
            rf"\.(?P<minute>[0-5][0-9])(?:{SPACE}?h\b)?(?![.,]?[0-9]|{SPACE}?[%€$£])",
            _say_time,
        ),
    ),
    "abbreviations": (rule(r"(?<!\p{L})Sr\.(?=[ \u00a0]y[ \u00a0]Sra\.)", lambda _: "señor"),),
    "weekdays": (rule(r"(?<![\w-])L[-–]V(?![\w-])", lambda _: "lunes a viernes"),),
    "money": thousands_of_money(LANGUAGE),
    "units": (parts_of_units(LANGUAGE, "y"), ordinal_by_degree_sign(_NO_ORDINAL, LANGUAGE)),
    "fractions": (
        half_of_noun(LANGUAGE, "y"),
        rule(
            rf"{BEFORE}(?P<above>[1-9])/(?P<below>[3-9]|10)(?={SPACE}partes?\b)",
            _say_parts,
        ),
    ),
    "ordinals": (
        rule(
            rf"{BEFORE}(?P<number>[0-9]{{1,2}})\.?(?P<ending>[ºª]|er)"
            rf"(?!{SPACE}?[CF]\b|[\p{{L}}\p{{N}}])",
            _say_ordinal,
        ),
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]?)\.?(?:(?:r|d|t|m|v|n)(?P<ending>[oa]))(?![\p{{L}}\p{{N}}])",
            _say_ordinal,
        ),
    ),
    "romans": (
        rule(rf"(?<=(?<!\p{{L}})[Ss]iglos?{SPACE})(?P<roman>{ROMAN})", _say_century),
        rule(
            rf"(?<=(?<!\p{{L}})[Ss]iglos?{SPACE}[\p{{L}} ]{{1,24}}\b(?:[yae]|al){SPACE})"
            rf"(?P<roman>{ROMAN})",
            _say_century,
        ),
        rule(rf"(?<!\p{{L}})s\.{SPACE}?(?P<roman>{ROMAN})", _say_short_century),
    ),
    "numbers": (
        one_behind("número página capítulo artículo tomo versión línea nivel", "uno"),
        rule(rf"(?<=\b[Aa]{SPACE}la{SPACE})1(?![.,:/–-]?[0-9]){AFTER}", lambda _: "una"),
        feminine_behind("las unas otras estas esas aquellas", LANGUAGE),
    ),
}
