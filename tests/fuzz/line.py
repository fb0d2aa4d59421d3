"""A whole socket: a script of messages to a real application over a house in memory.

A script is lines. One that begins with `#` puts cards on top of the next shoe, `!` closes the
socket and opens another; every other line is sent as it stands, with `$T` for the table that was
opened last, `$D` for the decision it awaits and `$N` for a number that no line before had.
"""

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from croupier.core.cards import parse_cards
from croupier.core.errors import CroupierError
from tests.fuzz.house import CALM_SECONDS, FuzzHouse
from tests.fuzz.message import KINDS, VALUES, changed
from tests.fuzz.target import Target, knead

BYTES_MAX = 6000
LINES_MAX = 60
"""More would meet the limits of pace, which other tests are for."""
PLAYS = ("hit", "stand", "double", "split", "surrender", "insure", "decline", "even-money")
TABLE = '"table_id": "$T", "decision": $D, "command_id": "command-$N"'
LINES = (
    *('{"type": "ping"}', "!", "#Ts 9d 9h 8c 5s", "#As Ad Ac Ah As Ad Kc", "#7s Ah 7s Kd 7s"),
    *(
        f'{{"type": "open_table", "game": "{game}", "command_id": "command-$N"}}'
        for game in ("multiplayer", "classic", "prize", "on-fire")
    ),
    '{"type": "enter_table", "table_id": "$T"}',
    '{"type": "enter_table", "table_id": "$T", "after": 3}',
    '{"type": "leave_table", "table_id": "$T"}',
    *(
        f'{{"type": "{kind}", "table_id": "$T", "command_id": "command-$N"}}'
        for kind in ("quit_table", "drop_session")
    ),
    f'{{"type": "place_wager", {TABLE}, "boxes": [1], "amount": 1000}}',
    f'{{"type": "place_wager", {TABLE}, "boxes": [1, 2, 3], "amount": 500}}',
    f'{{"type": "clear_box", {TABLE}, "box": 1}}',
    *(
        f'{{"type": "{kind}", {TABLE}}}'
        for kind in ("undo_wager", "cancel_wagers", "rebet", "deal")
    ),
    f'{{"type": "deal", {TABLE}, "rebet": true}}',
    f'{{"type": "cut_shoe", {TABLE}, "position": 100}}',
    *(f'{{"type": "act", {TABLE}, "box": 1, "hand": 0, "action": "{play}"}}' for play in PLAYS),
    *(
        f'{{"type": "answer_offer", {TABLE}, "answers": [{{"box": 1, "action": "{play}"}}]}}'
        for play in PLAYS[-3:]
    ),
)
WORDS = (*(f"{line}\n" for line in LINES), *(f'"{kind}"' for kind in KINDS), "$T", "$D", "$N")


class _Kept(logging.Handler):
    """What the house says of bugs of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        cause = record.exc_info[1] if record.exc_info else ""
        self.said.append(f"{record.getMessage()} {cause!r}")


@contextmanager
def _no_bug_of_ours() -> Iterator[None]:
    log, kept = logging.getLogger("croupier"), _Kept()
    log.addHandler(kept)
    was_told_on, log.propagate = log.propagate, False
    try:
        yield
    finally:
        log.propagate = was_told_on
        log.removeHandler(kept)
    assert not kept.said, kept.said


def law(content: bytes) -> bool:
    """Plays a script; true when any of it was accepted."""
    with _no_bug_of_ours():
        return asyncio.run(_play(content.decode("utf-8", "replace")))


async def _play(script: str) -> bool:
    house = FuzzHouse()
    accepted = False
    try:
        async with asyncio.timeout(CALM_SECONDS * 3):
            await house.open()
            for number, line in enumerate(script.split("\n")[:LINES_MAX]):
                accepted |= await _take(house, line, number)
            await house.close()
    finally:
        await house.stop()
    house.require_conserved()
    return accepted


async def _take(house: FuzzHouse, line: str, number: int) -> bool:
    if line == "!":
        await house.reopen()
        return False
    if line.startswith("#"):
        _stack(house, line[1:])
        return False
    values = {"$T": house.table_id, "$D": str(house.decision), "$N": f"{number:04}"}
    return await house.send(re.sub(r"\$[TDN]", lambda found: values[found[0]], line))


def _stack(house: FuzzHouse, text: str) -> None:
    try:
        cards = parse_cards(text)
    except CroupierError:
        return
    if max(map(cards.count, cards), default=7) <= 6:
        house.own.stacked.waiting.append(cards)


def mutate(content: bytes, random: Random) -> bytes:
    """Lines put in, taken out, changed in a field; or a text with a few places changed."""
    way = random.random()
    if way < 0.2:
        return knead(content, random, WORDS)
    lines = content.decode("utf-8", "replace").split("\n")
    place = random.randrange(len(lines) + 1)
    if way < 0.6 or place == len(lines):
        lines[place : place + random.randrange(2)] = [random.choice(LINES)]
    elif way < 0.7:
        del lines[place : place + random.choice((1, 1, 3))]
    elif way < 0.8:
        lines[place:place] = lines[place : place + random.choice((1, 3, 8))]
    else:
        lines[place] = _changed(lines[place], random)
    return "\n".join(lines).encode("utf-8", "replace")


def _changed(line: str, random: Random) -> str:
    if random.random() < 0.4:
        return line.replace('"box": 1', f'"box": {random.choice((1, 2, 3, 7))}').replace(
            '"hand": 0', f'"hand": {random.choice((0, 1, 2, 3))}'
        )
    try:
        message = json.loads(line.replace("$D", '"$D"'))
    except (ValueError, RecursionError):
        return line + json.dumps(random.choice(VALUES))
    if not isinstance(message, dict):
        return line
    return json.dumps(changed(message, random)).replace('"$D"', "$D")


TARGET = Target(law, mutate, WORDS, BYTES_MAX)
