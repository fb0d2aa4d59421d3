"""Plays that change with the count, and insurance from a count on, as data.

A deviation changes one cell of a chart from a count on, or below one. Each stretch of counts
between two such places has a chart of its own, and that is all there is to it for a kernel.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.core.actions import Action
from croupier.simulation.cells import TRUE_COUNT_MOST
from croupier.simulation.count_text import read_table
from croupier.simulation.counting import require_count
from croupier.simulation.errors import BadPlan
from croupier.strategy.chart import CELL_WORDS, ROWS, UPCARDS, Cell, Chart
from croupier.strategy.policy import ByChart, Policy, Question

DEVIATIONS_CHARACTERS_MAX = 50_000
DEVIATIONS_MAX = 400
"""Rows of one file."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """One cell that changes.

    Attributes:
        hand: A row of the chart, such as "hard 16".
        mark: What is done from `index` on; below it, where `is_below`.
    """

    hand: str
    upcard: str
    mark: Cell
    index: int
    is_below: bool = False

    def __post_init__(self) -> None:
        if self.hand not in ROWS:
            raise BadPlan(f"plays: no such hand: {self.hand[:20]!r}")
        if len(self.upcard) != 1 or self.upcard not in UPCARDS:
            raise BadPlan(f"plays: no such upcard: {self.upcard[:20]!r}")
        require_count(self.index)

    def holds(self, count: int) -> bool:
        """The count calls for it."""
        return count < self.index if self.is_below else count >= self.index


@dataclass(frozen=True, slots=True)
class PlaysByCount:
    """Deviations from a chart.

    Attributes:
        insurance: From which count on insurance and even money are taken; None for never.
    """

    deviations: tuple[Deviation, ...] = ()
    insurance: int | None = None


@dataclass(frozen=True, slots=True)
class Insured:
    """Takes insurance and even money, and else plays as another."""

    policy: Policy

    @property
    def name(self) -> str:
        """The other's."""
        return self.policy.name

    def choose(self, question: Question) -> Action:
        """The other's answer, but to the dealer's ace."""
        for taken in (Action.EVEN_MONEY, Action.INSURE):
            if taken in question.options:
                return taken
        return self.policy.choose(question)


def policies_by_count(
    chart: Chart, plays: PlaysByCount
) -> tuple[tuple[Policy, ...], dict[int, int]]:
    """The policies, and from which count on which is played: `Plan.policies` and `Plan.moods`.

    Raises:
        BadPlan: A deviation names what the chart says anyway, or two say different things.
    """
    for each in plays.deviations:
        if chart.cells[each.hand, each.upcard] is each.mark:
            raise BadPlan(
                f"plays: {each.hand} against {each.upcard} is"
                f" {CELL_WORDS[each.mark]!r} in the chart already"
            )
    starts = {each.index for each in plays.deviations}
    if plays.insurance is not None:
        starts.add(plays.insurance)
    policies, moods = [_policy(chart, plays, -TRUE_COUNT_MOST - 1)], {}
    for place, count in enumerate(sorted(starts), start=1):
        policies.append(_policy(chart, plays, count))
        moods[count] = place
    return tuple(policies), moods


def _policy(chart: Chart, plays: PlaysByCount, count: int) -> Policy:
    changed: dict[tuple[str, str], Cell] = {}
    for each in plays.deviations:
        if not each.holds(count):
            continue
        key = each.hand, each.upcard
        if changed.setdefault(key, each.mark) is not each.mark:
            raise BadPlan(f"plays: two for {each.hand} against {each.upcard} at a count of {count}")
    policy: Policy = ByChart(Chart({**chart.cells, **changed}, chart.name))
    if plays.insurance is not None and count >= plays.insurance:
        return Insured(policy)
    return policy


def read_plays_toml(text: str) -> PlaysByCount:
    """Deviations from TOML.

    `insurance = 3`, and a table `[[play]]` for each row: `hand`, `upcard`, `action` (a mark of a
    chart), and `from` or `below` with the count.

    Raises:
        BadPlan: It is none.
    """
    document = read_table(text, "plays", DEVIATIONS_CHARACTERS_MAX)
    insurance = document.pop("insurance", None)
    rows = document.pop("play", [])
    if document:
        raise BadPlan(f"plays: no such key: {next(iter(document))[:20]!r}")
    if insurance is not None:
        insurance = _count("insurance", insurance)
        require_count(insurance)
    if not isinstance(rows, list) or len(rows) > DEVIATIONS_MAX:
        raise BadPlan(f"plays: play is no list of at most {DEVIATIONS_MAX} tables")
    return PlaysByCount(_deviations(rows), insurance)


def _deviations(rows: Sequence[object]) -> tuple[Deviation, ...]:
    return tuple(_deviation(number, row) for number, row in enumerate(rows, start=1))


def _deviation(number: int, row: object) -> Deviation:
    what = f"play {number}"
    if not isinstance(row, dict):
        raise BadPlan(f"plays: {what} is no table")
    keys = sorted(key for key in row if key not in ("from", "below"))
    if keys != ["action", "hand", "upcard"] or len(row) != 4:
        raise BadPlan(f"plays: {what} needs hand, upcard, action, and from or below")
    texts = [row[key] for key in ("hand", "upcard", "action")]
    if not all(isinstance(text, str) for text in texts):
        raise BadPlan(f"plays: {what}: hand, upcard and action are texts")
    hand, upcard, action = (str(text) for text in texts)
    try:
        mark = Cell(action)
    except ValueError:
        marks = " ".join(Cell)
        raise BadPlan(f"plays: {what}: {action[:20]!r} is none of {marks}") from None
    side = "below" if "below" in row else "from"
    return Deviation(hand, upcard, mark, _count(what, row[side]), side == "below")


def _count(what: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPlan(f"plays: {what}: a count is a whole number")
    return value
