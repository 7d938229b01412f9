"""What book is to be made, kept on the disk until it is there: a restart can go on with it."""

import hashlib
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from engine.speech import VivavoceError

_log = logging.getLogger(__name__)
_PATHS = ("output", "source", "cover")


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that a book can become.

    Attributes:
        suffix: Without its dot.
        has_chapters: Whether it tells title, author and chapters.
        has_cover: Whether it carries a picture.
    """

    suffix: str
    has_chapters: bool = True
    has_cover: bool = True


# As `engine.speech.books` has them, which is not loaded before a book is made; a test compares.
FORMATS = (
    Format("m4b"),
    Format("mp3"),
    Format("flac"),
    Format("ogg", has_chapters=False, has_cover=False),
    Format("opus", has_cover=False),
    Format("wav", has_chapters=False, has_cover=False),
)
CAPTIONS = ("srt", "vtt", "json")


@dataclass(frozen=True, slots=True)
class BookPlan:
    """All that a book is made from, but the rules of reading.

    Attributes:
        output: The file; its suffix is one of `FORMATS`.
        source: The document; None: the text is read.
        text: What is read where there is no document.
        title: What players show as its name; None is the document's own.
        author: None is the document's own.
        cover: A picture's file, instead of the document's.
        keeps_cover: Whether the document's own picture is taken where no other is given.
        has_chapters: Whether the file tells where its chapters are.
        captions: Which of `CAPTIONS` are written beside it.
        voice: Who reads; empty is the model's first.
        language: What it is in, or `Auto`.
        in_context: As for `engine.speech.Request`.
        model: The model it was begun with; another one would go on in another voice.
        cast: Who speaks the lines `Name: line`: name and voice, empty for the book's own; names
            that are missing have the book's voice too. Nobody: such lines are read as they are.
    """

    output: Path
    source: Path | None = None
    text: str = ""
    title: str | None = None
    author: str | None = None
    cover: Path | None = None
    keeps_cover: bool = True
    has_chapters: bool = True
    captions: tuple[str, ...] = ()
    voice: str = ""
    language: str = "Auto"
    in_context: bool = False
    model: str = ""
    cast: tuple[tuple[str, str], ...] = ()


class PlanShelf:
    """The plans of books that are not done, a file for each.

    Args:
        directory: Where they are; made when the first is kept.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def keep(self, plan: BookPlan) -> None:
        """Keeps a plan until it is finished; one for the same output goes.

        Raises:
            VivavoceError: It cannot be written.
        """
        self._write(plan, is_forgotten=False)

    def finish(self, plan: BookPlan) -> None:
        """Takes a plan away: its book is there."""
        with suppress(OSError):  # it would be offered again, and found done
            self._path(plan).unlink(missing_ok=True)

    def forget(self, plan: BookPlan) -> None:
        """Offers a plan no more; `keep` takes that back, until the next start.

        Raises:
            VivavoceError: It cannot be written.
        """
        self._write(plan, is_forgotten=True)

    def left(self) -> tuple[BookPlan, ...]:
        """Gives the plans that are not finished, the last one first."""
        return tuple(plan for plan, is_forgotten in self._read() if not is_forgotten)

    def forgotten(self) -> tuple[BookPlan, ...]:
        """Gives the plans whose parts nobody wants any more."""
        return tuple(plan for plan, is_forgotten in self._read() if is_forgotten)

    def _path(self, plan: BookPlan) -> Path:
        # As the engine tells books apart: two formats of a book share their parts.
        place = str(plan.output.absolute().with_suffix(""))
        name = hashlib.sha256(place.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        return self._directory / f"{name}.plan"

    def _write(self, plan: BookPlan, *, is_forgotten: bool) -> None:
        facts = asdict(plan) | {"is_forgotten": is_forgotten}
        facts |= {name: str(facts[name]) for name in _PATHS if facts[name] is not None}
        path = self._path(plan)
        temporary = path.with_suffix(".part")
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps(facts), encoding="utf-8")
            temporary.replace(path)
        except OSError as error:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise VivavoceError(
                f"The plan of the book cannot be written in {self._directory} "
                f"({error.strerror or error}).",
                "Check the free space and your rights there, then try again.",
            ) from error

    def _read(self) -> list[tuple[BookPlan, bool]]:
        found: list[tuple[float, BookPlan, bool]] = []
        try:
            paths = list(self._directory.glob("*.plan"))
        except OSError:
            return []
        for path in paths:
            try:
                facts = json.loads(path.read_text(encoding="utf-8"))
                is_forgotten = bool(facts.pop("is_forgotten", False))
                found.append((path.stat().st_mtime, _plan_of(facts), is_forgotten))
            except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
                _log.warning("the plan %s cannot be read (%s)", path.name, type(error).__name__)
        found.sort(key=lambda entry: entry[0], reverse=True)
        return [(plan, is_forgotten) for _, plan, is_forgotten in found]


def _plan_of(facts: Mapping[str, object]) -> BookPlan:
    known = {field.name for field in fields(BookPlan)}
    values = {name: value for name, value in facts.items() if name in known}
    paths = {name: Path(str(values[name])) for name in _PATHS if values.get(name) is not None}
    captions = values.get("captions")
    kinds = tuple(str(kind) for kind in captions) if isinstance(captions, list) else ()
    # What is no cast makes the plan unreadable: it would go on in other voices.
    cast = tuple((str(name), str(voice)) for name, voice in facts.get("cast", ()))  # type: ignore[attr-defined]
    lists = {"captions": kinds, "cast": cast}
    return BookPlan(**(values | paths | lists))  # type: ignore[arg-type]
