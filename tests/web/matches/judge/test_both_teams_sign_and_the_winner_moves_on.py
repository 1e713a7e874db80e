"""At 200 both teams sign the sheet; with the second signature the winner moves on by itself."""

from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_with_the_second_signature_the_winner_moves_on(client: Client, judge: User, table_match: TableMatch) -> None:
    cast.play_to_the_end(table_match, "B")
    client.force_login(judge)
    page = client.get(filling.to("match", table_match)).content.decode()
    assert f"{table_match.team_b.label} win the match" in page
    for side, initials in (("A", "MP"), ("B", "XQ")):
        sent = {**filling.opened(table_match), "side": side, "initials": initials}
        assert client.post(filling.to("sign", table_match), sent).status_code == 303
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.FINISHED
    page = client.get(filling.to("match", table_match)).content.decode()
    assert "They move on to match" in page
    assert "MP" in page
    assert "Save the hand" not in page


def test_a_signature_needs_initials(client: Client, judge: User, table_match: TableMatch) -> None:
    cast.play_to_the_end(table_match)
    client.force_login(judge)
    answer = client.post(
        filling.to("sign", table_match), {**filling.opened(table_match), "side": "A", "initials": "  "}
    )
    assert answer.status_code == 422
    assert "Write the initials of the team that signs." in answer.content.decode()
    assert not table_match.sign_offs.exists()


def test_nobody_signs_before_the_end(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    answer = client.post(
        filling.to("sign", table_match), {**filling.opened(table_match), "side": "A", "initials": "AA"}
    )
    assert answer.status_code == 409
    assert "The match is not over yet." in answer.content.decode()


def test_a_signature_on_an_old_sheet_is_a_conflict(client: Client, judge: User, table_match: TableMatch) -> None:
    old = filling.opened(table_match)
    cast.play_to_the_end(table_match)
    client.force_login(judge)
    answer = client.post(filling.to("sign", table_match), {**old, "side": "A", "initials": "AA"})
    assert answer.status_code == 409
    assert not table_match.sign_offs.exists()
