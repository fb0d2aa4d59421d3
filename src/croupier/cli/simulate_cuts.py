"""`croupier simulate GAME --cut-cards`: what a cut card costs, by its place."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import typer

from croupier.cli.games import print_json
from croupier.cli.rule_options import ChosenGame, chosen_game
from croupier.cli.simulate_options import (
    BadSimulateOption,
    ChosenPlay,
    chosen_play,
    parse_count,
    parse_error,
)
from croupier.cli.simulate_run import (
    EXIT_INTERRUPTED,
    Told,
    cluster_of,
    play_job,
    rounds_of,
    workers_of,
)
from croupier.cli.simulate_words import percent
from croupier.core.rule_fields import override_rules
from croupier.core.rules import EACH_ROUND, Rules
from croupier.notation.rule_code import rule_code
from croupier.simulation.answers import Mean
from croupier.simulation.cuts import Cut, CutEffect
from croupier.simulation.plan import Plan
from croupier.simulation.runner import Run

CUTS_MAX = 50
"""Places of the cut card in one call."""


def simulate_cuts(told: Told) -> None:
    """Plays the same with the cut card at each place, and says what each costs.

    Raises:
        CroupierError: Something that was asked for cannot be.
        Exit: Ctrl+C ended it.
    """
    chosen = chosen_game(told.game, told.code, told.rule)
    _refuse_others(told)
    dealt = [
        override_rules(chosen.rules, {"shuffle": f"cut:{cut}"})
        for cut in parse_cuts(told.cut_cards or "")
    ]
    draw = _drawing(told.plot)
    played = chosen_play(told.strategy, chosen.rules)
    found, is_interrupted = _played(told, chosen.rules, played, dealt)
    if found is not None:
        _print(chosen, played, told, found, is_interrupted=is_interrupted)
        draw(f"{chosen.title}: {played.words}", found)
    else:
        typer.echo("interrupted before anything was known", err=True)
    if is_interrupted:
        raise typer.Exit(EXIT_INTERRUPTED)


def _drawing(path: Path | None) -> Callable[[str, CutEffect], None]:
    """What draws in the end; what it needs is missed before anything is played."""
    if path is None:
        return lambda _title, _found: None
    from croupier.cli.simulate_picture import draw_cuts, require_picture

    require_picture(path)
    return partial(draw_cuts, path)


def parse_cuts(text: str) -> tuple[int, ...]:
    """Places of the cut card, from text such as "104,156,208".

    Raises:
        BadSimulateOption: They are none, too many, or one twice.
    """
    cuts = tuple(parse_count("--cut-cards", word) for word in text.replace(",", " ").split())
    if not 1 <= len(set(cuts)) == len(cuts) <= CUTS_MAX:
        raise BadSimulateOption(f"--cut-cards takes 1 to {CUTS_MAX} different places")
    return cuts


def _refuse_others(told: Told) -> None:
    """Wagers by count and files of one run do not go with many runs."""
    for option, value in (
        ("count", told.count),
        ("plays", told.plays),
        ("ramp", told.ramp),
        ("rounding", told.rounding),
        ("deck-parts", told.deck_parts),
        ("enter", told.enter),
        ("leave", told.leave),
        ("checkpoint", told.checkpoint),
    ):
        if value is not None:
            raise BadSimulateOption(f"--{option} and --cut-cards do not go together")


def _played(
    told: Told, rules: Rules, played: ChosenPlay, dealt: Sequence[Rules]
) -> tuple[CutEffect | None, bool]:
    """What is known of each place, and whether Ctrl+C ended it before all were played.

    A fresh shoe every round is what they are held against: by its exact value, or played too.
    """
    fresh, is_interrupted = None, False
    if played.exact is not None:
        fresh = Mean(0, played.exact, 0.0)
    else:
        fresh, is_interrupted = _mean(told, replace(rules, shuffle=EACH_ROUND), played)
    cuts = []
    for each in dealt:
        if is_interrupted:
            break
        mean, is_interrupted = _mean(told, each, played)
        if mean is not None:
            cuts.append(Cut(each.shuffle.cut_first, mean))
    return (CutEffect(rules.shoe_cards, fresh, tuple(cuts)) if fresh else None), is_interrupted


def _mean(told: Told, rules: Rules, played: ChosenPlay) -> tuple[Mean | None, bool]:
    plan = Plan(
        rules=rules,
        policies=(played.policy,),
        boxes=told.boxes,
        rounds=rounds_of(told),
        seed=parse_count("--seed", told.seed),
        standard_error=parse_error(told.until_se),
    )
    job = Run(plan, workers_of(told), cluster_of(told))
    outcome = play_job(job, None, None)
    if not outcome.progress.rounds:
        return None, outcome.is_interrupted
    found = job.answers(outcome.progress.totals)
    return Mean(found.rounds, found.ev, found.standard_error), outcome.is_interrupted


def _print(
    chosen: ChosenGame, played: ChosenPlay, told: Told, found: CutEffect, *, is_interrupted: bool
) -> None:
    if told.json:
        document = {
            "game": chosen.name,
            "title": chosen.title,
            "code": rule_code(chosen.rules),
            "strategy": played.words,
            "boxes": told.boxes,
            "seed": parse_count("--seed", told.seed),
            **found.document(),
            "is_interrupted": is_interrupted,
        }
        print_json(document)
        return
    typer.echo(f"{chosen.title}\n{rule_code(chosen.rules)}\n{played.words}, seed {told.seed}\n")
    _print_table(found)
    if is_interrupted:
        typer.echo("  Interrupted: the last one is of fewer rounds, or others are missing.")


def _print_table(found: CutEffect) -> None:
    fresh = found.fresh
    how = "exact" if not fresh.standard_error else f"± {percent(fresh.standard_error)}"
    typer.echo(f"House edge with a fresh shoe every round: {percent(-fresh.ev)} {how}\n")
    typer.echo("What a cut card costs, by the cards before it")
    typer.echo(f"  {'cards':>5}  {'of the shoe':>11}  {'house edge':>10}  {'costs':>10}")
    for cut in found.cuts:
        cost = found.cost(cut)
        costs = f"{percent(cost.ev):>10} ± {percent(cost.standard_error)}"
        typer.echo(
            f"  {cut.cards:>5}  {percent(cut.cards / found.shoe_cards, 1):>11}"
            f"  {percent(-cut.mean.ev):>10}  {costs}"
        )
    typer.echo("  After ± stands one standard error.")
