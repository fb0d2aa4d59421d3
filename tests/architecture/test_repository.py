"""What the pages say about the repository is true of it."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from scripts import client, get_uv
from tests.architecture.tree import ROOT, files, place

PAGES = [*sorted(ROOT.glob("*.md")), *files("docs", suffixes={".md"})]
TEXT = {".css", ".html", ".js", ".json", ".md", ".mjs", ".py", ".sh", ".svelte", ".toml", ".ts"}
SOMEBODYS_FOLDER = re.compile(r"/(?:root|work|Users|home/\w+)/[\w.]")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)[^)]*\)")


def settings() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.mark.parametrize("command", ["play", "check"])
def test_the_two_commands_of_the_readme_are_there_to_be_run(command: str) -> None:
    assert f"./{command}" in (ROOT / "README.md").read_text()
    assert os.access(ROOT / command, os.X_OK)


def test_no_file_names_the_folder_of_one_machine() -> None:
    written = [*files(".", suffixes=TEXT), ROOT / "play", ROOT / "check", ROOT / ".ci" / "run"]
    mine = Path(__file__)
    named = [
        f"{place(path, number)} {found[0]}"
        for path in written
        if path != mine
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (found := SOMEBODYS_FOLDER.search(line))
    ]
    assert not named, "\n".join(named)


def test_every_link_between_pages_leads_somewhere() -> None:
    broken = [
        f"{place(page)} -> {target}"
        for page in PAGES
        for target in LINK.findall(page.read_text(encoding="utf-8"))
        if "://" not in target and not target.startswith("mailto:")
        if not (page.parent / target).exists()
    ]
    assert not broken, "\n".join(broken)


def test_a_changed_client_source_makes_uv_build_the_client_again() -> None:
    tools = settings()["tool"]
    assert isinstance(tools, dict)
    globs = [key["file"] for key in tools["uv"]["cache-keys"]]
    watched = {path for glob in globs for path in ROOT.glob(glob)}
    unwatched = [place(path) for path in client.sources() if path not in watched]
    assert not unwatched, "\n".join(unwatched)


def test_one_version_of_each_fetched_tool_is_named() -> None:
    setup = (ROOT / "scripts" / "setup.sh").read_text()
    groups = settings()["dependency-groups"]
    assert isinstance(groups, dict)

    assert f"UV_VERSION={get_uv.VERSION}\n" in setup
    assert groups["node"] == [client.NODE_WHEEL]
