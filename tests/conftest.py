"""Fixtures all tests share: tiny checkpoints, the official package, guards for threads and logs."""

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from engine.reference import import_official, silenced
from tests.tiny import STARTER, make_checkpoint

# Tests share the machine with each other's processes; the tiny models gain nothing from more.
torch.set_num_threads(1)

# What plays, draws or browses in real time beside another test's process on two cores.
REAL_TIME = {"sound_server_of_module", "null_sink", "screen", "browser"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets tests of what runs in real time try again: one that fails once was starved, not wrong.

    The summary names them (`-r R`).
    """
    for item in items:
        if REAL_TIME & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))


@pytest.fixture(scope="session", autouse=True)
def home_of_all_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keeps every test, and what it starts, away from the voices, history and keys of the user."""
    os.environ["VIVAVOCE_HOME"] = str(tmp_path_factory.mktemp("home"))
    os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"


@pytest.fixture(scope="session")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Gives a tiny checkpoint's directory; arguments as `tests.tiny.make_checkpoint`.

    Each is made once a session: do not change its files, make your own with `make_checkpoint`.
    """
    made: dict[str, Path] = {}

    def give(shape: str = "06b", kind: str = "base", **options: Any) -> Path:
        key = repr((shape, kind, sorted(options.items())))
        if key not in made:
            directory = tmp_path_factory.mktemp(f"tiny-{shape}-{kind}-")
            made[key] = make_checkpoint(directory, shape, kind, **options)
        return made[key]

    return give


@pytest.fixture(scope="session")
def base_like_06b(checkpoint: Callable[..., Path]) -> Path:
    """A cloning model shaped like 0.6B: no projection between talker and predictor."""
    return checkpoint("06b", "base")


@pytest.fixture(scope="session")
def base_like_17b(checkpoint: Callable[..., Path]) -> Path:
    """A cloning model shaped like 1.7B, with the biased projection; in three shards."""
    return checkpoint("17b", "base", n_shards=3)


@pytest.fixture(scope="session")
def custom_voice(checkpoint: Callable[..., Path]) -> Path:
    """A model with preset speakers, shaped like 1.7B (the 0.6B one drops any instruct)."""
    return checkpoint("17b", "custom_voice")


@pytest.fixture(scope="session")
def voice_design(checkpoint: Callable[..., Path]) -> Path:
    """A model that makes up voices from descriptions."""
    return checkpoint("17b", "voice_design")


@pytest.fixture(scope="session")
def starter() -> Path:
    """The trained checkpoint the product ships."""
    return STARTER


@pytest.fixture(scope="session")
def official() -> Callable[[Path], Any]:
    """Loads a directory with the official package, fp32 on the CPU, once a session.

    Gives a `qwen_tts.Qwen3TTSModel`; its `.model.talker`, `.model.speech_tokenizer.model.decoder`
    and so on are the modules to compare with. Wrap calls that generate in
    `engine.reference.silenced()`.
    """
    loaded: dict[Path, Any] = {}

    def load(directory: Path) -> Any:
        if directory not in loaded:
            package = import_official()
            with silenced():
                loaded[directory] = package.Qwen3TTSModel.from_pretrained(
                    str(directory), device_map="cpu", dtype=torch.float32
                )
        return loaded[directory]

    return load


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Fails a test that leaves a thread of its own running."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + 2
    while left := [t for t in threading.enumerate() if t not in before and _is_ours(t)]:
        if time.monotonic() > deadline:
            pytest.fail(f"threads left running: {left}")
        left[0].join(0.05)


def _is_ours(thread: threading.Thread) -> bool:
    # What Python makes up for a QThread that once logged something counts as alive for ever; Qt
    # itself aborts when a QThread is destroyed while it runs.
    return thread.is_alive() and not isinstance(thread, threading._DummyThread)


@pytest.fixture(autouse=True)
def no_unexpected_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a test that logs a warning or worse; one that means to calls `caplog.clear()`."""
    yield
    unexpected = [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]
    if unexpected:
        pytest.fail(f"unexpected log records: {[r.getMessage() for r in unexpected]}")
