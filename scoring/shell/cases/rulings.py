"""Cases of what officials find wrong: hands that cannot be true, wrong dominoes and false passes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.entries import Hand, PenaltyEntry, pips_of
from scoring.findings import Finding, error
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from scoring.sheets import Lead, Sheet, advance, check
from scoring.sheets.ledger import Ledger
from scoring.shell.cases import case as cases_case
from scoring.shell.cases import tables
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.cases.hands import match_facts
from scoring.shell.cases.matching import Either
from scoring.shell.cases.played import hand_of, scene_of
from scoring.shell.cases.tables import plain_system, plainly
from scoring.shell.cases.words import chosen
from scoring.shell.sentences import sentence
from scoring.tiles import whole

# Findings in the words of the cases, and the match between a sentence and a finding.

WORDS: Final[Mapping[str, str]] = {
    "tile-twice": "duplicate|twice|same_tile|repeated|two_seats|already",
    "tile-not-in-set": "not_in|no_such|not_a_tile|outside|set|exist|unknown|range|invalid",
    "too-many-tiles": "too_many|more_than|seven|eight|at_most|7|8",
    "finisher-holds-tiles": "still|hold|empty|out|domino|finish|winner|left",
    "finisher-missing": "empty|nobody|no_seat|no_player|out|domino",
    "seat-without-tiles": "empty|no_tile|without|out|block|two|more_than_one|domino",
    "block-ends-differ": "equal_ends|same_number|ends",
    "block-ends-equal": "different|differ",
    "tile-still-fits": "still|fits|playable|not_blocked|can_be_played",
    "end-not-in-set": "set|no_such|end|range",
    "no-number-locked": "not_blocked|no_number|still|open|playable|can_be_played|can_play",
    "ends-parity": "even|odd|parity",
    "block-odd": "even|odd|parity",
    "block-too-heavy": "126|at_most|too_many|too_heavy|more_than|42",
    "block-too-early": "ten|10|18|too_early|too_many|at_least|at_most",
    "seats-too-heavy": "too_many|too_heavy|at_most|more_than|pips",
    "seats-too-light": "too_few|at_least|light|pips|only_one",
    "wrong-seats": "player|seat|at_most|four|many",
    "negative-pips": "negative|below",
    "recount-differs": "recount|count",
    "last-tile-held": "still|held|holds|already|duplicate|laid",
    "last-does-not-fit": "not_fit|does_not|cannot",
    "ends-disagree": "end",
}
"""Regular expressions: a sentence about a finding contains one of these words, joined by underscores."""

FOLLOWING: Final = frozenset({"block-odd", "ends-parity", "block-too-heavy", "block-too-early", "seats-too-heavy"})
"""Findings about sums: if a tile is impossible they only follow from that, and a case may leave them out."""
PLAIN: Final = frozenset({"tile-twice", "tile-not-in-set", "too-many-tiles", "finisher-holds-tiles"})


@dataclass(frozen=True, slots=True)
class Problems:
    """What is wrong with a hand."""

    findings: tuple[Finding, ...]

    def matches(self, expected: object) -> bool:
        """Return whether each sentence is about a different finding, and only findings that follow are left out."""
        if not isinstance(expected, list):
            return False
        left = list(self.findings)
        for told in expected:
            found = next((each for each in left if isinstance(told, str) and _speaks(told, each)), None)
            if found is None:
                return False
            left.remove(found)  # each finding answers one sentence
        is_plain = any(each.code in PLAIN for each in self.findings)
        return all(is_plain and each.code in FOLLOWING for each in left)

    def shown(self) -> object:
        return [sentence(finding) for finding in self.findings]


def _speaks(told: str, finding: Finding) -> bool:
    """Return whether a sentence is about this finding: in the same words, or with one of its words and its tile."""
    if plainly(told[:300]) == plainly(sentence(finding)):
        return True
    tile = finding.params.get("tile")
    # A sentence that names a tile must name the finding's own.
    if isinstance(tile, str) and re.search(r"\d-\d", told) and not _names(told, tile):
        return False
    words = WORDS.get(finding.code, plainly(finding.code))
    return re.search(words, plainly(told[:300])) is not None


def _names(told: str, tile: str) -> bool:
    """Return whether the sentence names the tile, either way round."""
    low, _, high = tile.partition("-")
    # No digit on either side: 1-2 is not found in 11-2 or 1-20.
    return re.search(rf"(?<!\d)({low}-{high}|{high}-{low})(?!\d)", told) is not None


# Rulings on wrong dominoes and false passes.


def miscues(case: Case) -> Facts:
    """Return the rulings on dominoes that fit neither end, in sequence (SACI rule 13)."""
    scene = scene_of(case)
    sheet, side_at = scene.sheet, scene.ruleset.seating.side_at
    rulings: list[object] = []
    for entry in _wrong_dominoes(case.part("outcome").need("events"), scene.ruleset.players):
        sheet = advance(sheet, entry, scene.ruleset)
        cost = sheet.lines[-1].points[side_at[entry.seat]]
        # A free one may be expected as a word or as 0.
        rulings.append(cost or Either(("warning", 0)))
    if not rulings:
        raise BadCase("events", "no events")
    exposed = {str(seat): list(tiles) for seat, tiles in sheet.exposed.items()}
    return {
        **match_facts(sheet, scene),
        "rulings": rulings,
        "exposed": exposed,
        "miscues": scene.named.each(sheet.offences_by_side("wrong_domino")),
    }


def forfeit(case: Case) -> Facts:
    """Return the ruling on a pass by a player who could play (SACI rule 12)."""
    scene = scene_of(case)
    outcome, ruleset = case.part("outcome"), scene.ruleset
    seat = Seat(cases_case.seat("by", outcome.need("by"), ruleset.players))
    after = advance(scene.sheet, PenaltyEntry("false_pass", seat, pips=_pips(case, ruleset.players)), ruleset)
    line = after.lines[-1]
    gains = {side: max(points, 0) for side, points in line.points.items()}
    losses = {side: min(points, 0) for side, points in line.points.items()}
    nothing = dict.fromkeys(line.points, 0)
    won = ruleset.cost_of("false_pass").pips
    each = scene.named.each
    return {
        **match_facts(after, scene),
        "winner": scene.named.name(line.winner),
        # an award to the others may be given as points or as part of the ruling; pips they score are points
        "points": Either((each(gains),) if won else (each(gains), each(nothing))),
        "penalty": Either((each(losses), *(() if won else (each(line.points), each(gains))))),
        "delta": each(line.points),
        "void": line.winner is None,
    }


def _wrong_dominoes(events: object, players: int) -> Iterator[PenaltyEntry]:
    """Yield the wrong dominoes of a case: each a seat, and the tile if it was noted."""
    for event in cases_case.listed("events", events):
        told = cases_case.listed("events", event)
        if not 1 <= len(told) <= 2:
            raise BadCase("events", "not a seat and a tile")
        tile = cases_case.one_tile("events", told[1]) if len(told) == 2 and told[1] is not None else None
        yield PenaltyEntry("wrong_domino", Seat(cases_case.seat("events", told[0], players)), tile)


def _pips(case: Case, players: int) -> tuple[int, ...] | None:
    """Return the pips each seat held, if the case gives them."""
    held = case.get("seats", "pips")
    if held is None:
        return None
    told = cases_case.mapped("seats", held)
    by_seat = {cases_case.seat("seats", name, players): value for name, value in told.items()}
    figures = []
    for seat in range(players):
        value = by_seat.get(seat, [])
        figures.append(
            cases_case.whole_number("pips", value)
            if type(value) is int
            else sum(pips_of((cases_case.some_tiles("seats", value),)))
        )
    return tuple(figures)


# Finished hands that cannot be true under any rules: tiles, ends, pips.

OF_THE_END: Final = frozenset({"block-odd", "ends-parity", "no-number-locked", "block-too-early", "block-too-heavy"})
"""Findings that rest on how the hand ended."""
OF_THE_DEAL: Final = frozenset({"seat-without-tiles"})
"""Findings about seats, which do not apply to a seat that the case does not name."""


def validate(case: Case) -> Facts:
    """Return whether a hand can be true, and what is wrong with it."""
    seats = case.get("seats", "left")
    listed = cases_case.mapped("seats", seats) if seats is not None else {}
    ruleset = _table(case, tables.most_seats(listed))
    # Findings on the ending apply only if the case says how the hand ended.
    told = case.part("outcome").get("type") is not None
    hand = hand_of(Case({**case.fields, "outcome": _outcome(case, listed)}), ruleset)
    sheet = _sheet(ruleset)
    for entry in _wrong_dominoes(case.part("outcome").get("events") or [], ruleset.players):
        sheet = advance(sheet, entry, ruleset)
    found = [each for each in check(sheet, hand, ruleset) if each.severity == "error"]
    named = {cases_case.seat("seats", name, ruleset.players) for name in listed}
    found = [each for each in found if _is_said(each, hand, named, told)]
    if not _is_played(len(listed), ruleset.double):
        found.append(error("wrong-seats", ruleset.cites["deal"], seats=len(listed)))
    return {"valid": not found, "problems": Problems(tuple(found))}


def _table(case: Case, seats: int) -> Ruleset:
    """Return a line where equal numbers touch, with all tiles dealt unless the case sets some aside."""
    base = chosen(plain_system(), case)
    double = tables.set_of(case) or base.double
    tiles = whole(double).bit_count()
    aside = case.get("aside", "boneyard", "stock")
    left = (
        len(cases_case.listed("aside", aside)) if isinstance(aside, list) else case.number("aside", "boneyard", "stock")
    )
    players = case.number("players", default=max(seats, 2)) or 2
    if left:
        each = max((tiles - left) // players, 1)
    else:
        # The next number of players that divides the set, so that no tile is left aside.
        players = next((many for many in range(players, tiles + 1) if tiles % many == 0), players)
        each = tiles // players
    if not 2 <= players <= 10:
        raise BadCase("players", f"not from 2 to 10: {players}")
    # Pairs only where four play; the checks need a table, not its teams.
    team_size = 2 if players == 4 else 1
    deals = {base.deal: {double: {players: each}}}
    return replace(base, double=double, players=players, team_size=team_size, team_sizes=(1, 2), deals=deals)


def _is_played(seats: int, double: int) -> bool:
    """Return whether any rule system has this many players with this set."""
    deals = (deal.get(double, {}) for ruleset in all_rulesets() for deal in ruleset.deals.values())
    return seats < 2 or any(seats in deal for deal in deals)


def _sheet(ruleset: Ruleset) -> Sheet:
    """Return a sheet in the middle of a match, on which any seat may have led."""
    return replace(Ledger(ruleset).sheet(), next_lead=Lead(None, None))


def _outcome(case: Case, seats: Mapping[str, object]) -> Mapping[str, object]:
    """Return how the hand ended: as given, else a domino if just one seat has nothing left; and the
    seat that went out.
    """
    told = case.part("outcome").fields
    empty = [seat for seat, held in seats.items() if not held]
    end = told.get("type", "domino" if len(empty) == 1 else "block")
    out = {"by": cases_case.seat("seats", empty[0])} if end == "domino" and empty else {}
    return {**out, **told, "type": end}


def _is_said(finding: Finding, hand: Hand, named: set[int], end_told: bool) -> bool:
    """Return whether the finding rests on what the case says."""
    if finding.code in OF_THE_DEAL and finding.params.get("seat") not in named:
        return False
    return end_told or finding.code not in OF_THE_END
