"""`python -m tests.fuzz record --seconds 3600`: looks for bytes that break a reader's law.

Coverage guides the search (atheris). It begins with the kept texts and those of earlier runs;
what breaks the law is left in a file, which `python -m tests.fuzz record FILE` tries again.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import atheris

NAMES = ("record", "rule_code", "message", "line")
HANG_SECONDS = 30
"""One text may take so long."""
MEMORY_MB_MAX = 2048
BLIND = 0.2
"""Share of the tries that know nothing of what a text means."""


def main(words: Sequence[str]) -> None:
    """Fuzzes one target, or tries some files with it."""
    asked = _arguments().parse_args(words)
    with atheris.instrument_imports(include=["croupier", "tomllib"]):
        from tests.fuzz.target import CORPUS, Target, find_target

        target: Target = find_target(asked.name)
    if asked.files:
        for file in asked.files:
            print(f"{file}: {'accepted' if target.law(file.read_bytes()) else 'refused'}")
        return
    keep = asked.keep or Path(".cache", "fuzz", asked.name)
    keep.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={asked.seconds}",
        f"-max_len={target.bytes_max}",
        f"-timeout={HANG_SECONDS}",
        f"-rss_limit_mb={MEMORY_MB_MAX}",
        f"-artifact_prefix={keep}/broken-",
        "-print_final_stats=1",
        *([f"-seed={asked.seed}"] if asked.seed else []),
    ]
    known = [str(keep), str(CORPUS / asked.name)]
    atheris.Setup(
        [sys.argv[0], *options, *known],
        _without_answer(target.law),
        custom_mutator=_mutator(target.mutate),
    )
    atheris.Fuzz()


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("files", nargs="*", type=Path, help="texts to try instead")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0, help="0 takes one by the clock")
    parser.add_argument("--keep", type=Path, help="folder for what is found, else in .cache/fuzz")
    return parser


def _without_answer(law: Callable[[bytes], bool]) -> Callable[[bytes], None]:
    def tried(text: bytes) -> None:
        law(text)

    return tried


def _mutator(mutate: Callable[[bytes, Random], bytes]) -> Callable[[bytes, int, int], bytes]:
    """Changes what the texts mean; blind changes of bytes now and then."""

    def mutator(text: bytes, size_max: int, seed: int) -> bytes:
        random = Random(seed)
        if random.random() < BLIND:
            blind: bytes = atheris.Mutate(text, size_max)
            return blind
        return mutate(text, random)[:size_max]

    return mutator


if __name__ == "__main__":
    main(sys.argv[1:])
