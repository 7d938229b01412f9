"""How a checkpoint draws its codes when nobody says otherwise: generation_config.json."""

from dataclasses import dataclass
from pathlib import Path

from engine.weights import read_json


@dataclass(frozen=True, slots=True)
class Defaults:
    """generation_config.json, with the official wrapper's value where the file has none.

    Source: qwen_tts `Qwen3TTSModel._merge_generate_kwargs`.
    """

    do_sample: bool
    temperature: float
    top_k: int
    top_p: float
    repetition_penalty: float
    predictor_do_sample: bool
    predictor_temperature: float
    predictor_top_k: int
    predictor_top_p: float
    max_frames: int


def read_defaults(directory: Path) -> Defaults:
    """Reads a checkpoint's generation_config.json.

    Raises:
        CheckpointError: The file is missing or damaged.
        ValueError: A value is out of range.
        TypeError: A value is of another type.
    """
    given = read_json(directory / "generation_config.json")

    def number(name: str, default: float, at_least: float) -> float:
        value = given.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < at_least:
            raise ValueError(f"{name} ({value!r}) in generation_config.json")
        return value

    def choice(name: str) -> bool:
        value = given.get(name, True)
        if not isinstance(value, bool):
            raise TypeError(f"{name} ({value!r}) in generation_config.json")
        return value

    defaults = Defaults(
        do_sample=choice("do_sample"),
        temperature=number("temperature", 0.9, 0) or 1.0,  # 0 is written for greedy
        top_k=int(number("top_k", 50, 0)),
        top_p=number("top_p", 1.0, 1e-6),
        repetition_penalty=number("repetition_penalty", 1.05, 1e-6),
        predictor_do_sample=choice("subtalker_dosample"),
        predictor_temperature=number("subtalker_temperature", 0.9, 0) or 1.0,
        predictor_top_k=int(number("subtalker_top_k", 50, 0)),
        predictor_top_p=number("subtalker_top_p", 1.0, 1e-6),
        max_frames=int(number("max_new_tokens", 2048, 1)),
    )
    for name in ("temperature", "subtalker_temperature"):
        draws = defaults.do_sample if name == "temperature" else defaults.predictor_do_sample
        if draws and given.get(name) == 0:
            raise ValueError(f"{name} (0, with sampling) in generation_config.json")
    return defaults
