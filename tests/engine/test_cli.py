"""The command line: what it understands, what it asks of a speaker, what it says when it cannot."""

import os
import pty
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli import main
from engine.contract import Request, Rules, Sampling, Voice
from engine.errors import DeviceFullError
from tests.faces import TEXT, Played, run, run_fake
from tests.fakes import FakeSpeaker, Script

pytestmark = pytest.mark.usefixtures("home")


COMMANDS = (
    "say",
    "clone",
    "custom",
    "design",
    "voices",
    "models",
    "doctor",
    "bench",
    "read",
    "serve",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "-h"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert f"vivavoce {command}" in said.split("examples:")[1]


def test_help_comes_without_torch() -> None:
    # `import torch` takes seconds; nobody waits for that to read the help.
    probe = (
        "import sys\nfrom engine.cli import main\n"
        "try: main(['say', '-h'])\nexcept SystemExit: pass\n"
        "print([m for m in ('torch', 'transformers', 'sounddevice') if m in sys.modules])"
    )
    done = run(["-c", probe])
    assert done.stdout.decode().splitlines()[-1] == "[]"


def test_it_tells_its_version() -> None:
    done = run(["-m", "engine.cli", "--version"])
    assert done.returncode == 0
    assert done.stdout.startswith(b"vivavoce ")


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ("sya", "There is no command “sya”. Did you mean say?"),
        ("paus", "Did you mean pause?"),
        ("zzz", "There is no command “zzz”.\n"),
        ("", "Which command? There is say, clone,"),
        ("voices", "Which action? There is list, import,"),
        ("voices dlete Anna", "There is no action “dlete”. Did you mean delete?"),
        ("say x --vioce=Anna", "There is no --vioce. Did you mean --voice?"),
        ("voices list --jsn", "There is no --jsn. Did you mean --json?"),
        ("voices list x", "“x” is one word too many."),
        ("read a.txt", "This is missing: -o/--output"),
        ("say x --chunk-size many", "'many' is neither"),
        ("say x --dtype int3", "'int3' is none of"),
    ],
)
def test_what_it_does_not_understand_ends_with_2_the_reason_and_the_way_to_help(
    argv: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(argv.split())
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.startswith("vivavoce: ")
    assert [line.endswith(" -h") for line in said.splitlines()] == [False, True]


def test_without_flags_the_request_is_the_contracts_own(
    fakes: list[FakeSpeaker], tmp_path: Path
) -> None:
    # faults.md #38: the command line had other defaults than the library.
    assert main(["say", TEXT, "-o", str(tmp_path / "a.wav")]) == 0
    request = fakes[0].requests[0]
    voice = request.voice
    assert isinstance(voice, Voice)
    assert voice.name == "Anna"
    assert request == Request(TEXT, voice, rules=Rules())


@pytest.mark.parametrize(
    ("flags", "changes"),
    [
        ("--seed 5", {"sampling": Sampling(seed=5)}),
        ("--greedy", {"sampling": Sampling(do_sample=False)}),
        ("--temperature 0.5", {"sampling": Sampling(temperature=0.5)}),
        ("--top-k 7 --top-p 0.5", {"sampling": Sampling(top_k=7, top_p=0.5)}),
        ("--repetition-penalty 1.2", {"sampling": Sampling(repetition_penalty=1.2)}),
        ("--predictor-temperature 0.5", {"sampling": Sampling(predictor_temperature=0.5)}),
        ("--predictor-top-k 7", {"sampling": Sampling(predictor_top_k=7)}),
        ("--predictor-top-p 0.5", {"sampling": Sampling(predictor_top_p=0.5)}),
        ("--max-new-tokens 9", {"max_frames": 9}),
        ("--retakes 3", {"n_retakes": 3}),
        ("--no-split", {"split": False}),
        ("--segment-seconds 9", {"rules": Rules(segment_s=9)}),
        ("--language german", {"language": "german"}),
        ("--instruct slowly", {"instruct": "slowly"}),
        ("--chunk-size 3", {"chunk_frames": (3,)}),
        ("--chunk-size 1,2,5", {"chunk_frames": (1, 2, 5)}),
        ("--non-streaming-mode", {"non_streaming_mode": True}),
        ("--no-non-streaming-mode", {"non_streaming_mode": False}),
    ],
)
def test_every_flag_reaches_the_request(
    fakes: list[FakeSpeaker], tmp_path: Path, flags: str, changes: dict[str, object]
) -> None:
    assert main(["say", TEXT, "-o", str(tmp_path / "a.wav"), *flags.split()]) == 0
    request = fakes[0].requests[0]
    assert request == replace(Request(TEXT, request.voice, rules=Rules()), **changes)


def test_what_is_said_of_the_model_reaches_the_seam(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[object, ...]] = []

    def open_fake(model: object, **options: object) -> FakeSpeaker:
        asked.append((model, options))
        return FakeSpeaker()

    monkeypatch.setattr("engine.cli.speaking.open_speaker", open_fake)
    flags = ["--model", "some", "--device", "cuda:1", "--dtype", "bf16", "--backend", "reference"]
    flags += ["--int8", "all"]
    assert main(["say", "Hi.", "-o", str(tmp_path / "a.wav"), *flags]) == 0
    options = {"backend": "reference", "device": "cuda:1", "dtype": "bfloat16", "int8": "all"}
    assert asked == [("some", options)]


def test_words_without_quotes_are_one_text(fakes: list[FakeSpeaker], tmp_path: Path) -> None:
    main(["say", "Good", "morning.", "-o", str(tmp_path / "a.wav")])
    assert fakes[0].requests[0].text == "Good morning."


@pytest.mark.parametrize("argv", [["-"], []])
def test_text_comes_from_standard_input(
    fakes: list[FakeSpeaker],
    typed: Callable[[bytes], None],
    tmp_path: Path,
    argv: list[str],
) -> None:
    typed("Größe, 名.\n".encode())
    assert main(["say", *argv, "-o", str(tmp_path / "a.wav")]) == 0
    assert fakes[0].requests[0].text == "Größe, 名.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1"])
