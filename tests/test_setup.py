"""The set-up: which torch for which machine, and the scripts around it."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.doctor import Level, judge
from engine.probe import Gpu, Torch
from tests.engine.test_doctor import healthy

ROOT = Path(__file__).parents[1]
BASH = shutil.which("bash")


def load(name: str, patch: pytest.MonkeyPatch | None = None) -> ModuleType:
    """Loads a module of packaging/, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    if patch:
        patch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


choose = load("choose_torch")

CARDS = {  # compute capability by card
    "NVIDIA GeForce GTX 970": (5, 2),
    "NVIDIA GeForce GTX 1080": (6, 1),
    "NVIDIA TITAN V": (7, 0),
    "NVIDIA GeForce RTX 2060": (7, 5),
    "NVIDIA GeForce RTX 3090": (8, 6),
    "NVIDIA GeForce RTX 4060 Laptop GPU": (8, 9),
    "NVIDIA H200": (9, 0),
    "NVIDIA B200": (10, 0),
    "NVIDIA GeForce RTX 5090": (12, 0),
    "NVIDIA GB10": (12, 1),
}
# pytorch RELEASE.md, "PyTorch CUDA Support Matrix" for x86 (2.11 for cu128, 2.13 for the others).
ARCHS = {
    "cu126": ("sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90"),
    "cu128": ("sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"),
    "cu130": ("sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"),
}


@pytest.mark.parametrize(
    ("table", "system", "build"),
    [
        (None, "Linux", "cpu"),
        (None, "Windows", "cpu"),
        ("No devices were found\n", "Linux", "cpu"),
        ("NVIDIA-SMI has failed because it couldn't communicate with the driver", "Linux", "cpu"),
        ('Field "compute_cap" is not a valid field to query.', "Windows", "cpu"),
        ("NVIDIA GeForce RTX 4060, 551.23, 8.9", "Windows", "cu126"),
        ("NVIDIA GeForce RTX 4060, 550.54.14, 8.9\n", "Linux", "cu126"),
        ("NVIDIA GeForce RTX 4060, 580.65.06, 8.9", "Linux", "cu130"),
        ("NVIDIA GeForce RTX 3060, 525.60.13, 8.6", "Linux", "cu126"),
        ("NVIDIA GeForce RTX 3060, 525.60.11, 8.6", "Linux", "cpu"),
        ("NVIDIA GeForce RTX 3060, 527.56, 8.6", "Windows", "cpu"),
        ("NVIDIA GeForce RTX 3060, 470.256.02, 8.6", "Linux", "cpu"),
        ("NVIDIA GeForce RTX 5090, 570.86.16, 12.0", "Linux", "cu128"),
        ("NVIDIA GeForce RTX 5090, 580.88, 12.0", "Windows", "cu130"),
        ("NVIDIA GeForce RTX 5090, 566.36, 12.0", "Windows", "cpu"),
        ("NVIDIA GeForce GTX 1080, 580.65.06, 6.1", "Linux", "cu126"),
        ("Tesla K80, 470.256.02, 3.7", "Linux", "cpu"),
        ("NVIDIA GeForce GTX 1050, 580.88, 6.1\nNVIDIA GeForce RTX 5070, 580.88, 12.0",
         "Windows", "cu130"),
        ("NVIDIA GB10, 580.95.05, 12.1", "Linux", "cu130"),
    ],
)  # fmt: skip
def test_each_machine_gets_its_build(table: str | None, system: str, build: str):
    choice = choose.choose_torch(table, system)
    assert choice.build == build
    assert choice.message
    if build != "cpu":
        assert choice.index_url == f"https://download.pytorch.org/whl/{build}"
        assert choice.requirement.endswith(f"+{build}")


def test_only_linux_needs_an_index_of_its_own_for_the_processor():
    """The default index has a CUDA build of several GB for Linux."""
    assert choose.choose_torch(None, "Linux").index_url.endswith("/whl/cpu")
    assert choose.choose_torch(None, "Windows").index_url is None


def test_a_driver_that_is_too_old_is_told_which_one_is_needed():
    message = choose.choose_torch("NVIDIA GeForce RTX 5090, 566.36, 12.0", "Windows").message
    assert "566.36" in message
    assert "570" in message
    assert "nvidia.com/drivers" in message


