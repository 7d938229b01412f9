"""The voice file and the library of voices."""

import os
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors.torch
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from engine.checkpoint import open_checkpoint
from engine.contract import ModelCard, Voice, home_directory
from engine.encoders import VoiceEncoder
from engine.errors import SettingError, UnknownVoiceError, VoiceFileError, VoiceMismatchError
from engine.voices import (
    VoiceLibrary,
    load_voice,
    mix_voices,
    require_fit,
    round_to_bf16,
    save_voice,
)

FAMILY = "qwen3-tts-12hz-1b7-2048"


def make_voice(name: str = "Anna", width: int = 2048, *, draw: int = 0, **about: Any) -> Voice:
    values = np.random.default_rng(draw).standard_normal(width).astype(np.float32)
    return replace(Voice(name, FAMILY, round_to_bf16(values)), **about)


def full_voice() -> Voice:
    codes = np.random.default_rng(1).integers(0, 2048, (125, 16)).astype(np.int16)
    return make_voice(
        "Ünï “名” 🎤",
        language="German",
        created="2026-12-01T10:00:00+00:00",
        source_sha256="ab" * 32,
        transcript="Guten Tag.\nWie geht's?",
        reference_codes=codes,
        seed=-(2**63),
    )


def assert_same(a: Voice, b: Voice) -> None:
    assert replace(a, embedding=b.embedding, reference_codes=b.reference_codes) == b
    assert a.embedding.dtype == np.float32
    np.testing.assert_array_equal(a.embedding, b.embedding)
    np.testing.assert_array_equal(a.reference_codes, b.reference_codes)


@settings(deadline=None)  # the machine is shared
@given(hnp.arrays(np.uint32, st.integers(0, 50)))
def test_rounding_to_bf16_is_that_of_torch(bits: np.ndarray) -> None:
    values = bits.view(np.float32)
    torchs = torch.from_numpy(values.copy()).to(torch.bfloat16).float().numpy()
    np.testing.assert_array_equal(round_to_bf16(values), torchs)


@settings(deadline=None)  # the machine is shared
@given(hnp.arrays(np.uint16, st.integers(0, 50)))
def test_rounding_ties_goes_to_even_and_rounding_again_changes_nothing(high: np.ndarray) -> None:
    values = ((high.astype(np.uint32) << 16) | 0x8000).view(np.float32)
    torchs = torch.from_numpy(values.copy()).to(torch.bfloat16).float().numpy()
    np.testing.assert_array_equal(round_to_bf16(values), torchs)
    np.testing.assert_array_equal(round_to_bf16(round_to_bf16(values)), torchs)


@pytest.mark.parametrize("voice", [make_voice(), make_voice(width=1024), full_voice()])
def test_a_voice_is_read_as_it_was_written(voice: Voice, tmp_path: Path) -> None:
    save_voice(voice, tmp_path / "a.safetensors")
    assert_same(load_voice(tmp_path / "a.safetensors"), voice)
    assert [path.name for path in tmp_path.iterdir()] == ["a.safetensors"]


@pytest.mark.parametrize("width", [1024, 2048])
def test_a_voice_takes_two_bytes_a_value_and_a_header_under_1_kb(
    width: int, tmp_path: Path
) -> None:
    voice = make_voice("Anna Example", width, language="English", source_sha256="ab" * 32)
    save_voice(voice, tmp_path / "a.safetensors")
    assert 0 < (tmp_path / "a.safetensors").stat().st_size - 2 * width < 1024


def test_other_programs_read_a_voice_as_bf16(tmp_path: Path) -> None:
    voice = full_voice()
    save_voice(voice, tmp_path / "a.safetensors")
    tensors = safetensors.torch.load_file(tmp_path / "a.safetensors")
    assert tensors["x_vector"].dtype == torch.bfloat16
    np.testing.assert_array_equal(tensors["x_vector"].float().numpy(), voice.embedding)
    np.testing.assert_array_equal(tensors["reference_codes"].numpy(), voice.reference_codes)


