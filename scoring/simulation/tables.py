"""Simulated hands of every rule system, played through the referee; and whole matches, until the sheet is over.

Simulated players make errors, so that whole matches contain false passes and wrong dominoes.
"""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple, TypeVar

from scoring.entries import Entry, PenaltyEntry
from scoring.hands import Held, Move, Play, Seat
from scoring.penalties import Penalty
from scoring.policies import FirstLead
from scoring.referee.referee import Referee
from scoring.referee.replaying import Facts, gather
from scoring.referee.start import Leading, lead_of, lottery, may_ask_redeal
from scoring.ruleset import Ruleset
from scoring.sheets import Lead, Sheet, advance, total_sheet
from scoring.simulation.chance import Chance
from scoring.simulation.line import play_line
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
        self.leader = _not_none(facts.leader)
        self.opening = _not_none(next(move.tile for move in play.moves if move.kind == "lay"))
        self.by = _not_none(facts.by)
        self.last = _not_none(facts.last)
        self.left = facts.left
        self.ends = facts.ends
        self.ends_before = facts.ends_before
        self.passes = facts.passes
        self.laid = facts.laid
        self.pase_salida = facts.pase_salida
        self.pases_redondos = facts.pases_redondos
        self.swapped_by = facts.swapped_by

    @property
    def end(self) -> Literal["domino", "block"]:
        # A player may go out without ending the hand.
        return self.facts.end or "block"


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
    hands, stock, leader, leading = deal_hand(rng, ruleset, lead, out)
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


def deal_hand(rng: Chance, ruleset: Ruleset, lead: Lead, out: Collection[Seat] = NOBODY) -> Dealt:
    """Deal the hand that follows this lead, again whenever the rules require or allow it. out: seats eliminated."""
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
    seat = _not_none(referee.turn)
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


def _not_none(value: T | None) -> T:
    assert value is not None  # noqa: S101 - a finished hand has a leader and a last tile
    return value


def penalty_during(rng: Chance, hand: PlayedHand, row: Penalty) -> PenaltyEntry:
    """Return a penalty of a player who still has tiles at the end; one of them is its tile, so the evidence agrees."""
    left = hand.left
    seat = rng.choice([Seat(seat) for seat, held in enumerate(left) if held])
    return PenaltyEntry(row.kind, seat, rng.choice(left[seat]) if row.tile else None)


def penalty_ending(hand: PlayedHand, row: Penalty) -> PenaltyEntry:
    """Return a penalty in place of the last tile, which its player then still holds."""
    by, last = hand.by, hand.last
    pips = tuple(pips + (last.pips if seat == by else 0) for seat, pips in enumerate(hand.pips))
    return PenaltyEntry(row.kind, by, pips=pips)


HOLDER_LAYS_IT: Final[frozenset[FirstLead]] = frozenset({"TOP_DOUBLE", "HIGHEST_DOUBLE"})
"""First leads by the holder of the highest double: where every tile is dealt, this is 6-6."""


def play_match(
    rng: Chance, ruleset: Ruleset, policy: Policy = random_policy, penalties: float = 0.0
) -> tuple[Entry, ...]:
    """Play a whole match: every entry passes the checks, and the last one ends it.

    penalties: the probability of each kind of penalty in a hand. Raises ValueError unless it is at least 0 and less
    than 1: a match of false passes alone never ends.
    """
    if not 0 <= penalties < 1:
        raise ValueError("penalties are a probability below 1")
    sheet = total_sheet([], ruleset)
    ending = [row for row in ruleset.penalties.values() if ruleset.ends_hand(row.kind)]
    during = [row for row in ruleset.penalties.values() if not ruleset.ends_hand(row.kind)]
    while sheet.outcome is None:
        hand = play_next(rng, ruleset, sheet, policy)
        for row in during:
            if rng.random() < penalties:
                sheet = advance(sheet, penalty_during(rng, hand, row), ruleset)
        ended = next((row for row in ending if rng.random() < penalties), None)
        entry: Entry = hand.entry_under(ruleset) if ended is None else penalty_ending(hand, ended)
        sheet = advance(sheet, entry, ruleset)
    return sheet.entries


def play_next(rng: Chance, ruleset: Ruleset, sheet: Sheet, policy: Policy = random_policy) -> PlayedHand:
    """Play the next hand of this sheet."""
    lead = sheet.next_lead
    if is_plain(ruleset) and policy.loop is not None:
        if lead.how in HOLDER_LAYS_IT:
            return play_line(rng, policy.loop, None)
        if lead.how == "LOTTERY":
            # Each seat draws one tile: a sample has no tile twice, so no two seats tie.
            return play_line(rng, policy.loop, lottery(rng.sample(tile_set(6), 4)))
        if lead.how == "FREE" and lead.seat is not None:
            return play_line(rng, policy.loop, lead.seat)
    out = {seat for side in sheet.eliminated for seat in ruleset.seating.seats_by_side[side]}
    return play_any(rng, ruleset, policy, lead, out)


def play_hand(rng: Chance, policy: Policy, leader: Seat | None) -> PlayedHand:
    """Deal and play one hand of the plain game. `leader` leads any tile; None: the holder of 6-6 leads it.

    Raises ValueError for a policy without a loop, which can only play through `play_any`.
    """
    if policy.loop is None:
        raise ValueError("this policy plays at a referee's table only")
    return play_line(rng, policy.loop, leader)


def is_plain(ruleset: Ruleset) -> bool:
    """Return whether its hands are those of the fast loop: four players, all of the double-six set dealt once, on a
    line where equal numbers touch and a player who cannot play passes.
    """
    table = (ruleset.layout, ruleset.fit, ruleset.unable, ruleset.redeal)
    return table == ("LINE", "EQUAL", "PASS", "NEVER") and (ruleset.double, ruleset.players, ruleset.tiles_each) == (
        6,
        4,
        7,
    )
