"""What sockets are sent while tables are played: golden traffic that the client folds, too.

`python -m tests.server.wire_recordings` writes client/src/table/recorded.json: for each game,
as its player and as a stranger see it, and for a table that several share, the events of some
made rounds and now and then the table as a newcomer would be shown it. The client's own test
folds the events and must come to the same tables.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from croupier.casino import commands
from croupier.casino.commands import Command
from croupier.casino.dealing import ShoeRoom
from croupier.casino.decide import decide
from croupier.casino.errors import HouseRefusal
from croupier.casino.money import Currency
from croupier.casino.news import Picture, Step
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.scene import Scene
from croupier.casino.table import Table
from croupier.casino.table_events import TableOpened
from croupier.casino.table_fold import open_table
from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import GAMES
from croupier.core.rule_fields import plain_rules
from croupier.server.prompts import prompt_for
from croupier.server.seen import wire_event
from croupier.server.views import table_view
from croupier.server.wire.outgoing import Events, Snapshot
from croupier.server.wire.views import Option, Prompt
from tests.server import shared_recording
from tests.support.seeds import CountedSeeds, Stacked

RECORDED = Path(__file__).parents[2] / "client" / "src" / "table" / "recorded.json"
PLAYER = PersonRow(1, "ann", is_guest=True)
STRANGER_ID = 2
COMMANDS = 40
SNAPSHOT_EVERY = {PLAYER.person_id: 5, STRANGER_ID: 10}

STACKS = {
    "multiplayer": ["8s 9s Ts Ad 8h 9h Ah 9c 8c 8d 2s 3s 4s 5h"],
    "classic": ["8s 6d 8h Th 3c Tc 9d 5s", "As Td Kh Ac", "5s 9d 6h 7c Td 2c 3c"],
    "prize": ["6s Td 7s 7h 8s As Ad Kh Tc"],
    "on-fire": ["Ts 9s Tc 8d", "Ts 9s Tc 8d", "Ts 9s Tc 8d", "As 9s Kc 8d", "Ts 9s 6c 8d 9h"],
}
"""Cards on top of the first shoes; rounds dealt from them are wagered on in a fixed way."""
BOXES = {"multiplayer": (3, 4, 5), "classic": (2,), "prize": (1,), "on-fire": (1,)}
STAND_AT = 17


def recordings() -> list[dict[str, Any]]:
    """One entry for each game and viewer, and for each viewer of a shared table."""
    alone = [
        recording(game, viewer, number)
        for number, game in enumerate(GAMES)
        for viewer in (PLAYER.person_id, STRANGER_ID)
    ]
    shared = [
        recorded("shared multiplayer", name, viewer, shared_recording.opened(), story, every=7)
        for story in [list(shared_recording.played())]
        for name, viewer in shared_recording.VIEWERS.items()
    ]
    return alone + shared


def recording(game: str, viewer: int, number: int) -> dict[str, Any]:
    """The traffic of one table as one person sees it."""
    name = "player" if viewer == PLAYER.person_id else "stranger"
    table = _opened(game)
    story = list(_played(table, Random(number)))
    return recorded(game, name, viewer, table, story, every=SNAPSHOT_EVERY[viewer])


Story = list[tuple[list[Step], Table]]
"""What each command led to, and the table after it."""


def recorded(
    game: str, name: str, viewer: int, table: Table, story: Story, *, every: int
) -> dict[str, Any]:
    """A story as one person is told it, with the whole table after every so many commands."""
    start = _plain(_snapshot(table, viewer))
    messages: list[Any] = []
    for turn, (steps, after) in enumerate(story, start=1):
        messages.append(_plain(_events(steps, after, viewer)))
        if turn % every == 0:
            messages.append(_plain(_snapshot(after, viewer)))
    return {"game": game, "viewer": name, "start": start, "messages": messages}


def _opened(game: str) -> Table:
    found = GAMES[game]
    return open_table(
        f"recorded-{game}",
        TableOpened(
            game,
            Currency.FUN,
            range_of(found, RangeName.SILVER),
            plain_rules(found.rules),
            PLAYER.person_id,
            PLAYER.name,
        ),
    )


def _played(table: Table, chance: Random) -> Iterator[tuple[list[Step], Table]]:
    stacked = Stacked()
    stacked.waiting.extend(parse_cards(text) for text in STACKS[table.game])
    room = ShoeRoom(CountedSeeds(table.game), stacked)
    done = 0
    while done < COMMANDS:
        try:
            draft = decide(table, PLAYER, _choice(table, chance), Scene(room))
        except HouseRefusal:
            continue
        table = draft.table
        done += 1
        yield [Step(event, after) for event, after in draft.steps], table


def _choice(table: Table, chance: Random) -> Command:
    prompt = prompt_for(table, PLAYER.person_id)
    allowed = [option for option in prompt.options if option.is_allowed]
    match prompt.phase:
        case "betting":
            return _betting(table, allowed, chance)
        case "insurance":
            return _answer(prompt, chance)
        case _:
            return _play(table, allowed, chance)


def _betting(table: Table, allowed: list[Option], chance: Random) -> Command:
    names = {option.action for option in allowed}
    if table.rounds < len(STACKS[table.game]) + 1:
        if "deal" in names:
            return commands.Deal(is_rebet=False)
        return commands.PlaceWager(BOXES[table.game], 500)
    if "deal" in names and chance.random() < 0.6:
        return commands.Deal(is_rebet=False)
    if "rebet" in names and chance.random() < 0.5:
        return commands.Rebet() if chance.random() < 0.5 else commands.Deal(is_rebet=True)
    if "cut" in names and chance.random() < 0.3:
        return commands.CutShoe(chance.randrange(1, table.rules.shoe_cards))
    if "undo" in names and chance.random() < 0.2:
        return commands.UndoWager() if chance.random() < 0.5 else commands.CancelWagers()
    boxes = chance.sample(range(1, table.rules.boxes + 1), k=min(2, table.rules.boxes))
    return commands.PlaceWager(tuple(sorted(boxes)), chance.choice([500, 1000, 2500]))


def _answer(prompt: Prompt, chance: Random) -> Command:
    """Even money where it is offered; else odd boxes are insured."""
    wanted: dict[int, Action] = {}
    for option in prompt.options:
        assert option.box is not None, "an answer is for a box"
        if option.action == "even-money" or (option.action == "insure" and option.box % 2):
            wanted[option.box] = Action(option.action)
        else:
            wanted.setdefault(option.box, Action.DECLINE)
    answers = tuple(wanted.items())
    return commands.AnswerOffer(answers[: chance.randint(1, len(answers))])


def _play(table: Table, allowed: list[Option], chance: Random) -> Command:
    by_name = {option.action: option for option in allowed}
    option = by_name.get("split") or chance.choice(allowed)
    assert option.box is not None, "a play is for a box"
    assert option.hand is not None, "a play is for a hand"
    assert table.round is not None, "a play is within a round"
    place = table.round.box_place(option.box)
    assert place is not None, "a play is for a box of the round"
    total = table.round.boxes[place].hands[option.hand].total.points
    is_hit = total < STAND_AT and (_is_stacked(table) or chance.random() < 0.6)
    action = "hit" if is_hit and option.action != "split" else option.action
    return commands.Act(option.box, option.hand, Action(action))


def _is_stacked(table: Table) -> bool:
    return table.rounds <= len(STACKS[table.game])


def _events(steps: list[Step], table: Table, viewer: int) -> Events:
    return Events(
        table.table_id,
        steps[0].table.number,
        tuple(wire_event(step, viewer) for step in steps),
        prompt_for(table, viewer, shared_recording.left_ms(table)),
    )


def _snapshot(table: Table, viewer: int) -> Snapshot:
    left_ms = shared_recording.left_ms(table)
    return Snapshot(table_view(Picture(table), viewer), prompt_for(table, viewer, left_ms), ())


def _plain(message: Events | Snapshot) -> Any:
    return json.loads(msgspec.json.encode(message))


def text() -> str:
    """The golden file, a message a line."""
    return "[\n" + ",\n".join(map(_entry_text, recordings())) + "\n]\n"


def _entry_text(entry: dict[str, Any]) -> str:
    messages = ",\n  ".join(map(_line, entry["messages"]))
    head = ",".join(f'"{key}":{_line(entry[key])}' for key in ("game", "viewer", "start"))
    return f'{{{head},"messages":[\n  {messages}\n]}}'


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    RECORDED.write_text(text(), encoding="utf-8")
