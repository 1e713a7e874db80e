"""A hand is written as it was played: who went out or that it was locked, and what is left."""

from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_a_hand_won_by_domino_scores_the_pips_of_the_others(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("hand", table_match), filling.hand(table_match))
    assert (answer.status_code, answer.headers["Location"]) == (303, filling.to("match", table_match))
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.points_b, table_match.hands) == (23, 0, 1)
    assert "23 left: 15 + 3 + 5" in client.get(answer.headers["Location"]).content.decode()


def test_a_locked_hand_is_won_by_the_side_with_fewer_pips(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    pips = {"pips_0": "20", "pips_1": "3", "pips_2": "10", "pips_3": "5"}
    client.post(
        filling.to("hand", table_match), filling.hand(table_match, who="block", locker="1", recount="38", **pips)
    )
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.points_b) == (0, 38)
    assert table_match.entries.get().data["by"] == 1


def test_the_tiles_themselves_tell_the_pips(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    tiles = {"tiles_1": ["3-5", "1-6"], "tiles_2": ["0-3"], "tiles_3": ["2-3"]}
    client.post(filling.to("hand", table_match), filling.hand(table_match, how="tiles", **tiles))
    table_match.refresh_from_db()
    assert table_match.points_a == 15 + 3 + 5
    assert table_match.entries.get().data["tiles"] == [[], ["3-5", "1-6"], ["0-3"], ["2-3"]]


def test_who_led_may_be_noted(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", table_match), filling.hand(table_match, leader="2"))
    assert table_match.entries.get().data["leader"] == 2


def test_the_page_says_who_leads_next_and_who_shuffles(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    assert "The holder of 6-6 leads" in client.get(filling.to("match", table_match)).content.decode()
    cast.write(table_match, cast.hand())
    page = client.get(filling.to("match", table_match)).content.decode()
    assert f"{table_match.seats.get(seat=0).registration.person.name} leads (SACI rule 8)" in page
    assert f"Team {table_match.team_b.number} shuffles, team {table_match.team_a.number} picks first" in page
