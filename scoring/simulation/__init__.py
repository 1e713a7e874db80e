"""Simulated hands and matches, played by players that follow a policy. The random source is always an argument.

play_hand     one hand of the plain game: four players, the double-six set; in bit masks, and fast.
play_any      one hand of any rule system, through the referee.
play_match    hands until the sheet says that the match is over.
statistics.statistics                totals and means of many hands.
match_statistics.match_statistics    totals and means of many matches.
"""

from scoring.simulation.played import PlayedHand
from scoring.simulation.policies import POLICIES, Option, Policy, greedy_policy, random_policy
from scoring.simulation.statistics import MatchStatistics, Measure, Statistics
from scoring.simulation.tables import TableHand, play_any, play_hand, play_match, play_next

__all__ = [
    "POLICIES",
    "MatchStatistics",
    "Measure",
    "Option",
    "PlayedHand",
    "Policy",
    "Statistics",
    "TableHand",
    "greedy_policy",
    "play_any",
    "play_hand",
    "play_match",
    "play_next",
    "random_policy",
]
