"""`vivavoce serve`: the engine for other programs, until Ctrl+C."""

import logging
import signal
import threading
from argparse import Namespace
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from types import FrameType

from engine.cli.messages import ProgressLine, flush_out, note, tell
from engine.server import ServerSettings, default_slots, key_of_file, open_server
from engine.server.settings import is_loopback
from engine.speech import home_directory, open_speaker


def serve(arguments: Namespace) -> int:
    """Serves until it is stopped, by Ctrl+C or by the system."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if arguments.verbose:
        logging.getLogger("engine.server").setLevel(logging.INFO)
    n_slots = 1 if arguments.backend == "reference" else arguments.slots
    n_slots = n_slots or default_slots(arguments.device)
    with (
        _key_of(arguments) as (key, show_key),
        open_speaker(
            arguments.model,
            backend=arguments.backend,
            device=arguments.device,
            dtype=arguments.dtype,
            n_slots=n_slots,
        ) as speaker,
        open_server(speaker, _settings(arguments, n_slots, key)) as server,
        _stopped_by_the_system_too(),
        suppress(KeyboardInterrupt),
    ):
        show_key()
        line = ProgressLine()
        try:
            speaker.warm_up(line)
        finally:
            line.clear()
        tell(server.url)
        flush_out()
        note("Ready. Ctrl+C stops it.")
        server.wait()
    return 0


def _settings(arguments: Namespace, n_slots: int, key: str | None) -> ServerSettings:
    return ServerSettings(
        host=arguments.host,
        port=arguments.port,
        key=key,
        n_slots=n_slots,
        max_requests=arguments.max_requests,
        max_characters=arguments.max_characters,
        voice_names=dict(arguments.voice_name),
        allowed_hosts=tuple(arguments.allow_host),
        allowed_origins=tuple(arguments.allow_origin),
    )


@contextmanager
def _key_of(arguments: Namespace) -> Generator[tuple[str | None, Callable[[], None]]]:
    """Gives the key that clients must show, and what shows it to the user where it is new.

    A new one that was not shown is thrown away: nobody would ever see it.
    """
    path = arguments.api_key_file
    if path is None:
        if is_loopback(arguments.host):
            yield None, lambda: None
            return
        path = home_directory() / "server-key"
    key, is_unknown = key_of_file(path)

    def show() -> None:
        nonlocal is_unknown
        if is_unknown:
            note(f"The key that clients must show, which is also in {path}:\n  {key}")
        is_unknown = False

    try:
        yield key, show
    finally:
        if is_unknown:
            path.unlink(missing_ok=True)


@contextmanager
def _stopped_by_the_system_too() -> Generator[None]:
    """Makes what ends a service or a container a Ctrl+C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
