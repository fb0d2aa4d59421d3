"""What whole rounds cost the house: wagered, dealt, played and settled at tables of one's own.

    python -m benchmarks.rounds [--game multiplayer] [--tables 8] [--rounds 150] [--gives]

A real server on the loopback, in a process of its own; each table goes on to its next command as
soon as the last one is answered, and stands on everything. It prints the server's CPU a round,
which is what to compare, in turns, with another tree on a machine with neighbours. With `--gives`
the players contribute to their shoes, as browsers do.
"""

import argparse
import asyncio
import hashlib
import tempfile
from pathlib import Path

import msgspec

from benchmarks.floor import Ear, connect
from benchmarks.floor_house import audit, fill, serving
from benchmarks.floor_line import Line, Lines

STEP_SECONDS = 1.0
WARM_ROUNDS = 3
"""Rounds of each table before it counts."""

OPENING = bytes(range(16))
"""What a player gives; chance does not matter here."""


class Asked(msgspec.Struct):
    """Who must decide what."""

    decision: int
    phase: str
    box: int | None = None
    hand: int | None = None


class Told(msgspec.Struct):
    """An event, as far as a player needs it here."""

    type: str
    shoe: int = 0
    commitment: str | None = None


class Heard(msgspec.Struct):
    """A message, as far as a player needs it here."""

    type: str
    code: str = ""
    events: tuple[Told, ...] = ()
    prompt: Asked | None = None


_DECODER = msgspec.json.Decoder(Heard)


class Player:
    """Plays round after round at one table."""

    def __init__(self, line: Line, table_id: str, *, gives: bool) -> None:
        self._line = line
        self._table_id = table_id
        self._gives = gives
        self._asked = Asked(1, "betting")
        self._promised: Told | None = None
        self._given = 0
        self._sent = 0
        self._has_wagered = False
        self.rounds_left = 0
        line.on_text = self._on_text

    def goes_on(self, rounds: int) -> None:
        """Begins to play so many rounds."""
        self.rounds_left = rounds
        self._acts()

    def _on_text(self, data: bytes, start: int, end: int) -> None:
        heard = _DECODER.decode(data[start:end])
        match heard.type:
            case "events":
                self._takes(heard)
            case "accepted" if self.rounds_left:
                self._acts()
            case "error":
                raise SystemExit(f"refused: {heard.code}")

    def _takes(self, heard: Heard) -> None:
        for event in heard.events:
            if event.type == "shoe_committed":
                self._promised = event
            elif event.type == "round_ended":
                self.rounds_left -= 1
                self._has_wagered = False
        if heard.prompt is not None:
            self._asked = heard.prompt

    def _acts(self) -> None:
        asked = self._asked
        if asked.phase == "betting":
            self._wagers_or_deals()
        elif asked.phase == "insurance":
            self._send("answer_offer", answers=[{"box": 1, "action": "decline"}])
        else:
            self._send("act", box=asked.box, hand=asked.hand, action="stand")

    def _wagers_or_deals(self) -> None:
        promised = self._promised
        if self._gives and promised is not None and promised.shoe != self._given:
            self._given = promised.shoe
            label, bound = b"croupier part 1", bytes.fromhex(promised.commitment or "")
            hashed = hashlib.sha256(label + bound + OPENING).hexdigest()
            self._send("contribute", shoe=promised.shoe, hash=hashed)
        elif not self._has_wagered:
            self._has_wagered = True
            self._send("place_wager", boxes=[1], amount=1000)
        elif promised is not None and promised.shoe == self._given:
            self._promised = None
            self._send("deal", opening=OPENING.hex())
        else:
            self._send("deal")

    def _send(self, kind: str, **fields: object) -> None:
        self._sent += 1
        message = {
            "type": kind,
            "command_id": f"round-{self._sent:08}",
            "table_id": self._table_id,
            **fields,
        }
        if kind != "contribute":
            message["decision"] = self._asked.decision
        self._line.send(msgspec.json.encode(message))


def sit(port: int, token: bytes, game: str, *, gives: bool) -> tuple[Line, Player]:
    """A person at a table of their own."""
    (line,) = connect(port, [token])
    ear = Ear(line)
    opening = {"type": "open_table", "command_id": "open-table", "game": game, "range": "silver"}
    line.send(msgspec.json.encode(opening))
    table_id = ear.waits_for("accepted").table_id
    line.send(msgspec.json.encode({"type": "enter_table", "table_id": table_id}))
    ear.waits_for("snapshot")
    return line, Player(line, table_id, gives=gives)


def play(lines: Lines, players: list[Player], rounds: int) -> None:
    """Every player plays so many rounds."""
    for player in players:
        player.goes_on(rounds)
    while any(player.rounds_left for player in players):
        lines.take_in(STEP_SECONDS)


def main() -> None:
    """Reads the command line and plays."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="multiplayer")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--gives", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "house"
        tokens = asyncio.run(fill(data, given.tables))
        with serving(data) as server:
            seats = [sit(server.port, token, given.game, gives=given.gives) for token in tokens]
            lines = Lines()
            lines.add(line for line, _ in seats)
            players = [player for _, player in seats]
            play(lines, players, WARM_ROUNDS)
            before = server.use.cpu_seconds
            play(lines, players, given.rounds)
            spent = server.use.cpu_seconds - before
            print(f"{spent * 1e6 / given.rounds / given.tables:.0f} us of the server's CPU a round")
        print(f"audit: {audit(data)}")


if __name__ == "__main__":
    main()
