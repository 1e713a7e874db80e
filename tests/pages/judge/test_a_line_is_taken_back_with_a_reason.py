"""A wrong line is struck, not erased: it stays readable with the reason, and the totals are as without it."""

from django.test import Client

from tests import cast
from tests.pages.judge import filling
from tournament.models import Sitting, User


def test_a_line_taken_back_stays_readable(client: Client, judge: User, sitting: Sitting) -> None:
    cast.write(sitting, cast.hand())
    client.force_login(judge)
    sent = {**filling.opened(sitting), "reason": "seat 2 had one more"}
    assert client.post(filling.to("undo", sitting, 1), sent).status_code == 303
    sitting.refresh_from_db()
    assert (sitting.points_a, sitting.hands) == (0, 0)
    page = client.get(filling.to("match", sitting)).content.decode()
    assert "<s>" in page
    assert "seat 2 had one more" in page


def test_without_a_reason_it_stays(client: Client, judge: User, sitting: Sitting) -> None:
    cast.write(sitting, cast.hand())
    client.force_login(judge)
    answer = client.post(filling.to("undo", sitting, 1), {**filling.opened(sitting), "reason": ""})
    assert answer.status_code == 422
    assert "Say why." in answer.content.decode()
    assert sitting.entries.count() == 1


def test_a_line_is_taken_back_once(client: Client, judge: User, sitting: Sitting) -> None:
    cast.write(sitting, cast.hand())
    client.force_login(judge)
    client.post(filling.to("undo", sitting, 1), {**filling.opened(sitting), "reason": "wrong"})
    answer = client.post(filling.to("undo", sitting, 1), {**filling.opened(sitting), "reason": "wrong"})
    assert answer.status_code == 422
    assert "has been taken back already" in answer.content.decode()


def test_the_last_hand_can_be_taken_back_before_both_have_signed(client: Client, judge: User, sitting: Sitting) -> None:
    cast.play_to_the_end(sitting)
    client.force_login(judge)
    client.post(filling.to("sign", sitting), {**filling.opened(sitting), "side": "A", "initials": "AM"})
    last = sitting.entries.count()
    client.post(filling.to("undo", sitting, last), {**filling.opened(sitting), "reason": "miscounted"})
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.PLAYING
