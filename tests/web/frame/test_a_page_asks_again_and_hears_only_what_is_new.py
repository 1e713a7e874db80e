"""Live pages poll with the version they show: 204 while it holds, the new part when not, 286 when all is over.

204 asks nothing of the database, and a new part is made once however many ask for it.
"""

from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests import cast
from tests.lottery.rotating.playing import event, play_event
from tests.web import stages
from tournament.core import version_cache
from tournament.lottery import holding
from tournament.models import Division, Tournament
from tournament.tournaments import opening
from tournament.web.frame import live

PART = {"HX-Request": "true"}
OF_RESULTS = ("/t/{slug}/standings/", "/t/{slug}/teams/", "/t/{slug}/prizes/")
OF_ALL = ("/t/{slug}/", "/t/{slug}/men/", "/wall/{slug}/")


def poll(client: Client, address: str, tournament: Tournament, shown: object) -> Any:
    return client.get(address.format(slug=tournament.slug), {"v": str(shown)}, headers=PART)


@pytest.fixture
def closed(tournament: Tournament) -> Tournament:
    """A tournament in play whose changes are all committed, as far as the pulse can tell."""
    stages.playing(tournament)
    caches["live"].clear()
    tournament.refresh_from_db()
    return tournament


def test_an_up_to_date_page_hears_204_without_the_database(client: Client, closed: Tournament) -> None:
    client.cookies["sessionid"] = "of-somebody-who-is-logged-in"
    for address in (*OF_ALL, *OF_RESULTS):
        shown = closed.version if address in OF_ALL else f"r{closed.results_version}"
        caches["live"].clear()
        assert poll(client, address, closed, shown).status_code == 204
        with CaptureQueriesContext(connection) as asked:
            answers = [poll(client, address, closed, shown) for _ in range(3)]
        assert [(answer.status_code, answer.content) for answer in answers] == [(204, b"")] * 3, address
        assert not asked.captured_queries, address


def test_a_change_is_made_into_a_part_once_for_each_language(client: Client, closed: Tournament) -> None:
    cast.write(closed.table_matches.get(state="playing"), cast.hand())
    caches["live"].clear()  # the open mark of the test's transaction, which never ends
    first = poll(client, "/t/{slug}/", closed, closed.version)
    assert f"v={closed.version + 1}" in first.content.decode()
    with CaptureQueriesContext(connection) as asked:
        others = [poll(client, "/t/{slug}/", closed, shown) for shown in (1, closed.version, "", "r1", "x")]
    assert {answer.content for answer in others} == {first.content}
    assert all("installation" in query["sql"] for query in asked.captured_queries)  # the gate before every page
    client.cookies["django_language"] = "es"
    assert poll(client, "/t/{slug}/", closed, 1).content != first.content


def test_after_a_hand_only_the_part_comes(client: Client, closed: Tournament) -> None:
    cast.write(closed.table_matches.get(state="playing"), cast.hand())
    for address in OF_ALL:
        answer = poll(client, address, closed, closed.version)
        assert answer.status_code == 200, address
        assert answer.content.decode().lstrip().startswith('<div id="live" hx-get='), address
        assert f"v={closed.version + 1}" in answer.content.decode(), address


def test_pages_of_results_do_not_mind_a_hand(client: Client, closed: Tournament) -> None:
    cast.write(closed.table_matches.get(state="playing"), cast.hand())
    shown = f"r{closed.results_version}"
    assert {poll(client, address, closed, shown).status_code for address in OF_RESULTS} == {204}
    opening.touch(closed)
    for address in OF_RESULTS:
        answer = poll(client, address, closed, shown)
        assert f"v=r{closed.results_version + 1}" in answer.content.decode(), address


@time_machine.travel("2026-11-21 12:00-05:00", tick=False)  # the plan and the countdown are of the moment
def test_scores_that_are_filled_in_are_those_that_would_be_made(client: Client, closed: Tournament) -> None:
    table_match = closed.table_matches.get(state="playing")
    cast.write(table_match, cast.hand())
    cast.write(table_match, cast.hand(1, (15, 0, 3, 5)))
    caches["live"].clear()
    before, filled = {address: poll(client, address, closed, 1).content for address in OF_ALL}, {}
    cast.write(table_match, cast.hand(0, (0, 7, 3, 5)))
    for address in OF_ALL:
        caches["live"].delete(version_cache._mark(closed.slug))
        with CaptureQueriesContext(connection) as asked:
            filled[address] = poll(client, address, closed, 1).content
        assert len([query for query in asked.captured_queries if "installation" not in query["sql"]]) == 1, address
    caches["live"].clear()
    for address in OF_ALL:
        assert filled[address] == poll(client, address, closed, 1).content != before[address], address


def test_a_match_minds_its_own_sheet_alone(
    client: Client, closed: Tournament, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    watched = closed.table_matches.get(state="playing")
    other = closed.table_matches.exclude(pk=watched.pk).get(state="signing")
    address = f"/t/{closed.slug}/matches/{watched.pk}/"
    shown = live.VERSION.search(client.get(address).content.decode().replace("?v=s", "?v="))
    assert shown is not None
    mark = f"s{shown[0].partition('=')[2]}"
    Tournament.objects.filter(pk=closed.pk).update(version=closed.version + 1)  # as a hand on the other sheet does
    type(other).objects.filter(pk=other.pk).update(version=other.version + 1)
    assert poll(client, address, closed, mark).status_code == 204
    with django_capture_on_commit_callbacks(execute=True):
        cast.write(watched, cast.hand())
    assert poll(client, address, closed, mark).status_code == 200


def test_with_the_champion_the_page_stops_asking_and_the_wall_goes_on(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    for _ in range(2):  # made, and kept
        answer = poll(client, "/t/{slug}/", tournament, 1)
        assert answer.status_code == 286
        assert "hx-get" not in answer.content.decode()
    assert "hx-get" in poll(client, "/wall/{slug}/", tournament, 1).content.decode()


def test_a_day_without_a_championship_is_over_with_its_last_bracket(client: Client, men: Division) -> None:
    """The best person of an individual event does not meet the other bracket's winning team."""
    tournament = men.tournament
    play_event(event(men, 4, 1))
    women = tournament.divisions.get(key="women")
    cast.enter(women, 4)
    holding.hold(division=women, by=None, seed=cast.SEED)
    pages = ("/t/{slug}/", "/t/{slug}/standings/", "/t/{slug}/results/", "/t/{slug}/teams/")
    assert {poll(client, address, tournament, 1).status_code for address in pages} == {200}
    (last,) = stages.start(tournament, "women")
    cast.sign_both(cast.play_to_the_end(last))
    caches["live"].clear()
    assert {poll(client, address, tournament, 1).status_code for address in pages} == {286}


def test_a_search_is_kept_while_the_page_asks_again(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    page = client.get(f"/t/{tournament.slug}/teams/", {"q": "player 3"}).content.decode()
    assert f"/t/{tournament.slug}/teams/?q=player+3&amp;v=" in page


def test_a_version_that_is_no_number_gets_the_whole_part(client: Client, tournament: Tournament) -> None:
    for version in ("", "x", "9" * 5_000, "\x00", "٣", "-1"):
        assert poll(client, "/t/{slug}/", tournament, version).status_code == 200
    assert client.get("/t/nothing-of-this-name/", {"v": "1"}, headers=PART).status_code == 404
