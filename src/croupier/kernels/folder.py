"""Files in the user's cache folder: whole or not there, the newest of a name alone.

Nothing depends on them: what cannot be read is made anew, what cannot be written is not kept.
"""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

FOLDER = Path(
    os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("croupier", appauthor=False) / "kernels"
)


def read_file(name: str, digest: str, suffix: str) -> bytes | None:
    """What was kept under a digest; None when nothing was, or it is damaged."""
    try:
        kept = (FOLDER / f"{name}-{digest}{suffix}").read_bytes()
    except OSError:
        return None
    checksum, _, content = kept.partition(b"\n")
    return content if sha256(content).hexdigest().encode() == checksum else None


def write_file(name: str, digest: str, suffix: str, content: bytes, most: int) -> None:
    """Keeps something where the folder can be written; of one name so many files at most."""
    with suppress(OSError):
        FOLDER.mkdir(parents=True, exist_ok=True, mode=0o700)
        written = FOLDER / f"{name}-{digest}.{os.getpid()}"
        written.write_bytes(sha256(content).hexdigest().encode() + b"\n" + content)
        written.replace(FOLDER / f"{name}-{digest}{suffix}")
        kept = sorted(FOLDER.glob(f"{name}-*{suffix}"), key=lambda path: path.stat().st_mtime)
        for old in kept[:-most]:
            old.unlink()
