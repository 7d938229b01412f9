"""Scripts (`Name: line`) → turns, each with its speaker; only what clearly is a dialogue."""
# ruff: noqa: RUF001, SIM905 (ten languages' signs look like Latin ones; words in rows)

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import regex

from engine.contract.mapped import Edit, Mapped
from engine.errors import UnknownNameError

_V = TypeVar("_V")  # what a voice is to who asks: its name, or the voice itself

MAX_NAME_CHARACTERS, MAX_NAME_WORDS = 30, 4
# Of the paragraphs of a dialogue, at least so many begin with a name ...
MIN_NAMED_SHARE = 0.4
# ... and so many of its lines are sentences: “Age: 30” is none.
MIN_SENTENCE_SHARE = 0.5

_BRACKETS = r"(?:\([^()\n]*\)|\[[^\[\]\n]*\]|（[^（）\n]*）|【[^【】\n]*】)"
# A colon needs a space behind it, so that “10:30”, “http://x” and “std::list” have no name; a wide
# one, or one behind Han, Kana or Hangul, does not.
_LABEL = regex.compile(
    rf"""^[^\S\n]*(?:\[[\d:.,/\- ]+\][^\S\n]*)?(?:[>•–—-][^\S\n]+)?[*_]{{0,3}}
    (?P<name>\p{{L}}[\p{{L}}\p{{M}}\p{{N}}.'’&·・\#\ \u00a0-]*?)
    [*_]{{0,3}}[^\S\n]*(?P<aside>{_BRACKETS})?[^\S\n]*[*_]{{0,3}}[^\S\n]*
    (?::(?=[*_]{{0,3}}(?:\s|$))|：|(?<=[\p{{Han}}\p{{Hiragana}}\p{{Katakana}}\p{{Hangul}}]):(?!/))
    [*_]{{0,3}}\s*""",
    regex.VERBOSE | regex.MULTILINE,
)
_PARAGRAPH = regex.compile(r"\n[^\S\n]*(?:\n\s*)+")
_LINE_OF_BRACKETS = regex.compile(rf"^[^\S\n]*{_BRACKETS}[^\S\n]*$", regex.MULTILINE)
# Where a direction may stand besides: before a line, or behind the end of a sentence. “My uncle
# (from Spain) came” has none.
_ASIDE = regex.compile(
    rf"""(?:\A\s*|(?<=[.!?…。！？]["'”’»」』]?)[^\S\n]*|(?<=\n)[^\S\n]*)(?P<aside>{_BRACKETS})[^\S\n]*""",
)
_SENTENCE_END = regex.compile(r"""[.!?…。！？—]["'”’»」』)\]）】*_\s]*\Z""")
_LIVELY = regex.compile(r"[!?！？…]")
_WIDE = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")
_NUMBER = regex.compile(r"(?:[\s#.]*\p{N}+)+\.?$")
_CHAPTER = regex.compile(r"第.{1,4}[章节節幕回話话课課部]|제.{1,4}[장막부]")
_PARTICLES = frozenset(
    "de del la las los le les el du des di da do dos das della van von der den dem zu zum of the "
    "and und et y e i и".split()
)
# What stands before a colon without being anybody; numbers behind it are taken off first.
_NOBODY = frozenset(
    "note|notes|n.b.|nb|p.s.|ps|warning|caution|danger|tip|tips|hint|important|attention|example|"
    "examples|summary|abstract|conclusion|introduction|chapter|part|section|figure|fig.|table|step|"
    "day|week|date|time|place|location|from|to|cc|bcc|subject|re|fw|fwd|sent|reply-to|phone|tel|"
    "tel.|fax|email|e-mail|address|website|url|http|https|ftp|mailto|file|price|total|ingredients|"
    "method|author|title|source|sources|references|keywords|todo|fixme|edit|update|version|result|"
    "results|input|output|default|type|name|age|usage|options|see also|see|contents|info|error|"
    "debug|trace|fatal|critical|purpose|scope|goal|reason|pros|cons|yes|no|remark|definition|"
    "theorem|proof|lemma|act|scene|setting|characters|status|rating|"
    "hinweis|hinweise|anmerkung|achtung|warnung|vorsicht|tipp|wichtig|beispiel|beispiele|"
    "zusammenfassung|fazit|einleitung|kapitel|teil|abschnitt|abbildung|abb.|tabelle|schritt|tag|"
    "datum|zeit|uhrzeit|ort|von|an|betreff|gesendet|telefon|adresse|preis|summe|gesamt|zutaten|"
    "zubereitung|autor|titel|quelle|quellen|ergebnis|alter|siehe|inhalt|fehler|zweck|umfang|ziel|"
    "grund|akt|szene|personen|"
    "remarque|avertissement|attention|conseil|astuce|exemple|exemples|résumé|chapitre|partie|"
    "tableau|étape|jour|heure|lieu|de|à|objet|envoyé|téléphone|adresse|prix|ingrédients|"
    "préparation|auteur|titre|résultat|nom|âge|voir|but|acte|scène|personnages|"
    "nota|notas|aviso|advertencia|atención|consejo|importante|ejemplo|ejemplos|resumen|capítulo|"
    "parte|sección|tabla|paso|día|fecha|hora|lugar|para|asunto|enviado|teléfono|dirección|precio|"
    "ingredientes|preparación|fuente|resultado|nombre|edad|véase|acto|escena|personajes|"
    "avviso|avvertenza|attenzione|consiglio|esempio|esempi|riassunto|capitolo|sezione|tabella|"
    "passo|giorno|ora|luogo|da|oggetto|inviato|telefono|indirizzo|prezzo|ingredienti|"
    "preparazione|autore|titolo|fonte|risultato|nome|età|vedi|atto|scena|personaggi|"
    "atenção|dica|exemplo|exemplos|resumo|seção|secção|tabela|passo|dia|local|assunto|telefone|"
    "endereço|preço|preparo|título|resultado|idade|veja|ato|cena|personagens|"
    "примечание|внимание|предупреждение|совет|важно|пример|примеры|итог|вывод|введение|глава|"
    "часть|раздел|рисунок|рис.|таблица|шаг|день|дата|время|место|от|кому|тема|телефон|адрес|цена|"
    "итого|ингредиенты|автор|название|источник|результат|имя|возраст|см.|цель|акт|сцена|"
    "注意|注|提示|警告|重要|例|例如|示例|总结|總結|摘要|结论|結論|步骤|步驟|日期|时间|時間|地点|地點|"
    "发件人|收件人|主题|主題|电话|電話|地址|价格|價格|材料|作者|标题|標題|来源|來源|结果|結果|姓名|"
    "年龄|年齡|备注|備註|附注|目的|第一幕|"
    "備考|警告|ヒント|例えば|まとめ|結論|手順|日付|日時|時間|場所|件名|宛先|差出人|住所|価格|作り方|"
    "著者|題名|出典|名前|年齢|参考|補足|"
    "참고|주의|경고|팁|중요|예|예시|요약|결론|단계|날짜|시간|장소|제목|받는 사람|보낸 사람|전화|"
    "주소|가격|재료|저자|출처|결과|이름|나이|비고|목적".split("|")
)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker says in one go.

    Attributes:
        speaker: The name, as first written; None for what is told, such as a title.
        text: What is said, without the name; it knows its places in the source.
    """

    speaker: str | None
    text: Mapped

    @property
    def span(self) -> tuple[int, int]:
        """The stretch of the source that it stands for."""
        return self.text.span(0, len(self.text.text))


@dataclass(frozen=True, slots=True)
class _Label:
    start: int
    end: int  # where what is said begins
    name: str
    aside: tuple[int, int] | None


def turns(
    text: str | Mapped, *, keep_directions: bool = False, known: Collection[str] = ()
) -> tuple[Turn, ...]:
    """Finds who says what.

    A turn goes on, over paragraphs too, to the next name. Two names are needed, and that one of
    them comes again; where each comes once, as in “Age: 30”, all that is said must be sentences,
    and one a question or a call. Names have up to four words and thirty letters, and each word but
    “de”, “von” and the like has a capital, or the name is one word that comes again.

    Args:
        text: What to read.
        keep_directions: Whether directions in brackets are read: by the speaker, but those that are
            a line of their own by nobody. Brackets within a sentence are none and always stay.
        known: Names for which there is a voice: where two lines begin with them, it is a dialogue.

    Returns:
        The turns in order, which hold all but the names and the directions left out; none where it
        is no dialogue.
    """
    mapped = Mapped.of(text)
    known_keys = {speaker_key(name) for name in known}
    labels = list(_labels(mapped.text, known_keys))
    if not _is_dialogue(mapped.text, labels, known_keys):
        return ()
    return tuple(_turns(mapped, labels, keep_directions))


def speakers(dialogue: Sequence[Turn]) -> tuple[str, ...]:
    """Gives the names in the order in which they first speak."""
    return tuple(dict.fromkeys(turn.speaker for turn in dialogue if turn.speaker is not None))


def voices(
    dialogue: Sequence[Turn], cast: Mapping[str, _V], narrator: _V, others: _V | None = None
) -> tuple[_V, ...]:
    """Gives the voice of each turn.

    Args:
        dialogue: The turns.
        cast: Name -> voice; the names in any case.
        narrator: The voice for what nobody says.
        others: The voice of names that the cast does not have; None lets none be without.

    Raises:
        UnknownNameError: A name has no voice; the near names are listed.
    """
    by_key = {speaker_key(name): voice for name, voice in cast.items()}
    chosen: list[_V] = []
    for turn in dialogue:
        if turn.speaker is None:
            chosen.append(narrator)
        elif (voice := by_key.get(speaker_key(turn.speaker), others)) is not None:
            chosen.append(voice)
        else:
            raise UnknownNameError("part in the cast", turn.speaker, cast)
    return tuple(chosen)


def speaker_key(name: str) -> str:
    """Gives what is the same for all that is taken for one name."""
    return " ".join(name.casefold().split())


def _labels(text: str, known: Collection[str]) -> Iterator[_Label]:
    candidates = [
        _Label(
            found.start(),
            found.end(),
            found["name"].strip(),
            found.span("aside") if found["aside"] else None,
        )
        for found in _LABEL.finditer(text)
    ]
    often = Counter(speaker_key(label.name) for label in candidates)
    first: dict[str, str] = {}
    for label in candidates:
        key = speaker_key(label.name)
        if key in known or _is_name(label.name, often[key]):
            name = first.setdefault(key, label.name)
            yield _Label(label.start, label.end, name, label.aside)


def _is_name(name: str, n_times: int) -> bool:
    words = name.split()
    if len(name) > MAX_NAME_CHARACTERS or len(words) > MAX_NAME_WORDS:
        return False
    if {name.casefold(), _NUMBER.sub("", name).casefold()} & _NOBODY or _CHAPTER.fullmatch(name):
        return False
    if words[0][0].islower():
        return len(words) == 1 and n_times > 1
    return all(not word[0].islower() or word.casefold() in _PARTICLES for word in words)


def _is_dialogue(text: str, labels: Sequence[_Label], known: Collection[str]) -> bool:
    often = Counter(speaker_key(label.name) for label in labels)
    if sum(n for name, n in often.items() if name in known) >= 2:
        return True
    if len(often) < 2:
        return False
    ends = [label.start for label in labels[1:]] + [len(text)]
    lines = [text[label.end : end].strip() for label, end in zip(labels, ends, strict=True)]
    firsts = [_PARAGRAPH.split(line)[0] for line in lines]
    n_others = sum(len(_PARAGRAPH.split(line)) - 1 for line in lines)
    before = _LINE_OF_BRACKETS.sub("", text[: labels[0].start]).strip()
    n_others += len(_PARAGRAPH.split(before)) if before else 0
    if len(labels) < MIN_NAMED_SHARE * (len(labels) + n_others):
        return False
    are_sentences = [_SENTENCE_END.search(line) is not None for line in firsts]
    if max(often.values()) == 1:
        return all(are_sentences) and any(_LIVELY.search(line) for line in firsts)
    n_alike = sum(
        is_sentence or _is_long(line)
        for is_sentence, line in zip(are_sentences, firsts, strict=True)
    )
    return n_alike >= MIN_SENTENCE_SHARE * len(labels)


def _is_long(line: str) -> bool:
    return len(line.split()) >= 4 or sum(1 for _ in _WIDE.finditer(line)) >= 6


def _turns(mapped: Mapped, labels: Sequence[_Label], keep: bool) -> Iterator[Turn]:
    yield from _said(mapped, None, 0, labels[0].start, keep)
    ends = [label.start for label in labels[1:]] + [len(mapped.text)]
    for label, end in zip(labels, ends, strict=True):
        if keep and label.aside is not None:
            aside = mapped.part(*label.aside)
            yield Turn(label.name, aside)
        yield from _said(mapped, label.name, label.end, end, keep)


def _said(mapped: Mapped, speaker: str | None, begin: int, end: int, keep: bool) -> Iterator[Turn]:
    """Parts what is said from the lines that are directions."""
    at = begin
    for found in _LINE_OF_BRACKETS.finditer(mapped.text, begin, end):
        yield from _turn(mapped, speaker, at, found.start(), keep)
        if keep:
            yield from _turn(mapped, None, found.start(), found.end(), keep)
        at = found.end()
    yield from _turn(mapped, speaker, at, end, keep)


def _turn(mapped: Mapped, speaker: str | None, begin: int, end: int, keep: bool) -> Iterator[Turn]:
    said = mapped.text[begin:end]
    begin, end = begin + len(said) - len(said.lstrip()), end - len(said) + len(said.rstrip())
    if begin >= end:
        return
    part = mapped.part(begin, end)
    if not keep and speaker is not None:
        asides = [found.span("aside") for found in _ASIDE.finditer(part.text)]
        part = part.edited(Edit(start, stop, "") for start, stop in asides)
    if part.text.strip():
        yield Turn(speaker, part)
