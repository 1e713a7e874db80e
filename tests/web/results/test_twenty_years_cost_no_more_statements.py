"""Pages of a club that grows for years: as many statements for six tournaments as for two, and each by an index."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.thorough import some
from tests.support.years import pages_of, write_years
from tournament.models import Club, Person, User
from tournament.results import careers

GROWING = ("brackets_match", "brackets_entrant", "registration", "team", "teamplayer", "payment", "pastresult")


def ask(client: Client, page: tuple[str, dict[str, str]]) -> list[str]:
    """The statements of a page, which is asked for once before: sessions and settings are known then."""
    address, form = page
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            answer = client.post(address, form) if form else client.get(address)
        assert answer.status_code == 200
    return [query["sql"] for query in asked.captured_queries]


def years(club: Club, tournaments: int) -> dict[str, tuple[str, dict[str, str]]]:
    write_years(club, tournaments=tournaments, people=30, teams=(4, 2), regulars=20)
    return pages_of(club)


def test_six_tournaments_cost_what_two_cost(client: Client, club: Club, organizer: User) -> None:
    other = Club.objects.create(name="Another club")
    organizer.offices.create(club=other, role="organizer")
    client.force_login(organizer)
    short, long = years(club, 2), years(other, 6)
    names = some(list(short), one_in=3)
    asked = [{name: len(ask(client, pages[name])) for name in names} for pages in (short, long)]
    assert asked[0] == asked[1]


def test_totals_count_the_tournaments_of_other_windows(
    client: Client, club: Club, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(organizer)
    pages = years(club, 6)
    for person in some(list(Person.objects.filter(registrations__isnull=False).distinct()), one_in=3):
        career = careers.career_of(person)
        days, here = career.days, career.here
        assert here.tournaments == len(days)
        assert (here.played, here.won) == (sum(day.played for day in days), sum(day.won for day in days))
        assert here.titles == sum(day.is_champion for day in days)
    whole = {name: len(ask(client, pages[name])) for name in ("player", "member")}
    monkeypatch.setattr(careers, "AT_ONCE", 4)
    for name, most in whole.items():
        assert len(ask(client, pages[name])) <= most
        parts = [client.get(f"{pages[name][0]}?from={start}").context for start in (0, 4)]
        numbers = [int(day.place.tournament.name.split()[1]) for part in parts for day in part["career"].days]
        assert numbers == [0, 1, 2, 3, 4, 5]
        assert [part["career"].here.tournaments for part in parts] == [6, 6]


def test_the_api_gives_the_same_windows_and_totals(client: Client, club: Club, organizer: User) -> None:
    client.force_login(organizer)
    pages = years(club, 6)
    for name in ("API person", "API player"):
        parts = [client.get(f"{pages[name][0]}?skip={skip}&limit=4").json() for skip in (0, 4)]
        slugs = [day["tournament"].rpartition("-")[2] for part in parts for day in part["tournaments"]]
        assert slugs == [*"012345"]
    assert [part["tournaments_total"] for part in parts] == [6, 6]
    whole = client.get(pages["API person"][0]).json()
    assert whole["totals"]["tournaments"] == 6
    assert whole["totals"]["won"] == sum(day["won"] for day in whole["tournaments"]) > 0
    assert client.get(f"{pages['API person'][0]}?limit=101").status_code == 400


LOOKED_UP = ("champions", "Elo list", "player", "members", "who played", "member", "API person", "API player")


def test_no_growing_table_is_read_from_end_to_end(client: Client, club: Club, organizer: User) -> None:
    client.force_login(organizer)
    pages = years(club, 6)
    asked = {sql for name in some(LOOKED_UP) for sql in ask(client, pages[name])}
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # else it reads tables of a page or two as they are
        for sql in asked:
            if not sql.startswith("SELECT"):
                continue
            cursor.execute(f"{connection.ops.explain_query_prefix()} {sql}")
            plan = "\n".join(str(row[-1]) for row in cursor.fetchall())
            for table in GROWING:
                full = table if table.startswith("brackets") else f"tournament_{table}"
                assert not re.search(rf"(SCAN|Seq Scan on) {full}\b", plan), sql
