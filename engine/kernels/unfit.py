"""Why the fused kernels cannot be used; no error of the user's, for the plain graph goes on."""


class KernelsUnfit(Exception):  # noqa: N818 - a state of things that nobody need mend
    """The message is the reason, as the rest of a sentence that begins with “since”."""
