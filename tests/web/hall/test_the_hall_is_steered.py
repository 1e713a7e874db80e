"""The organizer sees every table, names it, takes it out of order, sends matches elsewhere and gives judges tables."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.hall.halls import end, small_hall, start
from tournament.hall import table_changes, tables
from tournament.models import Division, Document, TableMatch, Tournament, User


@pytest.fixture
def olga(client: Client, organizer: User) -> Client:
    client.force_login(organizer)
    return client


def to(name: str, tournament: Tournament, *more: int) -> str:
    return reverse(f"organizer:{name}", args=[tournament.slug, *more])


def page(client: Client, tournament: Tournament) -> str:
    return " ".join(client.get(to("tables", tournament), follow=True).content.decode().split())


def test_a_table_is_named_and_taken_out_of_order(olga: Client, table_match: TableMatch) -> None:
    tournament, number = table_match.tournament, table_match.table
    table = to("table", tournament, number)
    assert olga.post(table, {"do": "name", "name": "by the window"}).status_code == 303
    refused = olga.post(table, {"do": "close", "reason": " ", "fate": "leaves"})
    assert refused.status_code == 422
    assert olga.post(table, {"do": "close", "reason": "a leg broke", "fate": "leaves"}).status_code == 303
    shown = olga.get(table).content.decode()
    assert "by the window" in shown
    assert "a leg broke" in shown
    assert "out of order" in page(olga, tournament)
    table_match.refresh_from_db()
    assert table_match.table != number
    moved = olga.get(to("table", tournament, table_match.table), headers={"HX-Request": "true"}).content.decode()
    assert f"moved: its printed scoresheet names table {number}" in moved
    assert "<html" not in moved, "the side sheet is a part of the page"
    assert olga.post(to("open-table", tournament, number)).status_code == 303
    assert number in tables.free_tables(tournament)
    assert olga.get(to("table", tournament, 41)).status_code == 404


def test_a_match_is_moved_after_a_look_and_called_again(olga: Client, table_match: TableMatch) -> None:
    tournament, move = table_match.tournament, to("move-match", table_match.tournament, table_match.pk)
    taken = tournament.table_matches.exclude(pk=table_match.pk)[0].table
    assert f"names table {table_match.table}: write the new number" in olga.get(move).content.decode()
    refused = olga.post(move, {"table": taken})
    assert refused.status_code == 422
    assert "is not free now" in refused.content.decode()
    free = tables.free_tables(tournament)[-1]
    assert olga.post(move, {"table": free}).status_code == 303
    TableMatch.objects.update(called_at=None)
    assert olga.post(to("call-match", tournament, table_match.pk)).status_code == 303
    assert list(table_changes.calls(tournament)) == [TableMatch.objects.get(table=free)]


def test_who_waits_is_listed_and_gets_a_table_with_its_sheet(olga: Client, men: Division) -> None:
    tournament = small_hall(men, players=16, seats=2).tournament
    start(men)
    assert "2 matches wait for a table" in page(olga, tournament)
    assert "Give them the free tables" not in page(olga, tournament)
    Tournament.objects.update(tables=3)
    assert olga.post(to("fill-tables", tournament), follow=True).status_code == 200
    assert "1 match waits for a table" in page(olga, tournament)
    assert Document.objects.filter(subject__contains="-match-").count() == 1
    end(tournament.table_matches.get(table=1))
    assert "wait for a table" not in page(olga, tournament)


def test_a_judge_gets_tables(olga: Client, tournament: Tournament, judge: User) -> None:
    assert "every table" in olga.get(to("passes", tournament)).content.decode()
    give = to("judge-tables", tournament, judge.pk)
    assert olga.post(give, {"tables": "38-41"}).status_code == 422
    assert olga.post(give, {"tables": "1-38, 40"}).status_code == 303
    assert "Nobody judges at these tables: 39." in page(olga, tournament)
    assert "1-38, 40" in olga.get(to("passes", tournament)).content.decode()
