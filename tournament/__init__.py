"""The club's day: one file per step, in the order of the day, over the models of the same words.

members > registration > fees > draw > tables > entry > checking > standings > issuing; docs/architecture.md draws the
arrows. A step takes values and model objects, does one job in one transaction, and raises `TournamentError` with a
sentence for the person when it cannot.
"""
