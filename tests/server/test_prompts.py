"""Buttons tell the truth: what a prompt allows is accepted, what it refuses is refused so."""

import random
from collections import Counter

import pytest

from croupier.casino import commands
from croupier.casino.commands import Command
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.decide import decide
from croupier.casino.draft import TableDraft
from croupier.casino.news import Picture
from croupier.casino.opening import new_table
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.scene import Scene
from croupier.casino.table import Table
from croupier.casino.table_events import TableOpened
from croupier.core.actions import ANSWERS, Action
from croupier.core.errors import CroupierError
from croupier.core.games import GAMES
from croupier.core.rule_fields import plain_rules
from croupier.server.problems import code_of
from croupier.server.prompts import STRANGER, prompt_for
from croupier.server.views import table_view
from croupier.server.wire.views import Option
from tests.support.memory import FUN
from tests.support.seeds import CountedSeeds

ANN = PersonRow(1, "ann", is_guest=True)
BETTING: dict[str, Command] = {
    "deal": commands.Deal(is_rebet=False),
    "cancel": commands.CancelWagers(),
    "undo": commands.UndoWager(),
    "rebet": commands.Rebet(),
    "cut": commands.CutShoe(100),
}
COMMANDS = 150


def opened(game: str, room: ShoeRoom) -> Table:
    found = GAMES[game]
    limits = range_of(found, RangeName.SILVER)
    rules = plain_rules(found.rules)
    event = TableOpened(game, FUN, limits, rules, ANN.person_id, ANN.name)
    return new_table(event, "a-table", room).table


def pressed(option: Option) -> Command:
    """What a button sends."""
    if option.action in BETTING:
        return BETTING[option.action]
    assert option.box is not None
    assert option.hand is not None
    action = Action(option.action)
    if action in ANSWERS:
        return commands.AnswerOffer(((option.box, action),))
    return commands.Act(option.box, option.hand, action)


def outcome(table: Table, command: Command, room: ShoeRoom) -> tuple[str | None, TableDraft | None]:
    """The code of a refusal, or what follows."""
    try:
        return None, decide(table, ANN, command, Scene(room))
    except CroupierError as error:
        return code_of(error), None


def require_truth(table: Table, option: Option, room: ShoeRoom) -> TableDraft | None:
    refused, draft = outcome(table, pressed(option), room)
    if option.action == "cancel" and not option.is_allowed:
        assert draft is not None, "cancelling nothing is no mistake"
        assert draft.steps == []
        return None
    assert option.reason == refused, option
    assert option.is_allowed is (refused is None)
    if draft is not None:
        require_price(table, option, draft)
    return draft


def require_price(table: Table, option: Option, draft: TableDraft) -> None:
    """The button's cost is what leaves the account first; what it says comes back does."""
    first = [move for move in draft.transfers if "Player" in type(move.source).__name__]
    assert sum(move.amount for move in first) == option.cost, option
    back = [move for move in draft.transfers if "Player" in type(move.target).__name__]
    if option.action in ("surrender", "even-money"):
        assert sum(move.amount for move in back) >= option.back > 0
    else:
        assert option.back == 0 or not option.is_allowed


@pytest.mark.clause("L12")
@pytest.mark.clause("L16")
@pytest.mark.parametrize("game", GAMES)
def test_every_button_does_what_it_says_wherever_a_table_comes(game: str) -> None:
    chance = random.Random(f"buttons of {game}")
    room = ShoeRoom(CountedSeeds(game), NoStacks())
    table = opened(game, room)
    seen: Counter[tuple[str, bool]] = Counter()
    for _ in range(COMMANDS):
        prompt = prompt_for(table, ANN.person_id)
        drafts = []
        for option in prompt.options:
            draft = require_truth(table, option, room)
            seen[option.action, option.is_allowed] += 1
            if draft is not None and option.action != "cancel":
                drafts.append(draft)
        if prompt.phase == "betting" and (not drafts or chance.random() < 0.3):
            box = chance.randint(1, table.rules.boxes)
            _, placed = outcome(table, commands.PlaceWager((box,), 10_00), room)
            drafts = [placed] if placed else drafts
        if drafts:
            table = chance.choice(drafts).table
        assert not table.is_in_play or prompt_for(table, 999).options == ()
        assert prompt_for(table, STRANGER) == prompt_for(table, 999)
    for action in ("deal", "undo", "rebet", "hit", "stand", "double"):
        assert seen[action, True], action
    assert seen["deal", False]
    assert seen["double", False]


def test_a_stranger_is_offered_no_button_of_a_round() -> None:
    room = ShoeRoom(CountedSeeds("stranger"), NoStacks())
    table = opened("classic", ShoeRoom(CountedSeeds(), NoStacks()))
    _, placed = outcome(table, commands.PlaceWager((1,), 10_00), room)
    assert placed is not None
    dealt = decide(placed.table, ANN, commands.Deal(is_rebet=False), Scene(room)).table
    assert dealt.is_in_play
    prompt = prompt_for(dealt, 999)
    assert (prompt.options, prompt.is_yours) == ((), False)
    assert table_view(Picture(dealt), 999).last_wagers == ()
