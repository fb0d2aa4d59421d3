"""`croupier replay` against rounds by unusual rules, worked out by hand."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import run
from croupier.core.rule_fields import RULE_FIELDS
from tests.conformance.record_maker_toml import to_toml
from tests.conformance.second_reading import IllegalRecord, read

Worked = dict[str, Any]
Round = dict[str, Any]

WORKED: list[Worked] = tomllib.loads(
    Path(__file__).with_name("hand_worked.toml").read_text(encoding="utf-8")
)["worked"]

EVERY_WORKED = pytest.mark.parametrize("worked", WORKED, ids=[each["says"] for each in WORKED])


def record(worked: Worked) -> str:
    written: dict[str, object] = {"format": 1}
    written |= {name: worked[name] for name in ("game", "rules", "streak") if name in worked}
    written["rounds"] = [
        {name: value for name, value in each.items() if name != "gives"}
        for each in worked["rounds"]
    ]
    return to_toml(written)


def told(played: Round, names: dict[str, object]) -> dict[str, object]:
    """A round as it was worked out, of the things that were named."""
    hands = [hand for box in played["boxes"] for hand in box["hands"]]
    insured = played["boxes"][0]["insurance"]
    dealer, waits, streak = played["dealer"], played["awaiting"], played["streak"]
    everything = {
        "hands": [
            [hand["cards"], hand["outcome"] or "open", hand["wager"], hand["returned"]]
            for hand in hands
        ],
        "dealer": [dealer["cards"], dealer["total"], dealer["soft"]],
        "insured": [insured["wager"], insured["returned"]] if insured else [],
        "prize": hands[0]["prize"] or "none",
        "streak": [streak["wins"], streak["on_fire"]] if streak else [],
        "awaiting": [waits["box"], waits["hand"], *waits["options"]] if waits else [],
        "net": played["net"],
    }
    return {name: everything[name] for name in names}


@EVERY_WORKED
def test_replay_gives_what_was_worked_out_by_hand(
    worked: Worked, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "worked.toml"
    file.write_text(record(worked), encoding="utf-8")

    code = run(["replay", "--json", str(file)])
    printed = capsys.readouterr()

    if "illegal" in worked:
        assert (code, printed.out) == (2, "")
        assert worked["illegal"] in printed.err
        return
    assert (code, printed.err) == (0, "")
    document = json.loads(printed.out)
    wanted = [each["gives"] for each in worked["rounds"]]
    given = [told(played, names) for played, names in zip(document["rounds"], wanted, strict=True)]
    assert given == wanted
    assert document["net"] == worked.get("net", wanted[-1]["net"])
    assert all(
        played["complete"] == ("awaiting" not in names)
        for played, names in zip(document["rounds"], wanted, strict=True)
    )


@EVERY_WORKED
def test_the_second_reading_gives_it_too(worked: Worked) -> None:
    if "illegal" in worked:
        with pytest.raises(IllegalRecord):
            read(record(worked))
        return
    wanted = [each["gives"] for each in worked["rounds"]]
    document: Any = read(record(worked))
    given = [told(played, names) for played, names in zip(document["rounds"], wanted, strict=True)]
    assert given == wanted


def test_every_field_that_changes_a_round_was_worked_out() -> None:
    changed = {field for worked in WORKED for field in worked.get("rules", {})}

    assert set(RULE_FIELDS) - changed == {"shuffle"}, "a record lays its cards out itself"
