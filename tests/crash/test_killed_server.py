"""The plug is pulled at every step of a round; cards, decisions and money stay as they were.

Ten kills, each for four guests at once. Two play one written round, step by step: at each
step one has the plug pulled right after sending, the other right after the house has begun to
answer, so that an answer is lost once before and once after it was durable. Both then send the
same command again. The third has a wager standing at the first kill; the fourth plays on with
cards that nobody stacked.
"""

import asyncio
import json
import os
import secrets
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_database import open_database
from croupier.adapters.randomness import OsSeeds
from croupier.adapters.settings_file import load_settings
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.event_codec import decode_event
from croupier.casino.ports import StoredEvent
from croupier.casino.recovery import fold
from croupier.core.events import (
    CardDealt,
    DealerCardDealt,
    HoleRevealed,
    UpcardDealt,
)
from tests.support.clock import NOON
from tests.support.server import Line, Message, Player, Server

pytestmark = pytest.mark.slow

# The dealer shows a ten and has an ace: a round over at once, for Rebet to repeat.
BEFORE = "Ts 8s Td 9h 9c As"
# Insurance is lost; eights are split, one is doubled to 21, one drawn to 19; 19 stands.
ROUND = "8s Ts Ad 8h 9h 6c 3c Tc 2d 5s 4c"

STEPS: tuple[Message, ...] = (
    {"type": "deal", "rebet": True},
    {"type": "answer_offer", "answers": [{"box": 1, "action": "insure"}]},
    {"type": "answer_offer", "answers": [{"box": 2, "action": "decline"}]},
    {"type": "act", "box": 1, "hand": 0, "action": "split"},
    {"type": "act", "box": 1, "hand": 0, "action": "double"},
    {"type": "act", "box": 1, "hand": 1, "action": "hit"},
    {"type": "act", "box": 1, "hand": 1, "action": "hit"},
    {"type": "act", "box": 1, "hand": 1, "action": "stand"},
    {"type": "act", "box": 2, "hand": 0, "action": "stand"},
)
BALANCES = [96000, 95500, 95500, 94500, 93500, 93500, 93500, 93500, 101500]
CARDS_THEN = [
    ["8s 8h", "Ts 9h"],
    ["8s 8h", "Ts 9h"],
    ["8s 8h", "Ts 9h"],
    ["8s 3c", "8h", "Ts 9h"],
    ["8s 3c Tc", "8h 2d", "Ts 9h"],
    ["8s 3c Tc", "8h 2d 5s", "Ts 9h"],
    ["8s 3c Tc", "8h 2d 5s 4c", "Ts 9h"],
    ["8s 3c Tc", "8h 2d 5s 4c", "Ts 9h"],
    ["8s 3c Tc", "8h 2d 5s 4c", "Ts 9h"],
]


