"""What matches and byes of an individual event count for each person, and the standings of people.

A match counts for the four who were seated at it, a bye as the profile says (federation.md sections 2 and 4). Who did
not appear, and what a sanction comes to, is on that person's line; the profile says what their partner gets.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from brackets.models import Decided, Match
from brackets.models import Entrant as Side
from scoring.profile import matches as figures
from scoring.profile import totals
from scoring.profile.matches import Card
from scoring.profile.profile import Profile
from scoring.profile.sanctions import CARDS
from scoring.profile.standings import Criterion, order_of
from scoring.sheets import rankings, teams
from tournament.lottery import kept_ratings, rulings
from tournament.lottery.rotating.people import Event, profile_of, read
from tournament.models import Division, Seat, TableMatch

AT_THE_TABLE: Final = (Decided.PLAYED, Decided.RULED, Decided.LEVEL)


LEADERS_APART: Final = order_of("wins", "byes", "eff", "pf", "lot")
"""The order by which that shape seats a second round: who won by a bye stands behind all who won at a table (FVD)."""


def standings(
    division: Division, event: Event | None = None, order: tuple[Criterion, ...] | None = None
) -> tuple[rankings.Standing, ...]:
    """Return the standings of people, best first; those who have left come last. `order` None: that of the profile.

    The lot of the last criterion is the order of the lottery.
    """
    event = event or read(division)
    found = _Results.read(event)
    if order is not None:
        found = replace(found, profile=replace(found.profile, standings=replace(found.profile.standings, order=order)))
    first = found.ranked(event.here)
    gone = [number for number in event.people if number in event.out]
    return (*first, *rankings.behind(found.ranked(gone), first))


def standings_before(event: Event, round: int) -> tuple[rankings.Standing, ...]:
    """Return the standings when a round was seated: nobody who has a place in it had left."""
    earlier = replace(
        event,
        matches=tuple(match for match in event.matches if match.round < round),
        byes={number: people for number, people in event.byes.items() if number < round},
        out=event.out.difference(event.seated(round).people),
    )
    return standings(event.division, earlier)


def last_results(event: Event) -> dict[int, list[bool]]:
    """Return whether each person won each of their matches, in the order of play; those they were absent from too."""
    found = _Results.read(event)
    last = defaultdict[int, list[bool]](list)
    for played in found.played:
        for name, row in figures.figures(played, found.profile).rows.items():
            if not row.bye:
                last[int(name)].append(row.result == "W")
    return last


def winners(event: Event) -> dict[int, set[int]]:
    """Return who has won each finished match, by its key: a person whose partner was absent as the profile says."""
    found = _Results.read(event)
    over = [match for match in event.matches if match.decided != Decided.OPEN]
    lines = (figures.figures(played, found.profile).rows for played in found.played)  # of matches first, then of byes
    return {
        match.pk: {int(name) for name, row in rows.items() if row.result == "W"}
        for match, rows in zip(over, lines, strict=False)
    }


def who_played(event: Event) -> set[int]:
    """Return the people who have sat at a table, over or still in play."""
    missing = _absent(event)
    return {
        number
        for match in event.matches
        if match.decided == Decided.OPEN or match.decided in AT_THE_TABLE
        for side in match.sides
        for number in event.sides[side.number]
        if number not in missing.get(match.pk, ())
    }


@dataclass(frozen=True)
class _Results:
    """The finished matches and byes of an event, with people as names, and the hands that each of them won."""

    event: Event
    profile: Profile
    played: Sequence[figures.Match]
    hands: Mapping[int, int]

    @classmethod
    def read(cls, event: Event) -> "_Results":
        over = [match for match in event.matches if match.decided != Decided.OPEN]
        found = TableMatch.objects.filter(match__in=over, state=TableMatch.State.FINISHED).select_related("team_a")
        sheets = {sheet.match_id: sheet for sheet in found}
        absent, changed = _absent(event), _changed(event)
        profile = profile_of(event.division)
        played = [
            _as_match(event, match, sheets.get(match.pk), absent.get(match.pk, set()), changed.get(match.pk, NOTHING))
            for match in over
        ]
        return cls(event, profile, [*played, *_byes(event)], _hands(event, over, sheets))

    @cached_property
    def _ratings(self) -> dict[str, float]:
        found = kept_ratings.by_team(self.event.division, self.profile)
        return {str(number): rating for number, rating in found.items()}

    def ranked(self, numbers: Sequence[int]) -> tuple[rankings.Standing, ...]:
        if not numbers:
            return ()
        names, lot = [str(number) for number in numbers], [str(number) for number in self.event.people]
        table = totals.table(self.profile, names, self.played, lot, self._ratings)
        return tuple(teams.rows(table, self.profile.standings.order, self.hands))


@dataclass(frozen=True)
class _Changed:
    """What sanctions changed in a match: cards and fines by person, points that a person got, and who forfeited it."""

    cards: dict[int, Card] = field(default_factory=dict)
    fines: dict[int, int] = field(default_factory=dict)
    gifts: dict[int, int] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)


NOTHING: Final = _Changed()


def _as_match(
    event: Event, match: Match, sheet: TableMatch | None, absent: set[int], changed: _Changed
) -> figures.Match:
    sides = [event.sides[side.number] for side in match.sides]
    winner = next((at for at, side in enumerate(match.sides) if side == match.winner), None)
    named = tuple(tuple(str(one) for one in side) for side in sides)
    if match.decided not in AT_THE_TABLE or sheet is None:
        return figures.Match(named, absent=frozenset(map(str, _missing(sides, winner, absent))))
    gained = [changed.gifts.get(side[0], 0) for side in sides]
    points = _score(match, sheet)
    return figures.Match(
        named,
        score=(points[0] + gained[0], points[1] + gained[1]),
        winner=winner,
        absent=frozenset(map(str, changed.absent)),
        cards={str(one): card for one, card in changed.cards.items()},
        points_off={str(one): fine for one, fine in changed.fines.items()},
    )


def _missing(sides: Sequence[Sequence[int]], winner: int | None, absent: set[int]) -> Iterator[int]:
    """Yield who did not appear, of each side that did not win: those who were noted, else both."""
    for at, side in enumerate(sides):
        if at != winner:
            yield from [one for one in side if one in absent] or side


def _absent(event: Event) -> dict[int, set[int]]:
    """Return who was noted as absent, by the key of the match."""
    found = defaultdict[int, set[int]](set)
    seats = Seat._base_manager.filter(
        absent=True, table_match__match__in=event.matches, table_match__annulled_at=None
    ).values_list("table_match__match", "registration")
    for match, registration in seats:
        if registration in event.numbers:
            found[match].add(event.numbers[registration])
    return found


def _changed(event: Event) -> dict[int, _Changed]:
    """Return what sanctions changed, by the key of the match; those that were taken back change nothing."""
    found, matches = defaultdict[int, _Changed](_Changed), {match.pk: match for match in event.matches}
    for one in rulings.rulings_in(event.division.tournament).found:
        sheet, step = one.sanction.table_match, one.ruling.step
        person = event.numbers.get(one.sanction.registration_id)
        if sheet.round.division_id != event.division.pk or one.sanction.cancelled_at is not None or person is None:
            continue
        if (match := matches.get(sheet.match_id)) is None:  # of a round that is not looked at
            continue
        changed = found[match.pk]
        own, others = sorted((event.sides[side.number] for side in match.sides), key=lambda side: person not in side)
        everybody = step is not None and step.match == "LOST_BY_ALL"
        for carded in (*own, *others) if everybody else (person,):
            changed.cards[carded] = max(changed.cards.get(carded, "NONE"), one.ruling.card, key=CARDS.index)
        changed.fines[person] = changed.fines.get(person, 0) + one.ruling.points
        for rival in others:
            changed.gifts[rival] = changed.gifts.get(rival, 0) + one.ruling.gift
        if step is not None and step.match == "FORFEIT":
            changed.absent.add(person)
    return found


def _byes(event: Event) -> Iterator[figures.Match]:
    """Yield the byes; each counts when its round is over, like the matches of the round."""
    for number in sorted(event.byes):
        if all(match.decided for match in event.matches if match.round == number):
            yield from (figures.bye(str(one)) for one in event.byes[number])


def _score(match: Match, sheet: TableMatch) -> tuple[int, int]:
    points = (sheet.points_a, sheet.points_b)
    first: Side | None = match.first
    return points if first is not None and sheet.team_a.number == first.number else (points[1], points[0])


def _hands(event: Event, over: Iterable[Match], sheets: Mapping[int, TableMatch]) -> dict[int, int]:
    hands = defaultdict[int, int](int)
    for match in over:
        sheet = sheets.get(match.pk)
        for side in match.sides if sheet is not None else ():
            for number in event.sides[side.number]:
                hands[number] += sheet.hands if sheet is not None else 0
    return dict(hands)
