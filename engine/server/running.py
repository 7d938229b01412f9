"""A server in a thread of its own: opened, asked where it is, closed."""

import asyncio
import errno
import logging
import os
import socket
import threading
from contextlib import suppress
from typing import Self

import uvicorn

from engine.errors import ServerError
from engine.server.app import make_app
from engine.server.connection import connections, socket_connections
from engine.server.desk import Desk
from engine.server.meters import Meters
from engine.server.service import Service
from engine.server.settings import ServerSettings
from engine.speech import Speaker

_BACKLOG = 512
_N_IDLE = 512  # connections beside the requests; one more is answered 503
_LOOK_S = 1.0  # Windows hears no Ctrl+C in a wait without an end
_GRACE_S = 2  # for what does not end when it is told to
_KEEP_ALIVE_S = 15


class Server:
    """A server that runs; `close` it, or use it in a `with`.

    Args:
        service: What it offers.
        listener: The socket it listens at.
    """

    def __init__(self, service: Service, listener: socket.socket) -> None:
        self._service = service
        self.port = int(listener.getsockname()[1])
        self._listener = listener
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_up = threading.Event()
        # What they would say of a request holds its address and its query, or a part of its body.
        logging.getLogger("python_multipart").setLevel(logging.CRITICAL)
        config = uvicorn.Config(
            make_app(service),
            http=connections(service.settings.head_s, service.settings.stall_s),
            ws=socket_connections(service.settings.stall_s),
            ws_per_message_deflate=False,  # sound hardly shrinks
            # Who takes sound only as fast as it is heard answers no ping before its turn.
            ws_ping_timeout=service.settings.stall_s,
            loop="asyncio",
            lifespan="off",
            log_config=None,
            log_level=logging.CRITICAL,
            access_log=False,
            proxy_headers=False,  # else anybody could call itself another client
            server_header=False,
            limit_concurrency=service.settings.max_requests + _N_IDLE,
            timeout_keep_alive=_KEEP_ALIVE_S,
            timeout_graceful_shutdown=_GRACE_S,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="vivavoce-server", daemon=True)
        self._thread.start()
        self._is_up.wait()

    @property
    def url(self) -> str:
        """Where this machine finds it, such as `http://127.0.0.1:8000`."""
        host = self._service.settings.host
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def service(self) -> Service:
        """What it offers."""
        return self._service

    def wait(self) -> None:
        """Waits until it is closed by another thread."""
        while self._thread.is_alive():
            self._thread.join(_LOOK_S)

    def close(self) -> None:
        """Breaks off what is being spoken and ends; harmless when called again."""
        self._uvicorn.should_exit = True
        if self._loop is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # it was closed just now
                self._loop.call_soon_threadsafe(self._service.desk.close)
        self._thread.join()

    def __enter__(self) -> Self:
        """Runs already."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes it."""
        self.close()

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            self._is_up.set()  # the listener takes connections already
            await self._uvicorn.serve([self._listener])

        try:
            with asyncio.Runner() as runner:
                runner.run(serve())
        finally:
            self._is_up.set()  # also where it could not even begin: nobody shall wait for ever


def open_server(speaker: Speaker, settings: ServerSettings) -> Server:
    """Opens a server; it takes requests when this returns.

    Args:
        speaker: Who speaks. It must run already, and is not closed with the server.
        settings: How the server behaves.

    Raises:
        ServerError: The port is taken, or the address is not of this machine.
    """
    listener = _listener(settings.host, settings.port)
    desk = Desk(settings.n_slots, settings.max_requests)
    return Server(Service(speaker, settings, desk, Meters(desk)), listener)


def open_local_server(speaker: Speaker, port: int) -> Server:
    """Opens what the application offers: for this machine alone, one request after the other.

    A slot of the speaker that is left besides lets its user read meanwhile.

    Args:
        speaker: As `open_server` takes it.
        port: 0 takes a free one.

    Raises:
        ServerError: The port is taken.
    """
    return open_server(speaker, ServerSettings(port=port))


def _listener(host: str, port: int) -> socket.socket:
    try:
        family, kind, number, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise _no_such_host(host) from error
    listener = socket.socket(family, kind, number)
    try:
        if os.name == "posix":  # Windows would share the port with whoever asks
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise _unusable(error, host, port) from error
    return listener


def _unusable(error: OSError, host: str, port: int) -> ServerError:
    if error.errno == errno.EADDRINUSE:
        return ServerError(
            f"Another program listens at port {port} already.",
            f"Stop it, or take another port, such as {port % 65_535 + 1}.",
        )
    if error.errno == errno.EACCES:
        return ServerError(f"Port {port} is not open to you.", "Take one over 1023, such as 8000.")
    return _no_such_host(host)


def _no_such_host(host: str) -> ServerError:
    return ServerError(
        f"{host} is no address of this machine.",
        "Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all that reach it.",
    )
