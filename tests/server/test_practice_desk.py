"""Practice at a table: what is graded, and what is told of the shoe."""

from dataclasses import replace

import pytest

from croupier.casino.access import Access
from croupier.casino.errors import NoSuchRound
from croupier.casino.money import Currency
from croupier.core.cards import parse_card, parse_cards
from croupier.odds import Composition, action_values, solve
from croupier.server.coach_desk import CoachDesk
from croupier.server.odds_room import OddsRoom
from croupier.server.practice_desk import PracticeDesk, require_practice
from croupier.server.problems import Problem
from tests.server.test_coach_desk import dealt
from tests.support import memory

SIXTEEN = "9s Th 7d 6c"


def desk_of(room: OddsRoom, seat: memory.Seat) -> PracticeDesk:
    return PracticeDesk(room, seat.house.store)


async def test_a_decision_is_graded_by_what_the_coach_would_have_said(room: OddsRoom) -> None:
    seat = await dealt(SIXTEEN)
    coach = CoachDesk(room, seat.house.store)
    (advice,) = (await coach.advise(seat.table, seat.person.person_id)).hands
    await seat.act("stand")

    (made,) = (await desk_of(room, seat).grades(seat.table, 1)).decisions
    assert (made.decision, made.box, made.cards, made.upcard) == (1, 1, "9s 7d", "Th")
    assert (made.chosen, made.best, made.values) == ("stand", "surrender", advice.values)
    lost = advice.values["surrender"] - advice.values["stand"]
    assert made.cost == pytest.approx(lost * 10)
    assert (made.grade, made.reason) == ("small-slip", None)


@pytest.mark.parametrize(
    ("action", "grade"),
    [("surrender", "right"), ("hit", "small-slip"), ("double", "blunder")],
)
async def test_the_grade_goes_by_what_was_given_away(
    room: OddsRoom, action: str, grade: str
) -> None:
    seat = await dealt(f"{SIXTEEN} 5s 5h 5d")
    await seat.act(action)

    made = (await desk_of(room, seat).grades(seat.table, 1)).decisions[0]
    assert made.grade == grade
    assert (made.cost == 0) is (grade == "right")


async def test_a_round_in_play_shows_the_decisions_made_so_far(room: OddsRoom) -> None:
    seat = await dealt("2s Th 3d 6c 5h 4h")
    desk = desk_of(room, seat)
    assert (await desk.grades(seat.table, 1)).decisions == ()
    await seat.act("hit")
    await seat.act("hit")

    grades = await desk.grades(seat.table, 1)
    assert [(each.decision, each.cards) for each in grades.decisions] == [
        (1, "2s 3d"),
        (2, "2s 3d 5h"),
    ]


async def test_insurance_is_a_decision_like_any_other(room: OddsRoom) -> None:
    seat = await dealt("Ts Ad Kd 9c")
    await seat.answer(box_1="insure")

    (made,) = (await desk_of(room, seat).grades(seat.table, 1)).decisions
    assert (made.chosen, made.best, made.grade) == ("insure", "decline", "small-slip")
    assert set(made.values) == {"insure", "decline"}


async def test_cards_of_earlier_rounds_are_known_when_a_later_one_is_graded(
    room: OddsRoom,
) -> None:
    first = "2s 3s 6d 5s Kd 8c Ah"
    seat = await dealt(f"{first} {SIXTEEN} 2d", game="multiplayer")
    await seat.act("hit")
    await seat.act("stand")
    await seat.rebet()
    await seat.deal()
    await seat.act("hit")
    unseen = Composition.full(6).without(parse_cards(f"{first} 9s 7d Th"))
    expected = action_values(seat.table.rules, parse_cards("9s 7d"), parse_card("Th"), unseen)

    in_play = await desk_of(room, seat).grades(seat.table, 2)
    await seat.act("stand")
    when_over = await desk_of(room, seat).grades(seat.table, 2)
    for grades in (in_play, when_over):
        assert grades.decisions[0].values == {
            action.value: pytest.approx(value) for action, value in expected.plays.items()
        }


async def test_the_first_round_of_a_shoe_is_graded_from_all_cards_later_too(
    room: OddsRoom,
) -> None:
    seat = await dealt(f"{SIXTEEN} {SIXTEEN}", game="multiplayer")
    await seat.act("stand")
    desk = desk_of(room, seat)
    before = await desk.grades(seat.table, 1)
    await seat.rebet()
    await seat.deal()

    assert await desk.grades(seat.table, 1) == before


