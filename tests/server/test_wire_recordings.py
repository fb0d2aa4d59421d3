"""The traffic that the client folds in its own tests."""

from collections import Counter
from typing import Any

from tests.server.wire_recordings import RECORDED, recordings, text


def _events() -> list[dict[str, Any]]:
    return [
        event
        for entry in recordings()
        for message in entry["messages"]
        if message["type"] == "events"
        for event in message["events"]
    ]


def test_the_recorded_traffic_is_what_the_server_sends_today() -> None:
    assert RECORDED.read_text(encoding="utf-8") == text(), (
        "run: python -m tests.server.wire_recordings"
    )


def test_it_shows_what_happens_among_several() -> None:
    told = [event for event in _events() if event["type"] in ("wagers_confirmed", "clock_started")]
    assert {event["by"] for event in told if "by" in event} == {"player", "clock"}
    purposes = {event["purpose"] for event in told if "purpose" in event}
    assert purposes == {"betting", "closing", "decision", "results"}
    vacated = {event["reason"] for event in _events() if event["type"] == "spot_vacated"}
    assert {"left", "no_wager", "away", "lost"} <= vacated
    kinds = {event["type"] for event in _events()}
    assert {"spot_left", "player_away", "player_back", "clock_stopped"} <= kinds
    answers = {event["answer"] for event in _events() if event["type"] == "offer_answered"}
    assert "given" in answers


def test_it_shows_what_is_worth_folding() -> None:
    kinds = Counter(event["type"] for event in _events())
    assert {"hand_split", "wager_doubled", "offer_closed", "insurance_settled"} <= set(kinds)
    assert {"wager_returned", "spot_vacated", "streak_changed", "shoe_started"} <= set(kinds)
    outcomes = {event["outcome"] for event in _events() if event["type"] == "hand_settled"}
    assert {"win", "lose", "push", "natural", "bust", "surrender", "even-money"} <= outcomes
    prizes = {event["prize"] for event in _events() if event["type"] == "hand_settled"}
    assert "678" in prizes
