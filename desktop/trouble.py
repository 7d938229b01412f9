"""What nobody caught: a log that holds no text of the user, and a word about it."""

import logging
import sys
import threading
import traceback
import warnings
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

LOG_BYTES = 500_000
N_OLD_LOGS = 2

_log = logging.getLogger(__name__)
_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def keep_log(path: Path) -> logging.Handler | None:
    """Writes warnings and worse into a file that is never longer than half a megabyte.

    Args:
        path: The file; its folder is made.

    Returns:
        The handler, or None where nothing can be written: the application works without a log.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            path, maxBytes=LOG_BYTES, backupCount=N_OLD_LOGS, encoding="utf-8"
        )
    except OSError:
        return None
    handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    return handler


class Trouble(QObject):
    """Catches what nobody caught, in any thread, and Qt's own messages, and logs them.

    An exception is logged by its type and place alone, since its words may quote the user's text.

    Signals:
        happened(str): The type of an exception that was not caught. Emitted in any thread.
    """

    happened = Signal(str)

    def install(self) -> None:
        """Takes the place of Python's and Qt's own handlers."""
        sys.excepthook = self._catch
        threading.excepthook = lambda given: self._catch(
            given.exc_type, given.exc_value, given.exc_traceback
        )
        qInstallMessageHandler(_log_qt)
        # Libraries' deprecation notes are for developers, not for a user's terminal.
        warnings.simplefilter("ignore")

    def _catch(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            return
        frames = (
            f"{Path(frame.filename).name}:{frame.lineno} in {frame.name}"
            for frame in traceback.extract_tb(trace)
        )
        _log.error("not caught: %s at %s", kind.__name__, " > ".join(frames))
        self.happened.emit(kind.__name__)


def _log_qt(kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
    logging.getLogger("qt").log(_QT_LEVELS[kind], "%s", message)
