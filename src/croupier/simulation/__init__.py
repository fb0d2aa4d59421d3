"""Rounds by the thousand million: what exact analysis cannot answer, and a third witness."""
