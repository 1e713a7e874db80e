"""Who writes on an old sheet hears so, sees the sheet as it is now, and loses nothing that was typed."""

import pytest
from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.matches import sign_off
from tournament.models import TableMatch, User
from tournament.web.matches.judge import sheet


def test_an_old_version_is_a_conflict_and_can_be_sent_again(
    client: Client, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match, who="1", pips_0="7", pips_1="")
    cast.write(table_match, cast.hand(), by=second_judge)
    answer = client.post(filling.to("hand", table_match), sent)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The sheet has changed meanwhile" in page
    assert "23 left: 15 + 3 + 5" in page  # what the other judge wrote
    assert 'name="pips_0" value="7"' in page
    assert table_match.entries.count() == 1
    again = {**sent, "key": answer.context["hand"]["key"].value(), "version": answer.context["hand"]["version"].value()}
    assert client.post(filling.to("hand", table_match), again).status_code == 303
    assert table_match.entries.count() == 2


def test_a_version_that_is_no_number_is_refused_in_words(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for version in ("", "x", "-1", "1e3"):
        answer = client.post(filling.to("hand", table_match), filling.hand(table_match, version=version))
        assert answer.status_code == 422
        assert answer.context["hand"].whole_errors
    assert not table_match.entries.exists()


def test_an_open_page_is_given_the_sheet_as_it_is_now(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    stamp = client.get(filling.to("match", table_match)).context["stamp"]
    assert (
        client.get(filling.to("changes", table_match), {"v": stamp}, headers={"HX-Request": "true"}).status_code == 204
    )
    cast.write(table_match, cast.hand())
    answer = client.get(filling.to("changes", table_match), {"v": stamp}, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "23 left: 15 + 3 + 5" in page
    assert "<html" not in page
    assert answer.context["stamp"] != stamp


def test_what_changes_while_a_page_is_made_comes_with_the_next_poll(
    client: Client, judge: User, table_match: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(judge)
    version = cast.play_to_the_end(table_match).version
    with monkeypatch.context() as meanwhile:

        def signed(*_said: object) -> None:
            sign_off.sign(table_match=table_match, side="A", initials="A. A.", version=version, by=None)

        meanwhile.setattr(sheet, "photo_at", signed)
        page = client.get(filling.to("match", table_match))
    assert "A. A." not in page.content.decode()
    known = {"v": page.context["stamp"]}
    answer = client.get(filling.to("changes", table_match), known, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "A. A." in answer.content.decode()
