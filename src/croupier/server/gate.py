"""How many new guests one address may make."""

import time
from collections import OrderedDict
from collections.abc import Callable

from croupier.server.limits import GUESTS_PER_ADDRESS_PER_HOUR
from croupier.server.problems import Problem
from croupier.server.rate import TokenBucket

ADDRESSES_KEPT_MAX = 10_000
"""Addresses that are remembered; the one not seen for longest is forgotten first."""
SECONDS_AN_HOUR = 3600


class GuestGate:
    """Lets new guests in, at a pace for each address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def admit(self, address: str) -> None:
        """Passes a new guest.

        Raises:
            Problem: Too many came from there.
        """
        limit = GUESTS_PER_ADDRESS_PER_HOUR
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = TokenBucket(limit, limit / SECONDS_AN_HOUR, self._clock)
        self._buckets[address] = bucket
        while len(self._buckets) > ADDRESSES_KEPT_MAX:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Problem("guest.too_many", f"at most {limit} new guests an hour", 429, limit=limit)
