"""What goes between nodes gives nothing away: no hole card, no seed, no token."""

import re
from collections.abc import AsyncIterator

import pytest

from tests.support.town import Tab, Town, caught_up, done, entered, opened_on

CARDS = "Ts 9d 9h {hole} 5s 4d 3c"


@pytest.fixture
async def towns() -> AsyncIterator[list[Town]]:
    opened = [Town(), Town()]
    yield opened
    for town in opened:
        await town.close()


async def until_decision(town: Town, hole: str) -> tuple[str, Tab, Tab]:
    """A round in which one is asked and one looks on, both by way of another node."""
    owner, gateway = await town.node(), await town.node()
    ann, eve = [await gateway.tab(await town.guest(name)) for name in ("ann", "eve")]
    owner.stack(CARDS.format(hole=hole))
    table_id = await opened_on(town, owner, ann)
    for tab in (ann, eve):
        await entered(town, tab, table_id)
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
    decision = ann.prompt(table_id)["decision"]
    await done(town, ann, type="deal", table_id=table_id, rebet=False, decision=decision)
    assert ann.prompt(table_id)["phase"] == "play"
    await caught_up(town, table_id, ann, eve)
    await town.pass_time(3_000)
    return table_id, ann, eve


def plain(message: bytes) -> bytes:
    """Without what follows from a seed that only the house knows, and without commands' ids."""
    return re.sub(rb'"(commitment|list_hash|salt)":"[0-9a-f]+"|command-[0-9]{8}', b"", message)


@pytest.mark.case("A26")
@pytest.mark.case("E15")
async def test_rounds_that_differ_in_the_hole_card_go_between_nodes_in_the_same_bytes(
    towns: list[Town],
) -> None:
    for town, hole in zip(towns, ("8c", "7c"), strict=True):
        table_id, _, eve = await until_decision(town, hole)
        (owner,) = [node for node in town.nodes if table_id in node.tables]
        beside = await owner.tab(await town.guest("zoe"))
        await entered(town, beside, table_id)
        assert f'"{hole}"'.encode() not in b"".join(town.said)
        assert b'"??"' in b"".join(town.said)
        assert eve.frames
    one, two = towns
    assert list(map(plain, one.said)) == list(map(plain, two.said))


@pytest.mark.case("E17")
async def test_a_whole_round_between_nodes_holds_no_seed_and_no_token(towns: list[Town]) -> None:
    town = towns[0]
    table_id, ann, _ = await until_decision(town, "8c")
    while ann.prompt(table_id)["phase"] == "play":
        prompt = ann.prompt(table_id)
        act = {"box": prompt["box"], "hand": prompt["hand"], "action": "stand"}
        await done(town, ann, type="act", table_id=table_id, decision=prompt["decision"], **act)
    await town.pass_time(3_000)
    await town.nodes[0].own.people.forget_token(b"eve")
    town.nodes[0].hub.sign_out(2, lambda _sign_in: True)
    await town.pass_time(2_000)
    said = b"".join(town.said)
    assert b'"8c"' in said, "the hole card, once it lies open"
    seeds = [town.seeds._seed(number) for number in range(20)]
    for seed in seeds:
        assert seed not in said
        assert seed.hex().encode() not in said
    for actor in town.nodes[0].floor._actors.values():
        sealed = getattr(actor.table.shoe, "sealed", None)
        assert sealed is None or str(sealed).encode() not in said


async def test_who_looks_on_is_told_the_same_bytes_through_a_gateway(towns: list[Town]) -> None:
    town = towns[0]
    owner, gateway = await town.node(), await town.node()
    ann = await owner.tab(await town.guest("ann"))
    near = await owner.tab(await town.guest("eve"))
    far = await gateway.tab(await town.guest("zoe"))
    owner.stack(CARDS.format(hole="8c"))
    table_id = await opened_on(town, owner, ann)
    for tab in (ann, near, far):
        await entered(town, tab, table_id)
    await town.pass_time(1_000)
    before = len(near.frames), len(far.frames)
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
    decision = ann.prompt(table_id)["decision"]
    await done(town, ann, type="deal", table_id=table_id, rebet=False, decision=decision)
    await caught_up(town, table_id, near, far)
    await town.settle()
    assert near.frames[before[0] :] == far.frames[before[1] :]
    assert len(near.frames) > before[0]
