"""Every error as a client sees it: a status and OpenAI's shape; what is our fault is logged."""

import logging
import traceback
from dataclasses import dataclass, field
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from engine.errors import (
    AudioFormatError,
    BadRequestError,
    DeviceFullError,
    EmptyTextError,
    FieldError,
    RecordingError,
    RemoteError,
    ServerBusyError,
    SpeakerClosedError,
    TextTooLongError,
    UnknownLanguageError,
    UnknownModelError,
    UnknownNameError,
    VivavoceError,
    VoiceMismatchError,
)

_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that is no sound.

    Attributes:
        status: The HTTP status.
        message: What happened and what to do.
        param: The field it is about, or None.
        code: A word for programs, or None.
        headers: What goes with it.
    """

    status: int
    message: str
    param: str | None = None
    code: str | None = None
    headers: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def body(self) -> dict[str, object]:
        """What is sent, in OpenAI's shape."""
        return {
            "error": {
                "message": self.message,
                "type": _type_of(self.status),
                "param": self.param,
                "code": self.code,
            }
        }

    @property
    def response(self) -> JSONResponse:
        """The whole answer."""
        return JSONResponse(self.body, self.status, self.headers)


class BrokenOffError(Exception):
    """An answer that had begun cannot be finished: the connection is to be closed under it.

    It is not the server's fault, or was logged already.
    """


def refusal_of(error: Exception) -> Refusal:
    """Gives the answer to a request that ended in an error, and logs what is our fault.

    Neither a path of this machine nor a word of the user's text is in the log, nor in the answer
    to what is our fault.
    """
    if isinstance(error, HTTPException):
        return Refusal(error.status_code, error.detail, headers=dict(error.headers or {}))
    refusal = _refusal_of_ours(error) if isinstance(error, VivavoceError) else None
    if refusal is None:
        _log.error("%s at %s", type(error).__name__, _places(error))
        refusal = Refusal(500, "Something is wrong with the server; its log says where.")
    return refusal


def _refusal_of_ours(error: VivavoceError) -> Refusal | None:
    told = str(error)
    match error:
        case ServerBusyError():
            later = {"Retry-After": str(error.retry_after_s)}
            return Refusal(429, told, None, "too_many_requests", later)
        case EmptyTextError():
            return Refusal(400, told, "input", "input_empty")
        case TextTooLongError():
            return Refusal(413, told, "input", "input_too_long")
        case UnknownLanguageError():
            return Refusal(400, told, "language", "language_not_found")
        case UnknownModelError():
            return Refusal(404, told, "model", "model_not_found")
        case UnknownNameError():
            return Refusal(404, told, "voice", "voice_not_found")
        case FieldError():
            return Refusal(400, told, error.field, "invalid_value")
        case VoiceMismatchError():
            return Refusal(400, told, "voice", "voice_mismatch")
        case RecordingError():
            return Refusal(400, told, "file", "recording_unusable")
        case BadRequestError() | AudioFormatError():
            return Refusal(400, told)
        case DeviceFullError() | SpeakerClosedError():
            return Refusal(503, told, None, "unavailable")
        case RemoteError():  # the application may speak through another machine
            return Refusal(502, told, None, "remote_unavailable")
        case _:
            return None  # it may name files, or what a driver said


def _type_of(status: int) -> str:
    known = {
        401: "authentication_error",
        403: "permission_error",
        404: "not_found_error",
        429: "rate_limit_error",
    }
    return known.get(status, "server_error" if status >= 500 else "invalid_request_error")


def _places(error: BaseException) -> str:
    """Gives where it came through, innermost first; modules, since paths are nobody's business."""
    frames = traceback.extract_tb(error.__traceback__)
    return " < ".join(f"{_module(frame.filename)}:{frame.lineno}" for frame in reversed(frames))


def _module(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(_PACKAGE):
        return ".".join(path.relative_to(_PACKAGE).with_suffix("").parts)
    return path.stem
