"""Pages of a club that grows for years: as many statements for six tournaments as for two, and each by an index."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.years import pages_of, write_years
from tournament.models import Club, User

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
    assert {name: len(ask(client, page)) for name, page in short.items()} == {
        name: len(ask(client, page)) for name, page in long.items()
    }


@pytest.mark.parametrize("name", ["champions", "player", "members", "who played", "member"])
def test_no_growing_table_is_read_from_end_to_end(client: Client, club: Club, organizer: User, name: str) -> None:
    client.force_login(organizer)
    asked = ask(client, years(club, 6)[name])
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
