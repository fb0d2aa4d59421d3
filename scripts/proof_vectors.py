"""Writes tests/vectors/*.json: proofs, right and wrong, on which all verifiers must agree.

Everything is made up from fixed numbers, so that a second run writes the same files. A file
holds one proof: {"name", "verdict": "right" | "wrong" | "not a proof", "step", "document"},
or "text" in place of "document" where it is no JSON.
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, cast

from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from croupier.fairness.commitment import OPENING_BYTES, Part, commitment, part_hash, shoe_key
from croupier.fairness.proof import Proof, ProofPart, ProofRound, proof_text, with_digest
from croupier.fairness.seals import list_hash, seal_list
from croupier.fairness.shuffle import DealtOrder, shuffled_shoe

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "vectors"

Document = dict[str, Any]


def make(
    number: int,
    *,
    decks: int = 1,
    shuffle: str = "cut:26",
    wish: int | None = None,
    parts: str = "",
    table: str = "T7QK2M4Z",
    rounds: tuple[int, ...] = (5, 7, 4, 9),
    unseen: tuple[int, ...] = (),
) -> Document:
    """A right proof.

    Args:
        number: Of the shoe; its seed and openings follow from it.
        decks: As in the rules.
        shuffle: As in the rules.
        wish: Where a player cut; None when chance did.
        table: Its id.
        parts: One letter a part: "o" was opened, "-" was not.
        rounds: How many cards each round took.
        unseen: Positions of cards that were never turned.
    """
    chance = random.Random(number)
    rules = override_rules(find_game("multiplayer").rules, {"decks": decks, "shuffle": shuffle})
    seed = chance.randbytes(32)
    promised = commitment(seed, table, number)
    key = shoe_key(seed, given := given_parts(chance, promised, parts))
    order = shuffled_shoe(key, rules, wish)
    seals = () if rules.shuffle.is_each_round else seal_list(key, order.cards)
    proof = Proof(
        format="croupier-proof",
        version=1,
        digest="",
        table=table,
        shoe=number,
        decks=decks,
        shuffle=shuffle,
        commitment=promised.hex(),
        parts=tuple(map(proof_part, given)),
        cut_wish=wish,
        cut=order.cut if rules.shuffle.is_cut_fixed else None,
        cut_card=order.cut_card,
        seals=tuple(seal.hex() for seal in seals) or None,
        list_hash=list_hash(seals).hex() if seals else None,
        seed=seed.hex(),
        stacked=(),
        rounds=dealt_rounds(order, 10 * number, rounds, unseen),
    )
    return cast("Document", json.loads(proof_text(with_digest(proof))))


def given_parts(chance: random.Random, promised: bytes, letters: str) -> list[Part]:
    """One part a letter."""
    openings = [chance.randbytes(OPENING_BYTES) for _ in letters]
    return [
        Part(part_hash(promised, opening), opening if letter == "o" else None)
        for letter, opening in zip(letters, openings, strict=True)
    ]


def proof_part(part: Part) -> ProofPart:
    """A part as the document has it."""
    return ProofPart(part.hash.hex(), None if part.opening is None else part.opening.hex())


def dealt_rounds(
    order: DealtOrder, first_number: int, sizes: tuple[int, ...], unseen: tuple[int, ...]
) -> tuple[ProofRound, ...]:
    """Rounds of so many cards each, one after another."""
    cards = order.cards
    told: list[ProofRound] = []
    dealt = 0
    for number, count in enumerate(sizes, first_number):
        if dealt + count > len(cards):
            cards = order.refilled(cards[:dealt]).cards
        places = range(dealt, dealt + count)
        lying = tuple(None if place in unseen else str(cards[place]) for place in places)
        told.append(ProofRound(number, dealt, lying))
        dealt += count
    return tuple(told)


def right() -> Iterator[tuple[str, Document]]:
    """Proofs in which everything is right, at the edges of every field."""
    yield "plain", make(1)
    yield "six-decks-as-multiplayer", make(2, decks=6, shuffle="cut:156", parts="oo-")
    yield "six-decks-as-prize", make(3, decks=6, shuffle="cut:78-234", parts="o")
    yield "six-decks-each-round", make(4, decks=6, shuffle="each-round", parts="o", rounds=(11,))
    yield "eight-decks", make(5, decks=8, shuffle="cut:208", rounds=(20,) * 10)
    yield "one-deck-each-round", make(6, shuffle="each-round", rounds=(4,))
    yield "each-round-never-dealt", make(7, shuffle="each-round", rounds=())
    yield "never-dealt", make(8, rounds=())
    yield "cut-by-wish-at-the-first-card", make(9, wish=1)
    yield "cut-by-wish-at-the-last-card", make(10, wish=51)
    yield "cut-by-wish-in-the-middle", make(11, decks=2, shuffle="cut:52", wish=52, parts="oo")
    yield "one-part", make(12, parts="o")
    yield "one-part-never-opened", make(13, parts="-")
    yield "seven-parts-some-never-opened", make(14, parts="oo-o--o")
    yield "as-many-parts-as-there-may-be", make(15, parts="o-" * 32)
    yield "cards-never-turned", make(16, unseen=(3, 14))
    yield "a-whole-round-never-turned", make(17, rounds=(5, 6), unseen=tuple(range(5, 11)))
    yield "shuffled-again-in-the-last-round", make(18, shuffle="cut:50", rounds=(20, 25, 16))
    yield "shuffled-again-and-all-used", make(19, shuffle="cut:50", rounds=(30, 19, 33))
    yield "all-cards-dealt-none-again", make(20, shuffle="cut:50", rounds=(20, 20, 12))
    yield "cut-card-at-a-fixed-place-by-a-range", make(21, shuffle="cut:20-30", rounds=(9, 9))
    yield "cut-card-anywhere", make(22, decks=4, shuffle="cut:1-207", rounds=())
    yield "table-with-other-letters", make(23, table="стол ♠ 7 " + "T" * 53 + "🂡🂡")
    yield "great-shoe-number", make(2**40 + 1)
    yield "three-decks", make(25, decks=3, shuffle="cut:78", parts="-o")
    yield "five-decks", make(26, decks=5, shuffle="cut:60-200", parts="o-o", rounds=(13, 14))
    yield "seven-decks", make(27, decks=7, shuffle="cut:182", wish=200, rounds=(13, 14))
    yield "one-round-of-one-card", make(28, rounds=(1,))


Faults = Iterator[tuple[str, str, Document]]
"""Names, the steps that find the fault, and documents with one thing wrong."""


def wrong_promises() -> Faults:
    """What was promised by the house and by players."""
    yield "seed", "commitment", make(101) | {"seed": "00" * 32}
    yield "other-table", "commitment", make(102) | {"table": "T7QK2M4Y"}
    yield "other-shoe", "commitment", make(103) | {"shoe": 104}
    yield "commitment", "commitment", make(104) | {"commitment": "ff" * 32}
    changed = make(105, parts="oo")
    changed["parts"][1]["opening"] = "00" * 16
    yield "opening-of-another-hash", "parts", changed
    changed = make(106, parts="o-")
    changed["parts"][1]["opening"] = changed["parts"][0]["opening"]
    yield "opening-that-never-came", "parts", changed
    changed = make(107, parts="oo")
    changed["parts"].reverse()
    yield "parts-in-another-order", "cut", changed
    changed = make(108, parts="oo")
    changed["parts"].pop()
    yield "part-left-out", "cut", changed
    changed = make(109, parts="oo", shuffle="each-round", rounds=(12,))
    changed["parts"][0]["opening"] = None
    yield "opening-left-out", "rounds", changed
    yield "stacked", "stacked", make(110) | {"stacked": ["As", "Ad"]}


def wrong_cuts() -> Faults:
    """The cut and the cut card."""
    yield "wish-moved", "cut", make(111, parts="o-", wish=20) | {"cut_wish": 21}
    yield "wish-of-nothing", "cut", make(112, parts="o-", wish=20) | {"cut_wish": 0}
    yield "wish-of-all", "cut", make(113, parts="o-", wish=20) | {"cut_wish": 52}
    yield "wish-where-chance-cuts", "cut", make(114, shuffle="cut:20-30") | {"cut_wish": 20}
    yield "cut-moved", "cut", make(115) | {"cut": None}
    yield "cut-card-moved", "cut", make(116, shuffle="cut:20-30") | {"cut_card": 31}
    yield (
        "cut-card-at-an-each-round-shoe",
        "cut",
        make(117, shuffle="each-round", rounds=(4,)) | {"cut_card": 26},
    )


def wrong_lists() -> Faults:
    """The list of sealed cards."""
    changed = make(118)
    changed["seals"][17], changed["seals"][18] = changed["seals"][18], changed["seals"][17]
    yield "seals-swapped", "seals", changed
    changed = make(119)
    changed["seals"].pop()
    yield "seal-left-out", "seals", changed
    yield "no-list", "seals", make(120) | {"seals": None, "list_hash": None}
    yield (
        "list-at-an-each-round-shoe",
        "seals",
        make(121, shuffle="each-round", rounds=(4,)) | {"seals": ["00" * 32]},
    )
    yield "list-hash", "list_hash", make(122) | {"list_hash": "ab" * 32}


def wrong_rounds() -> Faults:
    """What was dealt."""
    changed = make(123)
    changed["rounds"][1]["cards"][2] = "7c" if changed["rounds"][1]["cards"][2] != "7c" else "7d"
    yield "card-changed", "rounds", changed
    changed = make(124)
    changed["rounds"][1]["first"] += 1
    yield "card-skipped", "rounds", changed
    changed = make(125)
    del changed["rounds"][0]
    yield "round-left-out", "rounds", changed
    yield "round-past-the-cut-card", "rounds", make(126, rounds=(20, 6, 5))
    yield (
        "two-rounds-of-an-each-round-shoe",
        "rounds",
        make(127, shuffle="each-round", rounds=(5, 5)),
    )
    changed = make(128, shuffle="cut:50", rounds=(20, 25, 16))
    changed["rounds"][2]["cards"][-1], changed["rounds"][2]["cards"][-2] = "Ah", "Ah"
    yield "card-changed-after-the-second-shuffle", "rounds", changed
    changed = make(129, shuffle="cut:50", rounds=(10, 35, 17))
    changed["rounds"][2]["cards"] += [None] * 40
    yield "more-cards-than-there-are", "rounds", changed
    faults = {"seed": "00" * 32, "cut": 1}
    yield "two-faults-name-the-first", "commitment", make(130, parts="o-", wish=20) | faults


def half_a_pair() -> Document:
    """A table's id that is no text; its promise is made as a lenient reader would make it."""
    other = make(219, table="\ufffd")
    return other | {"table": "\ud800"}


