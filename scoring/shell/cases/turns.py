"""Cases of turns: what a seat may do, a whole turn, and a whole hand move by move."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.entries import Hand
from scoring.hands import Move, Play, Seat
from scoring.layouts import Table
from scoring.referee.legal import Laying, Legal, legal
from scoring.referee.replaying import Facts as Seen
from scoring.referee.replaying import replay
from scoring.referee.start import lead_of
from scoring.ruleset import Ruleset
from scoring.sheets.ledger import Ledger
from scoring.shell.cases import case as cases_case
from scoring.shell.cases import tables
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.cases.hands import hand_facts
from scoring.shell.cases.matching import AnyOrder, Either, Some
from scoring.shell.cases.played import Scene
from scoring.shell.cases.tables import plain_system, plainly, system_of, table_of
from scoring.shell.cases.words import chosen, said_action, said_otherwise, said_then
from scoring.tiles import Tile, mask_of, tile, tiles_in

# A turn: what a seat may lay, what it may do instead, what it draws.

PLENTY: Final = 50
"""The size of a stock that the case does not count."""


class Turn(NamedTuple):
    """A seat to move. stock: tiles to draw from; None: not given. led: whether a tile is on the table."""

    ruleset: Ruleset
    table: Table
    seat: Seat
    hand: tuple[Tile, ...]
    exposed: tuple[Tile, ...]
    stock: int | None
    led: bool

    def legal(self, stock: int) -> Legal:
        """Return what the seat may do with a stock of this size. Before the lead a tile has no place."""
        if not self.led:
            free = tiles_in(mask_of(self.hand) & self.table.fitting(self.seat))
            return Legal(tuple(Laying(each, None) for each in free), None)
        return legal(self.table, self.seat, self.hand, self.ruleset, stock=stock, exposed=self.exposed)


def turn_of(case: Case) -> Turn:
    """Return the position of a case."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    arms = case.get("arms")
    owners = tables.most_seats(arms) if isinstance(arms, dict) else 0
    players = case.number("players", default=max(ruleset.players, owners)) or 0
    # On a cross each arm belongs to a single player.
    size = 1 if owners else None
    ruleset = tables.seated(ruleset, players, size, tables.set_of(case))
    seat = Seat(cases_case.seat("seat", case.get("seat", default=0), ruleset.players))
    hand = cases_case.some_tiles("hand", case.need("hand"))
    for each in (*hand, *case.tiles("exposed")):
        cases_case.whole_number("hand", each.high, 0, ruleset.double)
    table = table_of(case, ruleset)
    led = bool(table.ends) or ruleset.layout != "LINE"
    return Turn(ruleset, table, seat, hand, case.tiles("exposed"), _stock(case), led)


def laying(case: Case) -> Facts:
    """Return what a seat may lay, and what it may do instead."""
    turn = turn_of(case)
    found = turn.legal(turn.stock or 0)
    moves = _of_lead(case, turn, found.moves)
    # without a stock in the case, the results for a full and an empty one are accepted
    also = found if turn.stock is not None else turn.legal(PLENTY)
    may_pass = found.otherwise == "pass"
    return {
        "legal": Either((tiles_of(moves) or ["pass"], AnyOrder([placed(each) for each in moves]))),
        "otherwise": Either(tuple(said_otherwise(code) for code in dict.fromkeys((also.otherwise, found.otherwise)))),
        "may_pass": may_pass,
        "must_play": found.otherwise is None,
        "must_draw": (also.otherwise or "").startswith("draw") and not moves,
        "own_arm_opens_on_pass": may_pass and _opens(turn),
    }


def tiles_of(moves: Iterable[Laying]) -> AnyOrder | None:
    """Return the tiles that may be laid, each once; None for none."""
    tiles = dict.fromkeys(str(move.tile) for move in moves)
    return AnyOrder(list(tiles)) if tiles else None


def placed(move: Laying) -> Either:
    """Return a tile and its place: an end by number or by letter (I, D in Spanish), an arm, the centre of a star."""
    at: object = "centre" if move.at is None else Either((move.at, "LR"[move.at : move.at + 1]))
    return Either(([str(move.tile), at], [str(move.tile), at, move.free]))


