"""The demonstration club, and a whole tournament simulated through the same steps that the pages call."""

import datetime
import functools
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import scoring.simulation
from scoring import entries
from scoring.hands import SIDES
from tournament.club.people import Details, change_person
from tournament.core.errors import Conflict, Refused
from tournament.documents.kinds.individual_event import EventCards, EventStandings
from tournament.documents.kinds.lottery import Certificate
from tournament.documents.queue import requests, steps
from tournament.exchange.imports import rosters
from tournament.hall import seating
from tournament.lottery import championship, format_choice, holding
from tournament.lottery.rotating import seating as rotating
from tournament.matches import entry, sign_off
from tournament.models import Club, Division, Document, Format, Person, Registration, TableMatch, Tournament, User
from tournament.registration import eligibility, payments, sign_up
from tournament.tournaments import opening

FIXTURES = Path(settings.SHIPPED_DIR) / "fixtures"
BASE_URL = "http://127.0.0.1:8000"
LATE = 4  # players of each division who are absent when the demonstration opens
HOME_CLUBS = ("Casa España", "Club Ateneo", "Club El Doble Seis", "Círculo Cubano", "Peña La Capicúa", "Unión Naval")
PENALTIES = 0.05  # a false pass or a wrong domino in one hand of twenty


@dataclass(frozen=True)
class Day:
    """The result of a simulated tournament: counts, the champion, the requested documents."""

    tournament: Tournament
    teams: int
    matches: int
    hands: int
    champion: str
    documents: list[Document]


def paper_language() -> str:
    """Return the active language if documents support it, otherwise English."""
    asked = get_language() or ""
    return asked if asked in dict(settings.LANGUAGES) else "en"


@transaction.atomic
def load_club() -> Club:
    """Return the demonstration club with the people of fixtures/roster.csv; Conflict when there is a real club."""
    if Club.objects.filter(demonstration=False).exists():
        raise Conflict(_("This installation holds a real club: the demonstration does not touch it."), code="real-data")
    club = Club.objects.filter(demonstration=True).first()
    if club is not None:
        return club
    about = json.loads((FIXTURES / "club.json").read_text(encoding="utf-8"))
    club = Club.objects.create(name=about["name"], demonstration=True)
    content = (FIXTURES / "roster.csv").read_bytes()
    preview = rosters.preview(club=club, file_name="roster.csv", content=content, by=None)
    rosters.apply(roster_import=preview, by=None)
    return club


def open_tournament(club: Club, *, by: User | None, day: datetime.date | None = None) -> Tournament:
    """Open a tournament of the demonstration club late in the morning, with everybody registered whom the rules admit.

    All are paid and present except the last few of each division, so that a newcomer can try the desk and then go on.
    """
    day = day or timezone.localdate()
    tournament = opening.open_tournament(
        club=club,
        name=_("SACI Domino Tournament {year}").format(year=day.year),
        date=day,
        by=by,
        language=paper_language(),
        schedule_published=True,
    )
    for division in tournament.divisions.all():
        people = Person.objects.filter(club=club, pool=division.key).order_by("id")
        places = [place for person in people if (place := _admit(tournament, division, person, by)) is not None]
        for place in places[:-LATE]:
            _let_in(place, by)
    return tournament


def play_day(*, men: int, women: int, seed: int) -> Day:
    """Play a whole tournament: registration, fees, lottery, rounds, championship, documents. Same seed, same champion.

    Refused when the roster has fewer eligible people than asked for.
    """
    chance = random.Random(seed)  # noqa: S311 - a demonstration is repeatable on purpose
    name = _("Demonstration, seed {seed}").format(seed=seed)
    tournament, documents = _open_day(name, {"men": men, "women": women}, chance)
    while (ready := _next_division(tournament)) is not None:
        documents += _play_round(ready, chance)
    return _played(tournament, documents)


def play_event(*, people: int, rounds: int, seed: int) -> Day:
    """Play a whole individual event with rotating partners in the men's bracket. Same seed, same champion.

    Refused when so many people cannot play so many rounds, or the roster has too few.
    """
    chance = random.Random(seed)  # noqa: S311 - a demonstration is repeatable on purpose
    name = _("Individual event, seed {seed}").format(seed=seed)
    options = {"rounds": rounds}
    tournament, documents = _open_day(name, {"men": people}, chance, options)
    division = tournament.divisions.select_related("bracket", "tournament__club").get(key="men")
    documents += _play_round(division, chance)
    while (number := rotating.next_round(division)) is not None:
        rotating.seat_round(division=division, round=number, by=None)
        division.refresh_from_db()
        documents += _play_round(division, chance)
        division.refresh_from_db()
    for kind in (EventStandings(), EventCards()):
        documents.append(requests.request(kind, division, by=None, base_url=BASE_URL))
    return _played(tournament, documents)


