"""All addresses of a server put together, behind those who guard it."""

import contextlib

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.errors import VivavoceError
from engine.server import front, health, live, models, speech, voices
from engine.server.errors import BrokenOffError, refusal_of
from engine.server.guarding import Guard, KeyCheck
from engine.server.service import Service


def make_app(service: Service) -> ASGIApp:
    """Puts a server together."""
    parts = (speech, live, voices, models, health, front)
    inner = Starlette(
        routes=[route for part in parts for route in part.routes(service)],
        exception_handlers={HTTPException: _answered, VivavoceError: _answered},
    )
    # It would send on from /x/ to /x, and fail at a query that is no UTF-8.
    inner.router.redirect_slashes = False
    app: ASGIApp = inner
    settings = service.settings
    if settings.key is not None:
        app = KeyCheck(app, settings.key)
    if settings.allowed_origins:
        app = CORSMiddleware(
            app,
            allow_origins=settings.allowed_origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["*"],
            expose_headers=["x-sample-rate", "x-vivavoce-warning", "retry-after"],
        )
    return Safe(Guard(app, settings))


class Safe:
    """Answers whatever nobody else has caught; no client shall see a traceback.

    Args:
        app: What stands behind it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on, and answers what goes wrong."""
        is_begun = False

        async def sent(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except BrokenOffError:
            raise
        except Exception as error:
            refusal = refusal_of(error)
            if is_begun or scope["type"] != "http":  # a body that ended would pass for whole
                raise BrokenOffError from error
            with contextlib.suppress(OSError):
                await refusal.response(scope, receive, send)


async def _answered(_: Request, error: Exception) -> Response:
    return refusal_of(error).response
