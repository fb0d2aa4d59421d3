"""The compiler's side: numba, loaded only where no code is kept."""

import os
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core import compiler, config, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from croupier.kernels.calling import KEEPS_CODE, Kernel
from croupier.kernels.folder import FOLDER
from croupier.kernels.linker import KernelCode

# Kernels make no arrays, so they need not count who uses one: that alone is half their time.
_OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True, "_nrt": False}
_NO_WAY_IN: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_ALONE: dict[str, Any] = {"nopython": True, **_NO_WAY_IN}
_RETURNS = {types.none: "none", types.int64: "i", types.float64: "f"}
_NUMBERS = {"i": types.int64, "f": types.float64}


def compiled_code(kernel: Kernel, types_text: str) -> KernelCode:
    """A kernel compiled for arguments of some types, into code that needs nothing else."""
    target: Any = cpu_target
    numba_compiler: Any = compiler
    flags = numba_compiler.Flags()
    target.options.parse_as_flags(flags, {**_OPTIONS, **_ALONE})
    with global_compiler_lock:
        done = numba_compiler.compile_extra(
            target.typing_context,
            target.target_context,
            _with_inner(kernel),
            tuple(_numba_type(each) for each in types_text.split()),
            None,
            flags,
            {},
        )
    library = done.library
    image = library._codegen._tm.emit_object(library._final_module)
    return KernelCode(done.fndesc.llvm_func_name, _RETURNS[done.signature.return_type], image)


def _numba_type(type_text: str) -> types.Type:
    number, _, axes = type_text.partition(":")
    if not axes:
        return _NUMBERS[number]
    return types.Array(numba.from_dtype(np.dtype(number)), int(axes), "C")


def _with_inner(kernel: Kernel) -> Callable[..., Any]:
    """The kernel's function, with compiled functions in the place of the kernels it calls."""
    function = kernel.function
    assert isinstance(function, FunctionType)
    named = {
        name: _inner(value) if isinstance(value, Kernel) else value
        for name, value in function.__globals__.items()
        if name in function.__code__.co_names or name.startswith("__")
    }
    copied = FunctionType(function.__code__, named, function.__name__, function.__defaults__)
    copied.__module__, copied.__qualname__ = function.__module__, function.__qualname__
    return copied


def _can_keep() -> bool:
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    vars(config)["CACHE_DIR"] = str(FOLDER)
    return os.access(FOLDER, os.W_OK)


@cache
def dispatcher(kernel: Kernel) -> Callable[..., Any]:
    """A kernel as numba calls it, where our own ways fail."""
    options = {**_OPTIONS, "cache": not KEEPS_CODE and _can_keep()}
    compiled: Callable[..., Any] = numba.njit(**options)(_with_inner(kernel))
    return compiled


@cache
def _inner(kernel: Kernel) -> Callable[..., Any]:
    """A kernel as part of another. Python never calls it, so it gets no way in from there."""
    options = {**_OPTIONS, **_NO_WAY_IN, "forceinline": kernel.is_inlined}
    compiled: Callable[..., Any] = numba.njit(**options)(_with_inner(kernel))
    return compiled
