"""The deal: tiles of each player, when a player may ask for a new deal, and deals that cannot be true.

The stock: the tiles that were not dealt, either drawn from or set aside.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from scoring.findings import Finding, error
from scoring.hands import Held
from scoring.policies import Redealer
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, mask_of, whole


class Stock:
    """The stock of one hand. Its order may be unknown; its tiles are always known.

    size: tiles left in it. unseen: the tiles in it, and those drawn from it unnoted, as bits.
    """

    __slots__ = ("_order", "size", "unseen")

    def __init__(self, double: int, dealt: int, order: Iterable[Tile] = ()) -> None:
        """dealt: every tile that was dealt, as bits. order: the tiles of the stock, in drawing order."""
        self.unseen = whole(double) & ~dealt
        self.size = self.unseen.bit_count()
        # trust a recorded order only if it holds exactly the stock, each tile once
        told = tuple(order)
        self._order = list(reversed(told)) if len(told) == self.size and mask_of(told) == self.unseen else []

    @property
    def top(self) -> Tile | None:
        """The next tile to be drawn; None when it is not known."""
        return self._order[-1] if self._order else None

    def draw(self, tile: Tile | None) -> Tile | None:
        """Take a tile out: the named one, or else the top one. None: it is not known which one was taken."""
        taken = self.top if tile is None else tile
        self.size -= 1
        if taken is not None:
            self.unseen &= ~taken.bit
            # A noted tile need not be the top of the recorded order.
            if taken in self._order:
                self._order.remove(taken)
        return taken

    def identify(self, tile: Tile) -> None:
        """Record that a tile drawn unnoted has been seen."""
        self.unseen &= ~tile.bit

    def take_all(self) -> int:
        """Empty the stock and return its tiles, as bits."""
        taken, self.unseen, self.size, self._order = self.unseen, 0, 0, []
        return taken


DOUBLES: Final[dict[Redealer, int]] = {"FOUR": 4, "FIVE": 5}
"""Doubles that entitle a player to a new deal."""


def may_ask_redeal(hand: Collection[Tile], ruleset: Ruleset) -> bool:
    """Return whether a player dealt these tiles may show them and have a new deal (E4)."""
    least = DOUBLES.get(ruleset.redeal)
    return least is not None and sum(tile.is_double for tile in hand) >= least


def hand_sizes(ruleset: Ruleset) -> tuple[int, int]:
    """Return the tiles each player is dealt, and the tiles left over."""
    each = ruleset.tiles_each
    return each, whole(ruleset.double).bit_count() - each * ruleset.players


def deal_findings(deal: Held, stock: tuple[Tile, ...], ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what cannot be true of a deal: seats, tiles of a seat, each tile once and of the set, and the tiles left
    over.

    stock: the tiles not dealt, () if they are not known. A player who is out of the match is dealt nothing; with two
    sides nobody is out before the end.
    """
    rule = ruleset.cites["deal"]
    if len(deal) != ruleset.players:
        # Stop here: every check below needs one hand for each player.
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
            owners.setdefault(tile, seat)  # keep the first holder: each repeat names it
