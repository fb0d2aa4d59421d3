"""Whether a shoe was dealt as it was promised: every step of docs/explanation/fairness.md."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from croupier.core.cards import Card
from croupier.core.rules import Rules
from croupier.fairness.commitment import Part, commitment, part_hash, shoe_key
from croupier.fairness.proof import Proof, ProofPart, digest_of
from croupier.fairness.seals import card_seal, list_hash, salt
from croupier.fairness.shuffle import DealtOrder, shuffled_shoe


class Step(StrEnum):
    """What is checked, in this order."""

    DIGEST = "digest"
    COMMITMENT = "commitment"
    PARTS = "parts"
    STACKED = "stacked"
    CUT = "cut"
    SEALS = "seals"
    LIST_HASH = "list_hash"
    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a proof.

    Attributes:
        step: The first step that failed.
        what: In words: which part, position or round, what stands there and what ought to.
    """

    step: Step
    what: str


def find_fault(proof: Proof) -> Finding | None:
    """The first thing that is wrong with a proof; None when everything is right."""
    return next(_findings(proof, proof.rules), None)


def _findings(proof: Proof, rules: Rules) -> Iterator[Finding]:
    if proof.digest != digest_of(proof):
        yield Finding(Step.DIGEST, f"the rest makes {digest_of(proof)}")
    seed, promised = bytes.fromhex(proof.seed), bytes.fromhex(proof.commitment)
    if commitment(seed, proof.table, proof.shoe) != promised:
        yield Finding(Step.COMMITMENT, "seed, shoe and table make another commitment")
    for number, part in enumerate(proof.parts, 1):
        if part.opening is not None and not _is_opened_right(promised, part):
            yield Finding(Step.PARTS, f"part {number}: the opening makes another hash")
    if proof.stacked:
        yield Finding(Step.STACKED, f"a house in test mode put {len(proof.stacked)} cards on top")
    if proof.cut_wish is not None and not _may_be_wished(proof.cut_wish, rules):
        yield Finding(Step.CUT, f"nobody may cut at {proof.cut_wish}")
        return
    key = shoe_key(seed, [_part(each) for each in proof.parts])
    order = shuffled_shoe(key, rules, proof.cut_wish)
    yield from _wrong_cut(proof, order, rules)
    yield from _wrong_list(proof, key, order, rules)
    yield from _wrong_rounds(proof, order)


def _part(part: ProofPart) -> Part:
    opening = None if part.opening is None else bytes.fromhex(part.opening)
    return Part(bytes.fromhex(part.hash), opening)


def _is_opened_right(promised: bytes, part: ProofPart) -> bool:
    assert part.opening is not None, "only an opened part is checked"
    return part_hash(promised, bytes.fromhex(part.opening)).hex() == part.hash


def _may_be_wished(wish: int, rules: Rules) -> bool:
    return rules.shuffle.is_cut_fixed and 1 <= wish < rules.shoe_cards


def _wrong_cut(proof: Proof, order: DealtOrder, rules: Rules) -> Iterator[Finding]:
    cut = order.cut if rules.shuffle.is_cut_fixed else None
    if proof.cut != cut:
        yield Finding(Step.CUT, f"cut at {proof.cut}, the key gives {cut}")
    if proof.cut_card != order.cut_card:
        yield Finding(Step.CUT, f"cut card at {proof.cut_card}, the key gives {order.cut_card}")


def _wrong_list(proof: Proof, key: bytes, order: DealtOrder, rules: Rules) -> Iterator[Finding]:
    count = None if rules.shuffle.is_each_round else len(order.cards)
    told = None if proof.seals is None else len(proof.seals)
    if told != count:
        yield Finding(Step.SEALS, f"a list of {told}, the shoe has {count}")
    for position, seal in enumerate(proof.seals or ()):
        if card_seal(salt(key, position), position, order.cards[position]).hex() != seal:
            yield Finding(Step.SEALS, f"position {position}: the seal is not that of its card")
    hashed = None
    if proof.seals is not None:
        hashed = list_hash([bytes.fromhex(seal) for seal in proof.seals]).hex()
    if proof.list_hash != hashed:
        yield Finding(Step.LIST_HASH, f"the list makes {hashed}")


def _wrong_rounds(proof: Proof, order: DealtOrder) -> Iterator[Finding]:
    dealt = 0
    for number, each in enumerate(proof.rounds):
        where = f"round {each.round}"
        if each.first != dealt:
            yield Finding(
                Step.ROUNDS, f"{where}: begins at {each.first}, {dealt} cards were dealt before it"
            )
        is_due = number > 0 if order.cut_card is None else dealt >= order.cut_card
        if is_due:
            yield Finding(Step.ROUNDS, f"{where}: a fresh shoe was due before it")
        dealt += len(each.cards)
        cards = _reaching(order, dealt, each.first)
        for position, card in enumerate(each.cards, each.first):
            lies = str(cards[position]) if position < len(cards) else "nothing"
            if position >= len(cards) or card not in (None, lies):
                yield Finding(
                    Step.ROUNDS, f"{where}: {card} at position {position}, {lies} lies there"
                )


def _reaching(order: DealtOrder, dealt: int, round_start: int) -> tuple[Card, ...]:
    """The cards of the shoe, with the refill of a round that needed more than there were."""
    if dealt <= len(order.cards):
        return order.cards
    return order.refilled(order.cards[:round_start]).cards
