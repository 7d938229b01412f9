"""The short sentence a word is tried in."""

from engine.speech import Entry, Match

FALLBACK = "english"
_SENTENCES = {
    "chinese": "我是这样读{word}的。",
    "english": "This is how I say {word} in a sentence.",
    "french": "Voici comment je dis {word} dans une phrase.",
    "german": "So spreche ich {word} in einem Satz.",
    "italian": "Ecco come dico {word} in una frase.",
    "japanese": "{word}はこう読みます。",
    "korean": "{word}, 이렇게 읽습니다.",
    "portuguese": "É assim que digo {word} numa frase.",
    "russian": "Вот как я произношу {word} в предложении.",
    "spanish": "Así digo {word} en una frase.",
}


def sentence_for(entry: Entry, language: str) -> str:
    """Gives a sentence that holds what is written; empty for a pattern, which nobody can guess.

    Args:
        entry: What is tried.
        language: One of `spoken_in`.
    """
    written = " ".join(entry.written.split())
    if entry.match is Match.PATTERN or not written:
        return ""
    return _SENTENCES[language].format(word=written)


def spoken_in(*wished: str | None, among: tuple[str, ...]) -> str:
    """Gives the first of these languages that there is a sentence in, in small letters.

    Args:
        wished: Names as models have them, in any case; None, empty ones and `Auto` are passed over.
        among: What the model speaks; empty where that is not known yet.
    """
    known = {name.lower() for name in among} & set(_SENTENCES) or set(_SENTENCES)
    names = (name.lower() for name in (*wished, FALLBACK, *sorted(known)) if name)
    return next(name for name in names if name in known)


def has_groups(entry: Entry) -> bool:
    r"""Whether what is spoken needs a text to stand for: `\1` alone says nothing."""
    return entry.match is Match.PATTERN and "\\" in entry.spoken
