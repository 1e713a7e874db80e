"""Every official of the club may score them; nobody else sees them."""

from django.test import Client
from django.urls import reverse

from tests.cast import key
from tests.matches.club_night.seated import seat
from tests.support.passes import holder
from tests.support.thorough import some
from tests.web.matches.club_night.filling import hand, to
from tournament.models import Club, FriendlyTable, Tournament, User

PAGES = ["table", "changes", "false-pass", "wrong-domino", "leave"]
WRITES = ["hand", "preview", "again", "false-pass"]


def addresses(club: Club, table: FriendlyTable) -> list[str]:
    whole = [reverse("friendly:club", args=[club.pk]), reverse("friendly:new", args=[club.pk, "saci"])]
    return [*whole, *(to(page, table) for page in PAGES)]


def test_every_official_scores(client: Client, club: Club, organizer: User, desk: User, judge: User) -> None:
    for user in (organizer, desk, judge):
        client.force_login(user)
        table = seat(club)
        for address in some(addresses(club, table)):
            expected = 286 if address == to("changes", table) else 200
            assert client.get(address).status_code == expected, (user, address)
        assert client.post(to("hand", table), hand(table)).status_code == 303, user
    assert "Club night" in client.get(reverse("friendly:club", args=[club.pk])).content.decode()


def test_nobody_else_does(client: Client, club: Club, member: User, stranger: User) -> None:
    table = seat(club)
    for user, status in ((member, 403), (stranger, 404)):
        client.force_login(user)
        assert [client.get(address).status_code for address in addresses(club, table)] == [status] * 7
        assert [client.post(to(page, table), hand(table)).status_code for page in WRITES] == [status] * 4
    assert not table.entries.exists()
    assert FriendlyTable.objects.count() == 1


def test_a_pass_opens_no_friendly_table(client: Client, club: Club, tournament: Tournament) -> None:
    client.force_login(holder(tournament))
    table = seat(club)
    assert client.get(to("table", table)).status_code == 403
    page = client.get(reverse("friendly:home")).content.decode()
    assert "You are not an official of any club" in page
    assert f'href="{reverse("friendly:home")}"' not in page


def test_who_has_not_logged_in_is_asked_to(client: Client, club: Club) -> None:
    table = seat(club)
    for address in addresses(club, table):
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("login"))
    assert client.post(to("hand", table), hand(table))["Location"].endswith(f"next={to('table', table)}")
    answer = client.get(to("changes", table), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == reverse("login")


def test_an_unknown_table_is_not_found(client: Client, desk: User) -> None:
    client.force_login(desk)
    assert client.get(reverse("friendly:table", args=[999])).status_code == 404


def test_a_write_is_never_a_get(official: Client, club: Club) -> None:
    table = seat(club)
    assert {official.get(to(page, table)).status_code for page in ("hand", "preview", "again")} == {405}


def test_another_phone_hears_that_the_sheet_has_changed(official: Client, club: Club) -> None:
    table = seat(club)
    poll = {"HX-Request": "true"}
    assert official.get(f"{to('changes', table)}?v=0", headers=poll).status_code == 204
    official.post(to("hand", table), hand(table))
    answer = official.get(f"{to('changes', table)}?v=0", headers=poll)
    assert answer.status_code == 286
    assert to("table", table) in answer.content.decode()


def test_a_form_sent_twice_writes_once(official: Client, club: Club) -> None:
    table = seat(club)
    form = hand(table, key=key())
    assert [official.post(to("hand", table), form).status_code for _time in range(2)] == [303, 303]
    assert table.entries.count() == 1


def test_what_counts_nowhere_is_told_of(official: Client, club: Club) -> None:
    table = seat(club, names=("Ana",))
    official.post(to("hand", table), hand(table))
    page = official.get(reverse("friendly:club", args=[club.pk])).content.decode()
    assert "Ana / Player 3" in page
    assert "do not count in any tournament" in page
