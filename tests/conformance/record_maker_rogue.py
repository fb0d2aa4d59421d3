"""A table whose players may, now and then, do what is not allowed.

The cards of such a round fit the forbidden action, so a reader that let it pass would find
nothing else wrong with the record.
"""

from random import Random

from tests.conformance.second_reading_round import (
    PLAY_VERBS,
    Ask,
    Box,
    Draw,
    Hand,
    RoundWalk,
    total_of,
)
from tests.conformance.second_reading_rules import RulesTable


class RogueWalk(RoundWalk):
    """A round with forbidden options among the legal ones."""

    def __init__(
        self,
        rules: RulesTable,
        bets: dict[int, int],
        draw: Draw,
        ask: Ask,
        is_on_fire: bool,
        random: Random,
    ) -> None:
        """As a round that keeps the rules; `random` decides where it does not."""
        super().__init__(rules, bets, draw, ask, is_on_fire)
        self.random = random
        self.breaks_insurance = random.random() < 0.15
        self.breaks_play = random.random() < 0.8

    def _offers_insurance(self) -> bool:
        offers = super()._offers_insurance()
        return not offers if self.breaks_insurance else offers

    def _insurance_options(self, hand: Hand) -> list[str]:
        options = super()._insurance_options(hand)
        if self.random.random() < 0.2:
            return ["insure", "decline", "even-money"]
        return options

    def _options(self, box: Box, hand: Hand) -> list[str]:
        options = super()._options(box, hand)
        if not self.breaks_play or self.random.random() < 0.6:
            return options
        forbidden = [verb for verb in PLAY_VERBS if verb not in options]
        if len(hand.cards) < 2 or total_of(hand.cards)[0] > 21 or not forbidden:
            return options
        return [*options, self.random.choice(forbidden)]
