"""Machine code in the user's cache folder, under all that it depends on."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
from platformdirs import user_cache_path

from croupier.kernels.linker import KernelCode, processor

if TYPE_CHECKING:
    from croupier.kernels.calling import Kernel

FOLDER = Path(
    os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("croupier", appauthor=False) / "kernels"
)
FORM = "1"
"""Of a kept file and of how code is called; another number forgets all that was kept."""
KEPT_MAX = 8
"""Files of one kernel: of other types, versions and processors."""
SUFFIX = ".code"


def digest_of(kernel: "Kernel", types: str) -> str:
    """One text for all that the code of a kernel depends on, for arguments of some types."""
    parts = [FORM, types, *_tools(), *sorted(set(_sources(kernel)))]
    settings = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    parts += [each for each in settings if not each.startswith("NUMBA_CACHE_DIR")]
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


@cache
def _tools() -> tuple[str, ...]:
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
    try:
        kept = (FOLDER / f"{name}-{digest}{SUFFIX}").read_bytes()
    except OSError:
        return None
    checksum, _, rest = kept.partition(b"\n")
    if sha256(rest).hexdigest().encode() != checksum:
        return None
    head, _, image = rest.partition(b"\n")
    symbol, returns = head.decode().split()
    return KernelCode(symbol, returns, image)


def keep(name: str, digest: str, code: KernelCode) -> None:
    """Keeps code where the folder can be written; else it is compiled anew in each process."""
    rest = f"{code.symbol} {code.returns}\n".encode() + code.image
    with suppress(OSError):
        FOLDER.mkdir(parents=True, exist_ok=True, mode=0o700)
        written = FOLDER / f"{name}-{digest}.{os.getpid()}"
        written.write_bytes(sha256(rest).hexdigest().encode() + b"\n" + rest)
        written.replace(FOLDER / f"{name}-{digest}{SUFFIX}")
        kept = sorted(FOLDER.glob(f"{name}-*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for old in kept[:-KEPT_MAX]:
            old.unlink()
