"""What dealing to a cut card costs, against a fresh shoe for every round."""

from dataclasses import dataclass

from croupier.simulation.answers import Mean


@dataclass(frozen=True, slots=True)
class Cut:
    """What was played with the cut card at one place.

    Attributes:
        cards: Before the cut card.
        mean: Expected value per first wager.
    """

    cards: int
    mean: Mean


@dataclass(frozen=True, slots=True)
class CutEffect:
    """What was played at several places, and without a cut card.

    Attributes:
        shoe_cards: Of the whole shoe.
        fresh: With a fresh shoe every round; of no rounds and without an error where it is exact.
    """

    shoe_cards: int
    fresh: Mean
    cuts: tuple[Cut, ...]

    def cost(self, cut: Cut) -> Mean:
        """What a place of the cut card costs the player, per first wager; with its error.

        >>> effect = CutEffect(312, Mean(0, -0.003, 0.0), (Cut(156, Mean(9, -0.0035, 0.0001)),))
        >>> round(effect.cost(effect.cuts[0]).ev, 9)
        0.0005
        """
        error = (self.fresh.standard_error**2 + cut.mean.standard_error**2) ** 0.5
        return Mean(cut.mean.rounds, self.fresh.ev - cut.mean.ev, error)

    def document(self) -> dict[str, object]:
        """As plain values, for JSON."""
        return {
            "fresh": {
                "rounds": self.fresh.rounds,
                "ev": self.fresh.ev,
                "se": self.fresh.standard_error,
                "is_exact": self.fresh.rounds == 0,
            },
            "cut_cards": [self._row(cut) for cut in self.cuts],
        }

    def _row(self, cut: Cut) -> dict[str, float]:
        cost = self.cost(cut)
        return {
            "cards": cut.cards,
            "dealt": cut.cards / self.shoe_cards,
            "rounds": cut.mean.rounds,
            "ev": cut.mean.ev,
            "se": cut.mean.standard_error,
            "cost": cost.ev,
            "cost_se": cost.standard_error,
        }
