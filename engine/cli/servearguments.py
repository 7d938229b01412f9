"""What the command `serve` understands."""

import argparse
from pathlib import Path

from engine.cli.parsing import Add, add_command
from engine.cli.values import count


def add_serve(add: Add) -> argparse.ArgumentParser:
    """Adds the command `serve`; who calls it adds the model's arguments."""
    serve = add_command(
        add,
        "serve",
        "Lets other programs speak through this machine, as they speak through OpenAI.",
        "vivavoce serve",
        "vivavoce serve --model 1.7b-base --voice-name alloy=Anna --voice-name nova=Clara",
        "vivavoce serve --host 0.0.0.0          (for other machines; makes a key)",
        'curl http://127.0.0.1:8000/v1/audio/speech -d \'{"input": "Good morning."}\' -o m.mp3',
    )
    where = serve.add_argument_group("where, and for whom")
    where.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="0.0.0.0 for every machine that reaches this one (default: 127.0.0.1, this one alone)",
    )
    where.add_argument(
        "--port", type=int, default=8000, metavar="N", help="0 takes a free one (default: 8000)"
    )
    where.add_argument(
        "--api-key-file",
        type=Path,
        metavar="FILE",
        help="the key that clients must show, made if the file is not there yet (default: none on "
        "this machine alone, else server-key beside the voices)",
    )
    where.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name that this machine is called by; may be given again",
    )
    where.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="URL",
        help="pages elsewhere that may use it, such as https://example.org; may be given again",
    )
    how = serve.add_argument_group("how")
    how.add_argument(
        "--voice-name",
        action="append",
        type=_named,
        default=[],
        metavar="NAME=VOICE",
        help="another name for a voice, such as alloy=Anna; may be given again",
    )
    how.add_argument(
        "--slots",
        type=count,
        metavar="N",
        help="requests spoken beside each other (default: 4 on a graphics card, else 2)",
    )
    how.add_argument(
        "--max-requests",
        type=count,
        default=64,
        metavar="N",
        help="requests at once, those included that wait (default: 64)",
    )
    how.add_argument(
        "--max-characters",
        type=count,
        default=20_000,
        metavar="N",
        help="how long a text may be (default: 20000)",
    )
    return serve


def _named(given: str) -> tuple[str, str]:
    name, equals, voice = given.partition("=")
    if not (name.strip() and equals and voice.strip()):
        raise argparse.ArgumentTypeError(f"{given!r} is not NAME=VOICE, such as alloy=Anna")
    return name.strip().lower(), voice.strip()
