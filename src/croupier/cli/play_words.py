"""What a game at the terminal says: the sentences of the page, with cards as records spell them."""

from typing import assert_never

from croupier.core.actions import Action
from croupier.core.cards import cards_text
from croupier.core.errors import REFUSAL_WORDS, Refusal
from croupier.core.events import (
    ActionTaken,
    CardDealt,
    DealerCardDealt,
    DealerPeeked,
    Event,
    HandFinished,
    HandSettled,
    HandSplit,
    HoleCardDealt,
    HoleRevealed,
    InsuranceSettled,
    OfferAnswered,
    OfferClosed,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    StreakChanged,
    UpcardDealt,
    WagerDoubled,
    Withheld,
)
from croupier.core.hand import HandTotal
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Prize
from croupier.core.settlement import Outcome
from croupier.core.state import Box, PlayerHand, Round

KEYS: dict[str, Action] = {
    "h": Action.HIT,
    "s": Action.STAND,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "r": Action.SURRENDER,
    "i": Action.INSURE,
    "e": Action.EVEN_MONEY,
    "n": Action.DECLINE,
}
"""The keys of the page."""

KEY_OF = {action: key for key, action in KEYS.items()}

ANSWERS: dict[str, Action] = KEYS | {action.value: action for action in Action}
"""What a person may type for each action: its key, or its verb."""

_HOW = {
    Outcome.NATURAL: "blackjack, ",
    Outcome.EVEN_MONEY: "even money, ",
    Outcome.BUST: "bust, ",
    Outcome.SURRENDER: "surrendered, ",
}

_PRIZES = {
    Prize.SUITED_777: "three sevens, one suit, ",
    Prize.SEVENS: "three sevens, ",
    Prize.STRAIGHT_678: "6-7-8, ",
}

VOIDED = "The shoe ran out. Every wager is back."
FRESH_SHOE = "Fresh shoe."


def amount(minor: int) -> str:
    """Money as the page shows it.

    >>> amount(128_450)
    '1,284.50'
    """
    units, rest = divmod(minor, MINOR_PER_UNIT)
    return f"{units:,}.{rest:02d}"


def sentence(message: str) -> str:
    """A refusal's message as a sentence, in the words of the screen."""
    told = message.replace("a natural", "a blackjack")
    return f"{told[:1].upper()}{told[1:]}."


def refused(refusal: Refusal) -> str:
    """Why an action is refused."""
    return sentence(REFUSAL_WORDS[refusal])


def not_covered(cost: int, balance: int) -> str:
    """Why money is refused."""
    return f"Needs {amount(cost)}, you have {amount(balance)}."


def event_lines(event: Event, before: Round, after: Round) -> tuple[str, ...]:
    """What is said of an event, between the round before it and the one after."""
    match event:
        case CardDealt() | UpcardDealt() | HoleCardDealt() | DealerCardDealt() | HoleRevealed():
            return _card_lines(event, after)
        case DealerPeeked(is_natural):
            return ("Dealer has blackjack." if is_natural else "Dealer has no blackjack.",)
        case OfferAnswered(box, Action.INSURE, wager):
            return (f"Box {box}, insured for {amount(wager)}.",)
        case WagerDoubled() | HandSplit():
            return (_grown(event, after),)
        case HandSettled() | InsuranceSettled():
            return (_settled(event, after),)
        case StreakChanged():
            return (_streak(before, after),)
        case RoundEnded(staked, returned):
            return (_result(returned - staked),)
        case RoundVoided():
            return (VOIDED,)
        case (
            RoundOpened()
            | OfferAnswered()
            | OfferClosed()
            | ActionTaken()
            | HandFinished()
            | Withheld()
        ):
            return ()
        case _:
            assert_never(event)


_CardEvent = CardDealt | UpcardDealt | HoleCardDealt | DealerCardDealt | HoleRevealed


def _card_lines(event: _CardEvent, after: Round) -> tuple[str, ...]:
    total = _total(after.dealer.total, is_natural=after.dealer.is_natural)
    match event:
        case HoleRevealed(card):
            return (f"Dealer turns {card}, {total}.",)
        case DealerCardDealt(card):
            return (f"Dealer draws {card}, {total}.",)
        case CardDealt(box, hand, _, _) if after.cards_dealt > after.cards_of_first_deal:
            return (f"{_place(after, box, hand)}: {_lies(_hand(after, box, hand))}.",)
        case _ if after.cards_dealt == after.cards_of_first_deal:
            upcard = cards_text(after.dealer.shown)
            boxes = (f"{_place(after, b.number, 0)}: {_lies(b.hands[0])}." for b in after.boxes)
            return (f"Dealer shows {upcard}.", *boxes)
        case _:
            return ()


def _box(state: Round, number: int) -> Box:
    place = state.box_place(number)
    assert place is not None, "events name boxes of their round"
    return state.boxes[place]


