"""Portuguese, as in Brazil."""
# ruff: noqa: RUF001, SIM905 (signs; words in rows)

from types import MappingProxyType

import regex

from engine.text.normalising.language import SPACE, rule
from engine.text.normalising.languages import portuguese_words
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
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
).split()
_PARTS = {2: "meio", 3: "terço", 4: "quarto"}
_SMALL_WORDS = (
    "e ou a à ao aos as às o os de do da dos das em no na nos nas contra é são por pelo pela pelos "
    "pelas para mais menos mas que se com sem sob sobre seu sua seus suas meus minhas nossos "
    "nossas um uma uns umas ele ela eles elas nós vós lhes estes estas esses essas aqueles aquelas "
    "antes depois após então dois duas três seis dez ambos ambas apenas todos todas alguns "
    "algumas até desde quando já não muitos muitas através"
)


class Portuguese(Romance):
    """Tables and grammar."""

    spoken = "pt_BR"
    digits = "zero um dois três quatro cinco seis sete oito nove".split()
    point = "vírgula"
    dot = "ponto"
    minus = "menos"
    to = " a "
    against = " a "
    and_minor = " e "
    version = "versão"
    pairs = MappingProxyType({"24/7": "vinte e quatro por sete", "50/50": "meio a meio"})
    no_nouns = frozenset(_SMALL_WORDS.split())
    clock_mark = r":|[ \u00a0\u202f]?h[ \u00a0\u202f]?"
    halves = behind = ("meio", "meia")
    clock_tail = r"[ \u00a0\u202f]?(?:min|m)(?!\p{L})"
    chapters = tuple(
        "capítulo parte tomo volume livro ato cena fase artigo anexo título nível tabela figura "
        "classe tipo".split()
    )
    address = words("@  arroba\n.  ponto\n-  hífen\n_  sublinhado\n+  mais\n/  barra\n#  hashtag")
    out_of = " de "
    by = " por "
    over = " por "
    pressures = "pressão|PA"
    crowds = (
        "seguidores|visualizações|pessoas|usuários|utilizadores|downloads|votos|"
        "habitantes|membros|inscritos|visitantes|linhas|euros|dólares|reais"
    )
    million = "milhão"
    parts = "página|parte|passo|slide|episódio|capítulo|lição|pergunta|exercício|folha"
    pages = "páginas?"
    secrets = "código(?:[ ](?:PIN|secreto|de acesso|de verificação))?|PIN|senha"
    ratings = "notas?|avaliação|pontuação|dou"
    rated = "estrelas|pontos"
    symbols = portuguese_words.SYMBOLS
    rates = portuguese_words.RATES
    weekdays = portuguese_words.WEEKDAYS
    magnitudes = portuguese_words.MAGNITUDES
    currencies = portuguese_words.CURRENCIES
    units = portuguese_words.UNITS
    abbreviations = portuguese_words.ABBREVIATIONS
    regnal = by_gender(
        "Pedro João Manuel Afonso Sebastião Filipe Felipe Carlos Luís Henrique Eduardo Jorge "
        "Guilherme Jaime Ricardo Napoleão Pio Bento Francisco Paulo Leão Gregório Nicolau "
        "Alexandre Frederico Ivan Ramsés Urbano Inocêncio Clemente Fernando José Leopoldo Dinis "
        "Bonifácio Sisto",
        "Isabel Elizabeth Catarina Maria Margarida",
    )
    genders = by_gender(
        "ano dia dias mês meses minuto segundo metro quilômetro centímetro milímetro litro grama "
        "gramas quilograma quilogramas quilo euro dólar dólares real reais ponto século livro "
        "capítulo homem homens menino filho país países povo grau graus copo milhão milhões bilhão "
        "bilhões trilhão trilhões passo problema problemas tema temas sistema sistemas programa "
        "programas mapa mapas planeta planetas idioma idiomas poema poemas gol gols andares "
        "lugares habitantes estudantes clientes visitantes participantes pacientes canais jornais "
        "hospitais casais sinais metais policiais locais profissionais animais hotéis papéis times "
        "filmes telefones telegramas",
        "hora semana noite noites página pessoa vez vezes mulher mulheres menina filha casa cidade "
        "coisa palavra xícara garrafa libra tonelada linha pergunta resposta colher colheres tarde "
        "tardes parte partes mãe mães mão mãos rede redes fase fases série séries base bases frase "
        "frases classe classes torre torres chave chaves foto fotos moto motos formas vítimas "
        "camas firmas turmas plataformas flores árvores",
    )
    endings = by_gender("os ores", "as ãs dades ções sões gens")
    # "we" of verbs, persons of either gender
    unclear = tuple(
        "amos emos imos istas cratas nautas cidas astas eutas mas fãs colegas poetas atletas guias"
        " modelos".split()
    )

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        # num2words 0.5.14 says "um milhão, duzentos mil", "dois milhões e mil e um"
        said = regex.sub(
            r"(?<=lh(?:ão|ões)) e(?= .*\bmil .)", "", spelled(number, "pt_BR").replace(",", "")
        )
        if gender != "f":
            return said
        start = max(said.rfind("lhão"), said.rfind("lhões"), 0)
        rest = regex.sub(r"entos(?=\s|\Z)", "entas", said[start:])
        rest = regex.sub(r"\bum(?=\smil|\Z)", "uma", rest)
        return said[:start] + regex.sub(r"\bdois(?=\smil|\Z)", "duas", rest)

    def ordinal(self, number: int, gender: Gender) -> str | None:
        said = spelled(number, "pt_BR", "ordinal")
        return regex.sub(r"o(?=\s|\Z)", "a", said) if gender == "f" else said

    def plural(self, number: int) -> int:
        return 0 if number < 2 else 1

    def plural_of_decimal(self, whole: int) -> int:
        return self.plural(whole)

    def of_millions(self, noun: str) -> str:
        return f"de {noun}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{self.day(day, month)} de {self.cardinal(year)}"

    def day(self, day: int, month: int) -> str:
        return f"{'primeiro' if day == 1 else self.cardinal(day)} de {_MONTHS[month - 1]}"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        hours = self.cardinal(hour, "f")
        if minute and hour and not tail and before in ("às", "as", "das", "à"):
            return f"{hours} e {self.cardinal(minute)}"
        words = f"{hours} {'hora' if hour < 2 else 'horas'}"
        if not minute:
            return words
        return f"{words} e {self.cardinal(minute)} {'minuto' if minute == 1 else 'minutos'}"

    def fraction(self, above: int, below: int) -> str | None:
        part = _PARTS.get(below) or spelled(below, "pt_BR", "ordinal")
        return f"{self.cardinal(above)} {part if above == 1 else part + 's'}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        part = "meio" if (above, below) == (1, 2) else self.fraction(above, below)
        return f"{self.cardinal(whole)} e {part}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return " ao quadrado" if exponent == 2 else " ao cubo"
        return f" elevado a {'menos ' * (exponent < 0)}{self.cardinal(abs(exponent))}"

    def ruler(self, number: int, name: str, before: str) -> str:
        ordinal = self.ordinal(number, self.regnal[name]) if number <= 10 else None
        return ordinal or self.cardinal(number)


