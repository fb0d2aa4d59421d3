"""The proof document of a shoe, put together from its table's journal."""

from collections.abc import Iterable, Sequence
from itertools import count

from croupier.casino.dealing import key_of, laid_shoe
from croupier.casino.table_events import (
    ShoeCommitted,
    ShoePartOpened,
    ShoePartSent,
    ShoeRevealed,
    ShoeStarted,
    TableEvent,
    TableOpened,
)
from croupier.casino.table_parts import ShoePart
from croupier.core.events import (
    CardDealt,
    DealerCardDealt,
    HoleCardDealt,
    HoleRevealed,
    RoundOpened,
    UpcardDealt,
)
from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.fairness.proof import (
    PROOF_FORMAT,
    PROOF_VERSION,
    Proof,
    ProofPart,
    ProofRound,
    with_digest,
)
from croupier.fairness.seals import list_hash

_NO_DIGEST = "0" * 64


def rules_of(opened: TableOpened) -> Rules:
    """What a table is played by."""
    return override_rules(find_game(opened.game).rules, opened.rules)


def proof_of(
    table_id: str, opened: TableOpened, events: Sequence[TableEvent], rounds_before: int
) -> Proof:
    """The proof of a shoe that is over.

    A shoe that never started has one as well: it is what would have been dealt.

    Args:
        table_id: The table's.
        opened: How the table was opened.
        events: From the shoe's promise to its reveal.
        rounds_before: Rounds that the table had begun before the first of them.
    """
    committed, revealed = events[0], events[-1]
    assert isinstance(committed, ShoeCommitted), "a shoe begins with its promise"
    assert isinstance(revealed, ShoeRevealed), "a proof is made when the seed is known"
    started = next((event for event in events if isinstance(event, ShoeStarted)), None)
    parts = started.parts if started is not None else _sent(events)
    wish = started.cut_wish if started is not None else None
    top = started.stacked if started is not None else ()
    rules = rules_of(opened)
    key = key_of(bytes.fromhex(revealed.seed), parts, committed.commitment)
    laid = laid_shoe(key, rules, wish, top)
    seals = laid.seals
    return with_digest(
        Proof(
            format=PROOF_FORMAT,
            version=PROOF_VERSION,
            digest=_NO_DIGEST,
            table=table_id,
            shoe=committed.shoe,
            decks=rules.decks,
            shuffle=str(rules.shuffle),
            commitment=committed.commitment,
            parts=tuple(ProofPart(hash=part.hash, opening=part.opening) for part in parts),
            cut_wish=wish,
            cut=laid.order.cut or None,
            cut_card=laid.order.cut_card,
            seals=tuple(seal.hex() for seal in seals) if seals else None,
            list_hash=list_hash(seals).hex() if seals else None,
            seed=revealed.seed,
            stacked=tuple(map(str, top)),
            rounds=tuple(_rounds(events, rounds_before)),
        )
    )


def _sent(events: Iterable[TableEvent]) -> tuple[ShoePart, ...]:
    """What was contributed to a shoe that never started."""
    parts: dict[int, ShoePart] = {}
    for event in events:
        match event:
            case ShoePartSent(person_id, sent):
                parts[person_id] = ShoePart(sent, None)
            case ShoePartOpened(person_id, opening):
                parts[person_id] = ShoePart(parts[person_id].hash, opening)
            case _:
                pass
    return tuple(parts.values())


def _rounds(events: Sequence[TableEvent], before: int) -> Iterable[ProofRound]:
    """The cards of every round, by position."""
    starts = [place for place, event in enumerate(events) if isinstance(event, RoundOpened)]
    ends = [*starts[1:], len(events)]
    for number, start, end in zip(count(before + 1), starts, ends, strict=False):
        cards = _cards(events[start:end])
        if cards:
            first, last = min(cards), max(cards)
            told = tuple(cards.get(position) for position in range(first, last + 1))
            yield ProofRound(round=number, first=first, cards=told)


def _cards(events: Iterable[TableEvent]) -> dict[int, str | None]:
    """What each position showed in one round; None where the card was never turned."""
    cards: dict[int, str | None] = {}
    hole = 0
    for event in events:
        match event:
            case (
                CardDealt(card=card, position=position)
                | UpcardDealt(card=card, position=position)
                | DealerCardDealt(card=card, position=position)
            ):
                cards[position] = str(card)
            case HoleCardDealt(position=position):
                cards[position], hole = None, position
            case HoleRevealed(card=card):
                cards[hole] = str(card)
            case _:
                pass
    return cards
