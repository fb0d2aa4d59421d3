"""HTTP: drills, whose answers are graded by the exact values of the coach's process."""

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.core.cards import cards_text, parse_card, parse_cards
from croupier.core.errors import BadCard
from croupier.core.games import find_floor_game
from croupier.core.rules import CARDS_PER_DECK, Rules
from croupier.notation.rule_code import rule_code
from croupier.practice.counting import Count
from croupier.practice.drills import (
    COUNTED_CARDS_MAX,
    COUNTED_CARDS_MIN,
    Drill,
    DrillKind,
    count_drill,
    drill,
    kinds_of,
)
from croupier.server.coach_desk import UNTOLD
from croupier.server.coach_routes import CoachHouse
from croupier.server.drill_bodies import (
    HAND_CARDS_MAX,
    UNSEEN_CARDS_MIN,
    CountAt,
    CountQuestion,
    DrillAnswer,
    DrillGrade,
    DrillQuestion,
)
from croupier.server.handlers import bound, number_in, read_body, route
from croupier.server.odds_room import Urgency
from croupier.server.practice_routes import PracticePace
from croupier.server.problems import Problem
from croupier.server.replies import json_reply

COUNTED_DECKS = 6
COUNTED_CARDS = 20
"""Cards of a question about the count that says nothing else."""

_ONE_HAND = "hand"
_CHANCE = SystemRandom()


class _Bench:
    """Drills as people may use them."""

    def __init__(self, house: CoachHouse) -> None:
        self.house = house
        self.pace = PracticePace(house)

    async def ask(self, job: str, rules: Rules, asked: Drill, **more: str) -> dict[str, Any]:
        """What the coach's process says of a question.

        Raises:
            Problem: The question cannot be, or too many wait.
        """
        position = _position(rules, asked)
        try:
            return await self.house.coach.ask(job, Urgency.NOW, **position, **more)
        except Problem as problem:
            if problem.problem_code in UNTOLD:
                raise _bad(str(problem)) from None
            raise


def drill_routes(house: CoachHouse) -> Sequence[Route]:
    """Every HTTP route of drills."""
    bench = _Bench(house)
    return [
        route("/api/drills/count", get=bound(bench, _count)),
        route("/api/drills/answer", post=bound(bench, _answer)),
        route("/api/drills/{kind}", get=bound(bench, _question)),
    ]


async def _question(bench: _Bench, request: Request) -> Response:
    await bench.pace.admit(request)
    query = request.query_params
    game = find_floor_game(query.get("game", ""))
    kind = request.path_params["kind"]
    if kind == _ONE_HAND:
        asked = drill_named(game.rules, query.get("hand", ""), query.get("upcard", ""))
    elif kind in kinds_of(game.rules):
        asked = drill(DrillKind(kind), game.rules, _CHANCE)
    else:
        raise Problem("drill.unknown", f"{game.name} has no drill {kind[:20]!r}", 404)
    found = await bench.ask("advise", game.rules, asked)
    tens = 16 * game.rules.decks - sum(card.points == 10 for card in asked.seen)
    reply = DrillQuestion(
        game=game.name,
        hand=cards_text(asked.hand),
        upcard=str(asked.upcard),
        gone=cards_text(asked.gone),
        is_offer=asked.is_offer,
        unseen=_unseen(game.rules, asked),
        unseen_tens=tens,
        options=tuple(found["values"]),
    )
    return json_reply(reply)


async def _answer(bench: _Bench, request: Request) -> Response:
    await bench.pace.admit(request)
    given = await read_body(request, DrillAnswer)
    rules = find_floor_game(given.game).rules
    asked = drill_named(rules, given.hand, given.upcard, given.gone, is_offer=given.is_offer)
    legal = (await bench.ask("advise", rules, asked))["values"]
    if given.chosen not in legal:
        raise _bad(f"{given.chosen!r} is none of {', '.join(legal)}")
    found = await bench.ask("grade", rules, asked, chosen=given.chosen)
    reply = DrillGrade(found["values"], found["best"], found["loss"], found["grade"])
    return json_reply(reply)


async def _count(bench: _Bench, request: Request) -> Response:
    await bench.pace.admit(request)
    cards = number_in(request, "cards") or COUNTED_CARDS
    if not COUNTED_CARDS_MIN <= cards <= COUNTED_CARDS_MAX:
        message = f"'cards' is not {COUNTED_CARDS_MIN} to {COUNTED_CARDS_MAX}"
        raise Problem("request.query", message)
    asked = count_drill(COUNTED_DECKS, cards, _CHANCE)
    shown = tuple(str(card) for card in asked.cards)
    return json_reply(CountQuestion(_count_at(asked.before), shown, _count_at(asked.after)))


def drill_named(
    rules: Rules, hand: str, upcard: str, gone: str = "", *, is_offer: bool = False
) -> Drill:
    """A question that is named, card by card.

    Raises:
        Problem: It cannot be.
    """
    try:
        cards = parse_cards(hand)
        asked = Drill(cards, parse_card(upcard), parse_cards(gone), is_offer=is_offer)
    except BadCard as error:
        raise _bad(str(error)) from None
    if not 2 <= len(cards) <= HAND_CARDS_MAX or (is_offer and not rules.insurance):
        raise _bad(f"no such question: {hand!r}")
    if _unseen(rules, asked) < UNSEEN_CARDS_MIN:
        raise _bad(f"fewer than {UNSEEN_CARDS_MIN} cards are unseen")
    return asked


def _unseen(rules: Rules, asked: Drill) -> int:
    return CARDS_PER_DECK * rules.decks - len(asked.seen)


def _position(rules: Rules, asked: Drill) -> dict[str, Any]:
    return {
        "rules": rule_code(rules),
        "hand": cards_text(asked.hand),
        "upcard": str(asked.upcard),
        "seen": cards_text(sorted(asked.seen, key=str)),
        "hands": 1,
        "to_come": 0,
        "done": [],
        "streak": 0,
        "is_offer": asked.is_offer,
    }


def _count_at(count: Count) -> CountAt:
    return CountAt(count.running, count.true, count.half_decks, count.unseen)


def _bad(message: str) -> Problem:
    return Problem("drill.bad", message)
