"""A hand can be looked at before it is written: what it would be worth, and what is wrong or unusual about it."""

from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import SheetEntry, TableMatch, User

PART = {"HX-Request": "true"}


def test_the_preview_says_points_and_totals_and_writes_nothing(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    page = client.post(filling.to("preview", table_match), filling.hand(table_match), headers=PART).content.decode()
    assert f"Team {table_match.team_a.number} <strong>= 23 → 23</strong>" in page
    assert "23 left: 15 + 3 + 5" in page
    assert "<html" not in page
    assert not SheetEntry.objects.exists()


def test_without_script_the_whole_page_comes_back_with_it(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    page = client.post(filling.to("preview", table_match), filling.hand(table_match)).content.decode()
    assert "= 23 → 23" in page
    assert 'name="pips_1" value="15"' in page


def test_the_preview_says_what_cannot_be(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match, recount="24")
    page = client.post(filling.to("preview", table_match), sent, headers=PART).content.decode()
    assert "(SACI rule 14)" in page
    assert "→" not in page


def test_half_a_form_has_no_preview(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("preview", table_match), filling.hand(table_match, pips_3=""), headers=PART)
    assert (answer.status_code, answer.content.strip()) == (200, b"")


def test_nothing_is_wrong_before_a_tile_is_tapped(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match, how="tiles")
    answer = client.post(filling.to("preview", table_match), sent, headers=PART)
    assert (answer.status_code, answer.content.strip()) == (200, b"")
    assert "has no tile left" in client.post(filling.to("preview", table_match), sent).content.decode()
    page = client.post(filling.to("preview", table_match), {**sent, "tiles_1": ["3-5"]}, headers=PART).content.decode()
    assert page.count("has no tile left") == 2


def test_the_hand_that_ends_the_match_says_so(client: Client, judge: User, table_match: TableMatch) -> None:
    for pips in ((0, 20, 18, 12), (0, 12, 18, 20), (0, 18, 20, 12)):
        cast.write(table_match, cast.hand(0, pips))
    client.force_login(judge)
    sent = filling.hand(table_match, pips_1="20", pips_2="18", pips_3="12")
    page = client.post(filling.to("preview", table_match), sent, headers=PART).content.decode()
    assert "This hand ends the match." in page


def test_an_unusual_hand_is_written_and_asks_for_a_second_look(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match, pips_1="40", pips_2="40", pips_3="25")
    answer = client.post(filling.to("hand", table_match), sent, follow=True)
    assert "105 pips left is unusual" in answer.content.decode()
    assert SheetEntry.objects.count() == 1
