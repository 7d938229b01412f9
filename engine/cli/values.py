"""What the values of arguments may be; each tells argparse why not."""

import argparse

DTYPES = {
    "auto": "auto",
    "bf16": "bfloat16",
    "fp16": "float16",
    "fp32": "float32",
    "bfloat16": "bfloat16",
    "float16": "float16",
    "float32": "float32",
}
MAX_SILENCE_S = 60.0


def schedule(given: str) -> tuple[int, ...]:
    """Reads the frames of the chunks."""
    try:
        return tuple(int(part) for part in given.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{given!r} is neither a number nor a schedule such as 1,2,4,8"
        ) from None


def stretch(given: str) -> tuple[float, float]:
    """Reads from where to where, in seconds."""
    try:
        start, end = (float(part) for part in given.split("-"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{given!r} is not FROM-TO, such as 12-30") from None
    return start, end


def dtype(given: str) -> str:
    """Reads the type of the weights."""
    if given not in DTYPES:
        raise argparse.ArgumentTypeError(f"{given!r} is none of {', '.join(DTYPES)}")
    return DTYPES[given]


def count(given: str) -> int:
    """Reads a number from 1."""
    if not given.isdigit() or int(given) < 1:
        raise argparse.ArgumentTypeError(f"{given!r} is not a number from 1")
    return int(given)


def silence_s(given: str) -> float:
    """Reads a length of silence in seconds."""
    try:
        length = float(given)
    except ValueError:
        length = -1.0
    if not 0 <= length <= MAX_SILENCE_S:  # "nan" is a float too
        raise argparse.ArgumentTypeError(
            f"{given!r} is not a length of 0 to {MAX_SILENCE_S:g} seconds"
        )
    return length


def words(given: str) -> str:
    """Reads a text that goes to the model."""
    try:
        given.encode()
    except UnicodeEncodeError:  # what was typed in another encoding arrives as half characters
        raise argparse.ArgumentTypeError("the text is not in UTF-8") from None
    return given
