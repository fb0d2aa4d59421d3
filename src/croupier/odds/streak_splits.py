"""The best splits of a round in a streak game, where all hands move the streak in their order."""

import numpy as np

from croupier.odds.classes import LOSE, PUSH, WIN
from croupier.odds.engine import SplitHands, pair_cards, split_by_hands, split_hands
from croupier.odds.first_hands import PAIRS, Kinds, PairKind
from croupier.odds.payoff import average_pays, counting, net_payoff
from croupier.odds.play import Floats
from croupier.odds.solved import SolvedRound
from croupier.odds.split_results import PairResults, SplitEnds, after_both, as_if_alone


class StreakSplits:
    """The splits of one state: their value, their net and where they lead.

    Attributes:
        net: Of both hands or all three, by pair and upcard.
        leads_to: Chance of each number of wins after them.
        hands: To how many hands at most the pair is split.
        asked: Of each pair, the upcards where a split may be best.
    """

    def __init__(
        self, shell: SolvedRound, pairs: PairResults | None, worth: Floats, wins: int
    ) -> None:
        self.shell, self.pairs, self.worth, self.wins = shell, pairs, worth, wins
        self.net, self.hands = np.zeros((10, 10)), np.full((10, 10), 2)
        self.leads_to = np.zeros((10, 10, len(worth)))
        self.asked: list[list[int]] = [[] for _ in range(10)]
        table, play = shell.table, shell.play
        if table.rules.max_hands < 2:
            return
        net = net_payoff(average_pays(table.rules, table.composition))
        alone = [
            split_hands(table, play.acts, play.ace_acts, payoff)
            for payoff in (net, counting(win=1.0), counting(push=1.0))
        ]
        for pair in range(10):
            if table.composition.counts[pair] > 1:
                self._put(pair, alone)

    def _put(self, pair: int, alone: list[SplitHands]) -> None:
        """Puts in what becomes of a pair; `alone`: net, win and push of one hand of a split."""
        table, first, play = self.shell.table, self.shell.first, self.shell.play
        live, unsplit = first.live[PAIRS[pair]], first.plays[PAIRS[pair]].max(axis=1)
        kinds = pair_cards(table, pair)
        if not kinds:
            return
        cards = kinds[0][1]
        nets = np.array(split_by_hands(table, alone[0], pair, cards))
        win, push = (each.any_card[pair, 1] for each in alone[1:])
        # Whatever became of the first hand, the second of two ends as it would alone.
        most = self.worth[after_both(self.wins, len(self.worth) - 1)].max(axis=0)
        bounds = nets + live * self.worth.max()
        bounds[0] = nets[0] + win * most[WIN] + push * most[PUSH]
        bounds[0] += (live - win - push) * most[LOSE]
        acts = play.ace_acts if pair == 0 else play.acts
        for up in np.flatnonzero((bounds.max(axis=0) >= unsplit) & (live > 0.0)).tolist():
            self.asked[pair].append(up)
            if self.pairs is None:
                best = int(nets[:, up].argmax())
                guess = as_if_alone(live[up], nets[best, up], win[up], push[up])
                self._choose(pair, up, 2 + best, guess.ends())
                continue
            two = self._choose(pair, up, 2, self.pairs.of(pair, acts, [up])[up].ends())
            if len(nets) > 1 and bounds[1, up] >= max(two, unsplit[up]):
                laws = self.pairs.three(pair, acts, up)
                three = SplitEnds(float(nets[1, up]), laws)
                if self._value(three) > two:
                    self._choose(pair, up, 3, three)

    def _value(self, ends: SplitEnds) -> float:
        return ends.net + float(ends.leads_to(self.wins, len(self.worth) - 1) @ self.worth)

    def _choose(self, pair: int, up: int, hands: int, ends: SplitEnds) -> float:
        """Takes this for the best split; its value."""
        self.net[pair, up], self.hands[pair, up] = ends.net, hands
        self.leads_to[pair, up] = ends.leads_to(self.wins, len(self.worth) - 1)
        return self._value(ends)

    def kinds(self) -> Kinds:
        """The kinds of pairs; where no split can be best it is worth minus infinity."""
        kinds: list[tuple[PairKind, ...]] = []
        for pair, asked in enumerate(self.asked):
            if not asked:
                kinds.append(())
                continue
            value = np.full(10, -np.inf)
            value[asked] = self.net[pair, asked] + self.leads_to[pair, asked] @ self.worth
            hands = self.hands[pair]
            kinds.append(
                tuple(
                    PairKind(chance, cards, value, hands)
                    for chance, cards in pair_cards(self.shell.table, pair)
                )
            )
        return tuple(kinds)
