"""Simulates whole matches: hand after hand until the sheet says that the match is over.

Errors of simulated players, so that whole matches contain false passes and wrong dominoes.
"""

from typing import Final

from scoring.entries import Entry, PenaltyEntry
from scoring.hands import Seat
from scoring.penalties import Penalty
from scoring.policies import FirstLead
from scoring.referee.leading import lottery
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, advance, total_sheet
from scoring.simulation.chance import Chance
from scoring.simulation.line import play_line
from scoring.simulation.played import PlayedHand
from scoring.simulation.policies import Policy, random_policy
from scoring.simulation.tables import play_any
from scoring.tiles import tile_set


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
    ending = [row for row in ruleset.penalties.values() if row.ends_hand]
    during = [row for row in ruleset.penalties.values() if not row.ends_hand]
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
    return table == ("LINE", "EQUAL", "PASS", "NEVER") and (ruleset.double, ruleset.players) == (6, 4)