def _of_lead(case: Case, turn: Turn, moves: tuple[Laying, ...]) -> tuple[Laying, ...]:
    """Return the moves that a first hand allows: the lead may have to be a certain tile."""
    if turn.led or not case.truth("first_hand", "first"):
        return moves
    due = lead_of([turn.hand], turn.ruleset, first_hand=True).tile
    return tuple(move for move in moves if due in (None, move.tile))


def _opens(turn: Turn) -> bool:
    """Return whether the next player may use the seat's arm after it has lost its turn."""
    shown = turn.table.ends
    if turn.ruleset.layout != "CROSS" or turn.seat >= len(shown):
        return False
    number = shown[turn.seat][0]
    # Changes the table of this case only; it is the last thing read from it.
    turn.table.lose_turn(turn.seat)
    places = turn.table.places(turn.ruleset.seating.next_seat(turn.seat), tile(number, number))
    return any(place.at == turn.seat for place in places)


def _stock(case: Case) -> int | None:
    told = case.get("boneyard", "stock", "boneyard_top_first", "pile")
    if isinstance(told, list):
        return len(cases_case.some_tiles("boneyard", told))
    return None if told is None else cases_case.whole_number("boneyard", told, 0, 91)


# A whole turn: what the seat does, what it draws, and what follows.


def turn(case: Case) -> Facts:
    """Return a seat's turn with the stock in drawing order."""
    position = turn_of(case)
    stock = case.tiles("boneyard_top_first", "boneyard", "stock")
    found = position.legal(len(stock))
    # A seat that may lay a tile or draw has two right answers.
    actions = (None, found.otherwise) if found.moves and found.otherwise else (found.otherwise,)
    facts: Facts = {
        "action": Either(tuple(said_action(action) for action in actions)),
        "choices": Either((tiles_of(found.moves) or [], AnyOrder([placed(each) for each in found.moves]))),
        "drawn": None,
        "may_play": bool(found.moves),
        "may_keep": False,
        "then": Either((None, said_action("pass"))),
    }
    if found.otherwise in ("draw-one", "draw-until"):
        drawn = _drawn(position, stock)
        # A case may mean the choices before the draw or after it.
        choices = Either((drawn.pop("choices"), facts["choices"]))
        facts |= {**drawn, "choices": choices}
    return facts


def _drawn(position: Turn, stock: tuple[Tile, ...]) -> Facts:
    """Return the tiles drawn from the stock, until the seat may not go on drawing."""
    drawn: list[Tile] = []
    while True:
        tile = stock[len(drawn)]
        drawn.append(tile)
        found = _after(position, drawn, len(stock) - len(drawn))
        may_lay = any(move.tile == tile for move in found.moves)
        if may_lay or found.otherwise not in ("draw-one", "draw-until"):
            break
    names = [str(each) for each in drawn]
    must = may_lay and found.otherwise is None
    return {
        "drawn": Either((names, names[-1])),
        "may_play": may_lay,
        "must_play": must,
        "may_keep": may_lay and not must,
        "then": said_then(may_lay, must),
        "tiles_drawn": len(drawn),
        "hand_after": AnyOrder([str(each) for each in (*position.hand, *drawn)]),
        "choices": Either((tiles_of(found.moves) or [], AnyOrder([placed(each) for each in found.moves]))),
    }


def _after(position: Turn, drawn: list[Tile], stock: int) -> Legal:
    return legal(
        position.table,
        position.seat,
        (*position.hand, *drawn),
        position.ruleset,
        stock=stock,
        exposed=position.exposed,
        drawn=drawn[-1],
    )


# A whole hand, judged by the referee, and scored by each rule system named.

ENDS: Final = {"L": 0, "R": 1, "I": 0, "D": 1}
"""The ends of a line by letter: left and right, izquierda and derecha."""
FACTS: Final = frozenset({"outcome", "left", "pips", "ends", "tiles_on_table", "passes", "valid", "findings", "leader"})
"""Results of the moves themselves; any other expectation names a rule system."""
FIGURE: Final = {"tens": "marks", "marks": "marks", "pips": "pips"}
"""The figure that the last word of a system's name requests, if a single figure is expected; points by default."""


