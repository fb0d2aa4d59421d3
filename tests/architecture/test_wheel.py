"""The built wheel in an empty environment, on a machine without Node."""

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.architecture.tree import ROOT

pytestmark = pytest.mark.slow

SECONDS_MAX = 60


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    builder = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(builder, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment that holds the wheel, and its dependencies by a path.

    A path in a .pth file brings packages, but no .pth files of its own: the checkout that this
    test runs from stays out of it.
    """
    folder = tmp_path_factory.mktemp("empty") / "environment"
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(
        subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    )
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = folder / "bin" / "croupier"
    command.write_text(f"#!{python}\nfrom croupier.cli.main import main\nmain()\n")
    command.chmod(0o755)
    return command


def names(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def text(wheel: Path, name: str) -> str:
    return zipfile.ZipFile(wheel).read(name).decode()


def test_the_wheel_holds_the_package_and_nothing_beside_it(wheel: Path) -> None:
    outside = {
        name for name in names(wheel) if not re.match(r"croupier(-[\d.]+\.dist-info)?/", name)
    }
    assert outside == set()
    endings = {
        Path(name).suffix
        for name in names(wheel)
        if name.startswith("croupier/") and not name.startswith("croupier/server/static/")
    }
    assert endings == {".py", ".sql", ".typed"}


def test_it_holds_no_sources_of_the_client_and_no_tests(wheel: Path) -> None:
    static = {name for name in names(wheel) if "/static/" in name}
    assert {Path(name).suffix for name in static} <= {
        ".css", ".html", ".js", ".svg", ".txt", ".woff2",
    }  # fmt: skip
    assert not [name for name in names(wheel) if "test" in Path(name).name.lower()]
    assert not [name for name in names(wheel) if "node_modules" in name or name.endswith(".map")]


def test_migrations_come_along(wheel: Path) -> None:
    steps = {
        path.name for path in (ROOT / "src/croupier/adapters/migrations/versions").glob("r*.py")
    }
    found = {Path(name).name for name in names(wheel) if "/migrations/versions/r" in name}
    assert found == steps


def test_every_licence_of_what_it_ships_comes_along(wheel: Path) -> None:
    licences = "croupier/server/static/licenses/"
    (own,) = [name for name in names(wheel) if name.endswith(".dist-info/licenses/LICENSE")]
    assert "MIT License" in text(wheel, own)
    assert "SIL OPEN FONT LICENSE" in text(wheel, f"{licences}OFL-golos-text.txt").upper()
    assert "SIL OPEN FONT LICENSE" in text(wheel, f"{licences}OFL-literata.txt").upper()
    assert "CC0 1.0 Universal" in text(wheel, f"{licences}CC0-cards.txt")
    others = text(wheel, f"{licences}third-party.txt")
    told = set(re.findall(r"^(\S+) [\d.]+ \(", others, re.MULTILINE))
    assert {"svelte", "esm-env", "clsx", "@heruka_urgyen/react-playing-cards"} <= told
    assert others.count("Permission is hereby granted") >= 4


def test_every_file_that_the_page_names_is_there(wheel: Path) -> None:
    page = text(wheel, "croupier/server/static/index.html")
    named = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(name.endswith(".js") for name in named)
    assert any(name.endswith(".css") for name in named)
    assert {f"croupier/server/static/{name}" for name in named} <= names(wheel)


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house served from the wheel, by a machine on which nothing is named node."""
    folder = tmp_path_factory.mktemp("served")
    plain = {"PATH": str(installed.parent), "HOME": str(folder), "LANG": "C.UTF-8"}
    words = [str(installed), "serve", "--port", "0", "--data", str(folder / "house")]
    process = subprocess.Popen(
        words, cwd=folder, env=plain, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        for line in process.stdout:
            if "croupier is open at" in line:
                yield line.split()[-1].rstrip("/")
                break
        else:
            raise AssertionError(process.stderr.read())
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(SECONDS_MAX)
        said = process.stderr.read()
        process.stdout.close()
        process.stderr.close()
    assert (code, said) == (0, "")


def test_it_serves_the_page_and_all_that_the_page_names(address: str) -> None:
    page = fetched(address, "/")
    assert '<div id="' in page
    for name in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        fetched(address, name)
    assert "svelte" in fetched(address, "/licenses/third-party.txt")
    games = json.loads(fetched(address, "/api/games"))["games"]
    assert len(games) == 4


def fetched(address: str, path: str) -> str:
    with urlopen(f"{address}{path}", timeout=SECONDS_MAX) as reply:
        assert reply.status == 200
        found: bytes = reply.read()
    return found.decode(errors="replace")


def test_its_command_line_works_without_the_checkout(installed: Path, tmp_path: Path) -> None:
    plain = {"PATH": os.defpath, "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    asked = [str(installed.parent / "python"), "-c", "import croupier; print(croupier.__file__)"]
    where = subprocess.run(
        asked, cwd=tmp_path, env=plain, check=True, capture_output=True, text=True
    )
    assert Path(where.stdout.strip()).is_relative_to(installed.parents[1])
    for words in (["--version"], ["games"], ["rules", "classic"], ["--help"]):
        said = subprocess.run(
            [str(installed), *words],
            cwd=tmp_path, env=plain, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (said.returncode, said.stderr) == (0, "")
        assert said.stdout
