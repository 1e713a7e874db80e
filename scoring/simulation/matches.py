"""Whole matches: hand after hand until the sheet says that it is over."""

from typing import Final

from scoring.entries import Entry
from scoring.hands import Seat
from scoring.leading import lottery
from scoring.policies import FirstLead
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, advance, fold
from scoring.simulation.chance import Chance
from scoring.simulation.line import play_line
from scoring.simulation.penalties import false_pass, wrong_domino
from scoring.simulation.played import PlayedHand
from scoring.simulation.policies import Policy, random_policy
from scoring.simulation.tables import play_any
from scoring.tiles import tile_set

HOLDER_LAYS_IT: Final[frozenset[FirstLead]] = frozenset({"TOP_DOUBLE", "HIGHEST_DOUBLE"})
"""Where every tile is dealt the highest double is 6-6, and its holder lays it."""


def play_match(
    rng: Chance, ruleset: Ruleset, policy: Policy = random_policy, penalties: float = 0.0
) -> tuple[Entry, ...]:
    """A whole match: every entry passes the checks, and the last one ends it.

    penalties: how often a hand sees a wrong domino, and how often it ends in a false pass. Raises ValueError unless it
    is from 0 to less than 1: a match of nothing but false passes never ends.
    """
    if not 0 <= penalties < 1:
        raise ValueError("penalties are a probability below 1")
    sheet = fold([], ruleset)
    while sheet.outcome is None:
        hand = play_next(rng, ruleset, sheet, policy)
        if rng.random() < penalties:
            sheet = advance(sheet, wrong_domino(rng, hand), ruleset)
        entry = false_pass(hand) if rng.random() < penalties else hand.entry_under(ruleset)
        sheet = advance(sheet, entry, ruleset)
    return sheet.entries


def play_next(rng: Chance, ruleset: Ruleset, sheet: Sheet, policy: Policy = random_policy) -> PlayedHand:
    """The next hand of this sheet."""
    lead = sheet.next_lead
    if is_plain(ruleset) and policy.loop is not None:
        if lead.how in HOLDER_LAYS_IT:
            return play_line(rng, policy.loop, None)
        if lead.how == "LOTTERY":
            return play_line(rng, policy.loop, lottery(rng.sample(tile_set(6), 4)))
        if lead.how == "FREE" and lead.seat is not None:
            return play_line(rng, policy.loop, lead.seat)
    out = {seat for side in sheet.eliminated for seat in ruleset.seating.seats_by_side[side]}
    return play_any(rng, ruleset, policy, lead, out)


def play_hand(rng: Chance, policy: Policy, leader: Seat | None) -> PlayedHand:
    """Deal and play one hand of the plain game. `leader` leads any tile; None: the holder of 6-6 leads it.

    Raises ValueError for a policy without a loop: that one plays by `play_any`.
    """
    if policy.loop is None:
        raise ValueError("this policy plays at a referee's table only")
    return play_line(rng, policy.loop, leader)


def is_plain(ruleset: Ruleset) -> bool:
    """Whether its hands are those of the quick loop: four players, all of the double-six set dealt once, on a line
    where equal numbers touch and who cannot play passes.
    """
    table = (ruleset.layout, ruleset.fit, ruleset.unable, ruleset.redeal)
    return table == ("LINE", "EQUAL", "PASS", "NEVER") and (ruleset.double, ruleset.players) == (6, 4)
