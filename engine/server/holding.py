"""Keeps back what may yet turn out void, as long as the listener has enough to hear."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from time import monotonic

from engine.contract import SAMPLE_RATE_HZ, Chunk

LEAD_S = 1.0  # of sound that a listener has still to hear; with less, sound is sent as it comes
MAX_KEPT_S = 60.0  # twice the longest segment that is cut; a text that is not cut has no limit


def without_lost_takes(
    chunks: Iterable[Chunk], clock: Callable[[], float] = monotonic
) -> Iterator[Chunk]:
    """Gives chunks, but of a take that is spoken anew only what had to be sent before.

    A segment is sent when all of it is there, or as soon as who listens from the first sound on
    would fall silent otherwise. Where no segment is spoken anew, all chunks come, in their order.

    Args:
        chunks: Of one utterance.
        clock: Tells the seconds.
    """
    kept: deque[Chunk] = deque()
    kept_s = silent_s = 0.0  # silent: when a listener will have heard all that was sent
    for chunk in chunks:
        is_next = bool(kept) and kept[-1].segment.index != chunk.segment.index
        if kept and not is_next and kept[-1].take != chunk.take:
            kept.clear()
            kept_s = 0.0
        n_whole = len(kept) if is_next else 0
        kept.append(chunk)
        kept_s += _duration_s(chunk)
        while kept and (n_whole > 0 or kept_s > MAX_KEPT_S or silent_s - clock() <= LEAD_S):
            first = kept.popleft()
            n_whole -= 1
            kept_s -= _duration_s(first)
            silent_s = max(silent_s, clock()) + _duration_s(first)
            yield first
    yield from kept


def _duration_s(chunk: Chunk) -> float:
    return len(chunk.samples) / SAMPLE_RATE_HZ
