"""Which rounds a person has played, as the ledger knows, and the cards that were seen before each.

No list is kept: a wager names its round.
"""

from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from croupier.casino.errors import NoSuchRound
from croupier.casino.money import Currency
from croupier.casino.ports import TableStore
from croupier.casino.rounds import ROUNDS_A_PAGE_MAX, PlayedRound, rounds_before
from croupier.casino.wallet import MovementsAsked, Wagered, Wallet
from croupier.core.cards import Card
from croupier.core.events import CardDealt, DealerCardDealt, HoleRevealed, UpcardDealt

WAGERS_A_READ = 5_000
"""Wagers read at a time."""

WAGERS_READ_MAX = 20_000
"""Wagers of a person that are looked through for rounds: the newest ones."""

PAGES_KEPT_MAX = 3
"""Pages of rounds kept while one table is read."""


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A finished round that a person wagered on.

    Attributes:
        round: 1, 2, 3 ... at its table.
        at: When the last wager on it was placed.
    """

    table_id: str
    game: str
    currency: Currency
    round: int
    at: datetime


@dataclass(frozen=True, slots=True)
class RoundsAsked:
    """Which of one's own rounds somebody wants; None narrows nothing.

    Attributes:
        first: Number at their tables, and no earlier.
        last: Number at their tables, and no later.
        since: Wagered on from this moment on.
        until: And before this one.
    """

    table_id: str | None = None
    game: str | None = None
    currency: Currency | None = None
    first: int | None = None
    last: int | None = None
    since: datetime | None = None
    until: datetime | None = None

    def has(self, wager: Wagered) -> bool:
        """Whether a wager was on such a round."""
        return (
            wager.round is not None
            and self.table_id in (None, wager.table_id)
            and self.game in (None, wager.game)
            and wager.round >= (self.first or 0)
            and (self.last is None or wager.round <= self.last)
        )


async def own_rounds(
    wallet: Wallet, person_id: int, asked: RoundsAsked, limit: int
) -> tuple[list[OwnRound], bool]:
    """A person's own rounds, newest first, and whether older ones were left out."""
    found: dict[tuple[str, int], OwnRound] = {}
    async for wager in _wagers(wallet, person_id, asked):
        if wager is None:
            return list(found.values()), True
        if wager.round is None or not asked.has(wager):
            continue
        key = wager.table_id, wager.round
        if key not in found and len(found) == limit:
            return list(found.values()), True
        found.setdefault(
            key, OwnRound(wager.table_id, wager.game, wager.currency, wager.round, wager.at)
        )
    return list(found.values()), False


async def _wagers(
    wallet: Wallet, person_id: int, asked: RoundsAsked
) -> AsyncIterator[Wagered | None]:
    """What was wagered, newest first; None where there is more than is looked through."""
    narrowed = MovementsAsked(asked.currency, asked.since, asked.until)
    for _ in range(WAGERS_READ_MAX // WAGERS_A_READ):
        page, is_more = await wallet.wagers(person_id, narrowed, WAGERS_A_READ)
        for wager in page:
            yield wager
        if not is_more:
            return
        narrowed = replace(narrowed, before=page[-1].number)
    yield None


class TableRounds:
    """A table's finished rounds, each with the cards of its shoe that all saw before it."""

    def __init__(self, store: TableStore, table_id: str) -> None:
        self._store = store
        self._table_id = table_id
        self._pages: OrderedDict[int, dict[int, PlayedRound]] = OrderedDict()
        self._seen: dict[int, tuple[Card, ...]] = {}

    async def at(self, number: int) -> tuple[PlayedRound, tuple[Card, ...]]:
        """A round, and what was seen before it.

        Raises:
            NoSuchRound: It has no such round, or that one is still in play.
        """
        return await self._round(number), await self._seen_before(number)

    async def _seen_before(self, number: int) -> tuple[Card, ...]:
        """Walks back to the shoe's first round, or to one that is known."""
        start = number
        while start not in self._seen:
            shoe = (await self._round(start)).before.shoe
            if start == 1 or shoe is None or shoe.dealt == 0:
                self._seen[start] = ()
            else:
                start -= 1
        for each in range(start, number):
            self._seen[each + 1] = (*self._seen[each], *cards_of(await self._round(each)))
        return self._seen[number]

    async def _round(self, number: int) -> PlayedRound:
        page = (number - 1) // ROUNDS_A_PAGE_MAX
        if page not in self._pages:
            last = (page + 1) * ROUNDS_A_PAGE_MAX
            found, _ = await rounds_before(self._store, self._table_id, last + 1, ROUNDS_A_PAGE_MAX)
            self._pages[page] = {each.number: each for each in found}
            while len(self._pages) > PAGES_KEPT_MAX:
                self._pages.popitem(last=False)
        self._pages.move_to_end(page)
        played = self._pages[page].get(number)
        if played is None:
            raise NoSuchRound(f"no finished round {number} here", round=number)
        return played


def cards_of(played: PlayedRound) -> Iterator[Card]:
    """Every card that lay face up in a finished round."""
    for step in played.steps:
        match step.event:
            case (
                CardDealt(card=card)
                | UpcardDealt(card=card)
                | DealerCardDealt(card=card)
                | HoleRevealed(card=card)
            ):
                yield card
            case _:
                pass  # Everything else shows no new card.
