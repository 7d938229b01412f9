"""The engine over HTTP, as OpenAI's clients already know how to talk to it."""

from engine.server.running import Server, open_local_server, open_server
from engine.server.settings import OPENAI_VOICES, ServerSettings, default_slots, key_of_file

__all__ = [
    "OPENAI_VOICES",
    "Server",
    "ServerSettings",
    "default_slots",
    "key_of_file",
    "open_local_server",
    "open_server",
]
