"""`POST /v1/audio/speech`, as OpenAI defines it, with what the engine can do beyond it."""

import base64
import json
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any
from urllib.parse import quote

from starlette.middleware import Middleware
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.contract import SAMPLE_RATE_HZ, Chunk, Request, Rules, Samples
from engine.server.bridging import Bridge, in_thread, require_end, while_there
from engine.server.encoding import FORMATS, encoder_of, pieces_of
from engine.server.errors import BrokenOffError, refusal_of
from engine.server.fields import Asked, asked_of
from engine.server.holding import without_lost_takes
from engine.server.meters import Meters
from engine.server.models import require_model
from engine.server.service import Service, body_of, client_of
from engine.server.tempo import Tempo
from engine.server.voices import chosen_voice
from engine.speech import ChunkLeveller, PronunciationLibrary, Utterance

PATH = "/v1/audio/speech"
_BYTES_OF_CHARACTER = 12  # of one outside the basic plane, escaped
_BYTES_BESIDE = 65_536
_MAX_WARNING_CHARACTERS = 400


def routes(service: Service) -> list[Route]:
    """Gives the address."""

    async def speech(request: HttpRequest) -> Response:
        settings = service.settings
        n_bytes = 2 * _BYTES_OF_CHARACTER * settings.max_characters + _BYTES_BESIDE
        asked = asked_of(await body_of(request, n_bytes), settings.max_characters)
        require_model(service, asked.model)
        return Delivery(service, asked, client_of(request))

    counted = Middleware(_Counted, meters=service.meters)
    return [Route(PATH, speech, methods=["POST"], middleware=[counted])]


