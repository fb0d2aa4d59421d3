"""Readers of text from outside keep their laws; `python -m tests.fuzz` tries for as long as asked.

Known texts are changed by what knows their meaning. Where atheris has a wheel, coverage guides
the same changes for some seconds more.
"""

import re
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.server import socket
from croupier.server.wire.outgoing import ErrorMessage
from tests.architecture.tree import ROOT
from tests.fuzz import line, message, record, rule_code
from tests.fuzz.target import CORPUS, NAMES, Target, corpus, find_target

SECONDS = 1
"""How long atheris looks in an ordinary run, after two seconds of making ready."""
CHANGES_MAX = 6
EACH = pytest.mark.parametrize("name", NAMES)
KEPT = [
    pytest.param(name, path, id=f"{name}: {path.name}")
    for name in NAMES
    for path in sorted((CORPUS / name).iterdir())
]

cached_corpus = cache(corpus)


@pytest.mark.parametrize(("name", "path"), KEPT)
def test_a_text_that_is_kept_is_read_as_it_should_be(name: str, path: Path) -> None:
    was_refused = path.name.startswith("refused")
    assert find_target(name).law(path.read_bytes()) is not was_refused


@EACH
@given(st.data())
def test_a_changed_text_is_read_or_refused(name: str, data: st.DataObject) -> None:
    target = find_target(name)
    text = data.draw(st.sampled_from(cached_corpus(name)))
    random = data.draw(st.randoms(use_true_random=False))
    for _ in range(data.draw(st.integers(1, CHANGES_MAX))):
        text = target.mutate(text, random)[: target.bytes_max]
    target.law(text)


@EACH
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(name: str, content: bytes) -> None:
    find_target(name).law(content)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris has no wheel for this machine")
@EACH
def test_some_seconds_guided_by_coverage_find_nothing(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", name, "--seconds", str(SECONDS), "--seed", "7"]
    ended = subprocess.run(
        [*command, "--keep", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-4000:]
    assert re.search(r"^Done \d{2,} runs", ended.stderr, re.MULTILINE)
    assert not list(tmp_path.glob("broken-*"))


# The laws notice what they are for ----------------------------------------------------------


def test_a_reader_that_fails_in_an_undocumented_way_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read(text: str) -> None:
        raise KeyError(text)

    for module, reader in (
        (record, "read_record"),
        (rule_code, "read_rule_code"),
        (message, "read_message"),
    ):
        monkeypatch.setattr(module, reader, read)
        with pytest.raises(KeyError):
            module.TARGET.law(b"anything")


def test_a_reader_that_forgets_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    written = (CORPUS / "record" / "written.toml").read_bytes()
    monkeypatch.setattr(record, "write_record", lambda read: written.decode().replace("ann", "bob"))
    with pytest.raises(AssertionError):
        record.TARGET.law(written)
    monkeypatch.setattr(rule_code, "rule_code", lambda rules: "6D H17")
    with pytest.raises(AssertionError):
        rule_code.TARGET.law(b"6D S17 DAS")


def test_an_error_that_names_the_hole_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(error: Exception, command_id: str | None) -> ErrorMessage:
        return ErrorMessage("action.not_two_cards", "the dealer has 8c", command_id, {})

    script = "\n".join(
        [
            "#Ts 9d 9h 8c 5s",
            *(line.LINES[place] for place in (5, 9)),
            *(each for each in line.LINES if '"place_wager"' in each and "[1]" in each),
            *(each for each in line.LINES if '"deal"' in each and "rebet" not in each),
            *(each for each in line.LINES if '"insure"' in each and '"act"' in each),
        ]
    ).encode()
    assert line.TARGET.law(script)
    monkeypatch.setattr(socket, "error_message", telling)
    with pytest.raises(AssertionError, match="8c is hidden"):
        line.TARGET.law(script)


def test_a_socket_that_ends_by_a_bug_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(socket, "read_message", broken)
    with pytest.raises(AssertionError, match=r"server\.bug"):
        line.TARGET.law(b"anything")


@EACH
def test_changes_are_the_same_for_the_same_luck(name: str) -> None:
    target: Target = find_target(name)
    for text in corpus(name):
        assert target.mutate(text, Random(3)) == target.mutate(text, Random(3))
