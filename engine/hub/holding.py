"""One process at a time changes a model's directory."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from engine.errors import ModelBusyError

POLL_S = 0.05


@contextmanager
def held(
    directory: Path,
    name: str,
    wait_s: float = 0.0,
    check: Callable[[], None] = lambda: None,
) -> Generator[None]:
    """Keeps every other download, check and deletion from a directory meanwhile.

    The system lets go of it when a process dies, however it dies.

    Args:
        directory: Of the model; it need not be there.
        name: What to call the model.
        wait_s: How long to wait for another to end.
        check: Called while waiting; what it raises ends that.

    Raises:
        ModelBusyError: Another is at it, and has not ended in time.
        OSError: Nothing can be written beside the directory.
    """
    directory.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(directory.parent / f".{directory.name}.lock")
    end = time.monotonic() + wait_s
    while True:
        try:
            lock.acquire(timeout=0)
            break
        except NotImplementedError:
            # The file system knows no locks (some network drives): it is used unguarded.
            yield
            return
        except Timeout as error:
            if time.monotonic() >= end:
                raise ModelBusyError(
                    f"Another Vivavoce is at the files of {name}.",
                    "Wait until it has finished, then try again.",
                ) from error
        check()
        time.sleep(POLL_S)
    try:
        yield
    finally:
        lock.release()
