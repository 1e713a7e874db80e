"""The values that the policies of a rule system take. Each name is a field of `Ruleset`, most are options of a system.

The letter and number in brackets is the gap of the sources that the policy settles (docs/rules).
"""

from typing import Literal

# --- who begins

FirstLead = Literal["TOP_DOUBLE", "TOP_DOUBLE_HOLDER", "HIGHEST_DOUBLE", "LOTTERY"]
"""Who leads a first hand. TOP_DOUBLE: the holder of the set's highest double lays it (6-6; 9-9), nobody holds it: a new
deal. TOP_DOUBLE_HOLDER: its holder leads any tile (A8). HIGHEST_DOUBLE: the highest double that was dealt, laid; nobody
has a double: see NoDouble. LOTTERY: drawn before the deal, any tile."""

NoDouble = Literal["HEAVIEST", "REDEAL"]
"""HIGHEST_DOUBLE and no double dealt: the tile with most pips leads (level: the larger half), or a new deal."""

LaterLead = Literal["WINNER", "ROTATE", "AS_FIRST", "ENTITLED"]
"""Who leads later hands. WINNER: who won the last one. ROTATE: the seat after the last leader. AS_FIRST: as the first
hand. ENTITLED: the right rotates, and who has it but lacks the top double passes until its holder begins."""

LeadAfterBlock = Literal["LOCKER_OR_NEXT", "WINNERS_CHOOSE"]
"""WINNER after a block (A3). LOCKER_OR_NEXT: the locker if his side won, else the seat after him. WINNERS_CHOOSE: the
locker if his side won, else either of the winners."""

Tie = Literal["VOID_SAME_LEADER", "VOID_ROTATE", "LEADERS_TEAM"]
"""What a level block does: void and the same player leads, void and the lead passes on, or won by the leader's side."""

VoidFirst = Literal["ANY_TILE", "SOUGHT_AGAIN"]
"""A first hand that is level: the same player leads any tile (A2), or the first lead is sought again (G5)."""

VoidShuffle = Literal["SAME", "OTHERS"]
"""Who shuffles after a hand without a loser (A13): the side that shuffled it, or the other one."""

Redealer = Literal["NEVER", "FOUR", "FIVE"]
"""A new deal for who was dealt many doubles (E4): never, from four, from five."""

# --- the table

Layout = Literal["LINE", "CROSS", "STAR"]
"""LINE: two ends. CROSS: each player's own arm from the leading double. STAR: eight arms round the top double."""

Fit = Literal["EQUAL", "SUM"]
"""EQUAL: touching halves show the same number. SUM: they add up to one more than the set's number (7, 10, 13)."""

Unable = Literal["PASS", "DRAW_ONE", "DRAW_UNTIL"]
"""Who cannot play: passes; draws one tile from the stock, and plays it or passes; draws until one fits."""

DrawWhen = Literal["THROUGHOUT", "STAR_ONLY"]
"""Draw while the star is built only, or throughout (J6)."""

Drawn = Literal["MAY_KEEP", "MUST_LAY"]
"""A drawn tile that fits may be kept, or must be laid (F5)."""

DrawWithMatador = Literal["NO", "YES"]
"""Whether who holds a matador and nothing else that fits may draw instead of laying it (I1)."""

MatadorLaid = Literal["CROSSWISE", "LENGTHWISE"]
"""CROSSWISE: the next player may use either number. LENGTHWISE: who lays it chooses which half is free (I2)."""

OpenArms = Literal["ANY", "LEFT_NEIGHBOUR"]
"""Which open arms of others a player may use: any, or only that of the player on his left (H2)."""

Swap = Literal["OFF", "ON"]
"""Whether one player may change his hand for the tiles aside (three players)."""

ExposedLast = Literal["PASSES", "MAY_GO_OUT"]
"""An exposed tile that is the last one: its player passes, or may go out with it (A7)."""

# --- what a hand is worth

CountScope = Literal["ALL", "OPP"]
"""Whose pips the winners score: every unplayed tile, or the losing sides' only (A1)."""

BlockOwn = Literal["COUNTED", "LEFT_OUT", "TAKEN_ONCE", "TAKEN_EACH"]
"""What the winner's own pips do after a block: counted with the rest, left out, subtracted once, or subtracted for each
opponent (I3, J1)."""

BlockWinner = Literal["SIDE", "PLAYER", "NOBODY"]
"""Who wins a block: the side with fewest pips together, or the player with fewest (G2); or nobody."""

Rounding = Literal["NONE", "TENS", "DECADES"]
"""NONE: points are pips. TENS: marks, ceil(pips / 10). DECADES: marks, floor(pips / 10) + 1."""

Loss = Literal["POSITIVE", "NEGATIVE"]
"""POSITIVE: winners gain. NEGATIVE: losers are charged what the winners would have gained (E, 000 L31)."""

BonusIndex = Literal["DECIDED", "DEALT"]
"""Which hands use up a hand bonus: those with a winner, or all (B1)."""

Special = Literal["capicu", "chuchazo", "pase-salida", "pase-redondo"]
"""Plays that earn points of their own."""

Capicu = Literal["ANY_ENDS", "DISTINCT_ENDS"]
"""Whether a capicú needs two different ends (B2)."""

Chuchazo = Literal["ALWAYS", "NOT_ON_TWO_BLANKS"]
"""Whether 0-0 laid last on two blank ends is one (B3)."""

PassPlays = Literal["KEPT", "WINNERS_ONLY"]
"""Whether points for a pass forced stay with a side that loses the hand (D1)."""

PaseRedondo = Literal["EVERY", "ONCE"]
"""Whether each pase redondo of a side counts, or one a hand (D1)."""

OpeningPass = Literal["BOTH", "PASE_REDONDO", "PASE_SALIDA"]
"""An opening tile that makes all three pass: both plays, or which of them (D2)."""

PaseSalida = Literal["ANY_TILE", "DOUBLE_ONLY"]
"""Which opening tile can earn a pase de salida (D5)."""

LockingTile = Literal["NOT_COUNTED", "COUNTED"]
"""Whether the tile that blocks the hand is a pase redondo (D3)."""

# --- how a match ends

Floor = Literal["NONE", "ZERO"]
"""Whether a score may fall below zero (A5)."""

Stop = Literal["FINISH_HAND", "AT_ONCE"]
"""A target reached in mid-hand by a special play: the hand is finished, or the match is over at once (D4)."""

PartidaTarget = Literal["PASS", "REACH"]
"""Whether a partida's target must be passed, or reached (G3)."""

PartidaLead = Literal["FIRST_HAND", "GOES_ON"]
"""Whether a new partida begins like a first hand, or the lead simply goes on (G5)."""

SharedWin = Literal["SHARED", "EXTRA_HAND"]
"""All who remain reach the limit, and the lowest are level: they share the win, or play another hand (F4)."""

WarningOf = Literal["TEAM", "PLAYER"]
"""Whose first wrong domino costs nothing: the team's, or each player's (A6)."""

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
"""What a finding can rest on; a ruleset cites its own rule for each."""
