"""Signing up: as a stranger, as a guest who keeps everything, by invitation, or not at all."""

import asyncio

import pytest

from croupier.casino.cashier import GIFT
from croupier.casino.doorman import Visitor
from croupier.casino.errors import NameTaken
from croupier.casino.person_errors import (
    HasAnAccount,
    InviteRefused,
    MailRefused,
    NameRefused,
    PasswordRefused,
    RegistrationClosed,
    TooManyTries,
)
from croupier.casino.registration import INVITE_DAYS, SIGN_UPS_PER_HOUR, Registration
from tests.people.conftest import HOME, PASSWORD, Desks


@pytest.mark.clause("X9")
async def test_a_stranger_signs_up_and_starts_with_play_money(at: Desks) -> None:
    came_in = await at.sign_up()
    assert await at.who(came_in) == came_in.person
    assert (came_in.person.name, came_in.person.is_guest) == ("Ann", False)
    assert at.house.fun(came_in.person) == GIFT


@pytest.mark.clause("X9")
async def test_a_guest_who_signs_up_keeps_money_and_history(at: Desks) -> None:
    guest = await at.house.guest(units=50)
    seat = await at.house.sit(guest, "classic", "Ts 9d 9h 8c")
    await seat.wager(1, 10)
    await seat.deal()
    await seat.act("stand")
    assert seat.fun == 60_00

    came_in = await at.sign_up(person=guest)

    assert came_in.person.person_id == guest.person_id
    assert at.house.fun(came_in.person) == 60_00, "and no second welcome"
    assert await at.house.store.played_by(seat.table_id, came_in.person.person_id)
    assert await at.house.people.by_token(guest.name.encode()) is None


async def test_a_guest_goes_on_with_the_round_in_play_after_signing_up(at: Desks) -> None:
    guest = await at.house.guest()
    seat = await at.house.sit(guest, "classic", "Ts 9d 9h 8c")
    await seat.wager(1, 10)
    await seat.deal()

    came_in = await at.sign_up(person=guest)

    again = await at.house.back(came_in.person, seat.table_id)
    await again.act("stand")
    assert again.fun == 1010_00


async def test_the_name_is_kept_as_it_is_read(at: Desks) -> None:
    assert (await at.sign_up("  Ａｎｎ   Lee ")).person.name == "Ann Lee"


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"name": "Al"}, NameRefused),
        ({"name": "Guest Heron 1"}, NameRefused),
        ({"password": "short"}, PasswordRefused),
        ({"password": "password1"}, PasswordRefused),
        ({"name": "Annabelle", "password": "Annabelle"}, PasswordRefused),
        ({"mail": "nowhere"}, MailRefused),
    ],
)
async def test_what_is_refused_leaves_no_account(
    at: Desks, given: dict[str, str], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        await at.sign_up(**given)  # type: ignore[arg-type]
    assert at.house.stores._people == {}


@pytest.mark.parametrize("name", ["Ann", "ANN", "ａｎｎ", "A.nn"])
async def test_a_name_is_had_once(at: Desks, name: str) -> None:
    await at.sign_up("Ann")
    with pytest.raises(NameTaken):
        await at.sign_up(name)


async def test_of_two_at_once_one_gets_the_name(at: Desks) -> None:
    both = await asyncio.gather(at.sign_up(), at.sign_up(), return_exceptions=True)
    assert sorted(type(each).__name__ for each in both) == ["NameTaken", "SignedIn"]


async def test_who_has_an_account_gets_no_second_name(at: Desks) -> None:
    ann = (await at.sign_up()).person
    with pytest.raises(HasAnAccount):
        await at.sign_up("Anna", person=ann)


async def test_a_closed_house_makes_no_accounts_and_lets_people_in(at: Desks) -> None:
    ann = (await at.sign_up()).person
    closed = at.with_mode(Registration.CLOSED)
    with pytest.raises(RegistrationClosed):
        await closed.sign_up("Bob")
    assert (await closed.sign_in()).person == ann


async def test_an_invitation_lets_one_in(at: Desks) -> None:
    at = at.with_mode(Registration.INVITE)
    code = await at.desks.registration.invite()
    for wrong in (None, b"", b"another", code[:-1]):
        with pytest.raises(InviteRefused):
            await at.sign_up(invite=wrong)
    await at.sign_up("Ann", invite=code)
    with pytest.raises(InviteRefused):
        await at.sign_up("Bob", invite=code)


async def test_of_two_with_one_invitation_one_gets_in(at: Desks) -> None:
    at = at.with_mode(Registration.INVITE)
    code = await at.desks.registration.invite()
    tries = [at.sign_up(name, invite=code) for name in ("Ann", "Bob")]
    both = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(each).__name__ for each in both) == ["InviteRefused", "SignedIn"]


async def test_an_invitation_ends(at: Desks) -> None:
    at = at.with_mode(Registration.INVITE)
    code = await at.desks.registration.invite()
    at.house.clock.forward(days=INVITE_DAYS)
    with pytest.raises(InviteRefused):
        await at.sign_up(invite=code)


async def test_an_address_tries_only_so_many_names(at: Desks) -> None:
    await at.sign_up("Ann")
    for _ in range(SIGN_UPS_PER_HOUR - 1):
        with pytest.raises(NameTaken):
            await at.sign_up("Ann")
    with pytest.raises(TooManyTries) as caught:
        await at.sign_up("Bob")
    assert caught.value.details == {"seconds_left": 3600}
    await at.sign_up("Bob", visitor=Visitor("192.0.2.2"))
    at.house.clock.forward(hours=1)
    await at.sign_up("Cleo")


async def test_no_password_shows_in_what_an_error_or_a_log_would_print(at: Desks) -> None:
    came_in = await at.sign_up(mail="ann@example.org")
    kept = await at.desks.register.by_name("Ann")
    assert kept is not None
    assert kept.password is not None
    told = repr((came_in, kept, HOME, at.parts))
    for secret in (PASSWORD, kept.password, "ann@example.org", repr(came_in.keys.token)):
        assert secret not in told
