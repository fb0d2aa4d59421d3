"""What nodes tell one another: inside one process, and over NATS."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from croupier.adapters.bus_local import LocalStreet
from croupier.adapters.bus_nats import NatsBus, NatsServer
from croupier.adapters.bus_sealing import BusSeal
from croupier.adapters.randomness import SecretKey
from croupier.casino.bus import Bus, NodeSilent
from tests.support.waiting import first_said, within

KEY = SecretKey(bytes(range(32)))
SOON = 5
NewBus = Callable[[], Bus]


@pytest.fixture(params=["local", pytest.param("nats", marks=pytest.mark.nats)])
async def new_bus(request: pytest.FixtureRequest) -> AsyncIterator[NewBus]:
    """Makes one more end of the same bus."""
    made: list[Bus] = []
    if request.param == "local":
        make: NewBus = LocalStreet().bus
    else:
        server = NatsServer(request.getfixturevalue("nats_server").url)

        def make() -> Bus:
            return NatsBus(server, BusSeal(KEY))

    def remembered() -> Bus:
        made.append(make())
        return made[-1]

    yield remembered
    for each in made:
        await each.part()


def unheard(node: int, message: bytes) -> None:
    raise AssertionError(f"node {node} said {message!r}")


async def unasked(node: int, message: bytes) -> bytes:
    raise AssertionError(f"node {node} asked {message!r}")


async def echo(node: int, message: bytes) -> bytes:
    return b"%d asked " % node + message


async def test_what_is_told_to_one_node_comes_to_it_alone(new_bus: NewBus) -> None:
    one, two, three = new_bus(), new_bus(), new_bus()
    heard, hear = first_said()
    await one.join(1, unheard, unasked)
    await two.join(2, hear, unasked)
    await three.join(3, unheard, unasked)

    one.tell(2, b"good evening")

    assert await within(SOON, heard) == (1, b"good evening")


async def test_what_is_told_to_all_comes_to_every_other_node(new_bus: NewBus) -> None:
    one, two, three = new_bus(), new_bus(), new_bus()
    heard_by_two, two_hears = first_said()
    heard_by_three, three_hears = first_said()
    await one.join(1, unheard, unasked)
    await two.join(2, two_hears, unasked)
    await three.join(3, three_hears, unasked)

    one.tell_all(b"all")

    assert await within(SOON, heard_by_two) == (1, b"all")
    assert await within(SOON, heard_by_three) == (1, b"all")


async def test_messages_of_a_node_come_in_their_order(new_bus: NewBus) -> None:
    one, two = new_bus(), new_bus()
    heard: list[bytes] = []
    last = asyncio.Event()

    def hear(_node: int, message: bytes) -> None:
        heard.append(message)
        if message == b"99":
            last.set()

    await one.join(1, unheard, unasked)
    await two.join(2, hear, unasked)
    for each in range(100):
        one.tell(2, b"%d" % each)
    await last.wait()

    assert heard == [b"%d" % each for each in range(100)]


async def test_a_question_gets_its_answer(new_bus: NewBus) -> None:
    one, two = new_bus(), new_bus()
    await one.join(1, unheard, unasked)
    await two.join(2, unheard, echo)

    assert await one.ask(2, b"the time", 5000) == b"1 asked the time"


async def test_a_slow_answer_holds_up_no_other(new_bus: NewBus) -> None:
    one, two = new_bus(), new_bus()
    is_free = asyncio.Event()

    async def answer(_node: int, message: bytes) -> bytes:
        if message == b"slow":
            await is_free.wait()
        return message

    await one.join(1, unheard, unasked)
    await two.join(2, unheard, answer)
    slow = asyncio.create_task(one.ask(2, b"slow", 5000))
    assert await one.ask(2, b"quick", 5000) == b"quick"
    is_free.set()
    assert await slow == b"slow"


async def test_a_node_that_is_not_there_is_silent(new_bus: NewBus) -> None:
    one = new_bus()
    await one.join(1, unheard, unasked)

    with pytest.raises(NodeSilent, match="node 2"):
        await one.ask(2, b"anybody?", 200)


async def test_a_node_that_answers_too_late_is_silent(new_bus: NewBus) -> None:
    one, two = new_bus(), new_bus()
    is_free = asyncio.Event()

    async def late(_node: int, message: bytes) -> bytes:
        await is_free.wait()
        return message

    await one.join(1, unheard, unasked)
    await two.join(2, unheard, late)

    with pytest.raises(NodeSilent, match="node 2"):
        await one.ask(2, b"now?", 50)
    is_free.set()


async def test_a_node_that_has_parted_is_silent_and_hears_nothing(new_bus: NewBus) -> None:
    one, two = new_bus(), new_bus()
    await one.join(1, unheard, unasked)
    await two.join(2, unheard, echo)
    await two.part()

    one.tell(2, b"still there?")
    with pytest.raises(NodeSilent):
        await one.ask(2, b"still there?", 200)


async def test_a_bug_in_hearing_or_answering_ends_nothing_else(new_bus: NewBus) -> None:
    one, two = new_bus(), new_bus()
    heard, hear = first_said()

    def hear_badly(node: int, message: bytes) -> None:
        hear(node, message)
        raise ZeroDivisionError

    await one.join(1, unheard, unasked)
    await two.join(2, hear_badly, echo)
    one.tell(2, b"one")
    await within(SOON, heard)

    assert await one.ask(2, b"two", 5000) == b"1 asked two"


async def test_the_local_way_may_lose_and_double() -> None:
    street = LocalStreet()
    one, two = street.bus(), street.bus()
    heard: list[bytes] = []
    await one.join(1, unheard, unasked)
    await two.join(2, lambda _node, message: heard.append(message), echo)

    street.way = lambda _source, _target, message: {b"lost": 0, b"twice": 2}.get(message, 1)
    for each in (b"lost", b"twice", b"once"):
        one.tell(2, each)
    await asyncio.sleep(0)

    assert heard == [b"twice", b"twice", b"once"]
    with pytest.raises(NodeSilent):
        await one.ask(2, b"lost", 200)
