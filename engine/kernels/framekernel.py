"""The kernel that makes a whole frame, for one model on one card."""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from engine.checkpoint import Checkpoint, StackConfig
from engine.contract import N_CODEBOOKS
from engine.kernels.driver import LoadedKernel, n_cores_of, require_cooperation
from engine.kernels.nvrtc import compiled, find_library
from engine.kernels.unfit import KernelsUnfit
from engine.quality import Int8

OLDEST_CAPABILITY = (8, 0)  # bf16 in the matrix units
N_THREADS = 256
# Of a thread. With 168 a frame of 0.6b alone takes 1.3 % longer on an H200, with 255 0.7 % less,
# which leaves a multiprocessor none for the codec's kernels beside it.
N_REGISTERS = 200
PARTS = ("machine", "product", "attention", "drawing", "frame")
MOST_LISTED = 4096  # codes of a vocabulary (drawing.cu)
MOST_PREDICTED = 32  # positions of the predictor (attention.cu, a lane each)


@dataclass(frozen=True, slots=True)
class Rules:
    """What a frame knows besides weights: as `engine.frame` has them.

    Attributes:
        min_frames: EOS is forbidden before so many.
        n_reserved: So many codes at the vocabulary's end are never drawn, EOS apart.
    """

    min_frames: int
    n_reserved: int


class FrameKernel:
    """Compiled, loaded and ready to launch.

    Args:
        checkpoint: Whose shapes.
        rules: What else is fixed.
        device: A card.
        dtype: Of the weights.
        int8: Which decoder layers' matrices are in int8 instead.

    Raises:
        KernelsUnfit: It cannot be used, and why.
    """

    def __init__(
        self,
        checkpoint: Checkpoint,
        rules: Rules,
        device: torch.device,
        dtype: torch.dtype,
        int8: Int8 | None = None,
    ) -> None:
        major, minor = torch.cuda.get_device_capability(device)
        require_fit(checkpoint, dtype, (major, minor), int8)
        self._n_blocks = grid_for(checkpoint, n_cores_of(device))
        require_room(checkpoint, self._n_blocks)
        source = source_for(checkpoint, rules, self._n_blocks, int8)
        options = (
            f"--gpu-architecture=sm_{major}{minor}",
            "--std=c++17",
            f"--maxrregcount={N_REGISTERS}",
        )
        code = compiled(source, options)
        with torch.cuda.device(device):
            torch.zeros(1, device=device)  # makes the context current in this thread
            self._kernel = LoadedKernel(code, "make_frame_on_card", device)
            n_shared_bytes = self._kernel.number("n_shared_bytes")
            self._kernel.prepare(n_shared_bytes, self._n_blocks, N_THREADS, device)
            self._n_places = self._kernel.number("n_places")
            self._n_addresses = self._kernel.number("n_addresses")
        self._device = device

    def workspace(self) -> Tensor:
        """Gives what one lane's frames scribble on; zero at first."""
        return torch.zeros(self._n_places, dtype=torch.int64, device=self._device)

    def table(self, addresses: list[int]) -> Tensor:
        """Puts the addresses of a frame's tensors on the card, in the order of frame.cu."""
        assert len(addresses) == self._n_addresses
        return torch.tensor(addresses, dtype=torch.int64, device=self._device)

    def launch(self, table: Tensor) -> None:
        """Makes a frame on the current stream."""
        self._kernel.launch(self._n_blocks, N_THREADS, table.data_ptr())


def trouble() -> str:
    """Says why no model could use the kernels on the first card, or nothing.

    It is the rest of a sentence that begins with “since”. Looks for the card, the driver and the
    compiler; nothing is compiled.
    """
    device = torch.device("cuda", 0)
    try:
        require_capability(torch.cuda.get_device_capability(device))
        find_library()
        require_cooperation(device)
    except KernelsUnfit as unfit:
        return str(unfit)
    return ""


def require_capability(capability: tuple[int, int]) -> None:
    """Refuses cards from before Ampere.

    Raises:
        KernelsUnfit: It is one.
    """
    if capability < OLDEST_CAPABILITY:
        major, minor = capability
        raise KernelsUnfit(
            f"the card (compute capability {major}.{minor}) does not compute in bfloat16"
        )


