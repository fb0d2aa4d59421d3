"""Hosts: what they may do, to whom, how often, and what is written down of it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.adapters.sql_port import Connection
from croupier.casino.chat import ChatReport
from croupier.casino.errors import (
    AmountRefused,
    HouseRefusal,
    NoSuchLine,
    NoSuchPerson,
    NoSuchTable,
    NotCovered,
)
from croupier.casino.host_acts import REASON_MAX, ActKind, Warrant, clean_reason
from croupier.casino.host_errors import (
    AgainstOneself,
    AuditRunning,
    CommandReused,
    LastHost,
    MuteRefused,
    NotAHost,
    PersonMuted,
    ReasonRefused,
)
from croupier.casino.hosting import MUTE_SECONDS_MAX
from croupier.casino.money import Currency
from croupier.casino.person_errors import OnlyNamed
from croupier.casino.ports import CommandKey
from tests.people.hosting import Hosted, hosted

TUR = Currency.TUR


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str | None:
    """Where the house is on PostgreSQL."""
    found: str | None = None
    if request.param == "postgres":
        found = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def at(tmp_path: Path, url: str | None) -> AsyncIterator[Hosted]:
    async with hosted(tmp_path, url) as opened:
        yield opened


@pytest.mark.parametrize("text", ["", "  ab  ", "\u200b\u200b\u200b", "x" * (REASON_MAX + 1)])
def test_a_reason_is_neither_too_short_nor_too_long(text: str) -> None:
    with pytest.raises(ReasonRefused) as caught:
        clean_reason(text)
    assert caught.value.details == {"min": 3, "max": REASON_MAX}


@pytest.mark.parametrize("text", ["abc", "x" * REASON_MAX])
def test_a_reason_of_three_to_two_hundred_characters_is_taken(text: str) -> None:
    assert clean_reason(f" {text}\n") == text


@pytest.mark.clause("L5")
async def test_a_host_gives_tournament_chips_out(at: Hosted) -> None:
    change = await at.desk.fund(at.by(), at.guest.person_id, TUR, 500_00)
    assert (change.amount, await at.held(at.guest, TUR)) == (500_00, 500_00)
    (act, _granted) = await at.store.acts(None, 10)
    assert (act.host, act.whom, act.act.kind) == ("Hanna", at.guest.name, ActKind.FUND)
    assert (act.act.currency, act.act.amount, act.act.by.reason) == (TUR, 500_00, "as agreed")


async def test_the_ledger_names_the_act_that_moved_the_money(at: Hosted) -> None:
    await at.desk.fund(at.by(), at.guest.person_id, TUR, 500_00)
    await at.desk.pay_out(at.by(), at.guest.person_id, TUR, 200_00)

    def named(connection: Connection) -> list[tuple[str, str]]:
        return connection.execute(
            "SELECT t.reason, a.kind FROM transfers t JOIN host_acts a ON a.id = t.act_id"
            " ORDER BY t.id"
        ).fetchall()

    assert await at.database.read(named) == [("pay-in", "fund"), ("pay-out", "pay-out")]


async def test_the_same_order_twice_pays_once(at: Hosted) -> None:
    by = at.by()
    orders = [at.desk.fund(by, at.guest.person_id, TUR, 500_00) for _ in range(3)]
    changes = await asyncio.gather(*orders)
    assert {each.amount for each in changes} == {500_00}
    assert len(await at.store.acts(None, 10)) == 2, "the grant, and one payment"


async def test_an_orders_id_stands_for_nothing_else(at: Hosted) -> None:
    by = at.by()
    await at.desk.fund(by, at.guest.person_id, TUR, 500_00)
    for order in (
        at.desk.fund(by, at.guest.person_id, TUR, 500_01),
        at.desk.pay_out(by, at.guest.person_id, TUR, 500_00),
        at.desk.lock(by, at.guest.person_id),
    ):
        with pytest.raises(CommandReused):
            await order
    assert await at.held(at.guest, TUR) == 500_00


async def test_nobody_is_paid_out_more_than_they_have(at: Hosted) -> None:
    await at.desk.fund(at.by(), at.guest.person_id, TUR, 500_00)
    with pytest.raises(NotCovered):
        await at.desk.pay_out(at.by(), at.guest.person_id, TUR, 500_01)
    assert await at.held(at.guest, TUR) == 500_00
    assert len(await at.store.acts(None, 10)) == 2, "what was refused is no act"
    await at.desk.pay_out(at.by(), at.guest.person_id, TUR, 500_00)
    assert await at.held(at.guest, TUR) == 0


async def test_no_host_pays_nothing_or_somebody_who_is_not_here(at: Hosted) -> None:
    with pytest.raises(AmountRefused):
        await at.desk.fund(at.by(), at.guest.person_id, TUR, 0)
    with pytest.raises(NoSuchPerson):
        await at.desk.fund(at.by(), 99, TUR, 1)


async def test_who_is_no_host_orders_nothing(at: Hosted) -> None:
    ann, whom = await at.named("Ann"), at.guest.person_id
    for by in (at.by(ann), at.by(at.guest), Warrant(host_id=99, reason="none at all")):
        for order in (
            at.desk.fund(by, whom, TUR, 1),
            at.desk.pay_out(by, whom, Currency.FUN, 1),
            at.desk.lock(by, whom),
            at.desk.unlock(by, whom),
            at.desk.grant(by, ann.person_id),
            at.desk.revoke(by, at.hanna.person_id),
            at.desk.mute(by, whom, 60),
            at.desk.unmute(by, whom),
            at.desk.close_table(by, "t1"),
            at.desk.remove_line(by, "t1", 1),
            at.desk.dismiss(by, "t1", 1),
            at.desk.begin_audit(by),
        ):
            with pytest.raises(NotAHost):
                await order
    assert len(await at.store.acts(None, 10)) == 1
    assert await at.held(at.guest) == 1000_00


async def test_whose_rights_are_taken_away_orders_nothing_more(at: Hosted) -> None:
    hugo = await at.host("Hugo")
    await at.desk.lock(at.by(hugo), at.guest.person_id)
    await at.desk.revoke(at.by(), hugo.person_id)
    with pytest.raises(NotAHost):
        await at.desk.unlock(at.by(hugo), at.guest.person_id)


async def test_a_locked_host_orders_nothing(at: Hosted) -> None:
    hugo = await at.host("Hugo")
    await at.desk.lock(at.by(), hugo.person_id)
    with pytest.raises(NotAHost):
        await at.desk.lock(at.by(hugo), at.hanna.person_id)
    await at.desk.unlock(at.by(), hugo.person_id)
    await at.desk.lock(at.by(hugo), at.hanna.person_id)


async def test_of_two_hosts_who_lock_each_other_one_is_left(at: Hosted) -> None:
    hugo = await at.host("Hugo")
    answers = await asyncio.gather(
        at.desk.lock(at.by(), hugo.person_id),
        at.desk.lock(at.by(hugo), at.hanna.person_id),
        return_exceptions=True,
    )
    assert [type(each) for each in answers] == [type(None), NotAHost]


async def test_a_host_locks_others_and_never_themselves(at: Hosted) -> None:
    with pytest.raises(AgainstOneself):
        await at.desk.lock(at.by(), at.hanna.person_id)
    assert not (await at.shown(at.hanna)).person.is_locked


async def test_a_locked_person_keeps_money_and_token_and_is_let_in_again(at: Hosted) -> None:
    ann = await at.named("Ann")
    await at.desk.lock(at.by(), ann.person_id)
    assert await at.people.by_token(b"Ann") == replace(ann, is_locked=True)
    await at.desk.unlock(at.by(), ann.person_id)
    assert await at.people.by_token(b"Ann") == ann


async def test_the_last_host_stays_one_unless_the_terminal_says_so(at: Hosted) -> None:
    with pytest.raises(LastHost):
        await at.desk.revoke(at.by(), at.hanna.person_id)
    hugo = await at.host("Hugo")
    await at.desk.lock(at.by(), hugo.person_id)
    with pytest.raises(LastHost):
        await at.desk.revoke(at.by(), at.hanna.person_id)
    await at.desk.unlock(at.by(), hugo.person_id)
    await at.desk.revoke(at.by(), at.hanna.person_id)
    await at.desk.revoke(Warrant(host_id=None, reason=None), hugo.person_id)
    assert not (await at.shown(hugo)).person.is_host


async def test_a_guest_is_no_host(at: Hosted) -> None:
    with pytest.raises(OnlyNamed):
        await at.desk.grant(at.by(), at.guest.person_id)
    assert not (await at.shown(at.guest)).person.is_host


async def test_who_is_muted_says_nothing_until_the_time_is_over(at: Hosted) -> None:
    await at.said("hello")
    await at.desk.mute(at.by(), at.guest.person_id, 60)
    with pytest.raises(PersonMuted) as caught:
        await at.said("once more")
    assert caught.value.details == {"seconds_left": 60}
    assert (await at.shown(at.guest)).muted_until is not None
    at.clock.advance(60_000)
    await at.said("now")
    assert (await at.shown(at.guest)).muted_until is None


async def test_who_is_muted_no_more_speaks_at_once(at: Hosted) -> None:
    await at.desk.mute(at.by(), at.guest.person_id, MUTE_SECONDS_MAX)
    await at.desk.unmute(at.by(), at.guest.person_id)
    await at.said("hello")


@pytest.mark.parametrize("seconds", [0, -1, MUTE_SECONDS_MAX + 1])
async def test_nobody_is_muted_for_no_time_or_for_too_long(at: Hosted, seconds: int) -> None:
    with pytest.raises(MuteRefused):
        await at.desk.mute(at.by(), at.guest.person_id, seconds)


async def test_a_reported_line_is_read_with_what_was_said_around_it(at: Hosted) -> None:
    ann = await at.named("Ann")
    await at.said(*(f"line {number}" for number in range(1, 14)))
    await at.chat.report(ChatReport("t1", 7, ann.person_id, "rude", at.clock.now()))
    await at.chat.report(ChatReport("t1", 7, at.hanna.person_id, "", at.clock.now()))

    (reported,) = await at.store.reported(10)

    assert reported.line.text == "line 7"
    assert [each.number for each in reported.around] == list(range(2, 13))
    assert [(each.name, each.reason) for each in reported.complaints] == [
        ("Ann", "rude"),
        ("Hanna", ""),
    ]


async def test_a_line_is_removed_for_all_and_the_host_still_reads_it(at: Hosted) -> None:
    await at.said("very rude")
    await at.chat.report(ChatReport("t1", 1, at.hanna.person_id, "", at.clock.now()))
    line = await at.desk.remove_line(at.by(), "t1", 1)
    assert (line.text, line.is_removed) == ("", True)
    assert await at.chat.lines("t1", None, 9) == (line,)
    assert await at.store.reported(10) == ()
    ann = await at.named("Ann")
    await at.chat.report(ChatReport("t1", 1, ann.person_id, "", at.clock.now()))
    (again,) = await at.store.reported(10)
    assert (again.line.text, again.line.is_removed) == ("very rude", True)


async def test_a_report_is_dismissed_and_the_line_stays(at: Hosted) -> None:
    await at.said("hello")
    await at.chat.report(ChatReport("t1", 1, at.hanna.person_id, "", at.clock.now()))
    await at.desk.dismiss(at.by(), "t1", 1)
    assert await at.store.reported(10) == ()
    assert (await at.store.line("t1", 1)).text == "hello"


async def test_what_is_not_there_is_neither_removed_nor_closed(at: Hosted) -> None:
    await at.said("hello")
    with pytest.raises(NoSuchLine):
        await at.desk.remove_line(at.by(), "t1", 2)
    with pytest.raises(NoSuchLine):
        await at.desk.dismiss(at.by(), "t9", 1)
    with pytest.raises(NoSuchTable):
        await at.desk.close_table(at.by(), "t9")
    assert len(await at.store.acts(None, 10)) == 1


async def test_a_table_is_told_to_close_once(at: Hosted) -> None:
    await at.said("hello")
    by = at.by()
    await at.desk.close_table(by, "t1")
    await at.desk.close_table(by, "t1")
    assert at.closed == ["t1"]


async def test_one_audit_runs_at_a_time_and_says_what_it_found(at: Hosted) -> None:
    assert at.audit.state.began is None
    await at.desk.begin_audit(at.by())
    assert at.audit.state.is_running
    with pytest.raises(AuditRunning):
        await at.desk.begin_audit(at.by())
    for _ in range(5):
        await asyncio.sleep(0)
    report = at.audit.state.report
    assert report is not None
    assert (report.is_clean, report.accounts) == (True, 1)
    assert len(await at.store.acts(None, 10)) == 2


@pytest.mark.clause("L17")
async def test_the_sums_of_every_currency_are_zero_over_all_accounts(at: Hosted) -> None:
    await at.desk.fund(at.by(), at.guest.person_id, TUR, 500_00)
    fun, tur = await at.store.sums()
    assert (fun.currency, fun.players, fun.cashier, fun.total) == ("FUN", 1000_00, -1000_00, 0)
    assert (tur.currency, tur.players, tur.cashier, tur.total) == ("TUR", 500_00, -500_00, 0)


async def test_people_are_found_by_any_part_of_the_name_a_page_at_a_time(at: Hosted) -> None:
    for name in ("Zoë", "Zoila", "Anna_Z", "100%"):
        await at.named(name)
    assert [each.person.name for each in await at.store.people("ZO", None, 10)] == ["Zoila", "Zoë"]
    assert [each.person.name for each in await at.store.people("_", None, 10)] == ["Anna_Z"]
    assert [each.person.name for each in await at.store.people("%", None, 10)] == ["100%"]
    first = await at.store.people("z", None, 2)
    rest = await at.store.people("z", first[-1].person.name, 2)
    assert [each.person.name for each in (*first, *rest)] == ["Anna_Z", "Zoila", "Zoë"]


async def test_the_acts_are_read_a_page_at_a_time_newest_first(at: Hosted) -> None:
    for _ in range(3):
        await at.desk.lock(at.by(), at.guest.person_id)
    newest, older = await at.store.acts(None, 2)
    rest = await at.store.acts(older.number, 10)
    assert [each.number for each in (newest, older, *rest)] == [4, 3, 2, 1]
    assert rest[-1].host is None


async def test_who_has_gone_is_named_no_more_in_the_acts(at: Hosted) -> None:
    ann = await at.named("Ann")
    await at.desk.lock(at.by(), ann.person_id)
    await at.register.delete(ann.person_id, at.clock.now())
    (act, *_) = await at.store.acts(None, 1)
    assert act.whom == f"Gone {ann.person_id}"
    with pytest.raises(NoSuchPerson):
        await at.desk.unlock(at.by(), ann.person_id)


async def test_a_refused_order_leaves_nothing_behind(at: Hosted) -> None:
    key = CommandKey(at.guest.person_id, "unused")
    assert await at.chat.answer(key) is None
    with pytest.raises(HouseRefusal):
        await at.desk.grant(at.by(), at.guest.person_id)
    (acts,) = await at.database.read(
        lambda connection: connection.execute("SELECT count(*) FROM host_acts").fetchone()
    )
    assert acts == 1
