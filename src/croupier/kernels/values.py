"""Values that take long to work out, kept in the user's cache folder.

They lie beside the machine code, in the same trust: whoever can write there can run programs.
"""

import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar, cast

from croupier.kernels.folder import read_file, write_file
from croupier.kernels.kept import tools

Value = TypeVar("Value")

SUFFIX = ".value"
KEPT_MAX = 32
"""Values of one name."""
BYTES_MAX = 1 << 20
"""Of one value; a greater one is not kept."""
SOURCES = ("core", "kernels", "odds", "simulation", "strategy")
"""Packages that a value may depend on; another text in any of them forgets what was kept."""


def kept_value(name: str, key: str, make: Callable[[], Value]) -> Value:
    """What was once made of a key; else it is made now, and kept.

    The key tells all that the value depends on, apart from the program. The value may be pickled.
    """
    try:
        digest = sha256("\0".join((sources_digest(), *tools(), key)).encode()).hexdigest()[:32]
    except OSError:
        return make()
    content = read_file(name, digest, SUFFIX)
    if content is not None:
        # The sum shows that it is whole; what it was once made of may still have other fields.
        with suppress(pickle.UnpicklingError, AttributeError, ImportError, TypeError, EOFError):
            return cast("Value", pickle.loads(content))
    value = make()
    content = pickle.dumps(value)
    if len(content) <= BYTES_MAX:
        write_file(name, digest, SUFFIX, content, KEPT_MAX)
    return value


@cache
def sources_digest() -> str:
    """One text for the program.

    Raises:
        OSError: The sources cannot be read.
    """
    package = find_spec("croupier")
    assert package is not None, "the package is there"
    root, told = Path(package.origin or "").parent, sha256()
    for name in SOURCES:
        for path in sorted((root / name).rglob("*.py")):
            told.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return told.hexdigest()
