"""Proofs of shoes that were really played, and who is given them."""

import hashlib
import json
import runpy
from pathlib import Path
from random import Random

import pytest

from croupier.casino.access import Access
from croupier.casino.errors import NoSuchTable, NotYourTable
from croupier.casino.history import Histories
from croupier.casino.proofs import LISTS_KEPT_MAX, Proofs
from croupier.casino.shoe_errors import NoSuchShoe, ProofTooEarly
from croupier.casino.table_events import ShoeStarted
from croupier.fairness.proof import Proof, proof_text, read_proof
from croupier.fairness.verify import find_fault
from croupier.notation import read_record, write_record
from tests.support.memory import House, Seat

STANDALONE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "verify_shoe.py"))

OPENINGS = tuple(f"sixteen of no. {number}".encode() for number in range(7))


def proofs(house: House) -> Proofs:
    return Proofs(house.store, Histories(house.store, house.floor.table_for), house.room)


async def proof(seat: Seat, shoe: int) -> Proof:
    return await proofs(seat.house).proof(seat.person, seat.table_id, shoe)


def require_right(found: Proof) -> None:
    """By the package's verifier, and by the one that knows nothing of the package."""
    assert find_fault(read_proof(proof_text(found))) is None
    STANDALONE["verify"](json.loads(proof_text(found)))


async def play(seat: Seat, random: Random, boxes: int = 1, opening: bytes | None = None) -> None:
    await seat.wager(tuple(range(1, boxes + 1)), 10)
    await seat.deal(opening=opening)
    while seat.table.is_in_play:
        state = seat.table.round
        assert state is not None
        if state.unanswered:
            await seat.answer(**{f"box_{state.unanswered[0]}": "decline"})
        else:
            await seat.act(random.choice(seat.options))


@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize", "on-fire"])
@pytest.mark.parametrize("parts", [0, 1])
async def test_shoes_of_every_game_are_proved(house: House, game: str, parts: int) -> None:
    seat = await house.sit(await house.guest(100_000), game)
    random = Random(f"{game} {parts}")
    for turn in range(3):
        opening = None
        if parts and seat.table.draw is not None:
            opening = OPENINGS[turn]
            await seat.contribute(opening)
        await play(seat, random, opening=opening)
    shoe = seat.table.shoe
    assert shoe is not None
    await seat.quit()
    for number in range(1, shoe.number + 1):
        found = await proof(seat, number)
        require_right(found)
        assert len(found.parts) == parts
        assert found.rounds
        assert all(card is not None for played in found.rounds for card in played.cards)
    last = await proof(seat, shoe.number)
    assert [played.round for played in last.rounds][-1] == 3


@pytest.mark.parametrize("wish", [None, 1, 100, 311])
async def test_a_wished_cut_is_proved_too(house: House, wish: int | None) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    if wish is not None:
        await seat.cut(wish)
    await play(seat, Random("cut"))
    await seat.quit()
    found = await proof(seat, 1)
    assert found.cut_wish == wish
    assert wish in (None, found.cut)
    require_right(found)


async def test_shoes_that_run_empty_are_proved_with_what_was_shuffled_in_again(
    house: House,
) -> None:
    rules = {"decks": 1, "shuffle": "cut:52", "boxes_per_player": 7, "insurance": False}
    seat = await house.sit_with_rules(await house.guest(1_000_000), "multiplayer", **rules)
    random = Random("empty")
    while seat.table.shoes < 12:
        await play(seat, random, boxes=7)
    found = [await proof(seat, number) for number in range(1, 11)]
    for each in found:
        require_right(each)
    longest = max(each.rounds[-1].first + len(each.rounds[-1].cards) for each in found)
    assert longest > 52
    await seat.quit()


@pytest.mark.parametrize("count", [2, 7])
@pytest.mark.parametrize("opened", [0, 1, 7])
async def test_parts_of_several_are_proved_whether_or_not_they_were_opened(
    house: House, count: int, opened: int
) -> None:
    first = await house.share(await house.guest(name="Guest 0"))
    seats = [first]
    for number in range(1, count):
        person = await house.guest(name=f"Guest {number}")
        seats.append(await house.back(person, first.table_id))
    for box, seat in enumerate(seats, start=1):
        await seat.wager(box, 10)
        await seat.contribute(OPENINGS[box - 1])
    for seat in seats:
        await seat.deal()
    for seat, opening in list(zip(seats, OPENINGS, strict=False))[:opened]:
        await seat.open_part(opening)
    await house.pass_time(house.times.closing)
    await house.floor.close_after_round(first.table_id)
    await house.pass_time(600_000)
    found = await proof(first, 1)
    assert [part.opening is not None for part in found.parts] == [
        number < opened for number in range(count)
    ]
    require_right(found)


