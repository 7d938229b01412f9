"""Builds the installed Vivavoce: `python packaging/build.py`, packed with `--deb` or `--installer`.

Run it with the Python that Vivavoce was set up in (`.venv`), with `pip install pyinstaller` done
there. Which torch is there decides the flavour: `cpu`, or `cuda`, whose libraries come in a folder
of their own, so that an update of the application does not bring them again.
docs/packaging.md has the rest.
"""

import argparse
import ast
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from contents import component_of, files_in, insiders, left_behind
from notices import NAME as NOTICES
from notices import UnknownPartError, as_text, parts_in
from running import HERE, MB, ROOT, BuildError, run, say

BUDGET = HERE / "budget.json"
SENTENCE = "Hello! I am Vivavoce, and I have just been built."
SPEAKING_LIMIT_S = 300


def main(arguments: list[str]) -> int:
    """Builds, checks and packs; gives the exit code."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist")
    parser.add_argument("--deb", action="store_true", help="make a package for Debian and Ubuntu")
    parser.add_argument("--installer", action="store_true", help="make one for Windows, there")
    parser.add_argument(
        "--pack-only", action="store_true", help="pack what an earlier run has built"
    )
    given = parser.parse_args(arguments)
    work, folder = ROOT / "build", given.out / "vivavoce"
    try:
        flavour, torch = flavour_here()
        if not given.pack_only:
            metadata = make_metadata(work)
            run_pyinstaller(given.out, work, metadata)
            left = left_behind(insiders(metadata), folder / "_internal")
            if left:
                raise BuildError(f"is this read at run time? {', '.join(left)} (contents.py)")
            write_notices(work, folder)
            speak_once(folder, work / "built.wav")
            split(folder, given.out / "vivavoce-cuda", flavour, torch)
        check_sizes(flavour, [folder, given.out / "vivavoce-cuda"])
        for package in packed(given, flavour, torch):
            say(f"{package}  {package.stat().st_size / MB:.0f} MB")
    except (BuildError, UnknownPartError) as error:
        say(f"The build stopped: {error}")
        return 1
    return 0


def packed(given: argparse.Namespace, flavour: str, torch: str) -> list[Path]:
    """Makes the packages that are wanted and gives their paths; each kind only on its system."""
    made: list[Path] = []
    if given.deb:
        from debian import make_debs

        made += make_debs(given.out, flavour, torch, version())
    if given.installer:
        from windows import make_installers

        made += make_installers(given.out, flavour, torch, version())
    return made


def flavour_here() -> tuple[str, str]:
    """Gives `cpu` or `cuda`, and torch's version, by the torch that is installed.

    Raises:
        BuildError: There is none.
    """
    ask = "import torch; print(torch.version.cuda or '', torch.__version__, sep=',')"
    asked = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    if asked.returncode != 0:
        raise BuildError("torch does not load in this Python; run ./setup.sh first, and use .venv")
    cuda, _, torch = asked.stdout.strip().partition(",")
    return ("cuda" if cuda else "cpu"), torch


def version() -> str:
    """The one version there is, pyproject.toml's."""
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "version"
    ]


def make_metadata(work: Path) -> Path:
    """Makes the `.dist-info` of this tree: its version, and the commands that are found there."""
    place = work / "metadata"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    make = f"from setuptools.build_meta import *; prepare_metadata_for_build_wheel({str(place)!r})"
    run([sys.executable, "-c", make], "The package's metadata cannot be made")
    return next(place.glob("*.dist-info"))


def run_pyinstaller(out: Path, work: Path, metadata: Path) -> None:
    """Gathers everything into one folder; PyInstaller's words go to a log."""
    started, log = time.monotonic(), work / "pyinstaller.log"
    say(f"Gathering the parts (minutes; PyInstaller's words: {log})")
    # Modules of this tree before those of an editable install elsewhere.
    environment = os.environ | {"VIVAVOCE_METADATA": str(metadata), "PYTHONPATH": str(ROOT)}
    if sys.platform == "win32":
        from windows import make_icon, make_version_file

        environment["VIVAVOCE_ICON"] = str(make_icon(work))
        environment["VIVAVOCE_VERSION_FILE"] = str(make_version_file(work, version()))
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--distpath", str(out)]
    command += ["--workpath", str(work), str(HERE / "vivavoce.spec")]
    with log.open("w", encoding="utf-8") as words:
        done = subprocess.run(
            command, stdout=words, stderr=words, cwd=ROOT, env=environment, check=False
        )
    if done.returncode != 0:
        last = "\n".join(log.read_text(encoding="utf-8").splitlines()[-5:])
        raise BuildError(f"PyInstaller failed.\n{last}")
    say(f"  {time.monotonic() - started:.0f} s")


