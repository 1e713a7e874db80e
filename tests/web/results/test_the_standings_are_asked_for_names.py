"""The standings show one bracket or all; those who are out stand below a rule; a name finds its row."""

from django.test import Client

from tests.web import stages
from tournament.models import Tournament
from tournament.web.results.standings import RankedList


def lists(client: Client, tournament: Tournament, **asked: str) -> list[RankedList]:
    found: list[RankedList] = client.get(f"/t/{tournament.slug}/standings/", asked).context["lists"]
    return found


def test_one_bracket_or_all_of_them(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    everybody = lists(client, tournament)
    assert [one.key for one in everybody] == ["overall"]
    assert [one.key for one in lists(client, tournament, list="men")] == ["men"]
    assert [one.key for one in lists(client, tournament, list="nothing")] == ["overall"]
    assert len(everybody[0].rows) == tournament.teams.count()


def test_the_out_stand_below_a_rule_while_others_play(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    (men,) = lists(client, tournament, list="men")
    assert [(group.rule, len(group.rows)) for group in men.groups] == [("", 3), ("Out: Round 1", 2)]
    sizes = {show: len(lists(client, tournament, list="men", show=show)[0].rows) for show in ("all", "in", "out")}
    assert sizes == {"all": 5, "in": 3, "out": 2}
    by_figure = lists(client, tournament, list="men", sort="for")[0]
    assert [group.rule for group in by_figure.groups] == [""]  # another order is not cut


def test_after_the_end_nobody_is_out_and_the_last_matches_are_dots(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    page = client.get(f"/t/{tournament.slug}/standings/", {"list": "men"})
    (men,) = page.context["lists"]
    assert [group.rule for group in men.groups] == [""]
    assert page.context["who"] == []
    assert men.rows[0].last[-1:] == (True,)
    assert men.rows[-1].last[-1:] == (False,)
    assert 'aria-label="0 of the last 1 match won"' in page.content.decode()


def test_a_name_finds_its_row(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    team = tournament.teams.latest("number")
    (found,) = lists(client, tournament, q=team.names[0])
    assert team in [row.team for row in found.rows]
    page = client.get(f"/t/{tournament.slug}/standings/", {"q": "zzz"}).content.decode()
    assert "No team is found for “zzz”." in page
