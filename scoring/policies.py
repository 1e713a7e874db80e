"""Policy values of the rule systems. Each name is a field of `Ruleset`; most are options of a system.

The letter and number in brackets is the gap in the sources that the policy settles (docs/rules).
"""

from collections.abc import Mapping
from typing import Literal

Names = Mapping[str, str]
"""A text by language: en, es, eu, pt."""

# --- the lead

FirstLead = Literal["TOP_DOUBLE", "TOP_DOUBLE_HOLDER", "HIGHEST_DOUBLE", "LOTTERY"]
"""Who leads a first hand. TOP_DOUBLE: the holder of the set's highest double lays it (6-6; 9-9); if nobody holds it, a
new deal. TOP_DOUBLE_HOLDER: its holder leads any tile (A8). HIGHEST_DOUBLE: the highest double that was dealt is laid;
without a double see NoDouble. LOTTERY: drawn before the deal, any tile.
"""

NoDouble = Literal["HEAVIEST", "REDEAL"]
"""HIGHEST_DOUBLE with no double dealt: the tile with most pips leads (if level, the larger half), or a new deal."""

LaterLead = Literal["WINNER", "WINNERS_CHOOSE", "ROTATE", "AS_FIRST", "ENTITLED"]
"""Who leads later hands. WINNER: the winner of the last one. WINNERS_CHOOSE: either of the winners (K4). ROTATE: the
seat after the last leader. AS_FIRST: as in the first hand. ENTITLED: the right rotates; a holder of the right without
the top double passes until its holder begins.
"""

LeadAfterBlock = Literal["LOCKER_OR_NEXT", "WINNERS_CHOOSE"]
"""WINNER after a block (A3). LOCKER_OR_NEXT: the locker if their side won, else the seat after them. WINNERS_CHOOSE:
the locker if their side won, else either of the winners.
"""

Tie = Literal["VOID_SAME_LEADER", "VOID_ROTATE", "VOID_AS_FIRST", "LEADERS_TEAM"]
"""Result of a level block: void and the same player leads, void and the lead passes on, void and the lead is decided as
in a first hand (L2), or won by the leader's side.
"""

VoidFirst = Literal["ANY_TILE", "SOUGHT_AGAIN"]
"""After a level first hand: the same player leads any tile (A2), or the first lead is decided again (G5)."""

VoidShuffle = Literal["SAME", "OTHERS"]
"""The side that shuffles after a hand without a loser (A13): the side that shuffled it, or the other one."""

Redealer = Literal["NEVER", "FOUR", "FIVE"]
"""A new deal for a player dealt many doubles (E4): never, from four, from five."""

# --- the table

Layout = Literal["LINE", "CROSS", "STAR"]
"""LINE: two ends. CROSS: each player's own arm from the leading double. STAR: eight arms round the top double."""

Fit = Literal["EQUAL", "SUM"]
"""EQUAL: touching halves show the same number. SUM: they add up to one more than the set's number (7, 10, 13)."""

Unable = Literal["PASS", "DRAW_ONE", "DRAW_UNTIL"]
"""A player who cannot play: passes; draws one tile from the stock, and plays it or passes; draws until one fits."""

DrawWhen = Literal["THROUGHOUT", "STAR_ONLY"]
"""When players draw: only while the star is built, or throughout (J6)."""

Drawn = Literal["MAY_KEEP", "MUST_LAY"]
"""A drawn tile that fits: may be kept, or must be laid (F5)."""

DrawWithMatador = Literal["NO", "YES"]
"""Whether a player whose only fitting tile is a matador may draw instead of laying it (I1)."""

MatadorLaid = Literal["CROSSWISE", "LENGTHWISE"]
"""CROSSWISE: the next player may use either number. LENGTHWISE: the player who lays it chooses the free half (I2)."""

OpenArms = Literal["ANY", "LEFT_NEIGHBOUR"]
"""Open arms of others that a player may use: any, or only that of the player on their left (H2)."""

Swap = Literal["OFF", "ON"]
"""Whether one player may change their hand for the tiles aside (three players)."""

ExposedLast = Literal["PASSES", "MAY_GO_OUT"]
"""An exposed tile that is a player's last one: the player passes, or may go out with it (A7)."""

# --- what a hand is worth

Scored = Literal["PIPS", "HANDS", "PLAYS"]
"""What earns points: the pips left, each hand won, or the open ends after each tile (M)."""

