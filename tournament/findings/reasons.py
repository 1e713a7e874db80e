"""Why a line of a sheet scores what it scores: a sentence for each note of the engine."""

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
    "not-of-this-table": noop("written for another table: does not count"),
    "stopped": noop("{points} points reached in mid-hand: the match is over"),
    "false-pass": noop("false pass: {deducted} points off"),
    "false-pass-awarded": noop("false pass: {awarded} points to the others"),
    "false-pass-both": noop("false pass: {deducted} points off, {awarded} to the others"),
    "false-pass-void": noop("false pass: the hand is void"),
    "warning": noop("wrong domino: warning"),
    "wrong-domino": noop("wrong domino, time {times}: {deducted} points off"),
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
"""Points beside what was counted; {points} has its sign."""
