"""A house in memory for each test of tables that several share; its money must add up."""

from collections.abc import AsyncIterator

import pytest

from tests.support.memory import House


@pytest.fixture
async def house() -> AsyncIterator[House]:
    opened = House()
    yield opened
    await opened.floor.stop()
    opened.require_balanced()
