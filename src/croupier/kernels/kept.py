"""Machine code in the user's cache folder, under all that it depends on."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from croupier.kernels.folder import read_file, write_file
from croupier.kernels.linker import KernelCode, processor

if TYPE_CHECKING:
    from croupier.kernels.calling import Kernel

FORM = "1"
"""Of a kept file and of how code is called; another number forgets all that was kept."""
KEPT_MAX = 8
"""Files of one kernel: of other types, versions and processors."""
SUFFIX = ".code"


def digest_of(kernel: "Kernel", types: str) -> str | None:
    """One text for all that the code of a kernel depends on, for arguments of some types.

    None where the sources cannot be read.
    """
    try:
        parts = [FORM, types, *tools(), *sorted(set(_sources(kernel)))]
    except OSError:
        return None
    settings = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    parts += [each for each in settings if not each.startswith("NUMBA_CACHE_DIR")]
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


@cache
def tools() -> tuple[str, ...]:
    """The compiler, and the processor that it compiles for."""
    numba = find_spec("numba")
    assert numba is not None, "the compiler is there"
    return (
        # Asking the package for its version would load the compiler.
        _text(str(Path(numba.origin or "").parent / "_version.py")),
        np.__version__,
        sys.implementation.cache_tag or "",
        *processor(),
    )


def _sources(kernel: "Kernel") -> Iterator[str]:
    """The texts that a kernel is made of: its own, those it calls, and the numbers they name."""
    function = kernel.function
    code = function.__code__
    yield f"{function.__qualname__} {kernel.is_inlined} {_text(code.co_filename)}"
    for name in code.co_names:
        named = function.__globals__.get(name)
        if isinstance(named, type(kernel)):
            yield from _sources(named)
        elif isinstance(named, ModuleType):
            if named.__name__.startswith("croupier."):
                yield _text(named.__file__ or "")
        elif named is not None:
            yield f"{name}={named!r}"


@cache
def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def find(name: str, digest: str) -> KernelCode | None:
    """Code that was kept; None when there is none, or it is damaged."""
    kept = read_file(name, digest, SUFFIX)
    if kept is None:
        return None
    head, _, image = kept.partition(b"\n")
    symbol, returns = head.decode().split()
    return KernelCode(symbol, returns, image)


def keep(name: str, digest: str, code: KernelCode) -> None:
    """Keeps code where the folder can be written; else it is compiled anew in each process."""
    content = f"{code.symbol} {code.returns}\n".encode() + code.image
    write_file(name, digest, SUFFIX, content, KEPT_MAX)
