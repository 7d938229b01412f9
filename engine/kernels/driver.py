"""The few calls of CUDA's driver that torch has no public name for: load machine code, launch it.

A cooperative launch promises that all its blocks are on the card at once, which kernels need whose
blocks wait for each other.

Source: NVIDIA's CUDA driver API, "Module management" and "Execution control".
"""

import ctypes
import sys
import weakref
from functools import cache
from typing import Any

import torch

from engine.kernels.unfit import KernelsUnfit

_MAX_DYNAMIC_SHARED = 8  # CUfunction_attribute
_N_CORES, _COOPERATIVE_LAUNCH, _MOST_SHARED = 16, 95, 97  # CUdevice_attribute


class LoadedKernel:
    """One kernel of a module, on one device.

    Args:
        code: Machine code for the device.
        name: Of the kernel.
        device: A card whose context is this thread's current one.

    Raises:
        KernelsUnfit: The card or its driver cannot run it.
    """

    def __init__(self, code: bytes, name: str, device: torch.device) -> None:
        self._driver = _driver()
        self._module = ctypes.c_void_p()
        self._kernel = ctypes.c_void_p()
        call = self._call
        require_cooperation(device)
        call("cuModuleLoadData", ctypes.byref(self._module), code)
        weakref.finalize(self, self._driver.cuModuleUnload, self._module)
        call("cuModuleGetFunction", ctypes.byref(self._kernel), self._module, name.encode())
        self._n_shared_bytes = 0

    def number(self, name: str) -> int:
        """Reads an `extern "C" __device__ const int` of the module."""
        address, size, number = ctypes.c_uint64(), ctypes.c_size_t(), ctypes.c_int()
        found = ctypes.byref(address), ctypes.byref(size)
        self._call("cuModuleGetGlobal_v2", *found, self._module, name.encode())
        self._call("cuMemcpyDtoH_v2", ctypes.byref(number), address, ctypes.sizeof(number))
        return number.value

    def prepare(
        self, n_shared_bytes: int, n_blocks: int, n_threads: int, device: torch.device
    ) -> None:
        """Sets how much shared memory a block takes, and sees that all blocks fit on the card.

        Raises:
            KernelsUnfit: They do not.
        """
        if n_shared_bytes > _attribute(device, _MOST_SHARED):
            raise KernelsUnfit("a block of this card has too little shared memory for this model")
        call = self._call
        call("cuFuncSetAttribute", self._kernel, _MAX_DYNAMIC_SHARED, n_shared_bytes)
        fitting = ctypes.c_int()
        call(
            "cuOccupancyMaxActiveBlocksPerMultiprocessor",
            ctypes.byref(fitting),
            self._kernel,
            n_threads,
            ctypes.c_size_t(n_shared_bytes),
        )
        if fitting.value * n_cores_of(device) < n_blocks:
            raise KernelsUnfit("the card is too small for this model's kernels")
        self._n_shared_bytes = n_shared_bytes

    def launch(self, n_blocks: int, n_threads: int, address: int) -> None:
        """Launches it on torch's current stream, with one address for its argument.

        Raises:
            RuntimeError: The driver refuses, as torch says such things: the card is lost.
        """
        argument = ctypes.c_uint64(address)
        arguments = (ctypes.c_void_p * 1)(ctypes.addressof(argument))
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        shape = (n_blocks, 1, 1, n_threads, 1, 1, self._n_shared_bytes)
        status = self._driver.cuLaunchCooperativeKernel(self._kernel, *shape, stream, arguments)
        if status != 0:
            raise RuntimeError(f"CUDA error: {self._said(status)}")

    def _call(self, name: str, *arguments: Any) -> None:
        status = getattr(self._driver, name)(*arguments)
        if status != 0:
            raise KernelsUnfit(f"the driver answers {name} with “{self._said(status)}”")

    def _said(self, status: int) -> str:
        said = ctypes.c_char_p()
        self._driver.cuGetErrorString(status, ctypes.byref(said))
        return (said.value or b"").decode(errors="replace") or f"error {status}"


def require_cooperation(device: torch.device) -> None:
    """Refuses a card whose driver makes no cooperative launches.

    Raises:
        KernelsUnfit: It is one.
    """
    if not _attribute(device, _COOPERATIVE_LAUNCH):
        raise KernelsUnfit("the driver makes no cooperative launches on this card")


def n_cores_of(device: torch.device) -> int:
    """Gives the number of a card's multiprocessors."""
    return _attribute(device, _N_CORES)


@cache
def _driver() -> Any:
    name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise KernelsUnfit(f"the driver's library {name} cannot be loaded") from error


def _attribute(device: torch.device, which: int) -> int:
    driver, number = _driver(), ctypes.c_int()
    handle = ctypes.c_int()
    driver.cuDeviceGet(ctypes.byref(handle), device.index or 0)
    driver.cuDeviceGetAttribute(ctypes.byref(number), which, handle)
    return number.value
