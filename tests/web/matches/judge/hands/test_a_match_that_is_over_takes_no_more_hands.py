"""After 200 points nothing is added; what was typed too late is shown as not saved."""

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.matches import entry
from tournament.models import SheetEntry, TableMatch, User


def test_a_hand_after_the_end_is_a_conflict(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    cast.play_to_the_end(table_match)
    answer = client.post(filling.to("hand", table_match), filling.hand(table_match))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The match is over: sign it, or take the last entry back." in page
    assert "This hand was not saved" in page


def test_nothing_is_written_on_a_signed_sheet(client: Client, judge: User, finished: TableMatch) -> None:
    client.force_login(judge)
    before = finished.entries.count()
    for name in ("hand", "false-pass", "wrong-domino", "forfeit"):
        sent = filling.hand(finished, seat="0", side="A", reason="late")
        answer = client.post(filling.to(name, finished), sent)
        assert answer.status_code == 409, name
        assert "This match is over and signed." in answer.content.decode(), name
        assert finished.entries.count() == before, name


def test_who_was_a_moment_late_reads_how_the_match_ended(
    client: Client, judge: User, table_match: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = entry.record

    def after_the_others(**values: Any) -> SheetEntry:
        monkeypatch.setattr(entry, "record", record)
        cast.sign_both(cast.play_to_the_end(table_match))
        return record(**values)

    client.force_login(judge)
    sent = filling.hand(table_match)
    monkeypatch.setattr(entry, "record", after_the_others)
    answer = client.post(filling.to("hand", table_match), sent)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert f"{table_match.team_a.label} won" in page
    assert "They move on to match" in page


def test_no_line_of_a_signed_sheet_is_taken_back(client: Client, judge: User, finished: TableMatch) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("undo", finished, 1), {**filling.opened(finished), "reason": "late"})
    assert answer.status_code == 409
