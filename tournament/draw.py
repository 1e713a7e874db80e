"""The lottery makes teams and their places in the bracket; the bracket winners are brought together in the end.

SACI rules 2, 3 and 4; rules.md A9 and A10. The steps stand in `tournament.drawing`, in the order of the ceremony; this
is what everybody outside calls. Whoever has the record of a draw can repeat it (docs/lottery.md).
"""

import hashlib
import secrets

from django.db import transaction

from brackets import lottery
from brackets.lottery import label
from tournament.drawing import asked
from tournament.drawing.asked import LONGEST_REASON
from tournament.drawing.ceremony import show_next, shown, steps
from tournament.drawing.championship import (
    champion_of,
    close_championship,
    open_championship,
    pool_winners,
    winner_of,
    withdraw,
)
from tournament.drawing.closing import freeze, reopen
from tournament.drawing.entrants import candidates, left_out
from tournament.drawing.forgetting import forget
from tournament.drawing.promising import commit
from tournament.drawing.records import lines_of, name_of, record_of, record_text
from tournament.drawing.redrawing import Discarded, redraw, would_discard
from tournament.drawing.revealing import draw_lots
from tournament.drawing.terms import Terms, read_pairs, sentences
from tournament.drawing.tiles import Drawn, add_tiles, take_back_tile, tiles_of
from tournament.models import Division, Lottery, User

SEED_BYTES = 32
SET = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]

__all__ = [
    "LONGEST_REASON",
    "SEED_BYTES",
    "SET",
    "Discarded",
    "Drawn",
    "Terms",
    "add_tiles",
    "candidates",
    "champion_of",
    "close_championship",
    "commit",
    "draw_lots",
    "forget",
    "freeze",
    "hold",
    "invent_tiles",
    "invented_tiles",
    "label",
    "left_out",
    "lines_of",
    "name_of",
    "open_championship",
    "pool_winners",
    "read_pairs",
    "record_of",
    "record_text",
    "redraw",
    "reopen",
    "seed_of_first_round",
    "sentences",
    "show_next",
    "shown",
    "steps",
    "take_back_tile",
    "tiles_of",
    "winner_of",
    "withdraw",
    "would_discard",
]


@transaction.atomic
def hold(*, division: Division, by: User | None, seed: bytes | None = None) -> Lottery:
    """The whole way at once, with invented tiles: for the demonstration and for tests, which need no hall.

    `seed` None lets the machine choose; the same seed gives the same draw.
    """
    seed = seed or secrets.token_bytes(SEED_BYTES)
    freeze(division=division, by=by, asked_for=Terms(objection_minutes=0))
    commit(division=division, by=by, root=hashlib.sha256(b"invented secret" + seed).digest())
    add_tiles(division=division, typed=invented_tiles(seed), by=by)
    return draw_lots(division=division, by=by)


def invented_tiles(seed: bytes) -> str:
    """All 28 tiles in an order that no hall has drawn."""
    return " ".join(lottery.order(seed, "invented tiles", SET))


def invent_tiles(*, division: Division, by: User | None) -> None:
    """Lay the tiles that are still missing in an invented order: for a demonstration, which has no hall."""
    closed = asked.waiting(division)
    lying = tiles_of(closed)
    left = [tile for tile in invented_tiles(secrets.token_bytes(SEED_BYTES)).split() if tile not in lying.tiles]
    if lying.missing:
        add_tiles(division=division, typed=" ".join(left[: lying.missing]), by=by)


def seed_of_first_round(division: Division) -> str | None:
    """The seed (hex) that gives the first round its tables and seats; None for a championship or an older draw."""
    drawn = division.lotteries.order_by("attempt").last()
    found = drawn.outcome.get("record") if drawn is not None else None
    return str(found["draw_seed"]) if found is not None else None
