"""Checks that a shoe was dealt as the house had promised; needs Python 3.9 and nothing else.

`python verify_shoe.py FILE` says it in one line and by its exit code: 0 right, 1 wrong (and at what
step and card), 2 not a proof. The page "A shoe that proves it was fair" has the same in words.
"""

import hmac
import json
import re
import sys
from hashlib import sha256
from itertools import count, zip_longest
from struct import pack, unpack

DECK = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
HASH, CARD, COUNT, NUMBER = "[0-9a-f]{64}", "[2-9TJQKA][shdc]", range(2**53), range(1, 2**53)
PROOF = {  # text by its pattern, numbers by their range; (this or null,), [up to 832 of these]
    "format": "croupier-proof", "version": range(1, 2), "digest": HASH, "commitment": HASH,
    "table": "[^\ud800-\udfff]{1,64}", "shoe": NUMBER, "decks": range(1, 9), "seed": HASH,
    "shuffle": "each-round|cut:[1-9][0-9]{0,2}(-[1-9][0-9]{0,2})?", "stacked": [CARD],
    "parts": [{"hash": HASH, "opening": ("[0-9a-f]{32}",)}], "seals": ([HASH],),
    "cut_wish": (COUNT,), "cut": (COUNT,), "cut_card": (COUNT,), "list_hash": (HASH,),
    "rounds": [{"round": NUMBER, "first": COUNT, "cards": [(CARD,)]}],
}  # fmt: skip


class Wrong(Exception):
    """The step that fails, and what is wrong there."""


def fits(value, kind):
    if isinstance(kind, tuple):
        return value is None or fits(value, kind[0])
    if isinstance(kind, list):
        return isinstance(value, list) and len(value) < 833 and all(fits(v, kind[0]) for v in value)
    if isinstance(kind, dict):
        has_fields = isinstance(value, dict) and value.keys() == kind.keys()
        return has_fields and all(fits(value[name], kind[name]) for name in kind)
    if isinstance(kind, str):
        return isinstance(value, str) and re.fullmatch(kind, value) is not None
    return type(value) is int and value in kind  # true is no number


def is_proof(value):
    if not fits(value, PROOF) or len(value["parts"]) > 64:
        return False
    places = [*map(int, re.findall("[0-9]+", value["shuffle"]))]  # N, or A and B
    return places == sorted(set(places)) and max(places, default=0) <= 52 * value["decks"]


def draw(words, k):  # a number from 0 to k - 1, each made by equally many words
    return next(word for word in words if word < 2**32 - 2**32 % k) % k


def shuffle(cards, words):
    for i in range(len(cards) - 1, 0, -1):
        j = draw(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def verify(proof):
    """Raises Wrong at the first step that fails: 1 to 4 here, then the others."""
    rest = {name: proof[name] for name in proof if name != "digest"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    if sha256(canonical).hexdigest() != proof["digest"]:
        raise Wrong("digest: the document was changed")
    seed, shoe, table = bytes.fromhex(proof["seed"]), pack(">Q", proof["shoe"]), proof["table"]
    c = sha256(b"croupier seed 1" + seed + shoe + table.encode())
    if c.hexdigest() != proof["commitment"]:
        raise Wrong("commitment: it is not made by this seed for this shoe of this table")
    message = b"croupier key 1" + bytes([len(proof["parts"])])
    for number, part in enumerate(proof["parts"], 1):
        opening = bytes.fromhex(part["opening"] or "")
        p = sha256(b"croupier part 1" + c.digest() + opening)
        if opening and p.hexdigest() != part["hash"]:
            raise Wrong(f"parts: the opening of part {number} does not make its hash")
        message += bytes.fromhex(part["hash"]) + (b"\1" + opening if opening else b"\0")
    if proof["stacked"]:
        raise Wrong("stacked: the house put cards on top")
    verify_cards(proof, hmac.digest(seed, message, "sha256"))


def verify_cards(proof, key):  # steps 5 to 7
    blocks = (hmac.digest(key, b"croupier shoe 1" + pack(">Q", n), "sha256") for n in count())
    words = (word for block in blocks for word in unpack(">8I", block))
    order, wish, cut, cut_card = shuffle(DECK * proof["decks"], words), None, 0, None
    places = [int(place) for place in re.findall("[0-9]+", proof["shuffle"])]
    if len(places) == 1:
        cut, cut_card = 1 + draw(words, len(order) - 1), places[0]
        if proof["cut_wish"] in range(1, len(order)):
            wish = cut = proof["cut_wish"]  # the number is drawn all the same
    elif places:
        cut_card = places[0] + draw(words, places[1] - places[0] + 1)
    if (wish, cut or None, cut_card) != (proof["cut_wish"], proof["cut"], proof["cut_card"]):
        raise Wrong(f"cut: wish, cut and cut card should be {(wish, cut or None, cut_card)}")
    order, seals, list_hash = order[cut:] + order[:cut], proof["seals"], sha256(b"croupier list 1")
    if (seals is None) != (cut_card is None):
        raise Wrong("seals: a shoe has a list when it has a cut card, and only then")
    for i, (card, seal) in enumerate(zip_longest(order if cut_card else (), seals or ())):
        salt = hmac.digest(key, b"croupier salt 1" + pack(">Q", i), "sha256")[:16]
        made = sha256(b"croupier card 1" + salt + pack(">Q", i) + (card or "").encode())
        if made.hexdigest() != seal:
            raise Wrong(f"seals: the one of position {i} is not that of {card or 'any card'}")
        list_hash.update(made.digest())
    if proof["list_hash"] != (list_hash.hexdigest() if cut_card else None):
        raise Wrong("list_hash: it is not the hash of the list")
    verify_rounds(proof, order, words)


def verify_rounds(proof, order, words):  # step 8
    place = 0
    for nth, played in enumerate(proof["rounds"]):
        here, end = f"rounds: round {played['round']}, position", place + len(played["cards"])
        if played["first"] != place:
            raise Wrong(f"{here} {place}: the round begins at {played['first']} instead")
        if nth and place >= (proof["cut_card"] or 0):
            raise Wrong(f"{here} {place}: a fresh shoe was due")
        if end > len(order):  # the shoe runs empty: the cards of earlier rounds come again
            order = order + shuffle(order[:place], words)
        for i, card in enumerate(played["cards"], place):
            lies = order[i] if i < len(order) else "no card"
            if card != lies and (card or i >= len(order)):
                raise Wrong(f"{here} {i}: {lies} lies there, not {card or 'a hidden one'}")
        place = end


def judge(path):
    """The verdict; of a wrong shoe also the step that fails and what is wrong there."""
    try:
        with open(path, "rb") as file:
            if len(content := file.read(262_145)) > 262_144:
                raise ValueError
        proof = json.loads(  # an object with a field twice becomes false, which fits nowhere
            content.decode(), object_pairs_hook=lambda p: len(dict(p)) == len(p) and dict(p)
        )
    except (OSError, ValueError, RecursionError):
        return "not a proof", None
    try:
        return ("right", verify(proof)) if is_proof(proof) else ("not a proof", None)
    except Wrong as wrong:
        return "wrong", str(wrong)


if __name__ == "__main__":
    verdict, fault = judge(sys.argv[1] if len(sys.argv) == 2 else "")
    ends = {"right": "", "wrong": f" at {fault}", "not a proof": ": unreadable, or other fields"}
    print(verdict + ends[verdict])
    sys.exit(list(ends).index(verdict))
