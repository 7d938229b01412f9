"""Where voices, models and settings are kept."""

import os
from pathlib import Path

from platformdirs import user_data_path

from engine.errors import SettingError


def home_directory() -> Path:
    """Where voices and models are kept: `$VIVAVOCE_HOME`, else the system's place for user data.

    Nothing is made on the disk. `VIVAVOCE_HOME` is the only environment switch there is.

    Raises:
        SettingError: It begins with the home of a user that does not exist.
    """
    given = os.environ.get("VIVAVOCE_HOME")
    if not given:
        # appauthor=False: without it Windows would get vivavoce\\vivavoce.
        return user_data_path("vivavoce", False)
    try:
        return Path(given).expanduser().absolute()
    except RuntimeError as error:
        raise SettingError(
            f"VIVAVOCE_HOME is {given}, and there is no home of such a user.",
            "Set it to a whole path, or unset it.",
        ) from error
