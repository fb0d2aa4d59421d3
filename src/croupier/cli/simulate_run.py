"""A simulation from the command line: plays, keeps a checkpoint, prints.

Brings the kernels and the analyser with it, so it is imported once it is needed.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

import typer

from croupier.cli.games import print_json
from croupier.cli.play_record import Unwritable
from croupier.cli.rule_options import ChosenGame, chosen_game
from croupier.cli.simulate_options import (
    BadSimulateOption,
    ChosenPlay,
    chosen_counting,
    chosen_play,
    chosen_plays,
    chosen_policies,
    parse_count,
    parse_error,
)
from croupier.cli.simulate_progress import progress_bar
from croupier.cli.simulate_words import answers_text, plan_line, plays_text
from croupier.notation.rule_code import rule_code
from croupier.simulation.checkpoint import read_checkpoint, write_checkpoint
from croupier.simulation.deviations import PlaysByCount
from croupier.simulation.documents import answers_document, plan_document, plays_document
from croupier.simulation.plan import ROUNDS_MAX, Plan
from croupier.simulation.runner import WORKERS_MAX, Progress, Run, no_progress

if TYPE_CHECKING:
    from croupier.cli.simulate_picture import Picture
    from croupier.simulation.cluster import Cluster

ROUNDS = 10**8
"""Where nobody says how many."""
CHECKPOINT_SECONDS = 5
"""Between two writings of a checkpoint."""
EXIT_INTERRUPTED = 130
BANKROLL_MAX = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The options as they were given; `simulate.simulate` says what each means."""

    game: str | None
    code: str | None
    rule: Sequence[str] | None
    rounds: str | None
    strategy: str
    plays: str | None
    count: str | None
    ramp: str | None
    enter: int | None
    leave: int | None
    rounding: str | None
    deck_parts: int | None
    boxes: int
    bankroll: int
    workers: int | None
    cluster: str | None
    seed: str
    until_se: float | None
    checkpoint: Path | None
    plot: Path | None
    visit: int
    cut_cards: str | None
    json: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to.

    Attributes:
        resumed: Rounds that an earlier run had played.
        is_interrupted: Ctrl+C ended it.
    """

    progress: Progress
    resumed: int
    seconds: float
    is_interrupted: bool

    @property
    def rounds_a_second(self) -> float:
        """Of this run alone."""
        return (self.progress.rounds - self.resumed) / self.seconds


def simulate_told(told: Told) -> None:
    """Plays what was asked for, and prints what was found.

    Raises:
        CroupierError: Something that was asked for cannot be.
        Exit: Ctrl+C ended it.
    """
    chosen = chosen_game(told.game, told.code, told.rule)
    if not 1 <= told.bankroll <= BANKROLL_MAX:
        raise BadSimulateOption(f"--bankroll {told.bankroll} is not 1 to {BANKROLL_MAX}")
    counting = chosen_counting(
        told.count,
        ramp=told.ramp,
        rounding=told.rounding,
        deck_parts=told.deck_parts,
        enter=told.enter,
        leave=told.leave,
    )
    rounds, seed = rounds_of(told), parse_count("--seed", told.seed)
    played = chosen_play(told.strategy, chosen.rules)
    plays = chosen_plays(told.plays, played, chosen.rules, counting)
    policies, moods = chosen_policies(played, plays)
    plan = Plan(
        rules=chosen.rules,
        policies=policies,
        boxes=told.boxes,
        rounds=rounds,
        seed=seed,
        counting=counting,
        moods=moods,
        standard_error=parse_error(told.until_se),
    )
    picture = _picture(told)
    job = Run(plan, workers_of(told), cluster_of(told))
    outcome = play_job(job, told.checkpoint, picture)
    if outcome.progress.rounds:
        _print(chosen, played, plays, job, outcome, told)
        if picture is not None:
            title = f"{chosen.title}: {plan_line(plan, played.words)}"
            picture.draw(job, outcome.progress, title, _exact(played, plan))
    elif outcome.is_interrupted:
        typer.echo("interrupted before anything was known", err=True)
    if outcome.is_interrupted:
        raise typer.Exit(EXIT_INTERRUPTED)


def rounds_of(told: Told) -> int:
    """As many as were asked for; else as many as a wanted error takes, or the usual number."""
    if told.rounds is not None:
        return parse_count("--rounds", told.rounds)
    return ROUNDS if told.until_se is None else ROUNDS_MAX


def _picture(told: Told) -> "Picture | None":
    """What draws in the end; what it needs is missed before anything is played."""
    if told.plot is None:
        return None
    from croupier.cli.simulate_picture import Picture

    return Picture(told.plot, told.visit)


def workers_of(told: Told) -> int:
    """Threads: as many as were asked for, else one for each core."""
    return min(WORKERS_MAX, os.cpu_count() or 1) if told.workers is None else told.workers


def cluster_of(told: Told) -> "Cluster | None":
    """Who plays in place of this machine's threads."""
    if told.cluster is None:
        return None
    if told.workers is not None:
        raise BadSimulateOption("--workers and --cluster: a cluster has workers of its own")
    from croupier.simulation.cluster import Cluster

    return Cluster(told.cluster)