def test_text_comes_from_a_file(
    fakes: list[FakeSpeaker], tmp_path: Path, encoding: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ü 名.txt"
    path.write_text("Größe.", encoding=encoding)
    assert main(["say", "-f", str(path), "-o", str(tmp_path / "a.wav")]) == 0
    assert fakes[0].requests[0].text == "Größe."
    assert ("read as Windows-1252" in capsys.readouterr().err) is (encoding == "latin-1")


def test_texts_that_cannot_be_read_are_refused_with_2(
    fakes: list[FakeSpeaker], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("a.txt", "a.pdf", "a.png", "b.wav", "a.eml")
    text, pdf, picture, sound, mail = (tmp_path / name for name in names)
    text.write_text("Hi.")
    pdf.write_bytes(b"%PDF-1.7\n")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    mail.write_text("Subject: Hi\n\nHi.")
    sound.write_bytes(b"RIFF\0\0\0\0WAVE")
    output = ["-o", str(tmp_path / "a.wav")]
    for argv, said in (
        (["-f", str(pdf)], "is a PDF, not a text.\n  To make a sound file of it: "),
        (["-f", str(pdf)], f" read {pdf} -o "),
        (["-f", str(mail)], f" read {mail} -o "),
        (["-f", str(picture)], "a.png is a PNG picture"),
        (["-f", str(sound)], "b.wav is a sound file"),
        (["-f", str(tmp_path / "missing.txt")], "missing.txt"),
        (["-f", str(tmp_path)], "cannot be read"),
        (["Hello", "-f", str(text)], "two texts"),
        (["…"], ""),
    ):
        assert main(["say", *argv, *output]) == 2
        assert said in capsys.readouterr().err
    assert main(["say", "--lines", "-f", str(pdf), "--output-dir", str(tmp_path)]) == 2
    assert f" read {pdf} -o " in capsys.readouterr().err
    assert not (tmp_path / "a.wav").exists()


def test_at_a_terminal_without_text_it_says_what_to_type() -> None:
    ours, theirs = pty.openpty()
    done = run(["-m", "engine.cli", "say"], stdin=theirs)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 2
    assert b' say "' in done.stderr


def test_an_error_of_the_engine_is_said_with_its_remedy_and_leaves_no_file(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full = DeviceFullError("The GPU is full.", "Close other programs.")
    played(Script(failures={(0, 3): full}))
    path = tmp_path / "a.wav"
    assert main(["say", TEXT, "-o", str(path)]) == 1
    said = capsys.readouterr().err
    assert "The GPU is full." in said
    assert "Close other programs." in said
    assert not list(tmp_path.glob("*a.wav*"))


def test_a_fault_of_ours_is_logged_and_shows_no_traceback(
    played: Played,
    tmp_path: Path,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    played(Script(failures={(0, 3): ZeroDivisionError("a fault in: My secret diary")}))
    assert main(["say", "My secret diary.", "-o", str(tmp_path / "a.wav")]) == 70
    said = capsys.readouterr().err
    log = home / "vivavoce.log"
    assert str(log) in said
    assert "Traceback" not in said
    kept = log.read_text(encoding="utf-8")
    assert "ZeroDivisionError\n" in kept
    assert ", in _make_frame\n" in kept, "its place"
    assert "diary" not in kept


def test_ctrl_c_stops_it_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    with run_fake("say", TEXT, "-o", str(path), "-v", delay=0.2) as process:
        assert process.stderr is not None
        end = time.monotonic() + 30
        while not list(tmp_path.glob(".*.part")):
            assert time.monotonic() < end, "the file was never begun"
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=30)[1]
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert not list(tmp_path.glob("*a.wav*")) + list(tmp_path.glob(".*.part"))


def test_a_listener_that_goes_away_ends_it_quietly() -> None:
    with run_fake("say", TEXT * 50, "--stream", delay=0.001) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.read(100)) == 100
        process.stdout.close()
        said = process.stderr.read()
        process.wait(timeout=30)
    assert process.returncode == 141
    assert said == b""


def test_a_command_is_named_as_its_user_types_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Who installed by setup.sh has no program called vivavoce on the path."""
    from engine.cli.messages import note

    monkeypatch.setenv("PATH", str(tmp_path))
    note("vivavoce: none. Run: vivavoce models download 0.6b-base")
    assert capsys.readouterr().err == "vivavoce: none. Run: ./setup.sh models download 0.6b-base\n"
    program = tmp_path / "vivavoce"
    program.write_text("")
    program.chmod(0o755)
    note("Run: vivavoce doctor")
    assert capsys.readouterr().err == "Run: vivavoce doctor\n"
