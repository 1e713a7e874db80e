"""Verification, export, import and erasure work in sets: more teams, or more tournaments, take no more statements."""

from collections.abc import Callable

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.support.years import write_years
from tournament.exchange.archive import export, importing
from tournament.exchange.erasure import steps
from tournament.exchange.imports import rosters
from tournament.hall import seating
from tournament.journal import log, verification
from tournament.lottery import holding
from tournament.models import Club, JournalLine, Person, Tournament, User
from tournament.tournaments import opening


def count(step: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        step()
    return len(asked)


def day(club: Club, organizer: User, teams: int) -> Tournament:
    """A tournament whose first round of men is in play; five to eight teams play three rounds."""
    tournament = opening.open_tournament(club=club, name=f"Cup of {teams}", date=cast.DAY, by=organizer)
    men = tournament.divisions.get(key="men")
    cast.enter(men, 2 * teams)
    holding.hold(division=men, by=organizer, seed=cast.SEED)
    seating.start_round(division=men, by=organizer)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def days(club: Club, organizer: User) -> tuple[Tournament, Tournament]:
    return day(club, organizer, 6), day(club, organizer, 8)


def test_a_proof_reads_each_table_once(days: tuple[Tournament, Tournament]) -> None:
    small, large = (count(lambda one=one: verification.verify(one)) for one in days)  # type: ignore[misc] # bound now
    assert small == large <= 20
    assert all(verification.verify(one).holds for one in days)


def test_a_tournament_leaves_and_comes_in_sets(days: tuple[Tournament, Tournament]) -> None:
    there = Club.objects.create(name="Another club")
    left, come = [], []
    for one in days:
        file = export.export(one)
        left.append(count(lambda one=one: export.export(one)))  # type: ignore[misc] # so
        come.append(count(lambda file=file: importing.look(content=file, club=there)))  # type: ignore[misc] # so
    assert left[0] == left[1]
    assert come[0] == come[1]


def test_a_roster_registers_everybody_at_once(club: Club, organizer: User) -> None:
    asked = []
    for count_ in (3, 9):
        host = Club.objects.create(name=f"Club of {count_}")
        tournament = opening.open_tournament(club=host, name="Cup", date=cast.DAY, by=None)
        lines = [f"{number};Member {chr(64 + number)};H;sí" for number in range(1, count_ + 1)]
        content = "\n".join(["Nº socio;Nombre;Sexo;Al corriente", *lines]).encode()
        found = rosters.preview(
            club=host, file_name="r.csv", content=content, by=organizer, tournament=tournament, today=cast.DAY
        )
        given = {"roster_import": found, "by": organizer, "register": True, "rules_accepted": True}
        asked.append(count(lambda given=given: rosters.apply(**given)))  # type: ignore[misc] # bound now
        found.refresh_from_db()
        assert [row["registered"] for row in found.rows] == list(range(1, count_ + 1))
        assert list(tournament.registrations.values_list("number", "person__name").order_by("number")) == [
            (number, f"Member {chr(64 + number)}") for number in range(1, count_ + 1)
        ]
        assert verification.verify(tournament).holds
    assert asked[0] == asked[1]


def test_an_erasure_is_looked_at_and_done_in_sets(club: Club, organizer: User) -> None:
    other = Club.objects.create(name="Another club")
    asked, erased = [], []
    ContentType.objects.get_for_model(Person)  # read once in a process
    for host, tournaments in ((club, 2), (other, 5)):
        write_years(host, tournaments=tournaments, people=20, teams=(2, 2), regulars=12)
        person = host.people.earliest("pk")
        ((version, results),) = set(host.tournaments.values_list("version", "results_version"))
        asked.append(count(lambda person=person: steps.plan(person, today=cast.DAY)))  # type: ignore[misc] # so
        erased.append(count(lambda person=person: steps.erase(person=person, by=organizer)))  # type: ignore[misc] # so
        lines = JournalLine.objects.filter(tournament__club=host, action="erase-person")
        assert lines.values("tournament").distinct().count() == lines.count() == tournaments
        assert [log.first_broken(one) for one in host.tournaments.all()] == [None] * tournaments
        assert set(host.tournaments.values_list("version", "results_version")) == {(version + 1, results + 1)}
    assert asked[0] == asked[1]
    assert erased[0] == erased[1]