def _hand(state: Round, number: int, place: int) -> PlayerHand:
    return _box(state, number).hands[place]


def _place(state: Round, number: int, hand: int) -> str:
    """`Box 4` or, once it is split, `Box 4, hand 2 of 3`."""
    hands = len(_box(state, number).hands)
    return f"Box {number}, hand {hand + 1} of {hands}" if hands > 1 else f"Box {number}"


def _total(total: HandTotal, *, is_natural: bool) -> str:
    if is_natural:
        return "blackjack"
    soft = "soft " if total.is_soft else ""
    bust = ", bust" if total.is_bust else ""
    return f"{soft}{total.points}{bust}"


def _lies(hand: PlayerHand) -> str:
    """`8s 3s, 11`."""
    return f"{cards_text(hand.cards)}, {_total(hand.total, is_natural=hand.is_natural)}"


def _sum(wager: int, returned: int) -> str:
    net = returned - wager
    back = f", {amount(returned)} back" if returned else ""
    if net == 0:
        return f"push{back}"
    return f"{'won' if net > 0 else 'lost'} {amount(abs(net))}{back}"


def _grown(event: WagerDoubled | HandSplit, after: Round) -> str:
    if isinstance(event, HandSplit):
        return f"Split, {len(_box(after, event.box).hands)} hands."
    return f"Doubled to {amount(_hand(after, event.box, event.hand).wager)}."


def _settled(event: HandSettled | InsuranceSettled, state: Round) -> str:
    if isinstance(event, InsuranceSettled):
        return f"Box {event.box}, insurance {_sum(event.wager, event.returned)}."
    hand = _hand(state, event.box, event.hand)
    how = _PRIZES[event.prize] if event.prize else _HOW.get(event.outcome, "")
    soft = "soft " if hand.total.is_soft else ""
    points = "" if hand.is_natural else f"{soft}{hand.total.points}, "
    place = _place(state, event.box, event.hand)
    return f"{place}, {points}{how}{_sum(event.wager, event.returned)}."


def _streak(before: Round, after: Round) -> str:
    assert before.streak is not None, "a streak that changes was there"
    assert after.streak is not None, "a streak that changes is there"
    if after.streak.is_on_fire:
        return f"{after.streak.wins} wins in a row. On fire."
    if after.streak.wins:
        return f"{after.streak.wins} of {after.streak.length} wins in a row."
    return "The fire is out." if before.streak.is_on_fire else "Streak over."


def _result(net: int) -> str:
    if net == 0:
        return "You are even."
    return f"You {'won' if net > 0 else 'lost'} {amount(abs(net))}."


# Questions -----------------------------------------------------------------------------------


def cost_of(state: Round, number: int, action: Action) -> int:
    """What an action puts down on top, minor units."""
    box = _box(state, number)
    match action:
        case Action.DOUBLE:
            turn = state.turn
            assert turn is not None, "a double is asked of the hand in play"
            return box.hands[turn[1]].wager
        case Action.SPLIT:
            return box.wager
        case Action.INSURE:
            return box.wager // 2
        case _:
            return 0


def offer_question(state: Round, number: int, may: tuple[Action, ...]) -> str:
    """Asks a box about insurance or even money."""
    hand = _hand(state, number, 0)
    total = _total(hand.total, is_natural=hand.is_natural)
    if Action.EVEN_MONEY in may:
        pays = amount(hand.wager)
        return f"Even money? Box {number}, {total}: even money, {pays} at once (e), {_no(may)}?"
    cost = amount(cost_of(state, number, Action.INSURE))
    insure = f"insure for {cost} (i), " if Action.INSURE in may else ""
    return f"Insurance? Box {number}, {total}: {insure}{_no(may)}?"


def _no(may: tuple[Action, ...]) -> str:
    return "no even money (n)" if Action.EVEN_MONEY in may else "no insurance (n)"


def play_question(state: Round, number: int, place: int, may: tuple[Action, ...]) -> str:
    """Asks the hand whose turn it is."""
    hand = _hand(state, number, place)
    where = _place(state, number, place).lower()
    choices = ", ".join(_choice(state, number, hand, action) for action in may)
    against = state.dealer.upcard
    return f"Your turn, {where}, {_lies(hand)} against {against}: {choices}?"


def _choice(state: Round, number: int, hand: PlayerHand, action: Action) -> str:
    cost = cost_of(state, number, action)
    extra = f" for {amount(cost)}" if cost else ""
    if action is Action.SURRENDER:
        extra = f" for {amount(hand.wager // 2)} back"
    return f"{action.value}{extra} ({KEY_OF[action]})"


def choices_text(may: tuple[Action, ...]) -> str:
    """The keys that mean something now.

    >>> choices_text((Action.HIT, Action.STAND))
    'h, s, ? or q'
    """
    return f"{', '.join(KEY_OF[action] for action in may)}, ? or q"
