"""What every test shares: how hard hypothesis tries, and which tests are run without measuring."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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
UNMEASURED = {"properties", "conformance", "crash", "fuzz"}
"""Folders of tests that repeat themselves: measured, they would take three times as long."""
LENGTHY = (
    *("conformance/", "fuzz/", "tutorial/", "fairness/test_shuffle.py"),
    *("casino/test_event_codec.py", "floor/test_history.py", "floor/test_floor_machine.py"),
    *("properties/test_machine.py", "architecture/test_imports.py"),
    *("architecture/test_sizes.py", "notation/test_prose_ru.py", "people/test_care_property.py"),
    *("cli/test_admin", "people/test_hosting.py"),
)
"""Whose tests open a database each, or try much by chance: `./check --fast` does without."""
ON_SQLITE = "[sqlite"
"""A test that runs in memory besides."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what `./check` runs without measuring, and what its fast run leaves out."""
    for item in items:
        place = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
        if place.partition("/")[0] in UNMEASURED or item.get_closest_marker("slow"):
            item.add_marker("unmeasured")
        if place.startswith(LENGTHY) or ON_SQLITE in item.name:
            item.add_marker("lengthy")
