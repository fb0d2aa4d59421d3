"""Shoes for comparing the kernels with the core: as they come, and rich in what is rare."""

from random import Random

from croupier.core.cards import DECK, Card

STACKS = ("", "A", "AT", "T", "7", "678", "8", "A89", "2345", "3T9")
"""Ranks that come early in a shoe; a T stands for all that count ten."""


def make_shoe(random: Random, decks: int) -> list[Card]:
    """A shuffled shoe; nine times in ten with some ranks in front."""
    cards = list(DECK) * decks
    random.shuffle(cards)
    wanted = random.choice(STACKS)
    if not wanted:
        return cards
    suits = random.choice(("shdc", "s", "hd"))

    def place(card: Card) -> float:
        letter = "T" if card.points == 10 else card.rank.value
        is_wanted = letter in wanted and card.suit.value in suits
        return random.random() * (0.1 if is_wanted else 1.0)

    return sorted(cards, key=place)
