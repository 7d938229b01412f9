"""What is installed: which files go in, whose they are, what the system is told of them."""

import configparser
import json
import mimetypes
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from desktop import launch
from desktop.actions import ACTIONS
from desktop.opening import SUFFIXES

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"


def load(name: str) -> ModuleType:
    """Loads a module of packaging/, which is no package, and leaves the path as it was."""
    sys.path.insert(0, str(PACKAGING))
    try:
        return import_module(name)
    finally:
        sys.path.remove(str(PACKAGING))


contents, notices, build, start = map(load, ("contents", "notices", "build", "start"))
manpage = load("manpage")


# What goes in.


@pytest.mark.parametrize(
    ("place", "component"),
    [
        ("_internal/torch/lib/libtorch_cuda.so", "cuda"),
        ("_internal/torch/lib/libc10_cuda.so", "cuda"),
        ("_internal\\torch\\lib\\torch_cuda.dll", "cuda"),
        ("_internal\\torch\\lib\\cublas64_13.dll", "cuda"),
        ("_internal\\torch\\lib\\cudnn_ops64_9.dll", "cuda"),
        ("_internal\\torch\\lib\\nvrtc64_130_0.dll", "cuda"),
        ("_internal/nvidia/cu13/lib/libcublas.so.13", "cuda"),
        ("_internal/torch/lib/libtorch_cpu.so", "torch"),
        ("_internal/torch/cuda/graphs.pyc", "torch"),
        ("_internal\\torch\\lib\\c10.dll", "torch"),
        ("_internal/PySide6/Qt/lib/libQt6Core.so.6", "qt"),
        ("_internal/av.libs/libavcodec.so.62", "sound"),
        ("_internal/resources/starter/model.safetensors", "starter"),
        ("_internal/resources/icons/vivavoce.svg", "vivavoce"),
        ("_internal/desktop/app.pyc", "vivavoce"),
        ("vivavoce-app", "vivavoce"),
        ("_internal/json/decoder.pyc", "python"),
    ],
)
def test_each_file_is_of_one_component(place: str, component: str) -> None:
    """CUDA's gigabytes come apart, and nothing of the application's with them."""
    assert contents.component_of(place) == component


@pytest.mark.parametrize(
    "place",
    [
        "torch/include/ATen/ATen.h",
        "torch/test/test_ops.py",
        "torch/lib/libfoo.a",
        "torch/bin/protoc",
        "av-18.1.0.dist-info/licenses/__pycache__/AUTHORS.cpython-311.pyc",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/translations/qtmultimedia_de.qm",
        "libasound.so.2",
        "libstdc++.so.6",
        "libX11.so.6",
    ],
)
def test_what_nobody_uses_stays_out(place: str) -> None:
    assert contents.is_unused(place)
    assert contents.is_unused(place.replace("/", "\\"))


@pytest.mark.parametrize(
    "place",
    [
        "torch/bin/torch_shm_manager",
        "torch/lib/libtorch_cpu.so",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "libxcb-cursor.so.0",
        "libssl.so.3",
        "av.libs/libasound-c7818c60.so.2.0.0",
        "nvidia/cu13/lib/libnvrtc.so.13",
    ],
)
def test_what_is_needed_goes_in(place: str) -> None:
    """Without libxcb-cursor Qt does not start (`desktop.md` #35); sounddevice's own ALSA stays."""
    assert not contents.is_unused(place)


def test_a_library_goes_in_only_if_something_inside_is_linked_to_it() -> None:
    links = {"plugin": ["liba.so.1"], "/a": ["libb.so"], "/c": ["libd.so"]}
    entries = [
        ("PySide6/Qt/plugins/p/plugin.so", "plugin", "BINARY"),
        ("liba.so.1", "/a", "BINARY"),
        ("PySide6/Qt/lib/libb.so", "/b", "BINARY"),
        ("libb.so", "PySide6/Qt/lib/libb.so", "SYMLINK"),
        ("PySide6/Qt/lib/libc.so", "/c", "BINARY"),
        ("libc.so", "PySide6/Qt/lib/libc.so", "SYMLINK"),
        ("libd.so", "/d", "BINARY"),
        ("torch/lib/libopened.so", "/opened", "BINARY"),
    ]
    kept = contents.linked(entries, lambda path: links.get(path, []))
    assert [entry[0] for entry in kept] == [
        "PySide6/Qt/plugins/p/plugin.so",
        "liba.so.1",
        "PySide6/Qt/lib/libb.so",
        "libb.so",
        "torch/lib/libopened.so",
    ]