def write_notices(work: Path, folder: Path) -> None:
    """Writes what is by others and under which licence, beside what it speaks of."""
    parts = parts_in(taken(work / "vivavoce" / "COLLECT-00.toc"))
    text = as_text(parts)
    (folder / "_internal" / NOTICES).write_text(text, encoding="utf-8")
    say(f"Notices of {len(parts)} parts, {len(text) / MB:.1f} MB")


def taken(toc: Path) -> Iterator[tuple[str, Path]]:
    """Reads which file PyInstaller has taken from where.

    Args:
        toc: Its table of what it has collected.
    """
    files = next(
        part for part in ast.literal_eval(toc.read_text("utf-8")) if isinstance(part, list)
    )
    for place, origin, kind in files:
        if kind not in ("EXECUTABLE", "SYMLINK", "DEPENDENCY"):
            yield place.replace("\\", "/"), Path(origin)


def speak_once(folder: Path, sound: Path) -> None:
    """Has the built program speak, in an environment without Python and without a terminal."""
    started = time.monotonic()
    sound.unlink(missing_ok=True)
    keep = ("SYSTEMROOT", "TEMP", "TMP") if sys.platform == "win32" else ()
    environment = {name: os.environ[name] for name in keep if name in os.environ}
    environment |= {"PATH": os.defpath, "VIVAVOCE_HOME": str(sound.parent / "home")}
    program = folder / ("vivavoce.exe" if sys.platform == "win32" else "vivavoce")
    cloned = sound.with_stem("cloned")
    speaking = ["say", SENTENCE, "-o", str(sound)]
    # In context, since that loads transformers too.
    cloning = ["clone", "Good.", "--in-context", "--ref-audio", str(sound), "--ref-text", SENTENCE]
    for words in (["--version"], ["status"], speaking, [*cloning, "-o", str(cloned)]):
        done = subprocess.run(
            [str(program), *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SPEAKING_LIMIT_S,
            check=False,
        )
        # Nobody is there to be asked for its status, which is said in words.
        if done.returncode != (words[0] == "status") or "Warning" in done.stderr:
            raise BuildError(f"`vivavoce {words[0]}` failed: {done.stdout}{done.stderr}")
    if sound.stat().st_size < 50_000:  # a second of sound
        raise BuildError(f"{sound} holds hardly any sound")
    say(f"It speaks and clones ({time.monotonic() - started:.0f} s): {sound}")


def split(folder: Path, component: Path, flavour: str, torch: str) -> None:
    """Moves CUDA's libraries into a folder to be laid over the other; none for the CPU."""
    shutil.rmtree(component, ignore_errors=True)
    if flavour != "cuda":
        return
    for path in list(files_in(folder)):
        place = path.relative_to(folder)
        if component_of(place.as_posix()) == "cuda":
            (component / place).parent.mkdir(parents=True, exist_ok=True)
            path.replace(component / place)
    said = {"component": "cuda", "torch": torch, "system": platform.system()}
    (component / "cuda.json").write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")


def check_sizes(flavour: str, folders: Iterable[Path]) -> None:
    """Prints what each component costs, and stops where one costs more than it may.

    Raises:
        BuildError: A component, or all together, is over the budget.
    """
    limits: dict[str, float] = json.loads(BUDGET.read_text(encoding="utf-8"))[flavour]
    sizes = sizes_of(folders)
    say(f"{'component':<14}{'MB':>7}{'limit':>8}")
    for name, size in [*sizes.most_common(), ("together", sum(sizes.values()))]:
        say(f"{name:<14}{size / MB:>7.0f}{limits.get(name, 0):>8.0f}")
    over = over_budget(sizes, limits)
    if over:
        raise BuildError(
            f"too large: {', '.join(over)}. Leave out what is not used (contents.py), or raise the "
            f"limit in {BUDGET.name} and say in the commit what it is spent on."
        )


def sizes_of(folders: Iterable[Path]) -> Counter[str]:
    """Gives the bytes of each component."""
    sizes: Counter[str] = Counter()
    for folder in folders:
        for path in files_in(folder):
            sizes[component_of(path.relative_to(folder).as_posix())] += path.stat().st_size
    return sizes


def over_budget(sizes: Counter[str], limits: dict[str, float]) -> list[str]:
    """Names the components that cost more than their limit; what has none may cost nothing."""
    together = {**sizes, "together": sum(sizes.values())}
    return [name for name, size in together.items() if size > limits.get(name, 0) * MB]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
