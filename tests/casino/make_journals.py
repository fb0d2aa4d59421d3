"""Writes the journals that every later version must still read.

    python -m tests.casino.make_journals > tests/casino/journals/version-4.json

Only a change of the stored formats makes a new file, beside the old ones, which stay.
"""

import asyncio
import json
import sys
from typing import Any

from croupier.casino.lost_key import give_up_shoes
from croupier.casino.ports import StoredEvent
from croupier.casino.table import Table
from croupier.core.cards import cards_text, parse_cards
from tests.support.memory import House, Seat
from tests.support.shoes import seven_boxes_of_pairs


async def a_round_with_everything(house: House) -> Seat:
    """Cut, chips placed and taken back; insurance won, then lost, a natural, splits, a double."""
    shoe = "8s 6s Ts Ad 8h 5h 6c Tc 8c 6d Th Ac 8d 5d As 6h 3c Ts 2d 9h"
    seat = await house.sit(await house.guest(name="ann"), "multiplayer", shoe)
    await seat.cut(100)
    await seat.wager((1, 2, 3), 10)
    await seat.wager(1, 5)
    await seat.undo()
    await seat.wager(3, 25)
    await seat.clear(3)
    await seat.wager(3, 10)
    await seat.deal()
    await seat.answer(box_1="insure", box_2="decline", box_3="insure")
    await seat.deal(is_rebet=True)
    await seat.answer(box_2="insure", box_1="decline", box_3="decline")
    await _to_the_end(seat, "split", "double")
    await seat.rebet()
    await seat.cancel()
    return seat


async def prizes_and_even_money(house: House) -> Seat:
    """Even money beside a lost insurance; then a suited 777 and a loss."""
    shoe = "As 7h Ad Kh 8h 9c 7s 9d 7s 8c 7s"
    seat = await house.sit(await house.guest(name="bob"), "prize", shoe)
    await seat.wager((1, 2), 10)
    await seat.deal()
    await seat.answer(box_1="even-money")
    await seat.answer(box_2="decline")
    await _to_the_end(seat)
    await seat.wager(1, 10)
    await seat.deal()
    await _to_the_end(seat, "hit")
    await seat.quit()
    return seat


async def a_fire(house: House) -> Seat:
    """Two wins, then a round still in play."""
    shoes = ("Ts 9d 9h 8c", "Ts 6d 9h Tc 9c", "Ts 9d 2h 8c")
    seat = await house.sit(await house.guest(name="eve"), "on-fire", *shoes)
    for _ in range(2):
        await seat.wager(1, 10)
        await seat.deal()
        await _to_the_end(seat)
    await seat.wager(1, 10)
    await seat.deal()
    return seat


async def a_surrender(house: House) -> Seat:
    """Half goes back; wagers stand for the next round."""
    seat = await house.sit(await house.guest(name="kim"), "classic", "Ts Td 6h 8c")
    await seat.wager(2, 15)
    await seat.deal()
    await seat.act("surrender")
    await seat.wager(1, 5)
    return seat


async def a_void_round(house: House) -> Seat:
    """A shoe that runs empty."""
    seat = await house.sit_with_rules(
        await house.guest(name="joe"),
        "multiplayer",
        seven_boxes_of_pairs(),
        decks=1,
        shuffle="cut:52",
        boxes_per_player=7,
        insurance=False,
    )
    await seat.wager((1, 2, 3, 4, 5, 6, 7), 10)
    await seat.deal()
    await _to_the_end(seat, "split")
    return seat


async def a_lost_key(house: House) -> Seat:
    """A round that could not go on, and the next one from a fresh shoe."""
    seat = await house.sit(await house.guest(name="lou"), "multiplayer", "Ts 9d 6h 8c")
    await seat.wager((1, 2), 10)
    await seat.deal()
    await seat.house.floor.stop()
    await give_up_shoes(house.store, house.clock)
    again = await house.restarted()
    again.stacked.waiting.append(tuple(parse_cards("Ts 9d 9h 8c")))
    seat = await again.back(seat.person, seat.table_id)
    await seat.wager(1, 10)
    await seat.deal()
    return seat


async def a_table_for_several(house: House) -> Seat:
    """Confirmed by a player and by the clock; away, back, gone; then wagers that stand again."""
    # Nines for two boxes, a ten for the third; the dealer shows 7 with a ten under it.
    shoe = "9s 9d Ts 7h 2s 3d 9c Tc 8h Ts 9d 9h 7c 9s 8d Td"
    seat = await house.share(await house.guest(name="una"), shoe, timer=15)
    other = await house.back(await house.guest(name="vic"), seat.table_id)
    await seat.join(7)
    await seat.leave(7)
    await seat.join(1)
    await other.wager((2, 3), 10)
    await seat.wager(1, 5)
    await seat.wager(6, 1)
    await other.deal()
    await house.pass_time(15_000 + house.times.closing)
    await house.pass_time(seat.clock_ms)
    await seat.come_back()
    await other.act("hit")
    await other.leave(3)
    await other.act("stand")
    await house.pass_time(house.times.results)
    await seat.rebet()
    await other.wager(2, 10)
    await other.deal()
    await other.lose_line()
    await house.pass_time(house.times.lost)
    return seat


