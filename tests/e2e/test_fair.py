"""Shoes that prove themselves: the seal at the table, the proof, and the page that verifies it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from benchmarks.card_check import AIM_MS, check_times
from tests.e2e.axe import violations
from tests.e2e.geometry import faults
from tests.e2e.house import HouseProcess
from tests.e2e.player import Player
from tests.e2e.rooms import guests_of, opens, sits_down

pytestmark = pytest.mark.browser

CLASSIC = "Six-Deck Classic Blackjack"
MULTIPLAYER = "Multi-Player Six-Deck Blackjack"
SIZES = ((1440, 900), (844, 390), (390, 844), (320, 640))
NO = re.compile("^(No to all|No insurance|No even money)$")


def seal(page: Page, kind: str) -> Locator:
    """The seal on the shoe, once it shows this."""
    shown = page.get_by_test_id("seal")
    expect(shown).to_have_attribute("data-seal", kind)
    return shown


def plays_a_round(player: Player) -> None:
    """Wagers, and stands on everything."""
    player.wagers(5, 1).presses("Deal")
    stands(player)


def stands(player: Player) -> None:
    """On every hand, without insurance, until the round is over."""
    over = player.page.get_by_role("status", name="Round", exact=True)
    stand = player.button("Stand")
    no = player.page.get_by_role("button", name=NO).last
    for _ in range(4):
        expect(over.or_(stand).or_(no).first).to_be_visible()
        if over.is_visible():
            return
        (no if no.is_visible() else stand).click()
        expect(player.page.locator("#acts [aria-busy=true]")).to_have_count(0)
    expect(over).to_be_visible()


def fetched_proof(player: Player, shoe: int = 1) -> str:
    """The proof of a shoe of the table that the player is, or was, at."""
    table = re.search(r"/table/([^/?]+)", player.page.url)
    assert table is not None
    reply = player.page.context.request.get(
        f"{player.url}/api/tables/{table[1]}/shoes/{shoe}/proof", max_retries=2
    )
    assert reply.status == 200, reply.text()
    return reply.text()


def found_in(page: Page) -> Locator:
    """What the page of verifying found."""
    return page.get_by_test_id("verdict")


def pastes(page: Page, text: str) -> None:
    """A proof into the page of verifying."""
    page.get_by_label("Paste a proof").fill(text)
    page.get_by_role("button", name="Verify", exact=True).click()


def test_each_round_of_classic_is_verified_and_its_proof_checked_by_a_stranger(
    player: Player, browser: Browser, tmp_path: Path
) -> None:
    player.sits_down_at(CLASSIC)
    plays_a_round(player)
    expect(seal(player.page, "verified")).to_have_text("Shoe 1 verified")
    player.page.get_by_role("tab", name="History").click()
    link = player.page.get_by_role("link", name="Proof (in a new tab)")
    with player.page.context.expect_page() as opened:
        link.click()
    expect(found_in(opened.value)).to_have_text("The proof is right")
    with player.page.expect_download() as downloading:
        player.page.get_by_role("link", name="Proof file").click()
    kept = tmp_path / "proof.json"
    downloading.value.save_as(kept)
    stranger = browser.new_context(locale="en-GB")
    page = stranger.new_page()
    page.goto(f"{player.url}/verify")
    page.get_by_label("Or choose a file").set_input_files(kept)
    expect(found_in(page)).to_have_text("The proof is right")
    changed = kept.read_text().replace('"decks":6', '"decks":5')
    pastes(page, changed)
    expect(found_in(page)).to_have_text("The proof is wrong: the document")
    pastes(page, "{}")
    expect(found_in(page)).to_have_text("This is no proof")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == []
        assert violations(page) == []
    stranger.close()


def test_a_shoe_that_is_broken_off_half_way_is_proved_all_the_same(player: Player) -> None:
    player.sits_down_at(MULTIPLAYER)
    plays_a_round(player)
    shown = seal(player.page, "verified")
    assert faults(player.page) == []
    shown.click()
    panel = player.page.get_by_role("dialog", name="The seal of shoe 1")
    expect(panel).to_contain_text("The seed, and with it the whole proof, comes")
    assert violations(player.page) == []
    panel.get_by_role("button", name="Close").click()
    table = player.page.url
    player.presses("Quit")
    expect(player.page.get_by_role("heading", name="Blackjack floor")).to_be_visible()
    player.page.goto(table.replace("/table/", "/verify?shoe=1&table="))
    expect(found_in(player.page)).to_have_text("The proof is right")
    text = player.page.get_by_label("Paste a proof").input_value()
    proof = json.loads(text)
    assert len(proof["seals"]) == 312
    assert [part["opening"] is not None for part in proof["parts"]] == [True]
    pastes(player.page, text.replace(proof["seals"][40], proof["seals"][41], 1))
    expect(found_in(player.page)).to_have_text("The proof is wrong: the document")


def test_a_shoe_of_two_rounds_is_proved_to_the_page_and_to_the_package(
    player: Player, tmp_path: Path
) -> None:
    player.sits_down_at(MULTIPLAYER)
    plays_a_round(player)
    plays_a_round(player)
    seal(player.page, "verified")
    table = player.page.url
    player.presses("Quit")
    expect(player.page.get_by_role("heading", name="Blackjack floor")).to_be_visible()
    player.page.goto(table.replace("/table/", "/verify?shoe=1&table="))
    expect(found_in(player.page)).to_have_text("The proof is right")
    text = player.page.get_by_label("Paste a proof").input_value()
    first, second = json.loads(text)["rounds"]
    assert second["first"] == first["first"] + len(first["cards"])
    kept = tmp_path / "proof.json"
    kept.write_text(text)
    assert verified_by_the_package(kept) == 0
    at = text.index(second["cards"][0], text.index('"rounds"'))
    kept.write_text(text[:at] + ("2" if text[at] != "2" else "3") + text[at + 1 :])
    assert verified_by_the_package(kept) == 1
    pastes(player.page, kept.read_text())
    expect(found_in(player.page)).to_have_text("The proof is wrong: the document")


def test_a_round_that_is_played_again_leads_to_the_proof_of_its_shoe(player: Player) -> None:
    player.sits_down_at(CLASSIC)
    plays_a_round(player)
    player.page.goto(f"{player.page.url}/rounds/1")
    proof = player.page.get_by_role("link", name="Proof (in a new tab)")
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        expect(proof).to_be_visible()
        assert faults(player.page) == []
    with player.page.context.expect_page() as opened:
        proof.click()
    expect(found_in(opened.value)).to_have_text("The proof is right")


def verified_by_the_package(file: Path) -> int:
    """How `croupier verify` ends."""
    call = "import sys; from croupier.cli.main import run; sys.exit(run(sys.argv[1:]))"
    words = [sys.executable, "-c", call, "verify", str(file)]
    return subprocess.run(words, check=False, capture_output=True).returncode


def test_cards_that_lay_open_before_the_page_came_are_checked_too(player: Player) -> None:
    player.sits_down_at(MULTIPLAYER)
    player.wagers(5, 1).presses("Deal")
    seal(player.page, "verified")
    player.page.reload()
    seal(player.page, "verified")
    stands(player)
    player.page.reload()
    seal(player.page, "verified").click()
    panel = player.page.get_by_role("dialog", name="The seal of shoe 1")
    # Two hands of two cards at least, the hole card among them.
    expect(panel).to_contain_text(re.compile(r"\b([4-9]|[12][0-9]) cards"))


def test_a_card_is_checked_in_far_less_than_a_thousandth_of_a_second(browser: Browser) -> None:
    assert median(check_times(browser)) < AIM_MS


def with_first_card(change: Callable[[dict[str, Any]], None]) -> Callable[[WebSocketRoute], None]:
    """A line on which the first card that lies open is changed on its way."""

    def route(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        is_done = False

        def on_message(text: str | bytes) -> None:
            nonlocal is_done
            message = json.loads(text)
            for event in message.get("events", ()):
                if event["type"] == "card_dealt" and not is_done:
                    is_done = True
                    change(event)
            line.send(json.dumps(message))

        house.on_message(on_message)

    return route


def test_a_card_that_is_not_the_sealed_one_turns_the_seal_red_at_every_size(
    player: Player,
) -> None:
    page = player.page
    page.route_web_socket(
        re.compile("/ws"),
        with_first_card(lambda event: event.update(card="2c" if event["card"] != "2c" else "2d")),
    )
    page.reload()
    player.sits_down_at(MULTIPLAYER)
    player.wagers(5, 1).presses("Deal")
    shown = seal(page, "mismatch")
    expect(shown).to_have_accessible_name(re.compile("^Card [1-3] does not match$"))
    expect(page.get_by_text(re.compile("^Shoe 1 is not as it was sealed"))).to_have_count(1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    shown.click()
    expect(page.get_by_role("dialog", name="The seal of shoe 1")).to_contain_text(
        "Something is not as the house had promised"
    )


def test_cards_that_a_test_puts_on_top_prove_nothing_and_are_no_mismatch(player: Player) -> None:
    player.stack("Ts 9h 8c 7d").sits_down_at(MULTIPLAYER)
    player.wagers(5, 1).presses("Deal")
    shown = seal(player.page, "stacked")
    shown.click()
    expect(player.page.get_by_role("dialog")).to_contain_text("It proves nothing")


def test_two_browsers_at_a_shared_table_both_give_and_open_their_part(
    browser: Browser, house: HouseProcess
) -> None:
    with guests_of(browser, house.url) as guests:
        one, two = guests(), guests()
        address = opens(one, 1, "30 s")
        for player, spot in ((one, 1), (two, 3)):
            sits_down(player, address, spot)
        one.wagers(10, 1).presses("Deal")
        two.wagers(10, 3).presses("Deal")
        for player in (one, two):
            seal(player.page, "verified")
        for player in (one, two):
            player.page.goto(house.url)
        parts = _parts(one, address)
        assert len({part["hash"] for part in parts}) == 2
        assert all(part["opening"] is not None for part in parts)


def _parts(player: Player, address: str) -> list[dict[str, Any]]:
    """What was given to the table's first shoe, as whoever comes to the table is told."""
    told: list[str] = []
    page = player.page.context.new_page()
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda frame: told.append(str(frame)))
    )
    page.goto(address)
    expect(page.get_by_test_id("seal")).to_be_visible()
    snapshots = [json.loads(text) for text in told if text.startswith('{"type":"snapshot"')]
    parts: list[dict[str, Any]] = snapshots[-1]["table"]["shoe"]["parts"]
    return parts
