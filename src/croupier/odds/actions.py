"""The value of each legal action of one hand."""

from collections.abc import Sequence

import numpy as np

from croupier.core.actions import Action
from croupier.core.cards import Card, Rank
from croupier.core.hand import TARGET, hand_total
from croupier.core.rules import Prize, Rules, SplitBy
from croupier.odds import offers
from croupier.odds.composition import SEVEN, SUITS, TEN, TEN_RANKS, Composition, place_of
from croupier.odds.dealer import PLAYS_ON
from croupier.odds.engine import (
    Table,
    best_play,
    lay_table,
    single_cards,
    split_hands,
)
from croupier.odds.errors import BadPosition, NotExact
from croupier.odds.first_hands import surrender_by_upcard
from croupier.odds.hands import Counts
from croupier.odds.memory import UnionRows, pair_value, require_memory
from croupier.odds.payoff import net_payoff, win_pays
from croupier.odds.play import Floats
from croupier.odds.short_shoe import refuse_short_hand, refuse_short_shoe, refuse_short_split
from croupier.odds.solution import ActionValues
from croupier.odds.split_results import after_both, split_results
from croupier.odds.splits import PairCards, split_value
from croupier.odds.spot import Spot, may_split, require_spot
from croupier.odds.streak import later_of, natural_pays, streak_worth
from croupier.odds.streak_split import streak_plays
from croupier.odds.two_hands import hand_ends


def spot_values(spot: Spot) -> ActionValues:
    """The values of a spot.

    Raises:
        BadPosition: The rules cannot lead there.
        NotExact: It cannot be solved exactly.
    """
    require_spot(spot)
    if spot.has_memory:
        require_memory(spot.rules)
    if spot.has_memory and spot.to_come:
        raise NotExact("with full memory the first hand of a split is not valued by itself")
    can_split = may_split(spot)
    has_streak = spot.is_split and spot.rules.streak_length > 0
    held = spot.counts
    holding = np.minimum(held, 1) if can_split else held
    table = table_before(spot, held, holding, splits=can_split)
    place = table.hands.index(tuple(held.tolist()))
    if float(table.live[place, spot.up]) <= 0.0:
        raise BadPosition(f"with these unseen cards {spot.upcard} always ends the round at once")
    plays = _streak_plays(spot, table) if has_streak else _own_plays(spot, table)
    if not may_draw(spot):
        del plays[Action.HIT], plays[Action.DOUBLE]
    elif not table.may_double[place] or (spot.is_split and not spot.rules.das):
        del plays[Action.DOUBLE]
    is_first = not spot.is_split and len(spot.hand) == 2
    if is_first and surrender_by_upcard(spot.rules, table.looks)[spot.up]:
        plays[Action.SURRENDER] = spot.later.lose - 0.5
    if can_split:
        plays[Action.SPLIT] = split_gain(spot, table)
    if spot.is_natural:
        plays = {}
    plays = {action: plays[action] for action in Action if action in plays}
    return offers.answered(spot, table, plays)


def _own_plays(spot: Spot, table: Table) -> dict[Action, float]:
    """Values of stand, hit and double by the hand alone, whether the rules allow them or not."""
    play = best_play(table, net_payoff(hand_pays(spot, [spot.hand]), spot.later))
    held = tuple(spot.counts.tolist())
    refuse_short_hand(table, play, spot.up, spot.unseen.counts, held)
    at = table.hands.index(held), spot.up
    values = {Action.STAND: play.stand, Action.HIT: play.hit, Action.DOUBLE: play.double}
    return {action: float(value[at] / table.live[at]) for action, value in values.items()}


def _streak_plays(spot: Spot, table: Table) -> dict[Action, float]:
    """The same for a hand of a split that shares the streak with others.

    Raises:
        NotExact: The box may grow, or more than one hand waits.
    """
    if spot.hands < spot.hands_most or spot.to_come > 1:
        raise NotExact("a streak is followed through two hands of a split, not more")
    waits = None
    if spot.to_come:
        root = np.eye(10, dtype=np.int64)[spot.pair]
        waits = table_before(spot, root, root, splits=False)
    return streak_plays(spot, table, waits, hand_pays(spot, [spot.hand]))


def may_draw(spot: Spot) -> bool:
    """Whether the hand may take a card; mirrors `croupier.core.legality`."""
    if spot.is_one_card_ace:
        return False
    return not (spot.rules.stand_on_21 and hand_total(spot.hand).points == TARGET)


