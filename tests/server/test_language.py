"""The house answers in the language that is asked for."""

from collections.abc import Iterator

import httpx
import pytest

from croupier.casino.preferences import Language
from croupier.server.tongue import LIKED_MAX, liked_language
from tests.support.server import Server, browser

RUSSIAN_TITLE = "Классический блэкджек"


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    """A browser that nobody has used."""
    with browser(server, "127.9.0.1") as client:
        yield client


def title_of(web: httpx.Client, headers: dict[str, str], query: str = "") -> str:
    games = web.get(f"/api/games{query}", headers=headers).json()["games"]
    found = next(game for game in games if game["game"] == "classic")
    return str(found["title"])


@pytest.mark.parametrize(
    ("header", "language"),
    [
        pytest.param("ru", "ru", id="a language"),
        pytest.param("ru-RU,ru;q=0.9,en;q=0.8", "ru", id="a country's"),
        pytest.param("en;q=0.5, ru;q=0.501", "ru", id="the most wanted"),
        pytest.param("ru, en", "ru", id="the first of equals"),
        pytest.param("de, fr;q=0.9", "en", id="none that the house speaks"),
        pytest.param("", "en", id="nothing"),
        pytest.param("*", "en", id="any"),
        pytest.param("ru;q=0", "en", id="one that is not wanted"),
        pytest.param("ru;q=x, en;q=0.1", "en", id="what cannot be read"),
        pytest.param("de," * LIKED_MAX + "ru", "en", id="far down the list"),
    ],
)
def test_the_best_of_the_languages_that_a_browser_likes(header: str, language: str) -> None:
    assert liked_language(header) is Language(language)


def test_games_are_told_in_the_language_of_the_browser_or_of_the_query(web: httpx.Client) -> None:
    assert title_of(web, {"accept-language": "ru"}) == RUSSIAN_TITLE
    assert title_of(web, {"accept-language": "ru"}, "?language=en") == "Six-Deck Classic Blackjack"
    assert title_of(web, {}, "?language=ru") == RUSSIAN_TITLE
    assert title_of(web, {}) == "Six-Deck Classic Blackjack"


def test_a_tile_and_the_felt_are_in_one_language(web: httpx.Client) -> None:
    games = web.get("/api/games?language=ru").json()["games"]
    for game in games:
        for line in (game["title"], *game["highlights"], *game["felt"]):
            assert not any("a" <= letter.lower() <= "z" for letter in line)


def test_the_rules_page_is_in_the_language_that_is_asked_for(web: httpx.Client) -> None:
    page = web.get("/api/games/classic/rules?language=ru").json()
    assert page["title"] == RUSSIAN_TITLE
    assert page["felt"][0] == "Блэкджек платит 3 к 2"
    assert page["sections"][0]["heading"] == "Стол"


@pytest.mark.parametrize("path", ["/api/games", "/api/games/classic/rules"])
def test_a_language_that_the_house_does_not_speak_is_refused(web: httpx.Client, path: str) -> None:
    reply = web.get(f"{path}?language=xx")
    assert (reply.status_code, reply.json()["code"]) == (400, "request.query")


@pytest.mark.parametrize(("language", "word"), [("ru", "Гость"), ("en", "Guest"), ("fr", "Guest")])
def test_a_guest_is_called_so_in_the_language_of_the_browser(
    web: httpx.Client, language: str, word: str
) -> None:
    guest = web.post("/api/guest", headers={"accept-language": language}).json()
    assert guest["person"]["name"].split()[0] == word
