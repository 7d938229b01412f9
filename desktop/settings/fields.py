"""What a setting is: its default, its range, its words for the user, and the check of a value."""

import dataclasses
import math
import re
from dataclasses import dataclass
from typing import Any, Literal

from engine.speech import SettingError

Value = bool | int | float | str
_LONGEST_TEXT = 4_000


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values a setting may have.

    Attributes:
        value: As it stands in the file.
        label: What the page calls it, in English; `desktop.texts` translates it.
    """

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Form:
    """How a text must look.

    Attributes:
        pattern: Matches the whole of it.
        words: Completes “It may be …”.
    """

    pattern: re.Pattern[str]
    words: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of one setting; the preferences page is built from it.

    Attributes:
        key: Section and name, such as `sound.volume`.
        default: Its value at first; its type is the setting's.
        label: What the page calls it, in English; `desktop.texts` translates it.
        help: One sentence more, in English; may be empty.
        minimum: The least value of a number.
        maximum: The greatest.
        unit: What stands behind a number on the page, such as `ms`.
        choices: All values a text may have, if they can be listed.
        form: How a text must look, if not every text will do.
        is_shown: Whether the page shows it; what the window remembers by itself is not shown.
    """

    key: str
    default: Value
    label: str
    help: str = ""
    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""
    choices: tuple[Choice, ...] = ()
    form: Form | None = None
    is_shown: bool = True

    @property
    def section(self) -> str:
        """The part of the key before the point."""
        return self.key.partition(".")[0]

    @property
    def name(self) -> str:
        """The part of the key behind the point."""
        return self.key.partition(".")[2]

    @property
    def kind(self) -> Literal["switch", "integer", "number", "choice", "text"]:
        """What the page shows it as."""
        if isinstance(self.default, bool):
            return "switch"
        if isinstance(self.default, int):
            return "integer"
        if isinstance(self.default, float):
            return "number"
        return "choice" if self.choices else "text"

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        if self.kind == "switch":
            return "true or false"
        if self.kind in ("integer", "number"):
            whole = "a whole number from " if self.kind == "integer" else ""
            return f"{whole}{self.minimum:g} to {self.maximum:g}"
        if self.choices:
            quoted = [f"“{choice.value}”" for choice in self.choices]
            return f"{', '.join(quoted[:-1])} or {quoted[-1]}"
        return self.form.words if self.form else "a text"

    def checked(self, value: object) -> Value:
        """Gives a value as this setting's own type.

        Raises:
            SettingError: It is of another type or out of range; says what is allowed.
        """
        good = self._converted(value)
        if good is None:
            raise SettingError(f"{self.key} is {shown(value)}.", f"It may be {self.allowed}.")
        return good

    def _converted(self, value: object) -> Value | None:
        if self.kind == "switch":
            return value if isinstance(value, bool) else None
        if self.kind in ("integer", "number"):
            return self._number(value)
        if not isinstance(value, str) or not self._is_fitting(value):
            return None
        return type(self.default)(value)  # an enumeration's member, or the text itself

    def _number(self, value: object) -> Value | None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        assert self.minimum is not None, self.key
        assert self.maximum is not None, self.key
        if not self.minimum <= value <= self.maximum or not math.isfinite(value):
            return None
        if self.kind == "number":
            return float(value)
        return int(value) if value == int(value) else None

    def _is_fitting(self, text: str) -> bool:
        if self.choices:
            return any(text == choice.value for choice in self.choices)
        if self.form and not self.form.pattern.fullmatch(text):
            return False
        # A lone surrogate, as a broken file name or device name may hold, cannot be saved.
        is_writable = text.encode("utf-8", "ignore").decode() == text
        return is_writable and len(text) <= _LONGEST_TEXT


def setting(
    default: Value,
    label: str,
    help: str = "",  # noqa: A002  (the word of the field, as in argparse)
    *,
    minimum: float | None = None,
    maximum: float | None = None,
    unit: str = "",
    choices: tuple[Choice, ...] = (),
    form: Form | None = None,
    is_shown: bool = True,
) -> Any:
    """Makes a field of a section's dataclass; arguments as the attributes of `Setting`."""
    known = Setting(
        "", default, label, help, minimum, maximum, unit, choices, form, is_shown=is_shown
    )
    return dataclasses.field(default=default, metadata={"setting": known})


def shown(value: object) -> str:
    """Gives a value as a message may show it: quoted if it is a text, never endless."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    text = f"“{value}”" if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
