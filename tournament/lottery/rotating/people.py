"""An individual event as it is stored: its people, the rounds that were seated, and the standings of people.

A person is a team of one, whose number identifies them; a side of a table is a team of two with a `round`. A match
counts for the four who were seated at it, a bye as the profile says (federation.md sections 2 and 4).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from brackets import rotating, selectors
from brackets.models import Decided, Match
from brackets.models import Entrant as Side
from scoring.profile import matches as figures
from scoring.profile import totals
from scoring.profile.profile import Profile
from scoring.sheets import rankings, teams
from tournament.core.names import search_key
from tournament.models import Bye, Division, Registration, TableMatch, Team, TeamPlayer
from tournament.tournaments import opening, profiles
from tournament.tournaments.clock import clock_of

AT_THE_TABLE: Final = (Decided.PLAYED, Decided.RULED, Decided.LEVEL)
Finished = tuple[Match, TableMatch | None]
"""A match that is over, and its sheet; None without one."""


@dataclass(frozen=True)
class Event:
    """A division with rotating partners.

    `people`: by number, in the order of the lot. `out`: those who have left. `sides`: the people of each side, as they
    were seated. `matches`: by number. `byes`: by round.
    """

    division: Division
    people: dict[int, Team]
    out: frozenset[int]
    sides: dict[int, tuple[int, ...]]
    matches: tuple[Match, ...]
    byes: dict[int, tuple[int, ...]]

    @property
    def here(self) -> tuple[int, ...]:
        """The people who have not left, in the order of the lot."""
        return tuple(number for number in self.people if number not in self.out)

    @property
    def last_round(self) -> int:
        """The number of the last round that was seated, 0 before any."""
        return max((match.round for match in self.matches), default=0)

    @property
    def rounds(self) -> int:
        """How many rounds the event has."""
        bracket = self.division.bracket
        return int(bracket.options["rounds"]) if bracket is not None else 0

    @property
    def open_matches(self) -> list[Match]:
        """The matches of the last round without a result."""
        return [match for match in self.matches if match.decided == Decided.OPEN]

    @property
    def clubs(self) -> dict[int, str]:
        """The clubs of the people who have one, as keys: accents, case and spaces make no other club."""
        named = {
            number: " ".join(search_key(self.registered(number).person.home_club).split()) for number in self.people
        }
        return {number: club for number, club in named.items() if club}

    def registered(self, number: int) -> Registration:
        """Return the registration of a person."""
        found: Registration = self.people[number].players.all()[0].registration
        return found

    def number_of(self, number: int) -> int:
        """Return the registration number of a person, by which they are known in the hall."""
        return self.registered(number).number

    def history(self) -> list[rotating.Round]:
        """Return the rounds as they were seated, from the first."""
        return [self.seated(number) for number in range(1, self.last_round + 1)]

    def seated(self, number: int) -> rotating.Round:
        """Return one round; its tables are numbered from the leaders' table."""
        tables = (rotating.Table(at, self._sides_of(match)) for at, match in self.tables(number))
        return rotating.Round(tuple(tables), self.byes.get(number, ()))

    def tables(self, number: int) -> Iterator[tuple[int, Match]]:
        """Yield the tables of a round, from the leaders' table 1, with their matches."""
        yield from enumerate((match for match in self.matches if match.round == number), start=1)

    def _sides_of(self, match: Match) -> tuple[tuple[int, ...], ...]:
        return tuple(self.sides[side.number] for side in match.sides)


def read(division: Division) -> Event:
    """Read an event. Call it only after its lottery."""
    bracket = division.bracket
    if bracket is None:
        raise ValueError("an event needs a bracket")
    entrants = list(bracket.entrants.order_by("place"))
    teams = Team.seated.filter(division=division).prefetch_related("players")
    known = {team.number: team for team in teams}
    people = {one.number: known[one.number] for one in entrants if known[one.number].round is None}
    numbers = {player.registration_id: number for number, team in people.items() for player in team.players.all()}
    sides = {
        number: tuple(numbers[player.registration_id] for player in team.players.all())
        for number, team in known.items()
        if team.round is not None
    }
    byes = defaultdict[int, list[int]](list)
    for bye in Bye.objects.filter(division=division, annulled_at=None):
        byes[bye.round].append(numbers[bye.registration_id])
    return Event(
        division=division,
        people=people,
        out=frozenset(one.number for one in entrants if one.out),
        sides=sides,
        matches=tuple(selectors.matches_of(bracket).order_by("number")),
        byes={number: tuple(found) for number, found in byes.items()},
    )


