"""People with names: signing up, coming back, a forgotten password, and going."""

import re
import time
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.axe import violations
from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import PATIENCE_MS, Player, new_player
from tests.e2e.test_four_games import CLASSIC
from tests.e2e.test_keyboard import ONE_LOSES, Keys

pytestmark = pytest.mark.browser

PASSWORD = "eight little ducks"
OTHER_PASSWORD = "nine little ducks"
SIZES = ((1440, 900), (390, 844), (320, 640))


def _fill(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.get_by_label(name.capitalize(), exact=True).fill(text)


def _link(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()


def _keeps_the_account(player: Player, name: str, mail: str = "") -> None:
    _link(player.page, "Keep this account")
    _fill(player.page, name=name, password=PASSWORD, mail=mail)
    player.button("Sign up").click()
    expect(player.page.get_by_role("link", name=f"Account of {name}")).to_be_visible()


def _signs_in(player: Player, name: str, password: str) -> None:
    _link(player.page, "Sign in")
    _fill(player.page, name=name, password=password)
    player.button("Sign in").click()


def _signs_out(player: Player, how: str = "Sign out") -> None:
    player.page.get_by_role("link", name=re.compile("^Account of ")).click()
    player.button(how).click()
    expect(player.button("Play as guest")).to_be_visible()


def _secret_of_the_mail(outbox: Path, page: Page) -> str:
    """What stands behind the number sign of the link, once the mail is there."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not (mails := sorted(outbox.glob("*.eml"))):
        assert time.monotonic() < end, "no mail came"
        page.wait_for_timeout(50)
    letter = message_from_bytes(mails[-1].read_bytes(), policy=policy.default)
    body = letter.get_body(("plain",))
    assert body is not None
    found = re.search(r"https?://\S+/reset#(\S+)", body.get_content())
    assert found is not None
    return found[1]


@pytest.mark.clause("X9")
def test_a_guest_keeps_the_money_signs_out_forgets_the_password_and_comes_back(
    player: Player, house: HouseProcess
) -> None:
    page = player.page
    player.stack(ONE_LOSES).sits_down_at(CLASSIC).wagers(5, 1).presses("Deal", "Stand")
    player.sees_result("5.00").sees_balance("995.00")
    page.goto(house.url)
    _keeps_the_account(player, "Mira", "mira@example.org")
    player.sees_balance("995.00")

    _signs_out(player)
    _signs_in(player, "Mira", OTHER_PASSWORD)
    password = page.get_by_label("Password", exact=True)
    expect(password).to_be_focused()
    expect(password).to_have_accessible_description("Name and password do not match")
    _link(page, "Forgot your password?")
    page.get_by_label("Name or mail").fill("mira")
    player.button("Send the mail").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()

    secret = _secret_of_the_mail(house.data / "outbox", page)
    page.goto(f"{house.url}/reset#{secret}")
    _fill(page, password=OTHER_PASSWORD)
    assert secret not in page.url
    player.button("Keep the new password").click()
    player.sees_balance("995.00")

    _signs_out(player)
    _signs_in(player, "Mira", OTHER_PASSWORD)
    player.sees_balance("995.00")
    page.goto(f"{house.url}/reset#{secret}")
    _fill(page, password=PASSWORD)
    player.button("Keep the new password").click()
    expect(page.get_by_role("heading", name="The link is gone")).to_be_visible()


@pytest.mark.clause("X9")
@pytest.mark.case("G09")
def test_an_account_is_made_left_and_entered_by_keys_alone(player: Player) -> None:
    page, keys = player.page, Keys(player)
    label = page.get_by_label
    keys.goes_to(page.get_by_role("link", name="Keep this account")).presses("Enter")
    keys.goes_to(label("Name", exact=True))
    page.keyboard.type("Keys Only")
    keys.goes_to(label("Password", exact=True))
    page.keyboard.type("short")
    keys.goes_to(player.button("Sign up")).presses("Enter")
    expect(label("Password", exact=True)).to_be_focused()
    expect(label("Password", exact=True)).to_have_attribute("aria-invalid", "true")
    page.keyboard.type(f" is {PASSWORD}")
    keys.presses("Enter")

    account = page.get_by_role("link", name="Account of Keys Only")
    expect(account).to_be_visible()
    keys.goes_to(account).presses("Enter")
    keys.goes_to(player.button("Sign out")).presses("Space")
    expect(player.button("Play as guest")).to_be_visible()
    keys.goes_to(page.get_by_role("link", name="Sign in")).presses("Enter")
    keys.goes_to(label("Name", exact=True))
    page.keyboard.type("keys only")
    keys.goes_to(label("Password", exact=True))
    page.keyboard.type(f"short is {PASSWORD}")
    keys.presses("Enter")
    player.sees_balance("1,000.00")


@pytest.mark.clause("X9")
def test_signing_out_everywhere_tells_the_other_browser_so(
    player: Player, browser: Browser
) -> None:
    _keeps_the_account(player, "Otto")
    elsewhere: BrowserContext = browser.new_context(reduced_motion="reduce", locale="en-GB")
    elsewhere.set_default_timeout(PATIENCE_MS)
    other = new_player(elsewhere, player.url)
    other.page.goto(player.url)
    _signs_in(other, "Otto", PASSWORD)
    other.sees_balance("1,000.00").sits_down_at(CLASSIC)
    _signs_out(player, "Sign out everywhere")

    expect(other.page.get_by_role("main")).to_contain_text("You were signed out")
    _signs_in(other, "Otto", PASSWORD)
    expect(other.button("Deal")).to_be_visible()
    elsewhere.close()


@pytest.mark.clause("X9")
def test_an_account_that_is_deleted_lets_nobody_in(player: Player) -> None:
    page = player.page
    _keeps_the_account(player, "Shortly Here")
    page.get_by_role("link", name="Account of Shortly Here").click()
    player.button("Delete the account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Write Shortly Here to confirm").fill("Shortly Here")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    player.button("Delete for good").click()
    expect(page.get_by_role("main")).to_contain_text("Your account is gone.")

    _signs_in(player, "Shortly Here", PASSWORD)
    expect(page.get_by_label("Password", exact=True)).to_have_accessible_description(
        "Name and password do not match"
    )


def test_no_page_of_people_is_cut_or_unreadable_at_any_size(player: Player) -> None:
    page, found = player.page, dict[str, list[str]]()

    def look(phase: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            if wrong := faults(page) + violations(page):
                found[f"{phase}, {width}"] = wrong
        page.set_viewport_size({"width": 1440, "height": 900})

    page.goto(f"{player.url}/account")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    look("account of a guest")
    page.goto(f"{player.url}/sign-up")
    player.button("Sign up").click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    look("sign up, with faults")
    _fill(page, name="Looked At", password=PASSWORD, mail="looked@example.org")
    player.button("Sign up").click()
    page.get_by_role("link", name="Account of Looked At").click()
    page.get_by_label("Mail", exact=True).fill("other@example.org")
    page.get_by_label("Your password").fill(PASSWORD)
    player.button("Change the address").click()
    expect(page.get_by_role("definition").last).to_have_text("other@example.org")
    player.button("Make a token").click()
    expect(page.get_by_label("Token", exact=True)).to_be_visible()
    look("account")
    player.button("Delete the account").click()
    look("going")
    page.keyboard.press("Escape")
    player.button("Sign out").click()
    expect(player.button("Play as guest")).to_be_visible()
    look("signed out")
    for form in ("sign-in", "forgotten", "reset", "reset#unknown"):
        page.goto(f"{player.url}/{form}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        look(form)

    assert found == {}
