"""The value of best play by trying everything: plain, slow, for small shoes.

Written from the rules of the house alone, to be compared with the product's own analyser. Of
the product it knows the fields of `Rules` and nothing else. Values are per first wager, from the
player's side, in floats or in fractions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from croupier.core.rules import Double, Prize, Rules, SplitBy, Surrender
from tests.odds.enumeration_cards import (
    BUST,
    NATURAL,
    Cards,
    Counts,
    Hand,
    Kind,
    Number,
    as_hand,
    points,
    total,
)

STIFF = 16
"""Any standing total below the dealer's least."""

WON, PUSHED, LOST = 1, 0, -1


class Ended(NamedTuple):
    """A hand that is over, but for the dealer's cards."""

    total: int
    wager: int
    prize: Number


@dataclass(frozen=True, slots=True)
class Streak:
    """Wins before the round, and what each streak after it is worth beside the money."""

    wins: int
    bias: tuple[Number, ...]


class Play:
    """Best play with some cards.

    With `memory`, a hand after a split is played with everything that lies on the table in
    mind (the true optimum). Without it, by what would be best for the same cards unsplit, and
    a pair against an upcard is split again up to some number of hands.

    Where suits are not told apart, `suited` is the chance that three sevens are of one suit.
    """

    def __init__(
        self,
        cards: Cards,
        streak: Streak | None = None,
        *,
        memory: bool = False,
        suited: Number = 0,
    ) -> None:
        self.cards = cards
        self.rules = cards.rules
        self.one = cards.one
        self.streak = streak
        self.memory = memory
        self.suited = suited
        self.tightest: Number = 99 * cards.one
        """Least distance between the best and the second best of a decision after a split."""
        self.closest: Number = 99 * cards.one
        """The same for every decision that `action` was asked for."""
        self._plain: dict[tuple[Hand, Kind], dict[str, Number]] = {}
        self._split: dict[tuple[object, ...], Number] = {}
        self._ended: dict[tuple[object, ...], Number] = {}

    # The round.

    def value(self) -> Number:
        """Of a round."""
        return sum(
            (chance * self.first_hand(hand, up) for hand, up, chance in self.deals()),
            0 * self.one,
        )

    def deals(self) -> Iterator[tuple[Hand, Kind, Number]]:
        """Every first deal; a hand of two kinds comes in both orders."""
        for first, chance_1 in self.cards.drawn(self.cards.full):
            rest = self.cards.unseen(first)
            for up, chance_2 in self.cards.drawn(rest):
                for second, chance_3 in self.cards.drawn(self.cards.without(rest, up)):
                    yield as_hand(first, second), up, chance_1 * chance_2 * chance_3

    def first_hand(self, hand: Hand, up: Kind) -> Number:
        """Of a first hand against an upcard: insurance, even money, the look, and play."""
        answers = self.answers(hand, up)
        return self._declined(hand, up) + max(answers.values(), default=0 * self.one)

    def answers(self, hand: Hand, up: Kind) -> dict[str, Number]:
        """What each answer to the dealer's ace adds; empty where nothing is asked."""
        if points(up) != 1 or not self.rules.insurance:
            return {}
        nothing = 0 * self.one
        if self.rules.even_money and total(hand)[0] == 21:
            even = self.worth([(self.one, WON)])
            return {"decline": nothing, "even-money": even - self._declined(hand, up)}
        natural = self.cards.chance_of_natural(up, self.cards.unseen(*hand, up))
        return {"decline": nothing, "insure": natural - (1 - natural) / 2}

    def _declined(self, hand: Hand, up: Kind) -> Number:
        natural = self.cards.chance_of_natural(up, self.cards.unseen(*hand, up))
        if total(hand)[0] == 21:
            pushed = self.worth([(0 * self.one, PUSHED)])
            paid = self.worth([(self.one * self.natural_pays(), WON)])
            return natural * pushed + (1 - natural) * paid
        if not self.cards.looks(up):
            return max(self.choices(hand, up).values())
        lost = natural * self.worth([(-self.one, LOST)])
        if natural == 1:
            return lost
        return lost + (1 - natural) * max(self.choices(hand, up).values())

    def natural_pays(self) -> Fraction | float:
        ratio = self.rules.natural_pays
        if self.streak is not None and self.streak.wins == self.rules.streak_length:
            assert self.rules.streak_natural_pays is not None
            ratio = self.rules.streak_natural_pays
        return self.one * ratio.pays / ratio.per

    # The unsplit hand.

    def choices(self, hand: Hand, up: Kind) -> dict[str, Number]:
        """What each action of an unsplit hand is worth, given no natural where it was looked."""
        values = dict(self.plain_choices(hand, up))
        legal = self.legal(hand, 1)
        if "split" in legal:
            values["split"] = self.split(hand, up)
        if "surrender" in legal and self.may_surrender(up):
            values["surrender"] = self.worth([(-self.one / 2, LOST)])
        return values

    def plain_choices(self, hand: Hand, up: Kind) -> dict[str, Number]:
        """Stand, hit and double."""
        if (hand, up) in self._plain:
            return self._plain[hand, up]
        unseen = self.cards.unseen(*hand, up)
        values = {"stand": self.against_dealer((self.ended(hand, 1),), up, unseen)}
        values["hit"] = 0 * self.one
        is_double = "double" in self.legal(hand, 1)
        if is_double:
            values["double"] = 0 * self.one
        for kind, chance in self.cards.next_cards(up, unseen):
            more, rest = as_hand(*hand, kind), self.cards.without(unseen, kind)
            values["hit"] += chance * self._after_hit(more, up, rest)
            if is_double:
                doubled = self.against_dealer((self.ended(more, 2),), up, rest)
                values["double"] += chance * doubled
        self._plain[hand, up] = values
        return values

    def _after_hit(self, hand: Hand, up: Kind, unseen: Counts) -> Number:
        if total(hand)[0] > 21 or self.stands_by_itself(hand):
            return self.against_dealer((self.ended(hand, 1),), up, unseen)
        return max(self.plain_choices(hand, up).values())

    def stands_by_itself(self, hand: Hand) -> bool:
        return total(hand)[0] == 21 and self.rules.stand_on_21

    def may_surrender(self, up: Kind) -> bool:
        if points(up) == 1 and self.rules.surrender is Surrender.LATE_NOT_ACE:
            return False
        return points(up) not in (1, 10) or self.cards.looks(up)

    def legal(self, hand: Hand, hands: int, split: Kind | None = None) -> tuple[str, ...]:
        """What a hand may do while its box has so many, split from a kind of card or not.

        The upcard's say in surrender aside.
        """
        is_from_split = split is not None
        is_split_ace = split is not None and points(split) == 1
        is_one_card_ace = is_split_ace and self.rules.split_aces_one_card
        found = ["stand"]
        if not is_one_card_ace:
            found.append("hit")
        if len(hand) != 2:
            return tuple(found)
        if not is_one_card_ace and (self.rules.das or not is_from_split):
            found += ["double"] * may_double(hand, self.rules)
        may_grow = hands < self.rules.max_hands and (self.rules.resplit_aces or not is_split_ace)
        if may_grow and is_pair(hand, self.rules):
            found.append("split")
        if not is_from_split and self.rules.surrender is not Surrender.NONE:
            found.append("surrender")
        return tuple(found)

    # Split hands.

    def split(self, hand: Hand, up: Kind) -> Number:
        """The best of all numbers of hands that a player may stop at."""
        return max(self.splits(hand, up).values())

    def splits(self, hand: Hand, up: Kind) -> dict[int, Number]:
        """What a split is worth when pairs that follow are split up to so many hands."""
        unseen = self.cards.unseen(*hand, up)
        start = _Box((), (hand[0],), (hand[1],), hand[0])
        most_hands = self.rules.max_hands
        ways = (most_hands,) if self.memory else range(2, most_hands + 1)
        return {most: self._box(start, up, unseen, most=most) for most in ways}

    def _box(self, box: "_Box", up: Kind, unseen: Counts, *, most: int) -> Number:
        """What a box with split hands is worth from here on."""
        key = (box, up, unseen, most)
        if key not in self._split:
            self._split[key] = self._box_value(box, up, unseen, most=most)
        return self._split[key]

    def _box_value(self, box: "_Box", up: Kind, unseen: Counts, *, most: int) -> Number:
        if box.is_card_owed:
            value = 0 * self.one
            for kind, chance in self.cards.next_cards(up, unseen):
                after = replace(box, hand=as_hand(*box.hand, kind), is_card_owed=False)
                rest = self.cards.without(unseen, kind)
                value += chance * self._box(after, up, rest, most=most)
            return value
        is_over = total(box.hand)[0] > 21 or self.stands_by_itself(box.hand) or box.wager == 2
        legal = self._legal_after_split(box)
        if is_over or legal == ("stand",):
            return self._after_hand(box, up, unseen, most=most)
        if self.memory:
            return max(self._after_action(box, action, up, unseen, most=most) for action in legal)
        if len(box.done) + 1 + len(box.waiting) >= most:
            legal = tuple(action for action in legal if action != "split")
        action = self.fixed_action(box.hand, up, legal)
        return self._after_action(box, action, up, unseen, most=most)

    def action(self, hand: Hand, up: Kind, hands: int, pair: Hand | None) -> str:
        """What a hand does without memory, in a box of some hands that came from a pair or not."""
        if pair is None:
            values = self.choices(hand, up) if len(hand) == 2 else self.plain_choices(hand, up)
            best = max(values, key=lambda action: values[action])
            gaps = [values[best] - value for action, value in values.items() if action != best]
            self.closest = min([self.closest, *gaps])
            return best
        ways = self.splits(pair, up)
        most = max(ways, key=lambda hands: ways[hands])
        self.closest = min(self.closest, self.tightest)
        legal = self.legal(hand, hands, pair[0])
        if hands >= most:
            legal = tuple(action for action in legal if action != "split")
        return self.fixed_action(hand, up, legal)

    def _legal_after_split(self, box: "_Box") -> tuple[str, ...]:
        hands = len(box.done) + 1 + len(box.waiting)
        return self.legal(box.hand, hands, box.split)

    def fixed_action(self, hand: Hand, up: Kind, legal: Sequence[str]) -> str:
        """What a split hand does without memory."""
        if "split" in legal:
            return "split"
        if "hit" not in legal:
            return "stand"
        values = self.plain_choices(hand, up)
        ranked = sorted(((values[act], act) for act in legal if act in values), reverse=True)
        if len(ranked) > 1:
            self.tightest = min(self.tightest, ranked[0][0] - ranked[1][0])
        return ranked[0][1]

    def _after_action(
        self, box: "_Box", action: str, up: Kind, unseen: Counts, *, most: int
    ) -> Number:
        match action:
            case "stand":
                return self._after_hand(box, up, unseen, most=most)
            case "hit":
                box = replace(box, is_card_owed=True)
            case "double":
                box = replace(box, is_card_owed=True, wager=2)
            case "split":
                first, second = box.hand
                waiting = (second, *box.waiting)
                box = replace(box, hand=(first,), waiting=waiting, is_card_owed=True)
        return self._box(box, up, unseen, most=most)

    def _after_hand(self, box: "_Box", up: Kind, unseen: Counts, *, most: int) -> Number:
        done = (*box.done, self.ended(box.hand, box.wager))
        if not box.waiting:
            return self.against_dealer(done, up, unseen)
        following = _Box(done, (box.waiting[0],), box.waiting[1:], box.split)
        return self._box(following, up, unseen, most=most)

    # The end.

    def ended(self, hand: Hand, wager: int) -> Ended:
        reached = total(hand)[0]
        prize = best_prize(hand, self.rules, self.one)
        if hand == ("7", "7", "7"):
            of_one_suit = best_prize(("7s", "7s", "7s"), self.rules, self.one)
            prize = self.suited * of_one_suit + (1 - self.suited) * prize
        return Ended(min(max(reached, STIFF), BUST), wager, prize)

    def against_dealer(self, hands: tuple[Ended, ...], up: Kind, unseen: Counts) -> Number:
        """What finished hands are worth before the hole card is turned."""
        if self.streak is None:
            hands = tuple(sorted(hands))
        key = (hands, up, unseen)
        if key not in self._ended:
            if all(hand.total == BUST for hand in hands):
                value = self.worth([self.result(hand, BUST) for hand in hands])
            else:
                value = sum(
                    (
                        chance * self.worth([self.result(hand, ending) for hand in hands])
                        for ending, chance in self.cards.endings(up, unseen).items()
                    ),
                    0 * self.one,
                )
            self._ended[key] = value
        return self._ended[key]

    def result(self, hand: Ended, ending: int) -> tuple[Number, int]:
        """What a hand wins, and whether it won."""
        if hand.total == BUST or ending == NATURAL:
            return -self.one * hand.wager, LOST
        if ending == BUST or hand.total > ending:
            return hand.prize * hand.wager, WON
        if hand.total == ending:
            return 0 * self.one, PUSHED
        return -self.one * hand.wager, LOST

    def worth(self, results: Sequence[tuple[Number, int]]) -> Number:
        """The money, and what the streak after it is worth."""
        money = sum((won for won, _ in results), 0 * self.one)
        if self.streak is None:
            return money
        wins = self.streak.wins
        for _, mark in results:
            if mark == WON:
                wins = min(wins + 1, self.rules.streak_length)
            elif mark == LOST:
                wins = 0
        return money + self.streak.bias[wins]


