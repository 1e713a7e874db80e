"""Errors of unreadable input and of the notation (docs/notation.md), and the notes on points: one sentence per code."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as noop

REASONS: Final[Mapping[str, str]] = {
    "pips-left": noop("{total} left: {parts}"),
    "opponents-pips-left": noop("{total} left at the losers: {parts}"),
    "pips-left-marks": noop("{total} left: {parts}; written as {marks}"),
    "opponents-pips-left-marks": noop("{total} left at the losers: {parts}; written as {marks}"),
    "each-his-own": noop("locked: every team has what it holds written down"),
    "others-their-own": noop("the others have what they hold written down"),
    "others-and-malus": noop("the others have what they hold written down, and {malus} left at the winner's partner"),
    "losers-pay": noop("{total} paid by the losers: {parts}"),
    "level-block": noop("locked and level at {pips}: nobody scores"),
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
    "entry-expected": noop("A line begins with domino, block, annulled, {penalties}, forfeit or void."),
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
    "colon-expected": noop("A move is written seat:tile, such as 0:6-6."),
}
