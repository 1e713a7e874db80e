"""A false pass and a wrong domino are recorded on a page that says first what will happen: rules 12 and 13."""

import pytest
from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_a_false_pass_takes_25_points(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    page = client.get(filling.to("false-pass", table_match)).content.decode()
    assert "The hand is void" in page
    assert "25 points are taken" in page
    answer = client.post(filling.to("false-pass", table_match), {**filling.opened(table_match), "seat": "1"})
    assert answer.status_code == 303
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.points_b, table_match.hands) == (0, -25, 1)
    match = client.get(filling.to("match", table_match)).content.decode()
    assert "or their partner leads (SACI rule 8)" in match, "either player of the other team (rule 12)"


def test_the_first_wrong_domino_is_a_warning_and_the_next_costs_10(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    address = filling.to("wrong-domino", table_match)
    team = f"Team {table_match.team_a.number}"
    assert f"{team} has none in this match: a warning, no points." in client.get(address).content.decode()
    client.post(address, {**filling.opened(table_match), "seat": "0", "tile": "3-5"})
    match = client.get(filling.to("match", table_match)).content.decode()
    assert "3-5 face up" in match
    assert "1 wrong domino" in match
    page = client.get(address).content.decode()
    assert f"{team} has 1 wrong domino in this match: 10 points are taken from it now." in page
    client.post(address, {**filling.opened(table_match), "seat": "2", "tile": ""})
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.points_b) == (-10, 0)


def test_a_tile_that_lies_face_up_cannot_be_played_wrong_again(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    cast.write(table_match, {"kind": "wrong_domino", "seat": 0, "tile": "3-5"})
    client.force_login(judge)
    sent = {**filling.opened(table_match), "seat": "1", "tile": "3-5"}
    answer = client.post(filling.to("wrong-domino", table_match), sent)
    assert answer.status_code == 422
    assert "lies face up in front of Men Player 1 already" in str(answer.context["form"].errors["tile"])


@pytest.mark.parametrize("name", ["false-pass", "wrong-domino"])
def test_the_player_must_be_named(client: Client, judge: User, table_match: TableMatch, name: str) -> None:
    client.force_login(judge)
    answer = client.post(filling.to(name, table_match), filling.opened(table_match))
    assert answer.status_code == 422
    assert "Choose the player." in answer.content.decode()


def test_where_the_club_awards_the_pips_they_are_asked_for(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    type(table_match.tournament).objects.update(options={"false_pass": "award_pips_and_deduct_25"})
    client.force_login(judge)
    assert "Pips left" in client.get(filling.to("false-pass", table_match)).content.decode()
    pips = {f"pips_{seat}": str(left) for seat, left in enumerate((30, 20, 10, 21))}
    client.post(filling.to("false-pass", table_match), {**filling.opened(table_match), "seat": "1", **pips})
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.points_b) == (81, -25)


def test_a_team_that_leaves_loses_the_match(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    cast.write(table_match, cast.hand())
    without = client.post(
        filling.to("forfeit", table_match), {**filling.opened(table_match), "side": "A", "reason": " "}
    )
    assert without.status_code == 422
    assert "Give a reason." in without.content.decode()
    client.post(filling.to("forfeit", table_match), {**filling.opened(table_match), "side": "A", "reason": "unwell"})
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.SIGNING
    assert f"{table_match.team_b.label} win the match" in client.get(filling.to("match", table_match)).content.decode()
