"""The evidence for a hand: what a complete play tells, put where a judge would have written it."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.entries import Hand
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from scoring.sheets.record import Sheet


def told(hand: Hand, ruleset: Ruleset) -> Hand:
    """The hand with everything that its play tells; a hand without a play as it is."""
    return hand if hand.play is None else replace(hand)


def evidence_findings(hand: Hand, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    yield from ()
