"""One round, walked through card by card: the rules of the house read a second time.

A plain table that is changed in place. Cards come from a function that draws, decisions
from a function that asks; when nobody answers, the round stays where it is.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from tests.conformance.second_reading_rules import IllegalRecord, RulesTable, number, ratio

RANKS = "23456789TJQKA"
SUITS = "shdc"
PLAY_VERBS = ("hit", "stand", "double", "split", "surrender")


@dataclass
class Hand:
    """Cards and wager (in cents) of one hand, and how it ended."""

    cards: list[str]
    wager: int
    is_from_split: bool = False
    is_natural: bool = False
    outcome: str | None = None
    prize: str | None = None
    returned: int = 0


@dataclass
class Box:
    """One wagered box. Money in cents."""

    number: int
    first_wager: int
    hands: list[Hand] = field(default_factory=list)
    insurance: int | None = None
    insurance_returned: int = 0


@dataclass
class Question:
    """What the table waits for."""

    phase: str
    box: int
    hand: int
    options: list[str]


Draw = Callable[[], str]
Ask = Callable[[Question], str | None]


class _NobodyAnswersError(Exception):
    """The record ends here."""


def worth(card: str) -> int:
    """A card's points, an ace as one."""
    rank = card[0]
    if rank == "A":
        return 1
    return 10 if rank in "TJQK" else int(rank)


def total_of(cards: list[str]) -> tuple[int, bool]:
    """The best total, and whether an ace counts eleven in it."""
    total = 0
    aces = 0
    for card in cards:
        total += worth(card)
        if card[0] == "A":
            aces += 1
    if aces > 0 and total + 10 <= 21:
        return total + 10, True
    return total, False


def is_two_card_21(cards: list[str]) -> bool:
    """An ace with a ten-value card."""
    return len(cards) == 2 and total_of(cards)[0] == 21


