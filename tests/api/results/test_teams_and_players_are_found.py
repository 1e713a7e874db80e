"""Everybody finds a team by a name or a number, and reads what a player has done."""

from tests.api.asking import ask, shown
from tests.cast import play_to_the_end, sign_both
from tournament.models import TableMatch


def test_a_team_is_found_by_a_player_of_it(table_match: TableMatch) -> None:
    where = f"tournaments/{table_match.tournament.slug}/teams/"
    first = table_match.team_a.players.all()[0].registration
    (found,) = shown(ask(None, "GET", f"{where}?q={first.person.name.replace(' ', '+')}"))
    assert (found["team"]["number"], found["table"], found["out"]) == (
        table_match.team_a.number,
        table_match.table,
        False,
    )
    assert shown(ask(None, "GET", f"{where}?q=%25")) == []
    assert ask(None, "GET", f"{where}?q={'x' * 10_000}").status_code == 400
    assert shown(ask(None, "GET", f"{where}{table_match.team_a.number}/")) == found
    assert ask(None, "GET", f"{where}999/").status_code == 404


def test_a_player_is_told_by_the_number_of_a_place(table_match: TableMatch) -> None:
    sign_both(play_to_the_end(table_match))
    place = table_match.team_a.players.all()[0].registration
    where = f"tournaments/{table_match.tournament.slug}/players/"
    told = shown(ask(None, "GET", f"{where}{place.number}/"))
    assert (told["name"], told["won"], told["titles"]) == (place.person.name, 1, 0)
    assert [day["team"] for day in told["tournaments"]] == [table_match.team_a.number]
    assert ask(None, "GET", f"{where}999/").status_code == 404
