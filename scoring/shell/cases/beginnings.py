"""Cases of how a hand begins: the lottery, the deal, who leads, and a deal that is asked for again."""

from dataclasses import replace

from scoring.dealing import hand_sizes, may_ask_redeal
from scoring.hands import Seat
from scoring.leading import first_lead, lottery, partners
from scoring.ruleset import Ruleset
from scoring.shell.cases import tables, values
from scoring.shell.cases.case import Case
from scoring.shell.cases.choices import chosen
from scoring.shell.cases.errors import BadCase
from scoring.shell.cases.matching import AnyOrder, Either
from scoring.shell.cases.systems import system_of
from scoring.suits import matadors, whole
from scoring.tiles import Tile, tiles_in

Facts = dict[str, object]


def lead(case: Case) -> Facts:
    """Who leads, and with which tile."""
    told = values.mapped("hands", case.need("hands"))
    players = case.number("players", default=tables.most_seats(told)) or 0
    ruleset = _table(case, players)
    by_seat = dict(zip(tables.seats(told, ruleset.players), told.values(), strict=True))
    hands = [values.some_tiles("hands", by_seat.get(seat, [])) for seat in ruleset.seating.seats]
    entitled = case.get("entitled")
    seat = None if entitled is None else Seat(values.seat("entitled", entitled, ruleset.players))
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
    """Who leads by lot, and who plays with whom where that is drawn too (C5)."""
    told = case.need("draws")
    named = {str(place): each for place, each in enumerate(told)} if isinstance(told, list) else told
    draws = values.mapped("draws", named)
    by_seat = {values.seat("draws", name): values.one_tile("draws", each) for name, each in draws.items()}
    if sorted(by_seat) != list(range(len(by_seat))) or len(set(by_seat.values())) != len(by_seat) or not by_seat:
        raise BadCase("draws", "not one tile of its own for each seat")
    tiles = [by_seat[seat] for seat in range(len(by_seat))]
    facts: Facts = {"leader": lottery(tiles)}
    if len(tiles) == 4:
        pairs = AnyOrder([AnyOrder(pair) for pair in partners(tiles)])
        facts |= {"pairs": pairs, "partners": pairs, "teams": pairs}
    return facts


def deal(case: Case) -> Facts:
    """How many tiles each player gets and how many are left over, where so many may play at all."""
    ruleset = tables.dealt_by(chosen(system_of(case.need("ruleset")), case), case)
    players = values.whole_number("players", case.need("players"), 1, 1_000)
    size = case.number("team_size")
    teams = case.get("teams")
    if size is None and teams is not None:
        count = len(teams) if isinstance(teams, list | dict) else values.whole_number("teams", teams, 1, players)
        size = players // count if count and players % count == 0 else 0
    double = tables.set_of(case) or ruleset.double
    table = replace(ruleset, players=players, double=double, team_size=size or _size(ruleset, players))
    allowed = size != 0 and tables.can_sit(table)
    each, left = hand_sizes(table) if allowed else _not_dealt(table)
    shown = each if allowed else Either((None, 0, each))
    over = left if allowed else Either((None, 0, left))
    return {"allowed": allowed, "hand": shown, "each": shown, "boneyard": over, "aside": over, "left": over}


def redeal(case: Case) -> Facts:
    """Whether a hand with many doubles may be shown for a new deal."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    hand = values.some_tiles("hand", case.need("hand"))
    return {
        "doubles": sum(tile.is_double for tile in hand),
        "may_ask_redeal": may_ask_redeal(hand, ruleset),
    }


def matador_tiles(case: Case) -> Facts:
    """The tiles of a set that go on any end."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    found: tuple[Tile, ...] = tiles_in(matadors(tables.set_of(case) or ruleset.double))
    return {"matadors": AnyOrder([str(each) for each in found]), "count": len(found)}


def _table(case: Case, players: int) -> Ruleset:
    ruleset = chosen(system_of(case.need("ruleset")), case)
    return tables.seated(ruleset, players, None, tables.set_of(case))


def _not_dealt(table: Ruleset) -> tuple[int, int]:
    """What would come of a deal that is not allowed: the largest hands of the system that the set suffices for."""
    tiles = whole(table.double).bit_count()
    sizes = {each for deals in table.deals.values() for deal in deals.values() for each in deal.values()}
    each = max((size for size in sizes if size * table.players <= tiles), default=0)
    return each, tiles - each * table.players


def _size(ruleset: Ruleset, players: int) -> int:
    """The teams of the system where they fit, else everybody for himself."""
    return ruleset.team_size if players % ruleset.team_size == 0 else 1
