"""Whether the cards may run out within a round.

Every value here takes cards as exchangeable, which holds while there are cards. A shoe that may
run out before the round is over is refused. Points tell at once for all but tiny shoes: a hand
that still draws holds few of them. Else every way that the round can go is followed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NoReturn

import numpy as np

from croupier.core.rules import Soft17
from croupier.odds.engine import Play, Table
from croupier.odds.errors import NotExact
from croupier.odds.hands import TARGET, VALUES
from croupier.odds.play import DOUBLE, HIT, STAND, Acts

DEALER_DRAWS_MOST = 16
"""Hard total on which a dealer may still draw."""
STATES_MAX = 200_000
"""States of a round that are followed before the question is given up."""

Cards = tuple[int, ...]


def refuse_short_shoe(table: Table, play: Play, *, anything: bool = False) -> None:
    """Passes when the cards suffice for any round of one box that is played as `play` says.

    With `anything`, hands may draw wherever the rules let them.

    Raises:
        NotExact: They may run out, or it takes too long to tell.
    """
    counts = table.composition.counts
    if anything:
        is_enough = _most_points(table) < int(np.array(counts) @ VALUES)
    else:
        is_enough = sum(counts) >= 4 and _has_points(table, play, counts, list(range(10)), extra=0)
    if is_enough:
        return
    for up in range(10):
        if counts[up]:
            _Followed(table, play, up, anything).require_enough()


def refuse_short_hand(table: Table, play: Play, up: int, unseen: Cards, hand: Cards) -> None:
    """Passes when the unseen cards suffice for a hand in play that is not split.

    Raises:
        NotExact: They may run out, or it takes too long to tell.
    """
    if _has_points(table, play, unseen, [up], extra=TARGET):
        return
    followed = _Followed(table, play, up)
    place = table.hands.index(hand)
    at_turn = State(unseen, place, -1, 0, table.rules.max_hands, alive=True)
    followed.finish(at_turn)
    if table.hands.total[place] < TARGET:
        followed.draw(at_turn)


def refuse_short_split(
    table: Table, play: Play, up: int, unseen: Cards, split: tuple[int, int, int]
) -> None:
    """Passes when the unseen cards suffice for the hands of a split.

    `split`: the pair's value, the hands that wait for their second card, and all hands.

    Raises:
        NotExact: They may run out, or it takes too long to tell.
    """
    if _has_points(table, play, unseen, [up], extra=TARGET):
        return
    pair, waiting, hands = split
    followed = _Followed(table, play, up)
    followed.finish(State(unseen, -1, pair, waiting, hands, alive=True))


def refuse_short_rest(table: Table, play: Play, up: int, state: "State") -> None:
    """Passes when the unseen cards suffice for a hand of a split and those that wait behind it.

    Raises:
        NotExact: They may run out, or it takes too long to tell.
    """
    if _has_points(table, play, state.left, [up], extra=TARGET):
        return
    followed = _Followed(table, play, up, anything=True)
    followed.finish(state)
    if table.hands.total[state.hand] < TARGET:
        followed.draw(state)


def _most_points(table: Table) -> int:
    """More points than all hands and the dealer can hold while one of them draws."""
    return table.rules.max_hands * (TARGET + 10) + DEALER_DRAWS_MOST


def _has_points(table: Table, play: Play, cards: Cards, upcards: list[int], *, extra: int) -> bool:
    """Whether there are more points than all hands and the dealer can hold while one draws.

    `extra`: points that a hand may hold beside, because it was not played well.
    """
    points = int(np.array(cards) @ VALUES)
    if points > _most_points(table) + extra:
        return True
    draws = np.isin(play.acts, (HIT, DOUBLE)) | np.isin(play.ace_acts, (HIT, DOUBLE))
    draws |= (play.hit > play.stand) | (play.double > play.stand)
    there = (draws & (table.live > 0.0))[:, upcards].any(axis=1)
    most = int(table.hands.hard[there].max(initial=0)) + 10
    return points > table.rules.max_hands * most + DEALER_DRAWS_MOST + extra


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a round: a hand's turn.

    Attributes:
        left: The unseen cards, the hole card among them.
        hand: The hand's place in the table.
        origin: The value of the pair that it was split from; -1 for none.
        waiting: Hands behind it that have one card of the pair.
        hands: Hands of the box.
        alive: A hand before it needs the dealer.
    """

    left: Cards
    hand: int
    origin: int
    waiting: int
    hands: int
    alive: bool


