"""Running the tools that a build consists of, and telling whoever builds."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
MB = 1_000_000


class BuildError(Exception):
    """Something that stops the build."""


def run(command: list[str], what: str, **more: str) -> str:
    """Runs a tool and gives what it prints.

    Raises:
        BuildError: It failed; `what` says at which task.
    """
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=os.environ | more, check=False
    )
    if done.returncode != 0:
        raise BuildError(f"{what}: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


def say(text: str) -> None:
    """Tells whoever builds."""
    print(text, flush=True)
