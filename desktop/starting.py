"""What a start leaves behind until it has come to its end, so that the next one knows of a crash.

Two files in Vivavoce's folder: `starting` is there while a start is under way, and `crash.log` gets
the places in the program where the system ended it (`faulthandler`), which no exception tells.
"""

import faulthandler
import logging
from contextlib import suppress
from pathlib import Path
from typing import TextIO

_log = logging.getLogger(__name__)
STARTING, CRASH = "starting", "crash.log"
LONGEST_CRASH_CHARACTERS = 20_000
# One may be a power cut. A start at sign-in cannot ask, so it looks for a second one.
MANY_UNFINISHED = 2


class Starting:
    """A start, from the first thing done to the model that speaks.

    Not for several processes: only the one instance begins.

    Args:
        folder: Vivavoce's own; it is made.
    """

    def __init__(self, folder: Path) -> None:
        self._mark, self._crash = folder / STARTING, folder / CRASH
        self._heard: TextIO | None = None

    def begin(self) -> int:
        """Notes that a start is under way, and listens for the system's end of it.

        A folder that cannot be written is no reason not to start.

        Returns:
            How many starts before this one, in a row, came to no end.
        """
        n_unfinished = self._n_unfinished()
        self._log_crash()
        with suppress(OSError):
            self._mark.parent.mkdir(parents=True, exist_ok=True)
            self._mark.write_text(str(n_unfinished + 1), encoding="utf-8")
            self._heard = self._crash.open("w", encoding="utf-8")
            faulthandler.enable(self._heard)
        return n_unfinished

    def finish(self) -> None:
        """Notes that the start has come to its end, well or not; harmless when called again."""
        with suppress(OSError):
            self._mark.unlink(missing_ok=True)

    def close(self) -> None:
        """Stops listening, at the end of the application."""
        self.finish()
        self._stop_listening()

    def _stop_listening(self) -> None:
        if self._heard is not None:
            faulthandler.disable()
            self._heard.close()
            self._heard = None

    def _n_unfinished(self) -> int:
        try:
            return max(0, int(self._mark.read_text(encoding="utf-8")))
        except OSError:
            return 0
        except ValueError:  # the power went while it was written
            return 1

    def _log_crash(self) -> None:
        """Takes what the system left of the last run into the log: places, never texts."""
        try:
            with self._crash.open(encoding="utf-8", errors="replace") as file:
                said = file.read(LONGEST_CRASH_CHARACTERS)
        except OSError:
            return
        if said.strip():
            # As a traceback's lines, which the report knows to hold nothing of the user's.
            lines = said.replace(" in ", ", in ").splitlines()
            _log.error("the last run was ended by the system\n%s", "\n".join(lines))


def shall_ask(n_unfinished: int, *, is_hidden: bool) -> bool:
    """Whether to ask for safe mode before anything that may crash is done."""
    return n_unfinished > 0 and not is_hidden


def shall_be_safe(n_unfinished: int, *, is_hidden: bool) -> bool:
    """Whether a start that nobody sees goes into safe mode by itself."""
    return n_unfinished >= MANY_UNFINISHED and is_hidden
