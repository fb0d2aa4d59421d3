"""What follows from an input: the one function that runs a round.

A driver (table, replay, terminal game, simulator's reference) asks `awaited` what the round
needs, gives it, and folds what comes back.
"""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from croupier.core import settlement as settle
from croupier.core.actions import Action
from croupier.core.dealer import looks_under, may_hide_natural, must_draw
from croupier.core.errors import IllegalWager
from croupier.core.events import (
    ActionTaken,
    Answered,
    BoxWager,
    CardDealt,
    DealerCardDealt,
    DealerPeeked,
    DrawnCard,
    Event,
    HandFinished,
    HandSettled,
    HandSplit,
    HoleCardDealt,
    HoleRevealed,
    Input,
    InsuranceSettled,
    NoCardLeft,
    OfferAnswered,
    OfferClosed,
    Played,
    Refund,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    StreakChanged,
    UpcardDealt,
    WagerDoubled,
)
from croupier.core.evolve import evolve
from croupier.core.hand import TARGET, is_two_card_21
from croupier.core.legality import is_pair, require_legal
from croupier.core.money import MINOR_PER_UNIT, Ratio, money_text
from croupier.core.rules import Rules
from croupier.core.settlement import Outcome, Settlement
from croupier.core.state import AwaitsCard, Box, PlayerHand, Round, awaited


class Step(NamedTuple):
    """What one input led to."""

    events: tuple[Event, ...]
    state: Round


class _Draft:
    """A round while one input unfolds: events so far, and the state with them."""

    __slots__ = ("events", "state")

    def __init__(self, state: Round) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


def open_wagers(rules: Rules, wagers: Mapping[int, int], streak_wins: int = 0) -> RoundOpened:
    """The first event of a round: wagers by box number, in minor units (M4).

    Raises:
        IllegalWager: No wager, a box that the table does not have, or a wager that is no
            whole unit within the game's limits.
    """
    if not wagers:
        raise IllegalWager("a round needs at least one wager")
    low, high = rules.wager_min * MINOR_PER_UNIT, rules.wager_max * MINOR_PER_UNIT
    for box, wager in wagers.items():
        if not 1 <= box <= rules.boxes:
            raise IllegalWager(f"box {box} is not 1 to {rules.boxes}")
        if wager % MINOR_PER_UNIT:
            raise IllegalWager(f"box {box}: wager {money_text(wager)} is not in whole units")
        if not low <= wager <= high:
            raise IllegalWager(
                f"box {box}: wager {money_text(wager)} is not"
                f" {money_text(low)} to {money_text(high)}"
            )
    ordered = tuple(BoxWager(box, wagers[box]) for box in sorted(wagers))
    return RoundOpened(ordered, streak_wins)


def decide(state: Round, given: Input) -> tuple[Event, ...]:
    """Events that follow from one input.

    Raises:
        IllegalAction: The box may not do this now; nothing changes.
    """
    return advance(state, given).events


def advance(state: Round, given: Input) -> Step:
    """`decide`, with the round after its events.

    Raises:
        IllegalAction: The box may not do this now; nothing changes.
    """
    draft = _Draft(state)
    match given:
        case DrawnCard():
            _on_card(draft, given)
        case Played():
            require_legal(state, given.box, given.action)
            _on_play(draft, given.action)
        case Answered():
            require_legal(state, given.box, given.action)
            _on_answer(draft, given.box, given.action)
        case NoCardLeft():
            assert awaited(state) == AwaitsCard(), "cards run out where one is awaited"
            _void(draft)
        case _:
            assert_never(given)
    return Step(tuple(draft.events), draft.state)


# Cards -----------------------------------------------------------------------------------


def _on_card(draft: _Draft, drawn: DrawnCard) -> None:
    state = draft.state
    assert not state.is_over, "a card came that nobody awaited"
    if state.is_dealing:
        _on_first_deal(draft, drawn)
    elif state.dealer.is_revealed:
        draft.add(DealerCardDealt(drawn.card, drawn.position))
        _dealer_goes_on(draft)
    else:
        _on_player_card(draft, drawn)