@dataclass(slots=True)
class _Followed:
    """All states that a round against one upcard can reach."""

    table: Table
    play: Play
    up: int
    anything: bool = False
    seen: set[State | tuple[Cards, int]] = field(default_factory=set)

    def require_enough(self) -> None:
        """Follows the round from every first hand."""
        left = _less(self.table.composition.counts, self.up)
        for one in _there(left):
            for other in _there(_less(left, one)):
                rest = _less(_less(left, one), other)
                if not sum(rest):
                    _refuse()
                hand = self._with(self._root(one), other)
                self._play(State(rest, hand, -1, 0, 1, alive=False))

    def _root(self, place: int) -> int:
        return self.table.hands.index(tuple(int(place == at) for at in range(10)))

    def _with(self, hand: int, place: int) -> int:
        return int(self.table.hands.child[hand, place])

    def _is_new(self, state: State | tuple[Cards, int]) -> bool:
        if state in self.seen:
            return False
        self.seen.add(state)
        if len(self.seen) > STATES_MAX:
            _refuse()
        return True

    def finish(self, state: State) -> None:
        """What follows a hand that stands."""
        self._next(state)

    def draw(self, state: State) -> None:
        """What follows a hand that takes a card, whatever is best."""
        for place in self._drawn(state.left):
            after, rest = self._with(state.hand, place), _less(state.left, place)
            if after >= 0:
                self._play(replace(state, left=rest, hand=after))

    def _play(self, state: State) -> None:
        if not self._is_new(state):
            return
        pair = self._pair(state)
        if pair >= 0:
            split = replace(state, origin=pair, waiting=state.waiting + 1, hands=state.hands + 1)
            self._second(split)
        act = HIT if self._may_draw(state) else self._act(state)
        if self.anything or act not in (HIT, DOUBLE):
            self._next(replace(state, alive=True))
        if act not in (HIT, DOUBLE):
            return
        for place in self._drawn(state.left):
            after, rest = self._with(state.hand, place), _less(state.left, place)
            if after >= 0 and act == HIT:
                self._play(replace(state, left=rest, hand=after))
            else:
                self._next(replace(state, left=rest, alive=state.alive or after >= 0))

    def _pair(self, state: State) -> int:
        """The value that the hand may be split by; -1 for none."""
        counts = self.table.hands.counts[state.hand]
        if counts.sum() != 2 or counts.max() != 2:
            return -1
        pair = int(counts.argmax())
        most = self.table.ace_hands if pair == 0 else self.table.rules.max_hands
        return pair if state.hands < most else -1

    def _act(self, state: State) -> int:
        """What draws most of what the hand may do."""
        play, up = self.play, self.up
        if state.origin >= 0:
            acts: Acts = play.ace_acts if state.origin == 0 else play.acts
            return int(acts[state.hand, up])
        if play.hit[state.hand, up] > play.stand[state.hand, up]:
            return HIT
        return DOUBLE if play.double[state.hand, up] > play.stand[state.hand, up] else STAND

    def _may_draw(self, state: State) -> bool:
        """Whether the hand may draw and is free to, whatever is best."""
        is_one_card_ace = state.origin == 0 and self.table.rules.split_aces_one_card
        return self.anything and not is_one_card_ace and not self.table.stops[state.hand]

    def _second(self, state: State) -> None:
        """A hand of the split gets its second card."""
        root = self._root(state.origin)
        for place in self._drawn(state.left):
            hand = self._with(root, place)
            self._play(replace(state, left=_less(state.left, place), hand=hand))

    def _next(self, state: State) -> None:
        """The next hand's turn, or the dealer's."""
        if state.waiting:
            self._second(replace(state, waiting=state.waiting - 1))
        elif state.alive:
            for place in _there(state.left):
                self._deal(_less(state.left, place), self._with(self._root(self.up), place))

    def _deal(self, left: Cards, hand: int) -> None:
        """The dealer draws to the end."""
        if hand < 0 or not self._is_new((left, hand)) or not self._dealer_draws(hand):
            return
        if not sum(left):
            _refuse()
        for place in _there(left):
            self._deal(_less(left, place), self._with(hand, place))

    def _dealer_draws(self, hand: int) -> bool:
        total, soft = int(self.table.hands.total[hand]), bool(self.table.hands.soft[hand])
        if total == 17 and soft:
            return self.table.rules.soft17 is Soft17.HIT
        return total < 17

    def _drawn(self, left: Cards) -> Iterator[int]:
        """Values of a card that a player draws; the hole card stays behind."""
        if sum(left) < 2:
            _refuse()
        return _there(left)


def _refuse() -> NoReturn:
    raise NotExact("so few cards that they may run out within a round")


def _there(left: Cards) -> Iterator[int]:
    return (place for place in range(10) if left[place])


def _less(left: Cards, place: int) -> Cards:
    return (*left[:place], left[place] - 1, *left[place + 1 :])
