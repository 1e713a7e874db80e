"""A body of a megabyte is not read, at a page and in the API; only a roster may be so long."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.api.asking import ask, at_table, refused
from tests.cast import hand, key
from tests.support.passes import holder
from tests.web.matches.judge import filling
from tournament.models import RosterImport, SheetEntry, TableMatch, Tournament, User

MEGABYTE = 1024 * 1024


def test_the_pages_of_the_judge_say_so_and_save_nothing(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for name in ("hand", "preview", "false-pass", "wrong-domino", "forfeit", "sign"):
        answer = client.post(filling.to(name, table_match), filling.hand(table_match, side="A", reason="x" * MEGABYTE))
        assert answer.status_code == 413, name
        assert "This is too large" in answer.content.decode()
        assert "Nothing was saved" in answer.content.decode()
    assert not SheetEntry.objects.exists()


def test_the_api_says_so_and_saves_nothing(table_match: TableMatch) -> None:
    sent = {"key": key(), "version": 0, "entry": {**hand(), "note": "x" * MEGABYTE}}
    error = refused(ask(holder(table_match.tournament), "POST", at_table(table_match, "entries/"), sent), 413)
    assert (error["code"], error["detail"]) == ("too-large", "This is too large: at most 256.0\xa0KB.")
    assert not SheetEntry.objects.exists()


def test_a_stranger_is_told_the_same(client: Client, table_match: TableMatch) -> None:
    assert client.post(filling.to("hand", table_match), {"reason": "x" * MEGABYTE}).status_code == 413


def test_a_roster_may_be_so_long(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    rows = "Name;Note\r\n" + "\r\n".join(f"Ana {number};{'x' * 11_000}" for number in range(100))
    assert len(rows) > MEGABYTE
    sent = {"file": SimpleUploadedFile("roster.csv", rows.encode())}
    assert client.post(reverse("organizer:roster", args=[tournament.slug]), sent).status_code == 303
    assert RosterImport.objects.exists()
