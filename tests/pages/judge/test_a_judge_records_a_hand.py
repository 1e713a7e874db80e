"""A hand is written as it was played: who went out or that it was locked, and what is left."""

from django.test import Client

from tests import cast
from tests.pages.judge import filling
from tournament.models import Sitting, User


def test_a_hand_won_by_domino_scores_the_pips_of_the_others(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("hand", sitting), filling.hand(sitting))
    assert (answer.status_code, answer.headers["Location"]) == (303, filling.to("match", sitting))
    sitting.refresh_from_db()
    assert (sitting.points_a, sitting.points_b, sitting.hands) == (23, 0, 1)
    assert "23 left: 15 + 3 + 5" in client.get(answer.headers["Location"]).content.decode()


def test_a_locked_hand_is_won_by_the_side_with_fewer_pips(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    pips = {"pips_0": "20", "pips_1": "3", "pips_2": "10", "pips_3": "5"}
    client.post(filling.to("hand", sitting), filling.hand(sitting, who="block", locker="1", recount="38", **pips))
    sitting.refresh_from_db()
    assert (sitting.points_a, sitting.points_b) == (0, 38)
    assert sitting.entries.get().data["by"] == 1


def test_the_tiles_themselves_tell_the_pips(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    tiles = {"tiles_1": ["3-5", "1-6"], "tiles_2": ["0-3"], "tiles_3": ["2-3"]}
    client.post(filling.to("hand", sitting), filling.hand(sitting, how="tiles", **tiles))
    sitting.refresh_from_db()
    assert sitting.points_a == 15 + 3 + 5
    assert sitting.entries.get().data["tiles"] == [[], ["3-5", "1-6"], ["0-3"], ["2-3"]]


def test_who_led_may_be_noted(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", sitting), filling.hand(sitting, leader="2"))
    assert sitting.entries.get().data["leader"] == 2


def test_the_page_says_who_leads_next_and_who_shuffles(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    assert "The holder of 6-6 leads" in client.get(filling.to("match", sitting)).content.decode()
    cast.write(sitting, cast.hand())
    page = client.get(filling.to("match", sitting)).content.decode()
    assert f"{sitting.seats.get(seat=0).registration.person.name} leads (SACI rule 8)" in page
    assert f"Team {sitting.team_b.number} shuffles, team {sitting.team_a.number} picks first" in page
