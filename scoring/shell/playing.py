"""`python -m scoring play`: simulates hands and matches, and prints statistics."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from scoring.notation import parse_match
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, total_sheet
from scoring.sheets.leads import at
from scoring.shell.answering import Arguments, Trouble, answering, understood, whole_number
from scoring.shell.sentences import counted
from scoring.simulation import POLICIES, Measure, play_match, play_next
from scoring.simulation.chance import Chance
from scoring.simulation.statistics import match_statistics, statistics

MOST: Final = 100_000_000
"""The most hands or matches a user can request."""
HANDS_A_MATCH: Final = 10
"""Without a number of matches, one match is played for each of this many hands."""
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
    "first_leader_wins": "P(first leader's side wins)",
    "loser_on_zero": "loser on 0 or less",
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
    "hands": "hands to the end of a match",
    "winner_final": "winner's final",
    "loser_final": "loser's final",
}


@answering
def main(args: list[str]) -> int:
    """Run the command. 0: the statistics were printed. 2: the arguments are wrong."""
    arguments = Arguments("play", "Play hands and matches by a policy, and print statistics.")
    arguments.add_argument("--ruleset", required=True, metavar="KEY")
    arguments.add_argument("--policy", choices=sorted(POLICIES), default="random")
    arguments.add_argument("--hands", type=whole_number(1, MOST), required=True, metavar="N")
    arguments.add_argument("--matches", type=whole_number(0, MOST), metavar="M", help="matches to the end; N / 10")
    # A fixed default, so that the same command prints the same figures.
    arguments.add_argument("--seed", type=int, default=0, metavar="S")
    arguments.add_argument("--lead", choices=("first", "free"), default="first", help="as in a first hand; any tile")
    arguments.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the rule system")
    chosen = arguments.parse_args(args)
    ruleset = _ruleset(chosen.ruleset, chosen.option)
    rng, policy = Chance(chosen.seed), POLICIES[chosen.policy]
    sheet = _led(ruleset, chosen.lead)
    print(f"{ruleset.name['en']}, policy {chosen.policy}, seed {chosen.seed}")
    print(
        f"\n{counted(chosen.hands, 'hand')}, {'led by any tile' if chosen.lead == 'free' else 'led as in a first hand'}"
    )
    _print(statistics(play_next(rng, ruleset, sheet, policy) for _ in range(chosen.hands)).figures())
    matches = chosen.matches if chosen.matches is not None else max(1, chosen.hands // HANDS_A_MATCH)
    if matches:
        print(f"\n{matches} match{'' if matches == 1 else 'es'}")
        # A generator: a long simulation keeps one match in memory.
        entries = (play_match(rng, ruleset, policy) for _ in range(matches))
        _print(match_statistics(entries, ruleset).figures())
    return 0


def _print(figures: Iterable[tuple[str, Measure]]) -> None:
    """Print a line for each measure, with the names of the tables it is compared with."""
    for name, measure in figures:
        print(_share(SHARES[name], measure) if name in SHARES else _figure(FIGURES.get(name, name), measure))


def _led(ruleset: Ruleset, lead: str) -> Sheet:
    """Return the sheet of a match that has not begun; lead "free": as if a seat were to lead any tile."""
    sheet = total_sheet((), ruleset)
    if lead == "first":
        return sheet
    if ruleset.later_lead in ("AS_FIRST", "ENTITLED"):
        raise Trouble("in this game the tiles decide the leader and the first tile")
    return replace(sheet, next_lead=at(ruleset.seating.seats[0], ruleset))


def _ruleset(key: str, options: list[str]) -> Ruleset:
    """Parse the options as the first line of a match. Raises Trouble for an unknown system, option or value."""
    told = " ".join(["rules", key, *options])
    # These would end the line or start a comment, and hide the rest of the options.
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
