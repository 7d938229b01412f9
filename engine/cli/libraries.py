"""What is kept and what is here: voices, models, doctor and bench."""

import json
import shlex
import sys
from argparse import Namespace
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from engine import models as catalogue
from engine.cli.messages import ProgressLine, note, show_error, tell, tell_json
from engine.cli.speaking import (
    choose_voice,
    clone_from,
    open_from,
    opened,
    read_voice,
)
from engine.contract import Voice
from engine.errors import DeviceError, SettingError
from engine.speech import bundled_voices, find_voice, require_own
from engine.voices import VoiceLibrary, mix_voices, save_voice

_MARKS = {"ok": "ok  ", "warn": "hint", "bad": "BAD "}


def voices(arguments: Namespace) -> int:
    """Lists and changes the library of voices."""
    library = VoiceLibrary()
    match arguments.action:
        case "list":
            _list_voices(library, as_json=arguments.json)
        case "import":
            for path in arguments.files:
                voice = read_voice(path)
                _tell_added(voice.name, library.add(voice).name)
        case "export":
            save_voice(find_voice(arguments.name), arguments.file)
            tell(f"{arguments.name} is in {arguments.file}.")
        case "rename":
            require_own(arguments.name)
            renamed = library.rename(arguments.name, arguments.new_name)
            tell(f"{arguments.name} is now called {renamed.name}.")
        case "duplicate":
            copy = library.add(replace(find_voice(arguments.name), name=arguments.new_name))
            tell(f"{copy.name} is a copy of {arguments.name}.")
        case "delete":
            require_own(arguments.name)
            library.delete(arguments.name)
            tell(f"{arguments.name} is deleted. To bring it back: vivavoce voices undo")
        case "undo":
            tell(f"{library.undo().name} is back.")
        case "mix":
            first, second = find_voice(arguments.first), find_voice(arguments.second)
            mix = library.add(mix_voices(first, second, arguments.weight, arguments.new_name))
            tell(f"{mix.name} is in the library.")
        case _:
            _make_voice(library, arguments)
    return 0


def models(arguments: Namespace) -> int:
    """Lists, downloads, checks and deletes models."""
    line = ProgressLine()
    try:
        match arguments.action:
            case "list":
                _list_models(as_json=arguments.json)
            case "download":
                line.show("Asking huggingface.co …")
                directory = catalogue.download(arguments.name, progress=line)
                line.clear()
                tell(f"{arguments.name} is complete: {directory}")
            case "verify":
                catalogue.verify(arguments.name, progress=line)
                line.clear()
                tell(f"{arguments.name}: every file is as it was published.")
            case "delete":
                catalogue.delete(arguments.name)
                tell(f"{arguments.name} is deleted.")
            case "add":
                added = catalogue.add_directory(arguments.directory)
                tell(f"{added.name} can be used now: --model {shlex.quote(added.name)}")
            case "remove":
                gone = catalogue.remove_directory(arguments.name)
                tell(f"{gone.name} is off the list. Its folder is still there: {gone.directory}")
            case _:
                _show_fits(arguments.name)
    finally:
        line.clear()
    return 0


def doctor(arguments: Namespace) -> int:
    """Says what is here, whether it fits together, and what to do if not."""
    # Late: it imports torch to ask it, and no other command should wait for that.
    from engine.doctor import examine

    findings = examine()
    if arguments.json:
        tell_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            tell(f"{_MARKS[finding.level]}  {finding.what}")
            if finding.remedy:
                tell(f"      {finding.remedy}")
    return 1 if any(finding.level == "bad" for finding in findings) else 0


