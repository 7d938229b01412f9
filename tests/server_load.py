"""A server under load: `python -m tests.server_load [--starter] [--clients 50] [--seconds 60]`.

`vivavoce serve` runs in a process of its own. Clients, each from an address of its own in
127.0.0.0/8, ask for one text after the other; then others go away in mid-stream. What is measured
is printed; the exit code is 1 if anything failed, leaked or starved.
"""

import argparse
import asyncio
import os
import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import numpy as np

from engine.voices import VoiceLibrary
from tests.fakes import fake_voice
from tests.serving import SPEECH, serving

TEXTS = (
    "Good morning.",
    "The train to the coast leaves at nine.",
    "She put the letter on the table, and went out.",
    "Nobody knew where the sound had come from.",
)
LONG = " ".join(TEXTS * 8)
N_VANISHING = 100
N_VANISHING_AT_ONCE = 20
FREED_S = 2.0
MAX_GROWTH_BYTES = 48 << 20
MAX_NEW_THREADS, MAX_NEW_FILES = 2, 4


@dataclass(slots=True)
class Client:
    """What one client met.

    Attributes:
        first_s: For each answer, when its first sound came.
        audio_s: How much sound it got.
        errors: What went wrong.
    """

    first_s: list[float] = field(default_factory=list[float])
    audio_s: float = 0.0
    errors: list[str] = field(default_factory=list[str])


def main() -> int:
    """Runs it all."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--starter", action="store_true", help="the real voice, not the fake")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    with TemporaryDirectory() as home:
        os.environ["VIVAVOCE_HOME"] = home
        VoiceLibrary().add(fake_voice())
        with serving(is_fake=not asked.starter) as child:
            assert child.stdout is not None
            url = child.stdout.readline().strip()
            return asyncio.run(play(url, child.pid, asked.clients, asked.seconds))


async def play(url: str, pid: int, n_clients: int, seconds: float) -> int:
    """Gives the exit code."""
    await one_of(url, 0, Client())
    await seconds_until_free(url)  # what loads late has loaded: for the meters, torch
    before = resources(pid)
    clients = [Client() for _ in range(n_clients)]
    began_s = time.monotonic()
    until_s = began_s + seconds
    await asyncio.gather(*(ask_on(url, n, until_s, each) for n, each in enumerate(clients)))
    faults = tell_load(clients, time.monotonic() - began_s)
    loaded = resources(pid)
    for start in range(0, N_VANISHING, N_VANISHING_AT_ONCE):
        some = range(start, start + N_VANISHING_AT_ONCE)
        await asyncio.gather(*(vanish(url, number, is_heard=number % 2 == 0) for number in some))
    freed_s = await seconds_until_free(url)
    last = Client()
    await one_of(url, 0, last)
    after = resources(pid)
    print(
        f"{N_VANISHING} vanished; all free after {freed_s:.2f} s; next first sound {last.first_s}"
    )
    for name, each in (("before", before), ("after the load", loaded), ("at the end", after)):
        rss, n_threads, n_files = each
        print(f"{name}: {rss / 2**20:.0f} MiB, {n_threads} threads, {n_files} files")
    faults += last.errors
    if freed_s > FREED_S:
        faults.append("what vanished was not freed")
    # From the load on: what many at once need for the first time is kept and used again.
    if after[0] - loaded[0] > MAX_GROWTH_BYTES:
        faults.append("it keeps memory")
    if after[1] - before[1] > MAX_NEW_THREADS or after[2] - before[2] > MAX_NEW_FILES:
        faults.append("it keeps threads or files")
    print("faults:", "; ".join(faults) or "none")
    return 1 if faults else 0


def tell_load(clients: list[Client], took_s: float) -> list[str]:
    """Prints what the clients met; gives what was wrong."""
    first_s = [each for client in clients for each in client.first_s]
    counts = [len(client.first_s) for client in clients]
    errors = [error for client in clients for error in client.errors]
    audio_s = sum(client.audio_s for client in clients)
    print(f"{len(clients)} clients, {took_s:.0f} s: {len(first_s)} answers, {len(errors)} errors")
    print(f"{audio_s:.0f} s of sound, {audio_s / took_s:.1f} times as fast as speech in all")
    if first_s:
        p50, p95, most = np.percentile(first_s, (50, 95, 100))
        print(f"first sound: p50 {p50:.2f} s, p95 {p95:.2f} s, at most {most:.2f} s")
    print(f"answers of a client: {min(counts)} to {max(counts)}")
    faults = sorted(set(errors))
    if max(counts) - min(counts) > 1 + max(counts) // 4:
        faults.append("somebody starved")
    return faults


async def ask_on(url: str, number: int, until_s: float, met: Client) -> None:
    """Is one client, until the time is over."""
    turn = number
    while time.monotonic() < until_s:
        await one_of(url, number, met, TEXTS[turn % len(TEXTS)])
        turn += 1


def client_of(number: int) -> httpx.AsyncClient:
    """Gives a client at an address of its own."""
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=f"127.0.1.{1 + number}")
    return httpx.AsyncClient(transport=transport, timeout=600)


async def one_of(url: str, number: int, met: Client, text: str = TEXTS[0]) -> None:
    """Asks for one text and hears all of it."""
    began_s, n_bytes, first_s = time.monotonic(), 0, None
    try:
        async with (
            client_of(number) as client,
            client.stream("POST", url + SPEECH, json=body_of(text)) as answer,
        ):
            async for piece in answer.aiter_raw():
                first_s = first_s or time.monotonic() - began_s
                n_bytes += len(piece)
            if answer.status_code != 200 or first_s is None:
                met.errors.append(f"answered {answer.status_code}")
            else:
                met.first_s.append(first_s)
                met.audio_s += n_bytes / 48_000
    except httpx.HTTPError as error:
        met.errors.append(type(error).__name__)


def body_of(text: str) -> dict[str, str]:
    """Gives a request to speak."""
    return {"input": text, "response_format": "pcm"}


async def vanish(url: str, number: int, *, is_heard: bool) -> None:
    """Goes away in the middle of a long answer, or before its first sound."""
    async with client_of(number) as client:
        try:
            async with client.stream(
                "POST", url + SPEECH, json=body_of(LONG), timeout=60 if is_heard else 0.3
            ) as answer:
                async for _ in answer.aiter_raw():
                    return
        except httpx.ReadTimeout:
            return


async def seconds_until_free(url: str) -> float:
    """Waits until nobody is served any more."""
    began_s = time.monotonic()
    async with client_of(0) as client:
        while time.monotonic() - began_s < 30:
            text = (await client.get(f"{url}/metrics")).text
            counted = re.findall(r"^vivavoce_requests_(?:open|speaking) (\S+)", text, re.M)
            if counted and not any(map(float, counted)):
                break
            await asyncio.sleep(0.02)
    return time.monotonic() - began_s


def resources(pid: int) -> tuple[int, int, int]:
    """Gives a process's memory in bytes, its threads and its open files."""
    directory = Path(f"/proc/{pid}")
    (rss_kb,) = re.findall(r"VmRSS:\s+(\d+)", (directory / "status").read_text())
    n_threads = len(list((directory / "task").iterdir()))
    return int(rss_kb) << 10, n_threads, len(list((directory / "fd").iterdir()))


if __name__ == "__main__":
    sys.exit(main())
