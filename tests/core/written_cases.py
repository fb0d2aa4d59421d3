"""Written cases: a shoe, what was done, and how it must end.

Actions have no box: they are meant for the box that must answer or play. One with a `!` before
it must be refused at that point.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from _pytest.mark import ParameterSet

from tests.support.rounds import Laid, table

NOTHING: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One case.

    Attributes:
        shoe: Every card in dealing order; ranks, with a suit where it matters.
        wagers: First wagers in units, box 1 first.
        hands: The hands of each box at the end, as the shoe spells them.
        net: What each box won, in units.
        left: Cards that must stay in the shoe.
    """

    shoe: str
    actions: Sequence[str]
    hands: Sequence[Sequence[str]]
    dealer: str
    net: Sequence[str]
    game: str = "multiplayer"
    rules: Mapping[str, object] = field(default_factory=dict)
    wagers: Sequence[int] = (10,)
    left: int = 0

    def play(self) -> Laid:
        """The round at its end; checks what must be refused on the way."""
        laid_out = table(self.game, **self.rules)
        for box, units in enumerate(self.wagers, start=1):
            laid_out = laid_out.box(box, units)
        laid = laid_out.deal(self.shoe)
        for action in self.actions:
            box = _asked(laid)
            verb = action.removeprefix("!")
            if verb == action:
                laid = laid.plays(f"{box} {verb}")
            else:
                assert laid.refusal(f"{box} {verb}") is not None, f"{verb} must be refused"
        return laid


def _asked(laid: Laid) -> int:
    if laid.state.unanswered:
        return laid.state.unanswered[0]
    assert laid.turn is not None, "nobody is asked"
    return laid.turn[0]


@dataclass(frozen=True, slots=True)
class Named:
    """The id of a case, alone on its line so that a search for it finds the case."""

    name: str

    def says(
        self,
        title: str,
        shoe: str,
        actions: Sequence[str],
        *,
        hands: Sequence[Sequence[str]],
        dealer: str,
        net: Sequence[str],
        game: str = "multiplayer",
        rules: Mapping[str, object] = NOTHING,
        wagers: Sequence[int] = (10,),
        left: int = 0,
    ) -> ParameterSet:
        """The case as a parameter that carries its id as a mark."""
        written = Written(
            shoe=shoe,
            actions=actions,
            hands=hands,
            dealer=dealer,
            net=net,
            game=game,
            rules=rules,
            wagers=wagers,
            left=left,
        )
        return pytest.param(written, id=f"{self.name}: {title}", marks=pytest.mark.case(self.name))


def case(name: str) -> Named:
    """Begins a case: `case("A05").says(...)`."""
    return Named(name)


def assert_ends_as_written(written: Written) -> None:
    """Plays a case and compares cards, money and what stays in the shoe."""
    laid = written.play()
    boxes = range(1, len(written.wagers) + 1)
    has_suits = any(len(card) == 2 for card in written.hands[0][0].split())

    assert laid.is_over
    assert [laid.hands(box) if has_suits else laid.ranks(box) for box in boxes] == written.hands
    assert laid.dealer_ranks == " ".join(card[0] for card in written.dealer.split())
    assert [laid.net(box) for box in boxes] == written.net
    assert len(laid.left.split()) == written.left
