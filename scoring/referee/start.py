"""The start of a hand: the stock, the deal and what cannot be true of it, a new deal on request, lottery and lead."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scoring.errors import BadEntry
from scoring.findings import Finding, error
from scoring.hands import Held, Seat
from scoring.policies import Redealer
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, mask_of, tile, whole


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

    @property
    def order(self) -> tuple[Tile, ...]:
        """The tiles left, in drawing order; () when it is not known."""
        return tuple(reversed(self._order))

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

    def copy(self) -> "Stock":
        """Return a stock of its own with the same tiles in the same order."""
        twin = object.__new__(Stock)
        twin.size, twin.unseen, twin._order = self.size, self.unseen, self._order.copy()
        return twin


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
        for held in hand:
            if held.high > ruleset.double:
                yield error("tile-not-in-set", rule, "deal", tile=str(held), seat=seat)
            if held in owners:
                yield error("tile-twice", rule, "deal", tile=str(held), seat=seat, first=owners[held])
            owners.setdefault(held, seat)  # keep the first holder: each repeat names it


class Leading(NamedTuple):
    """How a hand begins.

    leader: the seat that leads; None if it is not known (drawn by lot or agreed before the deal), or on `redeal`. tile:
    the tile it must lay; None: any. turns_lost: seats that had the right to lead first and pass, in turn order. redeal:
    nobody can lead by the rules, so the tiles are dealt again.
    """

    leader: Seat | None
    tile: Tile | None = None
    turns_lost: tuple[Seat, ...] = ()
    redeal: bool = False


def first_lead(hands: Sequence[Collection[Tile]], ruleset: Ruleset, entitled: Seat | None = None) -> Leading:
    """Return the lead of a hand that the tiles decide, by the ruleset's `first_lead` and `no_double`.

    hands: by seat. entitled: the seat with the right to lead where it passes to the holder of the double (later_lead
    ENTITLED); None in a first hand.
    """
    if ruleset.first_lead == "LOTTERY":
        return Leading(None)
    due = _leading_tile(hands, ruleset)
    if due is None:
        return Leading(None, redeal=True)
    leader = next(Seat(seat) for seat, hand in enumerate(hands) if any(held.bit == due.bit for held in hand))
    lost: tuple[Seat, ...] = ()
    if entitled is not None:
        steps = (leader - entitled) % len(hands)
        # Every seat from the entitled one up to the leader lacks the double.
        lost = tuple(Seat((entitled + step) % len(hands)) for step in range(steps))
    return Leading(leader, None if ruleset.first_lead == "TOP_DOUBLE_HOLDER" else due, lost)


def lead_of(
    hands: Sequence[Collection[Tile]], ruleset: Ruleset, leader: Seat | None = None, first_hand: bool = False
) -> Leading:
    """Return how this hand must begin. leader: the seat with the right to lead, None if not known; the tiles come
    first.
    """
    if first_hand or ruleset.later_lead == "AS_FIRST":
        found = first_lead(hands, ruleset)
        return Leading(leader) if found == Leading(None) else found
    if ruleset.later_lead == "ENTITLED":
        return first_lead(hands, ruleset, leader)
    return Leading(leader)


def lottery(draws: Sequence[Tile]) -> Seat:
    """Return the seat that drew the most pips; if level, the larger half (000 L19): 2-5 beats 3-4. A double has no
    merit of its own. Two seats cannot tie, because that needs the same tile (C1). Raises BadEntry if nobody drew.
    """
    if not draws:
        raise BadEntry("draws", "no-draws")
    return Seat(max(range(len(draws)), key=lambda seat: _rank(draws[seat])))


def partners(draws: Sequence[Tile]) -> tuple[tuple[Seat, Seat], tuple[Seat, Seat]]:
    """Return the pairs by lot: the two highest against the two lowest, highest first (C5). The figures are places in
    `draws`. Raises BadEntry unless four drew.
    """
    if len(draws) != 4:
        raise BadEntry("draws", "four-draw")
    first, second, third, fourth = sorted(map(Seat, range(4)), key=lambda seat: _rank(draws[seat]), reverse=True)
    return (first, second), (third, fourth)


def _leading_tile(hands: Sequence[Collection[Tile]], ruleset: Ruleset) -> Tile | None:
    """Return the tile whose holder leads; None if nobody has it."""
    # A tile outside the set is a finding about the deal; it must not decide the lead.
    dealt = [each for hand in hands for each in hand if each.high <= ruleset.double]
    if ruleset.first_lead != "HIGHEST_DOUBLE":
        top = tile(ruleset.double, ruleset.double)
        return top if any(held.bit == top.bit for held in dealt) else None
    doubles = [each for each in dealt if each.is_double]
    if not doubles and ruleset.no_double == "REDEAL":
        return None
    return max(doubles or dealt, key=_rank, default=None)


def _rank(drawn: Tile) -> tuple[int, int]:
    return drawn.pips, drawn.high