def test_everything_named_is_there_and_nothing_of_the_starters_recipe() -> None:
    for source, _ in contents.RESOURCES:
        assert list(ROOT.glob(source)), source
    assert not [source for source, _ in contents.RESOURCES if "recipe" in source]


def test_what_our_packages_read_goes_in_beside_them() -> None:
    """Without its page the server answers, and without their sources the kernels are slow."""
    read = {f"{folder}/{path.name}" for path, folder in contents.read_by_ours(ROOT)}
    assert {"engine/kernels/frame.cu", "engine/server/page/index.html"} <= read
    assert not [place for place in read if place.endswith(".py") or contents.is_unused(place)]


def test_what_we_do_not_depend_on_stays_out_with_what_tells_of_it() -> None:
    """Where libraries find scikit-learn, they import it; so it must not seem to be there."""
    inside = {"numpy", "pyside6-essentials"}
    out = contents.outsiders(inside)
    assert {"torch", "pytest", "hypothesis"} <= out
    assert not out & {"numpy", "PySide6", "engine", "desktop"}
    assert contents.is_of_outsiders("torch-2.13.0+cpu.dist-info/METADATA", inside)
    assert not contents.is_of_outsiders("pyside6_essentials-6.11.3.dist-info/RECORD", inside)
    assert not contents.is_of_outsiders("vivavoce-0.1.0.dist-info\\entry_points.txt", inside)


@pytest.mark.parametrize(
    "place",
    [
        "nvidia/nccl/include/nccl_device/gin/device/verbs_cq.cuh",
        "nvidia/nvshmem/lib/libnvshmem_device.bc",
        "nvidia/cusparselt/LICENSE.txt",
        "cuda/bindings/_lib/utils.pxi",
        "docopt.egg-info/PKG-INFO",
        "MANIFEST.in",
    ],
)
def test_what_compilers_and_packagers_read_is_not_missed(place: str) -> None:
    """Each stopped the build with CUDA, or in a `.venv` of Debian's old pip (2026-12-03)."""
    assert contents._NO_DATA.search(place)


def test_data_that_a_package_reads_at_run_time_is_missed(tmp_path: Path) -> None:
    """The installed window was silent: the model of languages had stayed behind (2026-12-03)."""
    (missing,) = contents.left_behind({"py3langid", "requests"}, tmp_path)
    assert missing.startswith("py3langid/data/")
    (tmp_path / missing).parent.mkdir(parents=True)
    (tmp_path / missing).touch()
    assert contents.left_behind({"py3langid", "requests"}, tmp_path) == []


# What it costs.


def test_the_budget_stops_what_grows_and_what_it_does_not_know() -> None:
    sizes = Counter(torch=900 * 10**6, new=1)
    limits = {"torch": 500, "together": 1000}
    assert build.over_budget(sizes, limits) == ["torch", "new"]
    assert build.over_budget(Counter(torch=5 * 10**8), limits) == []
    assert build.over_budget(Counter(torch=6 * 10**8), {"torch": 999, "together": 500}) == [
        "together"
    ]


def test_the_budget_has_a_limit_for_each_component() -> None:
    budget = json.loads((PACKAGING / "budget.json").read_text())
    names = {name for name, _ in contents._COMPONENTS} | {"python", "together"}
    assert budget["cuda"].keys() == names
    assert budget["cpu"].keys() == names - {"cuda"}
    for limits in budget.values():
        parts = sum(limit for name, limit in limits.items() if name != "together")
        assert limits["together"] <= parts


# Whose it is.


def test_each_file_brings_the_licence_of_what_it_is_of() -> None:
    import numpy

    site = Path(numpy.__file__).parents[1]
    parts = notices.parts_in(
        (place, site / place)
        for place in (
            "numpy/linalg/_linalg.pyc",
            "engine/cli/__init__.pyc",
            "av.libs/libx264-d6533a8d.so.165",
            "av-1.0-py3.11.egg-info/PKG-INFO",
        )
    )
    found = {part.name: part for part in parts}
    assert found.keys() == {"numpy", "av", "x264", "Python", "PyInstaller's bootloader"}
    assert found["numpy"].version == numpy.__version__
    assert any("NumPy Developers" in text for text in found["numpy"].texts.values())
    assert "GNU GENERAL PUBLIC LICENSE" in "".join(found["x264"].texts.values())
    text = notices.as_text(parts)
    assert "x264\n    GPL-2.0-or-later\n" in text
    assert text.index("numpy: ") < text.index("NumPy Developers")


