"""What a table is at."""

from croupier.casino.clocks import Purpose
from croupier.casino.table import Table
from croupier.core.state import AwaitsAnswers, awaited


def phase_of(table: Table) -> str:
    """What the table is at: betting, closing, insurance, play, results or closed."""
    if table.is_closed:
        return "closed"
    if table.round is not None and not table.round.is_over:
        return "insurance" if isinstance(awaited(table.round), AwaitsAnswers) else "play"
    if table.clock is not None and table.clock.purpose in (Purpose.CLOSING, Purpose.RESULTS):
        return table.clock.purpose
    return "betting"
