"""Cases of what cannot be true of a hand that is over, whatever the rules: tiles, ends, pips."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.entries import Hand
from scoring.findings import Finding, error
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from scoring.sheets import Lead, Sheet, check
from scoring.sheets.ledger import Ledger
from scoring.shell.cases import tables, values
from scoring.shell.cases.case import Case
from scoring.shell.cases.choices import chosen
from scoring.shell.cases.errors import BadCase
from scoring.shell.cases.played import hand_of
from scoring.shell.cases.problems import Problems
from scoring.shell.cases.systems import plain_system
from scoring.suits import whole

Facts = dict[str, object]

OF_THE_END: Final = frozenset({"block-odd", "ends-parity", "no-number-locked", "block-too-early", "block-too-heavy"})
"""Findings that rest on how the hand ended."""
OF_THE_DEAL: Final = frozenset({"seat-without-tiles"})
"""Findings about seats, which say nothing of a seat that the case does not name."""


def validate(case: Case) -> Facts:
    """Whether a hand can be true, and what is wrong with it."""
    seats = case.get("seats", "left")
    listed = values.mapped("seats", seats) if seats is not None else {}
    ruleset = _table(case, tables.most_seats(listed))
    told = case.part("outcome").get("type") is not None
    hand = hand_of(Case({**case.fields, "outcome": _outcome(case, listed)}), ruleset)
    found = [each for each in check(_sheet(ruleset), hand, ruleset) if each.severity == "error"]
    named = {values.seat("seats", name, ruleset.players) for name in listed}
    found = [each for each in found if _is_said(each, hand, named, told)]
    if not _is_played(len(listed), ruleset.double):
        found.append(error("wrong-seats", ruleset.cites["deal"], seats=len(listed)))
    return {"valid": not found, "problems": Problems(tuple(found), ruleset.double)}


def _table(case: Case, seats: int) -> Ruleset:
    """A line where equal numbers touch, and all tiles are dealt unless the case sets some aside."""
    base = chosen(plain_system(), case)
    double = tables.set_of(case) or base.double
    tiles = whole(double).bit_count()
    aside = case.get("aside", "boneyard", "stock")
    left = len(values.listed("aside", aside)) if isinstance(aside, list) else case.number("aside", "boneyard", "stock")
    players = case.number("players", default=max(seats, 2)) or 2
    if left:
        each = max((tiles - left) // players, 1)
    else:
        players = next((many for many in range(players, tiles + 1) if tiles % many == 0), players)
        each = tiles // players
    if not 2 <= players <= 10:
        raise BadCase("players", f"not from 2 to 10: {players}")
    team_size = 2 if players == 4 else 1
    deals = {base.deal: {double: {players: each}}}
    return replace(base, double=double, players=players, team_size=team_size, team_sizes=(1, 2), deals=deals)


def _is_played(seats: int, double: int) -> bool:
    """Whether any rule system has so many players with this set."""
    deals = (deal.get(double, {}) for ruleset in all_rulesets() for deal in ruleset.deals.values())
    return seats < 2 or any(seats in deal for deal in deals)


def _sheet(ruleset: Ruleset) -> Sheet:
    """A sheet in the middle of a match, on which anybody may have led."""
    return replace(Ledger(ruleset).sheet(), next_lead=Lead(None, None))


def _outcome(case: Case, seats: Mapping[str, object]) -> Mapping[str, object]:
    """How the hand ended: as told, else by domino where just one seat has nothing left; and the seat that went out."""
    told = case.part("outcome").fields
    empty = [seat for seat, held in seats.items() if not held]
    end = told.get("type", "domino" if len(empty) == 1 else "block")
    out = {"by": values.seat("seats", empty[0])} if end == "domino" and empty else {}
    return {**out, **told, "type": end}


def _is_said(finding: Finding, hand: Hand, named: set[int], end_told: bool) -> bool:
    """Whether the finding rests on what the case says."""
    if finding.code in OF_THE_DEAL and finding.params.get("seat") not in named:
        return False
    return end_told or finding.code not in OF_THE_END
