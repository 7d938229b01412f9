"""Fused kernels: a whole frame in one launch, compiled where it runs by torch's own wheel."""

from engine.kernels.framekernel import FrameKernel, Rules, trouble
from engine.kernels.unfit import KernelsUnfit

__all__ = ["FrameKernel", "KernelsUnfit", "Rules", "trouble"]