def _on_first_deal(draft: _Draft, drawn: DrawnCard) -> None:
    draft.add(_first_deal(draft.state, drawn))
    if not draft.state.is_dealing and draft.state.is_offer_closed:
        _look(draft)


def _first_deal(state: Round, drawn: DrawnCard) -> Event:
    """Who gets the next card of the first deal (M5, F2)."""
    lap, place = divmod(state.cards_dealt, len(state.boxes) + 1)
    if place < len(state.boxes):
        return CardDealt(state.boxes[place].number, 0, drawn.card, drawn.position)
    is_hole = (lap == 0) == state.rules.hole_card_first
    if is_hole:
        return HoleCardDealt(drawn.card, drawn.position)
    return UpcardDealt(drawn.card, drawn.position)


def _on_player_card(draft: _Draft, drawn: DrawnCard) -> None:
    box_place, place = _turn(draft.state)
    box = draft.state.boxes[box_place]
    assert box.hands[place].is_card_owed, "a card came that nobody awaited"
    draft.add(CardDealt(box.number, place, drawn.card, drawn.position))
    box = draft.state.boxes[box_place]
    hand = box.hands[place]
    if hand.total.is_bust:
        _settle_hand(draft, box, place, Settlement(Outcome.BUST, 0))
    elif _is_complete(box, hand, draft.state.rules):
        draft.add(HandFinished(box.number, place))
    else:
        return
    _play_on(draft)


def _is_complete(box: Box, hand: PlayerHand, rules: Rules) -> bool:
    """No decision is left for a hand that just got a card."""
    if hand.is_doubled:
        return True
    if hand.is_from_aces and rules.split_aces_one_card:
        may_split = is_pair(hand, rules) and rules.resplit_aces
        return not (may_split and len(box.hands) < rules.max_hands)
    return rules.stand_on_21 and hand.total.points == TARGET


def _turn(state: Round) -> tuple[int, int]:
    turn = state.turn
    assert turn is not None, "a hand is in play"
    return turn


# Insurance and the dealer's look ---------------------------------------------------------


def _on_answer(draft: _Draft, number: int, action: Action) -> None:
    place = draft.state.box_place(number)
    assert place is not None, "legality knows the boxes"
    box = draft.state.boxes[place]
    wager = settle.insurance_wager(box.wager) if action is Action.INSURE else 0
    draft.add(OfferAnswered(number, action, wager))
    if not draft.state.unanswered:
        answers = tuple(
            OfferAnswered(box.number, box.answer, box.insurance.wager if box.insurance else 0)
            for box in draft.state.boxes
        )
        draft.add(OfferClosed(answers))
        _pay_even_money(draft)
        _look(draft)


def _pay_even_money(draft: _Draft) -> None:
    """Before the dealer looks, yet not before all have answered: nobody sees it sooner (P4)."""
    for box in draft.state.boxes:
        if box.answer is Action.EVEN_MONEY:
            _settle_hand(draft, box, 0, settle.paid_even_money(box.wager))


def _look(draft: _Draft) -> None:
    """The dealer looks where the rules say so; naturals are paid once they are safe."""
    dealer, rules = draft.state.dealer, draft.state.rules
    assert dealer.upcard is not None, "the upcard lies"
    assert dealer.hole is not None, "the table knows its hole card"
    if looks_under(dealer.upcard, rules):
        is_natural = is_two_card_21((dealer.upcard, dealer.hole))
        draft.add(DealerPeeked(is_natural))
        if is_natural:
            _turn_hole_card(draft)
            return
        _settle_insurance(draft, is_natural=False)
        _pay_naturals(draft)
    elif not may_hide_natural(dealer.upcard):
        _pay_naturals(draft)
    _play_on(draft)


def _pay_naturals(draft: _Draft) -> None:
    pays = _natural_pays(draft.state)
    for box in draft.state.boxes:
        if box.hands[0].is_natural and box.hands[0].settlement is None:
            _settle_hand(draft, box, 0, settle.paid_natural(box.wager, pays))


def _natural_pays(state: Round) -> Ratio:
    """3:2, or more while the fire burns (F10)."""
    hot = state.rules.streak_natural_pays
    if hot is not None and state.streak is not None and state.streak.is_on_fire:
        return hot
    return state.rules.natural_pays


