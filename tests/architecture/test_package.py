"""What `pip install croupier` would bring."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scripts import client
from tests.architecture.tree import ROOT


@pytest.mark.slow
def test_the_wheel_brings_the_built_client_and_the_types(tmp_path: Path) -> None:
    builder = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(builder, cwd=ROOT, check=True, capture_output=True)

    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "croupier/py.typed" in names
    assert "croupier/server/static/index.html" in names
    assert not any("node_modules" in name or name.startswith("tests/") for name in names)


def test_the_built_client_is_the_one_of_these_sources() -> None:
    assert client.is_built(), "start ./play or ./check, or run python3 scripts/client.py build"