PairsEnd = Literal["FIRST", "BOTH"]
"""When a hand of partners is over: when one player is out, or when both partners of a side are (M3)."""

CountScope = Literal["ALL", "OPP"]
"""The pips that the winners score: every unplayed tile, or the losing sides' only (A1)."""

BlockOwn = Literal["COUNTED", "LEFT_OUT", "TAKEN_ONCE", "TAKEN_EACH"]
"""The winner's own pips after a block: counted with the rest, left out, subtracted once, or subtracted for each
opponent (I3, J1).
"""

BlockWinner = Literal["SIDE", "PLAYER", "NOBODY"]
"""The winner of a block: the side with fewest pips together, the player with fewest (G2), or nobody."""

Rounding = Literal["NONE", "TENS", "DECADES"]
"""NONE: points are pips. TENS: marks, ceil(pips / 10). DECADES: marks, floor(pips / 10) + 1."""

Loss = Literal["POSITIVE", "NEGATIVE"]
"""POSITIVE: winners gain. NEGATIVE: losers are charged what the winners would have gained (E, 000 L31)."""

BonusIndex = Literal["DECIDED", "DEALT"]
"""Hands that use up a hand bonus: those with a winner, or all (B1)."""

Term = Literal["capicua", "viajera", "pollona"]
"""What has a name and earns nothing: a last tile that fits both ends, a hand of 100 points, losers on 0 (Cuban)."""

Special = Literal["capicu", "chuchazo", "pase-salida", "pase-redondo"]
"""Plays that earn points of their own."""

Capicu = Literal["ANY_ENDS", "DISTINCT_ENDS"]
"""Whether a capicú needs two different ends (B2)."""

Chuchazo = Literal["ALWAYS", "NOT_ON_TWO_BLANKS"]
"""Whether 0-0 laid last on two blank ends is a chuchazo (B3)."""

PassPlays = Literal["KEPT", "WINNERS_ONLY"]
"""Whether a side that loses the hand keeps its points for forced passes (D1)."""

PaseRedondo = Literal["EVERY", "ONCE"]
"""Whether each pase redondo of a side counts, or one a hand (D1)."""

OpeningPass = Literal["BOTH", "PASE_REDONDO", "PASE_SALIDA"]
"""An opening tile that makes all three others pass: both plays, or one of them (D2)."""

PaseSalida = Literal["ANY_TILE", "DOUBLE_ONLY"]
"""The opening tiles that can earn a pase de salida (D5)."""

LockingTile = Literal["NOT_COUNTED", "COUNTED"]
"""Whether the tile that blocks the hand is a pase redondo (D3)."""

# --- how a match ends

Floor = Literal["NONE", "ZERO"]
"""Whether a score may fall below zero (A5)."""

Stop = Literal["FINISH_HAND", "AT_ONCE"]
"""A special play reaches the target in mid-hand: the hand is finished, or the match is over at once (D4)."""

MatchWon = Literal["FIRST_TO_SIX", "SIX_LOVE"]
"""FIRST_TO_SIX: the first side at the target. SIX_LOVE: while the others have nothing; a hand won by the side on 0 only
breaks their run, and both begin again from 0 (L).
"""

BreakLead = Literal["AS_FIRST", "WINNERS"]
"""Who leads after a broken run: as in a first hand, or as after any hand won (L3)."""

OneAllPlayTwo = Literal["OFF", "ON"]
"""Whether a run of one hand that is broken makes the next hand worth two (L4)."""

PartidaTarget = Literal["PASS", "REACH"]
"""Whether a side must pass the target of a partida, or reach it (G3)."""

PartidaLead = Literal["FIRST_HAND", "GOES_ON"]
"""Whether a new partida begins like a first hand, or the lead goes on (G5)."""

SharedWin = Literal["SHARED", "EXTRA_HAND"]
"""All remaining sides reach the limit, and the lowest are level: they share the win, or play another hand (F4)."""

WarningOf = Literal["TEAM", "PLAYER"]
"""Whose first wrong domino is free: the team's, or each player's (A6)."""

Topic = Literal[
    "set",
    "deal",
    "first-lead",
    "lead",
    "play",
    "pass",
    "false-pass",
    "wrong-domino",
    "domino",
    "block",
    "recount",
    "special",
    "target",
    "officials",
]
"""The topics a finding can rest on; a ruleset cites its own rule for each."""
