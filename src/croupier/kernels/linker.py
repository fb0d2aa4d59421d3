"""Machine code linked into this process, and called with arrays."""

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import numpy as np
from llvmlite import binding

_RESULTS: dict[str, Callable[[], Any]] = {
    "none": ctypes.c_int64,
    "i": ctypes.c_int64,
    "f": ctypes.c_double,
}
_numbers = count()
_linked: list[Any] = []
"""Code stays while it is held here."""


@dataclass(frozen=True, slots=True)
class KernelCode:
    """A compiled kernel.

    Attributes:
        symbol: Its name in the object.
        returns: The type of what it gives: "none", "i" or "f".
        image: The object, as the linker reads it.
    """

    symbol: str
    returns: str
    image: bytes


def processor() -> tuple[str, str, str]:
    """The linker's version, and the processor that code here is made for."""
    name, features = binding.get_host_cpu_name(), binding.get_host_cpu_features()
    return llvmlite.__version__, name, features.flatten()


@cache
def _linker() -> Any:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding.create_lljit_compiler(suppress_errors=True)


def link(code: KernelCode, types: str) -> Callable[..., Any] | None:
    """A function over arrays and numbers that runs the code; None where it cannot be linked."""
    library = binding.JITLibraryBuilder().add_object_img(code.image)
    library.add_current_process().export_symbol(code.symbol)
    try:
        tracker = library.link(_linker(), f"{code.symbol} {next(_numbers)}")
    except RuntimeError:
        return None
    _linked.append(tracker)
    parts = [part for each in types.split() for part in _c_types(each)]
    run = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, *parts)(
        tracker[code.symbol]
    )
    return _caller(run, _RESULTS[code.returns], gives=code.returns != "none")


def _caller(
    run: Callable[..., int], result_type: Callable[[], Any], *, gives: bool
) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        result, error = result_type(), ctypes.c_void_p()
        status = run(ctypes.byref(result), ctypes.byref(error), *_flat(args))
        assert status == 0, "a kernel raises nothing"
        return result.value if gives else None

    return call


def _c_types(type_text: str) -> Iterator[Any]:
    """What an argument is handed over as: an array is its parts, two of them unused."""
    number, _, axes = type_text.partition(":")
    if not axes:
        yield ctypes.c_double if number == "f" else ctypes.c_int64
        return
    yield from (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)
    yield from [ctypes.c_int64] * (2 * int(axes))


def _flat(args: tuple[Any, ...]) -> Iterator[Any]:
    for arg in args:
        if isinstance(arg, np.ndarray):
            yield None
            yield None
            yield arg.size
            yield arg.itemsize
            yield arg.__array_interface__["data"][0]
            yield from arg.shape
            yield from arg.strides
        else:
            yield arg if isinstance(arg, float) else int(arg)
