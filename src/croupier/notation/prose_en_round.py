"""A finished round in one readable English line."""

from collections.abc import Mapping

from croupier.core.money import money_text
from croupier.core.settlement import Outcome
from croupier.core.state import Box, Dealer, PlayerHand, Round

_OUTCOMES = {
    Outcome.WIN: "won",
    Outcome.LOSE: "lost",
    Outcome.PUSH: "pushed",
    Outcome.NATURAL: "blackjack",
    Outcome.EVEN_MONEY: "even money",
    Outcome.BUST: "bust",
    Outcome.SURRENDER: "surrendered",
}


def round_line(state: Round, players: Mapping[int, str]) -> str:
    """Who had what and what came of it, `players` by box.

    A void round is told as such; amounts are in units with two decimals.
    """
    if state.is_void:
        return "Void: no card was left. Every wager went back."
    boxes = (_box(box, players.get(box.number, "")) for box in state.boxes)
    return " ".join([_dealer(state.dealer), *boxes])


def _dealer(dealer: Dealer) -> str:
    cards = " ".join(map(str, dealer.shown))
    if dealer.is_natural:
        return f"Dealer {cards}, blackjack."
    total = dealer.total
    return f"Dealer {cards}, {'bust' if total.is_bust else total.points}."


def _box(box: Box, player: str) -> str:
    hands = "; ".join(map(_hand, box.hands))
    name = f" {player}" if player else ""
    insured = ""
    if box.insurance is not None:
        paid = "paid" if box.insurance.returned else "lost"
        insured = f" Insurance {money_text(box.insurance.wager)} {paid}."
    return f"Box {box.number}{name}: {hands}, {_net(box.returned - box.staked)}.{insured}"


def _hand(hand: PlayerHand) -> str:
    cards = " ".join(map(str, hand.cards))
    outcome = _OUTCOMES[hand.settlement.outcome] if hand.settlement else "open"
    doubled = " doubled" if hand.is_doubled else ""
    return f"{cards} {hand.total.points}{doubled} {outcome}"


def _net(amount: int) -> str:
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return f"{sign}{money_text(abs(amount))}"
