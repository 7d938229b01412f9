"""What settings mean to others: the engine's words for them, and what is the user's own."""

import re
from dataclasses import fields

from desktop.settings.tree import Settings, described, value_of
from engine.speech import Cleaning, Dictionary, Normalising, Rests, Rules

# In codec frames of 80 ms; the last goes on.
_SCHEDULES = {"quick": (1, 2, 4, 8), "steady": (4, 8, 12), "whole": (25,)}
_HARMLESS = {"reading.language", "engine.device", "window.language"}
_PLAIN_KEYS = re.compile(r"|((Ctrl|Alt|Shift|Meta)\+)*(\w{1,12}|[^\w\s])")


def schedule_of(settings: Settings) -> tuple[int, ...]:
    """Gives in which pieces the engine hands on its sound, in frames, as `Request` takes it."""
    return _SCHEDULES[settings.engine.chunk_schedule]


def rules_of(settings: Settings, dictionary: Dictionary | None = None) -> Rules:
    """Gives how texts are made ready, as `Request` takes it.

    Args:
        settings: The tree.
        dictionary: The user's pronunciations.
    """
    text = settings.text
    normalising = {
        rule.name: getattr(text, f"say_{rule.name}")
        for rule in fields(Normalising)
        if rule.name != "date_order"
    }
    return Rules(
        cleaning=Cleaning(**{rule.name: getattr(text, rule.name) for rule in fields(Cleaning)}),
        dictionary=dictionary or Dictionary(),
        normalising=(
            Normalising(**normalising, date_order=text.date_order) if text.in_words else None
        ),
        detects_language=text.detect_language,
        rests=Rests(text.sentence_pause_s, text.paragraph_pause_s, text.heading_pause_s),
        segment_s=text.segment.seconds,
    )


def is_users_own(settings: Settings, key: str) -> bool:
    """Whether a value is in the user's own words, such as a name or an address."""
    known, value = described()[key], value_of(settings, key)
    if known.kind != "text" or value == known.default or key in _HARMLESS:
        return False
    return not (known.section == "hotkeys" and _PLAIN_KEYS.fullmatch(str(value)))
