"""The screen draws the record that the bracket sheet is printed from: each match once, byes and walkovers named."""

import re

from django.test import Client

from tests.pages.public import stages
from tournament.models import Tournament


def part(page: str, name: str) -> str:
    """The tree, or the list of rounds for a phone."""
    before, after = page.split('<div class="rounds">')
    return before if name == "tree" else after


def test_each_match_stands_once_in_the_tree_and_once_in_the_list(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    page = client.get(f"/t/{tournament.slug}/men/").content.decode()
    for half in ("tree", "list"):
        numbers = re.findall(r'match-head">Match (\d+)', part(page, half))
        assert sorted(map(int, numbers)) == [1, 2, 3, 4], half


def test_byes_and_walkovers_are_named(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    page = client.get(f"/t/{tournament.slug}/men/").content.decode()
    for half in ("tree", "list"):
        assert "bye" in part(page, half)
        assert "walkover" in part(page, half)


def test_a_match_that_nobody_came_to_says_so(client: Client, tournament: Tournament) -> None:
    stages.nobody_came(tournament)
    assert "nobody came" in client.get(f"/t/{tournament.slug}/men/").content.decode()


def test_the_winner_is_marked_in_words_too(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    page = client.get(f"/t/{tournament.slug}/men/").content.decode()
    assert part(page, "list").count('<span class="visually-hidden">won</span>') == 4
    assert "Winners of the bracket" in page


def test_a_bracket_of_one_team_is_won_without_play(client: Client, tournament: Tournament) -> None:
    stages.drawn(tournament)
    assert "it wins its bracket without play" in client.get(f"/t/{tournament.slug}/women/").content.decode()


def test_before_the_lottery_the_page_says_so(client: Client, tournament: Tournament) -> None:
    assert "The lottery has not been held yet." in client.get(f"/t/{tournament.slug}/men/").content.decode()
