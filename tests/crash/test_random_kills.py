"""A house is killed at random moments, again and again; the players come back each time.

`KILLS=1000 .venv/bin/pytest tests/crash/test_random_kills.py -s` does it for longer and says
how it went.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import msgspec
import pytest

from croupier.adapters.data_folder import DataFolder
from tests.crash.dying_house import Death, Memory, live, rows_of
from tests.crash.house_files import copy_files, require_clean
from tests.crash.random_players import playing

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("KILLS", "20"))
KILLS_A_HOUSE = 10
COMMANDS = 40
"""What each player sends in one life, when it is not cut short."""


def deaths(seed: int) -> Iterator[Death]:
    """Moments of every kind, at the opening of a house and later."""
    luck = random.Random(seed)
    while True:
        yield Death("microsecond", luck.randint(1_000, 600_000))
        yield Death("statement", luck.randint(1, 120))
        yield Death("statement", luck.randint(1, 3_000))
        yield Death("event", luck.randint(1, 400))
        yield Death("line", luck.randint(1, 300))


@pytest.mark.clause("L17")
@pytest.mark.parametrize("house", range(max(1, KILLS // KILLS_A_HOUSE)))
def test_a_house_that_is_killed_and_killed_again_loses_nothing_it_answered(
    tmp_path: Path, new_folder: Path, house: int
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(new_folder, folder.path)
    memory = Memory()
    ends: Counter[str] = Counter()
    how = deaths(house)
    for life in range(KILLS_A_HOUSE):
        death = next(how)
        ended = live(folder.path, memory, playing(1000 * house + life, COMMANDS), death)
        assert ended in ("died", "closed"), f"house {house}, life {life}, {death}: {ended}"
        ends[ended] += 1
        require_clean_and_complete(folder, tmp_path / "copy.sqlite", memory)
    last = live(folder.path, memory, playing(1000 * house + 999, 10), None)
    assert last == "closed"
    require_clean_and_complete(folder, tmp_path / "copy.sqlite", memory)
    print(f"house {house}: {dict(ends)}, {len(memory.answered)} answers, all clean")


def require_clean_and_complete(folder: DataFolder, copy: Path, memory: Memory) -> None:
    """Looks at a copy of the files, so that the next opening finds them as the kill left them."""
    copy_files(folder.database, copy)
    require_clean(copy)
    query = "SELECT command_id, answer FROM commands WHERE table_id IS NOT NULL"
    stored = {key: msgspec.json.decode(answer)["number"] for key, answer in rows_of(copy, query)}
    lost = [key for key, number in memory.answered.items() if stored.get(key) != number]
    assert lost == [], "what was answered is durable"
