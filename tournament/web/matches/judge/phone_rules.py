"""Rules and state of a sheet as data, with which the judge's phone totals what it has not sent yet.

static/js/judge_sheet.js reads it. What is not a plain figure is worked out here by the engine, for every case that a
table of two pairs has: the phone looks up who leads, it knows no rule for it.
"""

import dataclasses
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

from django.utils.text import capfirst

from scoring import sheets
from scoring.counting import PLAY_VALUES
from scoring.entries import Hand, PenaltyEntry, Void
from scoring.findings import BEYOND_RULING
from scoring.hands import SEATS, SIDES
from scoring.ruleset import Ruleset
from scoring.sheets import Lead, Sheet
from scoring.sheets.held_back import exposed_in_hand
from scoring.sheets.leads import lead_after
from scoring.sheets.tile_checks import MOST_LEFT_IN_BLOCK, MOST_PIPS_IN_BLOCK
from scoring.sheets.worth import MARKS
from scoring.tiles import LIGHT, can_be_dealt, matadors, tiles_in
from tournament.core import rule_systems
from tournament.web.matches.scoreboard import lead as match_lead

OF_CLOCK: Final = ("at_time", "level", "extra_void", "extra_points")
"""The options of the match clock that decide a match."""

FIELDS: Final = (
    "scored",
    "most",
    "out_point",
    "match",
    "replay_points",
    "break_lead",
    "one_all_play_two",
    "count_scope",
    "block_winner",
    "tie",
    "blank_alone",
    "loss",
    "hand_bonuses",
    "lock_points",
    "specials",
    "special_points",
    "pase_redondo",
    "pass_plays",
    "bonus_index",
    "loser_shuffles",
    "void_shuffle",
    "stop",
    "least",
    "partidas",
    "partida_lead",
    "warning_of",
    "exposed_last",
)
"""Fields of a ruleset as they are. Named one by one: the phone needs no others, and some are not JSON."""


def rules_data(ruleset: Ruleset) -> dict[str, Any]:
    """What the points of a hand, the next lead and the end of the match depend on.

    counting, ending: the phone has a function of the same name for each. goal: the points of a match or a partida.
    clock: what the bell does, None without a clock. plays: what one play can earn. marks: pips in the sheet's unit, as
    in `scoring.sheets.worth.MARKS`. first_lead: the lead of a first hand.
    """
    return {
        "counting": getattr(ruleset.counting, "__name__", ""),
        "ending": getattr(ruleset.ending, "__name__", ""),
        "goal": match_lead.goal(ruleset).points,
        "marks": MARKS[ruleset.rounding],
        "first_lead": sheets.total_sheet([], ruleset).next_lead._asdict(),
        "leads": _leads(ruleset),
        "bounds": _bounds(ruleset),
        "plays": sorted(PLAY_VALUES),
        "beyond_ruling": sorted(BEYOND_RULING),
        "clock": None if ruleset.clock is None else {name: getattr(ruleset.clock, name) for name in OF_CLOCK},
        "penalties": {kind: _penalty(ruleset, kind) for kind in ruleset.penalties},
        **{name: getattr(ruleset, name) for name in FIELDS},
    }


@lru_cache(maxsize=256)
def _bounds(ruleset: Ruleset) -> dict[str, Any]:
    """What four players can have left, by the engine (`scoring.tiles.Bounds`).

    both: whether a hand goes on until both partners are out. most_tiles, most_pips: left after a block. undealable:
    pips of some players, none above `light`, that cannot be dealt together, as digits in order. wild: the tiles that
    nobody can hold when a game of sums is blocked.
    """
    bounds = ruleset.bounds
    light = [sums for seats in SEATS for sums in combinations_with_replacement(range(LIGHT + 1), seats + 1)]
    return {
        **{name: getattr(bounds, name) for name in ("each", "heaviest", "lightest", "line", "odd", "parity", "six")},
        "double": ruleset.double,
        "both": ruleset.pairs_end == "BOTH",
        "most_tiles": MOST_LEFT_IN_BLOCK,
        "most_pips": MOST_PIPS_IN_BLOCK,
        "light": LIGHT,
        "undealable": ["".join(map(str, sums)) for sums in light if not can_be_dealt(list(sums))],
        "wild": [str(tile) for tile in tiles_in(matadors(ruleset.double))] if ruleset.fit == "SUM" else [],
    }