def test_voices_are_read_without_torch(tmp_path: Path) -> None:
    save_voice(make_voice(), tmp_path / "a.safetensors")
    probe = (
        "import sys, pathlib; from engine.voices import load_voice;"
        "print(load_voice(pathlib.Path(sys.argv[1])).width, 'torch' in sys.modules)"
    )
    command = [sys.executable, "-c", probe, str(tmp_path / "a.safetensors")]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["2048", "False"]


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.safetensors"
    save_voice(full_voice(), path)
    whole = path.read_bytes()
    for length in [*range(0, 700, 23), len(whole) // 2, len(whole) - 1]:
        path.write_bytes(whole[:length])
        with pytest.raises(VoiceFileError, match=r"a\.safetensors is cut off"):
            load_voice(path)


@pytest.mark.parametrize("junk", [b"", b"not a voice", b"\xff" * 5000, b"\0" * 100])
def test_what_is_no_safetensors_file_is_refused(junk: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.voice").write_bytes(junk)
    with pytest.raises(VoiceFileError, match=r"a\.voice .*not a voice file"):
        load_voice(tmp_path / "a.voice")


ABOUT = {"vivavoce_voice": "1", "name": "A", "family": "f", "width": "8"}


@pytest.mark.parametrize(
    ("tensors", "about", "why"),
    [
        ({"x_vector": torch.ones(8)}, {"format": "pt"}, "not a voice"),
        ({"x_vector": torch.ones(8)}, ABOUT, "no x-vector in bf16"),
        ({"weight": torch.ones(8, dtype=torch.bfloat16)}, ABOUT, "no x-vector in bf16"),
        ({"x_vector": torch.ones(2, 4, dtype=torch.bfloat16)}, ABOUT, "no x-vector in bf16"),
        ({"x_vector": torch.ones(9, dtype=torch.bfloat16)}, ABOUT, "9 values, not of 8"),
        (
            {"x_vector": torch.full((8,), torch.nan, dtype=torch.bfloat16)},
            ABOUT,
            "no numbers",
        ),
        ({"x_vector": torch.ones(8).bfloat16()}, ABOUT | {"vivavoce_voice": "2"}, "newer version"),
        ({"x_vector": torch.ones(8).bfloat16()}, ABOUT | {"name": " \n"}, "lacks its name"),
        ({"x_vector": torch.ones(8).bfloat16()}, ABOUT | {"seed": "1e9"}, "lacks its name"),
        (
            {
                "x_vector": torch.ones(8).bfloat16(),
                "reference_codes": torch.zeros(4, 15, dtype=torch.int16),
            },
            ABOUT,
            "wrong shape",
        ),
        (
            {
                "x_vector": torch.ones(8).bfloat16(),
                "reference_codes": torch.full((4, 16), 2048, dtype=torch.int16),
            },
            ABOUT,
            "outside the codebook",
        ),
    ],
)
def test_a_foreign_or_wrong_voice_file_is_refused_with_the_reason(
    tensors: dict[str, torch.Tensor], about: dict[str, str], why: str, tmp_path: Path
) -> None:
    safetensors.torch.save_file(tensors, tmp_path / "a.safetensors", about)
    with pytest.raises(VoiceFileError, match=why) as caught:
        load_voice(tmp_path / "a.safetensors")
    assert "a.safetensors" in str(caught.value)
    assert caught.value.remedy


def test_a_models_weights_are_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "model.safetensors").open("wb") as file:
        file.truncate(4_000_000_000)  # sparse
    with pytest.raises(VoiceFileError, match="too large"):
        load_voice(tmp_path / "model.safetensors")


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(VoiceFileError, match="no file"):
        load_voice(tmp_path / "a")
    with pytest.raises(VoiceFileError, match="cannot be read"):
        load_voice(tmp_path)


def test_a_device_or_a_pipe_is_refused_without_waiting_for_it(library: VoiceLibrary) -> None:
    with pytest.raises(VoiceFileError, match="not a file"):
        load_voice(Path("/dev/zero"))
    library.add(make_voice())
    os.mkfifo(library.directory / "pipe.safetensors")
    assert names(library) == ["Anna"]
    assert "pipe.safetensors" in library.list().damaged[0].what


def test_a_voice_with_values_that_are_no_numbers_is_not_written(tmp_path: Path) -> None:
    for bad in (np.nan, np.inf, 3.4e38):  # the last becomes infinite as bf16
        with pytest.raises(VoiceFileError, match="no usable x-vector"):
            save_voice(replace(make_voice(), embedding=np.full(8, bad, np.float32)), tmp_path / "a")
    assert not list(tmp_path.iterdir())


def test_writing_where_it_cannot_be_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "no" / "a", tmp_path / "file" / "a", tmp_path / "folder"):
        with pytest.raises(VoiceFileError, match="cannot be written"):
            save_voice(make_voice(), path)
    assert {path.name for path in tmp_path.iterdir()} == {"file", "folder"}


