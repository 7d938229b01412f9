"""The first steps in their states."""

from collections.abc import Callable, Iterator

from desktop.pages.firstrun import FirstRunPage, ModelOffer
from desktop.pages.window import MainWindow
from desktop.reading import Item, Phase, Status
from engine.speech import Progress, VivavoceError
from tests.screens.scene import State

NAMES = ("Clara", "Arthur", "Edith", "Felix", "Iris", "Jonas", "Martin", "Nora")
OFFER = ModelOffer(
    "1.7b-base",
    "Qwen/Qwen3-TTS-12Hz-1.7B-Base",
    4_550_000_000,
    why="1.7b-base needs about 6.5 GB of GPU memory, 8.0 GB are free.",
)
ADVICE = (
    "This desktop gives programs no keys. Bind `vivavoce speak-selection` to a key in your "
    "desktop's own keyboard settings: Settings > Keyboard > View and Customise Shortcuts > "
    "Custom Shortcuts."
)


def states() -> Iterator[State]:
    """Gives those of each step."""
    yield State("first-1-loading", _at(0, _load))
    yield State("first-1-ready", _at(0, _make_ready))
    yield State("first-1-speaking", _at(0, _speak))
    yield State("first-1-no-sound", _at(0, _no_sound))
    yield State("first-1-error", _at(0, _fail))
    yield State("first-2", _at(1))
    yield State("first-2-works", _at(1, lambda page: page.tryout.show_hotkey_works()))
    yield State("first-2-no-key", _at(1, lambda page: page.tryout.show_hotkey_problem(ADVICE)))
    yield State("first-2-no-voices", _at(1, lambda page: page.tryout.show_voices((), "")))
    yield State("first-3-looking", _at(2, lambda page: page.offer.show_offer(None)))
    yield State("first-3", _at(2))
    yield State("first-3-started", _at(2, lambda page: page.offer.start.click()))
    yield State("first-3-starter", _at(2, lambda page: page.offer.show_offer(ModelOffer())))
    for name, prepare in (
        ("first-1-error", _at(0, _fail)),
        ("first-2-no-key", _at(1, lambda page: page.tryout.show_hotkey_problem(ADVICE))),
        ("first-3", _at(2)),
    ):
        yield State(f"{name}-small", prepare, is_small=True)


def _at(
    step: int, then: Callable[[FirstRunPage], object] = lambda _: None
) -> Callable[[MainWindow], None]:
    def prepare(window: MainWindow) -> None:
        page = FirstRunPage(window.theme)
        page.hear.show_voice(NAMES[0], is_starter=True)
        page.hear.show_ready(True)
        page.tryout.show_voices([(name, name) for name in NAMES], "")
        page.tryout.show_hotkey("Ctrl+Alt+S")
        page.offer.show_offer(OFFER)
        window.show_beside(page)
        page.show_step(step)
        then(page)

    return prepare


def _load(page: FirstRunPage) -> None:
    page.hear.show_ready(False)
    page.hear.show_progress(Progress("Loading the model", 62, 100))


def _make_ready(page: FirstRunPage) -> None:
    page.hear.show_ready(True)


def _speak(page: FirstRunPage) -> None:
    page.show_status(Status(Phase.SPEAKING, Item("Hello.", source="sample"), (0, 6)))


def _no_sound(page: FirstRunPage) -> None:
    page.show_status(
        Status(notice="There is no sound device. Connect a loudspeaker or headphones.")
    )


def _fail(page: FirstRunPage) -> None:
    page.show_engine_error(
        VivavoceError(
            "The model is damaged: model.safetensors is too short.",
            "Install Vivavoce again, or choose another model.",
        )
    )
