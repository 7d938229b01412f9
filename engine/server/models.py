"""`/v1/models`: which model speaks here."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine.errors import UnknownModelError
from engine.server.service import Service

PATH = "/v1/models"
# What clients of OpenAI ask for when nobody told them otherwise.
OPENAI_MODELS = ("tts-1", "tts-1-hd", "gpt-4o-mini-tts")


def routes(service: Service) -> list[Route]:
    """Gives the addresses."""

    async def listed(_: Request) -> Response:
        return JSONResponse({"object": "list", "data": [_entry(service)]})

    async def one(request: Request) -> Response:
        require_model(service, request.path_params["name"])
        return JSONResponse(_entry(service))

    return [
        Route(PATH, listed, methods=["GET"]),
        Route(f"{PATH}/{{name:path}}", one, methods=["GET"]),
    ]


def require_model(service: Service, name: str | None) -> None:
    """Refuses a model that is not the one that speaks here.

    OpenAI's names are taken for it.

    Raises:
        UnknownModelError: It is another one.
    """
    known = (service.model_id, service.speaker.card.name)
    wanted = (name or service.model_id).lower()
    is_openai = wanted.startswith(OPENAI_MODELS)
    if not is_openai and wanted not in (each.lower() for each in known):
        raise UnknownModelError(name or "", (service.model_id,))


def _entry(service: Service) -> dict[str, object]:
    card = service.speaker.card
    return {
        "id": service.model_id,
        "object": "model",
        "created": 0,  # nobody noted when
        "owned_by": "vivavoce",
        "kind": card.kind,
        "languages": list(card.languages),
        "follows_instructions": card.follows_instruct,
        "segment_seconds": card.segment_s,  # how much it makes in one go without drifting
    }
