"""Records for tests, from the little that matters in each."""

ONE_ROUND = 'bets = { 1 = "10" }\ndealt = "Ts 5h 9d 5c"\n'
"""A round of one box that waits for its first play."""


def record(*rounds: str, game: str = "multiplayer", top: str = "") -> str:
    """A document of some rounds, each the lines of its table."""
    tables = "".join(f"\n[[rounds]]\n{lines}\n" for lines in rounds or (ONE_ROUND,))
    return f'format = 1\ngame = "{game}"\n{top}\n{tables}'
