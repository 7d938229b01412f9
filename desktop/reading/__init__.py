"""Reading aloud: items in, sound out, with the place kept.

`ReadingSession` is the face; `words` says what crosses it.
"""

from desktop.reading.conductor import SAMPLE
from desktop.reading.faults import log_fault, unexpected
from desktop.reading.feeder import RUNAWAY_NOTICE, choose_voice
from desktop.reading.notices import SLOW_NOTICE
from desktop.reading.passages import Passages
from desktop.reading.session import ReadingSession
from desktop.reading.words import Item, Phase, SoundSink, Span, Status

__all__ = [
    "RUNAWAY_NOTICE",
    "SAMPLE",
    "SLOW_NOTICE",
    "Item",
    "Passages",
    "Phase",
    "ReadingSession",
    "SoundSink",
    "Span",
    "Status",
    "choose_voice",
    "log_fault",
    "unexpected",
]
