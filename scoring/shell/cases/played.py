"""The hand of a case, and the sheet that it is recorded on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.entries import Hand, from_data
from scoring.errors import BadEntry
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets import Lead, Sheet
from scoring.sheets.ledger import Ledger
from scoring.sheets.record import Partida
from scoring.shell.cases import case as cases_case
from scoring.shell.cases import tables
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.cases.tables import Named, plainly, system_of
from scoring.shell.cases.words import chosen

ENDS: Final = {"lock": "block", "tranque": "block", "closed": "block", "cierre": "block", "annulled": "void"}


@dataclass(frozen=True, slots=True)
class Scene:
    """The setting of a hand: its rules, the names of its sides, and its sheet."""

    ruleset: Ruleset
    named: Named
    sheet: Sheet


def scene_of(case: Case, ruleset: Ruleset | None = None) -> Scene:
    """Return the scene of a case. ruleset: its system, if the kind of the case changes it; None: as the
    case names it.
    """
    ruleset = chosen(system_of(case.need("ruleset")) if ruleset is None else ruleset, case)
    teams = cases_case.mapped("teams", case.get("teams")) if case.has("teams") else None
    table = tables.seated(ruleset, players_of(case, ruleset, teams), _team_size(case, teams), tables.set_of(case))
    named = tables.named(table, teams)
    return Scene(table, named, sheet_of(case, table, named))


def players_of(case: Case, ruleset: Ruleset, teams: Mapping[str, object] | None) -> int:
    """Return the number of players: as given, else by the teams, the seats and the scores that are named."""
    told = case.number("players")
    if told is not None:
        return told
    if teams is not None:
        return sum(len(cases_case.listed("teams", team)) for team in teams.values())
    held, outcome = case.get("seats", "left"), case.part("outcome")
    named = list(cases_case.mapped("seats", held)) if held is not None else []
    named += cases_case.mapped("before", case.get("before", default={}))
    seats = [name for name in named if name.isdigit()]
    acting = [seat for seat in (outcome.get("by"), outcome.get("leader")) if seat is not None]
    players = tables.most_seats([*seats, *acting])
    # a player with nothing left may not be named
    sits = any(players in deal for deals in ruleset.deals.values() for deal in deals.values())
    return players if sits or players > ruleset.players else ruleset.players


def sheet_of(case: Case, ruleset: Ruleset, named: Named) -> Sheet:
    """Return the sheet before the hand: scores, next lead, bonuses already won, sides that are out."""
    # Through the ledger, which knows the sides and the first lead of these rules.
    empty = Ledger(ruleset).sheet()
    totals = {**empty.totals, **_scores(case, "before", named)}
    leaves = ruleset.fewest_win
    out = [side for side, total in totals.items() if leaves and total >= ruleset.target]
    out += [named.side("out", name) for name in cases_case.listed("out", case.get("out", default=[]))]
    return replace(
        empty,
        totals=totals,
        hands_played=case.number("hands_before", "dealt_before", "decided_before", default=0) or 0,
        next_lead=_lead(case, ruleset) or empty.next_lead,
        bonus_index=1 + (_bonuses(case, ruleset) or 0),
        partidas=tuple(
            Partida(side, totals) for side, won in _scores(case, "wins", named).items() for _ in range(min(won, 9))
        ),
        eliminated=tuple(dict.fromkeys(out)),
    )


def hand_of(case: Case, ruleset: Ruleset) -> Hand:
    """Return the hand as it was played. Raises BadCase for one of another table."""
    outcome = case.part("outcome")
    held = case.get("seats", "left")
    told = _held(cases_case.mapped("seats", held) if held is not None else {}, case, ruleset)
    data: dict[str, object] = {"kind": "hand", "by": None, "pips": None, "tiles": None, "recount": None, **told}
    data["end"] = _end(outcome)
    for name, names in {
        "by": ("by", "locker"),
        "ends": ("ends",),
        "leader": ("leader",),
        "last": ("last",),
        "ends_before": ("ends_before",),
        "special": ("special",),
        "pase_salida": ("pase_salida",),
        "pases_redondos": ("pases_redondos", "pase_redondo"),
        "swapped_by": ("swapped_by",),
        "recount": ("recount",),
    }.items():
        found = outcome.get(*names)
        found = case.get(*names) if found is None else found
        if found is not None:
            data[name] = found
    outcome.get("end")  # counts as read: the end left open follows from the last tile
    if data["by"] is None and data["end"] == "domino":
        # Only a domino can be inferred: after a block any seat can have laid the last tile.
        data["by"] = _finisher(data)
    data |= _forced_passes(data, ruleset)
    try:
        # Through the strict readers: a case is untrusted data like any other.
        entry = from_data(data, ruleset.seating)
    except BadEntry as bad:
        raise BadCase(bad.field or "outcome", bad.code) from None
    assert isinstance(entry, Hand)  # noqa: S101 - its kind says so
    return entry


def _end(outcome: Case) -> object:
    """Return how the hand ended, by any of the names of a block."""
    told = outcome.get("type", default="domino")
    return ENDS.get(plainly(told[:40]), told) if isinstance(told, str) else told


def _held(told: Mapping[str, object], case: Case, ruleset: Ruleset) -> dict[str, object]:
    """Return what is left, by seat or by side, in tiles or in pips."""
    pips = case.get("pips")
    if isinstance(pips, dict) and not told:
        told = pips
    if not told:
        if _end(case.part("outcome")) == "void":
            return {}
        raise BadCase("seats", "missing")
    # Whole numbers are pips; keys that are digits are seats, others sides.
    if all(type(value) is int for value in told.values()):
        if all(name.isdigit() for name in told):
            return {"pips": [told.get(str(seat), 0) for seat in ruleset.seating.seats]}
        return {"side_pips": [told.get(side, 0) for side in ruleset.seating.sides]}
    seats = tables.seats(told, ruleset.players)
    by_seat = dict(zip(seats, told.values(), strict=True))
    return {"tiles": [by_seat.get(seat, []) for seat in ruleset.seating.seats]}


def _forced_passes(data: Mapping[str, object], ruleset: Ruleset) -> Mapping[str, object]:
    """Return the plays that made others pass as a judge records them: those that count.

    A case gives the facts: the opening tile as both plays (D2), and the tile that blocks the hand as none (D3).
    """
    told = data.get("pases_redondos", [])
    seats = [told] if type(told) is int else told
    if not isinstance(seats, list):
        return {}
    salida = data.get("pase_salida", False)
    if salida is True and seats[:1] == [data.get("leader")]:
        if ruleset.opening_pass == "PASE_SALIDA":  # noqa: S105 - a pass at dominoes
            seats = seats[1:]
        elif ruleset.opening_pass == "PASE_REDONDO":  # noqa: S105 - a pass
            salida = False
    if ruleset.locking_tile == "COUNTED" and data["end"] == "block" and data["by"] is not None:
        seats = [*seats, data["by"]]
    return {"pases_redondos": seats, "pase_salida": salida}


def _finisher(data: Mapping[str, object]) -> int | None:
    """Return the seat that went out, if it is not given: the one seat without tiles."""
    tiles = data["tiles"]
    empty = [seat for seat, held in enumerate(tiles) if not held] if isinstance(tiles, list) else []
    return empty[0] if len(empty) == 1 else None


def _team_size(case: Case, teams: Mapping[str, object] | None) -> int | None:
    told = case.number("team_size")
    if told is not None or teams is None:
        pairs = case.get("pairs")
        return told if pairs is None else 2 if cases_case.truth("pairs", pairs) else 1
    return max((len(cases_case.listed("teams", team)) for team in teams.values()), default=0)


def _scores(case: Case, name: str, named: Named) -> dict[Side, int]:
    told = cases_case.mapped(name, case.get(name, default={}))
    return {named.side(name, key): cases_case.points(name, value) for key, value in told.items()}


def _lead(case: Case, ruleset: Ruleset) -> Lead | None:
    """Return how the hand was led: None in a first hand, and if the leader was not noted."""
    outcome = case.part("outcome")
    leader = outcome.get("leader", default=case.get("leader"))
    entitled = case.get("entitled")
    if case.truth("first_hand", "first") or (leader is None and entitled is None):
        return None
    seat = Seat(cases_case.seat("leader", leader if entitled is None else entitled, ruleset.players))
    side = ruleset.seating.side_at[seat]
    return Lead(seat, side, "ENTITLED" if ruleset.later_lead == "ENTITLED" else "FREE")


def _bonuses(case: Case, ruleset: Ruleset) -> int | None:
    """Return the number of hands that have used up a hand bonus."""
    names = (
        ("decided_before", "dealt_before") if ruleset.bonus_index == "DECIDED" else ("dealt_before", "decided_before")
    )
    return case.number(*names, "hands_before")