async def an_unfinished_session(house: House) -> Seat:
    """Wagers that moved to a private table, after a round that went on without their player."""
    first = "9s 7h 9d Tc"
    seat = await house.share(await house.guest(name="wim"), first, "Ts 9d 9h 8c")
    await seat.wager(1, 10)
    await seat.deal()
    await seat.quit()
    (session,) = await house.floor.tables_of(seat.person)
    renewed = await house.back(seat.person, session.table_id)
    await renewed.wager(2, 5)
    await renewed.clear(2)
    await renewed.wager(1, 10)
    await renewed.deal()
    await _to_the_end(renewed)
    return renewed


async def a_table_that_a_host_closes(house: House) -> Seat:
    """Told to close while a round is played, and gone once that was read."""
    seat = await house.share(await house.guest(name="zoe"), "9s 7h 9d Tc", timer=15)
    await seat.wager(1, 10)
    await seat.deal()
    await house.floor.close_after_round(seat.table_id)
    await seat.act("stand")
    await house.pass_time(house.times.results)
    return seat


async def a_shoe_of_several(house: House) -> Seat:
    """One player opens in time, another does not; the shoe is told when the table closes."""
    seat = await house.share(await house.guest(name="ida"), "9s 7h 9d Tc 8s 8d", timer=15)
    other = await house.back(await house.guest(name="jan"), seat.table_id)
    await seat.wager(1, 10)
    await other.wager(2, 10)
    await seat.contribute(b"sixteen of Ida's")
    await other.contribute(b"sixteen of Jan's")
    await seat.deal()
    await other.deal()
    await seat.open_part(b"sixteen of Ida's")
    await house.pass_time(house.times.closing)
    await seat.act("stand")
    await other.act("stand")
    await house.floor.close_after_round(seat.table_id)
    await house.pass_time(house.times.results)
    return seat


async def a_shoe_of_ones_own(house: House) -> Seat:
    """The player's part comes with the deal; a shoe that never started is told with the first."""
    seat = await house.sit(await house.guest(name="kai"), "classic", "Ts 9d 9h 8c")
    await seat.contribute(b"sixteen of Kai's")
    await seat.wager(1, 10)
    await seat.deal(opening=b"sixteen of Kai's")
    await _to_the_end(seat)
    await seat.contribute(b"more, never open")
    await seat.quit()
    return seat


TABLES = (
    a_round_with_everything,
    prizes_and_even_money,
    a_fire,
    a_surrender,
    a_void_round,
    a_lost_key,
    a_table_for_several,
    an_unfinished_session,
    a_table_that_a_host_closes,
    a_shoe_of_several,
    a_shoe_of_ones_own,
)


async def _to_the_end(seat: Seat, *eager: str) -> None:
    """Does what it may of some actions, else stands."""
    while seat.table.is_in_play:
        chosen = [action for action in eager if action in seat.options]
        await seat.act(chosen[0] if chosen else "stand")


def summary(table: Table) -> dict[str, Any]:
    """How a table stands, in words that outlast its classes."""
    return (_of_several(table) if table.is_shared else {}) | _of_every(table)


def _of_several(table: Table) -> dict[str, Any]:
    clock = table.clock
    return {
        "access": table.access.value,
        "timer": table.timer,
        "place": table.place,
        "clock": clock and [clock.purpose.value, clock.total_ms, clock.red_ms, clock.at_ms],
        "confirmed": table.confirmed,
        "away": table.away,
        "left": table.left,
        "leaving": table.leaving,
        "rounds_away": [[each.person_id, each.rounds] for each in table.rounds_away],
    }


def _of_every(table: Table) -> dict[str, Any]:
    state = table.round
    return {
        "number": table.number,
        "decision": table.decision,
        "rounds": table.rounds,
        "shoe": table.shoe and [table.shoe.number, table.shoe.dealt, table.shoe.cut_card],
        "spots": [[spot.box, spot.name] for spot in table.spots],
        "wagers": [[each.box, each.wager] for each in table.standing_wagers],
        "last_wagers": [[chip.box, chip.amount] for chip in table.last_wagers],
        "streak": table.streak_wins,
        "bank": table.bank,
        "is_closed": table.is_closed,
        "is_in_play": table.is_in_play,
        "dealer": state and f"{cards_text(state.dealer.shown)} / {state.dealer.hole}",
        "hands": state
        and [
            [
                box.number,
                cards_text(hand.cards),
                hand.wager,
                hand.settlement and [hand.settlement.outcome.value, hand.settlement.returned],
            ]
            for box, _, hand in state.hands
        ],
        "insurance": state
        and [[box.insurance.wager, box.insurance.returned] for box in state.boxes if box.insurance],
    }


def plain(event: StoredEvent) -> list[Any]:
    """An event as it stands in a file."""
    return [event.number, event.kind, event.version, event.body.decode()]


async def journals() -> list[dict[str, Any]]:
    """Every table's journal with how the table stands after it."""
    made = []
    for play in TABLES:
        house = House()
        seat = await play(house)
        events = house.stores._tables[seat.table_id].events
        steps = seat.watcher.steps
        stands = summary(steps[-1].table)
        about = (play.__doc__ or "").strip()
        made.append({"about": about, "stands": stands, "events": list(map(plain, events))})
        await seat.house.floor.stop()
    return made


if __name__ == "__main__":
    tables = asyncio.run(journals())
    rows = [
        "{"
        f'"about": {json.dumps(table["about"])}, "stands": {json.dumps(table["stands"])},\n'
        ' "events": [\n'
        + ",\n".join(f"  {json.dumps(event)}" for event in table["events"])
        + "\n ]}"
        for table in tables
    ]
    sys.stdout.write("[" + ",\n".join(rows) + "]\n")
