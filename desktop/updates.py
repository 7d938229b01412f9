"""Looking for a new version: one number is read, and nothing is sent but the wish to read it."""

import re

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest

# No home page yet: `.invalid` is nobody's (RFC 2606). Whoever publishes Vivavoce writes it here.
VERSION_URL = "https://vivavoce.invalid/version.txt"
LIMIT_MS = 10_000
LONGEST_ANSWER_BYTES = 100
_NUMBER = re.compile(rb"\s*(\d{1,4}(?:\.\d{1,4}){1,3})\s*")


class Updates(QObject):
    """Reads the number of the newest version, one look at a time; lives in the GUI thread.

    Signals (emitted in the GUI thread; one for each look, also one that nobody asked for):
        newer(str): There is a newer version, this one.
        newest(): This is the newest.
        failed(): It could not be found out.

    Args:
        own: This version's number.
        url: Where the number lies.
        parent: The owner.
    """

    newer = Signal(str)
    newest = Signal()
    failed = Signal()

    def __init__(self, own: str, url: str = VERSION_URL, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own, self._url = own, url
        self._network: QNetworkAccessManager | None = None
        self._reply: QNetworkReply | None = None

    def look(self) -> None:
        """Begins to look; nothing while it does already."""
        if self._reply is not None:
            return
        if self._network is None:  # Qt's TLS is loaded with it: not before somebody wants it
            self._network = QNetworkAccessManager(self)
        request = QNetworkRequest(QUrl(self._url))
        request.setTransferTimeout(LIMIT_MS)
        request.setHeader(QNetworkRequest.KnownHeaders.UserAgentHeader, "Vivavoce")
        for attribute in (
            QNetworkRequest.Attribute.CookieLoadControlAttribute,
            QNetworkRequest.Attribute.CookieSaveControlAttribute,
            QNetworkRequest.Attribute.AuthenticationReuseAttribute,
        ):
            request.setAttribute(attribute, QNetworkRequest.LoadControl.Manual)
        self._reply = self._network.get(request)
        self._reply.finished.connect(self._take)

    def close(self) -> None:
        """Lets go of a look that is under way; nothing of it is told."""
        if self._reply is not None:
            self._reply.blockSignals(True)
            self._reply.abort()
            self._reply.deleteLater()
            self._reply = None

    def _take(self) -> None:
        reply, self._reply = self._reply, None
        if reply is None:
            return
        has_failed = reply.error() is not QNetworkReply.NetworkError.NoError
        said = _NUMBER.fullmatch(bytes(reply.read(LONGEST_ANSWER_BYTES).data()))
        reply.deleteLater()
        if has_failed or said is None:
            self.failed.emit()
        elif is_newer(found := said[1].decode(), self._own):
            self.newer.emit(found)
        else:
            self.newest.emit()


def is_newer(found: str, own: str) -> bool:
    """Whether a version's number comes after ours; one that is none of ours never does."""
    numbers = re.match(r"\d+(\.\d+)*", own)
    return numbers is not None and _parts(found) > _parts(numbers[0])


def _parts(number: str) -> list[int]:
    parts = [int(part) for part in number.split(".")]
    while parts and parts[-1] == 0:  # 1.0 is 1.0.0
        parts.pop()
    return parts
