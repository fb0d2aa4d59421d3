"""A house on PostgreSQL is killed at random moments, and its PostgreSQL too; nothing is lost.

`KILLS=200 .venv/bin/pytest tests/crash/test_random_kills_on_postgres.py -s` does it for longer.
"""

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from croupier.adapters.house_database import audit_postgres_beside
from croupier.adapters.pg_migrate import migrate_postgres
from croupier.bootstrap import open_house
from croupier.casino.errors import WorldFailure
from croupier.core.games import GAMES
from croupier.server.door import House
from croupier.settings import Settings
from tests.crash.dying_house import Death, Memory, Mouth, live
from tests.crash.random_players import Player, playing
from tests.support.postgres import PostgresServer, running_server

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

KILLS = int(os.environ.get("KILLS", "8"))
COMMANDS = 20
"""What each player sends in one life, when it is not cut short."""

CRASHES = 3
COMMANDS_BETWEEN = 60
"""Answers of the house from one failure of PostgreSQL to the next."""

SECONDS_MAX = 300
HOUSE = "house"


def deaths(seed: int) -> Iterator[Death]:
    """Moments of every kind, at the opening of a house and later."""
    luck = random.Random(seed)
    while True:
        yield Death("sent", luck.randint(1, 150))
        yield Death("line", luck.randint(1, 200))
        yield Death("sent", luck.randint(1, 20))
        yield Death("microsecond", luck.randint(1_000, 1_500_000))


@pytest.mark.clause("L17")
def test_a_house_that_is_killed_and_killed_again_loses_nothing_it_answered(
    tmp_path: Path, new_folder: Path, postgres: PostgresServer, postgres_url: str
) -> None:
    folder = tmp_path / "house"
    copytree(new_folder, folder)
    memory = Memory()
    ends: Counter[str] = Counter()
    how = deaths(1)
    for life in range(KILLS):
        death = next(how)
        ended = live(folder, memory, playing(1000 + life, COMMANDS), death, postgres_url)
        assert ended in ("died", "closed"), f"life {life}, {death}: {ended}"
        ends[ended] += 1
        require_clean_and_complete(postgres, postgres_url, memory)
    last = live(folder, memory, playing(999, 5), None, postgres_url)
    assert last == "closed", last
    require_clean_and_complete(postgres, postgres_url, memory)
    print(f"{dict(ends)}, {len(memory.answered)} answers, all clean")


class Ear(Mouth):
    """Where a house in this very process writes its lines."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(-1, None)
        self._memory = memory
        self.failures = 0

    def say(self, **line: object) -> None:
        self.failures += "refused" in line
        self._memory.take_in(json.loads(json.dumps(line)))


@pytest.mark.clause("L17")
def test_a_house_plays_on_when_its_postgresql_has_failed_again_and_again(
    tmp_path: Path, new_folder: Path
) -> None:
    copytree(new_folder, tmp_path / "house")
    memory = Memory()
    with running_server() as postgres:
        url = postgres.create(HOUSE)
        asyncio.run(migrate_postgres(url))
        settings = Settings(data=tmp_path / "house", database=url, is_test=True)
        asyncio.run(play_through_crashes(settings, postgres, memory))
        require_clean_and_complete(postgres, url, memory)


async def play_through_crashes(
    settings: Settings, postgres: PostgresServer, memory: Memory
) -> None:
    """Everybody plays while PostgreSQL ends again and again, and once more when it is back."""
    async with asyncio.timeout(SECONDS_MAX), open_house(settings) as house:
        people = [(await house.cashier.welcome_guest()).person for _ in range(2)]
        ear = Ear(memory)
        players = [
            Player(house, ear, person, game, f"crash-{person.person_id}-{game}")
            for person in people
            for game in GAMES
        ]
        for crash in range(CRASHES):
            enough, before = (crash + 1) * COMMANDS_BETWEEN, ear.failures
            playing_on = [asyncio.create_task(keep_playing(each, ear)) for each in players]
            while len(memory.answered) < enough:
                await asyncio.sleep(0)
            await asyncio.to_thread(postgres.crash)
            while ear.failures == before:
                await asyncio.sleep(0)
            # In this very thread: the server ends with the thread that starts it.
            postgres.start_again()
            for task in playing_on:
                task.cancel()
            await asyncio.gather(*playing_on, return_exceptions=True)
        answers = len(memory.answered)
        await until_it_writes(house)
        await asyncio.gather(*(each.play(COMMANDS) for each in players))
        assert len(memory.answered) > answers


async def keep_playing(player: Player, ear: Ear) -> None:
    """Whatever the world does."""
    while True:
        try:
            await player.play(COMMANDS)
        except WorldFailure:
            ear.failures += 1
            await asyncio.sleep(0)


async def until_it_writes(house: House) -> None:
    """The house has its database again; it looks every second."""
    while True:
        try:
            await house.cashier.welcome_guest()
        except WorldFailure:
            await asyncio.sleep(0)
        else:
            return


def require_clean_and_complete(postgres: PostgresServer, url: str, memory: Memory) -> None:
    """The books add up, and every answer that somebody got stands in them."""
    report = asyncio.run(audit_postgres_beside(url))
    assert report.findings == ()
    query = (
        "SELECT command_id, convert_from(answer, 'UTF8') FROM commands WHERE table_id IS NOT NULL"
    )
    rows = (line.split("|", 1) for line in postgres.sql(query, HOUSE).splitlines())
    stored = {key: json.loads(answer)["number"] for key, answer in rows}
    lost = [key for key, number in memory.answered.items() if stored.get(key) != number]
    assert lost == [], "what was answered is durable"
