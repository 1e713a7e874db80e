"""What the referee finds in a hand that was written down move by move: a sentence for each code."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as noop

MOVES: Final[Mapping[str, str]] = {
    # the deal
    "wrong-seats": noop("{seats} players were dealt tiles; {players} sit at the table."),
    "too-few-tiles": noop("Seat {seat} was dealt {tiles} tiles; {least} is the least."),
    "stock-disagrees": noop("The stock has {due} tiles, not {tiles}."),
    "new-deal-due": noop("Nobody can lead from this deal: deal again."),
    # whose turn
    "no-such-seat": noop("Move {move}: there is no seat {seat}."),
    "no-such-move": noop("Move {move}: nobody can read what seat {seat} did."),
    "out-of-turn": noop("Move {move}: seat {seat} played, but it was seat {turn}'s turn."),
    "wrong-leader": noop("Move {move}: seat {seat} began, but seat {leader} leads."),
    "moves-after-the-end": noop("Move {move}: the hand was over before it."),
    "unfinished": noop("After {moves} moves the hand is not over."),
    "rest-not-judged": noop("From move {move} on nothing more was judged ({moves} moves)."),
    # a tile is laid
    "no-tile": noop("Move {move}: say which tile."),
    "tile-not-held": noop("Move {move}: seat {seat} does not hold {tile}."),
    "wrong-lead-tile": noop("Move {move}: {due} leads, not {tile}."),
    "tile-does-not-fit": noop("Move {move}: {tile} does not fit there."),
    "no-such-place": noop("Move {move}: there is no such place for {tile}."),
    "no-such-half": noop("Move {move}: say which half of {tile} is left free."),
    "arm-closed": noop("Move {move}: {tile} fits, but this arm is closed to seat {seat}."),
    "star-not-complete": noop("Move {move}: {tile} goes on an arm, and the star is not complete yet."),
    "must-play-exposed": noop("Move {move}: {due} lies face up and must be played first."),
    "exposed-cannot-go-out": noop("Move {move}: {tile} lay face up and cannot be the winning domino."),
    # no tile is laid
    "false-pass": noop("Move {move}: seat {seat} passed, though {fits} fits."),
    "must-draw": noop("Move {move}: seat {seat} passed, though {stock} tiles are in the stock."),
    "draw-from-empty": noop("Move {move}: no tile can be drawn any more."),
    "draw-not-allowed": noop("Move {move}: seat {seat} may not draw now."),
    "wrong-drawn-tile": noop("Move {move}: {tile} cannot have been drawn."),
    "drawn-tile-not-noted": noop(
        "Move {move}: nobody noted what seat {seat} drew; its turns cannot be judged in full."
    ),
    "shown-tile-fits": noop("Move {move}: {tile} fits, so it is no wrong domino."),
}
