"""What a real server says, writes and logs: no hole card, no seed, no cookie before its time."""

import base64
import json
import re
import sqlite3
from pathlib import Path

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.randomness import OsSeeds
from croupier.casino.dealing import LaidShoe, key_of, laid_shoe
from croupier.casino.table_parts import ShoePart
from croupier.core.cards import parse_cards
from croupier.core.games import find_game
from croupier.fairness.seals import salt
from tests.support.server import Line, Player, Server, browser, running


@pytest.mark.case("A26")
@pytest.mark.case("A28")
@pytest.mark.case("E15")
@pytest.mark.case("G04")
@pytest.mark.parametrize(
    ("cards", "game", "answers"),
    [
        ("Ts 9d 9h {hole} 5s 4d", "multiplayer", ()),
        ("Ts {hole} 9h 9d 5s 4d", "on-fire", ()),
        ("Ts Ad 9h {hole} 5s 4d", "classic", ("decline",)),
    ],
)
def test_two_rounds_that_differ_in_the_hole_card_are_told_in_the_same_bytes(
    server: Server, cards: str, game: str, answers: tuple[str, ...]
) -> None:
    told = []
    for hole in ("8c", "7c"):
        with Player.guest(server).line() as line:
            line.open(game, cards.format(hole=hole))
            line.wager(1, 10)
            line.deal()
            for answer in answers:
                line.answer(answer, 1)
            line.look()
            texts = _without_names("\n".join(line.raw), line.table_id, line.player.name)
            assert f'"{hole}"' not in texts
            assert "??" in texts
            told.append(texts)
            line.act("stand")
            assert f'"{hole}"' in "\n".join(line.raw)
    assert told[0] == told[1]


@pytest.mark.case("E15")
@pytest.mark.case("E17")
@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        pytest.param("Ts 9s 9d 9h 8s {hole}", (), id="a nine up"),
        pytest.param("Ts 9s Ad 9h 8s {hole}", ("insure", "decline"), id="an ace up"),
        pytest.param("Ts As Ad 9h Ks {hole}", ("decline", "decline"), id="even money offered"),
    ],
)
def test_others_at_a_table_are_told_the_same_bytes_whatever_the_hole_card(
    server: Server, cards: str, answers: tuple[str, ...]
) -> None:
    told = []
    for hole in ("8c", "7c"):
        with (
            Player.guest(server).line() as ann,
            Player.guest(server).line() as ben,
            Player.guest(server).line() as eve,
        ):
            people = (ann, ben, eve)
            ann.open_shared(cards.format(hole=hole))
            for line in (ben, eve):
                line.enter(ann.table_id)
            for line, box in ((ann, 1), (ben, 2)):
                line.wager(box, 10)
                line.deal()
            latest = ben.last
            for line, box, answer in zip((ann, ben), (1, 2), answers, strict=False):
                line.until_number(latest)
                line.answer(answer, box)
                latest = line.last
            for line in people:
                line.until_number(latest)
                line.look()
            told.append([_events_of(line, people) for line in people])
            # As a card is told; its two letters may well stand in a random id.
            assert f'"{hole}"' not in "".join("\n".join(line.raw) for line in people)
    assert told[0] == told[1]


def _events_of(line: Line, people: tuple[Line, ...]) -> str:
    """What a socket was told of its table, without names and without how fast it went."""
    kinds = ("events", "snapshot")
    texts = "\n".join(text for text in line.raw if json.loads(text)["type"] in kinds)
    for number, each in enumerate(people):
        texts = texts.replace(each.player.name, f"NAME {number}")
    texts = re.sub(r'"left_ms":\d+|"cut_card":\d+', "", _without_hashes(texts))
    texts = re.sub(r'"watchers":\[[^]]*\],"watcher_count":\d', "", texts)
    return texts.replace(line.table_id, "TABLE")


def _without_hashes(texts: str) -> str:
    """Without what follows from a seed that only the house knows, and where it was cut."""
    return re.sub(r'"(commitment|list_hash|salt)":"[0-9a-f]+"|"cut":\d+', "", texts)


def _without_names(texts: str, table_id: str, name: str) -> str:
    texts = texts.replace(table_id, "TABLE").replace(name, "NAME")
    return re.sub(r'"command_id":"[^"]+"', '"command_id":""', _without_hashes(texts))


