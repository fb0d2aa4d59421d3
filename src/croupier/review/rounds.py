"""Rounds of a record, judged: result = expected + luck - cost of mistakes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.core.cards import Card
from croupier.core.events import Answered, Played
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Rules
from croupier.core.state import Box, Round
from croupier.notation import Record, replay
from croupier.odds import Composition, OddsError
from croupier.review.decisions import Decision, judged
from croupier.review.positions import plain_composition
from croupier.review.shoe import unseen_before
from croupier.review.worths import RoundWorth, round_worth


@dataclass(frozen=True, slots=True)
class BoxReview:
    """One box in one round; amounts in units of the currency.

    Attributes:
        number: Of the box.
        player: Who held it, where the record says so.
        wager: The first wager.
        result: What came back less what was put down.
        expected: What best play brings on average, before the first card; None where it cannot
            be told exactly.
        streak: What the streak after the round is worth more than the one before it; zero in a
            game without a streak.
        decisions: In order.
    """

    number: int
    player: str | None
    wager: float
    result: float
    expected: float | None
    streak: float
    decisions: tuple[Decision, ...]

    @property
    def cost(self) -> float:
        """What the box's mistakes gave away: 0 or more."""
        return sum(decision.cost for decision in self.decisions)

    @property
    def luck(self) -> float:
        """The result that neither best play nor mistakes explain; zero on average.

        Only where `expected` is known.
        """
        assert self.expected is not None, "luck is told against what is expected"
        return self.result + self.streak - self.expected + self.cost


@dataclass(frozen=True, slots=True)
class RoundReview:
    """One round; boxes in order.

    Attributes:
        number: 1, 2, 3 ... in its record.
    """

    number: int
    boxes: tuple[BoxReview, ...]

    @property
    def decisions(self) -> Iterator[Decision]:
        """Of all its boxes, in the order of the boxes."""
        for box in self.boxes:
            yield from box.decisions


@dataclass(frozen=True, slots=True)
class Review:
    """A record, judged.

    Attributes:
        rounds: All that are over; a last one that still waits for a decision is left out.
        streak: Wins in a row after them; 0 in a game without a streak.
    """

    record: Record
    rounds: tuple[RoundReview, ...]
    streak: int


def review(
    record: Record,
    fresh: Collection[int] | None = None,
    seen: Sequence[Card] = (),
    only: Collection[int] | None = None,
) -> Review:
    """Every finished round of a record, judged.

    Args:
        record: Rounds that followed each other; the first one from a full shoe, less `seen`.
        fresh: Places of the rounds that a fresh shoe was shuffled for, where that is known.
        seen: Cards of the first round's shoe that lay face up before it.
        only: The boxes that are judged; all where it is None.

    Raises:
        IllegalRound: The first round that cannot have happened.
    """
    unseen = tuple(unseen_before(record.rules, record.rounds, fresh, seen))
    decisions: list[list[Decision]] = [[] for _ in record.rounds]
    counted = [0] * len(record.rounds)

    def decided(number: int, state: Round, given: Answered | Played) -> None:
        counted[number - 1] += 1
        if only is None or given.box in only:
            chosen = (given.box, given.action)
            found = judged(state, counted[number - 1], chosen, unseen[number - 1])
            decisions[number - 1].append(found)

    played = replay(record, decided)
    before = record.streak
    rounds = []
    for place, ended in enumerate(played.rounds):
        if not ended.is_over:
            break
        players = record.rounds[place].players or {}
        worth = _worth(record.rules, unseen[place])
        boxes = _boxes(ended, decisions[place], worth, before, players)
        rounds.append(RoundReview(place + 1, tuple(each for each in boxes if _is_in(each, only))))
        before = ended.streak.wins if ended.streak else 0
    return Review(record, tuple(rounds), before)


def _is_in(box: BoxReview, only: Collection[int] | None) -> bool:
    return only is None or box.number in only


def _worth(rules: Rules, unseen: Composition) -> RoundWorth | None:
    try:
        return round_worth(rules, plain_composition(unseen, rules))
    except OddsError:
        return None


def _boxes(
    ended: Round,
    decisions: list[Decision],
    worth: RoundWorth | None,
    wins: int,
    players: Mapping[int, str],
) -> tuple[BoxReview, ...]:
    gained = 0.0
    if worth is not None and ended.streak is not None:
        gained = worth.streak[ended.streak.wins] - worth.streak[wins]
    return tuple(
        _box(box, players.get(box.number), worth, gained, decisions) for box in ended.boxes
    )


def _box(
    box: Box,
    player: str | None,
    worth: RoundWorth | None,
    gained: float,
    decisions: list[Decision],
) -> BoxReview:
    wager = box.wager / MINOR_PER_UNIT
    return BoxReview(
        number=box.number,
        player=player,
        wager=wager,
        result=(box.returned - box.staked) / MINOR_PER_UNIT,
        expected=None if worth is None else worth.value * wager,
        streak=gained * wager,
        decisions=tuple(each for each in decisions if each.box == box.number),
    )
