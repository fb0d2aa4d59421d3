"""Rules that blackjack players know by name, beside the games of the floor.

No two houses play quite alike, so each value is the usual reading of its name:

- Vegas Strip and Atlantic City: the rules pages of blackjack-player.org and the many on-line
  games that copy them. Eight decks, a stand on soft 17 and late surrender are also what New
  Jersey's regulators wrote for the halls of Atlantic City.
- European: what on-line houses offer under the name and continental halls deal. There the
  dealer takes the second card only after everyone has played. Ours takes it face down at once
  and looks at it as late, which pays the same: a dealer's natural takes doubled and split
  wagers whole.
- Single deck: the hand-dealt games of Nevada as Stanford Wong's *Professional Blackjack*
  describes them, at 3:2. Where only 10 and 11 may be doubled it is the Reno game:
  `double=10-11`.

Where a name says nothing the house's own ways hold: seven boxes, three a player, wagers of 1
to 200, and a cut card behind three quarters of the shoe (half of a single deck).
"""

from croupier.core.money import Ratio
from croupier.core.rules import (
    Double,
    Peek,
    Players,
    Rules,
    Shuffle,
    Soft17,
    SplitBy,
    Surrender,
)

VEGAS_STRIP = Rules(
    decks=4,
    shuffle=Shuffle(156, 156),
    peek=Peek.ACE_TEN,
    soft17=Soft17.STAND,
    natural_pays=Ratio(3, 2),
    surrender=Surrender.NONE,
    double=Double.ANY,
    das=True,
    split_by=SplitBy.VALUE,
    max_hands=4,
    split_aces_one_card=True,
    resplit_aces=False,
    boxes=7,
    players=Players.MANY,
)

ATLANTIC_CITY = Rules(
    decks=8,
    shuffle=Shuffle(312, 312),
    peek=Peek.ACE_TEN,
    soft17=Soft17.STAND,
    natural_pays=Ratio(3, 2),
    surrender=Surrender.LATE,
    double=Double.ANY,
    das=True,
    split_by=SplitBy.VALUE,
    max_hands=4,
    split_aces_one_card=True,
    resplit_aces=False,
    boxes=7,
    players=Players.MANY,
)

EUROPEAN_NO_HOLE = Rules(
    decks=6,
    shuffle=Shuffle(234, 234),
    peek=Peek.NONE,
    soft17=Soft17.STAND,
    natural_pays=Ratio(3, 2),
    surrender=Surrender.NONE,
    double=Double.NINE_TO_ELEVEN,
    das=True,
    split_by=SplitBy.VALUE,
    max_hands=2,
    split_aces_one_card=True,
    resplit_aces=False,
    boxes=7,
    players=Players.MANY,
)

SINGLE_DECK_H17 = Rules(
    decks=1,
    shuffle=Shuffle(26, 26),
    peek=Peek.ACE_TEN,
    soft17=Soft17.HIT,
    natural_pays=Ratio(3, 2),
    surrender=Surrender.NONE,
    double=Double.ANY,
    das=False,
    split_by=SplitBy.VALUE,
    max_hands=4,
    split_aces_one_card=True,
    resplit_aces=False,
    boxes=7,
    players=Players.MANY,
)
