"""A bracket on screen: each match once in the picture and once in the list, with its link, byes and walkovers named."""

import re

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.web import stages
from tournament.lottery import holding
from tournament.matches import sign_off
from tournament.models import Club, Tournament
from tournament.tournaments import opening


def page_of(client: Client, tournament: Tournament, key: str = "men") -> str:
    return client.get(f"/t/{tournament.slug}/{key}/").content.decode()


def half(page: str, name: str) -> str:
    """The picture, or the list of rounds under it."""
    before, after = page.split('<div class="rounds"')
    return before if name == "picture" else after


def test_each_match_stands_once_in_the_picture_and_once_in_the_list(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    page = page_of(client, tournament)
    for name in ("picture", "list"):
        numbers = re.findall(r">Match (\d+)<", half(page, name)) + re.findall(r"head\">Match (\d+) ", half(page, name))
        assert sorted(map(int, numbers)) == [1, 2, 3, 4], name
        for table_match in tournament.table_matches.all():
            assert half(page, name).count(f'href="/t/{tournament.slug}/matches/{table_match.pk}/"') == 1, name


def test_byes_and_walkovers_are_named(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    page = page_of(client, tournament)
    for name in ("picture", "list"):
        assert "bye" in half(page, name)
        assert "walkover" in half(page, name)


def test_a_match_that_nobody_came_to_says_so(client: Client, tournament: Tournament) -> None:
    stages.nobody_came(tournament)
    assert "nobody came" in page_of(client, tournament)


def test_a_match_in_play_shows_its_score_so_far(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    table_match = tournament.table_matches.get(state="playing")
    page = page_of(client, tournament)
    assert f"● table {table_match.table}" in half(page, "picture")
    assert re.search(rf'class="score"[^>]*>{table_match.points_a}<', half(page, "picture"))
    assert re.search(rf'class="points"[^>]*>{table_match.points_a}<', half(page, "list"))


def test_the_winner_is_marked_in_words_too(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    page = page_of(client, tournament)
    assert half(page, "list").count('<span class="visually-hidden">won</span>') == 4
    assert "Winners of the bracket" in page


def test_a_bracket_of_one_team_is_won_without_play(client: Client, tournament: Tournament) -> None:
    stages.drawn(tournament)
    assert "it wins its bracket without play" in page_of(client, tournament, "women")


def test_before_the_lottery_the_page_says_so(client: Client, tournament: Tournament) -> None:
    assert "The lottery has not been held yet." in page_of(client, tournament)


PAGES = ("", "men/", "teams/", "teams/?q=player", "teams/1/", "standings/", "players/1/")


def test_more_teams_ask_the_database_no_more(client: Client, club: Club) -> None:
    asked: list[dict[str, int]] = []
    for men, women in ((8, 4), (32, 16)):
        day = opening.open_tournament(club=club, name=f"{men} men", date=cast.DAY, by=None)
        for key, count in (("men", men), ("women", women)):
            cast.enter(day.divisions.get(key=key), count)
            holding.hold(division=day.divisions.get(key=key), by=None, seed=cast.SEED)
            for table_match in stages.start(day, key)[1:]:
                sign_off.walkover(table_match=table_match, absent={"A"}, by=None)
        counts = {}
        for page in PAGES:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/t/{day.slug}/{page}").status_code == 200
            counts[page] = len(queries)
        asked.append(counts)
    few, many = asked
    assert {page: count for page, count in many.items() if count > few[page]} == {}