def require_fit(
    checkpoint: Checkpoint,
    dtype: torch.dtype,
    capability: tuple[int, int],
    int8: Int8 | None = None,
) -> None:
    """Refuses what the kernels are not written for.

    Raises:
        KernelsUnfit: And why.
    """
    if dtype != torch.bfloat16:
        raise KernelsUnfit("they are written for bfloat16 alone")
    require_capability(capability)
    talker, predictor = checkpoint.talker, checkpoint.predictor
    for stack, vocab, is_int8 in (
        (talker.stack, talker.vocab_size, int8 == "all"),
        (predictor.stack, predictor.vocab_size, int8 is not None),
    ):
        n_together = 64 if is_int8 else 32  # columns that four threads ask for (product.cu)
        group = stack.n_heads / stack.n_kv_heads
        if (
            stack.head_dim not in (64, 128)
            or stack.hidden_size % n_together
            or stack.intermediate_size % n_together
            or vocab % 8
            or vocab > MOST_LISTED
            or group not in (1, 2, 3, 4)
            or stack.has_attention_bias
        ):
            raise KernelsUnfit("the model has a shape that they are not written for")
    if talker.n_code_groups != N_CODEBOOKS or N_CODEBOOKS + 1 > MOST_PREDICTED:
        raise KernelsUnfit("the model has another number of codebooks")


def grid_for(checkpoint: Checkpoint, n_cores: int) -> int:
    """Gives how many blocks share the work: as few as are as fast as one on every core.

    A block makes whole tiles of 8 rows; the slowest decides. Every block must have some of q, k
    and v and some of gate and up, for all wait for these: a block that had none would run ahead of
    itself.
    """
    stacks = checkpoint.talker.stack, checkpoint.predictor.stack
    waited_for = [n // 8 for of in stacks for n in (_qkv_rows(of), of.intermediate_size)]
    tiles = [n // 8 for of in stacks for n in (_qkv_rows(of), of.hidden_size)]
    most = min(n_cores, *waited_for)
    wanted = [-(-n // most) for n in tiles]
    for fewer in range(most, 0, -1):
        if [-(-n // fewer) for n in tiles] != wanted:
            return fewer + 1
    return most


def require_room(checkpoint: Checkpoint, n_blocks: int) -> None:
    """Refuses cards on which there is not a block for every head of keys.

    Raises:
        KernelsUnfit: It is one.
    """
    stacks = checkpoint.talker.stack, checkpoint.predictor.stack
    if n_blocks < max(stack.n_kv_heads for stack in stacks):
        raise KernelsUnfit("the card has too few multiprocessors")


def source_for(
    checkpoint: Checkpoint, rules: Rules, n_blocks: int, int8: Int8 | None = None
) -> str:
    """Gives the kernel's source for one model's shapes."""
    talker, predictor = checkpoint.talker, checkpoint.predictor
    is_projected = talker.stack.hidden_size != predictor.stack.hidden_size
    head = (
        "#ifndef INFINITY\n#define INFINITY __int_as_float(0x7f800000)\n#endif\n"
        f"constexpr int GRID = {n_blocks}, N_BOOKS = {N_CODEBOOKS}, EOS = {talker.ids.eos};\n"
        f"constexpr int N_RESERVED = {rules.n_reserved}, MIN_FRAMES = {rules.min_frames};\n"
        f"constexpr bool IS_PROJECTED = {str(is_projected).lower()};\n"
        + _shape("TalkerStack", talker.stack, talker.vocab_size, is_int8=int8 == "all")
        + _shape("PredictorStack", predictor.stack, predictor.vocab_size, is_int8=int8 is not None)
    )
    here = Path(__file__).parent
    return head + "".join((here / f"{part}.cu").read_text(encoding="utf-8") for part in PARTS)


def _shape(name: str, stack: StackConfig, vocab: int, *, is_int8: bool) -> str:
    numbers = {
        "HIDDEN": stack.hidden_size,
        "INTER": stack.intermediate_size,
        "LAYERS": stack.n_layers,
        "HEADS": stack.n_heads,
        "KV_HEADS": stack.n_kv_heads,
        "WIDTH": stack.head_dim,
        "VOCAB": vocab,
    }
    listed = ", ".join(f"{key} = {number}" for key, number in numbers.items())
    eps = f"static constexpr float EPS = {stack.rms_norm_eps!r}f;"
    flag = f"static constexpr bool IS_INT8 = {str(is_int8).lower()};"
    return f"struct {name} {{ static constexpr int {listed}; {eps} {flag} }};\n"


def _qkv_rows(stack: StackConfig) -> int:
    return (stack.n_heads + 2 * stack.n_kv_heads) * stack.head_dim
