"""Chunks of an utterance → the same chunks, all segments at one level."""

from dataclasses import replace

from engine.audio.loudness import Leveller
from engine.contract import Chunk


class ChunkLeveller:
    """Levels what one voice says, over as many utterances as follow each other.

    Not for several threads.
    """

    def __init__(self) -> None:
        self._leveller = Leveller()
        self._place: tuple[int, int] | None = None

    def level(self, chunk: Chunk) -> Chunk:
        """Gives a chunk as it is to be heard; as long as before, without delay.

        Args:
            chunk: The next one; a new take of a segment follows what was heard of the old.
        """
        place = (chunk.segment.index, chunk.take)
        if self._place is not None and place != self._place:
            self._leveller.end_segment()
        self._place = place
        return replace(chunk, samples=self._leveller.feed(chunk.samples))

    def end(self) -> None:
        """Ends an utterance; what the next one says is another segment."""
        if self._place is not None:
            self._leveller.end_segment()
            self._place = None