def _settle_insurance(draft: _Draft, *, is_natural: bool) -> None:
    for box in draft.state.boxes:
        bet = box.insurance
        if bet is not None and bet.returned is None:
            returned = settle.insurance_returns(bet.wager) if is_natural else 0
            draft.add(InsuranceSettled(box.number, bet.wager, returned))


# Play ------------------------------------------------------------------------------------


def _on_play(draft: _Draft, action: Action) -> None:
    box_place, place = _turn(draft.state)
    box = draft.state.boxes[box_place]
    hand = box.hands[place]
    draft.add(ActionTaken(box.number, place, action))
    match action:
        case Action.HIT:
            pass
        case Action.STAND:
            draft.add(HandFinished(box.number, place))
            _play_on(draft)
        case Action.DOUBLE:
            draft.add(WagerDoubled(box.number, place, hand.wager))
        case Action.SPLIT:
            draft.add(HandSplit(box.number, place, box.wager))
        case Action.SURRENDER:
            _settle_hand(draft, box, place, settle.surrendered(hand.wager))
            _play_on(draft)
        case Action.INSURE | Action.DECLINE | Action.EVEN_MONEY:
            raise AssertionError("an answer is no play")
        case _:
            assert_never(action)


def _play_on(draft: _Draft) -> None:
    """Waits for the next hand, or turns the hole card when none is left (M12, M22)."""
    if draft.state.turn is None:
        _turn_hole_card(draft)


# The dealer and the end ------------------------------------------------------------------


def _turn_hole_card(draft: _Draft) -> None:
    hole = draft.state.dealer.hole
    assert hole is not None, "the table knows its hole card"
    draft.add(HoleRevealed(hole))
    _dealer_goes_on(draft)


def _dealer_goes_on(draft: _Draft) -> None:
    """Draws while a wager needs it, then settles everything."""
    state = draft.state
    total = state.dealer.total
    if must_draw(total, state.rules) and _has_rival(state):
        return
    is_natural = state.dealer.is_natural
    _settle_insurance(draft, is_natural=is_natural)
    for box, place, hand in state.hands:
        if hand.settlement is not None:
            continue
        if is_natural:
            ended = settle.against_natural(hand.wager, is_natural=hand.is_natural)
        elif hand.is_natural:
            ended = settle.paid_natural(hand.wager, _natural_pays(state))
        else:
            ended = settle.compared(hand.cards, hand.wager, total, state.rules)
        _settle_hand(draft, box, place, ended)
    _end(draft)


def _has_rival(state: Round) -> bool:
    """Somebody's hand depends on the dealer's total; a natural does not."""
    return any(hand.settlement is None and not hand.is_natural for _, _, hand in state.hands)


def _settle_hand(draft: _Draft, box: Box, place: int, ended: Settlement) -> None:
    wager = box.hands[place].wager
    draft.add(HandSettled(box.number, place, ended.outcome, ended.prize, wager, ended.returned))


def _end(draft: _Draft) -> None:
    state = draft.state
    if state.streak is not None:
        outcomes = (hand.settlement.outcome for _, _, hand in state.hands if hand.settlement)
        after = state.streak.after(outcomes)
        if after != state.streak:
            draft.add(StreakChanged(after.wins))
    draft.add(RoundEnded(draft.state.staked, draft.state.returned))


def _void(draft: _Draft) -> None:
    """Every wager returns; what was paid out already stays paid (M2)."""
    refunds = tuple(refund_of(box) for box in draft.state.boxes)
    draft.add(RoundVoided(refunds))


def refund_of(box: Box) -> Refund:
    """What a box gets back when its round is void."""
    from_wagers = from_bank = 0
    bets: list[tuple[int, int | None]] = [
        (hand.wager, hand.settlement.returned if hand.settlement else None) for hand in box.hands
    ]
    if box.insurance is not None:
        bets.append((box.insurance.wager, box.insurance.returned))
    for wager, returned in bets:
        if returned is None:
            from_wagers += wager
        else:
            from_bank += max(0, wager - returned)
    return Refund(box.number, from_wagers, from_bank)
