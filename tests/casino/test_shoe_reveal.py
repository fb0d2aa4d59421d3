"""When a shoe is promised and when it is told: never while a card can come from it (M2, L15)."""

from random import Random

import pytest

from croupier.casino.dealing import NoStacks, ShoeRoom, key_of, laid_shoe
from croupier.casino.lost_key import give_up_shoes
from croupier.casino.table import Table
from croupier.casino.table_events import (
    ShoeCommitted,
    ShoeRevealed,
    ShoeStarted,
    TableClosed,
    TableEvent,
)
from croupier.casino.table_parts import Shoe
from croupier.core.cards import Card
from croupier.core.events import CardDealt, DealerCardDealt, HoleRevealed, RoundEnded, UpcardDealt
from croupier.fairness.commitment import commitment
from croupier.fairness.seals import card_seal, list_hash
from tests.support.memory import House, Seat

PART = b"sixteen of Ann's"


def journal(seat: Seat) -> list[TableEvent]:
    return seat.watcher.events


def kinds(seat: Seat, *wanted: type) -> list[type]:
    return [type(event) for event in journal(seat) if isinstance(event, wanted)]


async def sit(house: House, game: str = "multiplayer") -> Seat:
    return await house.sit(await house.guest(name="Ann"), game)


async def play(seat: Seat) -> None:
    await seat.wager(1, 10)
    await seat.deal()
    await to_the_end(seat)


async def to_the_end(seat: Seat, random: Random | None = None) -> None:
    """Declines insurance and stands, or plays as chance wants it."""
    while seat.table.is_in_play:
        state = seat.table.round
        assert state is not None
        if state.unanswered:
            await seat.answer(**{f"box_{state.unanswered[0]}": "decline"})
        else:
            await seat.act("stand" if random is None else random.choice(seat.options))


def require_never_early(before: Table, steps: list[tuple[TableEvent, Table]]) -> None:
    """No shoe is told while a round from it is open or could still begin."""
    revealed: set[int] = set()
    for event, table in steps:
        if isinstance(event, ShoeRevealed):
            revealed.add(event.shoe)
            assert not before.is_in_play, "a round is in play"
            in_use = before.shoe is not None and before.shoe.number == event.shoe
            if in_use and not steps[-1][1].is_closed:
                assert before.is_shoe_due, "a round could begin from it"
        if isinstance(event, CardDealt):
            assert table.shoe is not None
            assert table.shoe.number not in revealed
        before = table


@pytest.mark.clause("M1")
@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize", "on-fire"])
async def test_a_shoe_is_promised_as_soon_as_the_table_stands(house: House, game: str) -> None:
    seat = await sit(house, game)
    draw = seat.table.draw
    assert draw is not None
    seed = house.seeds.unseal(draw.sealed_seed)
    assert draw.commitment == commitment(seed, seat.table_id, 1).hex()


@pytest.mark.clause("X2")
@pytest.mark.clause("F1")
@pytest.mark.parametrize("game", ["classic", "on-fire"])
async def test_a_shoe_of_one_round_is_told_with_its_end_and_the_next_promised(
    house: House, game: str
) -> None:
    seat = await sit(house, game)
    await play(seat)
    found = kinds(seat, ShoeStarted, RoundEnded, ShoeRevealed, ShoeCommitted)
    assert found == [ShoeStarted, RoundEnded, ShoeRevealed, ShoeCommitted]
    revealed = next(event for event in journal(seat) if isinstance(event, ShoeRevealed))
    assert seat.table.shoe is not None
    assert seat.table.shoe.commitment is not None
    seed = bytes.fromhex(revealed.seed)
    assert commitment(seed, seat.table_id, 1).hex() == seat.table.shoe.commitment


@pytest.mark.clause("M2")
async def test_a_shoe_of_many_rounds_is_told_when_the_cut_card_is_out(house: House) -> None:
    seat = await sit(house)
    while seat.table.shoe is None or seat.table.shoe.dealt < 156:
        assert ShoeRevealed not in kinds(seat, ShoeRevealed)
        await play(seat)
    assert kinds(seat, ShoeRevealed, ShoeCommitted) == [ShoeRevealed, ShoeCommitted]
    assert seat.table.draw is not None
    assert seat.table.draw.number == 2


