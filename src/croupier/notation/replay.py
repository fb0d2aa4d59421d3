"""Plays a record through the engine that deals live games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from croupier.core.actions import Action
from croupier.core.cards import Card, cards_text
from croupier.core.decide import advance, open_wagers
from croupier.core.errors import CroupierError, IllegalAction, Refusal
from croupier.core.events import Answered, DrawnCard, HandSettled, Played
from croupier.core.evolve import evolve, open_round
from croupier.core.legality import refusal
from croupier.core.money import money_text
from croupier.core.settlement import paid_even_money
from croupier.core.state import (
    AwaitsAnswers,
    AwaitsCard,
    AwaitsNothing,
    AwaitsPlay,
    Round,
    awaited,
)
from croupier.notation.errors import BadRecord, IllegalRound
from croupier.notation.reader import read_record
from croupier.notation.record import BoxAction, Record, RoundRecord
from croupier.notation.result import document

Decided = Callable[[int, Round, Answered | Played], None]
"""Hears of each decision: the number of its round, the round as it stood, what was decided."""


def _unheard(number: int, state: Round, given: Answered | Played) -> None:
    """Most who replay a record look at the ends of its rounds alone."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record with what became of each round, in order.

    Attributes:
        rounds: The last one may wait for a decision; all others are over.
    """

    record: Record
    rounds: tuple[Round, ...]


def replay_text(text: str) -> dict[str, object]:
    """What `croupier replay --json` prints of a text.

    >>> text = '''
    ... format = 1
    ... game = "classic"
    ... [[rounds]]
    ... bets = { 1 = "10" }
    ... dealt = "6s 6h 5d Tc Kh 5s"
    ... actions = ["1 double"]
    ... '''
    >>> replay_text(text)["net"]
    '0.00'

    Raises:
        CroupierError: The text is no record, or a round cannot have happened.
    """
    replayed = replay(read_record(text))
    return document(replayed.record, replayed.rounds)


def replay(record: Record, decided: Decided = _unheard) -> Replayed:
    """Every round, played; `decided` hears of each legal decision.

    Raises:
        IllegalRound: The first round that cannot have happened.
    """
    rounds: list[Round] = []
    streak = record.streak
    for number, written in enumerate(record.rounds, start=1):
        try:
            played = _play(record, written, streak, partial(decided, number))
            if not played.is_over and number < len(record.rounds):
                raise BadRecord("unfinished, and not the last round")
        except CroupierError as error:
            raise IllegalRound(number, error) from error
        rounds.append(played)
        streak = played.streak.wins if played.streak else 0
    return Replayed(record, tuple(rounds))


def _play(
    record: Record,
    written: RoundRecord,
    streak: int,
    decided: Callable[[Round, Answered | Played], None],
) -> Round:
    state = open_round(record.rules, open_wagers(record.rules, written.bets, streak))
    cards, actions = written.dealt, written.actions
    cards_used = actions_used = 0
    while True:
        given: DrawnCard | Answered | Played
        match awaited(state):
            case AwaitsCard():
                given = _next_card(cards, cards_used)
                cards_used += 1
            case AwaitsNothing():
                break
            case AwaitsPlay() | AwaitsAnswers() as asked:
                if actions_used == len(actions):
                    break
                given = _next_action(state, asked, actions[actions_used])
                actions_used += 1
            case _ as unknown:
                assert_never(unknown)
        before, state = state, advance(state, given).state
        if not isinstance(given, DrawnCard):
            decided(before, given)
    _refuse_leftovers(state, cards[cards_used:], actions[actions_used:])
    state = _with_even_money(state)
    _check_net(state, written.net)
    return state


def _with_even_money(state: Round) -> Round:
    """The round with the even money that was taken.

    It is paid at once (P4). A table waits until all have answered, so that nobody reads another's
    answer off the money; a record hides no answer.
    """
    for box in state.boxes:
        if box.answer is Action.EVEN_MONEY and box.hands[0].settlement is None:
            paid = paid_even_money(box.wager)
            settled = HandSettled(box.number, 0, paid.outcome, None, box.wager, paid.returned)
            state = evolve(state, settled)
    return state


def _next_card(cards: Sequence[Card], used: int) -> DrawnCard:
    if used == len(cards):
        raise BadRecord(f"a card too few: {used} in dealt, and one more is due")
    return DrawnCard(cards[used], used)


def _next_action(
    state: Round, asked: AwaitsPlay | AwaitsAnswers, line: BoxAction
) -> Answered | Played:
    if isinstance(asked, AwaitsPlay):
        return Played(line.box, line.action)
    first = asked.boxes[0]
    if line.box != first:
        refused = refusal(state, line.box, line.action)
        if refused is not None:
            raise IllegalAction(line.box, line.action, refused, "")
        raise BadRecord(f"box {line.box} cannot {line.action}: box {first} answers first")
    return Answered(line.box, line.action)


def _refuse_leftovers(state: Round, cards: Sequence[Card], actions: Sequence[BoxAction]) -> None:
    if actions:
        box, action = actions[0].box, actions[0].action
        raise IllegalAction(box, action, refusal(state, box, action) or Refusal.ROUND_OVER, "")
    if cards:
        count = "a card is" if len(cards) == 1 else f"{len(cards)} cards are"
        raise BadRecord(f"{count} left over: {cards_text(cards)}")


def _check_net(state: Round, net: int | None) -> None:
    played = state.returned - state.staked
    if net is not None and net != played:
        raise BadRecord(f"net is {money_text(played)}, not {money_text(net)}")
