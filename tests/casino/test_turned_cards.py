"""Cards that lay open before somebody came: each is shown with what proves it."""

import pytest

from croupier.casino.dealing import ShoeRoom
from croupier.casino.errors import SealBroken
from croupier.casino.proving import turned_cards
from croupier.casino.table_events import ShoeStarted
from croupier.casino.table_parts import TurnedCard
from croupier.core.cards import Card
from croupier.core.games import GAMES
from croupier.fairness.seals import card_seal
from tests.support.memory import House, Seat
from tests.support.seeds import CountedSeeds

ACROSS = "Ts 9d 9h Kc 5s 4d 3c"


def felt(seat: Seat) -> list[Card]:
    """What lies open on the felt, in some order."""
    state = seat.table.round
    assert state is not None
    hands = (card for _, _, hand in state.hands for card in hand.cards)
    return sorted((*hands, *state.dealer.shown), key=str)


def cards(turned: tuple[TurnedCard, ...]) -> list[Card]:
    return sorted((each.card for each in turned), key=str)


async def played(house: House, game: str, *shoes: str) -> Seat:
    seat = await house.sit(await house.guest(), game, *shoes)
    await seat.wager(1, 10)
    await seat.deal()
    return seat


async def test_each_open_card_is_shown_with_the_salt_that_its_seal_was_made_with(
    house: House,
) -> None:
    seat = await played(house, "multiplayer")
    started = next(event for event in seat.watcher.events if isinstance(event, ShoeStarted))
    seals = house.room.seals(started, seat.table.rules)
    turned = seat.picture.turned
    assert cards(turned) == felt(seat)
    for each in turned:
        assert each.salt is not None
        made = card_seal(bytes.fromhex(each.salt), each.position, each.card)
        assert made == seals[each.position]


@pytest.mark.case("A26")
@pytest.mark.parametrize(
    ("game", "hole"), [("multiplayer", 3), ("on-fire", 1)], ids=["dealt last", "dealt first"]
)
async def test_the_hole_card_is_not_among_them_before_it_is_turned(
    house: House, game: str, hole: int
) -> None:
    seat = await played(house, game, "Ts 9d 9h 8c 5s 4d 3c")
    assert [each.position for each in seat.picture.turned] == [
        place for place in range(4) if place != hole
    ]
    await seat.stand_all()
    turned = seat.picture.turned
    assert hole in [each.position for each in turned]
    assert cards(turned) == felt(seat)


async def test_after_a_round_only_its_own_cards_are_shown(house: House) -> None:
    seat = await played(house, "multiplayer", ACROSS)
    await seat.stand_all()
    last = seat.picture.turned[-1].position
    assert cards(seat.picture.turned) == felt(seat)
    await seat.wager(1, 10)
    await seat.deal()
    assert min(each.position for each in seat.picture.turned) > last
    assert cards(seat.picture.turned) == felt(seat)


@pytest.mark.parametrize("game", list(GAMES))
async def test_every_game_shows_what_lies_open_also_after_a_restart(game: str) -> None:
    house = House()
    seat = await played(house, game, "Ts 9d 9h 8c 5s 4d 3c")
    shown = seat.picture.turned
    again = await house.restarted()
    back = await again.back(seat.person, seat.table_id)
    assert back.picture.turned == shown
    assert cards(shown) == felt(back)
    assert all((each.salt is None) is back.table.rules.shuffle.is_each_round for each in shown)
    await again.floor.stop()


async def test_before_the_first_round_there_are_none(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    assert seat.picture.turned == ()


class WithoutKey(CountedSeeds):
    def unseal(self, sealed: str) -> bytes:
        raise SealBroken(f"{sealed} is of another key")


async def test_where_the_key_is_gone_none_is_shown(house: House) -> None:
    seat = await played(house, "multiplayer", ACROSS)
    await seat.stand_all()
    room = ShoeRoom(WithoutKey(), house.stacked)
    assert turned_cards(seat.table, room) == ()
