"""A judge knows faces, not seat numbers: what the engine finds at a seat names who sits there."""

from django.test import Client

from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_a_refused_hand_names_the_player(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    name = table_match.seats.all()[1].registration.person.name
    tiles = {"how": "tiles", "tiles_1": ["0-0", "1-1"], "tiles_2": ["0-0"], "tiles_3": ["2-2"]}
    answer = client.post(filling.to("hand", table_match), filling.hand(table_match, **tiles))
    assert answer.status_code == 422
    assert f"0-0 is held twice, by {name} and " in answer.content.decode()


def test_the_doubts_of_a_saved_hand_name_the_player(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", table_match), filling.hand(table_match))
    name = table_match.seats.all()[1].registration.person.name
    sent = filling.hand(table_match, pips_1="14", leader="1")
    assert (
        f"{name} led; by the sheet" in client.post(filling.to("hand", table_match), sent, follow=True).content.decode()
    )
