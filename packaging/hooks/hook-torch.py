"""For PyInstaller: what of torch goes in. It takes the place of the hook of the community's hooks.

That one imports every submodule of torch to find them (minutes) and copies all of their sources
(60 MB). PyInstaller's own analysis finds what is imported; here is what it cannot see.
"""

import re
from pathlib import Path

from PyInstaller.utils.hooks import (
    PY_DYLIB_PATTERNS,
    collect_data_files,
    collect_dynamic_libs,
    collect_submodules,
    get_package_paths,
)

PATTERNS = [*PY_DYLIB_PATTERNS, "*.so.*"]
# Tests that torch has of itself, in C++.
NOT_USED = ("jitbackend_test", "torchbind_test", "backend_with_compiler", "aoti_custom_ops")

site, package = map(Path, get_package_paths("torch"))
binaries = [
    (source, folder)
    for source, folder in collect_dynamic_libs("torch", search_patterns=PATTERNS)
    if not any(name in source for name in NOT_USED) and Path(folder).parts[:2] != ("torch", "bin")
]
# CUDA's libraries, which since CUDA 13 share one folder that no package name tells. Torch and NVRTC
# open some of them by name.
binaries += [
    (str(path), str(path.parent.relative_to(site)))
    for pattern in PATTERNS
    for path in sorted((site / "nvidia").rglob(pattern))
]
# Torch does not load without this program, which only its data loaders start.
datas = collect_data_files("torch", includes=["bin/torch_shm_manager*"])
# Imported by names that are put together.
hiddenimports = [*collect_submodules("torch._dynamo.polyfills"), "torch.onnx.operators"]
# Modules of settings read their own sources, and scripted functions are compiled from theirs. The
# sources lie beside the compiled modules, as data: a mode of a package would be all its modules'.
READS_SOURCE = re.compile(
    r"^\s*(?:install_config_module\(|@(?:torch\.)?(?:_?jit\.)?script|.*\b_overload(?:_method)?\b)",
    re.M,
)
datas += [
    (str(path), str(path.parent.relative_to(site)))
    for path in sorted(package.rglob("*.py"))
    if "testing" not in path.parts and READS_SOURCE.search(path.read_text(encoding="utf-8"))
]
module_collection_mode = "pyz"
bindepend_symlink_suppression = ["**/torch/lib/*.so*", "**/nvidia/**/*.so*"]
