"""A self-hosted blackjack house."""
