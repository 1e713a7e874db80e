"""The engine: what a hand is worth, what a sheet adds up to, and what cannot be true.

The promise: this room uses the standard library and nothing else. No Django, no clock, no chance (a random source
is always an argument), and only its shell, `python -m scoring`, reads and prints. The same entries under the same rules
give the same sheet, for ever. It speaks no human language either: findings and notes are a code with parameters, and
whoever shows them words them.

The words:

tile      one domino, written low-high: "3-5". A *double* has the same number twice.
pips      the spots of a tile or of a hand; the double-six set carries 168.
seat      from 0 in turn order (each next seat is the player on the right).
side      who scores together: a pair, a team, or one player. Of partners "A" sits at 0 and 2, "B" at 1 and 3.
hand      one deal played out. It ends by *domino* (somebody lays his last tile) or by *block* (nobody can play).
match     hands until its end: a target reached, most of the partidas won, or all others out.
sheet     everything recorded at one match: an append-only list of entries, folded into totals, lead and outcome.
entry     a hand, a false pass, a wrong domino, a forfeit, or the void of an earlier entry.
finding   what the engine says about an entry: a code, the rule it rests on, error or warning.
count     the winners' figure for a finished hand; the *recount* is the losers' figure for the same tiles.
ruleset   one rule system with its options chosen.
table     the tiles as they lie: a line with two ends, a cross of arms, or a star.
stock     the tiles that were not dealt; the reserve are the last of them, which nobody draws.
play      a hand's deal and every move, judged by the referee; with its lead it is a transcript.
"""
