"""One sentence per code of the scoring engine, in the active language (docs/notation.md for the notation).

Findings are about a hand, counted or recorded move by move, and about rulings; other codes are the reasons of points,
and input that cannot be read. Seats are shown as 1 to 4; the engine counts them from 0.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext_lazy

from scoring.entries import Entry, PenaltyEntry
from scoring.errors import BadEntry, NotationError
from scoring.findings import Finding, Params, penalty_sentence
from scoring.penalties import PENALTIES
from scoring.sheets import Line, Note
from tournament.core.rule_systems import in_sentence

REASONS: Final[Mapping[str, str]] = {
    "pips-left": noop("{total} left: {parts}"),
    "opponents-pips-left": noop("{total} left at the losers: {parts}"),
    "pips-left-marks": noop("{total} left: {parts}; written as {marks}"),
    "opponents-pips-left-marks": noop("{total} left at the losers: {parts}; written as {marks}"),
    "each-own-pips": noop("locked: every team has what it holds written down"),
    "others-their-own": noop("the others have what they hold written down"),
    "others-and-malus": noop("the others have what they hold written down, and {malus} left at the winner's partner"),
    "losers-pay": noop("{total} paid by the losers: {parts}"),
    "level-block": noop("locked and level at {pips}: nobody scores"),
    "hand-won": noop("hand won: {points}"),
    "run-broken": noop("a run of {hands} is broken: both begin again from 0"),
    "plays-scored": noop("points of the plays: {parts}"),
    "no-count": noop("nothing was counted"),
    "void-hand": noop("thrown in: nobody scores, the same lead again"),
    "not-of-this-table": noop("entered for another table: does not count"),
    "stopped": noop("{points} points reached in mid-hand: the match is over"),
    "penalty": noop("{penalty}: {deducted} points off"),
    "penalty-awarded": noop("{penalty}: {awarded} points to the others"),
    "penalty-both": noop("{penalty}: {deducted} points off, {awarded} to the others"),
    "penalty-again": noop("{penalty}, time {times}: {deducted} points off"),
    "penalty-void": noop("{penalty}: the hand is void"),
    "warning": noop("{penalty}: warning"),
    "forfeit": noop("match given up"),
    "bell": noop("time was up between two hands"),
    "bell-in-play": noop("time was up, with a hand in play"),
    "bell-idle": noop("does not count: no clock, or noted before"),
    "extra-hand": noop("extra hand: it names the winner only"),
    "void": noop("takes line {number} back"),
    "voided": noop("taken back"),
    "after-the-end": noop("after the end: does not count"),
}

EXTRAS: Final[Mapping[str, str]] = {
    "hand-bonus": noop("{points} for winning hand {hand}"),
    "lock-bonus": noop("{points} for winning a lock"),
    "capicu": noop("{points} capicú"),
    "chuchazo": noop("{points} chuchazo"),
    "pase-salida": noop("{points} pase de salida by seat {seat}"),
    "pase-redondo": noop("{points} pase redondo by seat {seat}"),
}
"""Extra points beyond the count; {points} has its sign."""


UNREADABLE: Final[Mapping[str, str]] = {
    "not-an-object": noop("This is not an entry."),
    "unknown-kind": noop("Choose what happened."),
    "unknown-field": noop("Unknown field."),
    "missing": noop("This is missing."),
    "not-a-whole-number": noop("Write a whole number."),
    "out-of-range": noop("This number cannot be right."),
    "not-true-or-false": noop("Write true or false."),
    "not-a-side": noop("Choose one of the two teams."),
    "not-an-end": noop("Choose: somebody went out, or the hand was locked."),
    "not-a-special-play": noop("Choose: a capicú or a chuchazo."),
    "not-a-list": noop("This is not a list."),
    "too-long": noop("This is too long."),
    "not-one-for-each-seat": noop("Write one figure for each of the four players."),
    "not-one-for-each-side": noop("Write one figure for each of the two teams."),
    "not-a-tile": noop("This is not a domino: write it like 5-3."),
    "not-two-ends": noop("A line has two ends."),
    "not-a-play": noop("Write a play as its deal and its moves."),
    "not-a-move": noop("Write a move as a seat, what it did, the tile and the place."),
    "no-draws": noop("Nobody has drawn a tile for the lead."),
    "four-draw": noop("Each of the four players draws one tile for the lead."),
    "wrong-seats": noop("Deal tiles to every player at the table."),
    "not-a-text": noop("Write text."),
    "unprintable": noop("This contains characters that cannot be printed."),
}


UNWRITTEN: Final[Mapping[str, str]] = {
    "rules-expected": noop("The first line says the rules, such as: rules saci target=200."),
    "unknown-ruleset": noop("There is no rule system with this key."),
    "unknown-option": noop("This rule system has no such option."),
    "option-twice": noop("This option was given before."),
    "equals-expected": noop("An option is written name=value."),
    "no-such-value": noop("The option has no such value."),
    "no-such-table": noop("A table of this kind is not possible."),
    "wrong-line-number": noop("This is not the number of the line."),
    "full-stop-expected": noop("The number of a line ends with a full stop."),
    "too-many-lines": noop("No match has so many lines."),
    "line-too-long": noop("No line is so long."),
    "entry-expected": noop("A line begins with domino, block, annulled, {penalties}, forfeit, bell or void."),
    "unknown-field": noop("There is no field with this name here."),
    "field-twice": noop("This field was already given."),
    "more-than-expected": noop("Nothing more is expected here."),
    "seat-expected": noop("The number of a seat is missing, from 0."),
    "seat-not-at-table": noop("This table has no such seat."),
    "side-expected": noop("The letter of a side is missing, from A."),
    "side-not-at-table": noop("This table has no such side."),
    "number-expected": noop("A whole number is missing."),
    "negative-number": noop("No number here is less than 0."),
    "out-of-range": noop("No number here has so many digits."),
    "tile-expected": noop("A tile is missing, such as 3-5 or 35."),
    "not-a-tile": noop("This is no tile: write it like 3-5."),
    "slash-expected": noop("Two numbers have a slash between them, such as 3/5."),
    "not-one-for-each-seat": noop("Each seat of the table needs one value, with a slash between them."),
    "not-one-for-each-side": noop("Each side of the table needs one value, with a slash between them."),
    "special-expected": noop("A special play is capicu or chuchazo."),
    "text-expected": noop("Text must be in quotation marks."),
    "text-not-closed": noop("The quotation mark that ends this text is missing."),
    "no-such-escape": noop('After a backslash comes one of n r t " \\ or u{...}.'),
    "too-long": noop("This is too long."),
    "deal-expected": noop("A play begins with the word deal."),
    "moves-expected": noop("The word moves is missing."),
    "no-such-place": noop("The table has no such place."),
    "no-such-half": noop("Only a matador leaves a number free, one of its own two."),
    "colon-expected": noop("A move is written seat:tile, such as 0:6-6."),
}


Sentence = Any
"""A text, or a lazy one whose number decides between singular and plural."""

HANDS: Final[Mapping[str, Sentence]] = {
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
    "not-one-for-each-seat": ngettext_lazy(
        "{given} figure for {seats} players.", "{given} figures for {seats} players.", "given"
    ),
    "not-one-for-each-side": ngettext_lazy(
        "{given} figure for {teams} teams.", "{given} figures for {teams} teams.", "given"
    ),
    "negative-pips": noop("Pips are never below zero."),
    "finisher-has-pips": ngettext_lazy(
        "Seat {seat} went out and cannot have {pips} pip left.",
        "Seat {seat} went out and cannot have {pips} pips left.",
        "pips",
    ),
    "plays-missing": noop("Write what the plays of each side earned."),
    "no-such-play": noop("No play can earn {points} points here."),
    "passes-target": noop("{points} would pass the target, which is {most} away: what passes it counts nothing."),
    "target-reached-twice": noop("Only one side can reach {points}: the match ends at once."),
    "recount-differs": noop("The winners count {count}, the losers {recount}: count the tiles again."),
    "side-disagrees": ngettext_lazy(
        "Side {side} cannot have {pips} pip left: its players have {seats}.",
        "Side {side} cannot have {pips} pips left: its players have {seats}.",
        "pips",
    ),
    "one-seat-too-heavy": noop("Seat {seats} cannot hold {pips} pips; {most} is the most."),
    "seats-too-heavy": noop("Seats {seats} cannot hold {pips} pips together; {most} is the most."),
    "seats-too-light": ngettext_lazy(
        "Seats {seats} cannot hold only {pips} pip together: every player left has a tile.",
        "Seats {seats} cannot hold only {pips} pips together: every player left has a tile.",
        "pips",
    ),
    "sides-too-heavy": noop("Sides {sides} cannot hold {pips} pips; {most} is the most."),
    "sides-too-light": ngettext_lazy(
        "Sides {sides} cannot hold only {pips} pip: their tiles carry {least} at least.",
        "Sides {sides} cannot hold only {pips} pips: their tiles carry {least} at least.",
        "pips",
    ),
    "block-too-heavy": noop("A locked hand leaves at most {most} pips, not {total}."),
    "block-odd": noop("A locked hand leaves an even number of pips; {total} is odd: count again."),
    "many-pips-left": noop("{total} pips left is unusual: more than {usual} is rare."),
    # what is left, in tiles
    "tile-not-in-set": noop("There is no {tile} in this set of dominoes."),
    "tile-twice": noop("{tile} is held twice, by seats {first} and {seat}."),
    "pips-disagree": noop("The tiles of seat {seat} count {tiles}, not {pips}."),
    "too-many-tiles": noop("Seat {seat} cannot hold {tiles} tiles; {most} is the most."),
    "finisher-holds-tiles": ngettext_lazy(
        "Seat {seat} went out and cannot hold {tiles} tile.",
        "Seat {seat} went out and cannot hold {tiles} tiles.",
        "tiles",
    ),
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
    "ends-parity": ngettext_lazy(
        "With {total} pip left the line cannot end in {left} and {right}: count again.",
        "With {total} pips left the line cannot end in {left} and {right}: count again.",
        "total",
    ),
    "tile-still-fits": noop("{tile} still fits the {end}: the hand is not locked."),
    "penalty-missing": noop("Seat {seat} laid {tile}, which did not fit: enter the wrong domino first, then the hand."),
    "exposed-not-in-play": noop("{tile} lies face up at seat {seat}: the moves must include it."),
    "matador-held": noop("Seat {seat} still holds {tile}, which fits any end: the hand is not locked."),
    "no-number-locked": noop("These tiles lock nothing: no number is out with all its tiles."),
    "last-tile-held": noop("{tile} was laid last; seat {seat} cannot hold it."),
    "last-does-not-fit": noop("{tile} fits neither {left} nor {right}."),
    "ends-disagree": noop("After {tile} on {left} and {right} the line shows other ends."),
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
    "nothing-to-overrule": noop("There is nothing to overrule: the entry is accepted without a reason."),
    "side-not-in-match": noop("Side {side} is not in this match."),
    "bell-without-clock": noop("This tournament is played without a clock."),
    "bell-twice": noop("It is on the sheet already that the time is up."),
    "void-unknown": noop("There is no line {number} to take back."),
    "void-of-void": noop("Line {number} takes another line back: enter the hand again instead."),
    "void-twice": noop("Line {number} has been taken back already."),
    "entries-after-the-end": ngettext_lazy(
        "{entries} line after this would come after the end and no longer counts.",
        "{entries} lines after this would come after the end and no longer count.",
        "entries",
    ),
}


MOVES: Final[Mapping[str, Sentence]] = {
    # the deal
    "wrong-seats": ngettext_lazy(
        "{seats} player was dealt tiles; {players} sit at the table.",
        "{seats} players were dealt tiles; {players} sit at the table.",
        "seats",
    ),
    "too-few-tiles": ngettext_lazy(
        "Seat {seat} was dealt {tiles} tile; {least} is the least.",
        "Seat {seat} was dealt {tiles} tiles; {least} is the least.",
        "tiles",
    ),
    "stock-disagrees": ngettext_lazy(
        "The stock has {due} tile, not {tiles}.", "The stock has {due} tiles, not {tiles}.", "due"
    ),
    "new-deal-due": noop("No player can lead from this deal: deal again."),
    # whose turn
    "no-such-seat": noop("Move {move}: there is no seat {seat}."),
    "no-such-move": noop("Move {move}: the action of seat {seat} cannot be read."),
    "out-of-turn": noop("Move {move}: seat {seat} played, but it was seat {turn}'s turn."),
    "wrong-leader": noop("Move {move}: seat {seat} began, but seat {leader} leads."),
    "moves-after-the-end": noop("Move {move}: the hand was over before it."),
    "too-many-moves": noop("No hand has {moves} moves; {most} is the most."),
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
    "must-draw": ngettext_lazy(
        "Move {move}: seat {seat} passed, though {stock} tile is in the stock.",
        "Move {move}: seat {seat} passed, though {stock} tiles are in the stock.",
        "stock",
    ),
    "draw-from-empty": noop("Move {move}: no tile can be drawn any more."),
    "draw-not-allowed": noop("Move {move}: seat {seat} may not draw now."),
    "wrong-drawn-tile": noop("Move {move}: {tile} cannot have been drawn."),
    "drawn-tile-not-noted": noop(
        "Move {move}: the tile that seat {seat} drew was not recorded, so its turns cannot be fully checked."
    ),
    "draws-not-noted": noop("Not every drawn tile was recorded (seats: {seats}). Count what is left."),
    "shown-tile-fits": noop("Move {move}: {tile} fits, so it is no wrong domino."),
}

SENTENCES: Final[Mapping[str, Sentence]] = {**MOVES, **HANDS}

SEAT_PARAMS: Final = ("seat", "owner", "first", "expected", "turn", "leader")
NAMES_SEATS: Final = frozenset({"draws-not-noted", "seats-too-heavy", "seats-too-light"})
"""The findings whose `seats` lists seats; in others it is their number, or their pips."""

WORDS: Final[Mapping[str, str]] = {
    "capicu": noop("capicú"),
    "chuchazo": noop("chuchazo"),
    "end": noop("how the hand ended"),
    "by": noop("who went out"),
    "pips": noop("the pips left"),
    "tiles": noop("the tiles left"),
    "ends": noop("the two ends"),
    "leader": noop("who led"),
    "last": noop("the last tile"),
    "ends_before": noop("the ends before the last tile"),
    "swapped_by": noop("who exchanged their hand"),
}
"""The names that the params `special` and `what` can hold."""


class _Shown(dict[str, int | str]):
    """The params as shown; a missing one becomes "?" instead of raising KeyError."""

    def __missing__(self, name: str) -> str:
        return "?"


def sentence(finding: Finding) -> str:
    """Return a finding in the active language, without its rule; an unknown code is shown as it is."""
    one = finding.code == "seats-too-heavy" and len(seats_named(finding)) == 1
    code = "one-seat-too-heavy" if one else finding.code
    return _fill(SENTENCES.get(code, code), _shown(finding.code, finding.params))


def seats_named(finding: Finding) -> list[int]:
    """Return the seats that a finding is about, from 0."""
    if isinstance(seat := finding.params.get("seat"), int):
        return [seat]
    if finding.code not in NAMES_SEATS:
        return []
    return [int(seat) for seat in str(finding.params.get("seats", "")).replace(",", " ").split()]


def reason(note: Note, entry: Entry | None = None) -> str:
    """Return why a line scores its points: "23 left: 15 + 3 + 5". entry: the one of the line; None for a hand's."""
    if isinstance(entry, PenaltyEntry) and note.code in ("warning", entry.row.word):
        return _fill(REASONS[penalty_sentence(note)], {**note.params, "penalty": in_sentence(entry.row)})
    return _fill(REASONS.get(note.code, note.code), _shown(note.code, note.params))