def table_before(spot: Spot, out: Counts, holding: Counts, *, splits: bool = True) -> Table:
    """The table as it was before some cards and the upcard left the unseen ones."""
    counts = np.array(spot.unseen.counts) + out
    counts[spot.up] += 1
    cards = Composition(tuple(counts.tolist()))
    return lay_table(spot.rules, cards, upcard=spot.up, holding=holding, splits=splits)


def hand_pays(spot: Spot, hands: Sequence[Sequence[Card]]) -> Floats:
    """What a win pays on hands that begin with the cards of one of these, on average.

    Raises:
        NotExact: It hangs on suits that nobody knows.
    """
    rules = spot.rules
    pays = win_pays(rules, suited=0.0)
    is_asked = any(prize is Prize.SUITED_777 for prize, _ in rules.prizes)
    if is_asked and len(hands[0]) <= 3 and all(c.rank is Rank.SEVEN for c in hands[0]):
        chances = [_suited_chance(hand, spot.unseen) for hand in hands]
        return win_pays(rules, suited=sum(chances) / len(chances))
    return pays


def _suited_chance(sevens: Sequence[Card], unseen: Composition) -> float:
    """Chance that some sevens become three of one suit, if they become three."""
    if len({card.suit for card in sevens}) > 1:
        return 0.0
    if unseen.sevens is None:
        raise NotExact("a prize for sevens of one suit needs the suits of the unseen sevens")
    of_suit, whole = unseen.sevens[SUITS.index(sevens[0].suit)], unseen.counts[SEVEN]
    chance = 1.0
    for drawn in range(3 - len(sevens)):
        chance *= max(0, of_suit - drawn) / max(1, whole - drawn)
    return chance


def split_gain(spot: Spot, table: Table) -> float:
    """What splitting the hand is worth: its hands, and what it changes in those to come."""
    pair, waiting, limit = spot.pair, spot.to_come, spot.hands_most
    grows = waiting > 0 or spot.hands + 1 < limit
    is_asked = any(prize is Prize.SUITED_777 for prize, _ in spot.rules.prizes)
    if is_asked and pair == SEVEN and grows:
        raise NotExact("suits of sevens are followed through one split to two hands alone")
    pays = hand_pays(spot, [[card] for card in spot.hand])
    if spot.has_memory:
        return memory_value(spot, table, pays)
    if spot.rules.streak_length:
        return two_hands_value(spot, table, pays)
    if not waiting:
        return open_hands_value(spot, table, 2, spot.hands + 1, limit, pays)
    split, unsplit = (_with_waiting(spot, number) for number in (waiting + 2, waiting))
    value = open_hands_value(spot, split, waiting + 2, spot.hands + 1, limit, pays)
    return value - open_hands_value(spot, unsplit, waiting, spot.hands, limit, pays)


def _with_waiting(spot: Spot, waiting: int) -> Table:
    """The table before the first cards of some waiting hands left it."""
    out = np.zeros(10, dtype=np.int64)
    out[spot.pair] = waiting
    return table_before(spot, out, np.minimum(out, 1))


def open_hands_value(
    spot: Spot, table: Table, waiting: int, hands: int, limit: int, pays: Floats
) -> float:
    """Value of hands that wait with one card of the pair, in a box of so many hands.

    The table is the one before their first cards left it. By the best of all limits that the
    player may keep to, given that play goes on.
    """
    pair, up = spot.pair, spot.up
    payoff = net_payoff(pays, spot.later)
    play = best_play(table, payoff)
    refuse_short_split(table, play, up, spot.unseen.counts, (pair, waiting, hands))
    one = split_hands(table, play.acts, play.ace_acts, payoff, only=pair)
    cards, chances = _pair_cards(spot, table, waiting)
    any_card = one.any_card[pair] * chances[:-1, None]
    paired = one.paired[pair] * chances[1:, None]
    best = max(
        float(split_value(any_card, paired, cards, most, hands)[up])
        for most in range(hands, limit + 1)
    )
    first = table.removed.place[pair, waiting - 1, single_cards()[pair]]
    return best / float(table.rows[first, PLAYS_ON, up] * chances[waiting - 1])


