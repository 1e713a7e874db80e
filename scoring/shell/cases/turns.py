"""Cases of a whole turn: what the seat does, what it draws, and what becomes of that."""

from scoring.legal import Legal, legal
from scoring.shell.cases.case import Case
from scoring.shell.cases.matching import AnyOrder, Either
from scoring.shell.cases.positions import Turn, placed, tiles_of, turn_of
from scoring.shell.cases.words import said_action, said_then
from scoring.tiles import Tile

Facts = dict[str, object]


def turn(case: Case) -> Facts:
    """A seat's turn with the stock in the order in which it is drawn."""
    position = turn_of(case)
    stock = case.tiles("boneyard_top_first", "boneyard", "stock")
    found = position.legal(len(stock))
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
        choices = Either((drawn.pop("choices"), facts["choices"]))
        facts |= {**drawn, "choices": choices}
    return facts


def _drawn(position: Turn, stock: tuple[Tile, ...]) -> Facts:
    """What comes from the stock, until the seat may not go on drawing."""
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
