"""Rules of the enumeration that look at one hand: pairs, doubles and prizes."""

from croupier.core.rules import Double, Prize, Rules, SplitBy
from tests.odds.enumeration_cards import Hand, Number, points, total


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
