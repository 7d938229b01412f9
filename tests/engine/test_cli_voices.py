"""The command line: whose voice speaks; the library, the models, the machine."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.cli import main
from engine.contract import Design, Preset, State, Voice
from engine.speech import find_voice
from engine.voices import VoiceLibrary
from tests.faces import TEXT, Played
from tests.fakes import CUSTOM, DESIGN, FakeSpeaker, Script, fake_voice

pytestmark = pytest.mark.usefixtures("home")


def test_an_unknown_voice_is_refused_with_the_near_ones(
    fakes: list[FakeSpeaker], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, said in (("Ana", "Anna"), ("x" * 300, "no voice")):
        assert main(["say", TEXT, "--voice", name, "-o", str(tmp_path / "a.wav")]) == 2
        assert said in capsys.readouterr().err


def test_of_voices_of_one_name_the_same_letters_go_first_and_then_the_users_own() -> None:
    library = VoiceLibrary()
    clara = library.add(fake_voice("clara"))
    wide = library.add(fake_voice("Ｗide"))  # a wide W
    assert find_voice("clara").family == clara.family
    assert find_voice("CLARA").family == clara.family
    assert find_voice("Clara").family != clara.family, "the starter's own"
    assert find_voice("wide").name == wide.name


def test_a_voice_may_be_a_file(fakes: list[FakeSpeaker], home: Path, tmp_path: Path) -> None:
    path = tmp_path / "my voice.voice"
    VoiceLibrary().add(fake_voice("Ben", seed=9))
    assert main(["voices", "export", "Ben", str(path)]) == 0
    assert main(["say", TEXT, "--voice", str(path), "-o", str(tmp_path / "a.wav")]) == 0
    voice = fakes[0].requests[0].voice
    assert isinstance(voice, Voice)
    assert (voice.name, voice.seed) == ("Ben", 9)


def test_without_any_voice_for_the_model_it_says_how_to_make_one(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(Script(card=replace(Script().card, family="another")))
    assert main(["say", TEXT, "-o", str(tmp_path / "a.wav")]) == 2
    assert " voices make" in capsys.readouterr().err


def test_a_custom_voice_model_speaks_in_its_own_speakers(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fakes = played(Script(card=CUSTOM))
    output = ["-o", str(tmp_path / "a.wav"), "--model", "x"]
    assert main(["say", TEXT, *output]) == 0
    assert main(["say", TEXT, "--voice", "RYAN", *output]) == 0
    assert main(["custom", TEXT, "--speaker", "Ryan", *output]) == 0
    heard = [fake.requests[0].voice for fake in fakes]
    assert heard == [Preset("vivian"), Preset("RYAN"), Preset("Ryan")]
    capsys.readouterr()
    for argv in (["say", "--voice", "rian"], ["custom", "--speaker", "rian"], ["custom"]):
        assert main([argv[0], TEXT, *argv[1:], *output]) == 2
        assert "ryan" in capsys.readouterr().err


@pytest.mark.parametrize("as_json", [True, False])
def test_speakers_are_listed_without_text_and_without_loading(
    played: Played, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    # peers.md §2.3: --list-speakers needed a text and loaded the model.
    fakes = played(Script(card=CUSTOM))
    states: list[State] = []
    flags = ["--json"] if as_json else []
    assert main(["custom", "--list-speakers", "--model", "x", *flags]) == 0
    out = capsys.readouterr().out
    assert (json.loads(out) if as_json else out.split()) == ["vivian", "ryan"]
    assert fakes[0].requests == []
    assert states == []


def test_a_voice_is_designed_from_a_description(played: Played, tmp_path: Path) -> None:
    fakes = played(Script(card=DESIGN))
    output = ["-o", str(tmp_path / "a.wav"), "--model", "x"]
    assert main(["design", TEXT, "--instruct", "an old man", *output]) == 0
    assert fakes[0].requests[0].voice == Design("an old man")
    assert fakes[0].requests[0].instruct is None
    assert main(["say", TEXT, *output]) == 2


def test_without_the_model_it_says_what_to_download(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["custom", "--list-speakers"]) == 1
    assert " models download" in capsys.readouterr().err


def test_a_recording_is_cloned_and_kept(
    fakes: list[FakeSpeaker], tmp_path: Path, home: Path
) -> None:
    recording = tmp_path / "carla.wav"
    recording.write_bytes(b"a recording")
    argv = ["clone", TEXT, "--ref-audio", str(recording), "-o", str(tmp_path / "a.wav")]
    assert main([*argv, "--save-voice", "Carla"]) == 0
    voice = fakes[0].requests[0].voice
    assert isinstance(voice, Voice)
    assert not voice.has_reference
    assert not fakes[0].requests[0].in_context
    kept = VoiceLibrary().get("Carla")
    np.testing.assert_array_equal(kept.embedding, voice.embedding)


def test_cloning_in_context_brings_the_reference_and_its_silence(
    fakes: list[FakeSpeaker], tmp_path: Path
) -> None:
    recording = tmp_path / "carla.wav"
    recording.write_bytes(b"a recording")
    argv = ["clone", TEXT, "--ref-audio", str(recording), "-o", str(tmp_path / "a.wav")]
    argv += ["--ref-text", "Hi.", "--in-context"]
    assert main(argv) == 0
    assert main([*argv, "--no-ref-silence"]) == 0
    assert main([*argv, "--ref-silence", "1.6"]) == 0
    lengths: list[int] = []
    for fake in fakes:
        voice = fake.requests[0].voice
        assert fake.requests[0].in_context
        assert isinstance(voice, Voice)
        assert voice.reference_codes is not None
        lengths.append(len(voice.reference_codes))
    assert lengths == [11, 5, 25]


def test_cloning_alone_only_makes_the_voice(fakes: list[FakeSpeaker], tmp_path: Path) -> None:
    recording = tmp_path / "carla.wav"
    recording.write_bytes(b"a recording")
    assert main(["clone", "--ref-audio", str(recording), "--save-voice", "Carla"]) == 0
    assert fakes[0].requests == []
    assert VoiceLibrary().get("Carla").name == "Carla"


def test_embedding_and_reference_may_come_from_voice_files(
    fakes: list[FakeSpeaker], tmp_path: Path
) -> None:
    library = VoiceLibrary()
    library.add(fake_voice("Ref", in_context=True))
    spk, rvq = tmp_path / "spk.voice", tmp_path / "rvq.voice"
    main(["voices", "export", "Anna", str(spk)])
    main(["voices", "export", "Ref", str(rvq)])
    argv = ["clone", TEXT, "--ref-spk", str(spk), "-o", str(tmp_path / "a.wav")]
    assert main(argv) == 0
    assert main([*argv, "--ref-rvq", str(rvq)]) == 0
    plain, in_context = (fake.requests[0] for fake in fakes)
    assert not plain.in_context
    assert in_context.in_context
    assert isinstance(in_context.voice, Voice)
    assert in_context.voice.transcript == "A reference."
    assert in_context.voice.name == "Anna"


def test_cloning_needs_one_source_and_in_context_its_words(
    fakes: list[FakeSpeaker], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = tmp_path / "carla.wav"
    recording.write_bytes(b"a recording")
    for argv, said in (
        ([], "--ref-audio"),
        (["--ref-audio", "a", "--ref-spk", "b"], "--ref-spk"),
        (["--ref-audio", str(recording), "--in-context"], "--ref-text"),
    ):
        assert main(["clone", TEXT, "-o", str(tmp_path / "a.wav"), *argv]) == 2
        assert said in capsys.readouterr().err


def test_voices_are_renamed_copied_mixed_deleted_and_brought_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def names() -> set[str]:
        capsys.readouterr()
        assert main(["voices", "list", "--json"]) == 0
        listed = json.loads(capsys.readouterr().out)
        return {voice["name"] for voice in listed if voice["family"] == "fake"}

    assert names() == {"Anna"}
    assert main(["voices", "duplicate", "Anna", "Bea"]) == 0
    assert main(["voices", "rename", "Bea", "Ben"]) == 0
    assert main(["voices", "mix", "Anna", "Ben", "Both", "--weight", "0.25"]) == 0
    assert names() == {"Anna", "Ben", "Both"}
    assert main(["voices", "export", "Ben", str(tmp_path / "ben.voice")]) == 0
    assert main(["voices", "delete", "Ben"]) == 0
    assert names() == {"Anna", "Both"}
    assert main(["voices", "undo"]) == 0
    assert names() == {"Anna", "Ben", "Both"}
    assert main(["voices", "delete", "Ben"]) == 0
    assert main(["voices", "import", str(tmp_path / "ben.voice")]) == 0
    assert names() == {"Anna", "Ben", "Both"}
    assert main(["voices", "list"]) == 0
    assert "Both" in capsys.readouterr().out


@pytest.mark.parametrize("action", ["delete Clara", "rename clara Cora"])
def test_a_voice_that_comes_with_the_model_is_not_changed_but_one_of_the_users_is(
    action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    library = VoiceLibrary()
    library.add(fake_voice("Carla"))
    assert main(["voices", *action.split()]) == 2
    said = capsys.readouterr().err
    assert "came with the model and stays" in said
    assert "Carla" not in said
    library.add(fake_voice("Clara"))
    assert main(["voices", *action.split()]) == 0


def test_a_voice_is_made_of_a_recording(fakes: list[FakeSpeaker], tmp_path: Path) -> None:
    recording = tmp_path / "carla.wav"
    recording.write_bytes(b"a recording")
    assert main(["voices", "make", "Carla", "--ref-audio", str(recording)]) == 0
    assert VoiceLibrary().get("Carla").family == "fake"


def test_a_foreign_voice_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "foreign.voice"
    foreign.write_bytes(b"not a voice")
    assert main(["voices", "import", str(foreign)]) == 1
    assert "foreign.voice" in capsys.readouterr().err


def test_importing_a_recording_says_how_to_make_a_voice_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = tmp_path / "anna.wav"
    recording.write_bytes(b"RIFF")
    assert main(["voices", "import", str(recording)]) == 1
    said = capsys.readouterr().err
    assert "not a voice file" in said
    assert "voices make NAME --ref-audio FILE" in said


@pytest.mark.parametrize("given", ["nan", "inf", "-1", "61", "long"])
def test_a_silence_that_is_no_length_is_refused_with_2(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["clone", TEXT, "--ref-audio", "a.wav", f"--ref-silence={given}"])
    assert left.value.code == 2
    assert "0 to 60 seconds" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--ref-text", "--instruct"])
def test_words_that_are_not_utf8_are_refused_with_2(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["clone", TEXT, "--ref-audio", "a.wav", flag, "caf\udce9"])
    assert left.value.code == 2
    assert "not in UTF-8" in capsys.readouterr().err


def test_models_are_listed_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "list"]) == 0
    assert "starter" in capsys.readouterr().out
    assert main(["models", "list", "--json"]) == 0
    starter = json.loads(capsys.readouterr().out)[0]
    assert starter["name"] == "starter"
    assert Path(starter["directory"]).is_dir()


def test_models_that_are_not_there_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "verify", "0.6b-basse"]) == 2
    assert "0.6b-base" in capsys.readouterr().err
    assert main(["models", "delete", "starter"]) == 1
    assert main(["say", "Hi.", "--model", "0.6b-basse", "-o", "a.wav"]) == 2
    assert "0.6b-base" in capsys.readouterr().err


def test_the_doctor_reports_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) in (0, 1)
    assert "torch" in capsys.readouterr().out
    assert main(["doctor", "--json"]) in (0, 1)
    assert all(finding["what"] for finding in json.loads(capsys.readouterr().out))
