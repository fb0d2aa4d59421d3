"""The key of a house is gone: it opens only once the host has given the open rounds up."""

import asyncio
import io
import json
from contextlib import closing
from pathlib import Path

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_key import replace_key
from croupier.adapters.sql_connection import connect_reader, connect_writer
from croupier.bootstrap import open_house
from croupier.casino.errors import FolderInUse, FolderRefused
from croupier.cli.main import run
from croupier.settings import Settings
from tests.crash.guest import Guest
from tests.crash.house_files import require_clean

pytestmark = pytest.mark.slow


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "house", is_test=True)


async def a_house_with_three_tables(settings: Settings) -> list[Guest]:
    """A round with a split, a double and a bust; one within a streak; wagers that stand.

    Two shoes are in use, and a third is promised.
    """
    async with open_house(settings) as house:
        busy = await Guest.sits(house, "multiplayer", "8s Ts 5s 6d 8h 6h 5d Tc 3s Kd 7c 9c")
        await busy.wager(10, 1, 2, 3)
        await busy.deal()
        await busy.act("split")
        await busy.act("double")
        await busy.act("stand")
        await busy.act("hit")
        assert busy.cards == ["8s 3s Kd", "8h 7c", "Ts 6h 9c", "5s 5d"]
        assert busy.table.round is not None
        streak = await Guest.sits(house, "on-fire", "Ts 9d 9h 8c", "Ts 9d 2h 8c")
        await streak.wager(5)
        await streak.deal()
        await streak.stand_all()
        await streak.wager(5)
        await streak.deal()
        standing = await Guest.sits(house, "classic")
        await standing.wager(25)
        return [busy, streak, standing]


@pytest.mark.clause("L17")
async def test_open_rounds_are_void_their_wagers_return_and_the_house_plays_on(
    settings: Settings,
) -> None:
    guests = await a_house_with_three_tables(settings)
    folder = DataFolder.of(settings)
    folder.key_file.unlink()
    with pytest.raises(FolderRefused, match="put it back, or give up the open rounds with"):
        async with open_house(settings):
            pass
    assert not folder.key_file.exists()

    replaced = await replace_key(folder)

    assert (replaced.given_up.rounds, replaced.given_up.shoes) == (2, 3)
    assert dict(replaced.given_up.returned) == {"FUN": 50_00 + 5_00}
    assert replaced.given_up.left == []
    require_clean(folder.database)
    require_clean(replaced.before)
    async with open_house(settings) as house:
        busy, streak, standing = [await guest.come_back(house) for guest in guests]
        assert await busy.fun() == 1000_00
        assert await standing.fun() == 1000_00
        assert busy.table.round is not None
        assert busy.table.round.is_void
        assert streak.table.streak_wins == 1, "a void round leaves the streak as it was"
        before = busy.table.shoe
        for guest in (busy, streak, standing):
            await guest.wager(10)
            await guest.deal()
            assert guest.table.round is not None
            assert guest.table.round.dealer.hole is not None
        after = busy.table.shoe
        assert before is not None
        assert after is not None
        assert before.is_lost
        assert (after.number, after.is_lost) == (before.number + 1, False)
    require_clean(folder.database)


async def test_another_houses_key_is_noticed_at_the_start(settings: Settings) -> None:
    await a_house_with_three_tables(settings)
    folder = DataFolder.of(settings)
    own = folder.key_file.read_bytes()
    folder.key_file.write_bytes(bytes(range(32)))
    with pytest.raises(FolderRefused, match="not the key that seals this house's shoes"):
        async with open_house(settings):
            pass
    folder.key_file.write_bytes(own)
    async with open_house(settings) as house:
        assert len(await house.store.open_tables()) == 3


async def test_a_key_that_was_replaced_is_kept_and_no_longer_opens_the_house(
    settings: Settings,
) -> None:
    await a_house_with_three_tables(settings)
    folder = DataFolder.of(settings)
    own = folder.key_file.read_bytes()
    assert (await replace_key(folder)).given_up.rounds == 2
    (kept,) = folder.path.glob("house.key.until-*")
    assert kept.read_bytes() == own
    again = await replace_key(folder)
    assert (again.given_up.rounds, again.given_up.shoes) == (0, 0), "nothing is given up twice"
    folder.key_file.write_bytes(own)
    with pytest.raises(FolderRefused, match="not the key"):
        async with open_house(settings):
            pass


async def test_no_key_is_replaced_under_an_open_house(settings: Settings) -> None:
    async with open_house(settings):
        with pytest.raises(FolderInUse):
            await replace_key(DataFolder.of(settings))


async def test_a_table_that_cannot_be_read_stays_as_it_is_and_is_named(
    settings: Settings,
) -> None:
    guests = await a_house_with_three_tables(settings)
    folder = DataFolder.of(settings)
    with closing(connect_writer(folder.database)) as shell:
        shell.execute("UPDATE snapshots SET body = x'00' WHERE table_id = ?", (guests[1].table_id,))
    folder.key_file.unlink()
    given_up = (await replace_key(folder)).given_up
    assert (given_up.rounds, len(given_up.left)) == (1, 1)
    async with open_house(settings) as house:
        assert await (await guests[0].come_back(house)).fun() == 1000_00


def test_the_command_asks_and_then_says_what_it_cost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data=tmp_path / "house", is_test=True)
    asyncio.run(a_house_with_three_tables(settings))
    folder = DataFolder.of(settings)
    folder.key_file.unlink()
    words = ["admin", "new-key", "--data", str(folder.path)]

    for nothing_or_no in ("", "n\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(nothing_or_no))
        assert run(words) == 130
    assert not folder.key_file.exists()
    capsys.readouterr()
    assert run([*words, "--yes", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said | {"before": ""} == {
        "rounds": 2,
        "shoes": 3,
        "returned": {"FUN": "55.00"},
        "left": [],
        "before": "",
    }
    assert run([*words, "--yes"]) == 0
    assert capsys.readouterr().out.startswith("rounds void: 0, shoes taken away: 0\n")


def test_no_house_is_made_by_giving_up_its_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["admin", "new-key", "--yes", "--data", str(tmp_path / "nowhere")]) == 2
    assert "no house in" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


async def test_the_name_of_a_key_tells_nothing_about_it(settings: Settings) -> None:
    async with open_house(settings):
        pass
    folder = DataFolder.of(settings)
    with closing(connect_reader(folder.database)) as shell:
        (row,) = shell.execute("SELECT name FROM keys").fetchall()
    assert row == (folder.key().name,)
    assert folder.key_file.read_bytes().hex() not in row[0]
