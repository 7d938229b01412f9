"""Lanes of device work, and CUDA graphs of any function over static state.

A function that is captured must read and write tensors that stay where they are, must not wait for
the device, and must not look at a value on it. On the CPU a lane is the calling thread, nothing is
captured, and the same function simply runs: one code for both, tested on either.

Captures allow other threads to go on using the card, so two engines can live in one process.
"""

import contextlib
import gc
import logging
import time
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from typing import Any, Self, cast
from weakref import WeakSet

import torch
from torch import Tensor

_log = logging.getLogger(__name__)

# Lanes whose graphs write to cuBLAS's workspaces: these must stay where they were at the capture.
_captured: "WeakSet[Lane]" = WeakSet()


class Mark:
    """A place in a lane's work."""

    def __init__(self, stream: torch.cuda.Stream | None) -> None:
        self._event: Any = None
        self._passed_at_s = time.perf_counter()
        if stream is not None:
            # Blocking: the waiting thread sleeps, where spinning would heat a laptop's core.
            self._event = torch.cuda.Event(enable_timing=True, blocking=True)
            self._event.record(stream)

    def is_past(self) -> bool:
        """Whether all work before it is done; never waits."""
        return self._event is None or bool(self._event.query())

    def wait(self) -> None:
        """Waits until all work before it is done."""
        if self._event is not None:
            self._event.synchronize()

    def hold(self, stream: torch.cuda.Stream) -> None:
        """Lets a stream wait for all work before it; the host does not."""
        if self._event is not None:
            stream.wait_event(self._event)

    def since_s(self, earlier: "Mark") -> float:
        """Gives the seconds between two marks of one lane; both must be past."""
        if self._event is None:
            return self._passed_at_s - earlier._passed_at_s
        return float(earlier._event.elapsed_time(self._event)) / 1000


@dataclass(frozen=True, slots=True)
class Capture:
    """What a capture took.

    Attributes:
        elapsed_s: Without the first run.
        pool_bytes: What torch's allocator took for it; the driver's own part is not in it.
    """

    elapsed_s: float
    pool_bytes: int


class Lane:
    """Work that runs in its order, beside other lanes: a CUDA stream, or the calling thread.

    Args:
        device: Where.
        is_urgent: Whether the card should prefer it to lanes that are not.
    """

    def __init__(self, device: torch.device, *, is_urgent: bool = False) -> None:
        self.device = device
        self.captures: dict[Hashable, Capture] = {}
        self.refused: list[Hashable] = []
        self._graphs: dict[Hashable, torch.cuda.CUDAGraph] = {}
        self._stream: torch.cuda.Stream | None = None
        self._pool: Any = None
        self._contexts: list[Any] = []
        if device.type == "cuda":
            with torch.cuda.device(device):
                self._stream = torch.cuda.Stream(device, priority=-1 if is_urgent else 0)
                # Lanes replay beside each other, so they must not share what graphs scribble on.
                self._pool = cast("Any", torch.cuda).graph_pool_handle()

    @property
    def has_graphs(self) -> bool:
        """Whether what runs here is captured."""
        return self._stream is not None

    def __enter__(self) -> Self:
        """Puts what follows on this lane."""
        context: Any = contextlib.nullcontext()
        if self._stream is not None:
            context = torch.cuda.stream(self._stream)
        context.__enter__()
        self._contexts.append(context)
        return self

    def __exit__(self, *exception: Any) -> None:
        """Goes back to where the caller was."""
        self._contexts.pop().__exit__(*exception)

    def run(self, key: Hashable, function: Callable[[], None]) -> None:
        """Runs a function over static state, by its graph from the second time on.

        The first time it runs as it stands, which also loads its kernels and fills cuBLAS's
        workspace, and is captured then. Where memory is too short to capture it, it goes on to run
        as it stands: more slowly, with the same result; `refused` then holds its key.

        Args:
            key: Names the function with all that is not on the device.
            function: Takes and gives nothing.
        """
        with self:
            graph = self._graphs.get(key)
            if graph is not None:
                graph.replay()
                return
            function()
            if self.has_graphs and key not in self.refused:
                self._capture(key, function)

    def mark(self) -> Mark:
        """Marks the end of the work so far."""
        return Mark(self._stream)

    def follow(self, mark: Mark) -> None:
        """Begins nothing more before another lane's work up to a mark is done."""
        if self._stream is not None:
            mark.hold(self._stream)

    def host_copy(self, tensor: Tensor) -> Tensor:
        """Begins to copy a tensor to host memory; it is there once a later mark is past."""
        with self:
            host = torch.empty(tensor.shape, dtype=tensor.dtype, pin_memory=self.has_graphs)
            return host.copy_(tensor, non_blocking=True)

    def upload(self, target: Tensor, source: Tensor) -> None:
        """Copies host memory into a static tensor, without waiting.

        torch keeps the staging memory until the copy is done.
        """
        with self:
            staged = source.pin_memory() if self.has_graphs else source
            target.copy_(staged, non_blocking=True)

    def close(self) -> None:
        """Waits for its work and gives its graphs' memory back."""
        if self._stream is not None:
            self._stream.synchronize()
        for graph in self._graphs.values():
            graph.reset()
        self._graphs.clear()
        _captured.discard(self)

    def _capture(self, key: Hashable, function: Callable[[], None]) -> None:
        began_s = time.perf_counter()
        _captured.add(self)
        reserved = torch.cuda.memory_reserved(self.device)
        graph = torch.cuda.CUDAGraph()
        is_short_of_memory = False
        graph.capture_begin(pool=self._pool, capture_error_mode="thread_local")
        try:
            function()
        except torch.OutOfMemoryError:
            is_short_of_memory = True
        finally:
            try:
                graph.capture_end()
            except RuntimeError:
                if not is_short_of_memory:  # else it only says that the capture was broken off
                    raise
        if is_short_of_memory:
            _log.warning("too little memory on %s to capture %s", self.device, key)
            self.refused.append(key)
            return
        self._graphs[key] = graph
        taken = torch.cuda.memory_reserved(self.device) - reserved
        self.captures[key] = Capture(time.perf_counter() - began_s, taken)


class WholeCard:
    """Lets lanes follow each other with work that needs all of a card at once.

    What is put on them is done in the order in which it was put there.
    """

    def __init__(self) -> None:
        self._last: tuple[Lane, Mark] | None = None

    @contextlib.contextmanager
    def on(self, lane: Lane) -> Generator[None]:
        """Puts the work of its body on a lane."""
        if self._last is not None and self._last[0] is not lane:
            lane.follow(self._last[1])
        yield
        self._last = lane, lane.mark()


def collect_garbage() -> None:
    """Frees what only cycles hold, unless a host collects itself.

    One that turned Python's own collection off, such as the window, has objects that must not end
    in this thread.
    """
    if gc.isenabled():
        gc.collect()


def give_memory_back() -> None:
    """Gives the card what torch keeps for later; cuBLAS's workspaces too, if no graph is left."""
    collect_garbage()  # what a cycle holds is memory of the card
    if not _captured:
        clear = getattr(cast("Any", torch), "_C")._cuda_clearCublasWorkspaces  # noqa: B009
        clear()
    torch.cuda.empty_cache()
