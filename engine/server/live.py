"""`/v1/audio/speech/live`: speaks a text while it is being written; a WebSocket.

For what a language model writes word by word, and for whoever may be interrupted. Text frames hold
JSON objects with a `type`; binary frames hold sound: 16-bit PCM, little-endian, mono, 24 kHz.

From the client:

- `start` begins a turn. It takes what `POST /v1/audio/speech` takes, such as `voice`, `language`,
  `instructions`, `seed`, `temperature` and `clean`, but no `input`; `response_format` may only be
  `pcm`, `speed` only 1.
- `text` {`text`} goes on with the text; portions of any size, words may be cut in two.
- `flush` has all of it spoken that was written so far, although its sentence is not at its end.
- `end` ends the text; `done` follows once all of it was sent.
- `cancel` {`played_s`?} ends the turn within one frame; `cancelled` follows, and no sound comes
  after it. `played_s` is how many seconds of the turn's sound the listener has heard by then.

From the server:

- `audio.start` {`format`, `sample_rate_hz`, `channels`}: before a turn's first sound.
- `sentence` {`start`, `end`, `text`, `at_s`}: before the sound of a sentence. Its place in the
  turn's text, in Unicode characters, and where its sound begins in the turn's.
- `warning` {`message`}: what the listener should know, each once.
- `done` {`characters`, `audio_s`, `ending`, `seed`, `ttfa_s`}: all of the turn was sent.
- `cancelled` {`until`, `audio_s`}: up to which character the listener has heard it (all that was
  sent, unless `played_s` says less; estimated within a sentence), and how much sound was sent.
- `error` {`error`}: in OpenAI's shape; then the connection is closed with 4000 + the HTTP status.

A sentence is spoken as soon as its end is sure, and the first clause of a turn before that; what
is shorter than a second waits for what follows. It makes no difference in which portions the text
comes. One turn follows another on the same connection. A turn counts as a request until it is
over, and holds one of the engine's slots only while there is something to say. `cancel` may also
come after `done`, when the listener has not heard it all yet, or when there is no turn.

A browser shows its key as OpenAI's do: with the protocols `vivavoce` and
`openai-insecure-api-key.KEY`.
"""

import asyncio
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from engine.errors import BadRequestError, FieldError
from engine.server.fields import Fields, asked_with
from engine.server.line import ENDS, Line
from engine.server.models import require_model
from engine.server.service import Service
from engine.server.turn import Turn, seconds

PATH = "/v1/audio/speech/live"
KINDS = ("start", "text", "flush", "end", "cancel")
_IDLE_S = 600.0  # a client that says nothing for so long, and hears nothing, is given up


def routes(service: Service) -> list[WebSocketRoute]:
    """Gives the address."""

    async def live(socket: WebSocket) -> None:
        await _Conversation(service, Line(socket)).hold()

    return [WebSocketRoute(PATH, live)]


class _Conversation:
    """One connection: turn after turn."""

    def __init__(self, service: Service, line: Line) -> None:
        self._service, self._line = service, line
        self._turn: Turn | None = None

    async def hold(self) -> None:
        """Takes what comes until the client goes away, or does what it may not."""
        try:
            await self._line.open()
            while True:
                await self._take(await self._message())
        except ENDS:
            pass
        except Exception as error:  # noqa: BLE001 - told to the client, and logged if it is ours
            await self._break_off()
            await self._line.refuse(error)
        finally:
            await self._break_off()

    async def _message(self) -> Fields:
        while True:
            turn, n_sent = self._turn, self._turn.n_sent if self._turn else 0
            try:
                async with asyncio.timeout(_IDLE_S):
                    return await self._line.message()
            except TimeoutError:
                if turn is None or turn.n_sent == n_sent:
                    raise HTTPException(408, "Nothing has come for ten minutes.") from None

    async def _take(self, fields: Fields) -> None:
        kind = fields.one_of("type", KINDS)
        if kind is None:
            raise FieldError("type", "The message has no type.", f"It may be {', '.join(KINDS)}.")
        if kind == "start":
            await self._start(fields)
        elif kind == "cancel":
            await self._cancel(fields.number("played_s"))
        elif self._turn is None:
            raise BadRequestError("No turn has begun.", "Send start first.")
        elif kind == "text":
            self._turn.go_on(fields.text("text") or "")
        elif kind == "flush":
            self._turn.flush()
        else:
            self._turn.end()

    async def _start(self, fields: Fields) -> None:
        if self._turn is not None and not self._turn.is_over:
            raise BadRequestError("The turn before is not over.", "Wait for done, or cancel it.")
        asked = asked_with(fields, "", self._service.settings.max_characters)
        if fields.text("response_format") not in (None, "pcm"):
            raise FieldError("response_format", "Live sound is raw.", "It may be pcm.")
        if asked.speed != 1.0:
            raise FieldError("speed", "Live sound has no speed but its own.", "It may be 1.")
        require_model(self._service, asked.model)
        self._turn = Turn(self._service, replace(asked, format="pcm"), self._line)

    async def _cancel(self, played_s: float | None) -> None:
        turn = self._turn
        await self._break_off()
        until = turn.heard_until(played_s) if turn else 0
        await self._line.tell("cancelled", until=until, audio_s=seconds(turn.n_sent if turn else 0))

    async def _break_off(self) -> None:
        if self._turn is not None:
            turn, self._turn = self._turn, None
            await turn.break_off()
