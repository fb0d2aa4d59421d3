"""A replayed record as a person reads it."""

from collections.abc import Iterator, Mapping, Sequence

from croupier.core.cards import cards_text
from croupier.core.games import find_game
from croupier.core.hand import HandTotal
from croupier.core.legality import options
from croupier.core.money import money_text
from croupier.core.rules import Prize
from croupier.core.settlement import Outcome
from croupier.core.state import AwaitsAnswers, AwaitsPlay, Box, PlayerHand, Round, awaited
from croupier.core.streak import Streak
from croupier.notation import Replayed
from croupier.notation.rule_code import rule_code
from croupier.notation.words_en import counted

Row = tuple[str, str, str, str, str, str]
"""Who, cards, total, wager, outcome, net."""

_OUTCOMES = {
    Outcome.WIN: "wins",
    Outcome.LOSE: "loses",
    Outcome.PUSH: "push",
    Outcome.NATURAL: "blackjack",
    Outcome.EVEN_MONEY: "even money",
    Outcome.BUST: "bust",
    Outcome.SURRENDER: "surrenders",
}

_PRIZES = {
    Prize.SUITED_777: "three suited sevens",
    Prize.SEVENS: "three sevens",
    Prize.STRAIGHT_678: "6-7-8",
}

NAME_COLUMNS_MAX = 24
"""Longest name that is printed whole."""

_RIGHT = (False, False, True, True, False, True)


def result_text(played: Replayed) -> str:
    """All rounds of a record, and what they come to."""
    record = played.record
    game = find_game(record.game)
    lines = [f"{game.title}, {counted(len(played.rounds), 'round')}, {record.currency}"]
    if record.rules != game.rules:
        lines.append(f"by other rules: {rule_code(record.rules)}")
    for number, state in enumerate(played.rounds, start=1):
        names = record.rounds[number - 1].players or {}
        lines += ["", f"Round {number}", *_round_lines(state, names)]
    staked = sum(state.staked for state in played.rounds)
    returned = sum(state.returned for state in played.rounds)
    sums = f"staked {money_text(staked)}, returned {money_text(returned)}"
    return "\n".join([*lines, "", f"Total: {sums}, net {_signed(returned - staked)}", ""])


def _round_lines(state: Round, names: Mapping[int, str]) -> Iterator[str]:
    rows = [_dealer_row(state)]
    for box in state.boxes:
        rows += _box_rows(box, names.get(box.number))
    rows.append(("net", "", "", "", "", _signed(state.returned - state.staked)))
    yield from _aligned(rows)
    if state.streak is not None:
        yield f"  {_streak_words(state.streak)}"
    waiting = _waiting_words(state)
    if waiting:
        yield f"  {waiting}"


def _dealer_row(state: Round) -> Row:
    dealer = state.dealer
    hidden = "" if dealer.is_revealed else " ??"
    total = "blackjack" if dealer.is_natural else _total_words(dealer.total)
    return ("dealer", cards_text(dealer.shown) + hidden, total, "", "", "")


def _box_rows(box: Box, name: str | None) -> Iterator[Row]:
    label = f"box {box.number}" + (f" {_plain_name(name)}" if name else "")
    for place, hand in enumerate(box.hands):
        yield _hand_row(f"  hand {place + 1}" if place else label, hand)
    if box.insurance is not None:
        wager, returned = box.insurance.wager, box.insurance.returned
        ended, net = "", ""
        if returned is not None:
            ended, net = "wins" if returned else "loses", _signed(returned - wager)
        yield ("", "insurance", "", money_text(wager), ended, net)


def _hand_row(label: str, hand: PlayerHand) -> Row:
    ended = hand.settlement
    words = net = ""
    if ended is not None:
        words, net = _OUTCOMES[ended.outcome], _signed(ended.returned - hand.wager)
        if ended.prize is not None:
            words += f", {_PRIZES[ended.prize]}"
    total = "blackjack" if hand.is_natural else _total_words(hand.total)
    return (label, cards_text(hand.cards), total, money_text(hand.wager), words, net)


def _total_words(total: HandTotal) -> str:
    return f"soft {total.points}" if total.is_soft else str(total.points)


def _streak_words(streak: Streak) -> str:
    wins = f"streak: {streak.wins} of {streak.length}"
    return f"{wins}, on fire" if streak.is_on_fire else wins


def _waiting_words(state: Round) -> str:
    match awaited(state):
        case AwaitsAnswers(boxes):
            asked, box = f"box {boxes[0]} answers", boxes[0]
        case AwaitsPlay(box, _):
            asked = f"box {box} plays"
        case _:
            return ""
    return f"{asked} next: {', '.join(options(state, box))}"


def _signed(minor: int) -> str:
    return f"+{money_text(minor)}" if minor > 0 else money_text(minor)


def _plain_name(name: str) -> str:
    """A name that cannot speak to the terminal."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in name)
    return shown if len(shown) <= NAME_COLUMNS_MAX else f"{shown[: NAME_COLUMNS_MAX - 3]}..."


def _aligned(rows: Sequence[Row]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(row, widths, _RIGHT, strict=True)
        ]
        yield f"  {'  '.join(cells)}".rstrip()
