"""Shoes that are worth a name."""

from croupier.core.cards import DECK


def seven_boxes_of_pairs() -> str:
    """One deck in which seven boxes can split to four hands each: more than it has cards."""
    by_points: dict[int, list[str]] = {points: [] for points in range(1, 11)}
    for card in DECK:
        by_points[card.points].append(str(card))
    pairs = [by_points[10][4 * box : 4 * box + 4] for box in range(4)]
    pairs += [by_points[9], by_points[8], by_points[7]]
    others = [card for points in (2, 3, 4, 5, 6, 1) for card in by_points[points]]
    up, hole = others.pop(), others.pop()
    cards = [pair[0] for pair in pairs] + [up] + [pair[1] for pair in pairs] + [hole]
    for pair in pairs:
        cards += pair[2:] + others[:4]
        del others[:4]
    return " ".join(cards)
