"""A program of an organizer records what the engine refuses, with a reason; any other caller is refused by a code."""

from typing import Any

import pytest

from tests.api import tokens
from tests.api.asking import ask, at_table, refused, shown
from tests.cast import hand
from tests.matches.double_entry.sheets import read_twice
from tournament.matches.double_entry import readings
from tournament.matches.double_entry.comparison import Content
from tournament.models import SheetEntry, TableMatch, Token, User

REASON = "a tile of the other table had got in"
IMPOSSIBLE = hand(0, (0, 70, 3, 5))


def sent(entry: dict[str, object] = IMPOSSIBLE, **more: Any) -> dict[str, object]:
    return {"key": "phone-key-1", "version": 0, "entry": entry, "overrule_reason": REASON, **more}


def test_an_organizer_writes_it_and_everybody_reads_why(table_match: TableMatch, organizer: User) -> None:
    answer = shown(ask(organizer, "POST", at_table(table_match, "entries/"), sent()), 201)
    assert [finding["severity"] for finding in answer["findings"]] == ["warning", "warning"]
    assert answer["match"]["sheet"]["lines"][0]["entry"]["overruled"] == REASON
    public = shown(ask(None, "GET", at_table(table_match, "entries/")))
    assert public[0]["entry"]["overruled"] == REASON
    assert shown(ask(organizer, "POST", at_table(table_match, "entries/"), sent()), 201) == answer


@pytest.mark.parametrize("field", ["overrule_reason", "overruled"])
def test_a_judge_is_refused_by_a_code_of_its_own(table_match: TableMatch, judge: User, field: str) -> None:
    body = sent() if field == "overrule_reason" else sent({**IMPOSSIBLE, "overruled": REASON}, overrule_reason="")
    error = refused(ask(judge, "POST", at_table(table_match, "entries/"), body), 403)
    assert (error["code"], error["rule"]) == ("organizers-overrule", "SACI rule 17")
    assert error["detail"] == "Only an organizer may overrule a refused entry. Call one to the table."
    several = {"version": 0, "entries": [{"key": "phone-key-1", "entry": {**IMPOSSIBLE, "overruled": REASON}}]}
    assert refused(ask(judge, "POST", at_table(table_match, "entries/bulk/"), several), 403)["code"] == error["code"]
    assert not SheetEntry.objects.exists()


@pytest.mark.parametrize(("scope", "status"), [(Token.Scope.JUDGE, 403), (Token.Scope.ORGANIZER, 201)])
def test_a_token_does_no_more_than_its_scope(table_match: TableMatch, organizer: User, scope: str, status: int) -> None:
    headers = tokens.bearing(tokens.make(organizer, table_match.tournament, scope=scope))
    answer = ask(None, "POST", at_table(table_match, "entries/"), sent(), headers=headers)
    assert answer.status_code == status, answer.content


def test_the_refusal_says_whether_it_can_be_overruled(table_match: TableMatch, judge: User) -> None:
    for entry, can in ((IMPOSSIBLE, True), ({**hand(), "pips": None}, False)):
        body = sent(entry, overrule_reason="")
        assert refused(ask(judge, "POST", at_table(table_match, "entries/"), body), 422)["can_be_overruled"] is can


@pytest.mark.parametrize(("reason", "status"), [("   ", 422), ("", 422), ("x" * 301, 400), (7, 400), (None, 400)])
def test_a_reason_that_says_nothing_overrules_nothing(
    table_match: TableMatch, organizer: User, reason: object, status: int
) -> None:
    refused(ask(organizer, "POST", at_table(table_match, "entries/"), sent(overrule_reason=reason)), status)
    assert not SheetEntry.objects.exists()


def test_a_line_on_paper_is_overruled_when_it_is_taken_in(
    table_match: TableMatch, organizer: User, judge: User, second_judge: User
) -> None:
    paper = Content(lines=(IMPOSSIBLE,))
    read_twice(table_match, paper, paper, judge, second_judge)
    token = readings.entry_state(table_match).token
    body = {"token": token, "version": 0, "overruled": [{"line": 1, "reason": REASON}]}
    page = at_table(table_match, "readings/sheet/")
    assert refused(ask(judge, "POST", page, body), 403)["code"] == "organizers-overrule"
    assert refused(ask(organizer, "POST", page, {"token": token, "version": 0}), 422)["code"] == "entry-refused"
    shown(ask(organizer, "POST", page, body))
    assert SheetEntry.objects.get().data["overruled"] == REASON
