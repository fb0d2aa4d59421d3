"""The one direction of dependency, and the quiet of the core."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, files, place

RESTLESS = {
    "asyncio",
    "datetime",
    "http",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "threading",
    "time",
    "urllib",
}
MONEY_ROOMS = ("core", "notation", "casino")


def modules(room: str) -> list[Path]:
    return list(files(f"src/croupier/{room}", suffixes={".py"}))


def nodes(path: Path) -> Iterator[ast.AST]:
    yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def imported(path: Path) -> Iterator[tuple[str, int]]:
    for node in nodes(path):
        match node:
            case ast.Import(names=names):
                yield from ((name.name, node.lineno) for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module, node.lineno


@pytest.mark.lengthy
def test_arrows_point_down_only() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    ended = subprocess.run(
        [linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_the_core_imports_nothing_beyond_the_standard_library() -> None:
    foreign = [
        f"{place(path, line)} {name}"
        for path in modules("core")
        for name, line in imported(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not name.startswith("croupier.core")
    ]
    assert not foreign, "\n".join(foreign)


def test_the_core_knows_no_chance_no_clock_and_no_outside_world() -> None:
    restless = [
        f"{place(path, line)} {name}"
        for path in modules("core")
        for name, line in imported(path)
        if name.split(".")[0] in RESTLESS
    ]
    assert not restless, "\n".join(restless)


def test_the_house_is_told_the_time_and_draws_by_its_ports_alone() -> None:
    chance = {"random", "secrets", "time", "uuid"}
    drawn = [
        f"{place(path, line)} {name}"
        for path in modules("casino")
        for name, line in imported(path)
        if name.split(".")[0] in chance
    ]
    told = [
        place(path, node.lineno)
        for path in modules("casino")
        for node in nodes(path)
        if (isinstance(node, ast.Attribute) and node.attr in {"utcnow", "today", "urandom"})
        or (
            isinstance(node, ast.Attribute)
            and node.attr == "now"
            and isinstance(node.value, ast.Name)
            and node.value.id in {"datetime", "date"}
        )
    ]
    assert not drawn + told, "\n".join(drawn + told)


def test_the_core_waits_for_nothing_and_prints_nothing() -> None:
    waiting = (ast.Await, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith)
    found = [
        place(path, getattr(node, "lineno", 1))
        for path in modules("core")
        for node in nodes(path)
        if isinstance(node, waiting)
        or (isinstance(node, ast.Name) and node.id in {"print", "input", "open"})
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("room", MONEY_ROOMS)
def test_no_float_comes_near_money(room: str) -> None:
    floats = [
        place(path, getattr(node, "lineno", 1))
        for path in modules(room)
        for node in nodes(path)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]
    assert not floats, "\n".join(floats)
