"""How good and how quick the seating of individual events is.

    python benchmarks/seating.py [--events 30] [--seed 1]

Plays events of skill and chance: the points are those of a simulated match, and the stronger side has the more of them
more often. A line for each size says what its rounds from the second on were like, and how many bars it missed (those
of federation.md section 4); places are those of the order that a round was seated by. The last line is JSON:

seat400_s, seat800_s     the slowest round of so many people, in seconds of processor time (at most 1 and 3); the lines
                         before name those of 28 and 100 people
standings800_ms          the standings of 800 people after 15 rounds by five criteria, in milliseconds of processor time
                         (at most 300)
partners_repeated        repeated partners in all events (0)
rivals_repeated_28x9     repeated rivals a person in nine rounds of 28 people (at most 0.9)
"""

import math
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, not as a module

from benchmarks.harness import Mark, options, tell
from brackets.rotating import Past, Table, seat
from scoring.profile.matches import Match, bye
from scoring.profile.profile import Profile
from scoring.profile.standings import Standings, order_of
from scoring.profile.totals import table as table_of
from scoring.rulesets import get
from scoring.sheets import total_sheet
from scoring.simulation import play_match
from tests.brackets.rotating.simulation import Event, Score, play_event

SACI = get("saci")
MARKS = (
    Mark("seat400_s", "a round of 400 people, seconds", 1, most=True),
    Mark("seat800_s", "a round of 800 people, seconds", 3, most=True),
    Mark("standings800_ms", "the standings of 800 people after 15 rounds, ms", 300, most=True),
    Mark("partners_repeated", "repeated partners in all events", 0, most=True),
    Mark("rivals_repeated_28x9", "28 people, 9 rounds: repeated rivals a person", 0.9, most=True),
)
SMALL = (28, 100)
LARGE = (400, 800)
ROUNDS, MOST_ROUNDS = 9, 15
"""As many as are usual, and those of the largest event."""


@dataclass(frozen=True)
class Bar:
    """What events of a size may have at most: repeated rivals a person, and places between best and worst of a table.

    None: no bar.
    """

    people: int
    rounds: int
    rivals: float
    spread: float | None = None
    widest: int | None = None


BARS = (
    Bar(8, 5, 3.0),
    Bar(12, 6, 2.2, 6.5),
    Bar(16, 6, 0.8, 6.5, 14),
    Bar(20, 8, 1.4, 7.5, 18),
    Bar(28, 9, 0.9, 7.5, 22),
    Bar(40, 9, 0.35, 6.2, 19),
    Bar(63, 9, 0.05, 5, 17),
    Bar(100, 9, 0.03, 4.5, 14),
)


@dataclass(frozen=True)
class Quality:
    """What events of one size were like: means over all of them, the widest table, and all repeated partners."""

    rivals: float
    spread: float
    widest: int
    partners: int

    def missed(self, bar: Bar) -> int:
        """How many bars are missed."""
        pairs = ((self.rivals, bar.rivals), (self.spread, bar.spread), (self.widest, bar.widest), (self.partners, 0))
        return sum(most is not None and figure > most for figure, most in pairs)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    asked = options(
        __doc__, arguments, events=(30, "of each size; the bars are meant for 100"), seed=(1, "of all chance")
    )
    found = {bar: quality([play(bar.people, bar.rounds, asked.seed + n) for n in range(asked.events)]) for bar in BARS}
    for bar, of_size in found.items():
        missed = of_size.missed(bar)
        print(
            f"{bar.people:4} people, {bar.rounds} rounds: repeated rivals {of_size.rivals:.3f}, "
            f"spread {of_size.spread:.2f}, widest {of_size.widest}{f'   MISSED {missed}' if missed else ''}"
        )
    for people in SMALL:
        print(f"{people:4} people: the slowest round {slowest_round(play(people, ROUNDS, asked.seed)):.3f} s")
    largest = play(LARGE[-1], MOST_ROUNDS, asked.seed)
    return tell(
        {
            **{f"seat{people}_s": slowest_round(play(people, ROUNDS, asked.seed)) for people in LARGE[:-1]},
            f"seat{LARGE[-1]}_s": slowest_round(largest),
            "standings800_ms": standings_ms(largest, asked.seed),
            "partners_repeated": sum(of_size.partners for of_size in found.values()),
            "rivals_repeated_28x9": next(one.rivals for bar, one in found.items() if bar.people == 28),
        },
        MARKS,
    )


def play(people: int, rounds: int, seed: int) -> Event:
    """An event of people whose skill differs as their results do."""
    rng = random.Random(seed)
    skill = {person: rng.gauss(0, 0.5) for person in range(1, people + 1)}
    lot = rng.sample(sorted(skill), people)
    return play_event(lot, rounds, score_by_hands(rng, skill))


def score_by_hands(rng: random.Random, skill: dict[int, float]) -> Score:
    """Simulated matches: the more the skill of one side exceeds the other's, the likelier it has the more points."""

    def score(table: Table) -> tuple[int, int]:
        outcome = total_sheet(play_match(rng, SACI), SACI).outcome
        low, high = sorted(outcome.totals.values()) if outcome else (0, 0)
        first, second = (sum(skill[person] for person in side) for side in table.sides)
        return (high, low) if rng.random() < 1 / (1 + math.exp(second - first)) else (low, high)

    return score


def quality(events: Sequence[Event]) -> Quality:
    """What these events were like."""
    spreads = [spread for event in events for spread in spreads_of(event)]
    return Quality(
        fmean(rivals_repeated(event) for event in events),
        fmean(spreads),
        max(spreads),
        sum(partners_repeated(event) for event in events),
    )


def spreads_of(event: Event) -> list[int]:
    """Places between the best and the worst of each table, from round 2 on."""
    spreads = []
    for order, seated in list(zip(event.orders, event.rounds, strict=False))[1:]:
        place = {person: place for place, person in enumerate(order)}
        for table in seated.tables:
            places = [place[person] for person in table.people]
            spreads.append(max(places) - min(places))
    return spreads


def rivals_repeated(event: Event) -> float:
    """How many meetings with a rival were not the first, for each person."""
    met = Past.read(event.rounds).rivals
    return sum(times - 1 for rivals in met.values() for times in rivals.values()) / len(event.lines)


def partners_repeated(event: Event) -> int:
    """How many pairs were partners before."""
    pairs = [frozenset(side) for seated in event.rounds for table in seated.tables for side in table.sides]
    return len(pairs) - len(set(pairs))


def slowest_round(event: Event) -> float:
    """Seconds that seating the slowest round of an event takes."""
    taken = []
    for number in range(len(event.rounds)):
        begun = time.process_time()
        seat(event.orders[number], event.rounds[:number])
        taken.append(time.process_time() - begun)
    return max(taken)


def standings_ms(event: Event, seed: int) -> float:
    """Milliseconds that the standings of an event take, as `tournament.lottery.rotating.people` asks for them."""
    rng = random.Random(seed)
    played = []
    for seated in event.rounds:
        for table in seated.tables:
            one, other = (tuple(str(person) for person in side) for side in table.sides)
            played.append(Match((one, other), score=(200, rng.randrange(200))))
        played += [bye(str(person)) for person in seated.byes]
    people = [str(person) for person in event.lines]
    standings = Standings(order=order_of("wins", "eff", "pf", "buchholz_cut", "lot"))
    profile = Profile(key="individual", event="INDIVIDUAL", standings=standings)
    begun = time.process_time()
    table_of(profile, people, played, people)
    return round(1000 * (time.process_time() - begun), 1)


if __name__ == "__main__":
    sys.exit(main())
