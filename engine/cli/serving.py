"""`vivavoce serve`: the engine for other programs, until Ctrl+C."""

import logging
import signal
import threading
from argparse import Namespace
from collections.abc import Generator
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
    settings = _settings(arguments, n_slots)
    with (
        open_speaker(
            arguments.model,
            backend=arguments.backend,
            device=arguments.device,
            dtype=arguments.dtype,
            n_slots=n_slots,
        ) as speaker,
        open_server(speaker, settings) as server,
        _stopped_by_the_system_too(),
        suppress(KeyboardInterrupt),
    ):
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


def _settings(arguments: Namespace, n_slots: int) -> ServerSettings:
    return ServerSettings(
        host=arguments.host,
        port=arguments.port,
        key=_key(arguments),
        n_slots=n_slots,
        max_requests=arguments.max_requests,
        max_characters=arguments.max_characters,
        voice_names=dict(arguments.voice_name),
        allowed_hosts=tuple(arguments.allow_host),
        allowed_origins=tuple(arguments.allow_origin),
    )


def _key(arguments: Namespace) -> str | None:
    path = arguments.api_key_file
    if path is None:
        if is_loopback(arguments.host):
            return None
        path = home_directory() / "server-key"
    key, is_new = key_of_file(path)
    if is_new:
        note(f"The key that clients must show, which is also in {path}:\n  {key}")
    return key


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
