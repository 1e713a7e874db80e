"""The demonstration club, and a whole day of it played through the very steps that the pages call."""

import datetime
import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import scoring.simulation
from scoring import entries
from scoring.hands import SIDES
from tournament import draw, eligibility, entry, fees, importing, issuing, opening, registration, tables
from tournament.errors import Conflict, Refused
from tournament.models import Club, Division, Document, Person, Registration, Sitting, Tournament, User

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
BASE_URL = "http://127.0.0.1:8000"
LATE = 4  # players of each bracket who are still on their way when the demonstration opens
PENALTIES = 0.05  # a false pass or a wrong domino in one hand of twenty


@dataclass(frozen=True)
class Day:
    """What a played day left: counts, the champion, the documents asked for."""

    tournament: Tournament
    teams: int
    matches: int
    hands: int
    champion: str
    documents: list[Document]


def paper_language() -> str:
    """The language of whoever asks, when paper can be made in it."""
    asked = get_language() or ""
    return asked if asked in dict(settings.LANGUAGES) else "en"


@transaction.atomic
def load_club() -> Club:
    """The demonstration club with the people of fixtures/roster.csv; Conflict where a real club keeps its data."""
    if Club.objects.filter(demonstration=False).exists():
        raise Conflict(_("This installation holds a real club: the demonstration does not touch it."), code="real-data")
    club = Club.objects.filter(demonstration=True).first()
    if club is not None:
        return club
    about = json.loads((FIXTURES / "club.json").read_text(encoding="utf-8"))
    club = Club.objects.create(name=about["name"], demonstration=True)
    content = (FIXTURES / "roster.csv").read_bytes()
    preview = importing.preview(club=club, file_name="roster.csv", content=content, by=None)
    importing.apply(roster_import=preview, by=None)
    return club


def open_tournament(club: Club, *, by: User | None, day: datetime.date | None = None) -> Tournament:
    """A tournament of the demonstration club late in the morning: all registered whom the rules let in.

    All have paid and come but the last few of each bracket, so that a newcomer can try the desk and then go on.
    """
    day = day or timezone.localdate()
    tournament = opening.open_tournament(
        club=club,
        name=_("SACI Domino Tournament {year}").format(year=day.year),
        date=day,
        by=by,
        language=paper_language(),
    )
    for division in tournament.divisions.all():
        people = Person.objects.filter(club=club, pool=division.key).order_by("id")
        places = [place for person in people if (place := _admit(tournament, division, person, by)) is not None]
        for place in places[:-LATE]:
            _let_in(place, by)
    return tournament


def play_day(*, men: int, women: int, seed: int, by: User | None = None, day: datetime.date | None = None) -> Day:
    """Play a whole day: registration, fees, lottery, rounds, championship, paper. The same seed, the same champion.

    Refused when the roster has fewer people than asked for whom the rules let in.
    """
    chance = random.Random(seed)  # noqa: S311 - a demonstration is repeatable on purpose
    name = _("Demonstration, seed {seed}").format(seed=seed)
    tournament, documents = _open_day(name, {"men": men, "women": women}, chance, day or timezone.localdate(), by)
    while (ready := _next_division(tournament)) is not None:
        documents += _play_round(ready, chance, by)
    champion = draw.champion_of(tournament)
    played = Sitting.objects.filter(tournament=tournament)
    return Day(
        tournament=tournament,
        teams=tournament.teams.count(),
        matches=played.count(),
        hands=sum(played.values_list("hands", flat=True)),
        champion=champion.label if champion else "",
        documents=list(dict.fromkeys(documents)),
    )


@transaction.atomic
def _open_day(
    name: str, wanted: Mapping[str, int], chance: random.Random, day: datetime.date, by: User | None
) -> tuple[Tournament, list[Document]]:
    """The morning up to the lotteries, whole or not at all."""
    club, taken = load_club(), 1
    while Tournament.objects.filter(club=club, name=(called := f"{name} ({taken})" if taken > 1 else name)).exists():
        taken += 1
    tournament = opening.open_tournament(club=club, name=called, date=day, by=by)
    documents = []
    for key, count in wanted.items():
        division = tournament.divisions.get(key=key)
        _check_in(tournament, division, count, chance, by)
        if count:
            draw.hold(division=division, by=by, seed=chance.randbytes(draw.SEED_BYTES))
            division.refresh_from_db()
            documents.append(issuing.ask_certificate(division=division, by=by, base_url=BASE_URL))
            documents.append(issuing.ask_bracket(division=division, by=by, base_url=BASE_URL))
    return tournament, documents


def _admit(tournament: Tournament, division: Division, person: Person, by: User | None) -> Registration | None:
    """A place for a person whom the rules let in; None for the others."""
    if eligibility.findings(
        person=person, division=division, sponsor=person.sponsor, rules_accepted=True, day=tournament.date
    ):
        return None
    return registration.register(tournament=tournament, person=person, division=division, rules_accepted=True, by=by)


def _let_in(place: Registration, by: User | None) -> None:
    fees.check_in(registration=place, key=f"demonstration-{place.number}", by=by)


def _check_in(tournament: Tournament, division: Division, wanted: int, chance: random.Random, by: User | None) -> None:
    people = list(Person.objects.filter(club=tournament.club, pool=division.key).order_by("id"))
    chance.shuffle(people)
    admitted = 0
    for person in people:
        if admitted == wanted:
            return
        place = _admit(tournament, division, person, by)
        if place is None:
            continue
        _let_in(place, by)
        admitted += 1
    if admitted < wanted:
        raise Refused(
            _("The demonstration roster has only {count} players for this bracket.").format(count=admitted),
            field=division.key,
        )


def _next_division(tournament: Tournament) -> Division | None:
    """The bracket that is furthest behind and can start a round."""
    ready = [
        (number, division.order, division)
        for division in tournament.divisions.select_related("bracket", "tournament__club")
        if (number := tables.next_round(division)) is not None
    ]
    return min(ready, key=lambda item: item[:2])[2] if ready else None


def _play_round(division: Division, chance: random.Random, by: User | None) -> list[Document]:
    round_, documents = issuing.start_round(
        division=division, by=by, base_url=BASE_URL, seed=chance.randbytes(draw.SEED_BYTES)
    )
    # In the order of the matches, not of the tables or the rows: the same seed gives the same day on any database.
    for sitting in round_.sittings.order_by("match__number"):
        documents += _play_match(sitting, chance, by)
    return documents


def _play_match(sitting: Sitting, chance: random.Random, by: User | None) -> list[Document]:
    ruleset = opening.ruleset_of(sitting.tournament)
    for number, move in enumerate(scoring.simulation.play_match(chance, ruleset, penalties=PENALTIES)):
        entry.record(
            sitting=sitting,
            data=entries.to_data(move),
            key=f"demonstration-{sitting.pk}-{number}",
            version=number,
            by=by,
        )
    for side in SIDES:
        version = Sitting.objects.values_list("version", flat=True).get(pk=sitting.pk)
        _done, papers = issuing.sign(
            sitting=sitting, side=side, initials="demo", version=version, by=by, base_url=BASE_URL
        )
    return papers