async def test_a_shoe_that_never_started_is_proved_with_no_round(house: House) -> None:
    seat = await house.sit(await house.guest(), "prize")
    await seat.contribute(OPENINGS[0])
    await seat.quit()
    found = await proof(seat, 1)
    assert found.rounds == ()
    assert [part.opening for part in found.parts] == [None]
    require_right(found)


async def test_a_shoe_with_cards_put_on_top_is_no_proof_of_chance(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", "Ts 9d 9h 8c")
    await play(seat, Random(1))
    await seat.quit()
    fault = find_fault(await proof(seat, 1))
    assert fault is not None
    assert fault.step == "stacked"


async def test_the_list_is_had_as_soon_as_the_shoe_starts_and_is_the_proofs(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    desk = proofs(house)
    with pytest.raises(NoSuchShoe):
        await desk.seals(seat.person, seat.table_id, 1)
    await seat.wager(1, 10)
    await seat.deal()
    seals = await desk.seals(seat.person, seat.table_id, 1)
    (started,) = [event for event in seat.watcher.events if isinstance(event, ShoeStarted)]
    assert len(seals) == 312 * 32
    told = hashlib.sha256(b"croupier list 1" + seals).hexdigest()
    assert told == started.list_hash
    await seat.drop()
    assert "".join((await proof(seat, 1)).seals or ()) == seals.hex()
    assert await desk.seals(seat.person, seat.table_id, 1) == seals
    assert await proofs(house).seals(seat.person, seat.table_id, 1) == seals


async def test_a_shoe_of_one_round_has_no_list(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    await play(seat, Random(1))
    with pytest.raises(NoSuchShoe, match="no list"):
        await proofs(house).seals(seat.person, seat.table_id, 1)


async def test_only_so_many_lists_are_kept(house: House) -> None:
    desk = proofs(house)
    for number in range(LISTS_KEPT_MAX + 5):
        desk._keep(str(number), b"")
    assert len(desk._kept) == LISTS_KEPT_MAX


@pytest.mark.parametrize("is_played", [False, True])
async def test_there_is_no_proof_before_the_shoe_is_over(house: House, is_played: bool) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    if is_played:
        await play(seat, Random(1))
    with pytest.raises(ProofTooEarly):
        await proof(seat, 1)
    with pytest.raises(NoSuchShoe):
        await proof(seat, 2)
    with pytest.raises(NoSuchTable):
        await proofs(house).proof(seat.person, "nowhere", 1)


async def test_shoes_are_listed_newest_first_in_pages(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    for _ in range(3):
        await play(seat, Random(1))
    desk = proofs(house)
    found, is_more = await desk.page(seat.person, seat.table_id, None, 2)
    assert [(each.shoe, each.revealed is not None) for each in found] == [(4, False), (3, True)]
    assert is_more
    found, is_more = await desk.page(seat.person, seat.table_id, 3, 2)
    assert [each.shoe for each in found] == [2, 1]
    assert not is_more


async def test_a_private_table_is_proved_to_its_owner_alone(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    await play(seat, Random(1))
    stranger = await house.guest()
    for asked in (proofs(house).proof, proofs(house).seals):
        with pytest.raises(NotYourTable):
            await asked(stranger, seat.table_id, 1)
    require_right(await proof(seat, 1))


@pytest.mark.parametrize(("access", "may_stranger"), [(Access.PUBLIC, True), (Access.LINK, False)])
async def test_a_closed_table_is_proved_to_who_could_watch_it(
    house: House, access: Access, may_stranger: bool
) -> None:
    seat = await house.share(await house.guest(), access=access)
    await seat.wager(1, 10)
    await seat.deal()
    await house.floor.close_after_round(seat.table_id)
    await house.pass_time(600_000)
    stranger = await house.guest()
    require_right(await proof(seat, 1))
    if may_stranger:
        require_right(await proofs(house).proof(stranger, seat.table_id, 1))
    else:
        with pytest.raises(NotYourTable):
            await proofs(house).proof(stranger, seat.table_id, 1)


@pytest.mark.parametrize("game", ["multiplayer", "classic"])
async def test_a_record_names_the_proof_of_each_rounds_shoe(house: House, game: str) -> None:
    seat = await house.sit(await house.guest(), game)
    for _ in range(3):
        await play(seat, Random(1))
    histories = Histories(house.store, house.floor.table_for)
    record = await histories.record(seat.person, seat.table_id)
    again = read_record(write_record(record))
    shoes = [1, 1, 1] if game == "multiplayer" else [1, 2, 3]
    promised = {
        span.shoe: span.commitment for span in await house.store.shoes(seat.table_id, None, 9)
    }
    assert [each.proof for each in again.rounds] == [
        {"id": promised[shoe], "table": seat.table_id, "shoe": shoe} for shoe in shoes
    ]
    one = await histories.round_record(seat.person, seat.table_id, 2)
    assert one.rounds[0].proof == again.rounds[1].proof