@pytest.fixture(
    scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """One house for all of them: it has seen worse than a test more."""
    options = ["--test-mode"]
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "postgres":
            url = request.getfixturevalue("postgres").create("killed")
            options += ["--database", url]
            patch.setenv("CROUPIER_DATABASE", url)  # For what is asked past the server.
        opened = Server(tmp_path_factory.mktemp("killed") / "house", *options)
        opened.start()
        yield opened
        opened.kill()


class Guest:
    """Somebody who comes back after every kill."""

    def __init__(self, server: Server, game: str, *shoes: str) -> None:
        self.player = Player.guest(server)
        self.line = self.player.line()
        self.table_id = self.line.open(game, *shoes)
        self._sent: Message = {}

    def come_back(self) -> None:
        self.line = self.player.line()
        self.line.enter(self.table_id)

    def send(self, message: Message) -> None:
        """Sends a command and waits for nothing."""
        known = {"table_id": self.table_id, "command_id": secrets.token_urlsafe(16)}
        if message["type"] not in ("quit_table", "open_table"):
            known["decision"] = self.line.prompt["decision"]
        if message["type"] == "open_table":
            del known["table_id"]
        self._sent = message | known
        self.line.send(**self._sent)

    def wait_for_the_beginning_of_an_answer(self) -> None:
        """The first message that tells of a command; by then it is durable."""
        first = self.line.until("balance", "events", "accepted", "error")
        assert first["type"] in ("balance", "events")

    def send_again(self) -> Message:
        """The very same command."""
        answer = self.line.ask(**self._sent)
        assert answer["type"] == "accepted", answer
        return answer

    def seen(self) -> Message:
        """The table, without what names it and its player."""
        table = deepcopy(self.line.look())
        del table["table_id"], table["spots"], table["watchers"]
        for box in table["round"]["boxes"] if table["round"] else ():
            del box["player"]
        return table

    def cards(self) -> list[str]:
        """As the table was seen last."""
        boxes = self.line.table["round"]["boxes"]
        return [" ".join(hand["cards"]) for box in boxes for hand in box["hands"]]


def play_the_round_before(line: Line) -> None:
    """Ends with the deal: a natural of the dealer's."""
    line.do("place_wager", boxes=[1, 2], amount=10_00)
    line.deal()
    assert line.balance == 980_00


def pull_the_plug(server: Server, *guests: Guest) -> None:
    server.kill()
    for guest in guests:
        guest.line.close()
    server.start()
    for guest in guests:
        guest.come_back()


@pytest.mark.clause("L15")
@pytest.mark.clause("L17")
@pytest.mark.case("E11")
@pytest.mark.case("E12")
def test_a_round_survives_the_plug_at_every_step(server: Server) -> None:
    early = Guest(server, "multiplayer", f"{BEFORE} {ROUND}")
    late = Guest(server, "classic", BEFORE, ROUND)
    waiting = Guest(server, "prize")
    random = Guest(server, "classic")
    guests = (early, late, waiting, random)
    for guest in (early, late):
        play_the_round_before(guest.line)
    waiting.line.wager(1, 10)
    assert waiting.line.balance == 990_00

    for step, balance, cards in zip(STEPS, BALANCES, CARDS_THEN, strict=True):
        before = [early.seen(), late.seen(), random.seen()]
        play_on(random)
        acknowledged = random.seen()
        early.send(step)
        late.send(step)
        late.wait_for_the_beginning_of_an_answer()
        pull_the_plug(server, *guests)

        assert random.seen() == acknowledged
        found = late.seen()
        assert found != before[1], "what the house has begun to tell is durable"
        early.send_again()
        late.send_again()
        assert late.seen() == found, "and does not happen again"
        # Of the early one nobody knows whether it happened before the plug or only now.
        assert early.seen()["round"] == found["round"]
        for guest in (early, late):
            assert guest.cards() == cards
            assert guest.line.balance == balance
        assert waiting.line.balance == 1000_00, "a standing wager went back, once"
        assert waiting.seen()["wagers"] == []

    assert early.line.prompt["phase"] == "betting"
    early.send({"type": "quit_table"})
    late.send({"type": "quit_table"})
    late.wait_for_the_beginning_of_an_answer()
    server.kill()
    server.start()
    for guest in (early, late):
        guest.line.close()
        guest.line = guest.player.line()
        guest.send_again()
        assert guest.line.enter(guest.table_id)["code"] == "table.unknown"
        assert guest.player.fun() == BALANCES[-1]

    audit = server.admin("audit")
    assert (audit.returncode, audit.stderr) == (0, ""), audit.stdout
    asyncio.run(require_every_card_from_its_shoe(server.data))


def play_on(guest: Guest) -> None:
    """One step of a round that nobody laid out, acknowledged."""
    line = guest.line
    match line.prompt["phase"]:
        case "betting":
            line.wager(1, 10)
            line.deal()
        case "insurance":
            line.answer("insure", 1)
        case "play":
            line.act("hit")


async def require_every_card_from_its_shoe(data: Path) -> None:
    """Every card that was dealt lay where the shoe's seed says, through all the restarts."""
    room = ShoeRoom(OsSeeds(DataFolder(data).key()), NoStacks())
    checked = 0
    for table_id, journal in (await journals(data)).items():
        for place, stored in enumerate(journal):
            event = decode_event(stored.kind, stored.version, stored.body)
            match event:
                case (
                    CardDealt(card=card, position=position)
                    | UpcardDealt(card=card, position=position)
                    | DealerCardDealt(card=card, position=position)
                ):
                    table = fold(table_id, journal[:place], room)
                    assert room.card(table, position) == card
                    checked += 1
                case HoleRevealed(card):
                    table = fold(table_id, journal[:place], room)
                    assert table.round is not None
                    assert table.round.dealer.hole == card
                    checked += 1
                case _:
                    pass
    assert checked > 40


async def journals(data: Path) -> dict[str, list[StoredEvent]]:
    """The journal of every table, read past the house."""
    found: dict[str, list[StoredEvent]] = {}
    database = await open_database(load_settings(os.environ, {"data": data}))
    rows = await database.read(
        lambda connection: connection.execute(
            "SELECT table_id, number, kind, version, body FROM journal ORDER BY table_id, number"
        ).fetchall()
    )
    await database.close()
    for table_id, number, kind, version, body in rows:
        event = StoredEvent(number, kind, version, NOON, bytes(body))
        found.setdefault(table_id, []).append(event)
    return found


def test_a_table_is_opened_once_though_the_answer_was_lost(server: Server) -> None:
    player = Player.guest(server)
    with player.line() as line:
        command = {"type": "open_table", "game": "prize", "command_id": "open-it-once-please"}
        line.send(**command)
        server.kill()
    server.start()
    with player.line() as line:
        first = line.ask(**command)
        line.enter(first["table_id"])
        line.wager(1, 10)
        assert line.ask(**command) == first
        assert [each["table_id"] for each in sessions(player)] == [first["table_id"]]


def sessions(player: Player) -> list[Message]:
    with player.line() as line:
        found: list[Message] = json.loads(line.raw[0])["sessions"]
        return found


def test_a_house_that_is_closed_politely_keeps_its_rounds_too(server: Server) -> None:
    guest = Guest(server, "classic", BEFORE, ROUND)
    play_the_round_before(guest.line)
    guest.line.deal(rebet=True)
    before, prompt = guest.seen(), guest.line.prompt
    assert server.stop() == 0
    guest.line.close()
    server.start()
    guest.come_back()
    assert (guest.seen(), guest.line.prompt) == (before, prompt)
    assert guest.line.balance == BALANCES[0]
