"""`/`: the page to try the server with."""

import base64
import hashlib
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.server.service import Service

PAGE = Path(__file__).parent / "page" / "index.html"
_INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def routes(_: Service) -> list[Route]:
    """Gives the address."""
    content = PAGE.read_text("utf-8")
    headers = {
        "content-security-policy": policy_of(content),
        "cache-control": "no-cache",  # another version of the server has another page
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }

    async def page(_: Request) -> Response:
        return Response(content, headers=headers, media_type="text/html")

    return [Route("/", page, methods=["GET"])]


def policy_of(content: str) -> str:
    """Gives what a page may do: its own script and style to the letter, and ask its own server.

    So a word of the user's, or of another's text, that ended up in it could never run.
    """
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for kind, inner in _INLINE.findall(content):
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        hashes[kind].append(f"'sha256-{digest}'")
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {' '.join(hashes['script'])}",
            f"style-src {' '.join(hashes['style'])}",
            "connect-src 'self'",
            "img-src data:",
            "media-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
