"""A match that was moved says so on the page that a judge has open; its teams can be called there again."""

from django.test import Client
from django.urls import reverse

from tests.cast import hand, write
from tournament.club import judge_assignments
from tournament.hall import table_changes, tables
from tournament.models import JournalLine, TableMatch, User


def page(name: str, table_match: TableMatch) -> str:
    return reverse(f"judge:{name}", args=[table_match.pk])


def test_the_page_that_is_open_hears_of_it(client: Client, table_match: TableMatch, judge: User) -> None:
    client.force_login(judge)
    judge_assignments.assign(tournament=table_match.tournament, user=judge, tables=[table_match.table], by=None)
    stamp, began = client.get(page("match", table_match)).context["stamp"], table_match.table
    table_match = table_changes.move(
        table_match=table_match, table=tables.free_tables(table_match.tournament)[0], by=None
    )
    heard = client.get(page("changes", table_match) + f"?v={stamp}", headers={"HX-Request": "true"}).content.decode()
    assert f"This match was moved to table {table_match.table}." in heard
    assert f"The printed scoresheet names table {began}" in heard
    assert f'data-heading="Table {table_match.table}"' in heard, "its heading is written anew by judge_live.js"
    listed = client.get(reverse("judge:tables", args=[table_match.tournament.slug])).content.decode()
    assert f"You judge at table {began}." in listed
    assert page("match", table_match) in listed


def test_the_teams_are_called_until_they_play(client: Client, table_match: TableMatch, judge: User) -> None:
    client.force_login(judge)
    TableMatch.objects.update(called_at=None)
    answer = client.post(page("call", table_match), follow=True)
    assert f"Both teams are called to table {table_match.table}." in answer.content.decode()
    write(table_match, hand())
    refused = client.post(page("call", table_match), follow=True).content.decode()
    assert "Play has begun at this table" in refused
    assert "Call the teams to the table again" not in refused
    assert JournalLine.objects.filter(action="call-match").count() == 1
