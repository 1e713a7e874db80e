"""A sheet read again from its first entry: what is wrong with each, and what a hand that was replayed is worth."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.entries import Entry, Hand, Void
from scoring.facts import Facts
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from scoring.sheets.checks import check
from scoring.sheets.folding import advance, fold, voided
from scoring.sheets.worth import HandScore, score
from scoring.transcripts import Play


def review(entries: Sequence[Entry], ruleset: Ruleset) -> list[tuple[Finding, ...]]:
    """What is wrong with each entry, by the sheet it was added to. Of a voided entry nothing is said: it never was."""
    voids = voided(entries)
    sheet = fold((), ruleset)
    found: list[tuple[Finding, ...]] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Void):
            found.append(check(fold(entries[: number - 1], ruleset), entry, ruleset))
        elif number in voids:
            found.append(())
        else:
            found.append(check(sheet, entry, ruleset))
            sheet = advance(sheet, entry, ruleset)
    return found


def worth_alone(play: Play, facts: Facts, ruleset: Ruleset, first_hand: bool) -> HandScore:
    """Points of a replayed hand by itself: as the first hand of a match if it was, else as one without a hand bonus."""
    hand = Hand(facts.end or "void", facts.by, None, facts.left, None, leader=facts.leader, play=play)
    sheet = fold((), ruleset)
    if not first_hand:
        sheet = replace(sheet, bonus_index=len(ruleset.hand_bonuses) + 1)
    return score(hand, sheet, ruleset)
