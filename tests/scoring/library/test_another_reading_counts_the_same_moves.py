"""The perft counts of the conformance suite, counted again by a plain reading of the rules without the engine.

It knows the line, the cross and the star, passes, and draws from a stock in known order; no options, no exposed tiles,
no swaps.
"""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.docs.pages import BASE

Half = tuple[int, ...]
Tile = tuple[int, int]
CASES = [json.loads(line) for line in (BASE / "tests/scoring/cases/perft.jsonl").read_text("utf-8").splitlines()]
KNOWN = {"hands", "table", "turn", "leader", "last", "passed", "open", "stock", "drawn", "idle"}
DRAWS_ONE, DRAWS_ON = {"draw"}, {"matador"}


class Table(NamedTuple):
    """A hand. ends: what each shows. open: the seats whose arm is open. drawn: the tile drawn in this turn."""

    system: str
    hands: tuple[tuple[Tile, ...], ...]
    ends: tuple[Half, ...]
    open: frozenset[int]
    stock: tuple[Tile, ...]
    turn: int
    drawn: Tile | None = None


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple((int(low), int(high)) for low, high in re.findall(r"(\d+)-(\d+)", text))


def read(position: str) -> Table | None:
    """The table of a position; None if this reading does not know something in it."""
    rules, *parts = position.split("; ")
    system, *options = rules.split()
    fields = {word: rest for word, _, rest in (part.partition(" ") for part in parts)}
    if (
        any(not option.startswith("players") or system == "garrafina" for option in options)
        or not set(fields) <= KNOWN
        or "table" not in fields
        or "out" in fields["hands"]
    ):
        return None
    hands = tuple(tiles(hand) for hand in fields["hands"].split(" / "))
    stock = tiles(fields.get("stock", ""))
    if sum(map(len, hands)) + len(tiles(fields["table"])) + len(stock) not in (28, 55):
        return None  # the order of the stock is not known
    opened = frozenset(map(int, re.findall(r"\d+", fields.get("open", ""))))
    drawn = tiles(fields["drawn"])[0] if "drawn" in fields else None
    return Table(system, hands, ends(system, fields["table"]), opened, stock, int(fields["turn"]), drawn)


def ends(system: str, text: str) -> tuple[Half, ...]:
    if "/" not in text:
        line = tiles(text)
        left: Half = (line[0][0],)
        right: Half = (line[-1][1],)
        if system == "matador":
            starred = text.split().index(next(word for word in text.split() if word.endswith("*")))
            left = line[0] if starred != 0 and is_matador(line[0]) else left
            right = line[-1] if starred != len(line) - 1 and is_matador(line[-1]) else right
        return left, right
    lead, *arms = text.split(" / ")
    shown = [tiles(arm)[-1][1] if tiles(arm) else tiles(lead)[0][1] for arm in arms]
    return tuple((number,) for number in shown)


def is_matador(tile: Tile) -> bool:
    return sum(tile) in (0, 7)


def fits(table: Table, tile: Tile, end: Half) -> Half | None:
    """What an end shows after this tile is laid on it; None if it does not fit."""
    if table.system == "matador":
        if is_matador(tile):
            return tuple(sorted(tile))
        return next(((far,) for near, far in (tile, tile[::-1]) if 7 - near in end), None)
    return next(((far,) for near, far in (tile, tile[::-1]) if near in end), None)


def places(table: Table, seat: int) -> list[int | None]:
    """The ends that a seat may use; None: a new arm of a star."""
    if table.system == "garrafina":
        return [at for at in range(len(table.ends)) if at == seat or at in table.open]
    return [None] if table.system == "cyprus" and len(table.ends) < 8 else list(range(len(table.ends)))


def lays(table: Table, seat: int) -> Iterator[Table]:
    for tile in table.hands[seat]:
        for at in places(table, seat):
            shown = fits(table, tile, (9,) if at is None else table.ends[at])
            if shown is None:
                continue
            after = list(table.ends)
            after[len(after) if at is None else at : None if at is None else at + 1] = [shown]
            hand = tuple(other for other in table.hands[seat] if other != tile)
            hands = (*table.hands[:seat], hand, *table.hands[seat + 1 :])
            yield table._replace(
                hands=hands, ends=tuple(after), open=table.open - {at}, turn=following(table), drawn=None
            )


def following(table: Table) -> int:
    return (table.turn + 1) % len(table.hands)


def is_over(table: Table) -> bool:
    if not all(table.hands):
        return True
    if table.system == "matador" and not any(set(end) - {0} for end in table.ends):
        return False  # whether a matador is left in the stock is for the engine: no case here gets there
    can_draw = bool(table.stock) and table.system in DRAWS_ONE | DRAWS_ON
    opened = table._replace(open=frozenset(range(len(table.hands))))
    return not can_draw and not any(True for seat in range(len(table.hands)) for _ in lays(opened, seat))


def moves(table: Table) -> list[Table]:
    if is_over(table):
        return []
    seat, laid = table.turn, list(lays(table, table.turn))
    own = laid
    if table.system == "garrafina":  # nobody must lay on another's arm
        own = list(lays(table._replace(open=frozenset()), seat))
    may_draw = table.system in DRAWS_ON or (table.system in DRAWS_ONE and table.drawn is None)
    if not laid and table.stock and may_draw:
        hand = tuple(sorted((*table.hands[seat], table.stock[0])))
        hands = (*table.hands[:seat], hand, *table.hands[seat + 1 :])
        return [table._replace(hands=hands, stock=table.stock[1:], drawn=table.stock[0])]
    if own and not (table.system in DRAWS_ONE and table.drawn and only_drawn(table)):
        return laid
    return [*laid, table._replace(turn=following(table), open=table.open | {seat}, drawn=None)]


def only_drawn(table: Table) -> bool:
    """Whether no tile fits but the one that was just drawn, which may be kept."""
    seat = table.turn
    others = tuple(tile for tile in table.hands[seat] if tile != table.drawn)
    hands = (*table.hands[:seat], others, *table.hands[seat + 1 :])
    return not any(True for _ in lays(table._replace(hands=hands), seat))


def count(table: Table, depth: int) -> int:
    return 1 if depth == 0 else sum(count(after, depth - 1) for after in moves(table))


READ = {case["id"]: (table, case["expected"]["perft"]) for case in CASES if (table := read(case["position"]))}


def test_most_positions_after_the_lead_are_read() -> None:
    assert len(READ) >= 15
    assert len({table.system for table, _ in READ.values()}) == 10


@pytest.mark.parametrize(("table", "expected"), READ.values(), ids=READ)
def test_the_counts_agree(table: Table, expected: list[int]) -> None:
    assert [count(table, depth) for depth in range(1, 5)] == expected
