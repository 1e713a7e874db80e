"""Why a text is not in the notation of docs/notation.md: a sentence for each code."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as noop

UNWRITTEN: Final[Mapping[str, str]] = {
    "rules-expected": noop("The first line says the rules, such as: rules saci target=200."),
    "unknown-ruleset": noop("No rule system has this key."),
    "unknown-option": noop("This rule system has no such option."),
    "option-twice": noop("This option was given before."),
    "equals-expected": noop("An option is written name=value."),
    "no-such-value": noop("The option has no such value."),
    "no-such-table": noop("Nobody can sit down to such a table."),
    "wrong-line-number": noop("This is not the number of the line."),
    "full-stop-expected": noop("The number of a line ends with a full stop."),
    "too-many-lines": noop("No match has so many lines."),
    "line-too-long": noop("No line is so long."),
    "entry-expected": noop("A line begins with domino, block, annulled, false-pass, wrong-domino, forfeit or void."),
    "unknown-field": noop("Nothing of this name can be said here."),
    "field-twice": noop("This was said before."),
    "more-than-expected": noop("Nothing more belongs here."),
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
    "text-expected": noop("A text stands between quotation marks."),
    "text-not-closed": noop("The quotation mark that ends this text is missing."),
    "no-such-escape": noop('After a backslash comes one of n r t " \\ or u{...}.'),
    "too-long": noop("This is too long."),
    "deal-expected": noop("A play begins with the word deal."),
    "moves-expected": noop("The word moves is missing."),
    "colon-expected": noop("A move is written seat:tile, such as 0:6-6."),
}