def test_nothing_told_written_or_logged_gives_a_shoe_or_a_person_away(server: Server) -> None:
    player = Player.guest(server)
    with player.line() as line:
        line.open("multiplayer")
        line.wager(1, 10)
        line.deal()
        line.do("act", box=1, hand=0, action="nonsense")
        line.socket.send("nonsense")
        line.until("error")
        seed, shoe = shoe_of(server, line.table_id)
        order = [str(card) for card in shoe.cards[DEALT:]]
        secrets = (seed, shoe.key, *(salt(shoe.key, position) for position in UNSEEN))
        spellings = [spelled for secret in secrets for spelled in spellings_of(secret)]
        token = base64.urlsafe_b64decode(player.cookie + "==")
        written = {
            path.name: path.read_bytes() for path in server.files if path.name != "house.key"
        }
        told = "\n".join(line.raw).encode()
        for name, content in (*written.items(), ("told", told)):
            assert not any(spelling in content for spelling in spellings), name
            assert token not in content, name
            assert player.cookie.encode() not in content, name
        run = re.compile(r"[\s\",\[\]]+".join(order[:6]).encode())
        assert not any(run.search(content) for content in (*written.values(), told))
        assert server.log.read_text().count("Traceback") == 0


DEALT = 4
"""Cards of a round with one box, the hole card among them."""

UNSEEN = (DEALT - 1, *range(DEALT, 312))
"""Positions of the hole card and of what is not dealt."""


def spellings_of(secret: bytes) -> tuple[bytes, ...]:
    """How a secret might be written down."""
    return (
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64.b64encode(secret),
        base64.urlsafe_b64encode(secret).rstrip(b"="),
    )


def shoe_of(server: Server, table_id: str) -> tuple[bytes, LaidShoe]:
    """A table's seed and its shoe as it lies, found with the house's key."""
    folder = DataFolder(server.data)
    connection = sqlite3.connect(f"file:{folder.database}?mode=ro", uri=True)
    try:
        found = connection.execute(
            "SELECT body FROM journal WHERE table_id = ? AND kind = 'shoe_started'", (table_id,)
        ).fetchone()
    finally:
        connection.close()
    started = json.loads(found[0])
    seed = OsSeeds(folder.key()).unseal(started["sealed_seed"])
    parts = [ShoePart(part["hash"], part["opening"]) for part in started["parts"]]
    key = key_of(seed, parts, started["commitment"])
    on_top = parse_cards(" ".join(started["stacked"]))
    return seed, laid_shoe(key, find_game("multiplayer").rules, started["cut_wish"], on_top)


def test_no_person_is_told_of_another(server: Server) -> None:
    with Player.guest(server).line() as ann, Player.guest(server).line() as bob:
        ann.open("classic", "Ts 9d 9h 8c")
        ann.wager(1, 10)
        ann.deal()
        bob.send(type="ping")
        bob.until("pong")
        texts = "\n".join(bob.raw)
        assert ann.player.name not in texts
        assert ann.table_id not in texts


def test_no_password_and_no_key_of_an_account_is_told_written_or_logged(
    tmp_path: Path,
) -> None:
    """The outbox alone holds a link: it stands in for the mail server."""
    passwords = ("a good one for Ann", "a better one for Ann", "a wrong one for Ann")
    first, second, wrong = passwords
    with running(tmp_path / "house") as server, browser(server) as web:
        told = []

        def post(path: str, **body: str) -> None:
            reply = web.post(path, json=body)
            told.append(reply.content)
            keys.update(each for each in web.cookies.values() if each)

        keys: set[str] = set()
        post("/api/sign-up", name="Ann", password=first, mail="ann@example.org")
        post("/api/password", old=wrong, new=second)
        post("/api/password", old=first, new=second)
        post("/api/sign-out")
        post("/api/sign-in", name="Ann", password=wrong)
        post("/api/sign-in", name="Ann", password=second)
        post("/api/password/forgotten", name="Ann")
        post("/api/password/reset", token="x" * 43, password=first)
        post("/api/password", old=second, new=second * 99)
        invite = server.admin("invite").stdout.partition("#")[2].split()[0]
        link = server.admin("reset-link", "Ann").stdout.partition("#")[2].split()[0]
        server.stop()
        written = {
            path.name: path.read_bytes()
            for path in (*server.data.rglob("*"), server.log)
            if path.is_file() and path.suffix != ".eml" and path.name != "house.key"
        }
        assert len(keys) >= 3, "two sign-ins and a browser"
        texts = (*keys, invite, link)
        secrets = {text.encode() for text in (*passwords, *texts)}
        secrets |= {base64.urlsafe_b64decode(text + "==") for text in texts}
        for name, content in (*written.items(), ("told", b"".join(told))):
            assert not any(secret in content for secret in secrets), name
        assert b"$argon2" in written["house.sqlite"]
        assert b"$argon2" not in b"".join(told)
        assert server.log.read_text().count("Traceback") == 0
