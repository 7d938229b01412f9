"""A text of any kind → what a good reader would read out of it."""

from engine.contract.cleaning import Cleaning, SourceKind
from engine.contract.mapped import Mapped
from engine.text.cleaning.characters import without_cuts, without_invisible, without_ligatures
from engine.text.cleaning.chat import read_chat
from engine.text.cleaning.citations import read_citations, read_notes
from engine.text.cleaning.emojis import read_emoji
from engine.text.cleaning.furniture import without_furniture
from engine.text.cleaning.html import read_html
from engine.text.cleaning.hyphens import joined
from engine.text.cleaning.links import read_links
from engine.text.cleaning.mail import read_mail
from engine.text.cleaning.markdown import read_markdown
from engine.text.cleaning.pdf import read_paragraphs
from engine.text.cleaning.phrases import phrases
from engine.text.cleaning.plain import read_bullets, read_punctuation, read_rows, read_spaces


def clean(
    source: str,
    kind: SourceKind,
    cleaning: Cleaning | None = None,
    language: str = "english",
) -> Mapped:
    """Gives what is to be read of a text, every character with its place in it.

    Args:
        source: Any text; nothing in it is an error.
        kind: What it is, so which marks it may hold.
        cleaning: Which rules are on; None for the defaults.
        language: What announcements and emoji are said in, in any case of letters; English where
            it is none of the ten.

    Returns:
        The text, empty where there is nothing to read.
    """
    cleaning = cleaning or Cleaning()
    text = _characters(Mapped.of(source), cleaning)
    match kind:
        case SourceKind.MARKDOWN if cleaning.markup:
            # Entities may stand for characters that show nothing.
            text = _characters(read_markdown(text, cleaning, language), cleaning)
        case SourceKind.HTML if cleaning.markup:
            text = _characters(read_html(text, cleaning, language), cleaning)
        case SourceKind.PDF:
            text = _pdf(text, cleaning, language)
        case SourceKind.EMAIL:
            text = read_mail(text, cleaning, language, phrases(language).quote)
        case SourceKind.PLAIN if cleaning.furniture:
            text = read_chat(text, language, has_stops=cleaning.stops)
        case _:
            pass
    if cleaning.hyphenation and kind in (SourceKind.PLAIN, SourceKind.EMAIL):
        text = joined(text, language)
    return _running_text(text, cleaning, language)


def _characters(text: Mapped, cleaning: Cleaning) -> Mapped:
    if cleaning.hyphenation:
        text = without_cuts(text)
    if cleaning.invisible:
        text = without_invisible(text)
    return without_ligatures(text) if cleaning.ligatures else text


def _pdf(text: Mapped, cleaning: Cleaning, language: str) -> Mapped:
    if cleaning.furniture:
        text = without_furniture(text)
    if cleaning.hyphenation:
        text = joined(text, language)
    if cleaning.paragraphs:
        text = read_paragraphs(text, language, has_stops=cleaning.stops)
    return text


def _running_text(text: Mapped, cleaning: Cleaning, language: str) -> Mapped:
    words = phrases(language)
    text = read_links(text, cleaning.links)
    text = read_notes(text, cleaning.footnotes, words.note)
    text = read_citations(text, cleaning.citations)
    if cleaning.bullets:
        text = read_bullets(text, language, has_stops=cleaning.stops)
    if cleaning.spaces:
        text = read_rows(text, language, has_stops=cleaning.stops)
    text = read_emoji(text, cleaning.emoji, words.emoji)
    if cleaning.punctuation:
        text = read_punctuation(text)
    return read_spaces(text) if cleaning.spaces else text
