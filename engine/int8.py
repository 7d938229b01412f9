"""Matrices in int8: what their weights are rounded to, and what they then stand for.

Each row (an output channel) has one scale, so that a product needs it once, after its sum. A number
of at most 7 bits and a sign is a bf16 value without rounding: what the fused kernel multiplies is
exactly what `Int8Matrix.widened` gives in fp32.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

LARGEST = 127  # -128 stays unused: as many steps below zero as above


@dataclass(frozen=True, slots=True)
class Int8Matrix:
    """A matrix as whole steps of its rows' own sizes.

    Attributes:
        steps: int8 `[out, in]`, within ±127.
        scales: Of a step, fp32 `[out]`.
    """

    steps: Tensor
    scales: Tensor

    def widened(self, dtype: torch.dtype) -> Tensor:
        """Gives the weights that it stands for, `[out, in]`, rounded to `dtype`."""
        return (self.steps * self.scales[:, None]).to(dtype)


def packed(matrices: Sequence[Int8Matrix]) -> Tensor:
    """Joins matrices one below the other, as the fused kernel reads them.

    Returns:
        uint8 `[n]`: of each weight the sign and seven bits, row after row, then all scales.
    """
    steps = torch.cat([matrix.steps for matrix in matrices])
    bits = steps.abs().to(torch.uint8) + (steps < 0).to(torch.uint8) * 128
    scales = torch.cat([matrix.scales for matrix in matrices])
    return torch.cat((bits.view(-1), scales.view(torch.uint8)))


def in_int8(matrix: Tensor) -> Int8Matrix:
    """Rounds a matrix to int8, each row so that its largest weight is 127 steps.

    Args:
        matrix: `[out, in]`, finite.
    """
    wide = matrix.float()
    # A row of zeros has steps of any size.
    scales = wide.abs().amax(1).clamp(min=torch.finfo(torch.float32).tiny) / LARGEST
    steps = torch.round(wide / scales[:, None]).clamp(-LARGEST, LARGEST)
    return Int8Matrix(steps.to(torch.int8), scales)
