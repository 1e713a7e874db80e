"""The referee: what may be played in a position, and what is wrong with a hand that was recorded move by move.

A hand is played on a table (scoring.layouts): a line, a line of sums, a cross or a star, as the ruleset says.

legal     everything a seat may do at a table: the tiles and where they go, and whether it may pass or draw.
Referee   one hand, a move at a time: each is judged, and made if it is legal.
replay    a whole transcript: a verdict for every move, all findings at once, and the facts of the hand.
"""

from scoring.facts import Facts
from scoring.legal import Laying, Legal, legal
from scoring.referee import Referee
from scoring.replaying import Replay, replay

__all__ = ["Facts", "Laying", "Legal", "Referee", "Replay", "legal", "replay"]
