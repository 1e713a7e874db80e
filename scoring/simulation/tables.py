"""Simulated hands of every rule system, played through the referee: any layout, set and number of players."""

from collections.abc import Collection
from typing import Final, NamedTuple, TypeVar

from scoring.hands import Held, Move, Play, Seat
from scoring.referee.dealing import may_ask_redeal
from scoring.referee.leading import Leading, lead_of, lottery
from scoring.referee.referee import Referee
from scoring.referee.replaying import Facts, gather
from scoring.ruleset import Ruleset
from scoring.sheets import Lead
from scoring.simulation.chance import Chance
from scoring.simulation.played import PlayedHand
from scoring.simulation.policies import Option, Policy, random_policy
from scoring.tiles import Tile, tile_set

NOBODY: Final[frozenset[Seat]] = frozenset()
Ends = tuple[tuple[int, ...], ...]
T = TypeVar("T")


class TableHand(PlayedHand):
    """A hand with its complete play and the facts gathered from it."""

    __slots__ = (
        "by", "ends", "ends_before", "facts", "laid", "last", "leader", "left", "opening", "pase_salida",
        "pases_redondos", "passes", "play", "seating", "swapped_by",
    )  # fmt: skip

    leader: Seat
    by: Seat
    opening: Tile
    last: Tile
    left: Held
    ends: tuple[int, int] | None
    ends_before: tuple[int, int] | None
    passes: int
    laid: int
    pase_salida: bool
    pases_redondos: tuple[Seat, ...]
    swapped_by: Seat | None
    play: Play

    def __init__(self, play: Play, facts: Facts, ruleset: Ruleset) -> None:
        self.play = play
        self.facts = facts
        self.seating = ruleset.seating
        self.leader = _known(facts.leader)
        self.opening = _known(next(move.tile for move in play.moves if move.kind == "lay"))
        self.by = _known(facts.by)
        self.last = _known(facts.last)
        self.left = facts.left
        self.ends = facts.ends
        self.ends_before = facts.ends_before
        self.passes = facts.passes
        self.laid = facts.laid
        self.pase_salida = facts.pase_salida
        self.pases_redondos = facts.pases_redondos
        self.swapped_by = facts.swapped_by


class Dealt(NamedTuple):
    """A deal that can be begun. leader: the seat with the right to lead, as passed to the referee; leading: how the
    hand begins.
    """

    hands: Held
    stock: tuple[Tile, ...]
    leader: Seat | None
    leading: Leading


def play_any(
    rng: Chance,
    ruleset: Ruleset,
    policy: Policy = random_policy,
    lead: Lead | None = None,
    out: Collection[Seat] = NOBODY,
) -> TableHand:
    """Deal and play one hand under these rules, dealing again whenever they require or allow it.

    lead: the lead from a sheet; None: as in the first hand of a match. out: seats that were eliminated. Players lay any
    tile they can, draw when they must, use an open arm when nothing else fits, and never swap.
    """
    lead = lead or Lead(None, None, ruleset.first_lead)
    hands, stock, leader, leading = _deal(rng, ruleset, lead, out)
    referee = Referee(ruleset, hands, stock, leader, lead.how not in ("FREE", "ENTITLED"))
    # The referee expects the passes of the entitled seats before the lead.
    moves = [Move(seat, "pass") for seat in leading.turns_lost]
    for move in moves:
        _push(referee, move)
    left = list(stock)
    while referee.turn is not None:
        moves.append(_next_move(rng, referee, policy, left, ruleset))
        _push(referee, moves[-1])
    playing = sum(1 for hand in hands if hand)
    facts = gather(moves, ruleset, referee.left, playing, referee.ended)
    return TableHand(Play(hands, tuple(moves), stock), facts, ruleset)


def _deal(rng: Chance, ruleset: Ruleset, lead: Lead, out: Collection[Seat]) -> Dealt:
    playing = [seat for seat in ruleset.seating.seats if seat not in out]
    each = ruleset.deals[ruleset.deal][ruleset.double].get(len(playing), ruleset.tiles_each)
    tiles = list(tile_set(ruleset.double))
    leader = _entitled(rng, ruleset, lead, playing)
    while True:
        rng.shuffle(tiles)
        # The place of each seat's first tile; eliminated seats keep an empty hand.
        first = {seat: place * each for place, seat in enumerate(playing)}
        hands = tuple(
            tuple(sorted(tiles[first[seat] : first[seat] + each])) if seat in first else ()
            for seat in ruleset.seating.seats
        )
        leading = lead_of(hands, ruleset, leader, lead.how not in ("FREE", "ENTITLED"))
        # A simulated player always takes a new deal that the rules offer.
        if not leading.redeal and not any(may_ask_redeal(hand, ruleset) for hand in hands):
            return Dealt(hands, tuple(tiles[each * len(playing) :]), leader, leading)


def _entitled(rng: Chance, ruleset: Ruleset, lead: Lead, playing: list[Seat]) -> Seat | None:
    """Return the seat with the right to lead before any player sees their tiles; None if the tiles decide."""
    if lead.how == "LOTTERY":
        return playing[lottery(rng.sample(tile_set(ruleset.double), len(playing)))]
    if lead.how not in ("FREE", "ENTITLED"):
        return None
    if lead.seat is None:
        seats = ruleset.seating.seats_by_side[lead.side] if lead.side is not None else playing
        return rng.choice([seat for seat in seats if seat in playing])
    return lead.seat


def _next_move(rng: Chance, referee: Referee, policy: Policy, stock: list[Tile], ruleset: Ruleset) -> Move:
    """Return the move of the seat whose turn it is. A tile it draws is removed from `stock`."""
    seat = _known(referee.turn)
    legal = referee.legal()
    if legal.moves:
        chosen = policy.choose(rng, distinct(legal.moves, referee.ends, ruleset))
        return Move(seat, "lay", chosen.tile, chosen.at, chosen.free)
    if legal.otherwise == "pass":
        return Move(seat, "pass")
    return Move(seat, "draw", stock.pop(0))


def distinct(moves: Collection[tuple[Tile, int | None, int | None]], ends: Ends, ruleset: Ruleset) -> list[Option]:
    """Return the moves that differ: ends that show the same are one end, the first, unless a seat owns them."""
    options: dict[object, Option] = {}
    for tile, at, free in moves:
        shown = () if at is None else tuple(sorted(ends[at]))
        key = (tile, free, shown, at if ruleset.layout == "CROSS" else None)
        options.setdefault(key, Option(tile, at, free, shown))
    return list(options.values())


def _push(referee: Referee, move: Move) -> None:
    findings = referee.push(move)
    assert not findings, findings  # noqa: S101 - players make only moves that the referee has listed


def _known(value: T | None) -> T:
    assert value is not None  # noqa: S101 - a finished hand has a leader and a last tile
    return value