def test_a_file_of_nobodys_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "libmystery.so.7").touch()
    with pytest.raises(notices.UnknownPartError, match=r"libmystery\.so\.7"):
        notices.parts_in([("libmystery.so.7", tmp_path / "libmystery.so.7")])


# How it is started.


def test_the_windows_program_opens_what_it_is_given() -> None:
    programs = ("/usr/lib/vivavoce/vivavoce-app", "C:/V/Vivavoce-App.EXE")
    for program in programs:
        assert start.arguments_for(program, ["a b.pdf"]) == ["app", "a b.pdf"]
    assert start.arguments_for("/usr/lib/vivavoce/vivavoce", ["say", "x"]) == ["say", "x"]


def test_a_library_that_starts_this_python_again_gets_no_window() -> None:
    """`desktop.md` #31: resource trackers and workers became endless child windows."""
    for words in (["-c", "print()"], ["-m", "pip"], ["--multiprocessing-fork", "pipe_handle=7"]):
        with pytest.raises(SystemExit, match="2"):
            launch.main(start.arguments_for("vivavoce-app", words))


def test_programs_of_the_system_get_their_own_libraries() -> None:
    environment = {"LD_LIBRARY_PATH": "/usr/lib/vivavoce/_internal", "A": "b"}
    start.give_back_library_path(environment)
    assert environment == {"A": "b"}
    environment |= {"LD_LIBRARY_PATH": "/x", "LD_LIBRARY_PATH_ORIG": "/opt/mine"}
    start.give_back_library_path(environment)
    assert environment == {"LD_LIBRARY_PATH": "/opt/mine", "A": "b"}


# What the system is told.


def desktop_entry() -> configparser.ConfigParser:
    entry = configparser.ConfigParser(interpolation=None, delimiters=["="])
    entry.optionxform = str
    entry.read(PACKAGING / "linux/vivavoce.desktop", encoding="utf-8")
    return entry


def test_the_desktop_offers_it_for_what_it_opens() -> None:
    offered = set(desktop_entry()["Desktop Entry"]["MimeType"].strip(";").split(";"))
    types = mimetypes.MimeTypes()
    types.add_type("text/markdown", ".markdown")
    types.add_type("application/x-subrip", ".srt")
    types.add_type("text/vtt", ".vtt")
    types.add_type("application/xhtml+xml", ".xhtml")
    types.add_type("application/epub+zip", ".epub")
    types.add_type(
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"
    )
    types.add_type("text/markdown", ".md")
    assert {types.guess_type(f"a{suffix}")[0] for suffix in SUFFIXES} == offered


def test_the_desktops_entry_starts_what_is_installed() -> None:
    entry = desktop_entry()
    programs = {entry[section]["Exec"].split()[0] for section in entry.sections()}
    assert programs == {"vivavoce", "vivavoce-app"}
    actions = entry["Desktop Entry"]["Actions"].strip(";").split(";")
    assert [f"Desktop Action {name}" for name in actions] == entry.sections()[1:]
    if tool := shutil.which("desktop-file-validate"):
        path = PACKAGING / "linux/vivavoce.desktop"
        said = subprocess.run([tool, str(path)], capture_output=True, text=True)
        assert (said.returncode, said.stdout) == (0, "")


# Windows' installer, as far as it can be read here. Not run on Windows.


def sections() -> dict[str, list[str]]:
    """Gives the lines of the installer's script by section, those for the application."""
    found: dict[str, list[str]] = {}
    lines = found.setdefault("", [])
    for line in (PACKAGING / "vivavoce.iss").read_text(encoding="utf-8").splitlines():
        if head := re.fullmatch(r"\[(\w+)\]", line.strip()):
            lines = found.setdefault(head[1], [])
        elif line.strip() and not line.startswith((";", "#")):
            lines.append(line)
    return found


def entries(section: str) -> list[dict[str, str]]:
    """Gives a section's entries by their parameters, each of which must be a known one."""
    known = {"Source", "DestDir", "Flags", "Name", "Filename", "Parameters", "Description", "Tasks"}
    known |= {"Type", "Root", "Subkey", "ValueType", "ValueName", "ValueData", "RunOnceId"}
    known |= {"AppUserModelID", "MessagesFile"}
    found: list[dict[str, str]] = []
    for line in sections()[section]:
        pairs = re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;]+)(?:; |$)', line)
        assert "; ".join(f"{name}: {value}" for name, value in pairs) == line, line
        assert {name for name, _ in pairs} <= known, line
        found.append({name: value.strip('"').replace('""', '"') for name, value in pairs})
    return found