def numbered(round_number: int) -> Document:
    """A right proof but for the number of its only round."""
    changed = make(221, rounds=(5,))
    changed["rounds"][0]["round"] = round_number
    return changed


def no_proof() -> Iterator[tuple[str, Document | str]]:
    """What is no proof at all."""
    yield "another-format", make(201) | {"format": "croupier-record"}
    yield "a-later-version", make(202) | {"version": 2}
    changed = make(203)
    del changed["seed"]
    yield "seed-missing", changed
    yield "a-field-too-many", make(204) | {"note": "x"}
    yield "seed-of-31-bytes", make(205) | {"seed": "00" * 31}
    yield "capital-letters", make(206) | {"seed": "AB" * 32}
    yield "no-such-card", make(207) | {"stacked": ["1s"]}
    yield "nine-decks", make(208) | {"decks": 9}
    yield "no-such-shuffle", make(209) | {"shuffle": "riffle"}
    yield "cut-card-beyond-the-shoe", make(210) | {"shuffle": "cut:53"}
    yield "cut-card-backwards", make(211) | {"shuffle": "cut:30-20"}
    yield "a-number-as-text", make(212) | {"shoe": "212"}
    yield "a-fraction", make(213) | {"cut_wish": 20.5}
    yield "true-for-one", make(214) | {"shoe": True}
    yield "sixty-five-parts", make(215) | {"parts": [{"hash": "00" * 32, "opening": None}] * 65}
    yield "a-line-end-in-the-seed", make(216) | {"seed": "00" * 31 + "0\n"}
    yield "a-range-of-one-card", make(218) | {"shuffle": "cut:26-26"}
    yield "half-a-surrogate-pair", half_a_pair()
    yield "a-table-of-sixty-five-letters", make(220) | {"table": "T" * 65}
    yield "a-number-that-not-every-reader-keeps", numbered(2**53)
    twice = '"decks": 8, "decks": 1'
    yield "a-field-given-twice", json.dumps(make(222)).replace('"decks": 1', twice)
    nothing = {"round": 1, "first": 0, "cards": [None]}
    yield "more-rounds-than-cards", make(223) | {"rounds": [nothing] * 833}
    yield "more-cards-than-any-shoe", make(224) | {"rounds": [nothing | {"cards": [None] * 833}]}
    yield "more-stacked-than-any-shoe", make(225) | {"stacked": ["As"] * 833}
    yield "more-seals-than-any-shoe", make(226) | {"seals": ["00" * 32] * 833}
    yield "a-mark-of-the-byte-order", "\ufeff" + json.dumps(make(227))
    yield "half-a-document", json.dumps(make(217))[:-1]
    yield "a-list", "[]"
    yield "nothing", ""


def with_own_digest(document: Document) -> Document:
    """The document with the digest of what it now says, so that a later step finds the fault."""
    rest = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return document | {"digest": hashlib.sha256(text.encode()).hexdigest()}


def vectors() -> Iterator[Document]:
    """Every file's content."""
    for name, document in right():
        yield {"name": name, "verdict": "right", "step": None, "document": document}
    spoiled = make(100) | {"cut": 1}
    yield {"name": "wrong-digest", "verdict": "wrong", "step": "digest", "document": spoiled}
    faults = chain(wrong_promises(), wrong_cuts(), wrong_lists(), wrong_rounds())
    for name, step, document in faults:
        fitting = with_own_digest(document)
        yield {"name": f"wrong-{name}", "verdict": "wrong", "step": step, "document": fitting}
    for name, said in no_proof():
        held: Document = (
            {"text": said} if isinstance(said, str) else {"document": with_own_digest(said)}
        )
        yield {"name": f"no-proof-{name}", "verdict": "not a proof", "step": None, **held}


def main() -> int:
    """Writes the files."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for number, vector in enumerate(vectors(), 1):
        path = FOLDER / f"{number:03}-{vector['name']}.json"
        path.write_text(json.dumps(vector, sort_keys=True, separators=(",", ":")) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
