"""A club of many years: tournaments that were played to the end, written without the steps.

Each has a men's and a women's bracket and a championship in single elimination; in every match the upper side won.
What is looked up in it are its people, teams, brackets and payments: it has no sheets and no journal.
"""

import datetime
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db.models import Model
from django.utils import timezone

from brackets import tree
from brackets.models import Bracket, Decided, Entrant, Match
from tournament.models import Club, Division, Payment, Person, Registration, Team, TeamPlayer, Tournament

M = TypeVar("M", bound=Model)
FIRST: Final = ("Ana", "Pedro", "Luisa", "Íñigo", "Marta", "Tomás", "Nora", "Raúl", "Elena", "Óscar")
LAST: Final = ("Núñez", "Gil", "Peña", "Ibarra", "Castro", "Vega", "Ruiz", "Soto", "Lara", "Mena", "Díaz")


@dataclass
class Drawn:
    """A division with its bracket, its teams in the order of their places, and its entrants while they are in play."""

    division: Division
    bracket: Bracket
    teams: list[Team]
    entrants: list[Entrant] = field(default_factory=list)
    matches: dict[int, Match] = field(default_factory=dict)


def write_years(club: Club, *, tournaments: int, people: int, teams: tuple[int, int], regulars: int = 300) -> None:
    """Write so many finished tournaments, one every nine days until yesterday, with so many teams of men and women.

    Most players of a tournament are among the first `regulars` of the people; the first of them plays in every one.
    """
    known = _people(club, people)
    chance = random.Random(20)  # the same club every time
    yesterday = timezone.localdate() - datetime.timedelta(days=1)
    opened = _store(
        Tournament(
            club=club,
            name=f"Cup {number}",
            slug=f"cup-{club.pk}-{number}",
            date=yesterday - datetime.timedelta(days=9 * number),
            ruleset="saci",
        )
        for number in range(tournaments)
    )
    drawn = [one for key, size in zip(("men", "women"), teams, strict=True) for one in _divisions(opened, key, size)]
    _seat(drawn, {one.pk: iter(_players(chance, known, 2 * sum(teams), regulars)) for one in opened})
    _play(drawn)
    finals = _divisions(opened, "championship", 0)
    for number, final in enumerate(finals):
        # Their winners stand at the top of their brackets.
        final.teams = [drawn[number].teams[0], drawn[number + tournaments].teams[0]]
    _play(finals)


def _store(rows: Any) -> list[Any]:
    found = list(rows)
    return list(type(found[0]).objects.bulk_create(found, batch_size=500)) if found else []


def _people(club: Club, count: int) -> list[Person]:
    rows = []
    for number in range(count):
        name = f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]} {number}"
        rows.append(Person(club=club, name=name, member_number=f"{number + 1:05d}", phone=f"+34 600 {number:06d}"))
        rows[-1].set_search_keys()
    return _store(rows)