@dataclass(frozen=True, slots=True)
class _Box:
    """A box with split hands: those over, the one in play, and first cards that wait."""

    done: tuple[Ended, ...]
    hand: Hand
    waiting: tuple[Kind, ...]
    split: Kind
    is_card_owed: bool = True
    wager: int = 1


def is_pair(hand: Hand, rules: Rules) -> bool:
    if rules.split_by is SplitBy.RANK:
        return hand[0][0] == hand[1][0]
    return points(hand[0]) == points(hand[1])


def may_double(hand: Hand, rules: Rules) -> bool:
    match rules.double:
        case Double.ANY:
            return True
        case Double.ANY_HARD:
            return all(points(kind) != 1 for kind in hand)
        case Double.NINE_TO_ELEVEN:
            return total(hand)[0] in (9, 10, 11)
        case Double.TEN_OR_ELEVEN:
            return total(hand)[0] in (10, 11)
        case Double.NONE:
            return False


def best_prize(hand: Hand, rules: Rules, one: Number) -> Number:
    """What a won hand pays to one; cards without suits are of no suit."""
    pays: list[Number] = []
    if len(hand) == 3:
        ranks = "".join(sorted(kind[0] for kind in hand))
        is_suited = len(set(hand)) == 1 and len(hand[0]) == 2
        for prize, ratio in rules.prizes:
            fits = {
                Prize.SUITED_777: ranks == "777" and is_suited,
                Prize.SEVENS: ranks == "777",
                Prize.STRAIGHT_678: ranks == "678",
            }[prize]
            if fits:
                pays.append(one * ratio.pays / ratio.per)
    return max(pays, default=one)


def average_reward(
    cards: Cards, *, rounds: int = 200, memory: bool = False
) -> tuple[Number, list[Number]]:
    """A game with a streak: reward a round, and the worth of each streak above the first."""
    states = range(cards.rules.streak_length + 1)
    bias: list[Number] = [0 * cards.one for _ in states]
    for _ in range(rounds):
        values = [Play(cards, Streak(wins, tuple(bias)), memory=memory).value() for wins in states]
        fresh = [value - values[0] for value in values]
        if all(abs(float(new - old)) < 1e-15 for new, old in zip(fresh, bias, strict=True)):
            return values[0], fresh
        bias = fresh
    raise AssertionError("the streak did not settle")
