"""Every currency of the house is played in from its floor."""

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import opens
from tests.e2e.test_four_games import CLASSIC
from tests.e2e.test_keyboard import ONE_LOSES

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house that plays in play money and in euros."""
    data = tmp_path_factory.mktemp("rich") / "house"
    data.mkdir()
    (data / "croupier.toml").write_text('currencies = ["FUN", "EUR"]\n')
    process = HouseProcess(data, 0, "--test-mode")
    yield process
    process.close()


def _fund(house: HouseProcess, name: str) -> None:
    call = "import sys; from croupier.cli.main import run; sys.exit(run(sys.argv[1:]))"
    words = ["admin", "fund", name, "EUR", "250", "--data", str(house.data)]
    subprocess.run([sys.executable, "-c", call, *words], check=True, timeout=60)


@pytest.mark.clause("L5")
def test_a_game_and_a_table_for_several_are_played_in_euros(
    player: Player, house: HouseProcess
) -> None:
    page = player.page
    link = page.get_by_role("link", name=re.compile("^Account of "))
    _fund(house, (link.get_attribute("aria-label") or "").removeprefix("Account of "))
    page.get_by_role("group", name="Currency").get_by_text("EUR", exact=True).click()
    player.sees_balance("250.00 EUR")
    player.stack(ONE_LOSES).sits_down_at(CLASSIC).wagers(5, 1).presses("Deal", "Stand")
    player.sees_result("5.00").sees_balance("245.00 EUR").presses("Quit")

    opens(player, 1, "EUR")
    player.sees_balance("245.00 EUR")
    page.goto(house.url)
    expect(page.get_by_role("status", name="Balance", exact=True)).to_contain_text("1,000.00 FUN")
