"""Versions of the house's database, one step each."""
