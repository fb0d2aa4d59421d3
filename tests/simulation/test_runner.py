"""The same totals whoever plays the chunks, and whenever; checkpoints that go on."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.core.games import GAMES
from croupier.simulation.answers import standard_error
from croupier.simulation.checkpoint import read_checkpoint, write_checkpoint
from croupier.simulation.codes import Codes
from croupier.simulation.counting import SYSTEMS, Counting
from croupier.simulation.encode import encode, new_dealing
from croupier.simulation.errors import BadCheckpoint, BadPlan
from croupier.simulation.kernel_shoe import draw, shuffle
from croupier.simulation.runner import Progress, Run, run
from croupier.strategy.policy import NeverBust
from tests.simulation.plans import CHUNK, last_step, small_plan, small_run, totals_of

COUNTED = Counting(SYSTEMS["hilo"], ((1, 2), (3, 5)), low=0)


def progress_of(chunks: int, run_: Run) -> Progress:
    """After the first chunks of a run."""
    return next(step for step in run_.steps() if step.chunks == chunks)


@pytest.mark.parametrize("changed", [{}, {"counting": COUNTED, "boxes": 2}])
def test_the_number_of_workers_changes_no_total(changed: dict[str, Any]) -> None:
    alone = totals_of(**changed)

    assert np.array_equal(alone, totals_of(workers=2, **changed))
    assert np.array_equal(alone, totals_of(workers=3, **changed))


def test_another_seed_is_other_rounds() -> None:
    assert not np.array_equal(totals_of(), totals_of(seed=6))


def test_steps_come_in_the_order_of_their_chunks_and_the_last_says_so() -> None:
    steps = list(small_run(3).steps())

    assert [step.chunks for step in steps] == [1, 2, 3, 4]
    assert [step.rounds for step in steps] == [2_000, 4_000, 6_000, 7_000]
    assert [step.is_done for step in steps] == [False, False, False, True]


def test_a_run_in_two_halves_by_a_checkpoint_has_the_totals_of_a_run_in_one(
    tmp_path: Path,
) -> None:
    job, path = small_run(), tmp_path / "run.json"

    write_checkpoint(path, job.digest, progress_of(2, job))
    begun = read_checkpoint(path, job.digest)
    again = small_run(2)
    steps = list(again.steps(begun))

    assert steps[0].chunks == 2, "what was begun comes first"
    assert np.array_equal(steps[-1].totals, totals_of())


def test_a_checkpoint_serves_a_longer_run_of_the_same_plan(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    short, long = small_run(rounds=2 * CHUNK), small_run()

    write_checkpoint(path, short.digest, last_step(short))
    begun = read_checkpoint(path, long.digest)

    assert np.array_equal(last_step(long, begun).totals, totals_of())


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": 6},
        {"chunk": 1_000},
        {"boxes": 2},
        {"rules": GAMES["prize"].rules},
        {"counting": COUNTED},
    ],
)
def test_a_checkpoint_of_another_plan_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    path, job = tmp_path / "run.json", small_run()
    write_checkpoint(path, job.digest, progress_of(1, job))

    with pytest.raises(BadCheckpoint, match="of another plan"):
        read_checkpoint(path, small_run(**changed).digest)


def test_a_checkpoint_of_more_rounds_than_are_wanted_is_refused() -> None:
    begun = progress_of(3, small_run())

    with pytest.raises(BadCheckpoint, match="it holds 6000 rounds, more than 4000"):
        list(small_run(rounds=4_000).steps(begun))


def test_a_chunk_in_part_cannot_be_gone_on_from() -> None:
    with pytest.raises(BadCheckpoint, match="a chunk in part"):
        list(small_run().steps(last_step(small_run())))


def test_where_there_is_no_checkpoint_a_run_begins(tmp_path: Path) -> None:
    assert read_checkpoint(tmp_path / "none.json", "digest") is None


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "is none"),
        ("[1]", "is none, or of another version"),
        ('{"format":2}', "is none, or of another version"),
        ('{"format":1,"plan":"x"}', "is damaged"),
        ('{"format":1,"plan":"x","chunks":1,"totals":[1]}', "is damaged"),
        ("[" * 100_000, "is none"),
    ],
)
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(content)

    with pytest.raises(BadCheckpoint, match=reason):
        read_checkpoint(path, "x")


def test_a_checkpoint_with_a_total_that_is_no_number_is_refused(tmp_path: Path) -> None:
    path, job = tmp_path / "run.json", small_run()
    write_checkpoint(path, job.digest, progress_of(1, job))
    document = json.loads(path.read_text())
    document["totals"][0] = "many"
    path.write_text(json.dumps(document))

    with pytest.raises(BadCheckpoint, match="is damaged"):
        read_checkpoint(path, job.digest)


def test_a_checkpoint_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, job = tmp_path / "run.json", small_run()
    write_checkpoint(path, job.digest, progress_of(1, job))
    before = path.read_bytes()

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"):
        write_checkpoint(path, job.digest, progress_of(2, job))

    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_wanted_error_ends_every_run_at_the_same_chunk() -> None:
    told = {"rounds": 200 * CHUNK, "standard_error": 0.006}

    ends = [last_step(small_run(workers, **told)) for workers in (1, 2, 3)]

    assert {end.chunks for end in ends} == {ends[0].chunks}
    assert ends[0].chunks < 200
    assert ends[0].is_done
    assert standard_error(ends[0].totals) <= 0.006


def test_a_run_that_knows_enough_already_plays_no_further_round() -> None:
    job = small_run(rounds=200 * CHUNK, standard_error=0.5)

    steps = list(job.steps(progress_of(2, small_run())))

    assert [(step.chunks, step.is_done) for step in steps] == [(2, True)]


def test_a_plan_is_played_whole_and_watched() -> None:
    seen: list[int] = []

    found = run(small_plan(), watch=lambda step: seen.append(step.rounds))

    assert found.rounds == seen[-1] == 7_000


@pytest.mark.parametrize("workers", [0, 257])
def test_too_few_or_too_many_workers_are_refused(workers: int) -> None:
    with pytest.raises(BadPlan, match="is not 1 to 256"):
        Run(small_plan(), workers)


@pytest.mark.case("F22")
def test_no_two_chunks_have_the_same_cards() -> None:
    encoded = encode(GAMES["classic"].rules, (NeverBust(),), 1)

    def shoe(seed: int, chunk: int) -> Codes:
        dealing = new_dealing(encoded, seed, chunk)
        shuffle(dealing.cells, dealing.luck)
        return np.array([draw(dealing.cards, dealing.cells, dealing.luck) for _ in range(312)])

    shoes = [shoe(7, chunk).tobytes() for chunk in range(4)] + [shoe(8, 0).tobytes()]

    assert len(set(shoes)) == 5
    assert shoes[0] == shoe(7, 0).tobytes()


@pytest.mark.case("F22")
def test_chunks_differ_and_only_distinct_rounds_are_counted() -> None:
    job = small_run(rounds=4 * CHUNK)

    chunks = [job.chunks.play(number) for number in range(4)]

    assert len({chunk.tobytes() for chunk in chunks}) == 4
    assert np.array_equal(np.sum(chunks, axis=0), totals_of(rounds=4 * CHUNK))