@lru_cache(maxsize=256)  # as many rulesets as `opening` keeps: every page of a match asks
def _leads(ruleset: Ruleset) -> dict[str, Any]:
    """Who leads after a hand, for every case.

    known: each lead that occurs. first, later: after a hand that began as a first hand does, or in another way. In
    each, by winner ("nobody" if none), one digit for each `by` (0 to 3, then not noted) and each leader of the hand
    (the same): the place in `known`.
    """
    first = sheets.total_sheet([], ruleset).next_lead
    found = {
        name: {
            winner or "nobody": [
                lead_after(Hand("block", by, None, None, None), winner, leader, before, ruleset)
                for by, leader in product((*SEATS, None), repeat=2)
            ]
            for winner in (*SIDES, None)
        }
        for name, before in (("first", first), ("later", Lead(None, None)))
    }
    known = list(dict.fromkeys(lead for table in found.values() for leads in table.values() for lead in leads))
    digits = {
        name: {winner: "".join(str(known.index(lead)) for lead in leads) for winner, leads in table.items()}
        for name, table in found.items()
    }
    return {**digits, "known": [lead._asdict() for lead in known]}


def _penalty(ruleset: Ruleset, kind: str) -> dict[str, Any]:
    """A kind of penalty: what it does and costs, and its texts. leads: the lead after one of each seat, None where it
    stays.
    """
    row = ruleset.penalties[kind]
    return {
        **dataclasses.asdict(ruleset.cost_of(kind)),
        "leads": _penalty_leads(ruleset, kind),
        "ends_hand": ruleset.ends_hand(kind),
        "tile": row.tile,
        "warning": row.warning,
        "told": rule_systems.spoken(row.told),
        "counted": [capfirst(rule_systems.spoken(names)) for names in row.counted],
    }


@lru_cache(maxsize=256)
def _penalty_leads(ruleset: Ruleset, kind: str) -> list[dict[str, Any] | None]:
    begun = sheets.total_sheet([], ruleset)
    leads = [sheets.advance(begun, PenaltyEntry(kind, seat), ruleset).next_lead for seat in SEATS]
    return [None if lead is begun.next_lead else lead._asdict() for lead in leads]


def sheet_state_data(sheet: Sheet, ruleset: Ruleset) -> dict[str, Any]:
    """The sheet's state; `undo` is the state without its last valid line, None if there is none."""
    last = next((line for line in reversed(sheet.lines) if not line.voided and not isinstance(line.entry, Void)), None)
    if last is None:
        return {**sheet_state(sheet, ruleset), "undo": None}
    # So that the phone can undo one line without having the whole sheet.
    without = sheets.advance(sheet, Void(last.number, "-"), ruleset)
    return {**sheet_state(sheet, ruleset), "undo": {**sheet_state(without, ruleset), "number": last.number}}


def sheet_state(sheet: Sheet, ruleset: Ruleset) -> dict[str, Any]:
    """What later lines depend on.

    totals: after the end, those that ended the match. offences: penalties by kind and seat. exposed: face-up dominoes
    by seat. held_back: whether one, noted or not, may have been held back at a block. bonus: the index of the next hand
    bonus. stake: what the hand in play is worth where hands won are counted. until: the hands after which the match
    ends because its time is up, None before the bell. winner: the winning side, None while it goes on and where it
    ended level. over: whether it has ended.
    """
    clock, bell = ruleset.clock, sheet.bell
    return {
        "totals": dict(sheet.totals if sheet.outcome is None else sheet.outcome.totals),
        "hands": sheet.hands_played,
        "lead": sheet.next_lead._asdict(),
        "bonus": sheet.bonus_index,
        "stake": sheet.stake,
        "shuffles": sheet.shuffles,
        "offences": {kind: [sheet.offences.get(kind, {}).get(seat, 0) for seat in SEATS] for kind in ruleset.penalties},
        "exposed": [[str(tile) for tile in sheet.exposed.get(seat, ())] for seat in SEATS],
        "held_back": ruleset.exposed_last == "PASSES" and bool(exposed_in_hand(sheet, None, ruleset)),
        "wins": dict(sheet.wins),
        "until": None if clock is None or bell is None else clock.hands_until_end(bell),
        "winner": None if sheet.outcome is None else sheet.outcome.winner,
        "over": sheet.outcome is not None,
    }
