"""Cases of what officials rule: wrong dominoes and false passes."""

from scoring.entries import FalsePass, WrongDomino, pips_of
from scoring.hands import Seat
from scoring.sheets import advance
from scoring.shell.cases import values
from scoring.shell.cases.case import Case
from scoring.shell.cases.errors import BadCase
from scoring.shell.cases.hands import match_facts
from scoring.shell.cases.matching import Either
from scoring.shell.cases.played import scene_of
from scoring.tiles import Tile

Facts = dict[str, object]


def miscues(case: Case) -> Facts:
    """Dominoes laid that fit neither end, one after another (SACI rule 13)."""
    scene = scene_of(case)
    sheet, side_at = scene.sheet, scene.ruleset.seating.side_at
    rulings: list[object] = []
    for event in values.listed("events", case.part("outcome").need("events")):
        seat, tile = _event(event, scene.ruleset.players)
        sheet = advance(sheet, WrongDomino(seat, tile), scene.ruleset)
        cost = sheet.lines[-1].points[side_at[seat]]
        rulings.append(cost or Either(("warning", 0)))
    if not rulings:
        raise BadCase("events", "no events")
    exposed = {str(seat): list(tiles) for seat, tiles in sheet.exposed.items()}
    return {
        **match_facts(sheet, scene),
        "rulings": rulings,
        "exposed": exposed,
        "miscues": scene.named.each(sheet.warnings),
    }


def forfeit(case: Case) -> Facts:
    """A pass by who could play (SACI rule 12)."""
    scene = scene_of(case)
    outcome, ruleset = case.part("outcome"), scene.ruleset
    seat = Seat(values.seat("by", outcome.need("by"), ruleset.players))
    after = advance(scene.sheet, FalsePass(seat, _pips(case, ruleset.players)), ruleset)
    line = after.lines[-1]
    gains = {side: max(points, 0) for side, points in line.points.items()}
    losses = {side: min(points, 0) for side, points in line.points.items()}
    nothing = dict.fromkeys(line.points, 0)
    won = ruleset.false_pass_ruling.pips
    each = scene.named.each
    return {
        **match_facts(after, scene),
        "winner": scene.named.name(line.winner),
        # what is given to the others is points or part of the ruling, as one likes; the pips they score are points
        "points": Either((each(gains),) if won else (each(gains), each(nothing))),
        "penalty": Either((each(losses), *(() if won else (each(line.points), each(gains))))),
        "delta": each(line.points),
        "void": line.winner is None,
    }


def _event(event: object, players: int) -> tuple[Seat, Tile | None]:
    told = values.listed("events", event)
    if not 1 <= len(told) <= 2:
        raise BadCase("events", "not a seat and a tile")
    tile = values.one_tile("events", told[1]) if len(told) == 2 and told[1] is not None else None
    return Seat(values.seat("events", told[0], players)), tile


def _pips(case: Case, players: int) -> tuple[int, ...] | None:
    """What each seat held, where the case tells."""
    held = case.get("seats", "pips")
    if held is None:
        return None
    told = values.mapped("seats", held)
    by_seat = {values.seat("seats", name, players): value for name, value in told.items()}
    figures = []
    for seat in range(players):
        value = by_seat.get(seat, [])
        figures.append(
            values.whole_number("pips", value)
            if type(value) is int
            else sum(pips_of((values.some_tiles("seats", value),)))
        )
    return tuple(figures)
