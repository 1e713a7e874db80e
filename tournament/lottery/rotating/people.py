"""An individual event as it is stored: its people, and the rounds that were seated.

A person is a team of one, whose number identifies them; a side of a table is a team of two with a `round`. `results`
has the standings of people.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from brackets import rotating, selectors
from brackets.models import Decided, Match
from scoring.profile.profile import Profile
from tournament.core.names import search_key
from tournament.models import Bye, Division, Registration, Team, TeamPlayer
from tournament.tournaments import opening, profiles
from tournament.tournaments.clock import clock_of


@dataclass(frozen=True)
class Event:
    """A division with rotating partners.

    `people`: by number, in the order of the lot; `numbers`: of their registrations, by key. `out`: those who have left.
    `sides`: the people of each side, as they were seated. `matches`: by number. `byes`: by round.
    """

    division: Division
    people: dict[int, Team]
    numbers: dict[int, int]
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
    # What names others comes first: a round that is seated, or a person who comes, in between is then known.
    matches = tuple(selectors.matches_of(bracket).order_by("number"))
    absent = list(Bye.objects.filter(division=division, annulled_at=None))
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
    for bye in absent:
        byes[bye.round].append(numbers[bye.registration_id])
    return Event(
        division=division,
        people=people,
        numbers=numbers,
        out=frozenset(one.number for one in entrants if one.out),
        sides=sides,
        matches=matches,
        byes={number: tuple(found) for number, found in byes.items()},
    )


def profile_of(division: Division) -> Profile:
    """Return the settings under which an individual event is ranked and seated: those of its tournament."""
    tournament = division.tournament
    found = profiles.of_event(tournament.profile, tournament.profile_options, opening.rules_of(tournament))
    return replace(found, clock=clock_of(tournament))


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
