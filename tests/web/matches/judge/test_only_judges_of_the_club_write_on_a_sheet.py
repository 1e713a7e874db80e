"""The judge's pages are for the judges of the club that plays: nobody else reads or writes there."""

from django.test import Client

from tests.support.thorough import some
from tests.web.matches.judge import filling
from tournament.models import SheetEntry, SignOff, TableMatch, User

READ = ("match", "changes", "false-pass", "wrong-domino", "forfeit", "walkover")
WRITE = ("hand", "preview", "false-pass", "wrong-domino", "forfeit", "walkover", "sign")


def everything(table_match: TableMatch) -> dict[str, object]:
    """Fields enough for any form."""
    more = {"seat": "0", "side": "A", "reason": "because", "absent": ["A"], "initials": "AA"}
    return filling.hand(table_match, **more)


def test_an_account_without_the_right_is_sent_away(
    client: Client, table_match: TableMatch, desk: User, member: User, stranger: User
) -> None:
    for user, status in ((desk, 403), (member, 403), (stranger, 404)):
        client.force_login(user)
        for name in some(READ):
            assert client.get(filling.to(name, table_match)).status_code == status, (user, name)
        for address in some([*(filling.to(name, table_match) for name in WRITE), filling.to("undo", table_match, 1)]):
            assert client.post(address, everything(table_match)).status_code == status, (user, address)
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.PLAYING
    assert not SheetEntry.objects.exists()
    assert not SignOff.objects.exists()


def test_without_a_session_the_way_leads_to_the_pass_and_back(client: Client, table_match: TableMatch) -> None:
    match = filling.to("match", table_match)
    for name in READ:
        answer = client.get(filling.to(name, table_match))
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/judge/pass/?next=/judge/matches/")
    for name in WRITE:
        answer = client.post(filling.to(name, table_match), everything(table_match))
        assert answer.headers["Location"] == f"/judge/pass/?next={match}", name
    assert not SheetEntry.objects.exists()


def test_a_piece_of_a_page_sends_the_whole_page_to_the_pass(client: Client, table_match: TableMatch) -> None:
    part = {"HX-Request": "true"}
    preview = client.post(filling.to("preview", table_match), everything(table_match), headers=part)
    for answer in (preview, client.get(filling.to("changes", table_match), headers=part)):
        assert answer.headers["HX-Redirect"].startswith("/judge/pass/?next=%2Fjudge%2Fmatches%2F")
        assert answer.content == b""


def test_a_judge_whose_right_was_taken_away_writes_no_more(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    assert client.get(filling.to("match", table_match)).status_code == 200
    judge.offices.all().delete()
    assert client.post(filling.to("hand", table_match), filling.hand(table_match)).status_code == 403
    assert not SheetEntry.objects.exists()


def test_the_organizer_may_do_all_that_a_judge_may(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    assert client.post(filling.to("hand", table_match), filling.hand(table_match)).status_code == 303


def test_the_list_of_tables_is_for_the_clubs_judges(client: Client, stranger: User, table_match: TableMatch) -> None:
    address = f"/judge/{table_match.tournament.slug}/"
    assert client.get(address).status_code == 302
    client.force_login(stranger)
    assert client.get(address).status_code == 404
    assert table_match.tournament.name not in client.get("/judge/").content.decode()