def bench(arguments: Namespace) -> int:
    """Measures this machine, prints a table and saves it all."""
    # Late: it imports torch.
    from engine.bench import bench as measure_all
    from engine.bench import compare

    if arguments.peers:
        if arguments.int8:
            raise SettingError("Peers have no weights in int8.", "Leave out --int8 or --peers.")
        comparison = compare(
            arguments.sizes,
            "cuda:0" if arguments.device == "auto" else arguments.device,
            arguments.frames,
            arguments.runs,
            note,
            with_plain=arguments.plain,
        )
        tell(comparison.as_table())
        _save_json(arguments.json, comparison.as_json())
        return 0

    def chosen(backend: str) -> Namespace:
        own = {"int8": None} if backend == arguments.against else {}
        return Namespace(**vars(arguments) | {"backend": backend} | own)

    def start_command(backend: str, text: str) -> list[str]:
        is_installed = getattr(sys, "frozen", False)  # then the program itself is the command line
        command = [sys.executable, *(() if is_installed else ("-m", "engine.cli"))]
        command += ["say", text, "--stream", "--seed", "20"]
        command += ["--backend", backend, "--device", arguments.device, "--dtype", arguments.dtype]
        for name in ("model", "voice", "int8"):
            given = getattr(chosen(backend), name)
            command += [f"--{name}", given] if given else []
        return command

    backends = [arguments.backend]
    if arguments.against:
        if arguments.against == arguments.backend:
            raise SettingError("It would be compared with itself.", "Leave out --backend.")
        backends.append(arguments.against)
    report = measure_all(
        backends,
        lambda backend: open_from(chosen(backend)),
        lambda speaker: choose_voice(arguments, speaker),
        start_command,
        n_runs=arguments.runs,
        n_soak=arguments.soak,
        tell=note,
    )
    tell(report.as_table())
    _save_json(arguments.json, report.as_json())
    return 0


def _save_json(path: Path | None, told: dict[str, Any]) -> None:
    if path is not None:
        path.write_text(json.dumps(told, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def _list_voices(library: VoiceLibrary, *, as_json: bool) -> None:
    bundled, own = bundled_voices(), library.list()
    for trouble in own.damaged:
        show_error(trouble)
    if as_json:
        told = [_described(voice) | {"is_bundled": True} for voice in bundled]
        tell_json(told + [_described(voice) | {"is_bundled": False} for voice in own])
        return
    for origin, found in (("comes with the starter", bundled), ("", own)):
        for voice in found:
            words = "for --in-context too" if voice.has_reference else ""
            about = [voice.family, voice.language, words, origin]
            tell(f"{voice.name:<24} {', '.join(part for part in about if part)}")
    if not len(own):
        note("Make a voice of your own: vivavoce voices make NAME --ref-audio FILE")


def _make_voice(library: VoiceLibrary, arguments: Namespace) -> None:
    line = ProgressLine()
    with opened(arguments) as speaker:
        line.show(f"Listening to {arguments.ref_audio} …")
        try:
            voice = library.add(clone_from(arguments, speaker, arguments.name))
        finally:
            line.clear()
    _tell_added(arguments.name, voice.name)


def _tell_added(wanted: str, name: str) -> None:
    tell(f"{name} is in the library.")
    if name.casefold() != wanted.strip().casefold():
        note(f"There was a voice called {wanted} already, and it is unchanged.")


def _list_models(*, as_json: bool) -> None:
    statuses = catalogue.list_models()
    if as_json:
        tell_json(
            [
                asdict(status) | {"directory": str(status.directory) if status.directory else None}
                for status in statuses
            ]
        )
        return
    for status in statuses:
        if status.directory is not None:
            state = f"on this machine, {status.n_bytes / 1e6:.0f} MB"
        elif status.partial_bytes:
            done = status.partial_bytes / status.download_bytes
            state = f"{100 * done:.0f} % of {status.download_bytes / 1e9:.1f} GB are here"
        elif status.is_added:
            state = "its folder is not there any more"
        else:
            state = f"to be downloaded, {status.download_bytes / 1e9:.1f} GB"
        tell(f"{status.name:<12} {state:<32} {status.hub_id}")


def _show_fits(name: str | None) -> None:
    # Late: see `doctor`.
    from engine.probe import probe

    free = max((gpu.free_bytes or 0 for gpu in probe().gpus), default=0)
    if not free:
        raise DeviceError(
            "There is no NVIDIA GPU here that could be asked; models run on the processor, slowly.",
            "See what was found: vivavoce doctor",
        )
    for model in [name] if name else [released.name for released in catalogue.RELEASED]:
        fit = catalogue.fits(model, free)
        tell(f"{fit.level:<6} {fit.reason}")


def _described(voice: Voice) -> dict[str, Any]:
    return {
        "name": voice.name,
        "family": voice.family,
        "width": voice.width,
        "language": voice.language,
        "created": voice.created,
        "has_reference": voice.has_reference,
        "seed": voice.seed,
    }
