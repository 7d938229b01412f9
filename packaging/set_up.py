"""Makes .venv and runs a command in it: the work behind setup.sh and setup_windows.bat.

Without arguments it starts the main job, `test …` runs every check (what follows goes to pytest),
anything else is run as `vivavoce …`. Plain standard library: it runs before anything is installed.
"""

import hashlib
import http.client
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from choose_torch import Choice, ask_nvidia_smi, choose_torch

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
IS_WINDOWS = os.name == "nt"
PROGRAMS = VENV / ("Scripts" if IS_WINDOWS else "bin")
# CreateProcess completes no name that comes with a folder.
SUFFIX = ".exe" if IS_WINDOWS else ""
PYTHON = PROGRAMS / f"python{SUFFIX}"
STAMP = VENV / "set-up.json"
LOG = VENV / "set-up.log"
TEST_EXTRAS = "[dev,reference]"
# By itself: its own requirements bring 1.9 GB that the 12 Hz models never use.
OFFICIAL = "qwen-tts==0.1.1"
INDEX_TIMEOUT_S = 5
# Two at once halve the time; more would each hold a model in memory.
WHOLE_SUITE = ("-n", "2", "--dist", "worksteal")
HELLO = "Hello! I am Vivavoce. Give me a text, and I will read it to you."
NO_NETWORK = re.compile(
    r"name resolution|Name or service not known|getaddrinfo failed|NewConnectionError|"
    r"Network is unreachable|ConnectTimeoutError|Connection refused|ProxyError|SSLError"
)


class SetUpError(Exception):
    """Something that stops the set-up, with what to do."""


def main(arguments: list[str]) -> int:
    """Sets up what the command needs and runs it.

    Returns:
        The command's exit code, or 1 when the set-up failed.
    """
    for_tests = arguments[:1] == ["test"]
    try:
        set_up(for_tests=for_tests)
    except SetUpError as error:
        say(f"\nThe set-up stopped: {error}")
        return 1
    except KeyboardInterrupt:
        say("\nStopped. Run it again to go on.")
        return 130
    if for_tests:
        return run_checks(arguments[1:])
    return run_program(arguments or main_job())


def set_up(*, for_tests: bool) -> None:
    """Brings .venv up to date; does nothing when it is."""
    choice = choose_torch(ask_nvidia_smi(), platform.system())
    wanted = digest(choice)
    stamp = read_stamp()
    was_moved = stamp.get("root", str(ROOT)) != str(ROOT)  # .venv holds absolute paths
    is_current = stamp.get("torch") == torch_there() and PYTHON.exists() and not was_moved
    if is_current and stamp.get("test" if for_tests else "app") == wanted:
        return
    make_venv(anew=was_moved)
    if not is_current or stamp.get("app") != wanted:
        say(choice.message)
        STAMP.unlink(missing_ok=True)
        install_torch(choice)
        if not for_tests:  # else it comes with what the tests need, which saves half a minute
            pip("Installing Vivavoce", "-e", str(ROOT))
            write_stamp(app=wanted)
    if for_tests:
        pip("Installing Vivavoce and what the tests need", "-e", f"{ROOT}{TEST_EXTRAS}")
        pip("Installing the official package, to compare with", "--no-deps", OFFICIAL)
        write_stamp(app=wanted, test=wanted)


def digest(choice: Choice) -> str:
    """Changes whenever something else would be installed."""
    parts = (
        (ROOT / "pyproject.toml").read_bytes(),
        Path(__file__).read_bytes(),
        f"{choice.requirement} {choice.index_url}".encode(),
    )
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def read_stamp() -> dict[str, str]:
    """What was set up last; empty when that is not known."""
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def write_stamp(**stamp: str) -> None:
    """Notes what is set up, where, and with which torch, so that changes by others are noticed."""
    here = {"root": str(ROOT), "torch": torch_there()}
    STAMP.write_text(json.dumps(stamp | here), encoding="utf-8")


def torch_there() -> str:
    """The torch in .venv, such as `torch-2.13.0+cpu.dist-info`; empty when there is none."""
    libraries = "Lib/site-packages" if IS_WINDOWS else "lib/python3*/site-packages"
    return " ".join(sorted(path.name for path in VENV.glob(f"{libraries}/torch-*.dist-info")))


def make_venv(*, anew: bool) -> None:
    """Makes .venv, also when it is there but its Python no longer runs."""
    if PYTHON.exists() and not anew:
        asked = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False)
        if asked.returncode == 0:
            return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise SetUpError(
            "this Python cannot make virtual environments. On Debian and Ubuntu run: "
            "sudo apt install python3-venv. On Windows take the Python of python.org."
        )
    say(f"Making {VENV}")
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", VENV],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SetUpError(f"{VENV} cannot be made: {(done.stdout + done.stderr).strip()}")


