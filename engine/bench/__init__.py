"""How fast this machine speaks, alone, against the official package, or beside its peers."""

from engine.bench.measuring import (
    Memory,
    Report,
    Run,
    Speed,
    bench,
    machine,
    measure,
    resident_mb,
    soak,
    start_to_sound_s,
    versions,
)
from engine.bench.peers import Comparison, compare

__all__ = [
    "Comparison",
    "Memory",
    "Report",
    "Run",
    "Speed",
    "bench",
    "compare",
    "machine",
    "measure",
    "resident_mb",
    "soak",
    "start_to_sound_s",
    "versions",
]
