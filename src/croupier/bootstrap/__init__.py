"""Puts a house together: the only place that knows every part."""

from croupier.bootstrap.house import open_house

__all__ = ["open_house"]
