"""The judge's pages are for the judges of the club that plays: nobody else reads or writes there."""

import pytest
from django.test import Client

from tests.pages.judge import filling
from tournament.models import SheetEntry, SignOff, Sitting, User

READ = ("match", "changes", "false-pass", "wrong-domino", "forfeit", "walkover")
WRITE = ("hand", "preview", "false-pass", "wrong-domino", "forfeit", "walkover", "sign")


def everything(sitting: Sitting) -> dict[str, object]:
    """Fields enough for any form."""
    more = {"seat": "0", "side": "A", "reason": "because", "absent": ["A"], "initials": "AA"}
    return filling.hand(sitting, **more)


@pytest.mark.parametrize(("who", "status"), [("desk", 403), ("member", 403), ("stranger", 404)])
def test_an_account_without_the_right_is_sent_away(
    client: Client, request: pytest.FixtureRequest, sitting: Sitting, who: str, status: int
) -> None:
    user: User = request.getfixturevalue(who)
    client.force_login(user)
    for name in READ:
        assert client.get(filling.to(name, sitting)).status_code == status, name
    for name in WRITE:
        assert client.post(filling.to(name, sitting), everything(sitting)).status_code == status, name
    assert client.post(filling.to("undo", sitting, 1), everything(sitting)).status_code == status
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.PLAYING
    assert not SheetEntry.objects.exists()
    assert not SignOff.objects.exists()


def test_without_a_session_the_way_leads_to_the_pass_and_back(client: Client, sitting: Sitting) -> None:
    match = filling.to("match", sitting)
    for name in READ:
        answer = client.get(filling.to(name, sitting))
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/judge/pass/?next=/judge/matches/")
    for name in WRITE:
        answer = client.post(filling.to(name, sitting), everything(sitting))
        assert answer.headers["Location"] == f"/judge/pass/?next={match}", name
    assert not SheetEntry.objects.exists()


def test_a_piece_of_a_page_sends_the_whole_page_to_the_pass(client: Client, sitting: Sitting) -> None:
    part = {"HX-Request": "true"}
    preview = client.post(filling.to("preview", sitting), everything(sitting), headers=part)
    for answer in (preview, client.get(filling.to("changes", sitting), headers=part)):
        assert answer.headers["HX-Redirect"].startswith("/judge/pass/?next=%2Fjudge%2Fmatches%2F")
        assert answer.content == b""


def test_a_judge_whose_right_was_taken_away_writes_no_more(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    assert client.get(filling.to("match", sitting)).status_code == 200
    judge.offices.all().delete()
    assert client.post(filling.to("hand", sitting), filling.hand(sitting)).status_code == 403
    assert not SheetEntry.objects.exists()


def test_the_organizer_may_do_all_that_a_judge_may(client: Client, organizer: User, sitting: Sitting) -> None:
    client.force_login(organizer)
    assert client.post(filling.to("hand", sitting), filling.hand(sitting)).status_code == 303


def test_the_list_of_tables_is_for_the_clubs_judges(client: Client, stranger: User, sitting: Sitting) -> None:
    address = f"/judge/{sitting.tournament.slug}/"
    assert client.get(address).status_code == 302
    client.force_login(stranger)
    assert client.get(address).status_code == 404
    assert sitting.tournament.name not in client.get("/judge/").content.decode()
