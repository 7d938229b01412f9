"""`/health`, `/ready` and `/metrics`: what those ask who keep a server running."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine.server.bridging import in_thread
from engine.server.meters import MEDIA_TYPE
from engine.server.service import Service
from engine.speech import State


def routes(service: Service) -> list[Route]:
    """Gives the addresses."""

    async def health(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(_: Request) -> Response:
        state = service.speaker.state
        is_ready = state in (State.IDLE, State.SPEAKING) and not service.desk.is_closed
        return JSONResponse({"status": str(state)}, 200 if is_ready else 503)

    async def metrics(_: Request) -> Response:
        return Response(await in_thread(service.meters.text), media_type=MEDIA_TYPE)

    return [
        Route("/health", health, methods=["GET"]),
        Route("/ready", ready, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
    ]