@given(
    card=st.sampled_from(sorted(CARDS)),
    driver=st.tuples(st.integers(400, 700), st.integers(10, 99)),
    system=st.sampled_from(["Linux", "Windows"]),
)
def test_what_is_chosen_is_what_the_doctor_finds_right(
    card: str, driver: tuple[int, int], system: str
):
    """Both know the rules of drivers and cards; neither may contradict the other."""
    said = ".".join(map(str, driver))
    major, minor = CARDS[card]
    choice = choose.choose_torch(f"{card}, {said}, {major}.{minor}", system)
    gpu = Gpu(card, said, (major, minor), 8 << 30, 8 << 30)
    if choice.build == "cpu":
        oldest = choose.CUDA_12_8 if (major, minor) >= (10, 0) else choose.CUDA_12
        assert driver < oldest[system == "Windows"]
        return
    cuda = f"{choice.build[2:4]}.{choice.build[4:]}"
    torch = Torch(choice.requirement.removeprefix("torch=="), cuda, ARCHS[choice.build], True)
    findings = judge(healthy(system=system, gpus=(gpu,), torch=torch))
    assert not [finding for finding in findings if finding.level is Level.BAD]


class Machine:
    """A directory with packaging/ and a Python in .venv that notes what it is asked to install."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        choose_here = load("choose_torch", patch)
        self.set_up = load("set_up", patch)
        self.notes = root / "notes"
        self.site = root / ".venv" / "lib" / "python3.11" / "site-packages"
        self.site.mkdir(parents=True)
        python = root / ".venv" / "bin" / "python"
        python.parent.mkdir()
        python.write_text(
            f'#!/bin/sh\n[ "$3" = install ] || exit 0\necho "$@" >> {self.notes}\n'
            f"case $* in *torch==*) mkdir -p {self.site}/torch-2.13.0+cpu.dist-info;; esac\n"
            f"if [ -f {root}/no-network ]; then echo Temporary failure in name resolution; "
            "exit 1; fi\n"
        )
        python.chmod(0o755)
        self.root = root
        (root / "pyproject.toml").write_text("")
        patch.setattr(choose_here, "INDEX", "http://127.0.0.1:9")  # nobody answers there
        patch.setattr(self.set_up, "ask_nvidia_smi", lambda: None)
        for name, path in {
            "ROOT": root,
            "VENV": root / ".venv",
            "PROGRAMS": python.parent,
            "PYTHON": python,
            "STAMP": root / ".venv" / "set-up.json",
            "LOG": root / ".venv" / "set-up.log",
        }.items():
            patch.setattr(self.set_up, name, path)

    def installed(self) -> list[str]:
        """What was asked for since the last look."""
        lines = self.notes.read_text().splitlines() if self.notes.exists() else []
        self.notes.unlink(missing_ok=True)
        return [line.partition("--progress-bar off ")[2] for line in lines]


linux_only = pytest.mark.skipif(os.name == "nt", reason="the stand-in for Python is a shell script")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


@linux_only
def test_an_index_out_of_reach_is_said_and_the_default_index_stands_in(
    machine: Machine, capsys: pytest.CaptureFixture[str]
):
    machine.set_up.set_up(for_tests=False)
    assert machine.installed() == ["torch==2.13.0", f"-e {machine.root}"]
    said = capsys.readouterr()
    assert "http://127.0.0.1:9/cpu cannot be reached" in said.err
    assert said.out == ""


@linux_only
def test_a_second_set_up_installs_nothing(machine: Machine):
    machine.set_up.set_up(for_tests=True)
    first = machine.installed()
    assert f"-e {machine.root}[dev,reference]" in first
    assert "--no-deps qwen-tts==0.1.1" in first
    machine.set_up.set_up(for_tests=True)
    machine.set_up.set_up(for_tests=False)
    assert machine.installed() == []


@linux_only
def test_what_has_changed_is_installed_anew(machine: Machine, monkeypatch: pytest.MonkeyPatch):
    """A new pyproject, a torch of other hands, a new card: each is noticed."""
    machine.set_up.set_up(for_tests=False)
    machine.installed()
    (machine.root / "pyproject.toml").write_text("# changed")
    machine.set_up.set_up(for_tests=False)
    assert f"-e {machine.root}" in machine.installed()
    (machine.site / "torch-2.13.0+cpu.dist-info").rename(machine.site / "torch-2.9.0.dist-info")
    machine.set_up.set_up(for_tests=False)
    assert "torch==2.13.0" in machine.installed()
    monkeypatch.setattr(machine.set_up, "ask_nvidia_smi", lambda: "RTX 4060, 580.88, 8.9")
    machine.set_up.set_up(for_tests=False)
    assert "torch==2.13.0" in machine.installed()


@linux_only
def test_a_moved_tree_gets_a_new_environment(machine: Machine, monkeypatch: pytest.MonkeyPatch):
    """The programs in .venv name the directory they were made in."""
    machine.set_up.set_up(for_tests=False)
    stamp = json.loads(machine.set_up.STAMP.read_text())
    machine.set_up.STAMP.write_text(json.dumps(stamp | {"root": "/elsewhere"}))
    asked: list[bool] = []
    monkeypatch.setattr(machine.set_up, "make_venv", lambda *, anew: asked.append(anew))
    machine.set_up.set_up(for_tests=False)
    assert asked == [True]


@linux_only
def test_a_card_whose_torch_is_out_of_reach_gets_an_error_and_no_other_torch(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(machine.set_up, "ask_nvidia_smi", lambda: "RTX 5090, 570.86.16, 12.0")
    assert machine.set_up.main(["doctor"]) == 1
    assert machine.installed() == []
    assert "Check the network" in capsys.readouterr().err


@linux_only
def test_no_network_is_told_and_the_next_set_up_goes_on(
    machine: Machine, capsys: pytest.CaptureFixture[str]
):
    (machine.root / "no-network").touch()
    assert machine.set_up.main([]) == 1
    assert "Check the network" in capsys.readouterr().err
    (machine.root / "no-network").unlink()
    machine.installed()
    machine.set_up.set_up(for_tests=False)
    assert f"-e {machine.root}" in machine.installed()
    assert json.loads(machine.set_up.STAMP.read_text())["torch"] == "torch-2.13.0+cpu.dist-info"


@linux_only
def test_a_python_without_venv_is_told_the_debian_package(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (machine.root / ".venv" / "bin" / "python").unlink()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert machine.set_up.main([]) == 1
    assert "python3-venv" in capsys.readouterr().err


@pytest.mark.skipif(BASH is None, reason="needs bash")
@pytest.mark.parametrize("script", ["setup.sh", ".ci/run"])
def test_the_shell_scripts_can_be_read_and_run(script: str):
    path = ROOT / script
    assert subprocess.run([str(BASH), "-n", path], check=False).returncode == 0
    assert os.access(path, os.X_OK)
    assert b"\r" not in path.read_bytes()


@linux_only
@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_a_machine_without_a_python_of_today_is_told_what_to_install(tmp_path: Path):
    shutil.copy(ROOT / "setup.sh", tmp_path)
    (tmp_path / "bin").mkdir()
    for name in ("bash", "dirname"):
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    old = tmp_path / "bin" / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = subprocess.run(
        [str(BASH), tmp_path / "setup.sh"],
        env={"PATH": str(tmp_path / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "needs Python 3.11" in done.stderr
    assert "apt install" in done.stderr


def test_the_windows_script_has_windows_line_ends_and_says_it_was_not_run():
    content = (ROOT / "setup_windows.bat").read_bytes()
    assert content.count(b"\n") == content.count(b"\r\n") > 0
    assert b"Not run on Windows" in content


def test_the_windows_script_jumps_to_what_is_there_and_ends_with_what_it_was_told():
    """Not run on Windows. Its blocks are parsed at once, so a parenthesis in one must be quoted."""
    lines = (ROOT / "setup_windows.bat").read_text(encoding="ascii").splitlines()
    labels = {line[1:] for line in lines if line.startswith(":")}
    assert {word for line in lines for word in re.findall(r"goto (\w+)", line)} == labels
    inside = lines[lines.index(next(line for line in lines if line.startswith("for "))) :]
    block = inside[1 : inside.index(")")]
    assert not [line for line in block if set("()<") & set(re.sub(r'"[^"]*"', "", line))]
    assert lines[lines.index(":run") + 1].endswith("%*")
    assert lines[-1] == "exit /b %CODE%"


def test_a_line_that_is_written_over_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    load("choose_torch", monkeypatch)
    set_up = load("set_up", monkeypatch)
    width = shutil.get_terminal_size().columns - 1
    set_up.say_over("long " * 100)
    set_up.say_over("short")
    long, short = capsys.readouterr().err.split("\r")[1:]
    assert (len(long), short.rstrip(), len(short)) == (width, "short", width)


def test_both_scripts_hand_over_to_the_same_set_up():
    assert "packaging/set_up.py" in (ROOT / "setup.sh").read_text()
    assert "packaging\\set_up.py" in (ROOT / "setup_windows.bat").read_text()


def test_packaging_never_shadows_the_package_of_that_name():
    assert not (ROOT / "packaging" / "__init__.py").exists()


@pytest.mark.skipif(
    Path(sys.prefix) != ROOT / ".venv", reason="needs the .venv that ./setup.sh test makes"
)
def test_an_unknown_command_gets_the_error_of_vivavoce_from_any_directory(tmp_path: Path):
    done = subprocess.run(
        [ROOT / "setup.sh", "sing"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "vivavoce" in done.stderr
    assert "sing" in done.stderr
