"""What a player practises with: the count of a shoe, drills, and when a hand comes again.

Pure, and light: the analyser is asked by whoever uses it.
"""
