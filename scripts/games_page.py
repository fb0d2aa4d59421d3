"""Writes docs/reference/games.md: what each game of the catalogue gives, and how it is played best.

    python scripts/games_page.py

A test compares the page with what the analyser says now.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.core.games import GAMES, PRESETS, Game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.notation.rule_code import rule_code
from croupier.odds import Composition, StreakState, best_chart, solve, worth_of_rules
from croupier.odds.documents import deviation
from croupier.strategy.sheet import chart_sheet, sheet_text

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "games.md"

HEAD = """\
# The games in figures

Written by `python scripts/games_page.py`. Every figure is exact; what it means stands on the page
about [odds](odds.md). Values are the player's, in percent of the first wager; the house edge is
positive where the house wins. *By the cards* is composition-dependent play, *by the chart* the best
chart by total below it. Wagers are equal from round to round, and games with a cut card are valued
in the first round of a fresh shoe.
"""


@dataclass(frozen=True, slots=True)
class Reading:
    """A place where the documents of the games can be read in another way.

    Attributes:
        doubt: What is doubtful, in one sentence.
        changes: The rules of the other reading.
        sevens: Sevens that are alike enough for the prize of one suit, where that is the doubt.
    """

    doubt: str
    changes: Mapping[str, object]
    sevens: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Unpriced:
    """A doubt that no rule of the house can express, and why it has no price here."""

    doubt: str
    reason: str


READINGS: Mapping[str, tuple[Reading, ...]] = {
    "multiplayer": (
        Reading("If only 9, 10 and 11 could be doubled", {"double": "9-11"}),
        Reading("If any two cards could be doubled, aces too", {"double": "any"}),
        Reading("If only equal ranks were a pair", {"split_by": "rank"}),
        Reading("If surrender were allowed against an ace too", {"surrender": "late"}),
        Reading("If split aces played on as any hand", {"split_aces_one_card": False}),
    ),
    "classic": (
        Reading("If split aces got one card each", {"split_aces_one_card": True}),
        Reading("If a pair could be split again, up to four hands", {"max_hands": 4}),
        Reading(
            "If both were so",
            {"split_aces_one_card": True, "max_hands": 4},
        ),
        Reading("If only equal ranks were a pair", {"split_by": "rank"}),
        Reading("If surrender were allowed against an ace too", {"surrender": "late"}),
    ),
    "prize": (
        Reading("If only equal ranks were a pair", {"split_by": "rank"}),
        Reading(
            "If the dealer looked under an ace alone, with no surrender against a ten",
            {"peek": "ace"},
        ),
        Reading("If split aces played on", {"split_aces_one_card": False}),
        Reading("If sevens of one colour won what sevens of one suit win", {}, (12, 12, 0, 0)),
        Reading("If a natural were offered insurance, and no even money", {"even_money": False}),
    ),
    "on-fire": (
        Reading("If any two cards could be doubled", {"double": "any"}),
        Reading("If split hands could be doubled", {"das": True}),
        Reading("If split aces got one card each", {"split_aces_one_card": True}),
        Reading("If the dealer looked under an ace alone", {"peek": "ace"}),
        Reading("If 9 could be doubled as well as 10 and 11", {"double": "9-11"}),
        Reading("If 21 stood by itself", {"stand_on_21": True}),
        Reading("If only equal ranks were a pair", {"split_by": "rank"}),
    ),
}

UNPRICED: Mapping[str, tuple[Unpriced, ...]] = {
    "multiplayer": (Unpriced("where the cut card lies", "it moves no value of a first round"),),
    "classic": (),
    "prize": (
        Unpriced(
            "whether a prize is paid on a doubled wager or on the first alone",
            "best play doubles none of 6-7, 6-8, 7-8 and 7-7, so it makes no difference",
        ),
        Unpriced("where the shoe is divided", "it moves no value of a first round"),
    ),
    "on-fire": (
        Unpriced(
            "whether the dealer draws on 16",
            "there is no such rule: every dealer of this house draws to 17",
        ),
        Unpriced(
            "whether three cards or more can be doubled",
            "there is no such rule: two cards alone are doubled",
        ),
        Unpriced(
            "whether the streak counts rounds in the place of hands",
            "there is no such rule: each hand counts",
        ),
    ),
}


def page() -> str:
    """The whole page."""
    parts = [HEAD, *(_game(game) for game in GAMES.values()), _presets()]
    return "\n".join(parts)


def _game(game: Game) -> str:
    solution, chart = solve(game.rules), best_chart(game.rules)
    spread, reason = deviation(solution)
    lines = [
        f"## {game.title}",
        "",
        f"`{game.name}`: {game.about}. Code `{rule_code(game.rules)}`.",
        "",
        "| | |",
        "| --- | --- |",
        f"| house edge, by the cards | {_percent(solution.house_edge)} |",
        f"| house edge, by the chart | {_percent(-chart.ev)} |",
        f"| return, by the cards | {_percent(1 + solution.ev)} |",
        f"| standard deviation of a round | {reason if spread is None else f'{spread:.4f}'} |",
        f"| wagers in a round | {solution.wager_per_round():.4f} |",
        "",
        *_streak(game.rules, solution.streak),
        "What each special rule is worth to the player:",
        "",
        "| rule | is | instead of | worth |",
        "| --- | --- | --- | --- |",
        *_worths(game.rules),
        "",
        "Where the documents of the game leave a doubt:",
        "",
        "| other reading | house edge | change for the player |",
        "| --- | --- | --- |",
        *_readings(game.name, game.rules, solution.ev),
        "",
        *_unpriced(game.name),
        "The best chart:",
        "",
        "```text",
        sheet_text(chart_sheet(replace(chart.chart, name=""))).rstrip(),
        "```",
        "",
    ]
    return "\n".join(lines)


def _streak(rules: Rules, states: tuple[StreakState, ...]) -> Iterator[str]:
    if not states:
        return
    yield from (
        "By wins in a row before the round:",
        "",
        "| wins | rounds that begin so | value of the round | worth of the streak later |",
        "| --- | --- | --- | --- |",
    )
    for state in states:
        yield (
            f"| {state.wins} | {_percent(state.share)} | {_percent(state.ev, sign='+')}"
            f" | {_percent(state.worth, sign='+')} |"
        )
    yield from ("", _varied_wagers(rules, states), "")


def _varied_wagers(rules: Rules, states: tuple[StreakState, ...]) -> str:
    """What the same play gives to a player whose wagers follow the fire."""
    fire = states[-1]
    burning = fire.share * fire.ev
    out = sum(state.share * state.ev for state in states[:-1])
    most = rules.wager_max / rules.wager_min
    gain = (out + most * burning) / (1 - fire.share + most * fire.share)
    return (
        f"Wagers that follow the fire turn the game: with the same play, whoever puts up more than"
        f" {-out / burning:.2f} times as much\nwhile the fire burns has the edge, and the least"
        f" wager of {rules.wager_min} without fire and the greatest of {rules.wager_max} under it"
        f" win\n{_percent(gain)} of all first wagers. Play made for such wagers wins no less."
    )


def _worths(rules: Rules) -> Iterator[str]:
    for each in worth_of_rules(rules):
        worth = _percent(each.worth, sign="+")
        yield f"| `{each.field}` | {each.value} | {each.without} | {worth} |"


def _readings(name: str, rules: Rules, ev: float) -> Iterator[str]:
    for reading in READINGS[name]:
        cards = Composition.full(rules.decks)
        if reading.sevens:
            cards = replace(cards, sevens=reading.sevens)
        other = solve(override_rules(rules, reading.changes), cards).ev
        fields = ", ".join(f"`{field}`" for field in reading.changes)
        named = f" ({fields})" if fields else ""
        change = _percent(other - ev, sign="+")
        yield f"| {reading.doubt}{named} | {_percent(-other)} | {change} |"


def _unpriced(name: str) -> Iterator[str]:
    if not UNPRICED[name]:
        return
    yield from ("Doubts without a price:", "")
    for each in UNPRICED[name]:
        yield f"- {each.doubt}: {each.reason}."
    yield ""


def _presets() -> str:
    lines = [
        "## Presets",
        "",
        "| preset | code | house edge, by the cards |",
        "| --- | --- | --- |",
    ]
    for game in PRESETS.values():
        edge = _percent(solve(game.rules).house_edge)
        lines.append(f"| `{game.name}` | `{rule_code(game.rules)}` | {edge} |")
    return "\n".join(lines) + "\n"


def _percent(value: float, *, sign: str = "") -> str:
    text = f"{100 * value:{sign}.4f}"
    return f"{text.lstrip('+-') if float(text) == 0 else text} %"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
