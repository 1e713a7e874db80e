"""Cases of the start of a hand: the lottery, the deal, the lead, and a new deal on request."""

from dataclasses import replace

from scoring.hands import Seat
from scoring.referee.start import first_lead, hand_sizes, lottery, may_ask_redeal, partners
from scoring.ruleset import Ruleset
from scoring.shell.cases import case as cases_case
from scoring.shell.cases import tables
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.cases.matching import AnyOrder, Either
from scoring.shell.cases.tables import system_of
from scoring.shell.cases.words import chosen
from scoring.tiles import Tile, matadors, tiles_in, whole


def lead(case: Case) -> Facts:
    """Return which seat leads, and with which tile."""
    told = cases_case.mapped("hands", case.need("hands"))
    players = case.number("players", default=tables.most_seats(told)) or 0
    ruleset = _table(case, players)
    by_seat = dict(zip(tables.seats(told, ruleset.players), told.values(), strict=True))
    hands = [cases_case.some_tiles("hands", by_seat.get(seat, [])) for seat in ruleset.seating.seats]
    entitled = case.get("entitled")
    seat = None if entitled is None else Seat(cases_case.seat("entitled", entitled, ruleset.players))
    found = first_lead(hands, ruleset, seat)
    leader = found.leader
    return {
        "leader": leader,
        "tile": found.tile,
        "redeal": found.redeal,
        "turns_lost": list(found.turns_lost),
        "next": None if leader is None else ruleset.seating.next_seat(leader),
    }


def drawing_lots(case: Case) -> Facts:
    """Return the seat that leads by lot, and the pairs if they are also decided by lot (C5)."""
    told = case.need("draws")
    named = {str(place): each for place, each in enumerate(told)} if isinstance(told, list) else told
    draws = cases_case.mapped("draws", named)
    by_seat = {cases_case.seat("draws", name): cases_case.one_tile("draws", each) for name, each in draws.items()}
    # Seats in turn from 0, and no tile drawn twice: else the lottery has no result.
    if sorted(by_seat) != list(range(len(by_seat))) or len(set(by_seat.values())) != len(by_seat) or not by_seat:
        raise BadCase("draws", "not one tile of its own for each seat")
    tiles = [by_seat[seat] for seat in range(len(by_seat))]
    facts: Facts = {"leader": lottery(tiles)}
    # Pairs are decided by lot only among four players.
    if len(tiles) == 4:
        pairs = AnyOrder([AnyOrder(pair) for pair in partners(tiles)])
        facts |= {"pairs": pairs, "partners": pairs, "teams": pairs}
    return facts


def deal(case: Case) -> Facts:
    """Return how many tiles each player gets and how many are left over, if this many may play at all."""
    ruleset = tables.dealt_by(chosen(system_of(case.need("ruleset")), case), case)
    players = cases_case.whole_number("players", case.need("players"), 1, 1_000)
    size = case.number("team_size")
    teams = case.get("teams")
    if size is None and teams is not None:
        count = len(teams) if isinstance(teams, list | dict) else cases_case.whole_number("teams", teams, 1, players)
        size = players // count if count and players % count == 0 else 0
    double = tables.set_of(case) or ruleset.double
    table = replace(ruleset, players=players, double=double, team_size=size or _size(ruleset, players))
    allowed = size != 0 and tables.can_sit(table)
    each, left = hand_sizes(table) if allowed else _not_dealt(table)
    # A case may leave out the figures of a deal that is not allowed, or give them.
    shown = each if allowed else Either((None, 0, each))
    over = left if allowed else Either((None, 0, left))
    return {"allowed": allowed, "hand": shown, "each": shown, "boneyard": over, "aside": over, "left": over}


def redeal(case: Case) -> Facts:
    """Return whether a hand with many doubles may be shown for a new deal."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    hand = cases_case.some_tiles("hand", case.need("hand"))
    return {
        "doubles": sum(tile.is_double for tile in hand),
        "may_ask_redeal": may_ask_redeal(hand, ruleset),
    }


def matador_tiles(case: Case) -> Facts:
    """Return the tiles of a set that go on any end."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    found: tuple[Tile, ...] = tiles_in(matadors(tables.set_of(case) or ruleset.double))
    return {"matadors": AnyOrder([str(each) for each in found]), "count": len(found)}


def _table(case: Case, players: int) -> Ruleset:
    ruleset = chosen(system_of(case.need("ruleset")), case)
    return tables.seated(ruleset, players, None, tables.set_of(case))


def _not_dealt(table: Ruleset) -> tuple[int, int]:
    """Return the result of a deal that is not allowed: the largest hands of the system for which the set has tiles."""
    tiles = whole(table.double).bit_count()
    sizes = {each for deals in table.deals.values() for deal in deals.values() for each in deal.values()}
    each = max((size for size in sizes if size * table.players <= tiles), default=0)
    return each, tiles - each * table.players


def _size(ruleset: Ruleset, players: int) -> int:
    """Return the team size of the system if it fits, else 1."""
    return ruleset.team_size if players % ruleset.team_size == 0 else 1