class _Counted:
    """Counts the answers."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self._app, self._meters = app, meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._meters.count_answer(message["status"])
            await send(message)

        await self._app(scope, receive, sent)


class Delivery(Response):
    """Speaks, and sends each piece as soon as it is made.

    The status is sent with the first sound: what goes wrong before it is answered as an error;
    after it, events tell, and sound breaks off without the end of its body. Of a segment that ran
    away and is spoken again a part may have been heard already, see `engine.server.holding`.

    Args:
        service: Who speaks.
        asked: What.
        client: For whom.
    """

    def __init__(self, service: Service, asked: Asked, client: str) -> None:
        super().__init__()
        self._service, self._asked, self._client = service, asked, client
        self._arrived_s = monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it all, unless the client goes away."""
        is_begun = False

        async def sent(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await while_there(receive, self._deliver(sent))
        except Exception as error:
            if not is_begun:
                raise
            refusal = refusal_of(error)
            if not self._asked.has_events:
                raise BrokenOffError from error
            await sent(_body(_event("error", **refusal.body), has_more=False))

    async def _deliver(self, send: Send) -> None:
        asked = self._asked
        async with self._service.desk.place(self._client) as place:
            request = await in_thread(lambda: request_of(self._service, asked))
            await place.turn()
            speak = partial(self._service.speaker.speak, request)
            async with spoken(
                self._service, asked, speak, place.leave_slot, holds_back=True
            ) as bridge:
                first = await anext(bridge, b"")
                utterance = bridge.utterance
                assert utterance is not None, "it has begun"
                await send(self._start(utterance))
                self._service.meters.count_first(monotonic() - self._arrived_s)
                await send(_body(self._framed(first)))
                async for piece in bridge:
                    await send(_body(self._framed(piece)))
                await send(_body(self._last(utterance), has_more=False))

    def _start(self, utterance: Utterance) -> Message:
        form = FORMATS[self._asked.format]
        media_type = "text/event-stream" if self._asked.has_events else form.media_type
        headers = [("content-type", media_type), ("x-sample-rate", str(SAMPLE_RATE_HZ))]
        headers.append(("cache-control", "no-store"))
        headers += [("x-vivavoce-warning", _one_line(text)) for text in utterance.warnings]
        raw = [(name.encode(), value.encode("latin-1")) for name, value in headers]
        return {"type": "http.response.start", "status": 200, "headers": raw}

    def _framed(self, piece: bytes) -> bytes:
        if not self._asked.has_events:
            return piece
        return _event("speech.audio.delta", audio=base64.b64encode(piece).decode())

    def _last(self, utterance: Utterance) -> bytes:
        if not self._asked.has_events:
            return b""
        stats = utterance.stats
        # Tokens of the text are not known here: its characters are counted instead.
        n_in, n_out = len(self._asked.text), stats.n_frames if stats else 0
        usage = {"input_tokens": n_in, "output_tokens": n_out, "total_tokens": n_in + n_out}
        beyond: dict[str, Any] = {"ending": utterance.ending}
        if stats is not None:
            beyond |= {"seed": stats.seed, "audio_s": round(stats.audio_s, 3)}
            beyond |= {"ttfa_s": round(stats.ttfa_s, 4), "rtf": round(stats.rtf, 4)}
        return _event("speech.audio.done", usage=usage, **beyond)


@asynccontextmanager
async def spoken(
    service: Service,
    asked: Asked,
    speak: Callable[[], Utterance],
    on_spoken: Callable[[], None],
    *,
    holds_back: bool,
) -> AsyncGenerator[Bridge]:
    """Speaks; what is iterated is bytes in the format asked for.

    Args:
        service: Who counts it.
        asked: The format, the speed, and whether to level.
        speak: Begins the utterance, in a thread.
        on_spoken: Called once the engine is done with it.
        holds_back: Whether to keep lost takes from the listener where there is time.
    """

    def pieces(utterance: Utterance) -> Iterator[bytes]:
        chunks = without_lost_takes(utterance) if holds_back else utterance
        parts = _samples_of(utterance, chunks, asked)
        return pieces_of(parts, encoder_of(asked.format))

    bridge = Bridge(speak, pieces, on_spoken)
    async with bridge:
        try:
            yield bridge
        finally:
            if bridge.utterance is not None:
                ending = bridge.utterance.ending or "cancelled"
                service.meters.count_utterance(ending, bridge.utterance.stats)


def request_of(service: Service, asked: Asked) -> Request:
    """Gives what the engine is asked; reads the disk.

    Raises:
        UnknownVoiceError: There is no such voice.
        UnknownSpeakerError: The model has no such preset speaker.
        FieldError: A description is missing.
        SettingError: The model has no voice, or the dictionary cannot be read.
    """
    voice, instruct = chosen_voice(service, asked.voice, asked.instruct)
    return Request(
        text=asked.text,
        voice=voice,
        language=asked.language,
        instruct=instruct,
        in_context=asked.in_context,
        non_streaming_mode=asked.non_streaming_mode,
        sampling=asked.sampling,
        max_frames=asked.max_frames,
        split=asked.splits,
        n_retakes=asked.n_retakes,
        rules=_rules_of(asked),
    )


def _rules_of(asked: Asked) -> Rules:
    if asked.is_as_written:
        return Rules(
            cleaning=None, normalising=None, detects_language=False, segment_s=asked.segment_s
        )
    dictionary, _ = PronunciationLibrary().load()
    rules = Rules(dictionary=dictionary, segment_s=asked.segment_s)
    return rules if asked.is_cleaned else replace(rules, cleaning=None)


def _samples_of(utterance: Utterance, chunks: Iterable[Chunk], asked: Asked) -> Iterator[Samples]:
    leveller = None if asked.is_as_written else ChunkLeveller()
    tempo = Tempo(asked.speed)
    for chunk in chunks:
        yield tempo.feed((leveller.level(chunk) if leveller else chunk).samples)
    require_end(utterance)
    yield tempo.end()


def _body(data: bytes, *, has_more: bool = True) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": has_more}


def _event(kind: str, **fields: Any) -> bytes:
    """Gives a server-sent event, as OpenAI's clients read it: the kind is in the data."""
    return f"data: {json.dumps({'type': kind, **fields})}\n\n".encode()


def _one_line(text: str) -> str:
    """Gives a text as it may stand in a header; who reads it takes the percent signs out."""
    return quote(text[:_MAX_WARNING_CHARACTERS], safe=" !$&'()*+,-./:;=?@_~")