def test_a_voice_fits_its_own_family_and_width_only() -> None:
    card = ModelCard("m", FAMILY, "base", 2048, (), (), follows_instruct=False)
    require_fit(make_voice(), card)
    for other in (replace(card, family="starter"), replace(card, width=1024)):
        with pytest.raises(VoiceMismatchError) as caught:
            require_fit(make_voice(), other)
        assert f"{FAMILY} (width 2048)" in caught.value.what
        assert f"{other.family} (width {other.width})" in caught.value.what


def test_the_home_directory_is_the_systems_unless_the_environment_names_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    assert home_directory() == tmp_path / "home"
    assert VoiceLibrary().directory == tmp_path / "home" / "voices"
    monkeypatch.delenv("VIVAVOCE_HOME")
    assert home_directory().is_absolute()
    assert home_directory().name == "vivavoce"


def test_a_home_of_a_user_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIVAVOCE_HOME", "~nosuchuser/x")
    with pytest.raises(SettingError, match="~nosuchuser/x"):
        home_directory()


@pytest.mark.parametrize("silence_s", [np.nan, np.inf, -1.0])
def test_a_silence_after_the_reference_that_is_no_length_is_refused(
    silence_s: float, base_like_06b: Path
) -> None:
    encoder = VoiceEncoder(open_checkpoint(base_like_06b), torch.device("cpu"), torch.float32)
    with pytest.raises(SettingError, match="0 to 60"):
        encoder.reference_codes(np.zeros(1, np.float32), silence_s)


@pytest.fixture
def library(tmp_path: Path) -> VoiceLibrary:
    return VoiceLibrary(tmp_path / "voices")


def names(library: VoiceLibrary) -> list[str]:
    return [voice.name for voice in library.list()]


def test_an_empty_library_is_empty_and_makes_no_folder(library: VoiceLibrary) -> None:
    assert len(library.list()) == 0
    with pytest.raises(UnknownVoiceError):
        library.get("Anna")
    assert not library.directory.exists()


def test_voices_are_listed_by_name_and_found_in_any_case(library: VoiceLibrary) -> None:
    for name in ("Zoë", "anna", "Ben"):
        library.add(make_voice(name))
    assert names(library) == ["anna", "Ben", "Zoë"]
    assert library.get("ZOË").name == "Zoë"
    assert library.get("Zoe\u0308").name == "Zoë"  # the same letter, put together from two


def test_an_unknown_voice_is_refused_with_the_near_names(library: VoiceLibrary) -> None:
    library.add(make_voice("Anna"))
    for use in (library.get, library.delete, library.duplicate):
        with pytest.raises(UnknownVoiceError) as caught:
            use("Ana")
        assert caught.value.near == ["Anna"]


