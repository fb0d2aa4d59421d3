"""Small: a function fits on half a screen, a module is one idea."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.tree import files, place, python_files

MODULE_LINES_MAX = 400
FUNCTION_LINES_MAX = 50
COMPONENT_LINES_MAX = 150
LINE_COLUMNS_MAX = 100
OUTLINE = re.compile(r"[MmLlHhVvCcSsQqTtAaZz\d .,+-]{50,}")
"""The path of a drawing, which no formatter folds."""


def client_files(*suffixes: str) -> list[Path]:
    return list(files("client/src", suffixes=set(suffixes)))


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def functions(path: Path) -> Iterator[tuple[str, int, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.lineno, node.end_lineno - node.lineno + 1


def none_over(limit: int, sizes: dict[str, int]) -> None:
    too_big = [f"{where}: {size}" for where, size in sizes.items() if size > limit]
    assert not too_big, "\n".join([f"at most {limit}", *too_big])


def test_no_module_outgrows_its_limit() -> None:
    sizes = {place(path): len(lines(path)) for path in [*python_files(), *client_files(".ts")]}
    none_over(MODULE_LINES_MAX, sizes)


def test_no_function_outgrows_its_limit() -> None:
    sizes = {
        f"{where}:{line} {name}": size
        for path in python_files()
        for where in [place(path)]
        for name, line, size in functions(path)
    }
    none_over(FUNCTION_LINES_MAX, sizes)


def test_no_component_outgrows_its_limit() -> None:
    sizes = {place(path): len(lines(path)) for path in client_files(".svelte")}
    none_over(COMPONENT_LINES_MAX, sizes)


def test_no_line_outgrows_its_limit() -> None:
    written = [*python_files(), *client_files(".ts", ".svelte", ".css")]
    sizes = {
        f"{where}:{number}": len(OUTLINE.sub("", line) if len(line) > LINE_COLUMNS_MAX else line)
        for path in written
        for where in [place(path)]
        for number, line in enumerate(lines(path), start=1)
    }
    none_over(LINE_COLUMNS_MAX, sizes)
