"""How many new guests one address may make."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address

from croupier.server.limits import GUESTS_PER_ADDRESS_PER_HOUR
from croupier.server.problems import Problem
from croupier.server.rate import TokenBucket

ADDRESSES_KEPT_MAX = 10_000
"""Addresses that are remembered; the one not seen for longest is forgotten first."""
SECONDS_AN_HOUR = 3600
_HOST_BITS = 64
"""Bits of an IPv6 address that whoever has the line may choose freely."""


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
        line = line_of(address)
        bucket = self._buckets.pop(line, None)
        if bucket is None:
            bucket = TokenBucket(limit, limit / SECONDS_AN_HOUR, self._clock)
        self._buckets[line] = bucket
        while len(self._buckets) > ADDRESSES_KEPT_MAX:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Problem("guest.too_many", f"at most {limit} new guests an hour", 429, limit=limit)


def line_of(address: str) -> str:
    """What counts as one address: with IPv6 the whole network that one line is given."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> _HOST_BITS << _HOST_BITS))