def _played(tournament: Tournament, documents: list[Document]) -> Day:
    """Return what was played."""
    champion = championship.champion_of(tournament)
    played = TableMatch.objects.filter(tournament=tournament)
    return Day(
        tournament=tournament,
        teams=tournament.teams.count(),
        matches=played.count(),
        hands=sum(played.values_list("hands", flat=True)),
        champion=champion.label if champion else "",
        documents=list(dict.fromkeys(documents)),  # a document requested twice counts once
    )


@transaction.atomic
def _open_day(
    name: str, wanted: Mapping[str, int], chance: random.Random, event: Mapping[str, int] | None = None
) -> tuple[Tournament, list[Document]]:
    """Run the morning up to the lotteries, in one transaction. `event`: the options of an individual event."""
    club, taken = load_club(), 1
    while Tournament.objects.filter(club=club, name=(called := f"{name} ({taken})" if taken > 1 else name)).exists():
        taken += 1
    tournament = opening.open_tournament(club=club, name=called, date=timezone.localdate(), by=None)
    documents = []
    for key, count in wanted.items():
        division = tournament.divisions.get(key=key)
        if event is not None:
            division = format_choice.choose(division=division, key=Format.ROTATING, options=event, by=None)
        _check_in(tournament, division, count, chance, with_clubs=event is not None)
        if count:
            holding.hold(division=division, by=None, seed=chance.randbytes(holding.SEED_BYTES))
            division.refresh_from_db()
            documents.append(requests.request(Certificate(), division, by=None, base_url=BASE_URL))
            documents.append(steps.request_bracket(division=division, by=None, base_url=BASE_URL))
    return tournament, documents


def _admit(tournament: Tournament, division: Division, person: Person, by: User | None) -> Registration | None:
    """Register a person whom the rules admit; None for the others."""
    if eligibility.findings(
        person=person, division=division, sponsor=person.sponsor, rules_accepted=True, day=tournament.date
    ):
        return None
    return sign_up.register(tournament=tournament, person=person, division=division, rules_accepted=True, by=by)


def _name_clubs(people: Sequence[Person]) -> None:
    """Let everybody play for a club: an individual event keeps the partners of a club apart."""
    for number, person in enumerate(people):
        known = {field.name: getattr(person, field.name) for field in fields(Details)}
        details = Details(**{**known, "home_club": HOME_CLUBS[number % len(HOME_CLUBS)]})
        change_person(person=person, details=details, by=None)


def _let_in(place: Registration, by: User | None) -> None:
    payments.check_in(registration=place, key=f"demonstration-{place.number}", by=by)


def _check_in(
    tournament: Tournament, division: Division, wanted: int, chance: random.Random, *, with_clubs: bool
) -> None:
    people = list(Person.objects.filter(club=tournament.club, pool=division.key).order_by("id"))
    if with_clubs:
        _name_clubs(people)
    chance.shuffle(people)
    admitted = 0
    for person in people:
        if admitted == wanted:
            return
        place = _admit(tournament, division, person, None)
        if place is None:
            continue
        _let_in(place, None)
        admitted += 1
    if admitted < wanted:
        raise Refused(
            _("The demonstration roster has only {count} players for this bracket.").format(count=admitted),
            field=division.key,
        )


def _next_division(tournament: Tournament) -> Division | None:
    """Return the division that is furthest behind and can start a round; None when there is none."""
    ready = [
        (number, division.order, division)
        for division in tournament.divisions.select_related("bracket", "tournament__club")
        if (number := seating.next_round(division)) is not None
    ]
    return min(ready, key=lambda item: item[:2])[2] if ready else None


def _play_round(division: Division, chance: random.Random) -> list[Document]:
    round_, documents = steps.start_round(
        division=division, by=None, base_url=BASE_URL, seed=chance.randbytes(holding.SEED_BYTES)
    )
    # By match number, not by table or key: the same seed plays the same tournament on any database.
    for table_match in round_.table_matches.order_by("match__number"):
        documents += _play_match(table_match, chance)
    return documents


def _play_match(table_match: TableMatch, chance: random.Random) -> list[Document]:
    ruleset = opening.match_rules(table_match)
    for number, move in enumerate(scoring.simulation.play_match(chance, ruleset, penalties=PENALTIES)):
        entry.record(
            table_match=table_match,
            data=entries.to_data(move),
            key=f"demonstration-{table_match.pk}-{number}",
            version=number,  # each line adds 1 to the version
            by=None,
        )
    for side in SIDES:
        version = TableMatch.objects.values_list("version", flat=True).get(pk=table_match.pk)
        step = functools.partial(
            sign_off.sign, table_match=table_match, side=side, initials="demo", version=version, by=None
        )
        _done, papers = steps.run_step(step, tournament=table_match.tournament, by=None, base_url=BASE_URL)
    return papers
