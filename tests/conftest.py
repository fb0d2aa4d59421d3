"""What every test shares: how hard hypothesis tries, and which tests are run without measuring."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.nats import NatsProcess, running_nats
from tests.support.nats import why_not as why_no_nats
from tests.support.postgres import PostgresServer, running_server, why_not

settings.register_profile(
    "check", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "fast", deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "check"))

TESTS = Path(__file__).parent
UNMEASURED = (
    *("conformance/", "crash/", "fuzz/", "properties/", "simulation/test_agreement.py"),
    *("server/test_openapi.py", "server/test_host_openapi.py", "odds/test_reference_rounds.py"),
)
"""Tests that repeat themselves: measured, they would take three times as long."""
LENGTHY = (
    *("conformance/", "fuzz/", "tutorial/", "simulation/"),
    *("fairness/test_shuffle.py", "fairness/test_battery.py"),
    *("odds/test_cases.py", "odds/test_laws.py", "odds/test_reference", "odds/test_solver"),
    *("cli/test_simulate", "cli/test_odds.py", "cli/test_admin", "people/test_hosting.py"),
    *("casino/test_event_codec.py", "floor/test_history.py", "floor/test_floor_machine.py"),
    *("properties/test_machine.py", "architecture/test_imports.py"),
    *("architecture/test_sizes.py", "notation/test_prose_ru.py", "people/test_care_property.py"),
)
"""Whose tests open a database each, solve or play whole games, or try much by chance:
`./check --fast` does without."""
ON_SQLITE = "[sqlite"
"""A test that runs in memory besides."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what `./check` runs without measuring, and what its fast run leaves out."""
    for item in items:
        place = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
        if place.startswith(UNMEASURED) or item.get_closest_marker("slow"):
            item.add_marker("unmeasured")
        if place.startswith(LENGTHY) or ON_SQLITE in item.name:
            item.add_marker("lengthy")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server for all tests of this process."""
    reason = why_not()
    if reason is not None:
        pytest.skip(f"PostgreSQL: {reason}")
    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_house(postgres: PostgresServer) -> str:
    """The name of a database that is up to date, for one test after another."""
    from croupier.adapters.pg_migrate import migrate_postgres

    asyncio.run(migrate_postgres(postgres.create("house")))
    return "house"


@pytest.fixture
def postgres_url(postgres: PostgresServer, postgres_house: str) -> str:
    """A house on PostgreSQL that nobody has entered yet."""
    postgres.empty(postgres_house)
    return postgres.url(postgres_house)


@pytest.fixture
def nats_server(tmp_path: Path) -> Iterator[NatsProcess]:
    """A NATS server that anybody on this machine may use."""
    reason = why_no_nats()
    if reason is not None:
        pytest.skip(reason)
    with running_nats(tmp_path) as server:
        yield server
