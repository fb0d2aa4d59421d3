"""A bot that plays a shoe at a public table.

    python examples/bot.py [ADDRESS OF THE HOUSE]

It knows docs/reference/wire.md, and nothing else of the house. Needs Python's `websockets`.
"""

import json
import sys
import urllib.request
import uuid
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

SUBPROTOCOL = Subprotocol("croupier.v1")


class Bot:
    """Keeps what it decides by: the prompt, its total, the dealer's, how far the shoe is."""

    prompt: Any = None
    table: Any = None
    box = total = dealer = dealt = cut_card = balance = 0

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def hear(self) -> Any:
        """The next message; a round that is over is a line."""
        message = json.loads(self.socket.recv())
        self.prompt = message.get("prompt", self.prompt)
        match message["type"]:
            case "balance":
                self.balance = message["amount"]
            case "snapshot":
                self.table, shoe = message["table"], message["table"]["shoe"]
                self.dealt, self.cut_card = shoe["dealt"], shoe["cut_card"] or 1
        for event in message.get("events", ()):
            self.dealt = event.get("position", self.dealt - 1) + 1
            match event["type"]:
                case "shoe_started":
                    self.cut_card = event["cut_card"] or 1
                case "card_dealt" if event["box"] == self.box:
                    self.total = event["total"]
                case "dealer_card_dealt":
                    self.dealer = event["total"]
                case "hand_settled" if event["box"] == self.box:
                    print(event["outcome"], "and has", self.balance / 100)
        return message

    def ask(self, kind: str, **fields: Any) -> Any:
        """Sends a command and hears on until its answer."""
        command_id = uuid.uuid4().hex
        self.socket.send(json.dumps({"type": kind, "command_id": command_id, **fields}))
        while (answer := self.hear()).get("command_id") != command_id:
            pass
        return answer

    def sit_down(self) -> None:
        """At a public table with a vacant spot, or a new one."""
        self.socket.send('{"type": "enter_lobby"}')
        while (lobby := self.hear())["type"] != "lobby":
            pass
        vacant = [t["table_id"] for t in lobby["tables"] if t["table_id"] and None in t["spots"]]
        options = {"game": "multiplayer", "access": "public", "timer": 60}
        table_id = vacant[0] if vacant else self.ask("open_table", **options)["table_id"]
        self.socket.send(json.dumps({"type": "enter_table", "table_id": table_id}))
        while self.hear()["type"] != "snapshot":
            pass
        free = [spot["box"] for spot in self.table["spots"] if spot["player"] is None]
        for self.box in free:
            if self.ask("join_spot", table_id=table_id, box=self.box)["type"] == "accepted":
                return

    def choice(self) -> dict[str, Any] | None:
        """What to do about the prompt; None to wait."""
        allowed = {each["action"]: each for each in self.prompt["options"] if each["is_allowed"]}
        match self.prompt["phase"]:
            case "betting" if "deal" in allowed or "rebet" in allowed:
                return {"kind": "deal", "rebet": "deal" not in allowed}
            case "betting" if any(
                each["reason"] == "wager.none" for each in self.prompt["options"]
            ):
                least = self.table["range"]["box_min"]
                return {"kind": "place_wager", "boxes": [self.box], "amount": least}
            case "insurance" if self.prompt["is_yours"]:
                answers = [{"box": self.box, "action": "decline"}]
                return {"kind": "answer_offer", "answers": answers}
            case "play" if self.prompt["is_yours"]:
                action = "hit" if self.total < (17 if self.dealer > 6 else 12) else "stand"
                return {"kind": "act", "box": self.box, "hand": 0, "action": action}
        return None

    def play(self) -> None:
        """To the end of the round in which the cut card comes out."""
        table_id = self.table["table_id"]
        while self.prompt["phase"] != "results" or self.dealt < self.cut_card:
            command = self.choice()
            if command is None:
                self.hear()
                continue
            answer = self.ask(table_id=table_id, decision=self.prompt["decision"], **command)
            if answer["type"] == "error":
                print("refused:", answer["message"])
        self.ask("leave_spot", table_id=table_id, box=self.box)


def main(house: str) -> None:
    """Comes in as a new guest and plays."""
    with urllib.request.urlopen(f"{house}/api/guest", b'{"for": "program"}') as reply:
        head = {"Authorization": f"Bearer {json.load(reply)['token']}"}
    address = house.replace("http", "ws", 1).rstrip("/") + "/ws"
    with connect(address, subprotocols=[SUBPROTOCOL], additional_headers=head) as socket:
        bot = Bot(socket)
        bot.sit_down()
        bot.play()


if __name__ == "__main__":
    main(*sys.argv[1:] or ["http://127.0.0.1:8420"])
