"""What sockets are sent while several people share a table: two play, one looks on."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.casino import commands
from croupier.casino.access import Access
from croupier.casino.commands import Command
from croupier.casino.dealing import ShoeRoom
from croupier.casino.decide import decide
from croupier.casino.errors import HouseRefusal
from croupier.casino.money import Currency
from croupier.casino.news import Step
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.scene import Scene
from croupier.casino.table import Table
from croupier.casino.table_events import TableOpened
from croupier.casino.table_fold import open_table
from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.errors import IllegalAction
from croupier.core.games import GAMES
from croupier.core.rule_fields import plain_rules
from croupier.fairness.commitment import commitment, part_hash
from croupier.server.prompts import prompt_for
from croupier.server.wire.views import Option
from tests.support.seeds import CountedSeeds, Stacked

ANN, BEN = (PersonRow(number, name, is_guest=True) for number, name in enumerate(("ann", "ben"), 1))
LOOKS_ON = 3
VIEWERS = {"first player": 1, "second player": 2, "watcher": LOOKS_ON}
COMMANDS = 120
TIMER_SECONDS = 30

Turn = tuple[PersonRow | None, Command]

TABLE_ID = "recorded-shared"
PROMISED = commitment(CountedSeeds("shared").new_seed(), TABLE_ID, 1)
OPENINGS = b"sixteen of Ann's", b"sixteen of Ben's"


def _part(opening: bytes) -> Command:
    return commands.Contribute(1, part_hash(PROMISED, opening).hex())


def _opened(opening: bytes) -> Command:
    return commands.OpenPart(1, opening.hex())


STACK = "8s 9s Ts Ad 8h 9h Th 6c"
FIRST_ROUND: tuple[Turn, ...] = (
    (ANN, commands.PlaceWager((1, 2), 500)),
    (BEN, commands.JoinSpot(5)),
    (BEN, commands.PlaceWager((5,), 1000)),
    (ANN, _part(OPENINGS[0])),
    (BEN, _part(OPENINGS[1])),
    (ANN, commands.Deal(is_rebet=False)),
    (BEN, commands.Deal(is_rebet=False)),
    (BEN, _opened(OPENINGS[1])),
    (ANN, _opened(OPENINGS[0])),
    (BEN, commands.AnswerOffer(((5, Action.INSURE),))),
)
"""Up to an insurance question that one of two has answered; both have a part in the shoe."""


def played() -> Iterator[tuple[list[Step], Table]]:
    """What each command led to, and the table after it."""
    stacked = Stacked()
    stacked.waiting.append(parse_cards(STACK))
    room = ShoeRoom(CountedSeeds("shared"), stacked)
    table, chance, now_ms = opened(), Random("shared 2"), 1_000_000
    waiting = list(FIRST_ROUND)
    done = 0
    while done < COMMANDS:
        person, command = waiting.pop(0) if waiting else _turn(table, chance)
        now_ms += chance.choice((1_000, 3_000, 6_000))
        scene = Scene(room, now_ms, frozenset({ANN.person_id, BEN.person_id}))
        try:
            draft = decide(table, person or ANN, command, scene)
        except (HouseRefusal, IllegalAction):
            continue
        if not draft.steps:
            continue
        table = draft.table
        done += 1
        yield [Step(event, after) for event, after in draft.steps], table


def opened() -> Table:
    """A public table."""
    found = GAMES["multiplayer"]
    return open_table(
        TABLE_ID,
        TableOpened(
            found.name,
            Currency.FUN,
            range_of(found, RangeName.SILVER),
            plain_rules(found.rules),
            ANN.person_id,
            ANN.name,
            Access.PUBLIC,
            TIMER_SECONDS,
            place=1,
        ),
    )


def left_ms(table: Table) -> int:
    """Of the clock: all of it, right after it was started."""
    return table.clock.total_ms if table.clock else 0


def _turn(table: Table, chance: Random) -> Turn:
    """Now and then the clock runs out; else somebody does something."""
    if table.clock is not None and chance.random() < 0.15:
        return None, commands.TimeUp(table.clock.number)
    person = chance.choice((ANN, BEN))
    own = (*table.spots_of(person.person_id), *sorted(table.boxes_in_round(person.person_id)))
    if chance.random() < 0.03:
        return person, commands.Quit()
    if own and chance.random() < 0.05:
        return person, commands.LeaveSpot(chance.choice(own))
    if person.person_id in table.away and chance.random() < 0.5:
        return person, commands.ComeBack()
    if person.person_id in table.away and chance.random() < 0.5:
        return person, commands.ComeBack()
    prompt = prompt_for(table, person.person_id)
    allowed = [option for option in prompt.options if option.is_allowed]
    if prompt.phase == "betting":
        return person, _betting(table, allowed, chance)
    if not prompt.is_yours:
        return person, commands.ComeBack()
    return person, _answer(allowed, chance) if prompt.phase == "insurance" else _play(
        allowed, chance
    )


def _betting(table: Table, allowed: list[Option], chance: Random) -> Command:
    names = {option.action for option in allowed}
    if "deal" in names and chance.random() < 0.7:
        return commands.Deal(is_rebet=False)
    if "rebet" in names and chance.random() < 0.5:
        return commands.Deal(is_rebet=True) if chance.random() < 0.5 else commands.Rebet()
    if "undo" in names and chance.random() < 0.2:
        return chance.choice((commands.UndoWager(), commands.CancelWagers()))
    box = chance.randint(1, table.rules.boxes)
    if chance.random() < 0.2:
        return commands.JoinSpot(box)
    return commands.PlaceWager((box,), chance.choice((300, 500, 1000)))


def _answer(allowed: list[Option], chance: Random) -> Command:
    option: Any = chance.choice(allowed)
    return commands.AnswerOffer(((option.box, Action(option.action)),))


def _play(allowed: list[Option], chance: Random) -> Command:
    by_name = {option.action: option for option in allowed}
    option: Any = by_name.get("split") or chance.choice(allowed)
    return commands.Act(option.box, option.hand, Action(option.action))