def test_the_installer_is_for_one_user_and_asks_before_it_deletes_voices() -> None:
    setup = dict(line.split("=", 1) for line in sections()["Setup"] if "=" in line)
    assert setup["PrivilegesRequired"] == "lowest"
    code = "\n".join(sections()["Code"])
    assert "mbConfirmation" in code
    assert "MB_YESNO, IDYES) = IDNO then\n      DelTree" in code, "a silent one keeps them"
    assert code.count("begin") == code.count("end;")
    assert "vivavoce" in code[code.index("DataFolder: String") :][:200]


def test_the_installer_offers_the_same_documents() -> None:
    offered = [
        entry["Subkey"].split("\\")[2]
        for entry in entries("Registry")
        if entry["Subkey"].endswith("OpenWithProgids")
    ]
    assert sorted(offered) == sorted(SUFFIXES)


def test_what_the_installer_writes_it_takes_away() -> None:
    """Every value under a key of the system's own, and every key of ours."""
    written = entries("Registry")
    roots = [e["Subkey"] for e in written if "uninsdeletekey" in e.get("Flags", "")]
    for entry in written:
        is_below = any(entry["Subkey"].startswith(root) for root in roots)
        values = [
            "uninsdeletevalue" in other.get("Flags", "")
            for other in written
            if (other["Subkey"], other.get("ValueName"))
            == (entry["Subkey"], entry.get("ValueName"))
        ]
        assert is_below or any(values), entry


def test_the_installers_parts_know_each_other() -> None:
    tasks = {entry["Name"] for entry in entries("Tasks")}
    for section in ("Registry", "Icons"):
        assert {entry["Tasks"] for entry in entries(section) if "Tasks" in entry} <= tasks
    said = "\n".join(line for lines in sections().values() for line in lines)
    texts = {line.split("=")[0] for line in sections()["CustomMessages"]}
    asked = {*re.findall(r"\{cm:(\w+)", said), *re.findall(r"CustomMessage\('(\w+)'", said)}
    of_inno_setup = {"CreateDesktopIcon", "LaunchProgram"}
    for language in ("en", "de"):
        assert {f"{language}.{name}" for name in asked - of_inno_setup} <= texts
    assert len(texts) == 2 * len(asked - of_inno_setup), "each is used"
    programs = set(re.findall(r"\{app\}\\([\w-]+\.exe)", said))
    assert programs == {"vivavoce.exe", "vivavoce-app.exe"}


def test_the_icon_for_windows_has_every_size(tmp_path: Path) -> None:
    icon = load("windows").make_icon(tmp_path).read_bytes()
    assert icon[:6] == b"\0\0\1\0\6\0"
    assert [icon[6 + 16 * n] for n in range(6)] == [16, 24, 32, 48, 64, 0]
    assert icon.count(b"\x89PNG\r\n") == 6


def test_what_is_told_of_it_in_english_is_told_in_german() -> None:
    entry = desktop_entry()
    for section in entry.sections():
        for key in ("GenericName", "Comment", "Keywords", "Name"):
            if key in entry[section] and entry[section][key] != "Vivavoce":
                assert f"{key}[de]" in entry[section]
    about = ET.parse(PACKAGING / "linux/vivavoce.metainfo.xml").getroot()
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for kind in ("summary", "description/p", "description/ul/li"):
        told = [element.get(language) for element in about.findall(kind)]
        assert told == [None, "de"] * (len(told) // 2), kind


def test_the_manual_has_every_command() -> None:
    page = manpage.manual("1.2.3", 0)
    assert page.startswith('.TH VIVAVOCE 1 "1970-01-01" "Vivavoce 1.2.3"')
    for name in ("say", "read", "voices", "doctor"):
        assert f".B {name}\n" in page
    for doing in ACTIONS:
        assert f"vivavoce {doing.action.value}".replace("-", "\\-") in page
    assert not [
        line for line in page.splitlines() if re.search(r"(?<!\\)-", line) and line[0] != "."
    ]
    if groff := shutil.which("groff"):
        command = [groff, "-man", "-ww", "-z", "-K", "utf8"]
        said = subprocess.run(command, input=page, capture_output=True, text=True)
        assert said.stderr == ""
