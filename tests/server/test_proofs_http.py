"""Promises, lists and proofs of shoes, as a client on the socket and over HTTP meets them."""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.randomness import OsSeeds
from croupier.fairness.commitment import part_hash
from croupier.fairness.proof import read_proof
from croupier.fairness.verify import find_fault
from tests.server.test_server_secrets import spellings_of
from tests.support.server import Line, Player, Server

OPENING = bytes.fromhex("40" * 15 + "4f")


def shoes(line: Line, rest: str = "") -> str:
    return f"/api/tables/{line.table_id}/shoes{rest}"


def contributed(line: Line, opening: bytes = OPENING) -> str:
    """Contributes to the coming shoe; its commitment."""
    line.look()
    draw = line.table["shoe"]["draw"]
    hashed = part_hash(bytes.fromhex(draw["commitment"]), opening).hex()
    sent = line.ask(type="contribute", table_id=line.table_id, shoe=draw["number"], hash=hashed)
    assert sent["type"] == "accepted", sent
    return str(draw["commitment"])


def promised_seed(server: Server, line: Line) -> bytes:
    """The seed of a shoe that is due, found with the house's key."""
    folder = DataFolder(server.data)
    with closing(sqlite3.connect(f"file:{folder.database}?mode=ro", uri=True)) as shell:
        (body,) = shell.execute(
            "SELECT body FROM journal WHERE table_id = ? AND kind = 'shoe_committed'",
            (line.table_id,),
        ).fetchone()
    return OsSeeds(folder.key()).unseal(json.loads(body)["sealed_seed"])


def one_round(line: Line, opening: bytes | None = OPENING) -> None:
    line.wager(1, 10)
    more = {} if opening is None else {"opening": opening.hex()}
    dealt = line.do("deal", **more)
    assert dealt["type"] == "accepted", dealt
    while line.prompt["phase"] in ("insurance", "play"):
        is_play = line.prompt["phase"] == "play"
        line.act("stand") if is_play else line.answer("decline", 1)


def test_a_shoe_is_followed_from_its_promise_to_its_proof(server: Server) -> None:
    with Player.guest(server).line() as line:
        line.open("prize")
        commitment = contributed(line)
        assert line.player.get(shoes(line)).json()["shoes"] == [
            {"shoe": 1, "commitment": commitment, "is_started": False, "is_revealed": False}
        ]
        assert line.player.get(shoes(line, "/1/seals")).json()["code"] == "shoe.unknown"
        one_round(line)
        started = next(event for _, event in line.events if event["type"] == "shoe_started")
        assert started["commitment"] == commitment
        assert started["parts"][0]["opening"] == OPENING.hex()
        listed = line.player.get(shoes(line, "/1/seals"))
        assert listed.headers["content-type"] == "application/octet-stream"
        assert sha256(b"croupier list 1" + listed.content).hexdigest() == started["list_hash"]
        early = line.player.get(shoes(line, "/1/proof"))
        assert (early.status_code, early.json()["code"]) == (409, "proof.not_yet")
        line.ask(type="quit_table", table_id=line.table_id)
        told = line.player.get(shoes(line, "/1/proof"))
        assert told.status_code == 200
        assert "attachment" in told.headers["content-disposition"]
        assert find_fault(read_proof(told.content)) is None
        assert told.text == json.dumps(told.json(), sort_keys=True, separators=(",", ":"))
        record = line.player.get(f"/api/tables/{line.table_id}/record").text
        assert commitment in record


def test_a_stranger_is_given_nothing_of_a_private_table(server: Server) -> None:
    with Player.guest(server).line() as line:
        line.open("classic")
        one_round(line, None)
        stranger = Player.guest(server)
        for rest in ("", "/1/seals", "/1/proof"):
            assert stranger.get(shoes(line, rest)).json()["code"] == "table.private"
        assert line.player.get(shoes(line, "/1/proof")).status_code == 200
        unknown = {9: "shoe.unknown", 10**15: "shoe.unknown", 10**30: "request.unknown_path"}
        for number, code in unknown.items():
            missing = line.player.get(shoes(line, f"/{number}/proof"))
            assert (missing.status_code, missing.json()["code"]) == (404, code)
        assert line.player.get(shoes(line, "/1/seals")).json()["code"] == "shoe.unknown"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"shoe": 2, "hash": "ab" * 32}, "part.other_shoe"),
        ({"shoe": 1, "hash": "AB" * 32}, "message.bad"),
        ({"shoe": 1, "hash": "ab" * 31}, "message.bad"),
        ({"shoe": 0, "hash": "ab" * 32}, "message.bad"),
    ],
)
def test_a_part_that_cannot_be_taken_is_answered_with_a_code(
    server: Server, fields: dict[str, object], code: str
) -> None:
    with Player.guest(server).line() as line:
        line.open("multiplayer")
        answer = line.ask(type="contribute", table_id=line.table_id, **fields)
        assert answer["code"] == code


def test_openings_come_in_the_red_seconds_where_several_play(server: Server) -> None:
    with Player.guest(server).line() as line:
        line.open_shared()
        line.wager(1, 10)
        contributed(line)
        opened = {"type": "open_part", "table_id": line.table_id, "shoe": 1}
        early = line.ask(**opened, opening=OPENING.hex())
        assert early["code"] == "part.too_early"
        line.deal()
        line.until_phase("closing")
        assert line.ask(**opened, opening="00" * 16)["code"] == "part.wrong_opening"
        assert line.ask(**opened, opening=OPENING.hex())["type"] == "accepted"
        line.until_event("round_started")
        line.look()
        assert line.table["shoe"]["parts"][0]["opening"] == OPENING.hex()


def test_no_backup_and_no_export_holds_a_seed_or_an_opening_before_its_time(
    server: Server, tmp_path: Path
) -> None:
    with Player.guest(server).line() as line:
        line.open("multiplayer")
        opening = bytes(range(0xA0, 0xB0))
        contributed(line, opening)
        backup = tmp_path / "copy.sqlite"
        made = server.admin("backup", str(backup), "--without-key")
        assert made.returncode == 0, made.stderr
        export = line.player.get("/api/wallet/export.json").content
        page = line.player.get(shoes(line)).content
        for content in (backup.read_bytes(), export, page, "\n".join(line.raw).encode()):
            for spelled in (*spellings_of(opening), *spellings_of(promised_seed(server, line))):
                assert spelled not in content
