"""Verifies proofs of shoes with the standard library alone: python3 verify_shoe.py FILE...

Exit code: 0 right, 1 wrong, 2 not a proof. It shares no line with the house that it checks.
"""

import json
import re
import sys
from hashlib import sha256
from hmac import digest as hmac
from itertools import count
from struct import pack, unpack

HASH, CARD, COUNT, NUMBER = "[0-9a-f]{64}", "[2-9TJQKA][shdc]", range(2**53), range(1, 2**53)
KINDS = {
    "format": "croupier-proof", "version": range(1, 2), "digest": HASH, "commitment": HASH,
    "table": "(?s:.{1,64})", "shoe": NUMBER, "seed": HASH, "decks": range(1, 9),
    "shuffle": "each-round|cut:[1-9][0-9]{0,2}(-[1-9][0-9]{0,2})?",
    "cut_wish": (COUNT,), "cut": (COUNT,), "cut_card": (COUNT,),
    "parts": [{"hash": HASH, "opening": ("[0-9a-f]{32}",)}],
    "seals": ([HASH],), "list_hash": (HASH,), "stacked": [CARD],
    "rounds": [{"round": NUMBER, "first": COUNT, "cards": [(CARD,)]}],
}  # fmt: skip
"""Text by its pattern, numbers by their range; (a,) is null or a, [a] a list, {} all fields."""


def fits(value, kind):
    if isinstance(kind, str):
        return isinstance(value, str) and re.fullmatch(kind, value) is not None
    if isinstance(kind, range):
        return type(value) is int and value in kind
    if isinstance(kind, tuple):
        return value is None or fits(value, kind[0])
    if isinstance(kind, list):
        return isinstance(value, list) and all(fits(each, kind[0]) for each in value)
    is_table = isinstance(value, dict) and value.keys() == kind.keys()
    return is_table and all(fits(value[name], kind[name]) for name in kind)


def need(holds, step):
    if not holds:
        raise AssertionError(step)


def words_from(key):
    for block in count():
        yield from unpack(">8I", hmac(key, b"croupier shoe 1" + pack(">Q", block), "sha256"))


def below(limit, words):
    return next(word for word in words if word < 2**32 // limit * limit) % limit


def shuffled(cards, words):
    cards = cards[:]
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def key_of(proof):
    rest = {name: value for name, value in proof.items() if name != "digest"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    need(sha256(canonical).hexdigest() == proof["digest"], "digest")
    seed, promised = bytes.fromhex(proof["seed"]), bytes.fromhex(proof["commitment"])
    made = b"croupier seed 1" + seed + pack(">Q", proof["shoe"]) + proof["table"].encode()
    need(sha256(made).digest() == promised, "commitment")
    message = b"croupier key 1" + bytes([len(proof["parts"])])
    for number, part in enumerate(proof["parts"], 1):
        message += bytes.fromhex(part["hash"]) + (b"\1" if part["opening"] else b"\0")
        if part["opening"]:
            message += (opening := bytes.fromhex(part["opening"]))
            hashed = sha256(b"croupier part 1" + promised + opening).hexdigest()
            need(hashed == part["hash"], f"parts: part {number}")
    return hmac(seed, message, "sha256")


def verify(proof):
    key = key_of(proof)
    need(not proof["stacked"], "stacked")
    words, wish = words_from(key), proof["cut_wish"]
    deck = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
    cards = shuffled(deck * proof["decks"], words)
    marks = [int(number) for number in re.findall("[0-9]+", proof["shuffle"])]
    if marks != sorted(marks) or max(marks, default=0) > len(cards):
        raise ValueError(f"no game is shuffled by {proof['shuffle']}")
    need(wish is None or (len(marks) == 1 and 1 <= wish < len(cards)), "cut: the wish")
    cut = cut_card = None
    if len(marks) == 1:
        drawn = 1 + below(len(cards) - 1, words)
        cut, cut_card = drawn if wish is None else wish, marks[0]
        cards = cards[cut:] + cards[:cut]
    elif marks:
        cut_card = marks[0] + below(marks[1] - marks[0] + 1, words)
    need((proof["cut"], proof["cut_card"]) == (cut, cut_card), "cut")
    if marks:
        check_list(proof, key, cards)
    else:
        need((proof["seals"], proof["list_hash"]) == (None, None), "seals: one round has none")
    check_rounds(proof, words, cards)


def check_list(proof, key, cards):
    need(proof["seals"] and len(proof["seals"]) == len(cards), "seals: how many")
    joined = b"croupier list 1"
    for i, card in enumerate(cards):
        salt = hmac(key, b"croupier salt 1" + pack(">Q", i), "sha256")[:16]
        seal = sha256(b"croupier card 1" + salt + pack(">Q", i) + card.encode())
        need(seal.hexdigest() == proof["seals"][i], f"seals: position {i}")
        joined += seal.digest()
    need(sha256(joined).hexdigest() == proof["list_hash"], "list_hash")


def check_rounds(proof, words, cards):
    dealt, due = 0, proof["cut_card"] or 1  # A shoe without a cut card is for one round.
    for each in proof["rounds"]:
        where, first = f"rounds: round {each['round']}", each["first"]
        need(first == dealt, f"{where} begins at {first}, not {dealt}")
        need(dealt < due, f"{where}: a fresh shoe was due")
        dealt += len(each["cards"])
        if dealt > len(cards):
            cards = cards + shuffled(cards[:first], words)
        for position, card in enumerate(each["cards"], first):
            need(position < len(cards), f"{where}: position {position} is beyond the shoe")
            need(card in (None, cards[position]), f"{where}: position {position}")


def judge(name):
    try:
        with open(name, encoding="utf-8") as file:
            proof = json.load(file)
        if not fits(proof, KINDS) or len(proof["parts"]) > 64:
            return "not a proof", None
        verify(proof)
    except AssertionError as step:
        return "wrong", str(step)
    except (OSError, ValueError, RecursionError):
        return "not a proof", None
    return "right", None


if __name__ == "__main__":
    worst = 0
    for name in sys.argv[1:]:
        said, step = judge(name)
        print(f"{name}: {said}" + (f" at {step}" if step else ""))
        worst = max(worst, ("right", "wrong", "not a proof").index(said))
    sys.exit(worst)