def test_a_damaged_file_is_reported_and_hides_no_other(library: VoiceLibrary) -> None:
    library.add(make_voice("Anna"))
    (library.directory / "bad.safetensors").write_bytes(b"bad")
    library.add(make_voice("Ben"))
    found = library.list()
    assert [voice.name for voice in found] == ["Anna", "Ben"]
    assert [str(error).count("bad.safetensors") for error in found.damaged] == [1]


def test_a_name_that_is_taken_gets_a_number(library: VoiceLibrary) -> None:
    assert library.add(make_voice("Anna")).name == "Anna"
    assert library.add(make_voice("ANNA")).name == "ANNA (2)"
    assert library.duplicate("Anna").name == "Anna (3)"
    assert library.duplicate("Anna (3)").name == "Anna (4)"
    assert library.duplicate("anna", "Copy").name == "Copy"
    assert library.rename("Copy", "Anna").name == "Anna (5)"
    assert library.rename("Anna", "anna").name == "anna"
    assert len(set(names(library))) == 5


def test_a_file_copied_in_by_hand_gets_a_name_of_its_own(library: VoiceLibrary) -> None:
    library.add(make_voice("Anna"))
    (path,) = library.directory.iterdir()
    (library.directory / "copy.safetensors").write_bytes(path.read_bytes())
    assert names(library) == ["Anna", "Anna (2)"]
    library.delete("Anna (2)")
    assert names(library) == ["Anna"]


HARD_NAMES = [
    "CON",
    "a/b:c*?",
    "../../x",
    "trailing...",
    "🎤👍🏽",
    "x" * 300,
    "名" * 300,
    ".hidden",
    "-",
]


@pytest.mark.parametrize("name", HARD_NAMES)
def test_any_name_lives_in_a_file_name_that_windows_takes(name: str, library: VoiceLibrary) -> None:
    """desktop.md #8: paths with “ü 名 🎤”. The true name is in the file, so nothing is lost."""
    library.add(make_voice(name))
    assert library.get(name).name == name
    (path,) = library.directory.iterdir()
    assert not set(path.name) & set('<>:"/\\|?*')
    assert path.name.isprintable()
    assert len(path.name.encode()) < 200
    assert path.stem.split(".")[0].upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT1"}
    assert path.stem[-1].isalnum()
    assert not path.name.startswith(".")
    library.delete(name)
    assert library.undo().name == name


def test_a_blank_name_is_refused_and_control_characters_are_left_out(
    library: VoiceLibrary,
) -> None:
    for name in ("", " \n", "\0", "\ud800"):
        with pytest.raises(SettingError, match="name"):
            library.add(make_voice(name))
    assert library.add(make_voice(" Anna\n\0 \udfff B ")).name == "Anna B"


def test_deleting_is_undone_level_by_level(library: VoiceLibrary) -> None:
    for seed, name in enumerate(("Anna", "Ben", "Carla")):
        library.add(make_voice(name, draw=seed))
    for name in ("Ben", "anna"):
        library.delete(name)
    assert names(library) == ["Carla"]
    assert_same(library.undo(), make_voice("Anna", draw=0))
    assert_same(library.undo(), make_voice("Ben", draw=1))
    with pytest.raises(SettingError, match="no deleted voice"):
        library.undo()
    assert names(library) == ["Anna", "Ben", "Carla"]


def test_what_comes_back_under_a_name_taken_meanwhile_gets_a_number(
    library: VoiceLibrary,
) -> None:
    library.add(make_voice("Anna", draw=1))
    library.delete("Anna")
    library.add(make_voice("Anna", draw=2))
    assert library.undo().name == "Anna (2)"
    np.testing.assert_array_equal(library.get("Anna").embedding, make_voice(draw=2).embedding)
    np.testing.assert_array_equal(library.get("Anna (2)").embedding, make_voice(draw=1).embedding)


