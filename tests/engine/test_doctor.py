"""The doctor on machines that nobody here owns."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.doctor import Finding, Level, examine, judge, numbers, runs_on
from engine.models import ModelStatus
from engine.probe import GPU_QUERY, Gpu, Probe, Torch, parse_gpus, probe

GB = 1_000_000_000
ARCHS_CU121 = ("sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90")
ARCHS_CU128 = ("sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120")
CPU_TORCH = Torch("2.13.0+cpu", None, (), False)
CU126_TORCH = Torch("2.13.0+cu126", "12.6", ARCHS_CU121, True)
RTX_4060 = Gpu("NVIDIA GeForce RTX 4060", "551.23", (8, 9), 9 * GB, 8 * GB)
RTX_5090 = Gpu("NVIDIA GeForce RTX 5090", "576.02", (12, 0), 32 * GB, 31 * GB)
STARTER = ModelStatus("starter", "", Path("starter"), 15_000_000, 0, 0)
NOT_HERE = ModelStatus("0.6b-base", "Qwen/Qwen3-TTS-12Hz-0.6B-Base", None, 0, 0, 2_520_000_000)
COMPLETE = dataclasses.replace(NOT_HERE, directory=Path("m"), n_bytes=2_520_000_000)
HALF = dataclasses.replace(NOT_HERE, partial_bytes=1_200_000_000)


def healthy(**changes: Any) -> Probe:
    """A Linux machine without a GPU on which all is well, but for the changes."""
    well = Probe(
        system="Linux",
        python=(3, 12),
        gpus=(),
        gpu_trouble="",
        torch=CPU_TORCH,
        torch_trouble="",
        packages={"transformers": "4.57.3", "tokenizers": "0.22.1"},
        outputs=("default",),
        sound_trouble="",
        has_screen=True,
        missing_packages=(),
        reads_m4a=True,
        models=((STARTER, ""), (COMPLETE, "")),
        home=Path("/home/me/.local/share/vivavoce"),
        home_trouble="",
    )
    return dataclasses.replace(well, **changes)


def worst(found: Probe) -> list[Finding]:
    return [finding for finding in judge(found) if finding.level is not Level.OK]


def test_a_healthy_machine_has_no_complaints():
    assert worst(healthy()) == []
    assert worst(healthy(system="Windows")) == []


def test_no_screen_is_no_fault_either():
    assert worst(healthy(has_screen=False, missing_packages=("libegl1",))) == []


def test_no_gpu_is_no_fault_and_says_what_it_means():
    (finding,) = (f for f in judge(healthy()) if "no NVIDIA GPU" in f.what)
    assert finding.level is Level.OK
    assert "processor" in finding.what


MACHINES: dict[str, tuple[dict[str, Any], Level, str, str]] = {
    "RTX 5090 with a cu126 wheel (faults.md #41)": (
        {"gpus": (RTX_5090,), "torch": CU126_TORCH},
        Level.BAD,
        "no kernels for the NVIDIA GeForce RTX 5090 (compute capability 12.0)",
        "./setup.sh",
    ),
    "the same on Windows": (
        {"system": "Windows", "gpus": (RTX_5090,), "torch": CU126_TORCH},
        Level.BAD,
        "no kernels",
        "setup_windows.bat",
    ),
    "an old card with a build that dropped it (desktop.md #27)": (
        {
            "gpus": (Gpu("NVIDIA GeForce GTX 1080", "580.65.06", (6, 1), 8 * GB, 8 * GB),),
            "torch": Torch("2.13.0+cu130", "13.0", ARCHS_CU128, True),
        },
        Level.BAD,
        "compute capability 6.1",
        "./setup.sh",
    ),
    "a CPU wheel on a GPU machine": (
        {"system": "Windows", "gpus": (RTX_4060,)},
        Level.WARN,
        "RTX 4060 lies idle",
        "setup_windows.bat",
    ),
    "a CPU wheel and a driver that no torch runs on": (
        {"gpus": (dataclasses.replace(RTX_4060, driver="470.256.02"),)},
        Level.WARN,
        "driver 470.256.02 is too old",
        "525.60.13",
    ),
    "an old driver under a CUDA build": (
        {"gpus": (dataclasses.replace(RTX_4060, driver="470.256.02"),), "torch": CU126_TORCH},
        Level.BAD,
        "470.256.02 is too old for torch's CUDA 12.6, which needs 525.60.13",
        "nvidia.com/drivers",
    ),
    "a driver of CUDA 12 under a CUDA 13 build": (
        {
            "gpus": (dataclasses.replace(RTX_5090, driver="570.86.16"),),
            "torch": Torch("2.13.0+cu130", "13.0", ARCHS_CU128, False),
        },
        Level.BAD,
        "needs 580",
        "nvidia.com/drivers",
    ),
    "a torch that fits but sees nothing": (
        {"gpus": (RTX_4060,), "torch": dataclasses.replace(CU126_TORCH, sees_gpu=False)},
        Level.BAD,
        "sees no card",
        "--gpus all",
    ),
    "a torch that cannot capture graphs (faults.md #31)": (
        {"gpus": (RTX_4060,), "torch": Torch("2.5.0+cu121", "12.1", ARCHS_CU121, True)},
        Level.BAD,
        "too old",
        "./setup.sh",
    ),
    "a torch that does not load": (
        {"torch": None, "torch_trouble": "WinError 1114: c10.dll", "system": "Windows"},
        Level.BAD,
        "c10.dll",
        "setup_windows.bat",
    ),
    "a driver that does not answer": (
        {"gpu_trouble": "NVIDIA-SMI has failed because it couldn't communicate"},
        Level.BAD,
        "couldn't communicate",
        "nvidia.com/drivers",
    ),
    "transformers 5 (faults.md #39, #40)": (
        {"packages": {"transformers": "5.0.1", "tokenizers": "0.22.1"}},
        Level.BAD,
        "transformers is 5.0.1",
        "./setup.sh",
    ),
    "tokenizers missing": (
        {"packages": {"transformers": "4.57.3", "tokenizers": None}},
        Level.BAD,
        "tokenizers is missing",
        "./setup.sh",
    ),
    "no PortAudio": (
        {"outputs": (), "sound_trouble": "PortAudio library not found"},
        Level.BAD,
        "PortAudio",
        "sudo apt install libportaudio2",
    ),
    "no loudspeaker": ({"outputs": ()}, Level.WARN, "no sound output", "libasound2-plugins"),
    "a window that would not show (desktop.md #35)": (
        {"missing_packages": ("libxcb-cursor0",)},
        Level.BAD,
        "window",
        "sudo apt install libxcb-cursor0",
    ),
    "no part for m4a (faults.md #48)": (
        {"reads_m4a": False},
        Level.WARN,
        "m4a",
        ".venv/bin/python -m pip install av",
    ),
    "half a download": (
        {"models": ((STARTER, ""), (COMPLETE, ""), (HALF, ""))},
        Level.WARN,
        "half downloaded (1.20 of 2.52 GB)",
        "vivavoce models download 0.6b-base",
    ),
    "a damaged model": (
        {"models": ((STARTER, ""), (COMPLETE, "model.safetensors is cut off."))},
        Level.BAD,
        "cut off",
        "vivavoce models download 0.6b-base",
    ),
    "a data directory that cannot be written": (
        {"home_trouble": "Permission denied"},
        Level.BAD,
        "Permission denied",
        "VIVAVOCE_HOME",
    ),
    "an old Python": ({"python": (3, 10)}, Level.BAD, "3.10", "3.11"),
}


@pytest.mark.parametrize("machine", MACHINES)
def test_each_fault_is_named_once_with_what_to_do(machine: str):
    changes, level, what, remedy = MACHINES[machine]
    (finding,) = worst(healthy(**changes))
    assert finding.level is level
    assert what in finding.what
    assert remedy in finding.remedy


def test_a_driver_of_551_runs_a_cu121_wheel_on_an_rtx_4060():
    """551 is CUDA 12.4's; sm_86 code runs on the card's 8.9."""
    torch = Torch("2.5.1+cu121", "12.1", ARCHS_CU121, True)
    found = healthy(system="Windows", gpus=(RTX_4060,), torch=torch)
    assert not [f for f in worst(found) if "torch" in f.what or "driver" in f.what]
    assert any("fits the card and the driver" in f.what for f in judge(found))


def test_one_good_card_of_two_is_enough():
    old = Gpu("NVIDIA GeForce GT 1030", "551.23", (6, 1), 2 * GB, 2 * GB)
    torch = Torch("2.13.0+cu128", "12.8", ARCHS_CU128, True)
    assert not [f for f in worst(healthy(gpus=(old, RTX_4060), torch=torch)) if "torch" in f.what]


def test_memory_is_held_against_the_models():
    small = dataclasses.replace(RTX_4060, total_bytes=6 * GB, free_bytes=int(5.5 * GB))
    findings = worst(healthy(gpus=(small,), torch=CU126_TORCH))
    (finding,) = findings
    assert finding.level is Level.WARN
    assert "1.7b-base needs about 6.5 GB" in finding.what
    assert "smaller model" in finding.remedy


@given(st.data())
def test_whatever_is_wrong_every_complaint_says_what_to_do(data: st.DataObject):
    """Property over all combinations of the faults above."""
    chosen = data.draw(st.lists(st.sampled_from(sorted(MACHINES)), unique=True))
    changes: dict[str, Any] = {}
    for machine in chosen:
        changes |= MACHINES[machine][0]
    for finding in worst(healthy(**changes)):
        assert finding.what.strip()
        assert finding.remedy.strip()


@pytest.mark.parametrize(
    ("archs", "capability", "runs"),
    [
        (("sm_86",), (8, 9), True),
        (("sm_89",), (8, 6), False),
        (("sm_90",), (12, 0), False),
        (("compute_90",), (12, 0), True),
        (("sm_120",), (12, 1), True),
        (("sm_90a",), (9, 0), True),
        (("sm_100a",), (10, 3), False),
        (("gfx1100",), (8, 9), False),
        ((), (8, 9), False),
    ],
)
def test_kernels_run_within_a_major_and_intermediate_code_later(
    archs: tuple[str, ...], capability: tuple[int, int], runs: bool
):
    assert runs_on(archs, capability) is runs


def test_what_nvidia_smi_prints_is_read():
    table = (
        "NVIDIA GeForce RTX 4060 Laptop GPU, 551.23, 8.9, 8188, 7050\n"
        "NVIDIA GB10, 580.95.05, 12.1, [N/A], [N/A]\n"
        "\n"
    )
    laptop, spark = parse_gpus(table)
    assert (laptop.name, laptop.driver, laptop.capability) == (
        "NVIDIA GeForce RTX 4060 Laptop GPU",
        "551.23",
        (8, 9),
    )
    assert laptop.free_bytes == 7050 * 2**20
    assert spark.capability == (12, 1)
    assert spark.total_bytes is None
    assert parse_gpus("No devices were found\n") == ()
    assert len(GPU_QUERY.split(",")) == 5


def test_versions_are_compared_by_number():
    assert numbers("2.13.0+cpu") == (2, 13, 0)
    assert numbers("4.57.3.dev0") == (4, 57, 3)
    assert numbers("2.5.1") < numbers("2.13.0")
    assert numbers("unknown") == ()


def test_this_machine_is_examined_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "not" / "made" / "yet"))
    findings = examine()
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "")
    assert not (tmp_path / "not").exists()
    assert any("starter is complete" in finding.what for finding in findings)
    assert not [f for f in findings if f.level is Level.BAD and "PortAudio" not in f.what]


def test_a_data_directory_under_a_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "file" / "home"))
    assert probe().home_trouble == "Not a directory"
