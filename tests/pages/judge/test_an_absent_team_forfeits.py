"""A team that is not seated at the start of a round is out: rule 19."""

from django.test import Client

from tests import cast
from tests.pages.judge import filling
from tournament.models import Sitting, User


def test_the_other_team_moves_on(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    sent = {**filling.opened(sitting), "absent": ["A"]}
    assert client.post(filling.to("walkover", sitting), sent).status_code == 303
    page = client.get(filling.to("match", sitting)).content.decode()
    assert f"{sitting.team_b.label} won" in page
    assert "the other team was absent, SACI rule 19" in page


def test_both_may_be_absent(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    client.post(filling.to("walkover", sitting), {**filling.opened(sitting), "absent": ["A", "B"]})
    assert "Both teams were absent" in client.get(filling.to("match", sitting)).content.decode()


def test_somebody_must_be_named(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("walkover", sitting), filling.opened(sitting))
    assert answer.status_code == 422
    assert "Choose the team that is absent." in answer.content.decode()


def test_once_play_has_begun_nobody_is_absent(client: Client, judge: User, sitting: Sitting) -> None:
    cast.write(sitting, cast.hand())
    client.force_login(judge)
    assert filling.to("walkover", sitting) not in client.get(filling.to("match", sitting)).content.decode()
    answer = client.post(filling.to("walkover", sitting), {**filling.opened(sitting), "absent": ["A"]})
    assert answer.status_code == 409
    assert "Play has begun at this table" in answer.content.decode()
