"""The workers of a cluster play the same rounds; clusters that cannot play are refused."""

import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from croupier.simulation.errors import ClusterRefused
from tests.simulation.plans import last_step, small_run, totals_of

distributed = pytest.importorskip("distributed", reason="needs the extra 'cluster'")

from croupier.simulation import cluster as kept  # noqa: E402 - needs the extra
from croupier.simulation.cluster import Cluster  # noqa: E402 - needs the extra

NOWHERE = "tcp://127.0.0.1:9"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two workers in this process."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        worker_dashboard_address=None,
    ) as local:
        yield str(local.scheduler_address)


def test_a_cluster_comes_to_the_totals_of_one_thread(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = small_run()
    run.pool = Cluster(address)

    monkeypatch.setattr(kept, "CHUNKS_A_TASK", 3)
    steps = list(run.steps())

    assert [step.chunks for step in steps] == [1, 2, 3, 4]
    assert np.array_equal(steps[-1].totals, totals_of())


def test_a_cluster_goes_on_from_what_is_begun(address: str) -> None:
    begun = next(step for step in small_run().steps() if step.chunks == 2)
    run = small_run()
    run.pool = Cluster(address)

    assert np.array_equal(last_step(run, begun).totals, totals_of())


def test_a_scheduler_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "CONNECT_SECONDS_MAX", 0.2)
    run = small_run()
    run.pool = Cluster(NOWHERE)

    with pytest.raises(ClusterRefused, match=r"127\.0\.0\.1:9"):
        last_step(run)


def test_workers_of_another_version_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = small_run()
    run.pool = Cluster(address)
    answers = iter(["0.0.9", "0.0.9", "0.1.0", "0.1.0", "0.1.0"])
    monkeypatch.setattr(kept, "version", lambda _name: next(answers))

    with pytest.raises(ClusterRefused, match=r"have croupier 0\.0\.9, and here is 0\.1\.0"):
        last_step(run)


def test_nobody_who_asks_for_no_cluster_loads_what_it_needs() -> None:
    told = "import sys, croupier.cli.simulate_run; print('distributed' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"
