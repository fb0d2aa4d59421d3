"""What nobody may know before its time: the hole card, the shoe, its seed."""

import re

import pytest

from croupier.casino.event_codec import encode_event, encode_snapshot
from croupier.core.cards import parse_card
from croupier.core.events import HoleCardDealt, HoleRevealed
from croupier.server.prompts import prompt_for
from croupier.server.seen import wire_event
from croupier.server.socket import _ENCODER as TO_WIRE
from croupier.server.views import session_view, table_view, turned_views
from croupier.server.wire.outgoing import Snapshot
from tests.support.memory import House, Seat

# 19 against a nine; the same cards with another hole card, and what is drawn after it.
HIDDEN = "Ts 9d 9h {hole} 5s 4d 3c"
INSURED = "Ts Ad 9h {hole} 5s 4d 3c"


def messages(seat: Seat, person_id: int) -> bytes:
    """Every event that a viewer was ever sent, byte for byte."""
    return b"\n".join(TO_WIRE.encode(wire_event(step, person_id)) for step in seat.watcher.steps)


def shown_to(seat: Seat, person_id: int) -> bytes:
    """The whole table as a person sees it, without its id, whose letters may spell a card."""
    return TO_WIRE.encode(snapshot(seat, person_id)).replace(seat.table_id.encode(), b"T")


def snapshot(seat: Seat, person_id: int) -> Snapshot:
    picture = seat.picture
    prompt = prompt_for(picture.table, person_id)
    return Snapshot(table_view(picture, person_id), prompt, turned_views(picture.turned))


def unnamed(told: bytes, seat: Seat) -> bytes:
    """Without the table's id and the hash of its list, which is another for other cards."""
    return re.sub(rb'"list_hash":"[0-9a-f]{64}"', b"", told.replace(seat.table_id.encode(), b"T"))


async def until_decision(house: House, cards: str, hole: str, game: str) -> Seat:
    seat = await house.sit(await house.guest(name="ann"), game, cards.format(hole=hole))
    await seat.wager(1, 10)
    await seat.deal()
    return seat


async def both(
    cards: str, holes: tuple[str, str], *actions: str, game: str = "multiplayer"
) -> list[tuple[bytes, bytes]]:
    """What was sent in two runs that differ in the hole card alone, up to some actions."""
    runs = []
    for hole in holes:
        house = House()
        seat = await until_decision(house, cards, hole, game)
        for action in actions:
            await (seat.answer(box_1=action) if action == "decline" else seat.act(action))
        shown = snapshot(seat, 1)
        sent = messages(seat, 1) + messages(seat, 999)
        picture = TO_WIRE.encode(shown) + TO_WIRE.encode(session_view(seat.table))
        assert seat.table.is_in_play
        assert seat.table.round is not None
        assert str(seat.table.round.dealer.hole) == hole
        runs.append((unnamed(sent, seat), unnamed(picture, seat)))
        await house.floor.stop()
    return runs


@pytest.mark.case("A26")
@pytest.mark.case("A28")
@pytest.mark.case("G04")
@pytest.mark.parametrize(
    ("cards", "holes", "actions", "game"),
    [
        pytest.param(HIDDEN, ("8c", "Kc"), (), "multiplayer", id="dealt"),
        pytest.param(HIDDEN, ("8c", "2c"), (), "classic", id="another game"),
        pytest.param("5s 9d 9h {hole} 4s 4d", ("8c", "Kc"), ("hit",), "multiplayer", id="hit"),
        pytest.param(INSURED, ("Kc", "5c"), (), "multiplayer", id="insurance, a natural or not"),
        pytest.param(INSURED, ("8c", "5c"), ("decline",), "multiplayer", id="looked, none"),
        pytest.param("Ts {hole} 5h 9d 2s 3d", ("8c", "Kc"), ("hit",), "on-fire", id="dealt first"),
        pytest.param("5s {hole} 5h 9d 2s 3d", ("8c", "Kc"), (), "on-fire", id="dealt first, ten"),
    ],
)
async def test_runs_that_differ_in_the_hole_card_look_alike_to_the_last_byte(
    cards: str, holes: tuple[str, str], actions: tuple[str, ...], game: str
) -> None:
    first, second = await both(cards, holes, *actions, game=game)
    assert first == second
    sent, picture = first
    assert b"??" in sent
    for hole in holes:
        # As a card is told; its two letters may well stand in a hash.
        assert f'"{hole}"'.encode() not in sent + picture


@pytest.mark.case("A27")
async def test_the_hole_card_is_shown_when_it_is_turned(house: House) -> None:
    seat = await until_decision(house, HIDDEN, "8c", "multiplayer")
    assert b'"8c"' not in messages(seat, seat.person.person_id)
    await seat.act("stand")
    assert b'"8c"' in messages(seat, seat.person.person_id)
    assert any(isinstance(event, HoleRevealed) for event in seat.watcher.events)


@pytest.mark.case("E15")
async def test_a_newcomer_sees_no_more_than_everybody(house: House) -> None:
    seat = await until_decision(house, HIDDEN, "Kc", "multiplayer")
    for person in (seat.person.person_id, 999):
        picture = shown_to(seat, person)
        assert b'"cards":["9d","??"]' in picture
        assert b'"Kc"' not in picture


async def test_nothing_sent_names_a_seed_or_a_card_to_come(house: House) -> None:
    seat = await until_decision(house, HIDDEN, "8c", "multiplayer")
    shown = shown_to(seat, seat.person.person_id)
    for text in (messages(seat, seat.person.person_id), shown):
        assert b"seal" not in text
        assert b"seed" not in text
        assert b'"stacked":[' not in text
        for card in (b'"8c"', b'"5s"', b'"4d"', b'"3c"'):
            assert card not in text


async def test_the_journal_holds_neither_the_hole_card_nor_cards_to_come(house: House) -> None:
    # Nothing is stacked here, so the only place for cards to come is the sealed seed.
    seat = await house.sit(await house.guest(), "multiplayer")
    await seat.wager(1, 10)
    await seat.deal()
    assert seat.table.is_in_play
    journal = house.stores._tables[seat.table_id].events
    hole = [each.body for each in journal if each.kind == "hole_card_dealt"]
    assert hole == [b'{"card":null,"position":3}']
    cards = [card for each in journal for card in re.findall(rb'"[2-9TJQKA][shdc]"', each.body)]
    assert len(cards) == 3, "two of the player's and the upcard"


async def test_no_snapshot_is_made_while_a_round_is_in_play(house: House) -> None:
    seat = await until_decision(house, HIDDEN, "8c", "multiplayer")
    with pytest.raises(AssertionError, match="would show the hole card"):
        encode_snapshot(seat.table)
    assert house.stores._tables[seat.table_id].snapshot is None
    await seat.act("stand")
    assert house.stores._tables[seat.table_id].snapshot is not None


async def test_an_events_stored_form_hides_the_hole_card_whoever_made_it(house: House) -> None:
    assert encode_event(HoleCardDealt(parse_card("Kc"), 3)) == (
        "hole_card_dealt",
        1,
        b'{"card":null,"position":3}',
    )
