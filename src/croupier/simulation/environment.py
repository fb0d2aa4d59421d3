"""Blackjack for those who learn by playing: a Gymnasium environment on the engine of the house.

Importing this module registers `croupier/Blackjack-v0`. Needs `croupier[gym]`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.core.actions import Action
from croupier.core.cards import Card, parse_cards
from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import CARDS_PER_DECK, Rules
from croupier.simulation.counting import SYSTEMS, System
from croupier.simulation.errors import BadPlan, MissingExtra
from croupier.simulation.table import Shoe, SoloTable

try:
    import gymnasium as gym
    from gymnasium import spaces
except ModuleNotFoundError:
    raise MissingExtra("the environment", "gym") from None

NAME = "croupier/Blackjack-v0"
ACTIONS: tuple[Action, ...] = tuple(Action)
"""What each number of an action means."""
COUNT_MOST = 1_000.0
POINTS_MAX = 31
"""Points of a hand, a bust one too."""

Observation = dict[str, Any]


class BlackjackEnv(gym.Env[Observation, np.int64]):
    """One box against the dealer, by any rules; an episode is one round.

    Rounds that end before there is anything to decide are dealt and settled on the way to the
    next episode, and told in its `info`. The shoe goes on from episode to episode, to its cut
    card; `reset(seed=...)` begins a fresh one.

    An observation is what a player sees:

    * `hand`: points of the hand in play; `soft`: an ace counts eleven; `cards`: how many by
      value, ace first
    * `upcard`: by points, an ace is 1; `offer`: insurance is asked about
    * `hands` and `place`: how many hands the box has, and which is in play
    * `streak`: wins in a row, in a game that has a streak
    * `action_mask`: a 1 for each of `ACTIONS` that is legal
    * `count` and `decks_left`, where a system counts: the true count (an unbalanced one as it
      runs) of all cards that are face up, and the rest of the shoe

    The reward comes with the end of the round: its net in first wagers. An action that is not
    legal is taken as standing, or as declining.

    Args:
        game: A name of the catalogue.
        rules: Fields that are changed, spelled as in records; or rules of their own.
        count: A name of `counting.SYSTEMS`, or a system.

    Raises:
        UnknownGame: No game has this name.
        RulesError: Wrong rules.
        BadPlan: No such count.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str = "classic",
        rules: Rules | Mapping[str, object] | None = None,
        count: str | System | None = None,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(rules, Rules):
            self.rules = rules
        else:
            self.rules = override_rules(find_game(game).rules, rules or {})
        self.render_mode = render_mode
        self._system = _system(count)
        self._table: SoloTable | None = None
        self.action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = self._space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals until there is something to decide.

        Args:
            seed: Begins a fresh shoe with luck of its own.
            options: `cards` (such as "As 7h Kd 9c") come first out of a fresh shoe.

        The info tells `settled`: the nets of rounds that ended without a decision.
        """
        super().reset(seed=seed)
        cards = parse_cards((options or {}).get("cards", ""))
        if self._table is None or seed is not None or cards:
            self._table = SoloTable(self.rules, Shoe(self.rules, self.np_random), self._system)
            self._table.shoe.begin(cards)
        settled = self._table.deal_to_decision()
        return self._observation(), {"settled": settled}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One action; the reward is the round's net, once it is over."""
        table = self._table
        assert table is not None, "reset comes first"
        wanted = ACTIONS[int(action)]
        legal = table.options()
        is_legal = wanted in legal
        if not is_legal:
            wanted = Action.DECLINE if table.is_offer else Action.STAND
        table.act(wanted)
        is_over = table.round.is_over
        reward = table.net if is_over else 0.0
        return self._observation(), reward, is_over, False, {"is_legal": is_legal}

    def render(self) -> str | None:
        """The table in a line, in the mode "ansi"."""
        if self.render_mode != "ansi" or self._table is None:
            return None
        state = self._table.round
        dealer = " ".join(str(card) for card in state.dealer.shown)
        hands = "; ".join(str(hand) for hand in state.boxes[0].hands)
        return f"dealer {dealer} | {hands}"

    def _space(self) -> spaces.Dict:
        told: dict[str, spaces.Space[Any]] = {
            "hand": spaces.Discrete(POINTS_MAX + 1),
            "soft": spaces.Discrete(2),
            "cards": spaces.Box(0, 21, (10,), np.int8),
            "upcard": spaces.Discrete(11),
            "offer": spaces.Discrete(2),
            "hands": spaces.Discrete(5),
            "place": spaces.Discrete(4),
            "streak": spaces.Discrete(10),
            "action_mask": spaces.MultiBinary(len(ACTIONS)),
        }
        if self._system is not None:
            told["count"] = spaces.Box(-COUNT_MOST, COUNT_MOST, (1,), np.float32)
            told["decks_left"] = spaces.Box(0, 8, (1,), np.float32)
        return spaces.Dict(told)

    def _observation(self) -> Observation:
        table = self._table
        assert table is not None, "reset comes first"
        state, place = table.round, table.place
        hand = state.boxes[0].hands[place]
        told: Observation = {
            "hand": np.int64(hand.total.points),
            "soft": np.int64(hand.total.is_soft),
            "cards": _by_value(hand.cards),
            "upcard": np.int64(state.dealer.upcard.points if state.dealer.upcard else 0),
            "offer": np.int64(table.is_offer),
            "hands": np.int64(len(state.boxes[0].hands)),
            "place": np.int64(place),
            "streak": np.int64(table.streak),
            "action_mask": np.array([each in table.options() for each in ACTIONS], np.int8),
        }
        count = table.count
        if count is not None:
            true = count.true(table.shoe.left) or 0.0
            bounded = min(max(true, -COUNT_MOST), COUNT_MOST)
            told["count"] = np.array([bounded], np.float32)
            told["decks_left"] = np.array([table.shoe.left / CARDS_PER_DECK], np.float32)
        return told


def _by_value(cards: Sequence[Card]) -> NDArray[np.int8]:
    counts = np.zeros(10, np.int8)
    for card in cards:
        counts[card.points - 1] += 1
    return counts


def _system(count: str | System | None) -> System | None:
    if count is None or isinstance(count, System):
        return count
    if count not in SYSTEMS:
        raise BadPlan(f"no count {count[:20]!r}, there are {', '.join(SYSTEMS)}")
    return SYSTEMS[count]


gym.register(id=NAME, entry_point=f"{__name__}:BlackjackEnv")
