"""Files that hold a secret."""

import os
from pathlib import Path

from engine.errors import VivavoceError

_OTHERS = 0o077  # what the group and everyone may do with a file


def require_private(path: Path, error: type[VivavoceError]) -> None:
    """Refuses a file with a key that others on this machine may read; Windows knows no such mode.

    Args:
        path: The file.
        error: What is raised.

    Raises:
        VivavoceError: As `error` says.
        OSError: The file is not there, or cannot be asked.
    """
    if os.name == "posix" and path.stat().st_mode & _OTHERS:
        raise error(
            f"Others on this machine may read {path}, which holds a key.", f"Run: chmod 600 {path}"
        )
