"""Compiling kernels: plain functions over arrays, kept compiled in the user's cache folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., object])

_FOLDER = getattr(config, "CACHE_DIR", "") or str(
    user_cache_path("croupier", appauthor=False) / "kernels"
)
vars(config)["CACHE_DIR"] = _FOLDER


def _can_keep() -> bool:
    """Compiled kernels can be kept; else they are compiled anew in each process."""
    try:
        Path(_FOLDER).mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True


_KEEPS = _can_keep()


# Kernels make no arrays, so they need not count who uses one: that alone is half their time.
_OPTIONS: dict[str, Any] = {"cache": _KEEPS, "error_model": "numpy", "nogil": True, "_nrt": False}


def kernel(function: Function) -> Function:
    """A function that is compiled when it is first called, for the types of that call.

    It may make no array.
    """
    return cast("Function", numba.njit(**_OPTIONS)(function))


def inlined(function: Function) -> Function:
    """A kernel that becomes part of those that call it."""
    return cast("Function", numba.njit(forceinline=True, **_OPTIONS)(function))
