"""A house is killed at every event of one written round of every game, and the round ends the same.

`KILLS=all .venv/bin/pytest tests/crash/test_event_boundaries.py` takes every boundary; otherwise
a few of them, spread over the round.
"""

import os
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.casino.commands import Act, AnswerOffer, Command, Contribute, Deal, PlaceWager
from croupier.casino.money import Currency
from croupier.casino.opening import Opening
from croupier.casino.ranges import RangeName
from croupier.casino.request import Request
from croupier.casino.table import Table
from croupier.core.actions import Action
from croupier.core.legality import options
from croupier.core.state import AwaitsAnswers, AwaitsPlay, awaited
from croupier.fairness.commitment import part_hash
from croupier.server.door import House
from tests.crash.dying_house import Death, Memory, Mouth, Play, live, rows_of
from tests.crash.guest import Guest
from tests.crash.house_files import require_clean

pytestmark = pytest.mark.slow

IS_WHOLE = os.environ.get("KILLS") is not None
KILLS_A_GAME = 3
ACTION_ORDER = (Action.EVEN_MONEY, Action.INSURE, Action.SPLIT, Action.DOUBLE, Action.STAND)

OPENING = bytes(range(16))

ROUNDS = {
    # Insurance is lost; eights are split and doubled; the dealer draws.
    "multiplayer": ((1, 2), "8s Ts Ad 8h 9h 5c 3s Kd 7c 6s Th 2c 4c 9c Td 6c"),
    # Two eights against a six, split and doubled.
    "classic": ((1,), "8s 6d 8h Tc 3s Kd 2c 9c 5s 2d 4d 9d Td"),
    # Even money beside a lost insurance.
    "prize": ((1, 2), "As 7h Ad Kh 8h 9c 4h 5c 2d 9s Td 6c 3c"),
    # A doubled eleven.
    "on-fire": ((1,), "5s 6d 6h Tc Kd 4s 9h 2d 3c Td"),
}


def one_round(game: str) -> Play:
    """The same guest with the same cards and the same decisions, from wherever the round is."""
    boxes, shoe = ROUNDS[game]

    async def play(house: House, memory: Memory, mouth: Mouth) -> None:
        keys = (f"{len(memory.answered)}-{number}" for number in count(1))
        if not memory.names:
            person = (await house.cashier.welcome_guest()).person
            mouth.say(guest=person.name)
        else:
            found = await house.people.by_name(memory.names[0])
            assert found is not None
            person = found
        opening = Opening(game, Currency.FUN, RangeName.SILVER)
        tables = await house.floor.tables_of(person)
        if not tables:
            await house.floor.open(person, opening, next(keys))
            tables = await house.floor.tables_of(person)
        seat = await Guest(house, person, tables[0].table_id).looks()
        if seat.table.shoe is None:
            assert house.stacks is not None
            house.stacks.put(person.person_id, [shoe])
        while (command := next_command(seat.table, boxes)) is not None:
            key = next(keys)
            request = Request(person, command, key, seat.table.decision)
            mouth.ask(key, seat.table_id, request)
            mouth.answer(key, await house.floor.do(seat.table_id, request))

    return play


def next_command(table: Table, boxes: tuple[int, ...]) -> Command | None:
    """What the table is asked next; None once its one round is over."""
    if table.round is None:
        missing = tuple(box for box in boxes if not table.standing(box))
        return PlaceWager(missing, 10_00) if missing else _part_or_deal(table)
    match awaited(table.round):
        case AwaitsPlay(box, hand):
            return Act(box, hand, _first(options(table.round, box)))
        case AwaitsAnswers(asked):
            return AnswerOffer(((asked[0], _first(options(table.round, asked[0]))),))
        case _:
            return None


def _part_or_deal(table: Table) -> Command:
    """The player has a part in the shoe as well, sent first and opened with the deal."""
    assert table.draw is not None, "the first shoe is due"
    if table.draw.part_of(table.owner) is None:
        sent = part_hash(bytes.fromhex(table.draw.commitment), OPENING)
        return Contribute(table.draw.number, sent.hex())
    return Deal(is_rebet=False, opening=OPENING.hex())


def _first(allowed: object) -> Action:
    assert isinstance(allowed, tuple | list | frozenset | set)
    return next(action for action in ACTION_ORDER if action in allowed)


def ending(folder: DataFolder) -> list[tuple[object, ...]]:
    """What everybody holds, and the settlements with the cards that led to them."""
    balances = "SELECT kind, currency, balance FROM accounts ORDER BY kind, id"
    # The salt of a card follows from the seed, which is another in every run.
    cards = (
        "SELECT json_remove(CAST(body AS TEXT), '$.salt') FROM journal"
        " WHERE kind IN ('card_dealt', 'upcard_dealt', 'hole_revealed', 'dealer_card_dealt',"
        " 'hand_settled', 'insurance_settled', 'round_ended')"
        " ORDER BY number"
    )
    return [*rows_of(folder.database, balances), *rows_of(folder.database, cards)]


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_ends_the_same_whichever_event_the_house_died_at(
    tmp_path: Path, new_folder: Path, game: str
) -> None:
    undisturbed = DataFolder(tmp_path / "undisturbed")
    copytree(new_folder, undisturbed.path)
    assert live(undisturbed.path, Memory(), one_round(game), None) == "closed"
    wanted = ending(undisturbed)
    ((events,),) = rows_of(undisturbed.database, "SELECT count(*) FROM journal")
    boundaries = list(range(1, events + 1))
    if not IS_WHOLE:
        boundaries = boundaries[:: max(1, events // KILLS_A_GAME)]

    for event in boundaries:
        folder = DataFolder(tmp_path / f"died-at-{event}")
        copytree(new_folder, folder.path)
        memory = Memory()
        assert live(folder.path, memory, one_round(game), Death("event", event)) == "died"
        if not memory.names:
            continue
        assert live(folder.path, memory, one_round(game), None) == "closed", memory.trouble
        assert ending(folder) == wanted, f"died at event {event}"
        require_clean(folder.database)
    print(f"{game}: died at {len(boundaries)} of {events} events, ended the same")
