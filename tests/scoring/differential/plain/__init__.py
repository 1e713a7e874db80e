"""The rule systems read a second time, slowly and plainly, from docs/rules and its sources.

A tile is a pair of numbers, a hand a list of tiles, a hand is played by trying every tile at every place. Nothing here
comes from `scoring`: a hand is handed over as text in the notation, as a judge would type it.
"""