def test_the_trash_forgets_after_thirty_days(library: VoiceLibrary) -> None:
    for name in ("Anna", "Ben", "Carla"):
        library.add(make_voice(name))
    library.delete("Anna")
    library.delete("Ben")
    trash = library.directory / "trash"
    for path, days in zip(sorted(trash.iterdir()), (31, 29), strict=True):
        moved_ns = time.time_ns() - days * 24 * 3600 * 10**9
        path.rename(trash / f"{moved_ns:020d}-{path.name.partition('-')[2]}")
    library.delete("Carla")
    assert len(list(trash.iterdir())) == 2
    assert {library.undo().name, library.undo().name} == {"Carla", "Ben"}


def test_voices_are_carried_by_file_from_one_library_to_another(
    library: VoiceLibrary, tmp_path: Path
) -> None:
    library.add(full_voice())
    path = tmp_path / "mine.safetensors"
    library.export(full_voice().name, path)
    other = VoiceLibrary(tmp_path / "other")
    assert_same(other.import_file(path), full_voice())
    assert other.import_file(path).name == f"{full_voice().name} (2)"
    path.write_bytes(b"bad")
    with pytest.raises(VoiceFileError):
        other.import_file(path)
    assert len(other.list()) == 2


@settings(deadline=None)  # the machine is shared
@given(st.floats(0, 1))
def test_a_mix_points_between_and_keeps_the_length_between(weight: float) -> None:
    a, b = make_voice("A", 64, draw=1), make_voice("B", 64, draw=2)
    mixed = mix_voices(a, b, weight, "C").embedding.astype(np.float64)
    straight = (1 - weight) * a.embedding + weight * b.embedding
    lengths = [float(np.linalg.norm(v.embedding)) for v in (a, b)]
    assert np.linalg.norm(mixed) == pytest.approx(
        np.average(lengths, weights=[1 - weight, weight]), rel=1e-2
    )
    cosine = mixed @ straight / np.linalg.norm(mixed) / np.linalg.norm(straight)
    assert cosine > 0.9999


def test_a_mix_of_weight_0_or_1_is_the_voice_itself(library: VoiceLibrary) -> None:
    library.add(make_voice("A", draw=1, language="English"))
    library.add(full_voice())
    np.testing.assert_array_equal(
        library.mix("A", full_voice().name, 0, "M").embedding, make_voice(draw=1).embedding
    )
    mixed = library.mix("A", full_voice().name, 1, "m")
    np.testing.assert_array_equal(mixed.embedding, full_voice().embedding)
    assert (mixed.name, mixed.has_reference, mixed.language) == ("m (2)", False, None)


def test_voices_that_do_not_belong_together_are_not_mixed() -> None:
    a = make_voice("A")
    for b in (make_voice("B", 1024), replace(make_voice("B"), family="starter")):
        with pytest.raises(VoiceMismatchError, match="Mix voices of the same family"):
            mix_voices(a, b, 0.5, "C")
    with pytest.raises(SettingError, match="cancel"):
        mix_voices(a, replace(a, embedding=-a.embedding), 0.5, "C")
    for weight in (-0.1, 1.1, float("nan")):
        with pytest.raises(SettingError, match="between 0 and 1"):
            mix_voices(a, a, weight, "C")


def test_two_users_of_one_folder_lose_nothing_and_share_no_name(library: VoiceLibrary) -> None:
    def add_many(seed: int) -> None:
        for _ in range(10):
            VoiceLibrary(library.directory).add(make_voice("Anna", 16, draw=seed))

    threads = [threading.Thread(target=add_many, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = library.list()
    assert len(found) == len(set(names(library))) == 30
    assert not found.damaged


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere"
)
def test_a_folder_that_may_not_be_written_is_named(library: VoiceLibrary) -> None:
    library.directory.mkdir()
    library.directory.chmod(0o500)
    with pytest.raises(VoiceFileError, match="cannot be written"):
        library.add(make_voice())
