"""A training step as one CUDA graph, the clock-driven schedule, averages, and resumable state."""

from __future__ import annotations

import math
import sys
import time
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

Metrics = dict[str, Tensor]


class GraphedStep:
    """Runs a step function; on a GPU it is captured once and then replayed.

    The function may hold no data-dependent Python: whatever changes from step to step (data
    positions, learning rate, loss weights) must be drawn or read on the device. Its metrics are
    summed on the device and read only when the log asks.
    """

    is_enabled = True  # off: every step is launched from Python (slower, for finding faults)
    _pool: Any = None

    def __init__(self, fn: Callable[[], Metrics], optimizers: list[torch.optim.Optimizer]) -> None:
        self._fn, self._optimizers = fn, optimizers
        self._graph: torch.cuda.CUDAGraph | None = None
        self._names: list[str] = []
        self._sum: Tensor | None = None
        self._n = 0
        self._is_gpu = torch.cuda.is_available()

    def _once(self) -> None:
        for o in self._optimizers:
            o.zero_grad(set_to_none=True)
        metrics = self._fn()
        self._names = list(metrics)
        values = torch.stack([v.detach().float() for v in metrics.values()])
        if self._sum is None:
            self._sum = torch.zeros_like(values)
        self._sum += values

    def capture(self, n_warm: int = 3) -> None:
        """Take `n_warm` plain steps, then record one."""
        if not self._is_gpu or not GraphedStep.is_enabled:
            return
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(n_warm):
                self._once()
        torch.cuda.current_stream().wait_stream(side)
        for o in self._optimizers:
            o.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=GraphedStep._pool):
            self._once()
        GraphedStep._pool = graph.pool()
        self._graph = graph
        if self._sum is not None:
            self._sum.zero_()

    def __call__(self) -> None:
        if self._graph is not None:
            self._graph.replay()
        else:
            self._once()
        self._n += 1

    def profile(self, n_rows: int = 40) -> str:
        """Which kernels three steps spend their time in."""
        with torch.profiler.profile() as seen:
            for _ in range(3):
                self()
            torch.cuda.synchronize()
        table = seen.key_averages()
        return table.table(sort_by="cuda_time_total", row_limit=n_rows, max_name_column_width=90)

    @property
    def count(self) -> int:
        """Steps since the metrics were last read."""
        return self._n

    def means(self) -> dict[str, float]:
        """Mean of every metric since the last call."""
        if self._sum is None or not self._n:
            return {}
        values = (self._sum / self._n).tolist()
        self._sum.zero_()
        self._n = 0
        return dict(zip(self._names, values, strict=True))


class Schedule:
    """Warm-up, then a cosine over the time the stage is given.

    Attributes:
        rate: The learning rate as a device scalar, shared by all optimisers.
        progress: Share of the time that has passed, 0 to 1.
    """

    def __init__(
        self, peak: float, minutes: float, device: torch.device, n_warm: int, floor: float = 0.03
    ) -> None:
        self.minutes = minutes
        self.rate = torch.tensor(peak / n_warm, device=device)
        self.progress = 0.0
        self._peak, self._n_warm, self._floor = peak, n_warm, floor
        self._start = time.monotonic()

    def begin(self) -> None:
        """Put the clock to zero: compilation and capture are not training time."""
        self._start = time.monotonic()

    def advance(self, step: int) -> None:
        """Set the rate of this step; call it at every one (it does not wait for the device)."""
        self.progress = min(1.0, (time.monotonic() - self._start) / (60 * self.minutes))
        shape = 0.5 * (1 + math.cos(math.pi * self.progress))
        warm = min(1.0, (step + 1) / self._n_warm)
        self.rate.fill_(self._peak * warm * (shape * (1 - self._floor) + self._floor))

    @property
    def is_over(self) -> bool:
        return self.progress >= 1.0


def adamw(
    parameters: Iterable[nn.Parameter], rate: Tensor, betas: tuple[float, float], decay: float
) -> torch.optim.AdamW:
    """AdamW over matrices with weight decay and vectors without, ready for capture."""
    parameters = list(parameters)
    groups = [
        {"params": [p for p in parameters if p.dim() > 1], "weight_decay": decay},
        {"params": [p for p in parameters if p.dim() <= 1], "weight_decay": 0.0},
    ]
    is_gpu = parameters[0].is_cuda
    lr = rate if is_gpu else float(rate)
    return torch.optim.AdamW(groups, lr=lr, betas=betas, fused=is_gpu, capturable=is_gpu)


