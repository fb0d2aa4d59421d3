"""A round in Russian, by the names that a Russian player sees or hears, on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import PATIENCE_MS, Player

pytestmark = pytest.mark.browser

SIZES = {"least phone": (320, 640), "phone": (390, 844)}
PRIZE = "Призовой блэкджек"
# Boxes 1, 4 and 7 and an ace; box 7 has a natural.
ACE = "Ts 2s As Ah 9d 2h Kd 6s"
SPLIT = "8s 9h 8d 8c 3s Th Ts"


class RussianPlayer(Player):
    """Somebody whose browser likes Russian best."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page, url)
        self.found: dict[str, list[str]] = {}

    def looks_at(self, phase: str) -> None:
        """Measures the page at both sizes."""
        for name, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            wrong = faults(self.page)
            if wrong:
                self.found[f"{phase}, {name}"] = wrong

    def comes_in(self) -> None:
        """As a guest."""
        self.button("Играть как гость").click()
        balance = self.page.get_by_role("status", name="Баланс", exact=True)
        expect(balance).to_contain_text("1\u00a0000,00")

    def puts(self, chip: int, *boxes: int) -> None:
        """Puts a chip on each box."""
        self.button(f"Фишка {chip}").click()
        for box in boxes:
            self.button(f"Бокс {box}").click()
            expect(self.button("Отменить")).not_to_have_attribute("aria-disabled", "true")


@pytest.fixture
def player(browser: Browser, house: HouseProcess) -> Iterator[RussianPlayer]:
    """On the page of the door, with a phone."""
    context = browser.new_context(
        reduced_motion="reduce",
        has_touch=True,
        locale="ru-RU",
        viewport={"width": 390, "height": 844},
    )
    context.set_default_timeout(PATIENCE_MS)
    player = RussianPlayer(context.new_page(), house.url)
    player.page.goto(house.url)
    yield player
    context.close()


@pytest.mark.case("G16")
def test_a_person_plays_in_russian_on_a_phone(player: RussianPlayer) -> None:
    page = player.page
    expect(player.button("Играть как гость")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    player.looks_at("door")
    player.comes_in()
    player.looks_at("floor")
    player.stack(f"{ACE} {SPLIT}")
    player.button(PRIZE).click()
    expect(player.button("Сдать")).to_be_visible()
    expect(page).to_have_title(f"{PRIZE} · croupier")
    expect(page.get_by_role("img", name="Блэкджек платит 3 к 2")).to_be_attached()
    player.puts(25, 1, 4, 7)
    player.looks_at("betting")
    player.presses("Вид стола")
    player.looks_at("look")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Дилер")
    player.looks_at("rules")
    player.presses("Закрыть", "Сдать")
    expect(player.button("Застраховать")).to_be_visible()
    player.looks_at("insurance")
    player.presses("Застраховать", "Без страховки")
    player.looks_at("even money")
    player.presses("Равные деньги")
    expect(player.button("Хватит")).to_be_enabled()
    player.looks_at("play")
    player.presses("Хватит", "Хватит")
    ended = page.get_by_role("status", name="Раунд", exact=True)
    expect(ended).to_contain_text(",")
    player.looks_at("result")
    player.puts(10, 1)
    player.presses("Сдать", "Сплит")
    player.looks_at("split")
    player.presses("Хватит", "Хватит")
    expect(ended).to_contain_text("Возврат")
    player.looks_at("result of a split")

    assert player.found == {}


def test_the_language_changes_at_once_with_a_round_in_play(player: RussianPlayer) -> None:
    page = player.page
    player.comes_in()
    player.stack("Ts 9h 9d 8c")
    player.button(PRIZE).click()
    player.puts(10, 1)
    player.presses("Сдать")
    expect(player.button("Хватит")).to_be_enabled()
    player.presses("Вид стола", "English")
    page.keyboard.press("Escape")

    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title("Prize Blackjack · croupier")
    expect(page.locator(".print-line")).to_contain_text("Blackjack pays 3 to 2")
    player.presses("Stand").sees_result("10.00")


def test_a_language_that_was_chosen_at_the_door_is_kept(player: RussianPlayer) -> None:
    page = player.page
    player.presses("English")
    expect(player.button("Play as guest")).to_be_visible()
    page.reload()
    expect(player.button("Play as guest")).to_be_visible()
    player.presses("Русский")
    expect(player.button("Играть как гость")).to_be_visible()
    page.goto(f"{player.url}/sign-up")
    expect(page.get_by_role("heading", name="Новый аккаунт")).to_be_visible()
    player.looks_at("sign up")

    assert player.found == {}
