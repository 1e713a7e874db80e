"""A match that was moved says so on the page that a judge has open; its teams can be called there again."""

from django.test import Client
from django.urls import reverse

from tests.cast import hand, write
from tournament import posts, tables
from tournament.models import JournalLine, Sitting, User


def page(name: str, sitting: Sitting) -> str:
    return reverse(f"judge:{name}", args=[sitting.pk])


def test_the_page_that_is_open_hears_of_it(client: Client, sitting: Sitting, judge: User) -> None:
    client.force_login(judge)
    posts.assign(tournament=sitting.tournament, user=judge, tables=[sitting.table], by=None)
    stamp, began = client.get(page("match", sitting)).context["stamp"], sitting.table
    sitting = tables.move(sitting=sitting, table=tables.free_tables(sitting.tournament)[0], by=None)
    heard = client.get(page("changes", sitting) + f"?v={stamp}", headers={"HX-Request": "true"}).content.decode()
    assert f"This match was moved to table {sitting.table}." in heard
    assert f"The printed scoresheet names table {began}" in heard
    assert f'data-heading="Table {sitting.table}"' in heard, "its heading is written anew by judge_live.js"
    listed = client.get(reverse("judge:tables", args=[sitting.tournament.slug])).content.decode()
    assert f"You judge at table {began}." in listed
    assert page("match", sitting) in listed


def test_the_teams_are_called_until_they_play(client: Client, sitting: Sitting, judge: User) -> None:
    client.force_login(judge)
    Sitting.objects.update(called_at=None)
    answer = client.post(page("call", sitting), follow=True)
    assert f"Both teams are called to table {sitting.table}." in answer.content.decode()
    write(sitting, hand())
    refused = client.post(page("call", sitting), follow=True).content.decode()
    assert "Play has begun at this table" in refused
    assert "Call the teams to the table again" not in refused
    assert JournalLine.objects.filter(action="call-match").count() == 1
