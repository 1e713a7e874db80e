"""`python -m scoring play`: simulated hands and matches, and the figures they come to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from scoring.entries import Hand
from scoring.notation import parse_match
from scoring.ruleset import Ruleset
from scoring.sheets import fold
from scoring.sheets.leads import at
from scoring.shell.answering import Arguments, Trouble, answering, understood, whole_number
from scoring.simulation import POLICIES, Measure, PlayedHand, Policy, Statistics, play_match, play_next
from scoring.simulation.chance import Chance
from scoring.simulation.statistics import statistics

MOST: Final = 100_000_000
"""Hands that may be asked for."""
HANDS_A_MATCH: Final = 10
"""Where no number of matches is given, one is played for so many hands."""
QUANTILES: Final = (0.05, 0.25, 0.50, 0.75, 0.95, 0.99)

SHARES: Final = {
    "block": "P(block)",
    "level_block": "P(level | block)",
    "void_hand": "P(void hand)",
    "locker_wins": "P(locker's side wins a decided block)",
    "leader_wins": "P(leader's side wins a decided hand)",
    "capicu": "capicu, two different ends",
    "capicu_equal_ends": "capicu, equal ends",
    "double_fits_both": "fits both but a double",
    "chuchazo": "chuchazo",
    "pase_salida": "pase de salida",
    "pase_redondo": "hand with a pase redondo",
}
FIGURES: Final = {
    "points": "points of a decided hand, ALL",
    "points_opp": "points of a decided hand, OPP",
    "after_domino": "ALL after a domino",
    "after_block": "ALL after a block",
    "tiles": "tiles laid",
    "passes": "passes",
    "tiles_in_block": "tiles laid in a block",
    "tiles_in_domino": "tiles laid in a domino",
}


@dataclass(slots=True)
class Matches:
    """Of many matches. loser: the final of each side that did not win; first_leader: whether his side won."""

    hands: Measure = field(default_factory=Measure)
    winner: Measure = field(default_factory=Measure)
    loser: Measure = field(default_factory=Measure)
    first_leader: Measure = field(default_factory=Measure)
    loser_on_nothing: Measure = field(default_factory=Measure)


@answering
def main(args: list[str]) -> int:
    """0: the figures were printed. 2: the arguments cannot be."""
    arguments = Arguments("play", "Play hands and matches by a policy, and print what they come to.")
    arguments.add_argument("--ruleset", required=True, metavar="KEY")
    arguments.add_argument("--policy", choices=sorted(POLICIES), default="random")
    arguments.add_argument("--hands", type=whole_number(1, MOST), required=True, metavar="N")
    arguments.add_argument("--matches", type=whole_number(0, MOST), metavar="M", help="matches to the end; N / 10")
    arguments.add_argument("--seed", type=int, default=0, metavar="S")
    arguments.add_argument("--lead", choices=("first", "free"), default="first", help="as in a first hand; any tile")
    arguments.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the rule system")
    chosen = arguments.parse_args(args)
    ruleset = _ruleset(chosen.ruleset, chosen.option)
    rng, policy = Chance(chosen.seed), POLICIES[chosen.policy]
    print(f"{ruleset.name['en']}, policy {chosen.policy}, seed {chosen.seed}")
    print(f"\n{chosen.hands} hands, {'led by any tile' if chosen.lead == 'free' else 'led as in a first hand'}")
    for text in figures(statistics(_hands(rng, ruleset, policy, chosen.hands, chosen.lead))):
        print(text)
    matches = chosen.matches if chosen.matches is not None else max(1, chosen.hands // HANDS_A_MATCH)
    if matches:
        print(f"\n{matches} matches")
        for text in match_figures(played(rng, ruleset, policy, matches)):
            print(text)
    return 0


def figures(measured: Statistics) -> Iterator[str]:
    """Every measure of the hands, by the names of numbers.md."""
    for name, measure in measured.figures():
        if name in SHARES:
            yield _share(SHARES[name], measure)
        else:
            yield _figure(FIGURES.get(name, name), measure)


def match_figures(matches: Matches) -> Iterator[str]:
    yield _figure("hands to the end of a match", matches.hands)
    yield _figure("winner's final", matches.winner)
    yield _figure("loser's final", matches.loser)
    yield _share("P(first leader's side wins)", matches.first_leader)
    yield _share("loser on 0", matches.loser_on_nothing)


def played(rng: Chance, ruleset: Ruleset, policy: Policy, number: int) -> Matches:
    """So many matches, each to its end."""
    matches = Matches()
    for _ in range(number):
        entries = play_match(rng, ruleset, policy)
        sheet = fold(entries, ruleset)
        outcome = sheet.outcome
        if outcome is None:
            continue
        matches.hands.add(sheet.hands_played)
        for side, total in outcome.totals.items():
            if side in outcome.winners:
                matches.winner.add(total)
            else:
                matches.loser.add(total)
                matches.loser_on_nothing.add(total == 0)
        leader = next((entry.leader for entry in entries if isinstance(entry, Hand)), None)
        if leader is not None:
            matches.first_leader.add(ruleset.seating.side_at[leader] in outcome.winners)
    return matches


def _hands(rng: Chance, ruleset: Ruleset, policy: Policy, number: int, lead: str) -> Iterator[PlayedHand]:
    sheet = fold((), ruleset)
    if lead == "free":
        sheet = replace(sheet, next_lead=at(ruleset.seating.seats[0], ruleset))
    for _ in range(number):
        yield play_next(rng, ruleset, sheet, policy)


def _ruleset(key: str, options: list[str]) -> Ruleset:
    """Read as the first line of a match is. Raises Trouble for an unknown system, option or value."""
    told = " ".join(["rules", key, *options])
    if "\n" in told or "#" in told:
        raise Trouble("no rule system and no option has such a name")
    return understood("the rules", told, parse_match).ruleset


def _share(name: str, measure: Measure) -> str:
    if measure.mean is None:
        return f"{name:<38} -"
    return f"{name:<38} {measure.mean:.5f}  se {measure.error or 0:.5f}  of {measure.count}"


def _figure(name: str, measure: Measure) -> str:
    if measure.mean is None:
        return f"{name:<38} -"
    quantiles = "/".join([str(measure.quantile(share)) for share in QUANTILES])
    spread = f"se {measure.error or 0:.3f}  sd {measure.deviation or 0:.2f}"
    return (
        f"{name:<38} {measure.mean:.3f}  {spread}  5/25/50/75/95/99 % {quantiles}"
        f"  min {measure.least}  max {measure.most}"
    )
