"""Those who speak: the protocols behind the seam."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from engine.contract.words import (
    Chunk,
    Ending,
    ModelCard,
    ProgressCallback,
    Request,
    State,
    Stats,
    Voice,
)


class Utterance(Protocol):
    """A request on its way: iterate it for chunks.

    Leaving the iteration early (break, close, exception) cancels it. Errors of the engine are
    raised in the iteration.
    """

    def __iter__(self) -> Iterator[Chunk]:
        """Yields the chunks as they are made; may be called once."""
        ...

    def cancel(self) -> None:
        """Ends it within one frame; from any thread, at any time, any number of times."""
        ...

    @property
    def ending(self) -> Ending | None:
        """Why it ended; None while it goes on."""
        ...

    @property
    def stats(self) -> Stats | None:
        """What it cost; None while it goes on."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know, such as an instruct that has no effect."""
        ...


class Speaker(Protocol):
    """Something that speaks: one loop owns the device, many callers are queued.

    All but `run` may be called from any thread and return at once, except where noted.
    """

    def run(self) -> None:
        """Hosts the loop in the calling thread until `close()`."""
        ...

    def start(self) -> None:
        """Runs the loop in a thread of its own."""
        ...

    def speak(self, request: Request) -> Utterance:
        """Queues a request.

        Raises:
            BadRequestError: It cannot be spoken as it stands.
        """
        ...

    def make_voice(
        self,
        recording: Path | bytes,
        name: str,
        *,
        transcript: str | None = None,
        language: str | None = None,
        reference_silence_s: float = 0.5,
        stretch_s: tuple[float, float] | None = None,
    ) -> Voice:
        """Makes a voice from a recording; blocks until it is made.

        Args:
            recording: A sound file or its bytes.
            name: What to call it.
            transcript: What it says; with it the voice can also be cloned in context.
            language: Its language, or None.
            reference_silence_s: Silence appended to the reference, so that its last sound is not
                heard in the result; 0 turns it off.
            stretch_s: Use only this stretch, start and end in seconds.

        Raises:
            RecordingError: With the reason.
            WrongModeError: The model has no speaker encoder.
        """
        ...

    def warm_up(self, progress: ProgressCallback | None = None) -> None:
        """Loads the model if need be and speaks a word to nobody; blocks until done."""
        ...

    def unload(self) -> None:
        """Gives the memory back when what is queued has been spoken; the next request reloads."""
        ...

    def close(self) -> None:
        """Cancels everything, ends the loop and waits for it; harmless when called again."""
        ...

    @property
    def state(self) -> State:
        """What it is doing."""
        ...

    @property
    def card(self) -> ModelCard:
        """What the model can do; read from config.json, without loading weights."""
        ...

    def on_change(self, callback: Callable[[State], None]) -> None:
        """Calls back, in the engine's thread, whenever the state changes."""
        ...

    def __enter__(self) -> Self:
        """Starts it."""
        ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Closes it."""
        ...
