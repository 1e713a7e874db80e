"""A form that is sent again, by a double tap or by Back, writes no second line."""

from django.test import Client

from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_the_same_form_again_is_the_same_line(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match)
    answers = [client.post(filling.to("hand", table_match), sent) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 303]
    assert table_match.entries.count() == 1


def test_the_same_form_with_other_figures_is_a_conflict(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match)
    client.post(filling.to("hand", table_match), sent)
    answer = client.post(filling.to("hand", table_match), {**sent, "pips_1": "16"})
    assert answer.status_code == 409
    assert "already sent with other figures" in answer.content.decode()
    assert table_match.entries.count() == 1
    form = answer.context["hand"]
    assert form["pips_1"].value() == "16"
    assert form["key"].value() != sent["key"]  # it can be sent now, as a line of its own


def test_a_form_without_a_key_is_given_a_new_one(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("hand", table_match), filling.hand(table_match, key=""))
    assert answer.status_code == 422
    assert len(answer.context["hand"]["key"].value()) >= 16
    assert not table_match.entries.exists()
