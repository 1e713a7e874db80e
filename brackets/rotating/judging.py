"""Rounds seated by hand: what a proposed round breaks, and whom and which tables that concerns.

Judges from the rules alone: it makes no round of its own to compare with, so that two good rounds are both good.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from brackets import matching
from brackets.rotating.presence import check_order, choose_byes, least_repeats, new_partners
from brackets.rotating.rounds import TABLE_OF, Past, Round, Rules, Side, Table


@dataclass(frozen=True)
class Problem:
    """One thing that a round breaks. As text "repeated-partner 1-2", "same-team table 2" or "byes 1 for 2".

    `code`, and what it names:

    missing, twice, unknown, withdrawn  a person without a place, with several, not of the event, or who has left
    size                                a table that has not two sides of two
    byes                                `byes` and `due`: how many there are and have to be
    bye-order, bye-limit                a person whose bye another should have, or who has had as many as allowed
    repeated-partner                    partners who were partners before, where fewer of them are possible
    same-club                           partners of one club where they are kept apart and fewer are possible
    duel                                the two leaders alone, who are not rivals although they can be
    same-team                           a table with two of one team, and those people
    table-order, table-numbers          the tables not numbered by their best place; numbers other than 1, 2, 3...
    """

    code: str
    people: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    byes: int = 0
    due: int = 0

    def __str__(self) -> str:
        if self.code == "byes":
            return f"byes {self.byes} for {self.due}"
        if self.code in ("size", "same-team"):
            return f"{self.code} table {self.tables[0]}"
        return f"{self.code} {'-'.join(map(str, self.people))}".strip()


@dataclass(frozen=True)
class Verdict:
    """What is wrong with a round. `repeats`: its repeated partners; `forced`: how many no seating avoids."""

    problems: tuple[Problem, ...]
    repeats: int
    forced: int

    @property
    def is_valid(self) -> bool:
        return not self.problems


@dataclass(frozen=True)
class Proposal:
    """A round as somebody seats it, and what it is judged by; the fields as in `seating.seat`.

    `withdrawn`: people who have left. `teams`: of people in an event of fours, who never share a table.
    `in_order`: whether tables have to be numbered by their best place.
    """

    order: Sequence[int]
    history: Sequence[Round]
    round: Round
    rules: Rules = field(default_factory=Rules)
    is_last: bool = False
    withdrawn: Collection[int] = ()
    clubs: Mapping[int, str] = field(default_factory=dict)
    teams: Mapping[int, str] = field(default_factory=dict)
    wins: Mapping[int, int] = field(default_factory=dict)
    in_order: bool = True

    def judge(self) -> Verdict:
        """Return what is wrong. While people lack a place or have two, nothing else is looked at.

        Raises TooFewPeople, PersonTwice, TwoSeats or NotFour where order or history cannot be.
        """
        check_order(self.order)
        past = Past.read(self.history)
        forced = 0 if self.rules.forgets_partners(self.is_last) else least_repeats(self.order, self.history)
        repeated = [side for side in self._sides() if past.were_partners(*side)]
        problems = tuple(self._places())
        if not problems:
            problems = tuple(self._rules_broken(past, repeated, forced))
        return Verdict(problems, len(repeated), forced)

    def _sides(self) -> list[tuple[int, int]]:
        place = {person: place for place, person in enumerate(self.order)}
        pairs = [side for table in self.round.tables for side in table.sides if len(side) == 2]
        return [
            (first, second) if place.get(first, 0) <= place.get(second, 0) else (second, first)
            for first, second in pairs
        ]

    def _places(self) -> Iterator[Problem]:
        """Everybody has one place, tables have four seats."""
        seats, present = Counter(self.round.people), set(self.order)
        yield from (Problem("missing", (person,)) for person in self.order if person not in seats)
        yield from (Problem("twice", (person,)) for person in seats if seats[person] > 1)
        for person in seats:
            if person not in present:
                yield Problem("withdrawn" if person in self.withdrawn else "unknown", (person,))
        for table in self.round.tables:
            if [len(side) for side in table.sides] != [2, 2]:
                yield Problem("size", table.people, (table.number,))
        byes, due = len(self.round.byes), len(self.order) % TABLE_OF
        if byes != due:
            yield Problem("byes", self.round.byes, byes=byes, due=due)

    def _rules_broken(self, past: Past, repeated: Sequence[tuple[int, int]], forced: int) -> Iterator[Problem]:
        yield from self._byes(past)
        if len(repeated) > forced and not self.rules.forgets_partners(self.is_last):
            yield from (Problem("repeated-partner", pair, self._tables_of(pair)) for pair in repeated)
        if self.rules.keeps_clubs_apart(past.round):
            yield from self._clubmates(past, len(repeated))
        if self.rules.duel:
            yield from self._duel(past)
        for table in self.round.tables:
            yield from self._teammates(table)
        yield from self._numbers()

    def _byes(self, past: Past) -> Iterator[Problem]:
        # The limit binds only while somebody at a table has had fewer byes than that.
        limit, out = self.rules.bye_limit, set(self.round.byes)
        below = any(past.byes[person] < limit for person in self.order if person not in out)
        due = choose_byes(self.order, past, limit)
        for person in self.round.byes:
            if person not in due:
                yield Problem("bye-order", (person,))
            if below and past.byes[person] >= limit:
                yield Problem("bye-limit", (person,))

    def _clubmates(self, past: Past, repeats: int) -> Iterator[Problem]:
        """Partners of one club, unless that many pairs of clubmates or earlier partners are unavoidable."""
        same = [pair for pair in self._sides() if self._is_same_club(*pair)]
        seated = [person for person in self.order if person not in self.round.byes]
        graph = new_partners(seated, past)
        free = {
            place: {other for other in others if not self._is_same_club(seated[place], seated[other])}
            for place, others in graph.items()
        }
        # Judged together: avoiding a clubmate may cost a repeated partner, and the other way round.
        if len(same) + repeats > matching.unpaired(free, free) // 2:
            yield from (Problem("same-club", pair, self._tables_of(pair)) for pair in same)

    def _is_same_club(self, one: int, other: int) -> bool:
        return bool(self.clubs.get(one)) and self.clubs.get(one) == self.clubs.get(other)

    def _duel(self, past: Past) -> Iterator[Problem]:
        seated = [person for person in self.order if person not in self.round.byes]
        most = max(self.wins.get(person, 0) for person in seated)
        ahead = tuple(person for person in seated if self.wins.get(person, 0) == most)
        if len(ahead) != 2 or any(self._are_rivals(table, *ahead) for table in self.round.tables):
            return
        graph = new_partners(seated, past)
        both = {seated.index(person) for person in ahead}
        apart = {place: others - both if place in both else others for place, others in graph.items()}
        # A repeated partner outweighs the duel: it is due only where it forces none.
        if matching.unpaired(apart, apart) == matching.unpaired(graph, graph):
            yield Problem("duel", ahead, self._tables_of(ahead))

    @staticmethod
    def _are_rivals(table: Table, one: int, other: int) -> bool:
        first, second = table.sides
        return (one in first and other in second) or (other in first and one in second)

    def _teammates(self, table: Table) -> Iterator[Problem]:
        together = [
            pair
            for pair in combinations(table.people, 2)
            if self.teams.get(pair[0]) and self.teams.get(pair[0]) == self.teams.get(pair[1])
        ]
        if together:
            people = tuple(dict.fromkeys(person for pair in together for person in pair))
            yield Problem("same-team", people, (table.number,))

    def _numbers(self) -> Iterator[Problem]:
        numbers = sorted(table.number for table in self.round.tables)
        if numbers != list(range(1, len(numbers) + 1)):
            yield Problem("table-numbers", tables=tuple(numbers))
        elif self.in_order:
            place = {person: place for place, person in enumerate(self.order)}
            by_number = sorted(self.round.tables, key=lambda table: table.number)
            by_best = sorted(by_number, key=lambda table: min(place[person] for person in table.people))
            wrong = [at.number for at, due in zip(by_number, by_best, strict=True) if at is not due]
            if wrong:
                yield Problem("table-order", tables=tuple(wrong))

    def _tables_of(self, people: Side) -> tuple[int, ...]:
        return tuple(table.number for table in self.round.tables if set(people) & set(table.people))
