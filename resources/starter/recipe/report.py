"""The figures of a judgement, held against what is wanted, as a table and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path


class Report:
    """Figures by name; those of earlier runs with other parts are kept in the same file.

    Attributes:
        details: What goes into the JSON beside the figures.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        old: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
        self._figures: dict[str, dict[str, Any]] = old.get("figures", {})
        self.details: dict[str, Any] = old.get("details", {})

    def add(
        self,
        name: str,
        value: float,
        *,
        at_most: float | None = None,
        at_least: float | None = None,
        beside: float | None = None,
    ) -> None:
        """Take a figure, its limit and the teacher's own beside it."""
        is_met = None
        if at_most is not None:
            is_met = bool(value <= at_most)
        if at_least is not None:
            is_met = bool(value >= at_least)
        figure: dict[str, Any] = {"value": round(float(value), 3), "is_met": is_met}
        for key, number in (("at_most", at_most), ("at_least", at_least), ("teacher", beside)):
            if number is not None:
                figure[key] = round(float(number), 3)
        self._figures[name] = figure

    def save(self, **about: Any) -> None:
        """Write all figures."""
        content = about | {"figures": self._figures, "details": self.details}
        self._path.write_text(json.dumps(content, indent=1) + "\n")

    def table(self) -> str:
        """Markdown: measure, wanted, teacher, found."""
        rows = ["| measure | wanted | teacher | found | |", "| --- | --- | --- | --- | --- |"]
        for name, f in self._figures.items():
            wanted = "-"
            if "at_most" in f:
                wanted = f"at most {f['at_most']:g}"
            if "at_least" in f:
                wanted = f"at least {f['at_least']:g}"
            teacher = f"{f['teacher']:g}" if "teacher" in f else "-"
            mark = {True: "yes", False: "no", None: ""}[f["is_met"]]
            rows.append(f"| {name} | {wanted} | {teacher} | {f['value']:g} | {mark} |")
        return "\n".join(rows)


def pictures(path: Path, mine: list[np.ndarray], theirs: list[np.ndarray]) -> None:
    """Spectrograms up to 12 kHz, ours left, the teacher's right."""
    import librosa  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415  # only here, and only when asked

    figure = Figure(figsize=(14, 2.2 * len(mine)))
    axes = figure.subplots(len(mine), 2, squeeze=False)
    for row, pair in zip(axes, zip(mine, theirs, strict=True), strict=True):
        for axis, wave in zip(row, pair, strict=True):
            power = np.abs(librosa.stft(wave, n_fft=1024, hop_length=256))
            shown = librosa.amplitude_to_db(power, ref=np.max, top_db=80)
            extent = (0, len(wave) / 24_000, 0, 12)
            axis.imshow(shown, origin="lower", aspect="auto", extent=extent)
    figure.tight_layout()
    figure.savefig(path, dpi=80)
