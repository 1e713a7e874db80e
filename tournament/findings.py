"""What the engine says in codes, as sentences for people: findings, the reasons of points, and unreadable input.

Seats are shown as 1 to 4; the engine counts them from 0.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from scoring.errors import BadEntry
from scoring.findings import Finding
from scoring.sheets import Note

SENTENCES: Mapping[str, str] = {
    "end-not-in-set": noop("There is no {end} on a double-six tile."),
    "block-ends-differ": noop("A locked line shows the same number at both ends, not {left} and {right}."),
    "ends-parity": noop("With {total} pips left the line cannot end in {left} and {right}: count again."),
    "tile-still-fits": noop("{tile} still fits the {end}: the hand is not locked."),
    "no-number-locked": noop("These tiles lock nothing: no number is out with all its seven tiles."),
    "finisher-missing": noop("Say who went out."),
    "finisher-has-pips": noop("Seat {seat} went out and cannot have {pips} pips left."),
    "count-missing": noop("Write what is left: the pips of each player, or the tiles."),
    "recount-differs": noop("The winners count {count}, the losers {recount}: count the tiles again."),
    "exposed-tile-elsewhere": noop("{tile} lies face up at seat {owner}; seat {seat} cannot hold it."),
    "exposed-tile-at-finisher": noop(
        "Seat {seat} went out with {tile} exposed in this hand: it cannot have been the winning domino."
    ),
    "unexpected-leader": noop("Seat {seat} led; by the sheet it was seat {expected}'s turn to lead."),
    "leader-missing": noop("Say who led: a level lock goes to the side that led."),
    "early-domino": noop("Somebody went out while {tiles} tiles were left: unusual, look again."),
    "double-six-left": noop("{tile} is left, though its holder leads the first hand with it."),
    "repeats-previous-hand": noop("This is the same as the hand before: entered twice?"),
    "seats-too-heavy": noop("Seats {seats} cannot hold {pips} pips together; {most} is the most."),
    "seats-too-light": noop("Seats {seats} cannot hold only {pips} pips together: every player left has a tile."),
    "block-too-heavy": noop("A locked hand leaves at most {most} pips, not {total}."),
    "block-odd": noop("A locked hand leaves an even number of pips; {total} is odd: count again."),
    "many-pips-left": noop("{total} pips left is unusual: more than {usual} is rare."),
    "tile-not-in-set": noop("There is no {tile} in a double-six set."),
    "tile-twice": noop("{tile} is held twice, by seats {first} and {seat}."),
    "tile-already-exposed": noop("{tile} lies face up at seat {seat} already."),
    "tile-already-led": noop("{tile} leads the first hand: it cannot be played wrong."),
    "pips-disagree": noop("The tiles of seat {seat} count {tiles}, not {pips}."),
    "block-too-early": noop("A locked hand leaves at most {most} tiles, not {tiles}."),
    "too-many-tiles": noop("Seat {seat} cannot hold {tiles} tiles; {most} is the most."),
    "finisher-holds-tiles": noop("Seat {seat} went out and cannot hold {tiles} tiles."),
    "seat-without-tiles": noop("Seat {seat} has no tile left, but did not go out."),
    "reason-missing": noop("Say why."),
    "void-unknown": noop("There is no line {number} to take back."),
    "void-of-void": noop("Line {number} takes another line back: enter the hand again instead."),
    "void-twice": noop("Line {number} has been taken back already."),
    "entries-after-the-end": noop("{entries} lines after this would come after the end and no longer count."),
    "match-over": noop("The match is over."),
}

REASONS: Mapping[str, str] = {
    "pips-left": noop("{total} left: {parts}"),
    "opponents-pips-left": noop("{total} left at the losers: {parts}"),
    "level-block": noop("locked and level at {pips}: nobody scores"),
    "no-count": noop("nothing was counted"),
    "false-pass": noop("false pass: {deducted} points off"),
    "false-pass-awarded": noop("false pass: {awarded} points to the others"),
    "false-pass-both": noop("false pass: {deducted} points off, {awarded} to the others"),
    "warning": noop("wrong domino: warning"),
    "wrong-domino": noop("wrong domino, time {times}: {deducted} points off"),
    "forfeit": noop("match given up"),
    "void": noop("takes line {number} back"),
    "voided": noop("taken back"),
    "after-the-end": noop("after the end: does not count"),
}

UNREADABLE: Mapping[str, str] = {
    "not-an-object": noop("This is not an entry."),
    "unknown-kind": noop("Choose what happened."),
    "unknown-field": noop("There is no such field."),
    "missing": noop("This is missing."),
    "not-a-whole-number": noop("Write a whole number."),
    "out-of-range": noop("This number cannot be right."),
    "not-a-side": noop("Choose one of the two teams."),
    "not-an-end": noop("Choose: somebody went out, or the hand was locked."),
    "not-a-list": noop("This is not a list."),
    "too-long": noop("This is too long."),
    "not-one-for-each-seat": noop("Write one figure for each of the four players."),
    "not-a-tile": noop("This is not a domino: write it like 5-3."),
    "not-two-ends": noop("A line has two ends."),
    "not-a-text": noop("Write text."),
    "unprintable": noop("This holds characters that cannot be printed."),
}

SEAT_PARAMS = ("seat", "owner", "first", "expected")


def sentence(finding: Finding) -> str:
    """A finding in the language now active, without its rule; an unknown code shows itself."""
    return _fill(SENTENCES.get(finding.code, finding.code), finding.params)


def reason(note: Note) -> str:
    """Why a line scores what it scores: "23 left: 15 + 3 + 5"."""
    code = note.code
    if code == "false-pass" and note.params["awarded"]:
        code = "false-pass-both" if note.params["deducted"] else "false-pass-awarded"
    return _fill(REASONS.get(code, code), note.params)


def unreadable(error: BadEntry) -> str:
    """What is wrong with input that is no entry at all."""
    return _(UNREADABLE.get(error.code, error.code))


def _fill(text: str, params: Mapping[str, int | str]) -> str:
    shown: dict[str, int | str] = {}
    for name, value in params.items():
        if name in SEAT_PARAMS and isinstance(value, int):
            shown[name] = value + 1
        elif name == "seats" and isinstance(value, str):
            shown[name] = ", ".join(str(int(seat) + 1) for seat in value.replace(",", " ").split())
        else:
            shown[name] = value
    return _(text).format(**shown)
