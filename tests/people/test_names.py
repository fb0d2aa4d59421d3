"""What an account may be called: letters one can read, and no name that passes for another."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.adapters.randomness import OsChance
from croupier.casino.cashier import GUEST_NAMES_TRIED_MAX, CashierDesk
from croupier.casino.names import (
    NAME_CHARACTERS_MAX,
    NAME_CHARACTERS_MIN,
    clean_mail,
    clean_name,
    look_key,
)
from croupier.casino.people import name_key
from croupier.casino.person_errors import MailRefused, NameFault, NameRefused
from croupier.casino.preferences import Language
from croupier.casino.register import gone_name
from tests.support import memory


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("Ann", "Ann", id="three letters"),
        pytest.param("  Ann   Lee ", "Ann Lee", id="space at the ends and twice goes"),
        pytest.param("Ａｎｎ", "Ann", id="wide letters become plain"),
        pytest.param("Jose\u0301", "José", id="a letter and its mark become one"),
        pytest.param("Иван Петров", "Иван Петров", id="Cyrillic"),
        pytest.param("山田たろう", "山田たろう", id="Japanese mixes its own scripts"),
        pytest.param("김철수", "김철수", id="Korean"),
        pytest.param("अनिल", "अनिल", id="vowel signs of Devanagari"),
        pytest.param("O'Neil-Smith Jr.", "O'Neil-Smith Jr.", id="punctuation between"),
        pytest.param("7up", "7up", id="a digit first"),
        pytest.param("A" * 24, "A" * 24, id="24 characters"),
        pytest.param("Ghosting", "Ghosting", id="no reserved word at all"),
        pytest.param("Goneril", "Goneril", id="begins as one who has gone, and goes on"),
        pytest.param("Hostess", "Hostess", id="more than a reserved word"),
    ],
)
def test_a_name_is_kept(text: str, kept: str) -> None:
    assert clean_name(text) == kept


@pytest.mark.case("E18")
@pytest.mark.case("E19")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        pytest.param("", NameFault.SHORT, id="nothing"),
        pytest.param("Al", NameFault.SHORT, id="two characters"),
        pytest.param(" A  ", NameFault.SHORT, id="space does not count"),
        pytest.param("A" * 25, NameFault.LONG, id="25 characters"),
        pytest.param("ﷺ ﷺ", NameFault.LONG, id="one that grows when it is made plain"),
        pytest.param("A" * 5000, NameFault.LONG, id="far too many"),
        pytest.param("Ann\nLee", NameFault.CHARACTER, id="a line end"),
        pytest.param("Ann\x00Lee", NameFault.CHARACTER, id="a control character"),
        pytest.param("Ann\u202eeeL", NameFault.CHARACTER, id="turns the direction"),
        pytest.param("Ann\u200bLee", NameFault.CHARACTER, id="zero width space"),
        pytest.param("Ann\u200dLee", NameFault.CHARACTER, id="zero width joiner"),
        pytest.param("Ann\u3164", NameFault.CHARACTER, id="a letter that shows nothing"),
        pytest.param("A\u0301\u0302\u0303\u0304", NameFault.CHARACTER, id="a tower of marks"),
        pytest.param("Ann\U0001f600", NameFault.CHARACTER, id="an emoji"),
        pytest.param("a@example.org", NameFault.CHARACTER, id="an address"),
        pytest.param("<script>alert(1)</script>"[:24], NameFault.CHARACTER, id="a tag"),
        pytest.param('" onmouseover="x', NameFault.CHARACTER, id="a quote that breaks out"),
        pytest.param("' autofocus onfocus='x", NameFault.CHARACTER, id="an equals sign"),
        pytest.param("-Ann", NameFault.CHARACTER, id="punctuation first"),
        pytest.param("a--b", NameFault.CHARACTER, id="punctuation twice"),
        pytest.param("1234", NameFault.CHARACTER, id="no letter"),
        pytest.param("١٢٣abc", NameFault.CHARACTER, id="digits that few can read"),
        pytest.param("Pаul", NameFault.SCRIPTS, id="a Cyrillic letter among Latin ones"),
        pytest.param("Αnna", NameFault.SCRIPTS, id="a Greek letter among Latin ones"),
        pytest.param("Guest Heron 12", NameFault.RESERVED, id="a guest's"),
        pytest.param("GUEST-Heron", NameFault.RESERVED, id="a guest's in capitals"),
        pytest.param("Gues7er".replace("7", "t"), NameFault.RESERVED, id="begins as a guest's"),
        pytest.param("Gone 12", NameFault.RESERVED, id="of one who has gone"),
        pytest.param("Host", NameFault.RESERVED, id="the host"),
        pytest.param("D.e.a.l.e.r", NameFault.RESERVED, id="the dealer in disguise"),
        pytest.param("H0ST", NameFault.RESERVED, id="a nought for an o"),
    ],
)
def test_a_name_is_refused(text: str, fault: NameFault) -> None:
    with pytest.raises(NameRefused) as caught:
        clean_name(text)
    assert caught.value.details == {"reason": fault.value}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paul", "PAUL"),
        ("Paul 10", "Paul-lO"),
        ("Коса", "Koca"),
        ("Jose", "José"),
        ("Straße", "STRASSE"),
        ("Bill", "BiIl"),
        ("Diana", "Dıana"),
        ("ole", "оӏе"),
        ("ANNA", "ᴀɴɴᴀ"),
        ("ANNA", "ꓮꓠꓠꓮ"),
        ("PAT", "ᏢᎪᎢ"),
        ("uno", "սոօ"),
    ],
)
def test_two_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert look_key(clean_name(one)) == look_key(clean_name(other))


def test_names_that_differ_stay_apart() -> None:
    names = ("Ann", "Anna", "Иван", "Жан", "山田", "Paul 2", "Paul 3")
    assert len({look_key(name) for name in names}) == len(names)


@given(st.text(max_size=40))
def test_whatever_is_kept_is_short_visible_and_plain(text: str) -> None:
    try:
        name = clean_name(text)
    except NameRefused:
        return
    assert NAME_CHARACTERS_MIN <= len(name) <= NAME_CHARACTERS_MAX
    assert clean_name(name) == name
    assert name == unicodedata.normalize("NFKC", name)
    assert not any(unicodedata.category(each)[0] in "CZ" for each in name.replace(" ", ""))
    assert not set(name) & set('<>&"@/\\=')


@given(st.text(alphabet="aAоОoO0lI1і -_.", min_size=3, max_size=24))
def test_names_with_one_key_have_one_look(text: str) -> None:
    assert look_key(name_key(text)) == look_key(text) == look_key(text.upper().lower())


@pytest.mark.parametrize("language", Language)
async def test_no_drawn_guest_could_sign_up_under_their_name(language: Language) -> None:
    house = memory.House()
    desk = CashierDesk(house.people, house.bank, house.clock, OsChance())
    for _ in range(GUEST_NAMES_TRIED_MAX):
        name = (await desk.welcome_guest(language=language)).person.name
        assert name.split()[0] == {"en": "Guest", "ru": "Гость"}[language]
        with pytest.raises(NameRefused):
            clean_name(name)
    with pytest.raises(NameRefused):
        clean_name(gone_name(4711))


@pytest.mark.parametrize(
    "mail", ["ann@example.org", "Ann.Lee+21@mail.example.org", "croupier@localhost", "o'neil@x.org"]
)
def test_an_address_is_kept(mail: str) -> None:
    assert clean_mail(f" {mail} ") == mail


@pytest.mark.parametrize(
    "mail",
    [
        "",
        "ann",
        "ann@",
        "@example.org",
        "ann@@example.org",
        "ann lee@example.org",
        "ann@example.org, bob@example.org",
        "ann@example.org\nBcc: bob@example.org",
        "Ann <ann@example.org>",
        "ann@exam ple.org",
        "ann@.org",
        "ann@example..org",
        "änn@example.org",
        "=?utf-8?q?bob=40example.com=2C_ann?=@example.org",
        "=?utf-8?q?ann=0D=0ABcc=3A_bob?=@example.org",
        f"{'a' * 65}@example.org",
        f"ann@{'a' * 250}.org",
    ],
)
def test_what_is_no_address_is_refused(mail: str) -> None:
    with pytest.raises(MailRefused):
        clean_mail(mail)