def profile_of(division: Division) -> Profile:
    """Return the settings under which an individual event is ranked and seated: those of its tournament."""
    tournament = division.tournament
    found = profiles.of_event(tournament.profile, tournament.profile_options, opening.rules_of(tournament))
    return replace(found, clock=clock_of(tournament))


def standings(division: Division, event: Event | None = None) -> tuple[rankings.Standing, ...]:
    """Return the standings of people, best first; those who have left come last.

    The lot of the last criterion is the order of the lottery.
    """
    event = event or read(division)
    profile = profile_of(division)
    finished = _finished(event)
    played = list(_results(event, finished))
    lot = [str(number) for number in event.people]
    hands = _hands(event, finished)
    first = _ranked(event.here, played, lot, profile, hands)
    gone = [number for number in event.people if number in event.out]
    return (*first, *rankings.behind(_ranked(gone, played, lot, profile, hands), first))


def _ranked(
    numbers: Sequence[int],
    played: Sequence[figures.Match],
    lot: Sequence[str],
    profile: Profile,
    hands: dict[int, int],
) -> tuple[rankings.Standing, ...]:
    if not numbers:
        return ()
    table = totals.table(profile, [str(number) for number in numbers], played, lot)
    return tuple(teams.rows(table, profile.standings.order, hands))


def _results(event: Event, finished: Iterable[Finished]) -> Iterator[figures.Match]:
    """Yield every finished match and every bye, with people by number."""
    for match, sheet in finished:
        sides = tuple(tuple(str(one) for one in event.sides[side.number]) for side in match.sides)
        winner = next((at for at, side in enumerate(match.sides) if side == match.winner), None)
        if match.decided in AT_THE_TABLE and sheet is not None:
            yield figures.Match(sides, score=_score(match, sheet), winner=winner)
        else:
            missing = [name for at, side in enumerate(sides) if at != winner for name in side]
            yield figures.Match(sides, absent=frozenset(missing))
    for number in sorted(event.byes):
        # A bye counts when its round is over, like the matches of the round.
        if all(match.decided for match in event.matches if match.round == number):
            yield from (figures.bye(str(one)) for one in event.byes[number])


def _finished(event: Event) -> list[Finished]:
    over = [match for match in event.matches if match.decided != Decided.OPEN]
    found = TableMatch.objects.filter(match__in=over, state=TableMatch.State.FINISHED).select_related("team_a")
    sheets = {sheet.match_id: sheet for sheet in found}
    return [(match, sheets.get(match.pk)) for match in over]


def _score(match: Match, sheet: TableMatch) -> tuple[int, int]:
    points = (sheet.points_a, sheet.points_b)
    first: Side | None = match.first
    return points if first is not None and sheet.team_a.number == first.number else (points[1], points[0])


def _hands(event: Event, finished: Iterable[Finished]) -> dict[int, int]:
    hands = defaultdict[int, int](int)
    for match, sheet in finished:
        for side in match.sides if sheet is not None else ():
            for number in event.sides[side.number]:
                hands[number] += sheet.hands if sheet is not None else 0
    return dict(hands)


def names(event: Event, numbers: Iterable[int]) -> list[str]:
    """Return the names of people, such as for a sentence."""
    return [event.people[number].label for number in numbers]


def side_of(registration_id: int, division: Division, round: int) -> Team | None:
    """Return the side of a person in a round; None with a bye, or before it was seated."""
    place = TeamPlayer.objects.filter(
        registration_id=registration_id, round=round, team__division=division, team__annulled_at=None
    )
    found = place.select_related("team").first()
    return found.team if found is not None else None