def extra(points: int, note: Note) -> str:
    """Return extra points with their reason: "+25 capicú"."""
    return _fill(EXTRAS.get(note.code, note.code), {**_shown(note.code, note.params), "points": f"{points:+}"})


def why(line: Line) -> str:
    """Return the full reason of a line: "23 left: 15 + 3 + 5; +100 for winning hand 1; +25 capicú"."""
    return joined([reason(line.note, line.entry), *(extra(points, note) for _side, points, note in line.extras)])


def joined(reasons: Iterable[str]) -> str:
    """Join reasons into one text."""
    return "; ".join(reasons)


def unreadable(error: BadEntry) -> str:
    """Return what is wrong with input that is not an entry."""
    return _(UNREADABLE.get(error.code, error.code))


def unwritten(error: NotationError) -> str:
    """Return what is wrong with a text in the notation, and where."""
    words = ", ".join(row.word for row in PENALTIES.values())
    why = _(UNWRITTEN.get(error.code, error.code)).format(penalties=words)
    where = _("Line {line}, character {character}: {why}")
    return where.format(line=error.line, character=error.position + 1, why=why)


def _shown(code: str, params: Params) -> dict[str, int | str]:
    """Return the params for display: seats from 1, words in the active language."""
    shown: dict[str, int | str] = {}
    for name, value in params.items():
        if name in SEAT_PARAMS and isinstance(value, int):
            shown[name] = value + 1
        elif name == "seats" and code in NAMES_SEATS:
            shown[name] = ", ".join(str(int(seat) + 1) for seat in str(value).replace(",", " ").split())
        elif name in ("special", "what"):
            shown[name] = _(WORDS.get(str(value), str(value)))
        else:
            shown[name] = value
    return shown


def _fill(text: Sentence, params: Mapping[str, int | str]) -> str:
    if isinstance(text, str):
        return _(text).format_map(_Shown(params))
    counted: str = text.format(**params)
    return counted