def install_torch(choice: Choice) -> None:
    """Installs the chosen build, or its stand-in when its index is out of reach."""
    if choice.index_url is None:
        pip("Installing torch", choice.requirement)
    elif is_reachable(choice.index_url):
        pip("Installing torch", choice.requirement, "--index-url", choice.index_url)
    elif choice.stand_in:
        say(
            f"{choice.index_url} cannot be reached: {choice.stand_in} comes from the default "
            "index, which may be a large download (about 2.5 GB)."
        )
        pip("Installing torch", choice.stand_in)
    else:
        raise SetUpError(
            f"{choice.index_url} cannot be reached, and only there is the torch for this card. "
            "Check the network or the proxy, then run this again."
        )


def is_reachable(index_url: str) -> bool:
    """Whether an index of packages answers within 5 s."""
    try:
        with urllib.request.urlopen(f"{index_url}/torch/", timeout=INDEX_TIMEOUT_S):
            return True
    except (OSError, http.client.HTTPException):
        return False


def pip(task: str, *arguments: str) -> None:
    """Runs `pip install`, saying how long it takes; all its words go to the log."""
    started = time.monotonic()
    is_watched = sys.stderr.isatty()
    say(f"{task} …", end="" if is_watched else "\n")
    command = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--no-input",
        "--disable-pip-version-check",
        "--progress-bar",
        "off",
        *arguments,
    ]
    with LOG.open("w", encoding="utf-8") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT)
        try:
            while process.poll() is None:
                time.sleep(0.2)
                if is_watched:
                    news = LOG.read_text(encoding="utf-8", errors="replace").split("\n")[-2:][0]
                    say_over(f"{task} … {time.monotonic() - started:.0f} s  {news.strip()}")
        finally:
            process.terminate()
            process.wait()
    took = f"{time.monotonic() - started:.0f} s"
    if is_watched:
        say_over(f"{task}: {took}")
        say("")
    else:
        say(f"  {took}")
    if process.returncode != 0:
        said = LOG.read_text(encoding="utf-8", errors="replace")
        if NO_NETWORK.search(said):
            raise SetUpError(
                f"the packages cannot be downloaded. Check the network, then run this again. "
                f"(pip's words: {LOG})"
            )
        tail = "\n".join(said.strip().splitlines()[-12:])
        raise SetUpError(f"pip failed.\n{tail}\n(All its words: {LOG})")


def main_job() -> list[str]:
    """Opens the application; where there is no screen, says hello: aloud, or into a file."""
    if IS_WINDOWS:
        say("Vivavoce opens. It ends when this black window is closed; minimise it.")
        return ["app"]
    if os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY"):
        return ["app"]
    say("There is no screen here for the application's window: saying hello instead.")
    ask = "import sounddevice; sounddevice.query_devices(kind='output')"
    has_sound = subprocess.run([PYTHON, "-c", ask], capture_output=True, check=False)
    if has_sound.returncode == 0:
        return ["say", HELLO]
    say("No loudspeaker can be used here (vivavoce doctor says why): speaking into hello.wav")
    return ["say", HELLO, "-o", "hello.wav"]


def run_program(arguments: list[str]) -> int:
    """Runs `vivavoce` in the directory the user is in."""
    command = [str(PROGRAMS / f"vivavoce{SUFFIX}"), *arguments]
    if not IS_WINDOWS:
        os.execv(command[0], command)
    with subprocess.Popen(command) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:  # Ctrl+C reaches both, and what it means is the program's
                continue


def run_checks(pytest_arguments: list[str]) -> int:
    """Runs every check, also after one has failed."""
    checks = {
        "ruff check": [PROGRAMS / f"ruff{SUFFIX}", "check", "."],
        "ruff format": [PROGRAMS / f"ruff{SUFFIX}", "format", "--check", "."],
        "pytest": [PYTHON, "-m", "pytest", *(pytest_arguments or WHOLE_SUITE)],
    }
    path = f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = os.environ | {"PATH": path, "OMP_NUM_THREADS": "1"}
    failed: list[str] = []
    # Beside the others: the tests leave half a core idle, and it takes a minute of one.
    pyright = subprocess.Popen(
        [PROGRAMS / f"pyright{SUFFIX}", "--pythonpath", PYTHON],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    for name, command in checks.items():
        started = time.monotonic()
        say(f"{name} …")
        if subprocess.call(command, cwd=ROOT, env=environment) != 0:
            failed.append(name)
        say(f"{name}: {time.monotonic() - started:.0f} s")
    said, _ = pyright.communicate()
    say(f"pyright: {said.strip()}")
    if pyright.returncode != 0:
        failed.append("pyright")
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def say_over(text: str) -> None:
    """Writes over the last line of a terminal, by spaces: not every one of Windows knows codes."""
    width = shutil.get_terminal_size().columns - 1
    say(f"\r{text[:width]:<{width}}", end="")


def say(text: str, end: str = "\n") -> None:
    """Tells the user; standard output belongs to the command."""
    sys.stderr.write(text + end)
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
