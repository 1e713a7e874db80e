"""The API asks a pass as the pages do: its tables, and whether it still holds."""

from typing import Any

import pytest

from tests.api.asking import ask, at, at_table, refused, shown
from tests.cast import hand, key
from tests.support.passes import holder
from tournament.club import judge_passes
from tournament.models import JudgePass, SheetEntry, TableMatch


def body(version: int = 0) -> dict[str, Any]:
    return {"key": key(), "version": version, "entry": hand()}


def test_a_hand_with_a_pass_is_written_in_its_name(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table)
    shown(ask(ana, "POST", at_table(table_match, "entries/"), body()), 201)
    assert SheetEntry.objects.get().entered_by == ana


def test_at_another_table_the_answer_names_the_own_ones(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table + 1)
    error = refused(ask(ana, "POST", at_table(table_match, "entries/"), body()), 403)
    assert error["code"] == "other-table"
    assert not SheetEntry.objects.exists()


def test_a_pass_that_was_taken_back_writes_nothing_more(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table)
    shown(ask(ana, "POST", at_table(table_match, "preview/"), {"entry": hand()}))
    judge_passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    for path, sent in (("entries/", body()), ("preview/", {"entry": hand()}), ("walkover/", {"absent": ["A"]})):
        assert refused(ask(ana, "POST", at_table(table_match, path), sent), 403)["code"] == "pass-revoked"
    assert not SheetEntry.objects.exists()


@pytest.mark.parametrize("number", [0, 999_999, 2**70])
def test_a_match_that_is_not_there_is_not_found(table_match: TableMatch, number: int) -> None:
    ana = holder(table_match.tournament)
    refused(ask(ana, "POST", at(table_match.tournament, f"matches/{number}/entries/"), body()), 404)
    refused(ask(None, "POST", at(table_match.tournament, f"matches/{number}/entries/"), body()), 401)
