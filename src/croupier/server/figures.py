"""What the house counts, in the form that Prometheus reads."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import accumulate

from croupier.casino.audit_desk import AUDIT_WORDS, AuditState
from croupier.casino.bus import Bus, BusCounts
from croupier.casino.measures import BOUNDS_MS, Outcome, Timed
from croupier.casino.nodes import LeaseState, Nodes
from croupier.server.door import House


def figures(house: House) -> Iterator[str]:
    """Every line, in order; `docs/reference/metrics.md` lists the names."""
    measures = house.measures
    people, sockets = house.hub.counts()
    queues = house.floor.queues()
    yield from _timed("commit", "Commits of tables", measures.commits)
    yield from _timed("action", "What people asked of the floor", measures.actions)
    yield from _counter("resyncs", "Returns to a table for what was missed.", measures.resyncs)
    yield from _counter("laggards", "Sockets dropped, as nobody read them.", measures.laggards)
    yield from _gauge("people", "People with a socket open.", people)
    yield from _gauge("sockets", "Sockets that are open.", sockets)
    yield from _gauge("tables_awake", "Tables that are in memory.", len(queues))
    yield from _gauge("commands_waiting", "Commands that wait at all tables.", sum(queues))
    yield from _gauge(
        "commands_waiting_most", "Commands that wait at one table.", max(queues, default=0)
    )
    yield from _gauge("plays", "1 while this server has the house.", int(not house.lost.is_set()))
    yield from _lease(house.nodes)
    yield from _bus(house.bus)
    yield from _audit(house.hosts.audit.state)


def _timed(name: str, what: str, timed: Timed) -> Iterator[str]:
    yield from _head(f"{name}s_total", "counter", f"{what}, by what became of them.")
    for outcome in Outcome:
        yield f'croupier_{name}s_total{{outcome="{outcome}"}} {timed.outcomes[outcome]}'
    yield from _head(f"{name}_seconds", "histogram", f"{what}: how long each took.")
    most = [*(f"{each / 1000:g}" for each in BOUNDS_MS), "+Inf"]
    for seconds, count in zip(most, accumulate(timed.waits), strict=True):
        yield f'croupier_{name}_seconds_bucket{{le="{seconds}"}} {count}'
    yield f"croupier_{name}_seconds_sum {timed.waited_ms / 1000:.3f}"
    yield f"croupier_{name}_seconds_count {sum(timed.waits)}"
    yield from _gauge(f"{name}s_under_way", f"{what}: begun and not ended.", timed.under_way)


def _lease(nodes: Nodes | None) -> Iterator[str]:
    lease = LeaseState(0, 0, 0) if nodes is None else nodes.lease
    yield from _gauge("node", "This node's number; 0 where the house is not shared.", lease.number)
    yield from _gauge("lease_left_ms", "Until this node's lease runs out.", lease.left_ms)
    yield from _gauge("nodes", "Nodes that share the house, as this one knows.", lease.living)


def _bus(bus: Bus | None) -> Iterator[str]:
    is_there = bus is not None and bus.is_there
    yield from _gauge("bus_up", "1 while messages go between the nodes.", int(is_there))
    yield from _head("bus_messages_total", "counter", "Messages between nodes, by kind.")
    for kind, count in asdict(BusCounts() if bus is None else bus.counts).items():
        yield f'croupier_bus_messages_total{{kind="{kind}"}} {count}'


def _audit(state: AuditState) -> Iterator[str]:
    yield from _head("audit", "gauge", "1 for how the last audit on demand stands.")
    for word in AUDIT_WORDS:
        yield f'croupier_audit{{state="{word}"}} {int(state.word == word)}'
    found = 0 if state.report is None else len(state.report.findings)
    yield from _gauge("audit_findings", "What the last audit on demand found.", found)


def _counter(name: str, what: str, value: int) -> Iterable[str]:
    return *_head(f"{name}_total", "counter", what), f"croupier_{name}_total {value}"


def _gauge(name: str, what: str, value: int) -> Iterable[str]:
    return *_head(name, "gauge", what), f"croupier_{name} {value}"


def _head(name: str, kind: str, what: str) -> Iterable[str]:
    return f"# HELP croupier_{name} {what}", f"# TYPE croupier_{name} {kind}"
