"""What `croupier simulate` is told, as a plan."""

import math
import re
from dataclasses import dataclass
from pathlib import Path

from croupier.cli.files import read_text
from croupier.cli.kept_chart import best_chart_and_ev
from croupier.core.errors import BadInput
from croupier.core.rules import Rules
from croupier.simulation.count_text import COUNT_CHARACTERS_MAX, read_count_toml
from croupier.simulation.counting import SYSTEMS, Counting, System, parse_ramp
from croupier.simulation.deviations import (
    DEVIATIONS_CHARACTERS_MAX,
    PlaysByCount,
    policies_by_count,
    read_plays_toml,
)
from croupier.strategy.cards_text import CARDS_CHARACTERS_MAX, is_by_cards, read_cards_csv
from croupier.strategy.chart import Chart
from croupier.strategy.chart_text import CHART_CHARACTERS_MAX, read_chart_csv, read_chart_toml
from croupier.strategy.policy import ByChart, MimicDealer, NeverBust, Policy

STRATEGIES = ("best", "composition", "mimic", "never-bust")
BEST_PLAYS = "best"
"""In place of a file of plays by count: those that exact analysis finds."""
NUMBER_CHARACTERS_MAX = 30

_BYTES_OF_A_CHARACTER_MAX = 4

_NUMBER = re.compile(r"[0-9][0-9_]*(\.[0-9]+)?(e\+?[0-9]{1,2})?", re.ASCII | re.IGNORECASE)


class BadSimulateOption(BadInput):
    """An option of a simulation that cannot be read, or two that do not go together."""

    code = "simulate.option"


def parse_count(name: str, text: str) -> int:
    """A whole number, also spelled as 1e9, 2.5e6 or 1_000_000.

    Raises:
        BadSimulateOption: It is none.
    """
    number = text.strip()
    if len(number) <= NUMBER_CHARACTERS_MAX and _NUMBER.fullmatch(number):
        mantissa, _, exponent = number.lower().replace("_", "").partition("e")
        whole, _, part = mantissa.partition(".")
        zeros = int(exponent or 0) - len(part)
        digits = int(whole + part)
        power: int = 10 ** abs(zeros)
        if zeros >= 0:
            return digits * power
        if digits % power == 0:
            return digits // power
    raise BadSimulateOption(f"{name} {text[:20]!r} is no whole number such as 1e9 or 1000000")


@dataclass(frozen=True, slots=True)
class ChosenPlay:
    """How the boxes are played.

    Attributes:
        words: For people.
        chart: Where there is one.
        exact: What the chart is worth in the first round of a fresh shoe, where that is known.
    """

    policy: Policy
    words: str
    chart: Chart | None = None
    exact: float | None = None


def chosen_play(name: str, rules: Rules) -> ChosenPlay:
    """The strategy of a name or a file.

    Raises:
        BadSimulateOption: No such strategy.
        Unreadable: The file cannot be read.
        BadChart: It holds no chart.
        NotExact: The best chart of these rules is not known.
    """
    match name:
        case "best":
            chart, ev = best_chart_and_ev(rules)
            return ChosenPlay(ByChart(chart), "the best chart", chart, ev)
        case "composition":
            from croupier.cli.simulate_composition import ByComposition

            return ChosenPlay(ByComposition(rules), "the best play by the cards of the hand")
        case "mimic":
            return ChosenPlay(MimicDealer(rules), "as the dealer")
        case "never-bust":
            return ChosenPlay(NeverBust(), "never bust")
        case _ if name.lower().endswith(".csv"):
            text = read_text(name, CARDS_CHARACTERS_MAX * _BYTES_OF_A_CHARACTER_MAX)
            if is_by_cards(text):
                by_cards = read_cards_csv(text, rules, Path(name).stem)
                return ChosenPlay(by_cards, f"{by_cards.name}, by the cards of the hand")
            chart = read_chart_csv(text, Path(name).stem)
        case _ if name.lower().endswith(".toml"):
            chart = read_chart_toml(
                read_text(name, CHART_CHARACTERS_MAX * _BYTES_OF_A_CHARACTER_MAX)
            )
        case _:
            known = ", ".join(STRATEGIES)
            raise BadSimulateOption(
                f"no strategy {name[:40]!r}, there are {known}, and files .csv and .toml"
            )
    return ChosenPlay(ByChart(chart), chart.name or name, chart)


def chosen_counting(
    count: str | None,
    *,
    ramp: str | None,
    rounding: str | None,
    deck_parts: int | None,
    enter: int | None,
    leave: int | None,
) -> Counting | None:
    """The count with its wagers; of a count to enter and one to leave by, one may stand for both.

    Raises:
        BadSimulateOption: A ramp without a count, or no such count.
        BadPlan: A wrong count, ramp or rounding.
        Unreadable: The file cannot be read.
    """
    if count is None:
        for option, value in (
            ("ramp", ramp),
            ("rounding", rounding),
            ("deck-parts", deck_parts),
            ("enter", enter),
            ("leave", leave),
        ):
            if value is not None:
                raise BadSimulateOption(f"--{option} needs --count")
        return None
    low, steps = parse_ramp(ramp) if ramp is not None else (1, ())
    return Counting(
        _system(count),
        steps,
        low,
        rounding or "floor",
        deck_parts or 0,
        leaves=enter if leave is None else leave,
        enters=leave if enter is None else enter,
    )


def _system(name: str) -> System:
    if name in SYSTEMS:
        return SYSTEMS[name]
    if not name.lower().endswith(".toml"):
        known = ", ".join(SYSTEMS)
        raise BadSimulateOption(f"no count {name[:40]!r}, there are {known}, and files .toml")
    return read_count_toml(read_text(name, COUNT_CHARACTERS_MAX * _BYTES_OF_A_CHARACTER_MAX))


def chosen_plays(
    name: str | None, played: ChosenPlay, rules: Rules, counting: Counting | None
) -> PlaysByCount | None:
    """Plays that change with the count: the best for these rules, or those of a file.

    Raises:
        BadSimulateOption: There is no chart to change, or no count to do it by.
        BadPlan: Wrong plays by count.
        NotExact: The best are not known.
        Unreadable: The file cannot be read.
    """
    if name is None:
        return None
    if played.chart is None:
        raise BadSimulateOption(f"--plays changes a chart, and {played.words!r} has none")
    if counting is None:
        raise BadSimulateOption("--plays needs --count")
    if name != BEST_PLAYS:
        return read_plays_toml(
            read_text(name, DEVIATIONS_CHARACTERS_MAX * _BYTES_OF_A_CHARACTER_MAX)
        )
    from croupier.cli.simulate_indices import best_plays

    return best_plays(rules, counting, played.chart)


def chosen_policies(
    played: ChosenPlay, plays: PlaysByCount | None
) -> tuple[tuple[Policy, ...], dict[int, int] | None]:
    """The policies of a plan, and its moods.

    Raises:
        BadPlan: Wrong plays by count.
    """
    if plays is None:
        return (played.policy,), None
    assert played.chart is not None, "plays by count change a chart"
    return policies_by_count(played.chart, plays)


def parse_error(text: float | None) -> float | None:
    """A standard error that is a number.

    Raises:
        BadSimulateOption: It is none.
    """
    if text is not None and not math.isfinite(text):
        raise BadSimulateOption(f"--until-se {text} is no number")
    return text
