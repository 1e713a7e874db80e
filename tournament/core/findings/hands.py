"""Findings about a hand, counted or recorded move by move, and about rulings: one sentence per code."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as noop

HANDS: Final[Mapping[str, str]] = {
    # who, and how the hand ended
    "finisher-missing": noop("Say who went out."),
    "unexpected-leader": noop("Seat {seat} led; by the sheet it was seat {expected}'s turn to lead."),
    "leader-missing": noop("Say who led: the points of this hand depend on it."),
    "seat-not-at-table": noop("There is no seat {seat} at this table."),
    "penalty-not-in-rules": noop("These rules have no penalty {penalty}."),
    "seat-is-out": noop("Seat {seat} is out of the match."),
    "match-over": noop("The match is over."),
    "repeats-previous-hand": noop("This is the same as the hand before: entered twice?"),
    "play-disagrees": noop("The moves say otherwise: {what}."),
    # what is left, in pips
    "count-missing": noop("Enter what is left: the pips of each player, or the tiles."),
    "not-one-for-each-seat": noop("{given} figures for {seats} players."),
    "not-one-for-each-side": noop("{given} figures for {teams} teams."),
    "negative-pips": noop("Pips are never below zero."),
    "finisher-has-pips": noop("Seat {seat} went out and cannot have {pips} pips left."),
    "recount-differs": noop("The winners count {count}, the losers {recount}: count the tiles again."),
    "side-disagrees": noop("Side {side} cannot have {pips} pips left: its players have {seats}."),
    "one-seat-too-heavy": noop("Seat {seats} cannot hold {pips} pips; {most} is the most."),
    "seats-too-heavy": noop("Seats {seats} cannot hold {pips} pips together; {most} is the most."),
    "seats-too-light": noop("Seats {seats} cannot hold only {pips} pips together: every player left has a tile."),
    "sides-too-heavy": noop("Sides {sides} cannot hold {pips} pips; {most} is the most."),
    "sides-too-light": noop("Sides {sides} cannot hold only {pips} pips: their tiles carry {least} at least."),
    "block-too-heavy": noop("A locked hand leaves at most {most} pips, not {total}."),
    "block-odd": noop("A locked hand leaves an even number of pips; {total} is odd: count again."),
    "many-pips-left": noop("{total} pips left is unusual: more than {usual} is rare."),
    # what is left, in tiles
    "tile-not-in-set": noop("There is no {tile} in this set of dominoes."),
    "tile-twice": noop("{tile} is held twice, by seats {first} and {seat}."),
    "pips-disagree": noop("The tiles of seat {seat} count {tiles}, not {pips}."),
    "too-many-tiles": noop("Seat {seat} cannot hold {tiles} tiles; {most} is the most."),
    "finisher-holds-tiles": noop("Seat {seat} went out and cannot hold {tiles} tiles."),
    "seat-without-tiles": noop("Seat {seat} has no tile left, but did not go out."),
    "block-too-early": noop("A locked hand leaves at most {most} tiles, not {tiles}."),
    "early-domino": noop("Somebody went out while {tiles} tiles were left: unusual, look again."),
    "double-six-left": noop("{tile} is left, though its holder leads the first hand with it."),
    "numbers-unpaired": noop("These tiles cannot be left after one hand: look at the numbers {numbers} again."),
    # the line, and the tile that was laid last
    "no-two-ends": noop("In this game the tiles do not form a line, so there are no two ends to enter."),
    "end-not-in-set": noop("No tile shows {end}: the highest number is {set}."),
    "block-ends-differ": noop("A locked line shows the same number at both ends, not {left} and {right}."),
    "block-ends-equal": noop("With this set a locked line ends in two different numbers, not in {left} and {right}."),
    "ends-parity": noop("With {total} pips left the line cannot end in {left} and {right}: count again."),
    "tile-still-fits": noop("{tile} still fits the {end}: the hand is not locked."),
    "exposed-not-in-play": noop("{tile} lies face up at seat {seat}: the moves must include it."),
    "matador-held": noop("Seat {seat} still holds {tile}, which fits any end: the hand is not locked."),
    "no-number-locked": noop("These tiles lock nothing: no number is out with all its tiles."),
    "last-tile-held": noop("{tile} was laid last; seat {seat} cannot hold it."),
    "last-does-not-fit": noop("{tile} fits neither {left} nor {right}."),
    "ends-disagree": noop("After {tile} on {left} and {right} the line shows other ends."),
    # plays that earn points
    "special-earns-nothing": noop("This play earns nothing in this tournament."),
    "special-without-domino": noop("Only the player who goes out can make this play: {special}."),
    "special-disagrees": noop("The last tile {tile} makes another play, or none: {special}."),
    "swap-not-allowed": noop("The tiles aside cannot be taken in this hand."),
    # tiles that lie face up
    "exposed-tile-elsewhere": noop("{tile} lies face up at seat {owner}; seat {seat} cannot hold it."),
    "exposed-tile-at-finisher": noop(
        "Seat {seat} went out with {tile} exposed in this hand: it cannot have been the winning domino."
    ),
    "tile-already-exposed": noop("{tile} lies face up at seat {seat} already."),
    "tile-already-led": noop("{tile} leads the first hand: it cannot be played wrong."),
    # rulings
    "reason-missing": noop("Give a reason."),
    "side-not-in-match": noop("Side {side} is not in this match."),
    "void-unknown": noop("There is no line {number} to take back."),
    "void-of-void": noop("Line {number} takes another line back: enter the hand again instead."),
    "void-twice": noop("Line {number} has been taken back already."),
    "entries-after-the-end": noop("{entries} lines after this would come after the end and no longer count."),
}


MOVES: Final[Mapping[str, str]] = {
    # the deal
    "wrong-seats": noop("{seats} players were dealt tiles; {players} sit at the table."),
    "too-few-tiles": noop("Seat {seat} was dealt {tiles} tiles; {least} is the least."),
    "stock-disagrees": noop("The stock has {due} tiles, not {tiles}."),
    "new-deal-due": noop("No player can lead from this deal: deal again."),
    # whose turn
    "no-such-seat": noop("Move {move}: there is no seat {seat}."),
    "no-such-move": noop("Move {move}: the action of seat {seat} cannot be read."),
    "out-of-turn": noop("Move {move}: seat {seat} played, but it was seat {turn}'s turn."),
    "wrong-leader": noop("Move {move}: seat {seat} began, but seat {leader} leads."),
    "moves-after-the-end": noop("Move {move}: the hand was over before it."),
    "unfinished": noop("After {moves} moves the hand is not over."),
    "rest-not-judged": noop("Nothing was checked from move {move} on ({moves} moves)."),
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
        "Move {move}: the tile that seat {seat} drew was not recorded, so its turns cannot be fully checked."
    ),
    "shown-tile-fits": noop("Move {move}: {tile} fits, so it is no wrong domino."),
}
