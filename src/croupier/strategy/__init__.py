"""How a hand is played: charts by total, tables by cards, and what answers for a player.

A policy answers the engine's questions. Charts are read and written as CSV and TOML, and shown
as text, a page, a drawing or a picture.
"""
