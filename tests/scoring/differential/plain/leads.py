"""Who leads: the deal of a hand, and the lead of the next one."""

import random
from typing import NamedTuple

from tests.scoring.differential.plain.hand import Dealt, Hand
from tests.scoring.differential.plain.rules import Rules, Tile, the_set


class Lead(NamedTuple):
    """how: "first", as in the first hand of a match; "right", `seat` has the right to begin; "free", any tile.

    seat: None: not known, or either of `side`.
    """

    how: str
    seat: int | None = None
    side: str | None = None


FIRST = Lead("first")


def deal(rules: Rules, lead: Lead, out: list[int], chance: random.Random) -> Dealt:
    """Deal until somebody can begin."""
    playing = [seat for seat in range(rules.players) if seat not in out]
    each = rules.each(len(playing))
    seat = lead.seat
    if lead.how == "free" and seat is None:
        seat = chance.choice([each for each in playing if lead.side in (None, rules.side(each))])
    if lead.how == "first" and rules["first_lead"] == "LOTTERY":
        seat = chance.choice(playing)
    while True:
        tiles = the_set(rules.double)
        chance.shuffle(tiles)
        hands: list[list[Tile]] = [[] for _ in range(rules.players)]
        for one in playing:
            hands[one], tiles = sorted(tiles[:each]), tiles[each:]
        dealt = begun(rules, lead, hands, tiles, seat)
        if dealt is not None:
            return dealt


def begun(rules: Rules, lead: Lead, hands: list[list[Tile]], stock: list[Tile], seat: int | None) -> Dealt | None:
    """Return the deal with its leader; None: nobody can begin."""
    if seat is not None and lead.how != "right":
        return Dealt(hands, stock, seat)
    tile = leading_tile(rules, hands)
    if tile is None:
        return None
    leader = next(number for number, held in enumerate(hands) if tile in held)
    lost: list[int] = []
    if lead.how == "right" and seat is not None:
        while (seat + len(lost)) % rules.players != leader:
            lost.append((seat + len(lost)) % rules.players)
    return Dealt(hands, stock, leader, None if rules["first_lead"] == "TOP_DOUBLE_HOLDER" else tile, lost)


def leading_tile(rules: Rules, hands: list[list[Tile]]) -> Tile | None:
    held = [tile for tiles in hands for tile in tiles]
    top = (rules.double, rules.double)
    if rules["first_lead"] in ("TOP_DOUBLE", "TOP_DOUBLE_HOLDER"):
        return top if top in held else None
    doubles = [tile for tile in held if tile[0] == tile[1]]
    if not doubles and rules["no_double"] == "REDEAL":
        return None
    return max(doubles or held, key=lambda tile: (sum(tile), tile[1]))


def next_lead(rules: Rules, before: Lead, hand: Hand, winner: str | None) -> Lead:
    """Return the lead of the next hand. before: how this one was led."""
    if rules["later_lead"] == "AS_FIRST":
        return FIRST
    if hand.end == "false-pass":
        return after_false_pass(rules, before, hand)
    leader = hand.dealt.leader
    if rules["later_lead"] == "ENTITLED":
        had = before.seat if before.how == "right" and before.seat is not None else leader
        return Lead("right", (had + 1) % rules.players)
    if rules["later_lead"] == "ROTATE":
        return after_rotation(rules, before, leader, winner)
    if winner is None and rules["tie"] == "VOID_AS_FIRST":
        return FIRST
    if winner is None:
        return Lead("free", leader if rules["tie"] == "VOID_SAME_LEADER" else (leader + 1) % rules.players)
    if rules["later_lead"] == "WINNERS_CHOOSE":
        return Lead("free", None, winner)
    if rules.side(hand.by) == winner:
        return Lead("free", hand.by)
    if rules["lead_after_block"] == "WINNERS_CHOOSE":
        return Lead("free", None, winner)
    return Lead("free", (hand.by + 1) % rules.players)


def after_rotation(rules: Rules, before: Lead, leader: int, winner: str | None) -> Lead:
    """The lead goes to the right; but a level block may leave it where it was."""
    level = winner is None and rules.system in ("casual", "basque", "international", "latino", "fed", "cuban")
    if not level or rules["tie"] != "VOID_SAME_LEADER":
        return Lead("free", (leader + 1) % rules.players)
    return before if before.how == "first" and rules["void_first"] == "SOUGHT_AGAIN" else Lead("free", leader)


def after_false_pass(rules: Rules, before: Lead, hand: Hand) -> Lead:
    """The seat after the offender leads, or the hand begins again as it did (C2)."""
    if rules["false_pass"] != "void_agreed":
        return Lead("free", (hand.by + 1) % rules.players)
    return before
