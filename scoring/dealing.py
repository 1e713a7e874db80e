"""The deal: how many tiles each player has, when it may be asked again, and what cannot be true of one."""

from collections.abc import Collection, Iterator
from typing import Final

from scoring.findings import Finding, error
from scoring.policies import Redealer
from scoring.ruleset import Ruleset
from scoring.suits import whole
from scoring.tiles import Tile
from scoring.transcripts import Held

DOUBLES: Final[dict[Redealer, int]] = {"FOUR": 4, "FIVE": 5}
"""Doubles with which a new deal may be asked."""


def may_ask_redeal(hand: Collection[Tile], ruleset: Ruleset) -> bool:
    """Whether the holder of these tiles, as dealt, may show them and have a new deal (E4)."""
    least = DOUBLES.get(ruleset.redeal)
    return least is not None and sum(tile.is_double for tile in hand) >= least


def hand_sizes(ruleset: Ruleset) -> tuple[int, int]:
    """The tiles each player is dealt, and those left over."""
    each = ruleset.tiles_each
    return each, whole(ruleset.double).bit_count() - each * ruleset.players


def deal_findings(deal: Held, stock: tuple[Tile, ...], ruleset: Ruleset) -> Iterator[Finding]:
    """What cannot be true of a deal: seats, tiles a seat, each tile once and of the set, and what is left over.

    stock: the tiles not dealt, () where they are not known. Who is out of the match was dealt nothing; of two sides
    none is out before the end.
    """
    rule = ruleset.cites["deal"]
    if len(deal) != ruleset.players:
        yield error("wrong-seats", rule, "deal", seats=len(deal), players=ruleset.players)
        return
    playing = sum(1 for hand in deal if hand) if ruleset.seating.teams > 2 else ruleset.players
    due = ruleset.deals[ruleset.deal][ruleset.double].get(playing)
    for seat, hand in enumerate(deal):
        if due is None or (not hand and playing < ruleset.players):
            continue
        if len(hand) > due:
            yield error("too-many-tiles", rule, "deal", seat=seat, tiles=len(hand), most=due)
        elif len(hand) < due:
            yield error("too-few-tiles", rule, "deal", seat=seat, tiles=len(hand), least=due)
    yield from _tile_findings(deal, ruleset)
    dealt = {tile for hand in deal for tile in hand}
    left = whole(ruleset.double).bit_count() - len(dealt)
    if stock and not (
        len(stock) == left == len(set(stock) - dealt) and all(tile.high <= ruleset.double for tile in stock)
    ):
        yield error("stock-disagrees", rule, "stock", tiles=len(stock), due=max(left, 0))


def _tile_findings(deal: Held, ruleset: Ruleset) -> Iterator[Finding]:
    rule = ruleset.cites["set"]
    owners: dict[Tile, int] = {}
    for seat, hand in enumerate(deal):
        for tile in hand:
            if tile.high > ruleset.double:
                yield error("tile-not-in-set", rule, "deal", tile=str(tile), seat=seat)
            if tile in owners:
                yield error("tile-twice", rule, "deal", tile=str(tile), seat=seat, first=owners[tile])
            owners.setdefault(tile, seat)
