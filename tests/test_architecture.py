"""The house keeps its shape."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = [*ROOT.glob("engine/**/*.py"), *ROOT.glob("desktop/**/*.py")]
LONG_ON_PURPOSE: dict[str, str] = {}  # path -> the reason


def test_no_file_is_longer_than_400_lines_without_a_reason():
    long = {str(p.relative_to(ROOT)) for p in SOURCES if len(p.read_text().splitlines()) > 400}
    assert long <= LONG_ON_PURPOSE.keys()


def test_the_seam_loads_neither_torch_nor_qt():
    heavy = "('torch', 'transformers', 'PySide6')"
    probe = f"import sys, engine.speech; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"


def test_only_pages_tray_and_app_use_widgets():
    users = {
        p.relative_to(ROOT).parts[1].removesuffix(".py")
        for p in SOURCES
        for node in ast.walk(ast.parse(p.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom) and "QtWidgets" in ast.unparse(node)
    }
    assert users <= {"pages", "tray", "app", "wiring"}


def test_the_house_keeps_its_contracts():
    done = subprocess.run(["lint-imports", "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