def play_job(job: Run, checkpoint: Path | None, picture: "Picture | None") -> Outcome:
    """Plays until the plan is done or somebody presses Ctrl+C."""
    begun = read_checkpoint(checkpoint, job.digest) if checkpoint is not None else None
    last, kept = begun or no_progress(), begun or no_progress()
    resumed, is_interrupted = last.rounds, False
    began, saved = perf_counter(), monotonic()
    try:
        with progress_bar(job.plan) as show:
            for last in job.steps(begun):
                if job.is_whole(last):
                    kept = last
                    if checkpoint is not None and monotonic() - saved >= CHECKPOINT_SECONDS:
                        _save(checkpoint, job, kept)
                        saved = monotonic()
                show(last)
                if picture is not None:
                    picture.watch(last)
    except KeyboardInterrupt:
        is_interrupted = True
    if checkpoint is not None:
        _save(checkpoint, job, kept)
    return Outcome(last, resumed, perf_counter() - began, is_interrupted)


def _save(path: Path, job: Run, progress: Progress) -> None:
    try:
        write_checkpoint(path, job.digest, progress)
    except OSError as error:
        raise Unwritable(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None


def _print(
    chosen: ChosenGame,
    played: ChosenPlay,
    plays: PlaysByCount | None,
    job: Run,
    outcome: Outcome,
    told: Told,
) -> None:
    bankroll = told.bankroll
    found = job.answers(outcome.progress.totals)
    exact = _exact(played, job.plan)
    if told.json:
        document = {
            "game": chosen.name,
            "title": chosen.title,
            **plan_document(job.plan, played.words),
            **plays_document(plays),
            **answers_document(found, bankroll),
            "exact_ev": exact,
            "is_interrupted": outcome.is_interrupted,
            "seconds": outcome.seconds,
            "rounds_per_second": outcome.rounds_a_second,
        }
        print_json(document)
        return
    typer.echo(f"{chosen.title}\n{rule_code(chosen.rules)}\n{plan_line(job.plan, played.words)}\n")
    typer.echo(_time_line(outcome))
    typer.echo(f"\n{answers_text(job.plan, found, bankroll, exact)}")
    if plays is not None:
        typer.echo(f"\n{plays_text(plays)}")


def _exact(played: ChosenPlay, plan: Plan) -> float | None:
    """What is played is worth exactly; None where the count changes wagers or plays."""
    return played.exact if plan.counting is None else None


def _time_line(outcome: Outcome) -> str:
    words = f"{outcome.progress.rounds:,} rounds"
    if outcome.resumed:
        words += f", {outcome.resumed:,} of them from the checkpoint"
    if outcome.progress.rounds > outcome.resumed:
        words += f", in {outcome.seconds:.1f} s: {outcome.rounds_a_second:,.0f} rounds/s"
    return f"{words}; interrupted" if outcome.is_interrupted else words
