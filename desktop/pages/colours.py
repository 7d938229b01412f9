"""The theme's colours, light and dark, and the contrast that they must have."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colours:
    """What is drawn in what; pairs of text and ground have a contrast of 4.5 or more.

    Attributes:
        name: `light` or `dark`.
        window: The ground of pages.
        rail: The ground of the navigation.
        card: The ground of what is written into.
        text: What is read.
        muted: What is read only when looked for.
        line: Quiet borders.
        edge: Borders of what can be operated; 3:1 against its ground.
        accent: The one colour: what is done next, what is chosen, focus.
        accent_hover: The same, under the pointer.
        on_accent: Text on `accent`.
        tint: Ground of what is chosen and of notes.
        highlight: Ground of the sentence being heard.
        error: Text of an error, on `error_ground`.
        error_ground: Ground of an error.
        warning: Text of a warning, on `warning_ground`.
        warning_ground: Ground of a warning.
        good: Text of what is well, on `good_ground`.
        good_ground: Ground of what is well.
    """

    name: str
    window: str
    rail: str
    card: str
    text: str
    muted: str
    line: str
    edge: str
    accent: str
    accent_hover: str
    on_accent: str
    tint: str
    highlight: str
    error: str
    error_ground: str
    warning: str
    warning_ground: str
    good: str
    good_ground: str


LIGHT = Colours(
    name="light",
    window="#f5f7f6",
    rail="#ebefee",
    card="#ffffff",
    text="#182022",
    muted="#55636a",
    line="#dbe1df",
    edge="#84918f",
    accent="#0f766e",
    accent_hover="#0b5f58",
    on_accent="#ffffff",
    tint="#dcefec",
    highlight="#c4e9e2",
    error="#9f1f18",
    error_ground="#fbe9e7",
    warning="#6f4a00",
    warning_ground="#fdf1d6",
    good="#17603a",
    good_ground="#dff3e6",
)
DARK = Colours(
    name="dark",
    window="#14191b",
    rail="#0f1315",
    card="#1b2224",
    text="#e6ebea",
    muted="#9dabaa",
    line="#2b3538",
    edge="#6a7a79",
    accent="#4fd1bf",
    accent_hover="#7fe0d2",
    on_accent="#06201d",
    tint="#173633",
    highlight="#17564e",
    error="#ffb4ab",
    error_ground="#3b1e1c",
    warning="#f2c879",
    warning_ground="#352a14",
    good="#7fd8a0",
    good_ground="#16321f",
)


def contrast(one: str, other: str) -> float:
    """Gives the contrast of two colours `#rrggbb`, 1 to 21, as WCAG 2.2 defines it."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