class Average:
    """A slowly moving average of a module's parameters; this is what gets exported."""

    def __init__(self, module: nn.Module, decay: float) -> None:
        self.module, self.decay = module, decay
        self._source = [p.detach() for p in module.parameters()]
        self._values = [p.clone() for p in self._source]

    def update(self) -> None:
        torch._foreach_lerp_(self._values, self._source, 1 - self.decay)

    def state_dict(self) -> dict[str, Tensor]:
        """The module's state with averaged parameters (buffers are the current ones)."""
        named = dict(zip((n for n, _ in self.module.named_parameters()), self._values, strict=True))
        return {k: named.get(k, v) for k, v in self.module.state_dict().items()}

    def reset(self) -> None:
        """Start again from the module's present parameters."""
        torch._foreach_copy_(self._values, self._source)


def _pack_moment(m: Tensor) -> tuple[Tensor, Tensor]:
    """First moments in 8 bits a number, one scale a row."""
    rows = m.float().reshape(m.shape[0] if m.dim() > 1 else 1, -1)
    scale = rows.abs().amax(1, keepdim=True).clamp(min=1e-30) / 127
    return (rows / scale).round().to(torch.int8).reshape(m.shape).cpu(), scale.cpu()


def _pack_square(v: Tensor) -> Tensor:
    """Second moments as 8-bit logarithms: 2 ** (-60 .. 4), within 9 %."""
    return ((v.float().clamp(min=2.0**-60).log2() + 60) * 4).round().clamp(0, 255).byte().cpu()


def pack_optimizer(optimizer: torch.optim.Optimizer) -> list[Any]:
    """The optimiser's moments at two bytes a parameter."""
    packed: list[Any] = []
    for group in optimizer.param_groups:
        for p in group["params"]:
            s = optimizer.state.get(p)
            if not s:  # no step was made yet
                packed.append(None)
                continue
            m, scale = _pack_moment(s["exp_avg"])
            packed.append((m, scale, _pack_square(s["exp_avg_sq"]), float(s["step"])))
    return packed


def unpack_optimizer(optimizer: torch.optim.Optimizer, packed: list[Any]) -> None:
    """Undo `pack_optimizer` on an optimiser over the same parameters.

    State that is there already is overwritten in place: a captured graph goes on writing to it.
    """
    parameters = [p for g in optimizer.param_groups for p in g["params"]]
    for p, moments in zip(parameters, packed, strict=True):
        if moments is None:
            continue
        m, scale, square, step = moments
        rows = m.float().reshape(scale.shape[0], -1) * scale
        found = {
            "step": torch.tensor(step, device=p.device if p.is_cuda else None),
            "exp_avg": rows.reshape(p.shape).to(p.device),
            "exp_avg_sq": torch.exp2(square.float() / 4 - 60).reshape(p.shape).to(p.device),
        }
        if optimizer.state.get(p):
            for name, value in found.items():
                optimizer.state[p][name].copy_(value)
        else:
            optimizer.state[p] = found


def forget_steps(optimizer: torch.optim.Optimizer) -> None:
    """Zero all moments in place: a graph was captured on weights that were then replaced."""
    for s in optimizer.state.values():
        for value in s.values():
            value.zero_()


def take_gradients(parameters: list[nn.Parameter], loss: Tensor) -> None:
    """Gradients of a loss for these parameters alone, in the parameters' memory layout."""
    for p, g in zip(parameters, torch.autograd.grad(loss, parameters), strict=True):
        p.grad = torch.empty_like(p).copy_(g)


def drop_broken(parameters: list[nn.Parameter], norm: Tensor) -> None:
    """Zero all gradients if their norm is not finite: one bad batch must not end a lease.

    It happened at 8e-4 with bfloat16, in step 1,400 of 2026-12-01, and cost four minutes.
    """
    ok = torch.isfinite(norm)
    for p in parameters:
        if p.grad is not None:
            p.grad.copy_(torch.where(ok, p.grad, 0.0))


def wait_for(path: Path) -> None:
    """Sleep until a file exists: a stage prepares itself while the one before still trains."""
    while not path.exists():
        time.sleep(0.2)


def half(state: dict[str, Tensor]) -> dict[str, Tensor]:
    """A state dict on the CPU, floats in float16."""
    return {k: (v.half() if v.is_floating_point() else v).cpu() for k, v in state.items()}


def save(path: Path, **parts: Any) -> None:
    """Write atomically, so that a machine taken away leaves the last whole state."""
    temporary = path.with_suffix(".tmp")
    torch.save(parts, temporary)
    temporary.replace(path)


def say(*words: object, end: str = "\n") -> None:
    """One line of the log, at once."""
    sys.stdout.write(" ".join(str(w) for w in words) + end)
    sys.stdout.flush()


def line(step: int, seconds: float, ms: float, metrics: dict[str, float]) -> str:
    """`step 100 12s 15.1ms mel 3.2 …`."""
    shown = " ".join(f"{k} {v:.3f}" for k, v in metrics.items())
    return f"step {step} {seconds:.0f}s {ms:.1f}ms {shown}"
