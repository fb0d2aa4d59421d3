"""Compiling kernels: plain functions over arrays, kept compiled in the user's cache folder."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

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


def kernel(function: Function) -> Function:
    """A function that is compiled when it is first called, for the types of that call."""
    compiled = numba.njit(function, cache=_KEEPS, error_model="numpy", nogil=True)
    return cast("Function", compiled)
