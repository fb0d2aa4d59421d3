"""Letters come in the language of their reader."""

from dataclasses import replace

import pytest

from croupier.casino import letters_en, letters_ru
from croupier.casino.letters import RESET_LETTERS
from croupier.casino.preferences import Language
from tests.people.conftest import HOME, Desks, desks_of

MAIL = "ann@example.org"


def liking(at: Desks, language: Language | None) -> Desks:
    """The same house when everybody has chosen this language, or none."""

    async def prefers(_person_id: int) -> Language | None:
        return language

    return desks_of(at.house, replace(at.parts, prefers=prefers), at.bag)


@pytest.mark.parametrize(
    ("chosen", "asked", "greeting"),
    [
        pytest.param(None, Language.ENGLISH, "Hello Ann,", id="the request's, English"),
        pytest.param(None, Language.RUSSIAN, "Здравствуйте, Ann!", id="the request's, Russian"),
        pytest.param(
            Language.RUSSIAN, Language.ENGLISH, "Здравствуйте, Ann!", id="the reader's, Russian"
        ),
        pytest.param(Language.ENGLISH, Language.RUSSIAN, "Hello Ann,", id="the reader's, English"),
    ],
)
async def test_a_letter_is_in_the_language_of_its_reader_else_of_the_request(
    at: Desks, chosen: Language | None, asked: Language, greeting: str
) -> None:
    await at.sign_up(mail=MAIL)
    desks = liking(at, chosen)
    desks.desks.resets.forgotten("Ann", HOME, asked)
    await desks.desks.resets.settled()
    (letter,) = at.bag.letters
    assert letter.body.startswith(greeting)


def test_every_language_has_letters() -> None:
    assert set(RESET_LETTERS) == set(Language)


def test_the_letters_bring_the_same() -> None:
    link = "https://play.example.org/reset#AbC"
    english = letters_en.reset_letter(MAIL, "Ann", link, 30)
    russian = letters_ru.reset_letter(MAIL, "Ann", link, 30)
    for letter in (english, russian):
        assert letter.to == MAIL
        assert f"\n{link}\n" in letter.body
        assert "30" in letter.body
        assert "{" not in letter.body + letter.subject
    assert russian.subject == "Новый пароль"
