"""A team that is not seated at the start of a round is out: rule 19."""

from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_the_other_team_moves_on(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    sent = {**filling.opened(table_match), "absent": ["A"]}
    assert client.post(filling.to("walkover", table_match), sent).status_code == 303
    page = client.get(filling.to("match", table_match)).content.decode()
    assert f"{table_match.team_b.label} won" in page
    assert "the other team was absent, SACI rule 19" in page


def test_both_may_be_absent(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    client.post(filling.to("walkover", table_match), {**filling.opened(table_match), "absent": ["A", "B"]})
    assert "Both teams were absent" in client.get(filling.to("match", table_match)).content.decode()


def test_somebody_must_be_named(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("walkover", table_match), filling.opened(table_match))
    assert answer.status_code == 422
    assert "Choose the team that is absent." in answer.content.decode()


def test_once_play_has_begun_nobody_is_absent(client: Client, judge: User, table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    client.force_login(judge)
    assert filling.to("walkover", table_match) not in client.get(filling.to("match", table_match)).content.decode()
    answer = client.post(filling.to("walkover", table_match), {**filling.opened(table_match), "absent": ["A"]})
    assert answer.status_code == 409
    assert "Play has begun at this table" in answer.content.decode()
