"""A hand of a split in a streak game by trying everything: plain, slow, for small shoes.

Beside its own money each end counts what the streak is worth after all hands of the box, in the
order they stand. The hand in play is played to the best end, those that wait by a fixed strategy.
"""

from collections.abc import Sequence

from tests.odds.enumeration import Ended, Play
from tests.odds.enumeration_cards import Counts, Hand, Kind, Number, as_hand, total


class SplitHand:
    """A hand of a split, with hands before it that are over and one or none behind it.

    Args:
        play: The cards, and what each streak is worth.
        others: How hands behind it are played: best play of an unsplit box with other cards.
        done: The hands before it.
        waits: The card of the hand behind it; None for none.
    """

    def __init__(
        self, play: Play, others: Play, up: Kind, done: Sequence[Hand], waits: Kind | None
    ) -> None:
        self.play, self.others, self.up, self.waits = play, others, up, waits
        self.cards = play.cards
        self.done = tuple(play.ended(hand, 1) for hand in done)

    def choices(self, hand: Hand, unseen: Counts) -> dict[str, Number]:
        """What standing, one card more and a double are worth."""
        values = {"stand": self._stands(hand, 1, unseen)}
        values["hit"] = values["double"] = 0 * self.cards.one
        for kind, chance in self.cards.next_cards(self.up, unseen):
            more, rest = as_hand(*hand, kind), self.cards.without(unseen, kind)
            values["hit"] += chance * self._after_hit(more, rest)
            values["double"] += chance * self._stands(more, 2, rest)
        return values

    def _after_hit(self, hand: Hand, unseen: Counts) -> Number:
        if total(hand)[0] > 21 or self.play.stands_by_itself(hand):
            return self._stands(hand, 1, unseen)
        values = self.choices(hand, unseen)
        return max(values["stand"], values["hit"])

    def _stands(self, hand: Hand, wager: int, unseen: Counts) -> Number:
        own = self.play.ended(hand, wager)
        if self.waits is None:
            return self._settled((*self.done, own), own, unseen)
        return self._next((self.waits,), own, unseen, wager=1, is_card_owed=True)

    def _next(
        self, hand: Hand, own: Ended, unseen: Counts, *, wager: int, is_card_owed: bool
    ) -> Number:
        """The hand behind: it takes a card, or decides."""
        if is_card_owed:
            value = 0 * self.cards.one
            for kind, chance in self.cards.next_cards(self.up, unseen):
                more, rest = as_hand(*hand, kind), self.cards.without(unseen, kind)
                value += chance * self._next(more, own, rest, wager=wager, is_card_owed=False)
            return value
        is_over = total(hand)[0] > 21 or self.play.stands_by_itself(hand) or wager == 2
        action = "stand"
        if not is_over:
            legal = self.play.legal(hand, self.play.rules.max_hands, self.waits)
            action = self.others.fixed_action(hand, self.up, legal)
        if action == "stand":
            hands = (*self.done, own, self.play.ended(hand, wager))
            return self._settled(hands, own, unseen)
        wager = 2 if action == "double" else 1
        return self._next(hand, own, unseen, wager=wager, is_card_owed=True)

    def _settled(self, hands: tuple[Ended, ...], own: Ended, unseen: Counts) -> Number:
        """The money of the hand in play, and the streak after all hands."""
        value = 0 * self.cards.one
        for ending, chance in self.cards.endings(self.up, unseen).items():
            results = [self.play.result(hand, ending) for hand in hands]
            money, _ = self.play.result(own, ending)
            streak = self.play.worth([(0 * money, mark) for _, mark in results])
            value += chance * (money + streak)
        return value
