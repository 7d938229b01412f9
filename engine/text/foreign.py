"""Whether a text is in a language that a model does not speak, told from its letters and words.

Quick and coarse, unlike `engine.text.languages`: it warns, and chooses nothing. It needs no model
of its own, so that the first sound does not wait for one.
"""

import regex

from engine.contract import LANGUAGES
from engine.text.languages import CYRILLIC, HAN, HANGUL, KANA

_N_LOOKED_AT = 4000  # characters
_LETTER = regex.compile(r"\p{L}")
_SCRIPTS = {
    "japanese": KANA,
    "chinese": HAN,
    "korean": HANGUL,
    "russian": CYRILLIC,
}
_SHARE = 0.5  # of the letters
_KANA_SHARE = 0.15  # a Japanese text has many Han too
_WORD = regex.compile(r"\p{L}+")
# The commonest words of each that are none of the others' commonest.
_WORDS = {
    "english": "the and of to is you that it for are with they this have from not what were we "
    "when your there which she how their would my be has been but i",
    "german": "der die das und ist nicht ein eine ich sie wir mit auf für von zu den dem wie es "
    "auch sich dass werden haben guten hallo ihnen morgen heute",
    "french": "le la les et est une des du je vous nous dans pour que qui ne pas avec sur ce "
    "cette comment bonjour être ont il elle",
    "spanish": "el la los las y es una del que en por con para no se lo como está son muy hola "
    "buenos días pero más usted",
    "italian": "il la gli e è una del della che di per con non si sono come questo anche "
    "buongiorno ciao nel più ho ha",
    "portuguese": "o a os as e é uma do da que em por com para não se um como está mais olá você "
    "foi ao dos bom dia",
}
_KNOWN = {name: frozenset(words.split()) for name, words in _WORDS.items()}
_N_NEEDED = 3


def unspoken_language(text: str, among: tuple[str, ...]) -> str | None:
    """Gives the language that a text is in, if it surely is one that is not spoken.

    Args:
        text: Any text; its beginning is looked at.
        among: What is spoken, in any case; nothing where that is not known.

    Returns:
        One of `LANGUAGES` that is not `among`; None where the text may be in one that is.
    """
    spoken = {name.lower() for name in among}
    if not spoken or spoken.issuperset(LANGUAGES):
        return None
    head = text[:_N_LOOKED_AT]
    found = _by_script(head) or _by_words(head, spoken)
    return None if found in spoken else found


def _by_script(text: str) -> str | None:
    n_letters = len(_LETTER.findall(text))
    for name, script in _SCRIPTS.items():
        share = _KANA_SHARE if name == "japanese" else _SHARE
        if n_letters and len(script.findall(text)) > share * n_letters:
            return name
    return None


def _by_words(text: str, spoken: set[str]) -> str | None:
    words = [word.lower() for word in _WORD.findall(text)]
    counts = {name: sum(word in known for word in words) for name, known in _KNOWN.items()}
    best = max(counts, key=counts.__getitem__)
    most_spoken = max((n for name, n in counts.items() if name in spoken), default=0)
    is_sure = counts[best] >= _N_NEEDED and counts[best] > 2 * most_spoken
    return best if is_sure else None
