"""First wagers: placed, taken back, repeated, held to their limits."""

import pytest

from croupier.casino.commands import PlaceWager
from croupier.casino.errors import NotCovered, WagerRefused
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.table_events import SpotTaken, SpotVacated, VacatedBecause, WagerPlaced
from croupier.core.games import GAMES, find_game
from croupier.core.money import MINOR_PER_UNIT
from tests.support.memory import House, Seat

# Nobody has a natural and 19 stands against 17.
QUIET = "Ts 9d 9h 8c"


def standing(seat: Seat) -> dict[int, int]:
    """Wagers for the next round by box, in whole units."""
    return {each.box: each.wager // MINOR_PER_UNIT for each in seat.table.standing_wagers}


async def refused(seat: Seat, action: object) -> str:
    """The code with which a command is refused; nothing changes."""
    before, fun = seat.table, seat.fun
    with pytest.raises((WagerRefused, NotCovered)) as error:
        await action  # type: ignore[misc]
    assert seat.table == before
    assert seat.fun == fun
    found = error.value
    return found.refusal.value if isinstance(found, WagerRefused) else found.code


@pytest.mark.clause("L10")
async def test_the_balance_falls_as_wagers_are_placed_and_rises_as_they_are_taken_back(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(units=100), "multiplayer")
    await seat.wager(1, 25)
    assert (seat.fun, seat.on_table) == (75_00, 25_00)
    await seat.clear(1)
    assert (seat.fun, seat.on_table) == (100_00, 0)


@pytest.mark.clause("M24")
async def test_wagers_are_placed_cleared_box_by_box_cancelled_and_repeated(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", QUIET)
    await seat.wager(1, 10)
    await seat.wager(1, 5)
    await seat.wager(2, 10)
    assert standing(seat) == {1: 15, 2: 10}
    await seat.clear(2)
    assert standing(seat) == {1: 15}
    await seat.deal()
    await seat.stand_all()
    await seat.rebet()
    assert standing(seat) == {1: 15}
    await seat.cancel()
    assert standing(seat) == {}
    assert seat.on_table == 0


@pytest.mark.clause("X8")
async def test_one_click_adds_a_chip_to_every_chosen_box(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    await seat.wager((1, 3), 5)
    await seat.wager((1, 2, 3), 5)
    assert standing(seat) == {1: 10, 2: 5, 3: 10}
    await seat.undo()
    assert standing(seat) == {1: 10, 2: 5, 3: 5}


@pytest.mark.clause("X8")
async def test_undo_takes_back_chip_after_chip_until_none_is_left(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    await seat.wager(1, 5)
    await seat.wager(2, 10)
    await seat.wager(1, 25)
    for left in ({1: 5, 2: 10}, {1: 5}, {}):
        await seat.undo()
        assert standing(seat) == left
    assert await refused(seat, seat.undo()) == "wager.nothing_there"
    assert seat.fun == 100_00


async def test_a_chip_on_several_boxes_is_placed_on_all_or_on_none(house: House) -> None:
    seat = await house.sit(await house.guest(units=12), "classic")
    assert await refused(seat, seat.wager((1, 2, 3), 5)) == "money.not_covered"
    await seat.wager((1, 2), 5)
    assert standing(seat) == {1: 5, 2: 5}


@pytest.mark.clause("M24")
async def test_rebet_places_the_last_first_wagers_and_not_what_was_doubled(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", "6s 9d 5h 8c Ts")
    await seat.wager(2, 10)
    await seat.deal()
    await seat.act("double")
    await seat.rebet()
    assert standing(seat) == {2: 10}


async def test_rebet_needs_a_round_before_and_no_wager_standing(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET)
    assert await refused(seat, seat.rebet()) == "wager.nothing_to_repeat"
    await seat.wager(1, 10)
    await seat.deal()
    assert await refused(seat, seat.rebet()) == "wager.closed"
    await seat.stand_all()
    await seat.wager(1, 5)
    assert await refused(seat, seat.rebet()) == "wager.wagers_stand"


async def test_rebet_and_deal_is_one_step(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", QUIET, QUIET)
    await seat.wager(1, 10)
    await seat.deal()
    await seat.stand_all()
    before = seat.fun
    await seat.deal(is_rebet=True)
    assert seat.table.is_in_play
    assert seat.fun == before - 10_00


@pytest.mark.clause("M25")
async def test_a_rebet_that_the_account_cannot_cover_starts_no_round(house: House) -> None:
    seat = await house.sit(await house.guest(units=15), "classic", "Ts Td 8h Tc")
    await seat.wager(1, 10)
    await seat.deal()
    await seat.stand_all()
    assert seat.fun == 5_00
    assert await refused(seat, seat.deal(is_rebet=True)) == "money.not_covered"
    assert not seat.table.is_in_play


@pytest.mark.clause("L12")
async def test_wagers_are_closed_while_a_round_is_in_play(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET)
    await seat.wager(1, 10)
    await seat.deal()
    assert await refused(seat, seat.wager(2, 10)) == "wager.closed"
    assert await refused(seat, seat.clear(1)) == "wager.closed"
    assert await refused(seat, seat.cancel()) == "wager.closed"
    assert await refused(seat, seat.deal()) == "wager.closed"


@pytest.mark.clause("M4")
@pytest.mark.clause("L13")
async def test_no_round_starts_without_a_wager(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", QUIET)
    assert await refused(seat, seat.deal()) == "wager.none"
    await seat.wager(1, 10)
    await seat.cancel()
    assert await refused(seat, seat.deal()) == "wager.none"


@pytest.mark.clause("L9")
@pytest.mark.clause("M4")
async def test_a_wager_takes_a_vacant_box_up_to_three_of_seven(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    for box in (7, 1, 4):
        await seat.wager(box, 5)
    assert [spot.box for spot in seat.table.spots] == [7, 1, 4]
    assert await refused(seat, seat.wager(2, 5)) == "wager.box_limit"
    await seat.clear(4)
    await seat.wager(2, 5)
    assert {spot.box for spot in seat.table.spots} == {1, 2, 7}


@pytest.mark.clause("L9")
async def test_a_box_of_the_last_round_without_a_wager_gives_way_to_another(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", "Ts Ts Ts 9d 9h 9h 9h 8c")
    await seat.wager((1, 2, 3), 5)
    await seat.deal()
    await seat.stand_all()
    await seat.wager(6, 5)
    assert {spot.box for spot in seat.table.spots} == {2, 3, 6}


@pytest.mark.clause("L13")
async def test_a_spot_without_a_wager_becomes_vacant_when_the_round_starts(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", "Ts Td 9d 9h 9c 8c Ts 9d 9h 8c")
    await seat.wager((1, 2), 5)
    await seat.deal()
    await seat.stand_all()
    assert {spot.box for spot in seat.table.spots} == {1, 2}
    await seat.wager(2, 5)
    await seat.deal()
    assert {spot.box for spot in seat.table.spots} == {2}
    assert SpotVacated(1, VacatedBecause.NO_WAGER) in seat.watcher.events


@pytest.mark.parametrize(
    ("game", "box"), [("classic", 4), ("multiplayer", 8), ("on-fire", 2), ("classic", 0)]
)
async def test_a_box_that_the_table_does_not_have_takes_no_wager(
    house: House, game: str, box: int
) -> None:
    seat = await house.sit(await house.guest(), game)
    assert await refused(seat, seat.wager(box, 10)) == "wager.no_such_box"


@pytest.mark.clause("L6")
@pytest.mark.parametrize(
    ("game", "range_name", "limits"),
    [
        ("multiplayer", "bronze", (1, 25, 50)),
        ("multiplayer", "silver", (5, 100, 200)),
        ("multiplayer", "golden", (25, 200, 400)),
        ("prize", "golden", (25, 200, 400)),
        ("classic", "golden", (25, 300, 600)),
        ("classic", "silver", (5, 100, 200)),
        ("on-fire", "bronze", (1, 25, None)),
        ("on-fire", "golden", (25, 200, None)),
    ],
)
async def test_the_range_sets_the_limits(
    game: str, range_name: str, limits: tuple[int, int, int | None]
) -> None:
    found = range_of(find_game(game), RangeName(range_name))
    table_max = None if limits[2] is None else limits[2] * MINOR_PER_UNIT
    assert (found.box_min, found.box_max, found.table_max) == (
        limits[0] * MINOR_PER_UNIT,
        limits[1] * MINOR_PER_UNIT,
        table_max,
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", RangeName)
async def test_every_chip_of_a_range_may_be_placed_and_can_make_up_every_limit(
    game: str, name: RangeName
) -> None:
    found = range_of(find_game(game), name)
    assert all(chip <= found.box_max for chip in found.chips)
    assert found.box_max % found.chips[0] == 0
    assert found.box_min % found.chips[0] == 0


@pytest.mark.clause("L6")
async def test_a_box_takes_its_greatest_wager_and_not_a_chip_more(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", range_name=RangeName.BRONZE)
    await seat.wager(1, 25)
    assert await refused(seat, seat.wager(1, 1)) == "wager.above_maximum"
    assert await refused(seat, seat.wager(2, 26)) == "wager.above_maximum"


@pytest.mark.clause("L6")
@pytest.mark.case("B26")
async def test_all_boxes_together_take_the_table_maximum_and_not_a_chip_more(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", range_name=RangeName.BRONZE)
    await seat.wager((1, 2), 25)
    assert await refused(seat, seat.wager(3, 1)) == "wager.above_table_maximum"
    await seat.undo()
    await seat.wager(3, 25)


@pytest.mark.clause("L6")
async def test_a_box_below_its_least_wager_holds_the_deal_back(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", QUIET)
    await seat.wager(1, 4)
    with pytest.raises(WagerRefused) as error:
        await seat.deal()
    assert error.value.refusal.value == "wager.below_minimum"
    assert error.value.details == {"box": 1, "limit": 5_00, "wager": 4_00}
    await seat.wager(1, 1)
    await seat.deal()
    assert seat.table.is_in_play


@pytest.mark.clause("L6")
@pytest.mark.case("B27")
async def test_the_range_limits_first_wagers_and_no_double(house: House) -> None:
    shoe = "6s 6d 5h 5d 5c Td 9c Tc 8d"
    seat = await house.sit(await house.guest(), "multiplayer", shoe)
    await seat.wager((1, 2), 100)
    await seat.deal()
    await seat.act("double")
    assert seat.on_table == 300_00


@pytest.mark.case("B18")
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (0, "wager.not_whole"),
        (-1_00, "wager.not_whole"),
        (99, "wager.not_whole"),
        (200_01, "wager.not_whole"),
        (201_00, "wager.above_maximum"),
    ],
)
async def test_an_amount_outside_the_limits_is_refused_and_moves_no_money(
    house: House, amount: int, code: str
) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", range_name=RangeName.GOLDEN)
    entries = len(house.stores.ledger)
    assert await refused(seat, seat.do(PlaceWager((1,), amount))) == code
    assert len(house.stores.ledger) == entries


@pytest.mark.case("B18")
@pytest.mark.parametrize("units", [1, 200])
async def test_the_least_and_the_greatest_wager_are_accepted(house: House, units: int) -> None:
    name = RangeName.BRONZE if units == 1 else RangeName.GOLDEN
    seat = await house.sit(await house.guest(), "multiplayer", QUIET, range_name=name)
    await seat.wager(1, units)
    await seat.deal()
    assert seat.table.is_in_play


@pytest.mark.case("B26")
@pytest.mark.parametrize(
    ("units", "wagers", "refused_box"),
    [(10, (8, 1, 1), None), (10, (9, 1, 1), 3), (2, (1, 1, 1), 3)],
)
async def test_the_box_that_would_exceed_the_free_money_is_refused_and_the_others_stay(
    house: House, units: int, wagers: tuple[int, ...], refused_box: int | None
) -> None:
    player = await house.guest(units=units)
    seat = await house.sit(player, "multiplayer", range_name=RangeName.BRONZE)
    for box, wager in enumerate(wagers, start=1):
        if box == refused_box:
            assert await refused(seat, seat.wager(box, wager)) == "money.not_covered"
        else:
            await seat.wager(box, wager)
    assert len(standing(seat)) == (2 if refused_box else 3)
    assert seat.fun == 0


@pytest.mark.case("B41")
async def test_the_last_chip_may_be_wagered_and_half_a_chip_may_not(house: House) -> None:
    seat = await house.sit(await house.guest(units=5), "multiplayer")
    await seat.wager(1, 5)
    assert seat.fun == 0
    poor = await house.guest(units=0)
    await house.fund(poor, 50)
    seat = await house.sit(poor, "multiplayer", range_name=RangeName.BRONZE)
    assert await refused(seat, seat.wager(1, 1)) == "money.not_covered"


@pytest.mark.case("B17")
async def test_a_wager_is_taken_once(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "multiplayer", "Ts 9d Th Tc")
    await seat.wager(1, 10)
    await seat.deal()
    assert seat.fun == 90_00
    await seat.act("stand")
    assert seat.fun == 110_00


async def test_what_happens_to_wagers_is_shown_in_order(house: House) -> None:
    player = await house.guest(name="ann")
    seat = await house.sit(player, "classic")
    await seat.wager(2, 10)
    assert seat.watcher.events == [
        SpotTaken(2, player.person_id, "ann"),
        WagerPlaced(2, player.person_id, 10_00),
    ]
