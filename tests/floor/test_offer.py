"""What a host offers: games, currencies and ranges of new tables; those that stand keep theirs."""

from dataclasses import replace

import httpx
import pytest

from croupier.casino.errors import CurrencyNotOffered, GameNotOffered, WagerRefused
from croupier.casino.money import Currency
from croupier.casino.offer import Offer
from croupier.casino.opening import Opening
from croupier.casino.ranges import Figures, RangeName, chips_for, range_of
from croupier.core.games import GAMES, UnknownGame
from croupier.server.app import create_app
from tests.support.memory import FUN, OFFER, House, command_id
from tests.support.web import web_house

TWO_GAMES = replace(OFFER, games=("prize", "classic"))
SMALL = Figures(game="classic", name=RangeName.BRONZE, box_min=2, box_max=10, table_max=12)
SMALL_ONES = replace(OFFER, figures=(SMALL,))


async def test_a_game_that_the_house_does_not_offer_is_not_opened() -> None:
    house = House(offer=TWO_GAMES)
    guest = await house.guest()
    await house.sit(guest, "classic")
    with pytest.raises(GameNotOffered, match="does not offer on-fire"):
        await house.sit(guest, "on-fire")
    with pytest.raises(GameNotOffered):
        await house.share(guest, game="multiplayer")
    with pytest.raises(UnknownGame):
        await house.sit(guest, "vegas-strip")


async def test_a_currency_that_the_house_does_not_offer_is_not_played_in() -> None:
    house = House(offer=Offer(currencies=(Currency.EUR,)))
    guest = await house.guest()
    with pytest.raises(CurrencyNotOffered):
        await house.floor.open(guest, Opening("classic", FUN, RangeName.BRONZE), command_id())


async def test_the_lobby_and_the_list_of_games_show_what_is_offered_in_its_order() -> None:
    house = House(offer=TWO_GAMES)
    assert house.lobby.picture.rooms == {"prize": (1,)}
    transport = httpx.ASGITransport(app=create_app(web_house(house)))
    async with httpx.AsyncClient(base_url="http://house", transport=transport) as web:
        games = (await web.get("/api/games")).json()["games"]
    assert [game["game"] for game in games] == ["prize", "classic"]


async def test_a_table_of_a_game_that_is_taken_off_goes_on_and_stands_in_no_room() -> None:
    before = House()
    guest = await before.guest()
    seat = await before.share(guest, game="multiplayer")
    house = await before.restarted(TWO_GAMES)
    again = await house.back(guest, seat.table_id)
    await again.join(1)
    await again.wager(1, 10)
    assert again.table.standing(1) == 10_00
    assert house.lobby.picture.changed == ()


async def test_a_range_that_a_host_sets_holds_at_new_tables() -> None:
    house = House(offer=SMALL_ONES)
    guest = await house.guest()
    seat = await house.sit(guest, "classic", range_name=RangeName.BRONZE)
    assert (seat.table.range.box_min, seat.table.range.box_max) == (2_00, 10_00)
    with pytest.raises(WagerRefused):
        await seat.wager(1, 11)
    await seat.wager(1, 1)
    with pytest.raises(WagerRefused):
        await seat.deal()
    await seat.wager(1, 9)
    with pytest.raises(WagerRefused):
        await seat.wager(2, 3)
    await seat.wager(2, 2)


async def test_a_table_that_was_opened_before_a_change_keeps_its_range() -> None:
    before = House()
    guest = await before.guest()
    seat = await before.sit(guest, "classic", range_name=RangeName.BRONZE)
    house = await before.restarted(SMALL_ONES)
    old = await house.back(guest, seat.table_id)
    await old.wager(1, 25)
    assert old.table.range == range_of(GAMES["classic"], RangeName.BRONZE)


async def test_a_table_with_the_earlier_range_is_not_given_to_who_opens_a_new_one() -> None:
    before = House()
    guest = await before.guest()
    seat = await before.sit(guest, "classic", range_name=RangeName.BRONZE)
    same = await before.sit(guest, "classic", range_name=RangeName.BRONZE)
    house = await before.restarted(SMALL_ONES)
    other = await house.sit(guest, "classic", range_name=RangeName.BRONZE)
    assert seat.table_id == same.table_id != other.table_id
    assert other.table.range.box_max == 10_00


def test_figures_are_of_one_range_of_one_game() -> None:
    offer = Offer(figures=(SMALL,))
    for game in GAMES.values():
        for name in RangeName:
            is_set = (game.name, name) == (SMALL.game, SMALL.name)
            assert (offer.range_of(game, name) == range_of(game, name)) is not is_set


@pytest.mark.parametrize(
    ("low", "high", "chips"),
    [
        (1, 25, (1, 5, 10, 25)),
        (25, 200, (5, 25, 50, 100, 200)),
        (7, 49, (1, 5, 10, 25)),
        (3, 3, (1,)),
        (50, 300, (10, 25, 50, 100, 200)),
        (200, 200, (25, 50, 100, 200)),
    ],
)
def test_the_least_and_the_greatest_wager_can_be_laid_with_the_chips_of_a_range(
    low: int, high: int, chips: tuple[int, ...]
) -> None:
    assert chips_for(low, high) == chips
    assert low % chips[0] == high % chips[0] == 0
