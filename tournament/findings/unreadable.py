"""What is wrong with input that is no entry at all: a sentence for each code."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as noop

UNREADABLE: Final[Mapping[str, str]] = {
    "not-an-object": noop("This is not an entry."),
    "unknown-kind": noop("Choose what happened."),
    "unknown-field": noop("There is no such field."),
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
    "unprintable": noop("This holds characters that cannot be printed."),
}
