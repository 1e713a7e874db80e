"""A bracket on its page: each match once, as a tree or as a list, with its link, byes and walkovers named."""

import datetime
import re
import uuid

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.support.thorough import some
from tests.web import stages
from tournament.lottery import holding
from tournament.matches import sign_off
from tournament.models import Club, Tournament
from tournament.tournaments import opening, schedule_changes


def page_of(client: Client, tournament: Tournament, key: str = "men") -> str:
    return client.get(f"/t/{tournament.slug}/{key}/").content.decode()


def views(client: Client, tournament: Tournament) -> tuple[str, str]:
    """The bracket as a tree, and as a list."""
    return page_of(client, tournament), client.get(f"/t/{tournament.slug}/men/?as=list").content.decode()


def test_each_match_stands_once_in_either_view(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    tree, rounds = views(client, tournament)
    assert sorted(map(int, re.findall(r'data-match="(\d+)"', tree))) == [1, 2, 3, 4]
    assert sorted(map(int, re.findall(r'"match-number">(\d+)<', rounds))) == [1, 2, 3, 4]
    for table_match in tournament.table_matches.all():
        for page in (tree, rounds):
            assert page.count(f'href="/t/{tournament.slug}/matches/{table_match.pk}/"') == 1
    assert "match-number" not in tree


def test_byes_and_walkovers_are_named(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    for page in views(client, tournament):
        assert "bye" in page
        assert "walkover" in page


def test_the_round_in_play_is_marked_and_a_team_s_matches(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    tree = page_of(client, tournament)
    assert re.findall(r'id="round-main-(\d)" data-now', tree) == ["2"]
    team = tournament.table_matches.earliest("pk").match.winner
    assert team is not None
    page = client.get(f"/t/{tournament.slug}/men/?team={team.number}").content.decode()
    assert page.count(' lit"') == page.count("has-lit") + 1  # its match of round 1, and the one that it won
    assert client.get(f"/t/{tournament.slug}/men/?team=x").status_code == 200


def test_a_match_that_nobody_came_to_says_so(client: Client, tournament: Tournament) -> None:
    stages.nobody_came(tournament)
    assert "nobody came" in page_of(client, tournament)


def test_a_match_in_play_shows_its_score_so_far(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    table_match = tournament.table_matches.get(state="playing")
    tree, rounds = views(client, tournament)
    assert f'● <span data-hands="{table_match.pk}">2 hands</span> · table {table_match.table}' in tree
    score = rf'data-score="{table_match.team_a.number}">{table_match.points_a}<'
    assert re.search(score, tree)
    assert re.search(score, rounds)


def test_the_winner_is_marked_in_words_too(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    for page in views(client, tournament):
        assert page.count('<span class="visually-hidden">won</span>') == 4
        assert "Winners of the bracket" in page


def test_a_bracket_of_one_team_is_won_without_play(client: Client, tournament: Tournament) -> None:
    stages.drawn(tournament)
    assert "it wins its bracket without play" in page_of(client, tournament, "women")


def test_before_the_lottery_the_page_says_when_it_is_and_who_plays(client: Client, tournament: Tournament) -> None:
    stages.registered(tournament)
    page = page_of(client, tournament)
    assert "The lottery has not been held yet." in page
    assert all(one.person.name in page for one in tournament.registrations.select_related("person"))
    at_ten = schedule_changes.Details("lottery", datetime.time(10))
    schedule_changes.add(tournament=tournament, details=at_ten, key=str(uuid.uuid4()), by=None)
    schedule_changes.publish(tournament=tournament, published=True, by=None)
    assert "The lottery is at 10:00 AM." in page_of(client, tournament)


PAGES = ("", "men/", "teams/", "teams/?q=player", "teams/1/", "standings/", "players/1/")


def test_more_teams_ask_the_database_no_more(client: Client, club: Club) -> None:
    asked: list[dict[str, int]] = []
    pages = some(PAGES)
    for men, women in ((8, 4), (32, 16)):
        day = opening.open_tournament(club=club, name=f"{men} men", date=cast.DAY, by=None)
        for key, count in (("men", men), ("women", women)):
            cast.enter(day.divisions.get(key=key), count)
            holding.hold(division=day.divisions.get(key=key), by=None, seed=cast.SEED)
            for table_match in stages.start(day, key)[1:]:
                sign_off.walkover(table_match=table_match, absent={"A"}, by=None)
        counts = {}
        for page in pages:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/t/{day.slug}/{page}").status_code == 200
            counts[page] = len(queries)
        asked.append(counts)
    few, many = asked
    assert {page: count for page, count in many.items() if count > few[page]} == {}
