"""A function that is compiled, or found compiled, when it is called."""

import os
import sys
from collections.abc import Callable
from threading import RLock
from typing import Any, TypeVar, cast

import numpy as np

from croupier.kernels.kept import digest_of, find, keep
from croupier.kernels.linker import KernelCode, link

Function = TypeVar("Function", bound=Callable[..., object])

IS_PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Kernels run as the plain functions that they are written as."""
KEEPS_CODE = sys.platform == "linux" and sys.maxsize > 1 << 32
"""Code is kept and linked by us; elsewhere by the compiler's own ways."""

_LOCK = RLock()


class Kernel:
    """A kernel and its machine code, by the types of its arguments."""

    def __init__(self, function: Callable[..., Any], *, is_inlined: bool = False) -> None:
        self.function = function
        self.is_inlined = is_inlined
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self._ready: dict[str, Callable[..., Any]] = {}

    def __call__(self, *args: Any) -> Any:
        """Runs the kernel."""
        types = types_text(args)
        ready = self._ready.get(types)
        if ready is None:
            ready = self._made_ready(types)
        return ready(*args)

    def _made_ready(self, types: str) -> Callable[..., Any]:
        with _LOCK:
            if types not in self._ready:
                self._ready[types] = self._linked(types) or self._compiled()
            return self._ready[types]

    def _linked(self, types: str) -> Callable[..., Any] | None:
        """Machine code, kept or compiled now; None where that cannot be done."""
        if not KEEPS_CODE:
            return None
        digest = digest_of(self, types)
        code = find(self.__name__, digest)
        if code is None:
            code = self._code(types)
            keep(self.__name__, digest, code)
        return link(code, types)

    def _code(self, types: str) -> KernelCode:
        from croupier.kernels.compiled import compiled_code

        return compiled_code(self, types)

    def _compiled(self) -> Callable[..., Any]:
        from croupier.kernels.compiled import dispatcher

        return dispatcher(self)


def types_text(args: tuple[Any, ...]) -> str:
    """The types of arguments: of an array its kind of number and its axes.

    >>> types_text((5, 0.5))
    'i f'

    Raises:
        TypeError: An array that does not lie in one piece, or no number.
    """
    return " ".join([_type_text(arg) for arg in args])


def _type_text(arg: Any) -> str:
    if isinstance(arg, np.ndarray):
        if not arg.flags.c_contiguous:
            raise TypeError("an array for a kernel lies in one piece")
        return f"{arg.dtype.str[1:]}:{arg.ndim}"
    if isinstance(arg, int | np.integer):
        return "i"
    if isinstance(arg, float):
        return "f"
    raise TypeError(f"no argument for a kernel: {type(arg).__name__}")


def kernel(function: Function) -> Function:
    """A function that is compiled when it is first called, for the types of that call."""
    return function if IS_PLAIN else cast("Function", Kernel(function))


def inlined(function: Function) -> Function:
    """A kernel that becomes part of those that call it."""
    return function if IS_PLAIN else cast("Function", Kernel(function, is_inlined=True))
