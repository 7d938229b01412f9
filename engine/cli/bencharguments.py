"""What the command `bench` understands."""

import argparse
from pathlib import Path

from engine.cli.parsing import Add, add_command
from engine.cli.values import count


def add_bench(add: Add) -> argparse.ArgumentParser:
    """Adds the command `bench`; who calls it adds the model's arguments."""
    bench = add_command(
        add,
        "bench",
        "Measures how fast this machine speaks: first sound, ms per frame, memory.",
        "vivavoce bench",
        "vivavoce bench --against reference --json bench.json",
        "vivavoce bench --soak 300",
        "vivavoce bench --peers --json performance.json",
    )
    bench.add_argument(
        "--peers",
        action="store_true",
        help="on a graphics card, with random weights of both released sizes: this engine, the "
        "official package and faster-qwen3-tts, as far as they are installed",
    )
    plain_help = "with --peers: this engine without its fused kernels as well"
    bench.add_argument("--plain", action="store_true", help=plain_help)
    bench.add_argument(
        "--sizes",
        nargs="+",
        choices=("0.6b", "1.7b"),
        default=["0.6b", "1.7b"],
        help="with --peers",
    )
    bench.add_argument(
        "--frames", type=count, default=200, metavar="N", help="with --peers (default: 200)"
    )
    bench.add_argument("--against", choices=("reference",), help="measure this one as well")
    bench.add_argument("--runs", type=count, default=5, metavar="N", help="(default: 5)")
    bench.add_argument(
        "--soak", type=int, default=0, metavar="N", help="watch the memory over N utterances"
    )
    bench.add_argument("--json", type=Path, metavar="FILE", help="save all of it")
    bench.add_argument("--voice", metavar="NAME|FILE")
    return bench
