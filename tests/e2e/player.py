"""What a person does at a table, by the names that they see or hear."""

import re
from collections.abc import Sequence

from playwright.sync_api import BrowserContext, Locator, Page, expect

PATIENCE_MS = 15_000


class Player:
    """One person in one browser tab."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def enter(self) -> "Player":
        """Comes in as a guest."""
        self.page.goto(self.url)
        self.button("Play as guest").click()
        expect(self.balance).to_contain_text("1,000.00")
        return self

    def stack(self, *shoes: str) -> "Player":
        """Puts cards on top of the coming shoes, one text a shoe."""
        # Again if the house has just closed an idle line that the browser meant to use.
        reply = self.page.context.request.post(
            f"{self.url}/api/test/stack", data={"shoes": list(shoes)}, max_retries=2
        )
        assert reply.status == 204, reply.text()
        return self

    def sits_down_at(self, title: str) -> "Player":
        """Opens a game from the floor."""
        name = re.compile(f"^{re.escape(title)}$")
        tile = self.page.get_by_role("button", name=name)
        tile.or_(self.page.get_by_role("link", name=name)).click()
        expect(self.button("Deal")).to_be_visible()
        return self

    def wagers(self, chip: int, *boxes: int) -> "Player":
        """Puts a chip on each box."""
        self.button(f"Chip {chip}").click()
        for box in boxes:
            self.box(box).click()
            expect(self.box(box)).to_have_accessible_description(re.compile(rf"\b{chip}\.00"))
            expect(self.button("Undo")).not_to_have_attribute("aria-disabled", "true")
        return self

    def presses(self, *names: str) -> "Player":
        """Presses buttons one after the other, each once it may be pressed."""
        for name in names:
            button = self.button(name)
            expect(button).not_to_have_attribute("aria-disabled", "true")
            expect(button).not_to_have_attribute("aria-busy", "true")
            button.click()
        return self

    def waits_until(self, condition: str) -> "Player":
        """Waits until an expression holds in the page.

        One call that waits inside: a poll from outside is an `eval` to the page, which its
        content policy forbids from the second try on.
        """
        came: bool = self.page.evaluate(
            f"""() => new Promise((resolve) => {{
                const end = performance.now() + {PATIENCE_MS};
                const look = () => {{
                    if ({condition}) resolve(true);
                    else if (performance.now() > end) resolve(false);
                    else setTimeout(look, 30);
                }};
                look();
            }})"""
        )
        assert came, condition
        return self

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def box(self, number: int) -> Locator:
        """A box on the felt."""
        return self.button(f"Box {number}")

    @property
    def balance(self) -> Locator:
        """What the account holds."""
        return self.page.get_by_role("status", name="Balance", exact=True)

    @property
    def round(self) -> Locator:
        """How the round ended."""
        return self.page.get_by_role("status", name="Round", exact=True)

    def sees_balance(self, amount: str) -> "Player":
        """Waits until the account holds this much."""
        expect(self.balance).to_contain_text(amount)
        return self

    def sees_result(self, words: str | re.Pattern[str]) -> "Player":
        """Waits until the round has ended so."""
        expect(self.round).to_contain_text(words)
        return self


def new_player(context: BrowserContext, url: str) -> Player:
    """A person in a fresh tab."""
    return Player(context.new_page(), url)


def cards_on(page: Page) -> Sequence[str]:
    """Names of all cards on the felt, as a screen reader meets them, in order."""
    names: list[str] = page.eval_on_selector_all(
        "[data-card]", "cards => cards.map((card) => card.getAttribute('data-card'))"
    )
    return names
