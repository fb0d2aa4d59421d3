"""Answers of the analyser, as plain values.

Values are the player's: a positive one is the player's gain. A round's values are per first
wager. Tables by upcard have ten columns in the order of `RANKS`: ace, 2 to 9, ten-valued.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from croupier.core.actions import Action
from croupier.core.rules import Rules
from croupier.core.settlement import Outcome
from croupier.odds.composition import Composition
from croupier.odds.errors import BadPosition, NotExact
from croupier.odds.figures import cards, hand_outcomes, wagers
from croupier.odds.net import net_probabilities, standard_deviation
from croupier.odds.solved import SolvedRound, is_natural, wishes
from croupier.odds.spread import mean_square
from croupier.odds.two_boxes import covariance
from croupier.strategy.chart import Chart


@dataclass(frozen=True, slots=True)
class DealerOdds:
    """How the dealer ends behind one upcard, naturals included; adds up to 1.

    The dealer draws to the end, whatever the boxes hold.

    Attributes:
        upcard: A letter of `RANKS`.
        bust: Probability of more than 21.
        totals: Probabilities of 17, 18, 19, 20 and 21 (not a natural).
        natural: Probability of a natural.
    """

    upcard: str
    bust: float
    totals: tuple[float, float, float, float, float]
    natural: float


@dataclass(frozen=True, slots=True)
class NetDistribution:
    """Every net result of a round and its probability; exact.

    Attributes:
        probabilities: Net in first wagers, insurance included, to its probability.
        standard_deviation: Of the net, in first wagers.
    """

    probabilities: Mapping[float, float]
    standard_deviation: float


@dataclass(frozen=True, slots=True)
class StreakState:
    """One state of a streak game under best play for the long run.

    Attributes:
        wins: Wins in a row before the round; the game's length when the fire burns.
        share: Part of all rounds that begin in this state.
        ev: Value of one round that begins here, in first wagers.
        worth: What being here is worth in all rounds to come, in first wagers, beside being at
            no wins.
    """

    wins: int
    share: float
    ev: float
    worth: float


@dataclass(frozen=True, slots=True)
class ActionValues:
    """The exact value of each legal action.

    Attributes:
        plays: Value of each legal play, in first wagers, given that play goes on: where the
            dealer has looked, given that there is no dealer's natural. Inside a split it is the
            hand in play alone; a further split counts what it changes in the hands to come. In a
            streak game the values hold what the streak is worth after all hands of the box.
        offer: Against an ace, before the look: the value of the box after each answer, with best
            play later. Empty when nothing is offered.
        insurance: Net of one unit of insurance wager; None when none is offered.
        best: The best play; None for a natural, which has none.
        best_offer: The best answer; None when nothing is offered.
        method: How the values are meant, in words.
    """

    plays: Mapping[Action, float]
    offer: Mapping[Action, float]
    insurance: float | None
    best: Action | None
    best_offer: Action | None
    method: str


@dataclass(frozen=True, slots=True)
class RuleWorth:
    """What one special rule is worth to the player.

    Attributes:
        field: The field of the rules.
        value: As the rules have it, in the notation's spelling.
        without: The plain value that it is compared with.
        worth: Value of the rules less the value of the rules with the plain value, in first wagers.
    """

    field: str
    value: str
    without: str
    worth: float


@dataclass(frozen=True, slots=True)
class ChartSolution:
    """The best chart by total, and what it gives.

    Attributes:
        chart: The chart; complete.
        ev: The exact value of playing by the chart, in first wagers.
        best_ev: The value of composition-dependent play, in first wagers.
        seconds: What finding the chart took.
    """

    chart: Chart
    ev: float
    best_ev: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Solution:
    """What a round is worth under some rules, and how it is played best.

    Attributes:
        rules: The rules that were solved.
        composition: The cards before the first of the round.
        ev: Value of a round per first wager.
        by_upcard: Value given each upcard, dealer's naturals included.
        by_first_hand: For each of the 55 first hands ("AA" to "TT", low value first) the value
            given the hand and each upcard, dealer's naturals included.
        dealer: How the dealer ends, by upcard.
        streak: The states of a streak game; empty elsewhere.
        method: How the values are meant, in words.
        seconds: What value and strategy took.
        rounds: The solved rounds and their shares, more than one only in a streak game.
    """

    rules: Rules
    composition: Composition
    ev: float
    by_upcard: tuple[float, ...]
    by_first_hand: Mapping[str, tuple[float, ...]]
    dealer: tuple[DealerOdds, ...]
    streak: tuple[StreakState, ...]
    method: str
    seconds: float
    rounds: tuple[tuple[float, SolvedRound], ...] = field(repr=False, compare=False)

    @property
    def solved(self) -> SolvedRound:
        """The solved round; in a streak game that of the streak asked for, or of no wins."""
        return self.rounds[0][1]

    @property
    def house_edge(self) -> float:
        """Minus `ev`: positive when the house wins."""
        return -self.ev

    @property
    def has_memory(self) -> bool:
        """Whether splits are played with full memory."""
        return self.solved.has_memory

    def _require_followed(self) -> None:
        if self.has_memory:
            raise NotExact("with full memory a round is valued, its ends are not followed")

    def wishes(self, hand: str, upcard: str) -> tuple[Action, ...]:
        """Plays of a hand of values, such as "A7" or "2228", by their value, the best first.

        The first that is legal is the best; so they serve for the hands of a split too.

        Raises:
            BadPosition: No hand in play, or cards that are not in the shoe.
        """
        return wishes(self.solved, hand, upcard)

    def best(self, hand: str, upcard: str) -> Action:
        """The best play of an unsplit box.

        Raises:
            BadPosition: No hand in play, a natural, or cards that are not in the shoe.
        """
        if is_natural(hand):
            raise BadPosition("a natural has no play")
        return wishes(self.solved, hand, upcard)[0]

    def outcomes(self) -> Mapping[Outcome, float]:
        """How many hands of a box end in each way, per round; their sum is the hands.

        Raises:
            NotExact: Splits are played with full memory.
        """
        self._require_followed()
        each = [(share, hand_outcomes(solved)) for share, solved in self.rounds]
        return {outcome: sum(share * ends[outcome] for share, ends in each) for outcome in Outcome}

    def wager_per_round(self) -> float:
        """Wagers of a box in all, in first wagers: doubles and splits, no insurance.

        Raises:
            NotExact: Splits are played with full memory.
        """
        self._require_followed()
        return sum(share * wagers(solved) for share, solved in self.rounds)

    def cards_per_round(self) -> float:
        """Cards dealt to one box and the dealer.

        Raises:
            NotExact: Three hands or more may all be bust, so that the dealer draws nothing;
                or splits are played with full memory.
        """
        self._require_followed()
        return sum(share * cards(solved) for share, solved in self.rounds)

    def standard_deviation(self) -> float:
        """Of a round's net, in first wagers; for any number of hands.

        Raises:
            NotExact: Insurance is best for some hand, tens are split by rank, or splits are
                played with full memory.
        """
        self._require_followed()
        square = sum(share * mean_square(solved) for share, solved in self.rounds)
        return sqrt(square - self.ev * self.ev)

    def box_covariance(self) -> float:
        """Covariance of the nets of two boxes against one dealer, in first wagers squared.

        Either box is played by its own cards and the upcard. In a streak game there is one box.

        Raises:
            NotExact: A streak game, more than two hands a box, insurance that is worth taking,
                tens split by rank, prizes for suits, or splits with full memory.
        """
        self._require_followed()
        if self.rules.streak_length:
            raise NotExact("a streak belongs to one box")
        return covariance(self.solved)

    def net_distribution(self) -> NetDistribution:
        """Every net result of a round and its probability.

        Raises:
            NotExact: More than three hands, insurance where the dealer does not look, or splits
                with full memory.
        """
        self._require_followed()
        chances: dict[float, float] = {}
        for share, solved in self.rounds:
            for net, chance in net_probabilities(solved).items():
                chances[net] = chances.get(net, 0.0) + share * chance
        return NetDistribution(dict(sorted(chances.items())), standard_deviation(chances))
