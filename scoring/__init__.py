"""The engine: play, judge and score dominoes by the rules of fourteen systems.

    import random
    import scoring

    rules = scoring.rules("saci", target=150)
    hand = scoring.Hand.deal(rules, random.Random(1))
    while hand.outcome() is None:
        hand.push(hand.legal_moves()[0])
    print(hand.outcome())

The names in `__all__` are the library; docs/engine/README.md leads through it. It uses the standard library only: no
Django and no clock. A random source is always an argument, and only the command line, `python -m scoring`, reads input
and prints. The same entries under the same rules always give the same sheet. Findings and notes are a code with
parameters; the caller turns them into sentences.

Terms:

tile      one domino, written low-high: "3-5". A *double* has the same number twice.
pips      the spots of a tile or of a hand; the double-six set carries 168.
seat      from 0 in turn order (each next seat is the player on the right).
side      those who score together: a pair, a team, or one player. Of partners "A" sits at 0 and 2, "B" at 1 and 3.
hand      one deal played out. It ends by *domino* (a player lays their last tile) or by *block* (nobody can play).
match     hands until its end: a target reached, most of the partidas won, or all others out.
sheet     everything recorded at one match: an append-only list of entries, with totals, next lead and outcome.
entry     a hand, a penalty, a forfeit, or the void of an earlier entry.
finding   a defect of an entry: a code, the rule it rests on, error or warning.
count     the winners' figure for a finished hand; the *recount* is the losers' figure for the same tiles.
ruleset   one rule system with its options chosen.
table     the tiles laid: a line with two ends, a cross of arms, or a star.
stock     the tiles that were not dealt; the reserve is the last of them, which nobody draws.
play      a hand's deal and every move, judged by the referee; with its lead it is a transcript.
"""

from scoring.errors import (
    BadEntry,
    NotationError,
    ScoringError,
    UnknownOption,
    UnknownRuleset,
    WrongType,
    WrongValue,
)
from scoring.findings import Finding
from scoring.hands import Move, Play
from scoring.library.arena import Result, arena, greedy_policy, perft, random_policy
from scoring.library.arguments import IllegalDeal, IllegalMove, Refused, RefusedEntry
from scoring.library.hand import Hand
from scoring.library.judging import check, replay, rules, systems
from scoring.library.match import Match
from scoring.library.outcomes import Outcome
from scoring.library.pictures import svg
from scoring.library.views import View
from scoring.referee.replaying import Replay
from scoring.ruleset import Ruleset
from scoring.tiles import Tile

__all__ = [
    "BadEntry",
    "Finding",
    "Hand",
    "IllegalDeal",
    "IllegalMove",
    "Match",
    "Move",
    "NotationError",
    "Outcome",
    "Play",
    "Refused",
    "RefusedEntry",
    "Replay",
    "Result",
    "Ruleset",
    "ScoringError",
    "Tile",
    "UnknownOption",
    "UnknownRuleset",
    "View",
    "WrongType",
    "WrongValue",
    "arena",
    "check",
    "greedy_policy",
    "perft",
    "random_policy",
    "replay",
    "rules",
    "svg",
    "systems",
]
