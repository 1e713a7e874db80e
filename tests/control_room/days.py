"""Days that were played by the engine's players at invented speeds: how they went, and what was known at any minute."""

import heapq
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scoring import rulesets, sheets
from scoring.entries import Hand
from scoring.simulation import greedy_policy, play_match, random_policy
from tournament.control_room.estimator.facts import Bracket, Hall, Match

TARGET = 200
LUNCH = (180.0, 240.0)  # 12:00 to 13:00 for a day that begins at 9:00
Score = tuple[tuple[int, int], ...]


@cache
def scores(seed: int, matches: int) -> tuple[Score, ...]:
    """Matches of the club's rules: both sides' points after each hand. Half of the players play by chance."""
    rng, saci = random.Random(seed), rulesets.get("saci")
    found = []
    for number in range(matches):
        played = play_match(rng, saci, greedy_policy if number % 2 else random_policy)
        sheet, after = sheets.total_sheet([], saci), []
        for entry in played:
            sheet = sheets.advance(sheet, entry, saci)
            if isinstance(entry, Hand):
                after.append((sheet.totals["A"], sheet.totals["B"]))
        found.append(tuple(after))
    return tuple(found)


@dataclass(frozen=True)
class Played:
    """A match as it went, in minutes after the beginning of the day."""

    key: int
    begun: float
    hands: list[float]
    score: Score
    end: float

    def at(self, now: float) -> Match:
        """What was known of it at that minute."""
        hands = [hand for hand in self.hands if hand <= now]
        points = self.score[len(hands) - 1] if hands else (0, 0)
        return Match(
            self.key,
            points,
            self.begun - now,
            tuple(hand - now for hand in hands),
            over=len(hands) == len(self.hands),
            signed=self.end <= now,
        )


@dataclass(frozen=True)
class Speed:
    """How a hall plays: minutes of a hand, how much they vary from hand to hand and table to table, and its pauses."""

    minutes: float = 4.0
    of_hands: float = 0.4
    of_tables: float = 0.18
    pause: float = 8.0


class Day:
    """A whole day of brackets whose rounds have so many matches, then the match between their winners.

    `played`: the matches of every round of every bracket, the championship last.
    """

    def __init__(self, rounds: list[list[int]], *, tables: int, seed: int, speed: Speed = Speed(), lunch: bool = True):
        self.rng, self.speed = random.Random(seed), speed
        self.lunch = LUNCH if lunch else None
        self.rounds = [*rounds, [1]]
        self.played: list[list[list[Played]]] = [[] for _ in self.rounds]
        self.free = [0.0] * tables
        self.keys = itertools.count(1)
        ended: list[float | None] = [None] * len(rounds)
        for wave in range(max(map(len, rounds))):
            for number in range(len(rounds)):
                if wave < len(rounds[number]):
                    ended[number] = self._round(number, ended[number])
        self.end = self._round(len(rounds), max(one or 0.0 for one in ended))

    def _round(self, bracket: int, before: float | None) -> float:
        begins = 0.0 if before is None else before + self.speed.pause * self.rng.lognormvariate(0, 0.4)
        eaten = (
            before is None
            or self.lunch is None
            or any(one.begun >= self.lunch[0] for matches in self.played[bracket] for one in matches)
        )
        if self.lunch and before is not None and not eaten and begins + 14 * self.speed.minutes > self.lunch[0] + 15:
            begins = max(begins, self.lunch[1] + self.rng.random() * max(before - self.lunch[0], 0.0))
        matches = self.rounds[bracket][len(self.played[bracket])]
        self.played[bracket].append([self._match(begins) for _ in range(matches)])
        return ends(self.played[bracket][-1])

    def _match(self, begins: float) -> Played:
        begun = max(begins, self.free[0])
        score = self.rng.choice(scores(1, 120))
        hand = self.speed.minutes * self.rng.lognormvariate(0, self.speed.of_tables)
        shape = self.speed.of_hands**-2
        clock, hands = begun + self.rng.uniform(1, 3), []
        for _ in score:
            clock += self.rng.gammavariate(shape, hand / shape)
            hands.append(clock)
        clock += self.rng.uniform(1, 3)
        heapq.heapreplace(self.free, clock)
        return Played(next(self.keys), begun, hands, score, clock)

    def hall(self, now: float) -> Hall:
        """What was known of the day at that minute."""
        every = [one for rounds in self.played for matches in rounds for one in matches]
        lunch = self.lunch
        breaks = ((lunch[0] - now, lunch[1] - now),) if lunch and now < lunch[1] else ()
        return Hall(
            target=TARGET,
            tables=len(self.free),
            brackets=tuple(self._bracket(number, now) for number in range(len(self.rounds))),
            played=tuple(one.at(now) for one in every if one.end <= now),
            breaks=breaks,
            pauses=tuple(self._pauses(now)),
        )

    def _bracket(self, number: int, now: float) -> Bracket:
        begun = [one for one in self.played[number] if min(match.begun for match in one) <= now]
        latest = begun[-1] if begun else []
        open_ = [one for one in latest if one.end > now]
        return Bracket(
            key=number,
            playing=tuple(one.at(now) for one in open_ if one.begun <= now),
            waiting=sum(1 for one in open_ if one.begun > now),
            to_come=tuple(self.rounds[number][len(begun) :]),
            closed=ends(latest) - now if latest and not open_ else None,
            after=tuple(range(number)) if number == len(self.rounds) - 1 else (),
        )

    def _pauses(self, now: float) -> Iterator[float]:
        """Those without a lunch in them."""
        for rounds in self.played:
            for one, other in itertools.pairwise(rounds):
                begins, ended = min(match.begun for match in other), ends(one)
                if begins <= now and not (self.lunch and ended < self.lunch[1] and begins >= self.lunch[0]):
                    yield begins - ended


def ends(matches: list[Played]) -> float:
    """When the last of them ended."""
    return max(one.end for one in matches)
