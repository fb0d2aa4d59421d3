"""Styles of one page leave the others alone: all of them share one document."""

import re
from collections import defaultdict

from tests.architecture.tree import files

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTORS = re.compile(r"(?:^|[{};])\s*(\.[^{}@;]+)\{")
BARE = re.compile(r"\.([\w-]+)")


def test_a_class_without_a_place_is_styled_in_one_room() -> None:
    rooms: defaultdict[str, set[str]] = defaultdict(set)
    for path in files("client/src", suffixes={".css"}):
        plain = COMMENT.sub("", path.read_text(encoding="utf-8"))
        for selectors in SELECTORS.findall(plain):
            for selector in selectors.split(","):
                if bare := BARE.fullmatch(selector.strip()):
                    rooms[bare[1]].add(path.parent.name)
    assert len(rooms) > 100
    assert {name: found for name, found in rooms.items() if len(found) > 1} == {}
