"""What a refusal of unreadable input says: one plain line of bounded length, whatever came in."""

import json

import pytest

from croupier.server.problems import Problem
from croupier.server.requests import read_message

HOSTILE = ["a\nb", "a\r\nerror: forged", "\x1b[2J", "\u202eright to left", "\x00", "x" * 60_000]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "message",
    [
        pytest.param({"type": "{}"}, id="as the type"),
        pytest.param({"type": "ping", "{}": 1}, id="as a field"),
        pytest.param({"type": "enter_table", "table_id": "{}"}, id="as an id"),
    ],
)
def test_a_refusal_is_one_short_plain_line(message: dict[str, object], text: str) -> None:
    sent = json.dumps(message).replace("{}", json.dumps(text)[1:-1])
    with pytest.raises(Problem) as refused:
        read_message(sent)
    assert refused.value.problem_code == "message.bad"
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


def test_a_refusal_says_what_is_wrong() -> None:
    with pytest.raises(Problem, match=r"not a message: Invalid value 'a\\nb' - at `\$\.type`"):
        read_message('{"type": "a\\nb"}')
    with pytest.raises(Problem, match=r"unknown field `loud`"):
        read_message('{"type": "ping", "loud": true}')
