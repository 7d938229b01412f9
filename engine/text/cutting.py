"""A request's text → its segments, made ready by its rules."""

from engine.contract import ModelCard, Request, Segment, name_of
from engine.text.foreign import unspoken_language
from engine.text.preparing import prepared
from engine.text.splitting import require_length, segments, segments_of


def segments_for(request: Request, card: ModelCard) -> tuple[tuple[Segment, ...], tuple[str, ...]]:
    """Gives the segments of a request, and what the user should know of them.

    Args:
        request: Its text, language, rules and voice count.
        card: The model that is to speak.

    Raises:
        EmptyTextError: Nothing in it can be spoken.
        TextTooLongError: See `segments`.
    """
    rules = request.rules
    if rules is None:
        plain = segments(
            request.text,
            split=request.split,
            language=request.language,
            segment_s=card.segment_s,
        )
        return plain, _unspoken(request, card)
    require_length(request.mapped.text)  # before anything is done to it
    made = prepared(
        request.text,
        rules,
        request.language,
        voice=name_of(request.voice),
        among=card.languages,
        in_parts=request.split,
    )
    found = segments_of(
        made.stretches,
        split=request.split,
        rests=rules.rests,
        segment_s=rules.segment_s or card.segment_s,
    )
    return found, made.warnings + _unspoken(request, card)


def _unspoken(request: Request, card: ModelCard) -> tuple[str, ...]:
    """What is to be said of a text that the model cannot speak; the user's own choice is taken."""
    if request.language.lower() != "auto":
        return ()
    language = unspoken_language(request.mapped.text, card.languages)
    if language is None:
        return ()
    return (
        f"The text seems to be {language.title()}, which {card.name} does not speak: it will sound "
        "wrong. The released models speak it.",
    )