class RoundWalk:
    """A round on the way, and after `walk()` as far as it came."""

    def __init__(
        self, rules: RulesTable, bets: dict[int, int], draw: Draw, ask: Ask, is_on_fire: bool
    ) -> None:
        """`bets` in cents by box; `is_on_fire` before the round."""
        self.rules = rules
        self.draw = draw
        self.ask = ask
        self.is_on_fire = is_on_fire
        self.boxes = [Box(box, bets[box]) for box in sorted(bets)]
        self.dealt_to_dealer: list[str] = []
        self.upcard = ""
        self.has_no_natural = False
        self.is_complete = False
        self.waits_for: Question | None = None

    def walk(self) -> None:
        """Plays until the round is over or nobody answers.

        Raises:
            IllegalRecord: A decision that is not allowed (or whatever `draw` raises).
        """
        self._deal()
        try:
            self._offer_insurance()
            self._look()
            if not self._dealer_known_natural():
                self._play_boxes()
        except _NobodyAnswersError:
            return
        self._play_dealer()
        self._settle()
        self.is_complete = True

    # The deal.

    def _deal(self) -> None:
        for box in self.boxes:
            box.hands = [Hand([self.draw()], box.first_wager)]
        self.dealt_to_dealer.append(self.draw())
        for box in self.boxes:
            box.hands[0].cards.append(self.draw())
            box.hands[0].is_natural = is_two_card_21(box.hands[0].cards)
        self.dealt_to_dealer.append(self.draw())
        self.upcard = self.dealt_to_dealer[1 if self.rules["hole_card_first"] else 0]

    # Insurance, even money and the look at the hole card.

    def _offer_insurance(self) -> None:
        if not self._offers_insurance():
            return
        for box in self.boxes:
            hand = box.hands[0]
            options = self._insurance_options(hand)
            answer = self._answer(Question("insurance", box.number, 0, options))
            if answer == "insure":
                box.insurance = box.first_wager // 2
            elif answer == "even-money":
                hand.outcome = "even-money"
                hand.returned = 2 * hand.wager

    def _offers_insurance(self) -> bool:
        return bool(self.rules["insurance"]) and self.upcard[0] == "A"

    def _insurance_options(self, hand: Hand) -> list[str]:
        if hand.is_natural and self.rules["even_money"]:
            return ["decline", "even-money"]
        return ["insure", "decline"]

    def _dealer_looks(self) -> bool:
        peek = self.rules["peek"]
        if self.upcard[0] == "A":
            return peek in ("ace", "ace-ten")
        return worth(self.upcard) == 10 and peek == "ace-ten"

    def _dealer_known_natural(self) -> bool:
        return self._dealer_looks() and is_two_card_21(self.dealt_to_dealer)

    def _look(self) -> None:
        """Learns what may be known now, and pays naturals that nothing can stop."""
        if self._dealer_looks():
            self.has_no_natural = not is_two_card_21(self.dealt_to_dealer)
        else:
            self.has_no_natural = 2 <= worth(self.upcard) <= 9
        if self.has_no_natural:
            for box in self.boxes:
                if box.hands[0].is_natural and box.hands[0].outcome is None:
                    self._pay_natural(box.hands[0])

    def _pay_natural(self, hand: Hand) -> None:
        pays = ratio(self.rules["natural_pays"])
        if self.is_on_fire:
            pays = ratio(self.rules["streak_natural_pays"])
        hand.outcome = "natural"
        hand.returned = hand.wager + cents(hand.wager * pays)

    # The play.

    def _play_boxes(self) -> None:
        for box in self.boxes:
            if box.hands[0].is_natural:
                continue
            place = 0
            while place < len(box.hands):
                self._play_hand(box, place)
                place += 1

    def _play_hand(self, box: Box, place: int) -> None:
        hand = box.hands[place]
        if len(hand.cards) == 1:
            hand.cards.append(self.draw())
        while True:
            options = self._options(box, hand)
            if not options:
                return
            verb = self._answer(Question("play", box.number, place, options))
            if verb == "stand":
                return
            if verb == "surrender":
                hand.outcome = "surrender"
                hand.returned = hand.wager // 2
                return
            if verb == "split":
                self._split(box, place)
                continue
            if verb == "double":
                hand.wager = 2 * hand.wager
            hand.cards.append(self.draw())
            if total_of(hand.cards)[0] > 21:
                hand.outcome = "bust"
                return
            if verb == "double":
                return

    def _split(self, box: Box, place: int) -> None:
        hand = box.hands[place]
        new_hand = Hand([hand.cards.pop()], box.first_wager, is_from_split=True)
        hand.is_from_split = True
        box.hands.insert(place + 1, new_hand)
        hand.cards.append(self.draw())

    def _options(self, box: Box, hand: Hand) -> list[str]:
        """What the hand may do; nothing when it stands by itself."""
        total = total_of(hand.cards)[0]
        if total == 21 and self.rules["stand_on_21"]:
            return []
        can_split = self._can_split(box, hand)
        is_split_ace = hand.is_from_split and hand.cards[0][0] == "A"
        if is_split_ace and self.rules["split_aces_one_card"]:
            return ["stand", "split"] if can_split else []
        options = ["hit", "stand"]
        if self._can_double(hand, total):
            options.append("double")
        if can_split:
            options.append("split")
        if self._can_surrender(hand):
            options.append("surrender")
        return options

    def _can_split(self, box: Box, hand: Hand) -> bool:
        if len(hand.cards) != 2 or len(box.hands) >= number(self.rules, "max_hands"):
            return False
        one, other = hand.cards
        if self.rules["split_by"] == "rank" and one[0] != other[0]:
            return False
        if worth(one) != worth(other):
            return False
        if one[0] == "A" and hand.is_from_split:
            return bool(self.rules["resplit_aces"])
        return True

    def _can_double(self, hand: Hand, total: int) -> bool:
        if len(hand.cards) != 2:
            return False
        if hand.is_from_split and not self.rules["das"]:
            return False
        match self.rules["double"]:
            case "any":
                return True
            case "any-hard":
                return all(card[0] != "A" for card in hand.cards)
            case "9-11":
                return 9 <= total <= 11
            case "10-11":
                return 10 <= total <= 11
        return False

    def _can_surrender(self, hand: Hand) -> bool:
        if len(hand.cards) != 2 or hand.is_from_split or not self.has_no_natural:
            return False
        if self.rules["surrender"] == "late-not-ace":
            return self.upcard[0] != "A"
        return self.rules["surrender"] == "late"

    def _answer(self, question: Question) -> str:
        verb = self.ask(question)
        if verb is None:
            self.waits_for = question
            raise _NobodyAnswersError
        if verb not in question.options:
            raise IllegalRecord(f"box {question.box} cannot {verb}")
        return verb

    # The dealer and the end.

    def _play_dealer(self) -> None:
        cards = self.dealt_to_dealer
        waiting = [
            hand
            for box in self.boxes
            for hand in box.hands
            if hand.outcome is None and not hand.is_natural
        ]
        if not waiting or is_two_card_21(cards):
            return
        while True:
            total, is_soft = total_of(cards)
            hits_soft_17 = total == 17 and is_soft and self.rules["soft17"] == "hit"
            if total >= 17 and not hits_soft_17:
                return
            cards.append(self.draw())

    def _settle(self) -> None:
        has_natural = is_two_card_21(self.dealt_to_dealer)
        for box in self.boxes:
            if has_natural and box.insurance is not None:
                box.insurance_returned = 3 * box.insurance
            for hand in box.hands:
                if hand.outcome is not None:
                    continue
                if hand.is_natural and not has_natural:
                    self._pay_natural(hand)
                elif has_natural:
                    hand.outcome = "push" if hand.is_natural else "lose"
                    hand.returned = hand.wager if hand.is_natural else 0
                else:
                    self._compare(hand)

    def _compare(self, hand: Hand) -> None:
        mine = total_of(hand.cards)[0]
        dealers = total_of(self.dealt_to_dealer)[0]
        if dealers <= 21 and dealers > mine:
            hand.outcome = "lose"
        elif dealers == mine:
            hand.outcome = "push"
            hand.returned = hand.wager
        else:
            hand.outcome = "win"
            hand.prize, pays = self._prize(hand)
            hand.returned = hand.wager + cents(hand.wager * pays)

    def _prize(self, hand: Hand) -> tuple[str | None, Fraction]:
        """The best prize that a winning hand fits, else 1:1."""
        prizes = self.rules["prizes"]
        assert isinstance(prizes, dict)
        ranks = sorted(card[0] for card in hand.cards)
        fitting = []
        if ranks == ["7", "7", "7"]:
            if len({card[1] for card in hand.cards}) == 1:
                fitting.append("suited-777")
            fitting.append("777")
        if ranks == ["6", "7", "8"]:
            fitting.append("678")
        best: str | None = None
        for name in fitting:
            if name in prizes and (best is None or ratio(prizes[name]) > ratio(prizes[best])):
                best = name
        return (None, Fraction(1)) if best is None else (best, ratio(prizes[best]))


def cents(amount: Fraction) -> int:
    """A sum of money that must be whole cents."""
    assert amount.denominator == 1
    return int(amount)
