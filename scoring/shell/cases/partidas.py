"""Cases of a whole match, and of the marks that pips make."""

from dataclasses import replace

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.sheets import fold
from scoring.sheets.worth import marks
from scoring.shell.cases import values
from scoring.shell.cases.case import Case
from scoring.shell.cases.choices import chosen
from scoring.shell.cases.errors import BadCase
from scoring.shell.cases.hands import match_facts
from scoring.shell.cases.played import hand_of, scene_of
from scoring.shell.cases.systems import system_of
from scoring.shell.cases.tables import Named

Facts = dict[str, object]


def match(case: Case) -> Facts:
    """Hands one after another: who won each, and the pips counted."""
    listed = values.listed("hands", case.need("hands"))
    scene = scene_of(Case({**_players(listed), **case.fields}, case.read))
    entries = [_entry(each, scene.ruleset, scene.named) for each in listed]
    if not entries:
        raise BadCase("hands", "no hands")
    after = fold(entries, scene.ruleset)
    facts = match_facts(after, scene)
    read = sum(line.note.code != "after-the-end" for line in after.lines)
    standing = scene.named.each(after.totals)
    return {
        **facts,
        "marks": standing,
        "current": standing,
        "totals": standing,
        "hands_read": read,
        "hands_used": read,
        "hands": read,
    }


def rounded(case: Case) -> Facts:
    """What the sheet writes for so many pips: tens (000 L31) or decades (002 L39-41), as the system has it."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    told = case.need("pips")
    pips = told if isinstance(told, list) else [told]
    return {
        "marks": [marks(values.whole_number("pips", each), ruleset.rounding) for each in values.listed("pips", pips)]
    }


def _players(listed: list[object]) -> dict[str, object]:
    """Where seats win hands, everybody plays for himself."""
    winners = [told[0] for told in listed if isinstance(told, list) and told and told[0] is not None]
    seats = [str(winner) for winner in winners]
    if not seats or not all(seat.isascii() and seat.isdigit() and len(seat) < 3 for seat in seats):
        return {}
    return {"players": max(2, max(map(int, seats)) + 1), "pairs": False}


def _entry(told: object, ruleset: Ruleset, named: Named) -> Hand:
    """A hand told by who won it and what was counted; or in full."""
    if isinstance(told, dict):
        return hand_of(Case(told), ruleset)
    pair = values.listed("hands", told)
    if len(pair) != 2:
        raise BadCase("hands", "not a winner and pips")
    name, figure = pair
    pips = values.whole_number("hands", figure, 0, 9_999)
    level = Hand("block", None, None, None, None, side_pips=(pips // 2,) * ruleset.seating.teams)
    if name is None:
        return level
    winner = named.side("hands", name)
    loser = next(side for side in ruleset.seating.sides if side != winner)
    seat: Seat = ruleset.seating.seats_by_side[winner][0]
    left = tuple(pips if side == loser else 0 for side in ruleset.seating.sides)
    return replace(level, end="domino", by=seat, side_pips=left)
