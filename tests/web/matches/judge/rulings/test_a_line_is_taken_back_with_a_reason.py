"""A wrong line is struck, not erased: it stays readable with the reason, and the totals are as without it."""

from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_a_line_taken_back_stays_readable(client: Client, judge: User, table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    client.force_login(judge)
    sent = {**filling.opened(table_match), "reason": "seat 2 had one more"}
    assert client.post(filling.to("undo", table_match, 1), sent).status_code == 303
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.hands) == (0, 0)
    page = client.get(filling.to("match", table_match)).content.decode()
    assert "<s>" in page
    assert "seat 2 had one more" in page


def test_without_a_reason_it_stays(client: Client, judge: User, table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    client.force_login(judge)
    answer = client.post(filling.to("undo", table_match, 1), {**filling.opened(table_match), "reason": ""})
    assert answer.status_code == 422
    assert "Give a reason." in answer.content.decode()
    assert table_match.entries.count() == 1


def test_a_line_is_taken_back_once(client: Client, judge: User, table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    client.force_login(judge)
    client.post(filling.to("undo", table_match, 1), {**filling.opened(table_match), "reason": "wrong"})
    answer = client.post(filling.to("undo", table_match, 1), {**filling.opened(table_match), "reason": "wrong"})
    assert answer.status_code == 422
    assert "has been taken back already" in answer.content.decode()


def test_the_last_hand_can_be_taken_back_before_both_have_signed(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    cast.play_to_the_end(table_match)
    client.force_login(judge)
    client.post(filling.to("sign", table_match), {**filling.opened(table_match), "side": "A", "initials": "AM"})
    last = table_match.entries.count()
    client.post(filling.to("undo", table_match, last), {**filling.opened(table_match), "reason": "miscounted"})
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.PLAYING