async def test_a_round_that_never_was_has_no_grades(room: OddsRoom) -> None:
    seat = await dealt(SIXTEEN)
    for number in (0, 2, 2**80):
        with pytest.raises(NoSuchRound):
            await desk_of(room, seat).grades(seat.table, number)


async def test_what_has_no_exact_value_is_not_graded(room: OddsRoom) -> None:
    house = memory.House()
    seat = await house.sit_with_rules(await house.guest(), "on-fire", "9s 6c 7d Th", max_hands=3)
    await seat.wager(1, 10)
    await seat.deal()
    await seat.act("stand")

    (made,) = (await desk_of(room, seat).grades(seat.table, 1)).decisions
    assert (made.grade, made.values, made.cost) == (None, {}, 0)
    assert made.reason is not None


async def test_the_hole_card_changes_nothing_of_the_shoe_in_view(room: OddsRoom) -> None:
    views = []
    edges = []
    for hole in ("6c", "2h", "Kd"):
        seat = await dealt(f"9s Th 7d {hole}")
        state = seat.table.round
        assert state is not None
        known = replace(state, dealer=replace(state.dealer, hole=parse_card(hole)))
        for table in (seat.table, replace(seat.table, round=known)):
            views.append(await desk_of(room, seat).shoe(table))
            edges.append(await desk_of(room, seat).edge(table))

    assert all(view == views[0] for view in views)
    assert all(edge == edges[0] for edge in edges)
    assert sum(views[0].unseen.values()) == 312 - 3
    assert views[0].dealt == 4


async def test_the_shoe_in_view_counts_what_lay_face_up(room: OddsRoom) -> None:
    first = "2s 3s 6d 5s Kd 8c Ah"
    seat = await dealt(f"{first} 9s 5h 7d 6c", game="multiplayer")
    desk = desk_of(room, seat)
    in_first = await desk.shoe(seat.table)
    await seat.act("hit")
    await seat.act("stand")
    between = await desk.shoe(seat.table)
    await seat.rebet()
    await seat.deal()
    in_second = await desk.shoe(seat.table)

    assert [sum(view.unseen.values()) for view in (in_first, between, in_second)] == [309, 305, 302]
    assert (in_first.count.running, between.count.running) == (3, 2)
    assert in_second.count.running == 3
    assert (between.unseen["K"], between.unseen["2"], between.unseen["Q"]) == (23, 23, 24)


async def test_before_the_first_shoe_every_card_is_unseen(room: OddsRoom) -> None:
    house = memory.House()
    seat = await house.sit(await house.guest(), "multiplayer")

    view = await desk_of(room, seat).shoe(seat.table)
    assert (view.number, view.dealt, set(view.unseen.values())) == (0, 0, {24})
    assert (view.count.running, view.count.true, view.is_fresh_next) == (0, 0, True)


async def test_the_edge_is_that_of_the_unseen_cards(room: OddsRoom) -> None:
    first = "2s 3s 6d 5s Kd 8c Ah"
    seat = await dealt(first, game="multiplayer")
    await seat.act("hit")
    await seat.act("stand")

    edge = await desk_of(room, seat).edge(seat.table)
    unseen = Composition.full(6).without(parse_cards(first))
    assert edge.unseen == 305
    assert edge.ev == pytest.approx(solve(seat.table.rules, unseen).ev)


async def test_where_each_round_takes_a_fresh_shoe_the_edge_is_that_of_the_game(
    room: OddsRoom,
) -> None:
    seat = await dealt(SIXTEEN)

    edge = await desk_of(room, seat).edge(seat.table)
    assert edge.unseen == 312
    assert edge.ev == pytest.approx(solve(seat.table.rules).ev)
    assert (await desk_of(room, seat).shoe(seat.table)).is_fresh_next


async def test_practice_is_for_private_tables_in_play_money() -> None:
    table = (await dealt(SIXTEEN)).table
    require_practice(table)
    for other in (
        replace(table, access=Access.PUBLIC),
        replace(table, access=Access.LINK),
        replace(table, currency=Currency.TUR),
        replace(table, currency=Currency.USD),
    ):
        with pytest.raises(Problem, match="private tables in FUN"):
            require_practice(other)


async def test_nobody_practises_where_the_coach_is_not_wanted() -> None:
    table = (await dealt(SIXTEEN)).table
    with pytest.raises(Problem, match="no coach") as refused:
        require_practice(replace(table, has_coach=False))
    assert refused.value.problem_code == "coach.forbidden"
