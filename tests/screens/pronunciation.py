"""The pronunciation page in its states."""

from collections.abc import Iterator

from desktop.listmodels import PronunciationModel
from desktop.pages.pronunciation import EntryDialog, sentence_for
from desktop.pages.window import MainWindow
from engine.speech import Dictionary, Entry, Match, SettingError
from tests.screens.scene import State

ENTRIES = (
    Entry("nginx", "engine x"),
    Entry("SQL", "sequel", is_case_sensitive=True, language="english"),
    Entry("Łódź", "Woodge", language="english", voice="Clara"),
    Entry("™", " ", Match.ANYWHERE),
    Entry(r"(\d+)x", r"\1 times", Match.PATTERN, language="english"),
    Entry("Worcestershire", "Wooster-sher", is_on=False),
    Entry(
        "The Honourable Society for the Preservation of Long Names in Small Windows",
        "the Society, as everybody calls it who has to say so more than twice a day",
    ),
)
PROBLEMS = (
    "pronunciation.csv, line 4, column 3: The pattern “(a” is wrong at its character 1: missing ). "
    "Correct it, or let it match as a word.",
    "pronunciation.csv, line 9: There is nothing to say for “GIF”. Say how it is spoken; a space "
    "leaves it out.",
)
VOICES = (("Clara", "Clara"), ("Arthur", "Arthur"))


def states() -> Iterator[State]:
    """Gives those of the pronunciation page and of its form."""
    yield State("pronunciation-empty", lambda w: _page(w, ()))
    yield State("pronunciation-full", _page)
    yield State("pronunciation-nothing-found", _nothing_found)
    yield State("pronunciation-deleted", _deleted)
    yield State("pronunciation-faults", _faults)
    yield State("pronunciation-error", _error)
    yield State("pronunciation-form-new", _form)
    yield State("pronunciation-form", lambda w: _form(w, ENTRIES[2]))
    yield State("pronunciation-form-wrong", _wrong)
    yield State("pronunciation-form-empty", lambda w: _form(w).accept_button.click())
    yield State("pronunciation-empty-small", lambda w: _page(w, ()), is_small=True)
    yield State("pronunciation-full-small", _page, is_small=True)
    yield State("pronunciation-faults-small", _faults, is_small=True)


def _page(window: MainWindow, entries: tuple[Entry, ...] = ENTRIES) -> PronunciationModel:
    model = PronunciationModel(window)
    model.show(Dictionary(entries))
    window.pronunciation_page.show_entries(model)
    window.show_page("pronunciation")
    if entries:
        window.pronunciation_page.show_entry(entries[1])
    return model


def _nothing_found(window: MainWindow) -> None:
    _page(window)
    window.pronunciation_page._search.setText("zebra")


def _deleted(window: MainWindow) -> None:
    _page(window, ENTRIES[1:])
    window.pronunciation_page.say_deleted(ENTRIES[:1])


def _faults(window: MainWindow) -> None:
    _page(window)
    window.pronunciation_page.show_problems(PROBLEMS)


def _error(window: MainWindow) -> None:
    _page(window)
    window.pronunciation_page.show_error(
        SettingError(
            f"words.csv, line 4: {PROBLEMS[0].partition(': ')[2]}",
            "Nothing was taken from the file.",
        )
    )


def _form(window: MainWindow, entry: Entry | None = None) -> EntryDialog:
    _page(window)
    dialog = EntryDialog(
        window.theme,
        VOICES,
        lambda made: sentence_for(made, "english"),
        ENTRIES,
        entry,
        window,
    )
    dialog.open()
    return dialog


def _wrong(window: MainWindow) -> None:
    dialog = _form(window, Entry(r"(\d+x", r"\1 times", Match.PATTERN))
    dialog.accept_button.click()
