"""What is known of int8 weights' effect on a model's speech: reports, without which none are used.

`engine.bench.quality` makes them. One is for the very weights it was measured with, whose digest is
in its name.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from engine.contract import home_directory
from engine.errors import SettingError

Int8 = Literal["predictor", "all"]
"""Which decoder layers' weights are in int8: the code predictor's, or the talker's as well."""

SHIPPED_DIRECTORY = Path(__file__).parents[1] / "resources" / "quality"


def own_directory() -> Path:
    """Gives where reports go that were made on this machine."""
    return home_directory() / "quality"


def report_name(weights: Iterable[Path], int8: Int8) -> str:
    """Gives the name of the report on a model; reads its weights whole (some 0.5 s a GB).

    Args:
        weights: Its safetensors files, in any order.
        int8: Which weights are rounded.
    """
    digests: list[str] = []
    for path in set(weights):
        with path.open("rb") as file:
            digests.append(hashlib.file_digest(file, "sha256").hexdigest())
    whole = hashlib.sha256("".join(sorted(digests)).encode()).hexdigest()
    return f"{whole[:16]}-{int8}.json"


def require_report(model: str, weights: Iterable[Path], int8: Int8) -> None:
    """Refuses int8 weights whose effect on this model nobody has measured.

    Args:
        model: Its name, for the message.
        weights: As `report_name` takes them.
        int8: Which weights are rounded.

    Raises:
        SettingError: There is no report.
    """
    name = report_name(weights, int8)
    if any((place / name).is_file() for place in (SHIPPED_DIRECTORY, own_directory())):
        return
    raise SettingError(
        f"What int8 weights do to the speech of {model} has not been measured.",
        "Leave out --int8, or measure it in a checkout: "
        f"python -m engine.bench.quality {model} --int8 {int8}",
    )
