"""Unknown numbers, wrong methods, missing tokens and junk are answered in the 400s, never with a crash."""

import pytest
from django.test import Client

from tests import cast
from tests.support.thorough import some
from tests.web.matches.judge import filling
from tournament.models import SheetEntry, TableMatch, User

JUNK = ("", "x" * 10_000, "\x00", "a\x00b", "-1", "1e9", "NaN", "9" * 5_000, "🂠", "{{7*7}}", "<script>", "0'--")
HAND = ("who", "how", "locker", "leader", "recount", "pips_0", "tiles_1")
FIELDS = {
    "hand": (*HAND, "key", "version"),
    "preview": HAND,
    "false-pass": ("seat", "key", "version"),
    "wrong-domino": ("seat", "tile"),
    "forfeit": ("side", "reason"),
    "walkover": ("absent", "version"),
    "sign": ("side", "initials", "version"),
}


@pytest.mark.parametrize("name", ["hand", "preview", "sign"])
def test_an_address_that_only_writes_refuses_to_be_read(
    client: Client, judge: User, table_match: TableMatch, name: str
) -> None:
    client.force_login(judge)
    assert client.get(filling.to(name, table_match)).status_code == 405


def test_an_address_that_only_reads_refuses_to_be_written(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for name in ("match", "changes"):
        assert client.post(filling.to(name, table_match)).status_code == 405


def test_an_unknown_match_is_not_found(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for number in ("0", "999999", "9" * 19, "9" * 60):
        assert client.get(f"/judge/matches/{number}/").status_code == 404, number
        assert client.post(f"/judge/matches/{number}/hand/", filling.hand(table_match)).status_code == 404, number


def test_an_unknown_line_is_not_found(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for number in (0, 1, 10**30):
        assert client.get(filling.to("undo", table_match, number)).status_code == 404


def test_a_form_of_another_site_is_refused(judge: User, table_match: TableMatch) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(judge)
    assert client.post(filling.to("hand", table_match), filling.hand(table_match)).status_code == 403
    assert not SheetEntry.objects.exists()


@pytest.mark.parametrize("name", FIELDS)
def test_junk_in_any_field_never_crashes(client: Client, judge: User, table_match: TableMatch, name: str) -> None:
    client.force_login(judge)
    good = filling.hand(table_match, seat="0", side="A", reason="because", absent=["A"], initials="AA", how="tiles")
    for field in FIELDS[name]:
        for junk in some(JUNK, one_in=12):
            with_junk = {**good, "key": cast.key(), field: junk}
            answer = client.post(filling.to(name, table_match), with_junk)
            assert answer.status_code in (200, 303, 409, 422), (field, junk)


def test_nothing_at_all_is_refused_in_words(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for name in ("hand", "false-pass", "wrong-domino", "forfeit", "walkover", "sign"):
        assert client.post(filling.to(name, table_match), {}).status_code == 422, name
    assert not SheetEntry.objects.exists()