LANGUAGE = Portuguese()


def _say_ordinal(found: regex.Match[str]) -> str | None:
    return LANGUAGE.ordinal(int(found["number"]), "f" if found["ending"] == "ª" else "m")


def _say_century(found: regex.Match[str]) -> str:
    number = value_of_roman(found["roman"])
    ordinal = LANGUAGE.ordinal(number, "m") if number <= 10 else None
    return ordinal or LANGUAGE.cardinal(number)


def _say_short_century(found: regex.Match[str]) -> str:
    return f"século {_say_century(found)}"


def _say_size(found: regex.Match[str]) -> str:
    return " por ".join(LANGUAGE.cardinal(int(side)) for side in regex.split("[x×]", found[0]))


def _say_digits(found: regex.Match[str]) -> str:
    groups: list[str] = regex.findall("[0-9]+", found[0])
    return ", ".join(LANGUAGE.one_by_one(group) for group in groups)


_MONTH = "|".join(_MONTHS)
_NO_ORDINAL = frozenset(
    [*_SMALL_WORDS.split(), *"norte sul leste oeste latitude abaixo acima celsius".split()]
)

Portuguese.own = {
    "dates": (
        short_dates("em dia até de", LANGUAGE),
        rule(
            rf"{BEFORE}1[º°]?(?={SPACE}de{SPACE}(?:{_MONTH})(?!\p{{L}}))",
            lambda _: "primeiro",
        ),
    ),
    "phones": (
        rule(
            rf"(?<![\w+(]|\+[0-9]{{1,3}} (?:[0-9]{{2}} )?)"
            rf"(?:\([1-9][0-9]\){SPACE}?(?:9[0-9]|[1-9])|[1-9][0-9] (?:9[0-9]|[2-5])|9[0-9]|[3-5])"
            r"[0-9]{3}-[0-9]{4}"
            rf"(?!-?[0-9]){AFTER}",
            _say_digits,
        ),
        # in Portugal: telephones, and companies' and taxpayers' numbers
        rule(
            rf"{BEFORE}(?:(?<=\b(?:NIF|NIPC|NISS):? )[0-9]{{3}}|9[1236][0-9]|2[1-9][0-9])"
            rf"(?: [0-9]{{3}}){{2}}(?![ .,-]?[0-9]|{SPACE}?[\p{{Ll}}€$£%]){AFTER}",
            _say_digits,
        ),
        # postcodes and taxpayers' numbers
        rule(rf"{BEFORE}[0-9]{{5}}-[0-9]{{3}}(?!-?[0-9]){AFTER}", _say_digits),
        rule(rf"{BEFORE}[0-9]{{3}}(?:\.[0-9]{{3}}){{2}}-[0-9]{{2}}(?!-?[0-9]){AFTER}", _say_digits),
        rule(
            rf"{BEFORE}[0-9]{{2}}(?:\.[0-9]{{3}}){{2}}/[0-9]{{4}}-[0-9]{{2}}(?!-?[0-9]){AFTER}",
            _say_digits,
        ),
    ),
    "abbreviations": (rule(r"(?<!\p{L})Sr\.(?=[ ]e[ ]Sra\.)", lambda _: "senhor"),),
    "money": thousands_of_money(LANGUAGE),
    "units": (parts_of_units(LANGUAGE, "e"), ordinal_by_degree_sign(_NO_ORDINAL, LANGUAGE)),
    "fractions": (half_of_noun(LANGUAGE, "e"),),
    "symbols": (
        # goals, as in Flamengo 3 x 1 Palmeiras
        rule(
            rf"(?<=\p{{L}}{SPACE}){BEFORE}(?P<one>[0-9]{{1,2}}){SPACE}?[xX×]{SPACE}?(?P<other>[0-9]{{1,2}})"
            rf"(?={SPACE}\p{{Lu}}\p{{Ll}})",
            lambda found: (
                f"{LANGUAGE.cardinal(int(found['one']))} a {LANGUAGE.cardinal(int(found['other']))}"
            ),
        ),
        rule(
            rf"(?=[0-9]){BEFORE}[0-9]{{1,5}}[x×][0-9]{{1,5}}(?![x×.,]?[0-9]){AFTER}",
            _say_size,
        ),
    ),
    "ordinals": (
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]?)\.?(?P<ending>[ºª])(?!{SPACE}?[CF]\b|\p{{L}})",
            _say_ordinal,
        ),
    ),
    "romans": (
        rule(rf"(?<=(?<!\p{{L}})[Ss]éculos?{SPACE})(?P<roman>{ROMAN})", _say_century),
        rule(
            rf"(?<=(?<!\p{{L}})[Ss]éculos?{SPACE}[\p{{L}} ]{{1,24}}\b(?:e|ao?){SPACE})"
            rf"(?P<roman>{ROMAN})",
            _say_century,
        ),
        rule(rf"(?<!\p{{L}})[Ss]éc\.{SPACE}?(?P<roman>{ROMAN})", _say_short_century),
    ),
    "numbers": (
        one_behind("número página capítulo artigo tomo versão linha nível", "um"),
        rule(rf"(?<=\b[àÀ]{SPACE})1(?![.,:/–-]?[0-9]){AFTER}", lambda _: "uma"),
        feminine_behind("as às das nas pelas umas estas essas aquelas", LANGUAGE),
    ),
}
