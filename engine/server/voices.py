"""`/v1/audio/voices`: which voices there are, a new one from a recording, and one less."""

from collections.abc import Sequence

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine.errors import (
    BadRequestError,
    FieldError,
    SettingError,
    UnknownSpeakerError,
    UnknownVoiceError,
)
from engine.server.bridging import in_thread
from engine.server.service import Service, client_of, parts_of
from engine.server.settings import OPENAI_VOICES
from engine.speech import (
    Design,
    Preset,
    Voice,
    VoiceChoice,
    VoiceLibrary,
    find_voice,
    name_key,
    require_own,
    voices_for,
)

PATH = "/v1/audio/voices"
DEFAULT = "default"  # the model's first, or for a model that makes voices up, the one described
MAX_RECORDING_BYTES = 25 * 1024 * 1024  # as OpenAI takes recordings
_BYTES_BESIDE = 65_536
_MAX_NAME_CHARACTERS = 100


def routes(service: Service) -> list[Route]:
    """Gives the addresses."""

    async def listed(_: Request) -> Response:
        return JSONResponse(await in_thread(lambda: _listing(service)))

    async def made(request: Request) -> Response:
        async with service.desk.place(client_of(request)):
            form = await _form_of(request)
            try:
                return JSONResponse(await _made(service, form), 201)
            finally:
                await form.close()

    async def deleted(request: Request) -> Response:
        name = request.path_params["name"]
        await in_thread(lambda: _delete(name))
        return JSONResponse({"id": name, "object": "voice", "deleted": True})

    return [
        Route(PATH, listed, methods=["GET"]),
        Route(PATH, made, methods=["POST"]),
        Route(f"{PATH}/{{name:path}}", deleted, methods=["DELETE"]),
    ]


def chosen_voice(
    service: Service, name: str | None, instruct: str | None
) -> tuple[VoiceChoice, str | None]:
    """Finds who speaks; reads the library.

    A name of the settings goes first, then one of a voice, then one of OpenAI's, which go round
    the model's voices in their order.

    Args:
        service: With the model and the settings.
        name: As the client gave it; None is the model's first.
        instruct: The description, for a model that makes its voices up.

    Returns:
        The voice, and what is left of the instruct.

    Raises:
        UnknownVoiceError: There is no such voice; the near names are listed.
        UnknownSpeakerError: The model has no such preset speaker.
        FieldError: There is no description of the voice.
        SettingError: There is no voice at all for this model.
    """
    card = service.speaker.card
    given = (name or DEFAULT).strip()
    wanted = service.settings.voice_names.get(given.lower(), given)
    if card.kind == "voice_design":
        return _designed(wanted, instruct), None
    fitting = voices_for(card)
    if not fitting:
        raise SettingError(
            f"There is no voice for {service.model_id} yet.", f"Upload a recording to {PATH}."
        )
    if found := _named(fitting, wanted):
        return found, instruct
    if wanted.lower() == DEFAULT:
        return fitting[0], instruct
    if wanted.lower() in OPENAI_VOICES:
        return fitting[OPENAI_VOICES.index(wanted.lower()) % len(fitting)], instruct
    if card.kind == "custom_voice":
        raise UnknownSpeakerError(wanted, card.speakers)
    known = [_name(voice) for voice in fitting]
    try:
        return find_voice(wanted), instruct  # another model's: the engine says so
    except UnknownVoiceError:
        raise UnknownVoiceError(wanted, known) from None


def _designed(wanted: str, instruct: str | None) -> Design:
    if wanted.lower() not in (DEFAULT, *OPENAI_VOICES):
        raise UnknownVoiceError(wanted, (DEFAULT,))
    if not (instruct or "").strip():
        raise FieldError(
            "instructions",
            "This model makes its voices up from a description.",
            "Describe the voice in instructions.",
        )
    return Design(instruct or "")


def _named(voices: Sequence[Voice | Preset], name: str) -> Voice | Preset | None:
    """Finds a voice; a name in the very same letters, and the user's own voices, go first."""
    exact = [voice for voice in voices if _name(voice) == name]
    same = [voice for voice in voices if name_key(_name(voice)) == name_key(name)]
    found = exact or same
    return found[-1] if found else None  # the starter's own come first among them


def _name(voice: Voice | Preset) -> str:
    return voice.speaker if isinstance(voice, Preset) else voice.name


def _listing(service: Service) -> dict[str, object]:
    own = {voice.name for voice in VoiceLibrary().list()}
    entries: dict[str, dict[str, object]] = {}
    for voice in voices_for(service.speaker.card):
        name = _name(voice)
        entries[name] = {
            "id": name,
            "name": name,
            "object": "voice",
            "language": voice.language if isinstance(voice, Voice) else None,
            "has_reference": isinstance(voice, Voice) and voice.has_reference,
            "can_be_deleted": isinstance(voice, Voice) and name in own,
        }
    return {"object": "list", "voices": list(entries), "data": list(entries.values())}


def _delete(name: str) -> None:
    require_own(name)
    VoiceLibrary().delete(name)


async def _made(service: Service, form: FormData) -> dict[str, object]:
    recording = form.get("file") or form.get("audio_sample")
    if not isinstance(recording, UploadFile):
        raise FieldError("file", "There is no recording.", "Send one as file.")
    name = _text(form, "name")
    if not name:
        raise FieldError("name", "The voice has no name.", "Send one as name.")
    if len(name) > _MAX_NAME_CHARACTERS:
        raise FieldError("name", "The name is too long.", f"It may have {_MAX_NAME_CHARACTERS}.")
    content = await recording.read()
    transcript, language = _text(form, "transcript"), _text(form, "language")

    def make() -> Voice:
        made = service.speaker.make_voice(content, name, transcript=transcript, language=language)
        return VoiceLibrary().add(made)

    voice = await in_thread(make)
    return {"id": voice.name, "name": voice.name, "object": "voice", "language": voice.language}


def _text(form: FormData, name: str) -> str | None:
    value = form.get(name)
    return value.strip() or None if isinstance(value, str) else None


class _InMemory(MultiPartParser):
    """Never writes a recording to the disk, where it would outlive a crash."""

    spool_max_size = MAX_RECORDING_BYTES + _BYTES_BESIDE
    is_whole = False

    def on_end(self) -> None:
        """Is called at the last boundary."""
        self.is_whole = True


async def _form_of(request: Request) -> FormData:
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise BadRequestError("This is no form.", "Send multipart/form-data with file and name.")
    n_bytes = 0

    async def limited():
        nonlocal n_bytes
        async for part in parts_of(request):
            n_bytes += len(part)
            if n_bytes > MAX_RECORDING_BYTES + _BYTES_BESIDE:
                raise HTTPException(413, "The recording is over 25 MB. Send a shorter one.")
            yield part
        if not parser.is_whole:  # starlette takes what there is of it, and never closes its file
            raise MultiPartException("It ends before its last boundary.")

    parser = _InMemory(request.headers, limited(), max_files=1, max_fields=16)
    try:
        return await parser.parse()
    except (MultiPartException, UnicodeError, LookupError) as error:
        raise BadRequestError("The form cannot be read.", "Send multipart/form-data.") from error
    except ClientDisconnect as error:
        raise BadRequestError("The request broke off.", "Send it again.") from error