async def test_a_shoe_broken_off_is_told_when_its_table_closes(house: House) -> None:
    seat = await sit(house)
    await play(seat)
    await seat.quit()
    assert kinds(seat, ShoeRevealed, TableClosed) == [ShoeRevealed, TableClosed]


async def test_a_shoe_that_never_started_is_told_when_its_table_closes(house: House) -> None:
    seat = await sit(house)
    await seat.quit()
    assert kinds(seat, ShoeCommitted, ShoeRevealed, TableClosed) == [ShoeRevealed, TableClosed]


@pytest.mark.clause("L15")
async def test_a_dropped_session_tells_its_shoe(house: House) -> None:
    seat = await sit(house)
    await seat.wager(1, 10)
    await seat.deal()
    await seat.drop()
    assert kinds(seat, RoundEnded, ShoeRevealed, TableClosed) == [
        RoundEnded,
        ShoeRevealed,
        TableClosed,
    ]


@pytest.mark.clause("L15")
async def test_an_expired_session_tells_its_shoe(house: House) -> None:
    seat = await sit(house)
    await seat.wager(1, 10)
    await seat.deal()
    await house.floor.leave(seat.table_id, seat.watcher)
    house.clock.forward(days=31)
    await house.floor.settle_abandoned()
    told = [each.kind for each in house.stores._tables[seat.table_id].events]
    assert told.count("shoe_revealed") == 1
    assert told[-1] == "table_closed"


async def test_a_closing_table_promises_no_other_shoe(house: House) -> None:
    seat = await house.share(await house.guest(name="Ann"), "9s 7h 9d Tc", game="prize")
    await seat.wager(1, 10)
    await seat.deal()
    await house.floor.close_after_round(seat.table_id)
    await seat.stand_all()
    await house.pass_time(house.times.results)
    told = [each.kind for each in house.stores._tables[seat.table_id].events]
    assert told.count("shoe_committed") == 1
    assert told.count("shoe_revealed") == 1


async def test_a_lost_key_tells_nothing_and_the_next_shoe_has_another_number(
    house: House,
) -> None:
    seat = await sit(house)
    await play(seat)
    await house.floor.stop()
    await give_up_shoes(house.store, house.clock)
    again = await house.restarted()
    back = await again.back(seat.person, seat.table_id)
    await play(back)
    told = [each.kind for each in house.stores._tables[seat.table_id].events]
    assert "shoe_revealed" not in told
    assert back.table.shoe is not None
    assert back.table.shoe.number == 2
    await again.floor.stop()


async def test_a_promise_that_lost_its_key_is_made_anew_under_another_number(
    house: House,
) -> None:
    seat = await sit(house)
    await house.floor.stop()
    await give_up_shoes(house.store, house.clock)
    again = await house.restarted()
    back = await again.back(seat.person, seat.table_id)
    await play(back)
    assert back.table.shoe is not None
    assert back.table.shoe.number == 2
    await again.floor.stop()


@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize", "on-fire"])
async def test_no_shoe_is_told_while_a_card_may_come_from_it(house: House, game: str) -> None:
    random = Random(game)
    seat = await house.sit_with_rules(
        await house.guest(100_000),
        game,
        **({"decks": 1, "shuffle": "cut:20"} if game == "multiplayer" else {}),
    )
    first = seat.watcher.tables[-1]
    for _ in range(12):
        await seat.wager(
            tuple(range(1, random.randint(1, seat.table.rules.boxes_per_player) + 1)), 10
        )
        await seat.deal()
        await to_the_end(seat, random)
    await seat.quit()
    steps = [(step.event, step.table) for step in seat.watcher.steps]
    require_never_early(first, steps)
    started = kinds(seat, ShoeStarted)
    assert len(kinds(seat, ShoeRevealed)) in (len(started), len(started) + 1)


# Choice has no effect -----------------------------------------------------------------------