def _players(chance: random.Random, people: Sequence[Person], count: int, regulars: int) -> list[Person]:
    """The players of one tournament: five of six are regulars."""
    usual = people[1:regulars]
    often = min(count * 5 // 6, len(usual))
    return [people[0], *chance.sample(usual, often), *chance.sample(people[regulars:], max(count - often - 1, 0))][
        :count
    ]


def _divisions(opened: Sequence[Tournament], key: str, size: int) -> list[Drawn]:
    kind = Division.Kind.POOL if size else Division.Kind.CHAMPIONSHIP
    brackets = _store(Bracket(label=f"{one.slug} {key}", size=size or 2) for one in opened)
    divisions = _store(
        Division(tournament=one, key=key, name=key.capitalize(), kind=kind, bracket=bracket, order=2 - bool(size))
        for one, bracket in zip(opened, brackets, strict=True)
    )
    return [
        Drawn(
            division,
            division.bracket,
            [Team(tournament=division.tournament, division=division) for _ in range(size)],
        )
        for division in divisions
    ]


def _seat(drawn: Sequence[Drawn], players: dict[int, Any]) -> None:
    """Two players for each team, who have paid."""
    numbers: dict[int, int] = {}
    places, seats = [], []
    for one in drawn:
        for team in one.teams:
            number = numbers[team.tournament_id] = numbers.get(team.tournament_id, 0) + 1
            team.number = number
            for position in (0, 1):
                place = _place(team, next(players[team.tournament_id]), 2 * number - 1 + position)
                places.append(place)
                seats.append((team, place, position))
    _store(team for one in drawn for team in one.teams)
    _store(places)
    _store(
        TeamPlayer(team=team, registration=place, placed=place, position=position) for team, place, position in seats
    )
    _store(
        Payment(
            tournament=place.tournament,
            registration=place,
            ordinal=1,
            receipt=place.number,
            amount_cents=1500,
            key=f"payment-{place.number}",
            taken_at=timezone.now(),
        )
        for place in places
    )


def _place(team: Team, person: Person, number: int) -> Registration:
    return Registration(
        tournament=team.tournament,
        division=team.division,
        person=person,
        number=number,
        kind=person.kind,
        fee_cents=1500,
        rules_accepted_at=timezone.now(),
        present=True,
    )


def _play(drawn: Sequence[Drawn]) -> None:
    """Play all brackets to the end, one round of all of them at a time: a match names those that feed it."""
    for one in drawn:
        one.entrants = [Entrant(bracket=one.bracket, number=team.number, place=n) for n, team in enumerate(one.teams)]
    _store(entrant for one in drawn for entrant in one.entrants)
    plans = {size: tree.build(size).rounds for size in {len(one.teams) for one in drawn}}
    for round_ in range(max(len(plan) for plan in plans.values())):
        rows = [
            _match(one, plan)
            for one in drawn
            if round_ < len(plans[len(one.teams)])
            for plan in plans[len(one.teams)][round_].matches
        ]
        _store(rows)


def _match(one: Drawn, plan: tree.MatchPlan) -> Match:
    def came(source: tree.Source) -> tuple[Entrant | None, Match | None]:
        if isinstance(source, tree.Place):
            return one.entrants[source.index], None
        fed = one.matches[source.match]
        return fed.winner, fed

    (first, above), (second, below) = came(plan.first), came(plan.second)
    match = one.matches[plan.number] = Match(
        bracket=one.bracket,
        number=plan.number,
        round=plan.round,
        first=first,
        second=second,
        first_from=above,
        second_from=below,
        winner=first,
        decided=Decided.PLAYED,
    )
    return match


def pages_of(club: Club) -> dict[str, tuple[str, dict[str, str]]]:
    """The addresses of what grows with the years, by name, each with the form that is sent there, {} for none."""
    place = club.people.earliest("pk").registrations.latest("pk")  # who plays in every tournament
    here, club_here = f"/t/{place.tournament.slug}", f"/organizer/clubs/{club.pk}"
    return {
        "home": ("/", {}),
        "champions": (f"/clubs/{club.pk}/champions/", {}),
        "Elo list": (f"/clubs/{club.pk}/ratings/", {}),
        "rating": (f"{here}/players/{place.number}/rating/", {}),
        "player": (f"{here}/players/{place.number}/", {}),
        "organizer": ("/organizer/", {}),
        "desk": ("/desk/", {}),
        "members": (f"{club_here}/members/", {}),
        "who played": (f"{club_here}/members/", {"q": "", "kind": "", "standing": "", "show": "played"}),
        "member": (f"{club_here}/members/{place.person_id}/", {}),
        "search": (f"/desk/{place.tournament.slug}/", {"q": "nunez"}),
        "archive": (f"/organizer/{place.tournament.slug}/archive/", {}),
        "API": (f"/api/v1/clubs/{club.pk}/champions/", {}),
        "API person": (f"/api/v1/clubs/{club.pk}/people/{place.person_id}/", {}),
        "API player": (f"/api/v1/tournaments/{place.tournament.slug}/players/{place.number}/", {}),
    }