def two_hands_value(spot: Spot, table: Table, pays: Floats) -> float:
    """Value of a split in a streak game, whose two hands move the streak in order.

    Raises:
        NotExact: A box may grow to more than two hands, or has been split.
    """
    if spot.rules.max_hands > 2:
        raise NotExact("a streak is followed through two hands of a split, not more")
    pair, up = spot.pair, spot.up
    play = best_play(table, net_payoff(pays, spot.later))
    refuse_short_split(table, play, up, spot.unseen.counts, (pair, 2, 2))
    acts = play.ace_acts if pair == 0 else play.acts
    results = split_results(table, pair, up, hand_ends(table, pair, up, acts), pays)
    worth = np.array(spot.worth)[after_both(spot.streak, spot.rules.streak_length)]
    return (results.net + float((results.chances() * worth).sum())) / results.live


def memory_value(spot: Spot, table: Table, pays: Floats) -> float:
    """Value of a split to two hands that is played with full memory, given that play goes on.

    Raises:
        NotExact: The cards may run out.
    """
    pair, payoff = place_of(spot.hand[0]), net_payoff(pays, spot.later)
    whole = lay_table(spot.rules, table.composition)
    refuse_short_shoe(whole, best_play(whole, payoff), anything=True)
    both = pair_value(whole, payoff, pair, UnionRows(whole))[spot.up]
    return float(both / whole.live[whole.hands.index(tuple(spot.counts.tolist())), spot.up])


def _pair_cards(spot: Spot, table: Table, waiting: int) -> tuple[PairCards, Floats]:
    """The pair's cards, and the chance of the upcard's own rank by further pair cards out.

    Ranks matter among ten-valued cards alone, where the rules split by rank.

    Raises:
        NotExact: They matter, and nobody knows the ranks of the unseen ten-valued cards.
    """
    pair = spot.pair
    whole, cards = table.composition.counts[pair], table.composition.cards
    chances = np.ones(table.removed.place.shape[1] + 1)
    if pair != TEN or spot.rules.split_by is SplitBy.VALUE:
        return PairCards(whole, cards, waiting), chances
    if spot.unseen.tens is None:
        raise NotExact("splitting by rank needs the ranks of the unseen ten-valued cards")
    rank = spot.hand[0].rank
    is_same = spot.upcard.rank is rank
    ranked = spot.unseen.tens[TEN_RANKS.index(rank)] + waiting + is_same
    if spot.up == TEN:
        out = 1 + np.arange(len(chances))
        left = np.maximum(ranked - out, 0.0) if is_same else np.ones(len(chances))
        chances = left / np.maximum(whole - out, 1.0)
    return PairCards(ranked, cards, waiting), chances


def action_values(
    rules: Rules,
    hand: Sequence[Card],
    upcard: Card,
    composition: Composition,
    *,
    hands: int = 1,
    to_come: int = 0,
    done: Sequence[Sequence[Card]] = (),
    streak: int = 0,
    memory: bool = False,
) -> ActionValues:
    """The value of each legal action of a hand.

    Args:
        rules: Any rules.
        hand: The hand in play; in a hand of a split the pair's card comes first.
        upcard: The dealer's card that is seen.
        composition: The unseen cards: neither the hand nor the upcard nor any other card seen,
            and the hole card among them.
        hands: Hands of the box so far; more than one inside a split.
        to_come: Of these, how many wait behind this one with one card of the pair.
        done: Of these, those that are over, in order, bust or not; asked for in a streak game.
        streak: Wins before the round; the values hold what the streak is worth after it, from full
            shoes, beside no wins.
        memory: Splitting is worth what it is to who plays the second hand by the cards that the
            first drew, too; one split at most. A second hand in play has them in `composition`.

    Raises:
        BadPosition: The rules cannot lead there.
        NotExact: It cannot be solved exactly.
    """
    if not 0 <= streak <= rules.streak_length:
        raise BadPosition(f"a streak of {streak}, expected 0 to {rules.streak_length}")
    worth = streak_worth(rules) if rules.streak_length else np.zeros(1)
    spot = Spot(
        rules=rules,
        hand=tuple(hand),
        upcard=upcard,
        unseen=composition,
        hands=hands,
        to_come=to_come,
        done=tuple(tuple(each) for each in done),
        streak=streak,
        worth=tuple(worth.tolist()),
        later=later_of(worth, streak),
        natural_pays=natural_pays(rules, streak),
        has_memory=memory,
    )
    return spot_values(spot)
