"""Which shoes a table has had, in memory: each promised, started and revealed once."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

from croupier.casino.ports import StoredEvent
from croupier.casino.table_parts import ShoeSpan

_MOMENTS = {"shoe_started": "started", "shoe_revealed": "revealed"}


def shoe_spans(events: Iterable[StoredEvent]) -> dict[int, ShoeSpan]:
    """Where in a journal each shoe is promised, started and revealed, oldest first.

    Raises:
        AssertionError: One is promised, started or revealed twice.
    """
    spans: dict[int, ShoeSpan] = {}
    for event in events:
        if event.kind == "shoe_committed":
            body = json.loads(event.body)
            shoe = body["shoe"]
            assert shoe not in spans, f"shoe {shoe} is promised already"
            spans[shoe] = ShoeSpan(shoe, body["commitment"], event.number, None, None)
        elif event.kind in _MOMENTS:
            shoe, moment = json.loads(event.body)["shoe"], _MOMENTS[event.kind]
            assert shoe in spans, f"shoe {shoe} is {moment} without a promise"
            assert getattr(spans[shoe], moment) is None, f"shoe {shoe} is {moment} already"
            before = spans[shoe]
            is_start = event.kind == "shoe_started"
            spans[shoe] = (
                replace(before, started=event.number)
                if is_start
                else replace(before, revealed=event.number)
            )
    return spans


def require_new_shoes(before: Sequence[StoredEvent], events: Sequence[StoredEvent]) -> None:
    """Passes when events promise, start and reveal each shoe for the first time.

    Raises:
        AssertionError: They do not.
    """
    if any(event.kind.startswith("shoe_") for event in events):
        shoe_spans((*before, *events))
