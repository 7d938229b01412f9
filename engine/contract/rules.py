"""How a text is made ready to be read: what is left out, what is said otherwise, the pauses."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from engine.contract.cleaning import Cleaning, SourceKind
from engine.contract.dictionary import Dictionary
from engine.contract.normalising import Normalising
from engine.errors import SettingError

MAX_PAUSE_S = 10.0
MIN_SEGMENT_S, MAX_SEGMENT_S = 3.0, 30.0
# What released models speak, and what rules are made for.
LANGUAGES = (
    "english",
    "german",
    "french",
    "spanish",
    "italian",
    "portuguese",
    "russian",
    "chinese",
    "japanese",
    "korean",
)


def require_pauses(pauses_s: Mapping[str, float]) -> None:
    """Refuses a pause that is out of range.

    Args:
        pauses_s: Each by its name, in seconds.

    Raises:
        SettingError: Naming the pause, what it is and its range.
    """
    for name, value in pauses_s.items():
        if not 0 <= value <= MAX_PAUSE_S:  # "nan" is a float too
            raise SettingError(f"{name} is {value}.", f"It may be 0 to {MAX_PAUSE_S:g} seconds.")


@dataclass(frozen=True, slots=True)
class Rests:
    """Silence that is added to the voice's own, in seconds.

    Attributes:
        sentence_s: After each sentence; over 0, each is spoken on its own.
        paragraph_s: After a paragraph.
        heading_s: After a heading: a short paragraph that ends without punctuation.
    """

    sentence_s: float = 0.0
    paragraph_s: float = 0.4
    heading_s: float = 0.7

    def __post_init__(self) -> None:
        """Refuses what is out of range.

        Raises:
            SettingError: Naming the pause, what it is and its range.
        """
        require_pauses({pause.name: getattr(self, pause.name) for pause in fields(self)})


@dataclass(frozen=True, slots=True)
class Rules:
    """All that is done to a text before it is spoken.

    Attributes:
        kind: What the text is; None finds out.
        cleaning: What is left out; None leaves everything in.
        dictionary: How the user wants words said.
        normalising: What is written in digits and signs is said in words; None leaves it so.
        detects_language: Find the language of each part where the request's is `Auto`.
        rests: The pauses added.
        segment_s: How much speech is made in one go, in seconds; None is what suits the model.

    Raises:
        SettingError: `segment_s` is out of range.
    """

    kind: SourceKind | None = None
    cleaning: Cleaning | None = field(default_factory=Cleaning)
    dictionary: Dictionary = field(default_factory=Dictionary)
    normalising: Normalising | None = field(default_factory=Normalising)
    detects_language: bool = True
    rests: Rests = field(default_factory=Rests)
    segment_s: float | None = None

    def __post_init__(self) -> None:
        """Refuses a length that no model reads well."""
        if self.segment_s is not None and not MIN_SEGMENT_S <= self.segment_s <= MAX_SEGMENT_S:
            raise SettingError(
                f"segment_s is {self.segment_s}.",
                f"It may be {MIN_SEGMENT_S:g} to {MAX_SEGMENT_S:g} seconds.",
            )
