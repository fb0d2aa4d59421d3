"""What a player practises with: the count of a shoe, and the questions of drills.

Pure, and light: the analyser is asked by whoever uses it.
"""
