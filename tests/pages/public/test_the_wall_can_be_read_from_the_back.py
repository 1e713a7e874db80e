"""The wall shows at most eight tables at a time, and a tree only when the hall can read it."""

from django.test import Client

from tests import cast
from tests.pages.public import stages
from tournament import draw
from tournament.models import Tournament


def kinds(client: Client, tournament: Tournament) -> list[tuple[str, int]]:
    """Each scene's kind and how many tables it shows."""
    scenes = client.get(f"/wall/{tournament.slug}/").context["scenes"]
    return [(scene.kind, len(scene.tables)) for scene in scenes]


def test_many_tables_are_shown_in_turn(client: Client, tournament: Tournament) -> None:
    men = tournament.divisions.get(key="men")
    cast.enter(men, 44)
    draw.hold(division=men, by=None, seed=cast.SEED)
    stages.start(tournament, "men")
    assert kinds(client, tournament) == [("tables", 8), ("tables", 3)]  # and no tree of 22 teams


def test_a_small_bracket_is_shown_as_a_tree(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    assert kinds(client, tournament) == [("tables", 2), ("bracket", 0)]


def test_the_champions_come_first(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    shown = kinds(client, tournament)
    assert shown[0] == ("champion", 0)
    assert shown[-1][0] == "results"


def test_before_the_day_the_wall_says_what_it_waits_for(client: Client, tournament: Tournament) -> None:
    assert kinds(client, tournament) == [("waiting", 0)]
    assert "The lottery has not been held yet." in client.get(f"/wall/{tournament.slug}/").content.decode()


def test_the_wall_has_nothing_to_press(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    page = client.get(f"/wall/{tournament.slug}/").content.decode()
    assert not any(tag in page for tag in ("<a ", "<button", "<form", "<input"))