def cards_of(seat: Seat) -> dict[int, str]:
    """What lay where in the last shoe, as far as it was turned."""
    found: dict[int, str] = {}
    for event in journal(seat):
        match event:
            case ShoeStarted():
                found = {}
            case CardDealt() | UpcardDealt() | DealerCardDealt():
                found[event.position] = str(event.card)
            case HoleRevealed(card, position):
                assert position is not None
                found[position] = str(card)
            case _:
                pass
    return found


@pytest.mark.case("A27")
@pytest.mark.parametrize("seed", range(4))
async def test_the_next_card_does_not_depend_on_plays_stakes_or_players(seed: int) -> None:
    orders = []
    for name in ("plain", "wild"):
        house = House()
        random = Random(f"{seed} {name}")
        person = await house.guest(100_000, name=f"{name} {seed}")
        seat = await house.sit(person, "multiplayer")
        await seat.contribute(PART)
        opening: bytes | None = PART
        for _ in range(4):
            boxes = (1,) if name == "plain" else (1, 2, 3)[: random.randint(1, 3)]
            await seat.wager(boxes, random.randint(5, 60))
            await seat.deal(opening=opening)
            opening = None
            await to_the_end(seat, None if name == "plain" else random)
        orders.append(cards_of(seat))
        await house.floor.stop()
    plain, wild = orders
    both = plain.keys() & wild.keys()
    assert len(both) > 10
    assert [plain[position] for position in both] == [wild[position] for position in both]


@pytest.mark.case("A27")
async def test_every_turned_card_fits_the_list_that_was_published_before_it(house: House) -> None:
    seat = await sit(house)
    await seat.contribute(PART)
    await seat.wager((1, 2), 10)
    await seat.deal(opening=PART)
    (started,) = [event for event in journal(seat) if isinstance(event, ShoeStarted)]
    seals = house.room.seals(started, seat.table.rules)
    assert list_hash(seals).hex() == started.list_hash
    await to_the_end(seat)
    turned = [
        event
        for event in journal(seat)
        if isinstance(event, CardDealt | UpcardDealt | DealerCardDealt | HoleRevealed)
    ]
    for event in turned:
        assert event.position is not None
        assert event.salt is not None
        salted = bytes.fromhex(event.salt)
        assert card_seal(salted, event.position, event.card) == seals[event.position]
    assert {event.position for event in turned} == set(range(len(turned)))


# Restarts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["promised", "sent", "started", "played"])
async def test_a_house_that_starts_again_goes_on_with_the_same_next_card(phase: str) -> None:
    assert await next_card(House(), restart_at=phase) == await next_card(House(), restart_at=None)


async def next_card(house: House, restart_at: str | None) -> tuple[Shoe, Card | None]:
    """The shoe after two rounds and its next card, with a restart on the way or without."""
    seat = await sit(house)
    for phase in ("promised", "sent", "started", "played"):
        if phase == "sent":
            await seat.contribute(PART)
        if phase == "started":
            await seat.wager(1, 10)
            await seat.deal(opening=PART)
        if phase == "played":
            await to_the_end(seat)
        if phase == restart_at:
            again = await seat.house.restarted()
            seat = await again.back(seat.person, seat.table_id)
    await play(seat)
    shoe = seat.table.shoe
    assert shoe is not None
    found = shoe, seat.house.room.card(seat.table, shoe.dealt)
    await seat.house.floor.stop()
    return found


def test_a_key_is_the_seed_itself_where_nothing_was_promised() -> None:
    assert key_of(bytes(32), (), None) == bytes(32)
    assert key_of(bytes(32), (), "c0" * 32) != bytes(32)


async def test_a_room_tells_the_same_card_whether_or_not_it_kept_the_shoe(house: House) -> None:
    seat = await sit(house)
    await play(seat)
    fresh = ShoeRoom(house.seeds, NoStacks())
    shoe = seat.table.shoe
    assert shoe is not None
    for position in (0, shoe.dealt, 311):
        assert fresh.card(seat.table, position) == house.room.card(seat.table, position)
        assert fresh.salt(seat.table, position) == house.room.salt(seat.table, position)
    assert fresh.salt(seat.table, 312) is None
    key = key_of(house.seeds.unseal(shoe.sealed_seed), shoe.parts, shoe.commitment)
    assert repr(laid_shoe(key, seat.table.rules, None, ())).find(key.hex()) == -1
