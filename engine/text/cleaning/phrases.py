"""What is said in place of a passage that is left out, in ten languages."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language's phrases.

    Attributes:
        code: In place of a block of code.
        table: In place of a table.
        quote: In place of a mail's quoted lines.
        note: In place of a footnote's mark, `{}` being its number.
        emoji: The language's code in the `emoji` package.
    """

    code: str
    table: str
    quote: str
    note: str
    emoji: str


_ENGLISH = Phrases("Code omitted.", "Table omitted.", "Quoted text omitted.", "note {}", "en")
_PHRASES = {
    "english": _ENGLISH,
    "german": Phrases(
        "Code ausgelassen.", "Tabelle ausgelassen.", "Zitat ausgelassen.", "Anmerkung {}", "de"
    ),
    "french": Phrases("Code omis.", "Tableau omis.", "Citation omise.", "note {}", "fr"),
    "spanish": Phrases("Código omitido.", "Tabla omitida.", "Cita omitida.", "nota {}", "es"),
    "russian": Phrases(
        "Код пропущен.", "Таблица пропущена.", "Цитата пропущена.", "сноска {}", "ru"
    ),
    "italian": Phrases(
        "Codice omesso.", "Tabella omessa.", "Testo citato omesso.", "nota {}", "it"
    ),
    "portuguese": Phrases(
        "Código omitido.", "Tabela omitida.", "Citação omitida.", "nota {}", "pt"
    ),
    "chinese": Phrases("代码略。", "表格略。", "引文略。", "注{}", "zh"),
    "japanese": Phrases(
        "コードは省略します。", "表は省略します。", "引用は省略します。", "注{}", "ja"
    ),
    "korean": Phrases("코드 생략.", "표 생략.", "인용문 생략.", "각주 {}", "ko"),
}


def phrases(language: str) -> Phrases:
    """Gives a language's phrases; English ones for a language that has none (such as `Auto`)."""
    return _PHRASES.get(language.lower(), _ENGLISH)
