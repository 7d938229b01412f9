"""Every error that a user can meet when opening a document."""

from engine.errors import BadRequestError, VivavoceError


class DocumentError(VivavoceError):
    """A document that cannot be read aloud."""


class DocumentUnreadableError(DocumentError, BadRequestError):
    """There is no such file, it is no file, or it may not be read."""


class DocumentKindError(DocumentError, BadRequestError):
    """A kind of document that is not read here, or another than its name says."""


class DocumentTooLargeError(DocumentError, BadRequestError):
    """The document, or something packed in it, is over a limit."""


class DocumentEmptyError(DocumentError, BadRequestError):
    """There is nothing in the document that could be spoken."""


class DocumentScannedError(DocumentEmptyError):
    """The document holds pictures of pages, and no text."""


class DocumentEncryptedError(DocumentError):
    """The document is locked by a password or by a shop's copy protection."""


class DocumentDamagedError(DocumentError):
    """The document is cut off, damaged, or not what its name says."""
