"""The profile of a tournament: what federations set differently for clock, standings, sanctions, byes and seating.

docs/federation.md explains each option. `presets.get(key, changes)` returns a profile, as `rulesets.get` a rule system.
"""