def full_hand(case: Case) -> Facts:
    """Return the facts of the moves, and the results under each system that the case names."""
    ruleset = chosen(plain_system(), case)
    play = play_of(case, ruleset)
    told = case.get("leader")
    leader = None if told is None else Seat(cases_case.seat("leader", told, ruleset.players))
    found = replay(play, ruleset, leader)
    codes = [finding.code for finding in found.findings if finding.severity == "error"]
    facts = seen_facts(found.facts)
    facts |= {"valid": found.valid, "findings": AnyOrder(codes)}
    # An illegal hand has no reliable results, unless the case is about its defects.
    if codes and not case.expected.keys() & {"valid", "findings"}:
        raise BadCase("moves", f"not a hand that can be played: {', '.join(dict.fromkeys(codes))}")
    for name in case.expected:
        if name not in FACTS and name not in facts:
            facts[name] = _scored(name, case, play)
    return facts


def play_of(case: Case, ruleset: Ruleset) -> Play:
    """Return the deal and the moves."""
    dealt = cases_case.mapped("deal", case.need("deal"))
    by_seat = dict(zip(tables.seats(dealt, ruleset.players), dealt.values(), strict=True))
    deal = tuple(cases_case.some_tiles("deal", by_seat.get(seat, [])) for seat in ruleset.seating.seats)
    moves = cases_case.listed("moves", case.need("moves"))
    return Play(deal, tuple(_move(each, ruleset) for each in moves), case.tiles("boneyard_top_first", "stock"))


def seen_facts(seen: Seen) -> Facts:
    """Return the referee's facts."""
    return {
        "outcome": Some(
            {
                "type": seen.end,
                "by": seen.by,
                "last": seen.last,
                "ends_before": _pair(seen.ends_before),
                "ends": _pair(seen.ends),
                "leader": seen.leader,
                "pase_salida": seen.pase_salida,
                "pases_redondos": list(seen.pases_redondos),
                "capicu": seen.capicu,
                "chuchazo": seen.chuchazo,
            }
        ),
        "left": {str(seat): AnyOrder([str(each) for each in held]) for seat, held in enumerate(seen.left)},
        "pips": {str(seat): pips for seat, pips in enumerate(seen.pips)},
        "ends": _pair(seen.ends),
        "leader": seen.leader,
        "tiles_on_table": seen.laid,
        "passes": seen.passes,
        "ahorcados": AnyOrder([str(each) for each in seen.hanged]),
    }


def _scored(name: str, case: Case, play: Play) -> object:
    """Return the results of the hand under a system: every figure, or the one that its name requests."""
    expected = case.expected[name]
    words = plainly(name)
    # The only option that the name of an expectation can carry.
    options: dict[str, object] = {"opponents_only": True} if words.endswith("opponents_only") else {}
    try:
        ruleset = chosen(system_of(name), Case(options))
    except BadCase:
        return "this cannot be worked out"
    ruleset = tables.seated(ruleset, len(play.deal), None, ruleset.double)
    scene = Scene(ruleset, tables.named(ruleset), Ledger(ruleset).sheet())
    facts = hand_facts(Hand("domino", None, None, None, None, play=play), scene)
    if isinstance(expected, dict) and expected.keys() & facts.keys():
        return Some(facts)
    return facts[FIGURE.get(words.rpartition("_")[2], "points")]


def _move(told: object, ruleset: Ruleset) -> Move:
    """Return a move from a seat, a tile or "pass", and the end of the tile."""
    move = cases_case.listed("moves", told)
    if not 2 <= len(move) <= 4:
        raise BadCase("moves", "not a seat, a tile and an end")
    seat = Seat(cases_case.seat("moves", move[0], ruleset.players))
    if move[1] == "pass":
        return Move(seat, "pass")
    at = move[2] if len(move) > 2 else None
    # -1 is refused below, as any unknown end is.
    place = ENDS.get(at.upper()[:1], -1) if isinstance(at, str) else at
    if place is not None:
        place = cases_case.whole_number("moves", place, 0, 10)
    tile: Tile = cases_case.one_tile("moves", move[1])
    return Move(seat, "lay", tile, place)


def _pair(ends: tuple[int, int] | None) -> object:
    """Return two ends, seen from either side of the table."""
    return None if ends is None else Either((list(ends), list(ends)[::-1]))
