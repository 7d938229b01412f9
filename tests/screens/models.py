"""The models page in its states."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from desktop.downloads import Phase, Work
from desktop.listmodels import ModelsModel
from desktop.pages.models.deleting import DeleteQuestion
from desktop.pages.window import MainWindow
from engine.speech import GraphicsCard, ModelStatus, VivavoceError, list_models
from tests.screens.scene import State

GB = 1_000_000_000
LAPTOP = GraphicsCard("GeForce RTX 4060 Laptop", 0, 8 * GB, 7 * GB)
LARGE = GraphicsCard("GeForce RTX 4090", 0, 24 * GB, 22 * GB)
NAME = "0.6b-base"
DROPPED = VivavoceError(
    "The disk is full: model.safetensors could not be written to the end.",
    "Make room, then download again: what has arrived is kept.",
)
OWN = ModelStatus(
    *("my-fine-tuned-voice", "", Path("/home/me/models/my-fine-tuned-voice"), 2 * GB, 0, 0),
    *("base", "0.6B", ("english", "german"), True),
    gpu_bytes=3_200_000_000,
)


def states() -> Iterator[State]:
    """Gives those of the page."""
    yield State("models-looking", _open(lambda _: None, is_read=False))
    yield State("models", _open(_fill))
    yield State("models-card", _open(lambda model: _fill(model, LARGE)))
    yield State("models-tight", _open(lambda model: _fill(model, LAPTOP)))
    yield State("models-downloading", _open(_download))
    yield State("models-no-network", _open(_lose))
    yield State("models-half", _open(_half))
    yield State("models-failed", _open(_fail))
    yield State("models-broken", _open(_break))
    yield State("models-own", _open(_own))
    yield State("models-deleting", _ask)
    yield State("models-small", _open(_download), is_small=True)
    yield State("models-failed-small", _open(_fail), is_small=True)


def _open(
    prepare: Callable[[ModelsModel], object], *, is_read: bool = True
) -> Callable[[MainWindow], None]:
    def bring(window: MainWindow) -> None:
        model = ModelsModel(window)
        window.models_page.show_models(model)
        window.show_page("models")
        if is_read:
            prepare(model)

    return bring


def _fill(model: ModelsModel, *cards: GraphicsCard, here: str = "0.6b-base") -> None:
    statuses = [_as_here(s) if s.name == here else s for s in list_models()]
    _show(model, statuses, cards)
    model.show_use(here if cards else "")


def _download(model: ModelsModel) -> None:
    _show(model, list_models(), (LARGE,))
    model.show_work("1.7b-base", Work(Phase.DOWNLOADING, 1_240_000_000, 4_550_000_000, 8_400_000))
    model.show_work("0.6b-base", Work(Phase.WAITING))


def _lose(model: ModelsModel) -> None:
    _show(model, list_models(), (LAPTOP,))
    model.show_work(NAME, Work(Phase.OFFLINE, 1_240_000_000, 2_520_000_000, retry_s=20))


def _half(model: ModelsModel) -> None:
    statuses = [replace(s, partial_bytes=GB) if s.name == NAME else s for s in list_models()]
    _show(model, statuses, (LAPTOP,))


def _fail(model: ModelsModel) -> None:
    _show(model, list_models(), (LAPTOP,))
    model.show_work(NAME, Work(Phase.FAILED, 1_240_000_000, 2_520_000_000, error=DROPPED))


def _break(model: ModelsModel) -> None:
    _fill(model, LARGE)
    model.show_use(NAME, "The file model.safetensors in 0.6b-base is cut off. Download it again.")
    model.show_damaged(NAME, True)


def _own(model: ModelsModel) -> None:
    lost = replace(OWN, name="old-experiment", directory=None, n_bytes=0)
    _show(model, [list_models()[0], OWN, lost], (LARGE,))
    model.show_work(OWN.name, None)


def _ask(window: MainWindow) -> None:
    _open(lambda model: _fill(model, LARGE))(window)
    DeleteQuestion(window.theme, "Qwen3-TTS 0.6B Base", 2_520_000_000, window).open()


def _as_here(status: ModelStatus) -> ModelStatus:
    n_bytes = status.download_bytes
    return replace(status, directory=Path("/home/me/models"), n_bytes=n_bytes, is_ours=True)


def _show(
    model: ModelsModel, statuses: Iterable[ModelStatus], cards: tuple[GraphicsCard, ...]
) -> None:
    model.show_statuses(statuses)
    model.show_cards(cards)
