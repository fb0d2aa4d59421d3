"""docs/reference/engine.md: every public name, and none besides."""

import re

import croupier
from tests.tutorial.pages import FOLDER


def test_every_name_of_the_package_stands_on_the_page_of_the_engine() -> None:
    page = (FOLDER.parent / "reference" / "engine.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(rows) == sorted(croupier.__all__)
