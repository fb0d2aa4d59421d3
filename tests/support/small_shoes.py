"""Many rounds from small shoes, any legal decisions, watched for hangs and doubled cards."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from random import Random

from croupier.core.cards import Card
from croupier.core.decide import advance, open_wagers
from croupier.core.events import Answered, DrawnCard, NoCardLeft, Played
from croupier.core.evolve import open_round
from croupier.core.legality import options
from croupier.core.rules import Rules
from croupier.core.state import AwaitsAnswers, AwaitsCard, AwaitsPlay, Round, awaited
from croupier.fairness.shoe import SeededShoes

STEPS_MAX = 1_000
"""Inputs that a round may take; seven boxes of four hands need far fewer."""


@dataclass
class Tally:
    """What was seen.

    Attributes:
        refills: Rounds into which discards were shuffled.
        cards_max: Most cards in one round.
    """

    rounds: int = 0
    cards: int = 0
    shoes: int = 0
    refills: int = 0
    voids: int = 0
    cards_max: int = 0
    steps_max: int = 0
    of_boxes: Counter[int] = field(default_factory=Counter)


class SeedRow:
    """Seeds that a test can foretell."""

    def __init__(self, salt: str) -> None:
        self._salt = salt
        self._numbers = count(1)

    def __call__(self) -> bytes:
        return f"{self._salt} {next(self._numbers)}".encode().rjust(32, b".")[-32:]


class Watched:
    """Shoes and what was dealt from them."""

    def __init__(self, rules: Rules, salt: str) -> None:
        self.rules = rules
        self.shoes = SeededShoes(rules, SeedRow(salt))
        self.of_shoe: list[Card] = []
        self.of_round: list[Card] = []

    def begin_round(self) -> None:
        if self.shoes.begin_round():
            self.of_shoe = []
        self.of_round = []

    def draw(self) -> DrawnCard | NoCardLeft:
        drawn = self.shoes.draw()
        if isinstance(drawn, DrawnCard):
            assert drawn.position == len(self.of_shoe)
            self.of_shoe.append(drawn.card)
            self.of_round.append(drawn.card)
        return drawn

    def check(self) -> None:
        """No card lies twice on the table, nor comes twice from a shoe before it is empty."""
        for cards in (self.of_round, self.of_shoe[: self.rules.shoe_cards]):
            copies = max(Counter(cards).values(), default=0)
            assert copies <= self.rules.decks, f"{copies} copies of a card in {cards}"


def play(watched: Watched, boxes: int, random: Random) -> tuple[Round, int]:
    """One round with any legal decisions, and how many inputs it took."""
    rules = watched.rules
    watched.begin_round()
    state = open_round(rules, open_wagers(rules, {box + 1: 1_000 for box in range(boxes)}))
    for steps in range(STEPS_MAX):
        given: DrawnCard | NoCardLeft | Answered | Played
        match awaited(state):
            case AwaitsCard():
                given = watched.draw()
            case AwaitsAnswers(asked):
                given = Answered(asked[0], random.choice(options(state, asked[0])))
            case AwaitsPlay(box, _):
                given = Played(box, random.choice(options(state, box)))
            case _:
                return state, steps
        state = advance(state, given).state
    raise AssertionError("a round that does not end")


def play_rounds(rules: Rules, rounds: int, salt: str) -> Tally:
    """Rounds with one box to all of them wagered on; the same for the same salt."""
    tally, random, watched = Tally(), Random(salt), Watched(rules, salt)
    for _ in range(rounds):
        boxes = random.randint(1, rules.boxes)
        state, steps = play(watched, boxes, random)
        watched.check()
        assert state.is_over
        assert state.cards_dealt == len(watched.of_round)
        tally.rounds += 1
        tally.cards += len(watched.of_round)
        tally.refills += len(watched.of_shoe) > rules.shoe_cards
        tally.voids += state.is_void
        tally.cards_max = max(tally.cards_max, len(watched.of_round))
        tally.steps_max = max(tally.steps_max, steps)
        tally.of_boxes[boxes] += 1
    tally.shoes = watched.shoes.shoes
    return tally
