"""Faults of ours: told to the user in words, and logged without what was read."""

import logging
import traceback

from engine.speech import VivavoceError


def unexpected(error: Exception, stopped: str = "That failed") -> VivavoceError:
    """Gives the error a user can understand for a fault of ours; `stopped` begins its sentence."""
    return VivavoceError(
        f"{stopped} because of a fault in Vivavoce ({type(error).__name__}).",
        "Try again; the details are in vivavoce.log.",
    )


def log_fault(log: logging.Logger, what: str, error: Exception) -> None:
    """Logs where it happened; not the error's message, which might quote the text."""
    lines = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s\n%s", what, type(error).__name__, lines)
