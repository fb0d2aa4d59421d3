"""The rules of the game: values in, values out; draws no card, reads no clock.

`decide` says what follows from an input, `evolve` folds one event into the state. Standard
library only.
"""
