"""A finished round in one readable Russian line."""

from collections.abc import Mapping

from croupier.core.money import money_text
from croupier.core.settlement import Outcome
from croupier.core.state import Box, Dealer, PlayerHand, Round

_OUTCOMES = {
    Outcome.WIN: "выигрыш",
    Outcome.LOSE: "проигрыш",
    Outcome.PUSH: "ничья",
    Outcome.NATURAL: "блэкджек",
    Outcome.EVEN_MONEY: "равные деньги",
    Outcome.BUST: "перебор",
    Outcome.SURRENDER: "отказ от игры",
}


def round_line(state: Round, players: Mapping[int, str]) -> str:
    """Who had what and what came of it, `players` by box.

    A void round is told as such; cards stand as records spell them, amounts in units with two
    decimals.
    """
    if state.is_void:
        return "Раунд отменён: карт не осталось. Все ставки возвращены."
    boxes = (_box(box, players.get(box.number, "")) for box in state.boxes)
    return " ".join([_dealer(state.dealer), *boxes])


def _dealer(dealer: Dealer) -> str:
    cards = " ".join(map(str, dealer.shown))
    if dealer.is_natural:
        return f"Дилер {cards}, блэкджек."
    total = dealer.total
    return f"Дилер {cards}, {'перебор' if total.is_bust else total.points}."


def _box(box: Box, player: str) -> str:
    hands = "; ".join(map(_hand, box.hands))
    name = f" {player}" if player else ""
    insured = ""
    if box.insurance is not None:
        paid = "выиграла" if box.insurance.returned else "проиграла"
        insured = f" Страховка {_amount(box.insurance.wager)} {paid}."
    return f"Бокс {box.number}{name}: {hands}, {_net(box.returned - box.staked)}.{insured}"


def _hand(hand: PlayerHand) -> str:
    cards = " ".join(map(str, hand.cards))
    outcome = _OUTCOMES[hand.settlement.outcome] if hand.settlement else "в игре"
    doubled = " с удвоением" if hand.is_doubled else ""
    return f"{cards} {hand.total.points}{doubled} {outcome}"


def _amount(minor: int) -> str:
    return money_text(minor).replace(".", ",")


def _net(amount: int) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{_amount(abs(amount))}"
