"""Bulk entry: hands that a program kept come together, all of them or none, and once."""

from typing import Any

import pytest

from tests.api.asking import ask, at_table, refused, shown
from tests.cast import hand, write
from tournament.matches import sign_off
from tournament.models import SheetEntry, TableMatch, User

HANDS = (hand(0, (0, 15, 3, 5)), hand(1, (15, 0, 3, 5)), {"kind": "void", "number": 2, "reason": "another table's"})


def send(user: User, table_match: TableMatch, *hands: dict[str, Any], version: int | None = 0, **more: Any) -> Any:
    entries = [{"key": f"several-key-{number}", "entry": one} for number, one in enumerate(hands, start=1)]
    said = {} if version is None else {"version": version}
    return ask(user, "POST", at_table(table_match, "entries/bulk/"), {"entries": entries, **said}, **more)


def test_they_stand_in_their_order_and_once(table_match: TableMatch, judge: User) -> None:
    for _time in range(2):
        answer = shown(send(judge, table_match, *HANDS), 201)
        assert [line["number"] for line in answer["entries"]] == [1, 2, 3]
        assert answer["match"]["version"] == 3
        assert answer["match"]["sheet"]["totals"] == {"A": 23, "B": 0}
    assert table_match.entries.count() == 3
    listed = shown(ask(None, "GET", at_table(table_match, "entries/")))
    assert [line["voided"] for line in listed] == [False, True, False]
    actions = table_match.tournament.journal.filter(action__startswith="enter-").values_list("action", flat=True)
    assert list(actions) == ["enter-hand", "enter-hand", "enter-void"]


def test_one_that_cannot_be_true_keeps_all_of_them_out(table_match: TableMatch, judge: User) -> None:
    wrong = hand(1, (15, 0, 3, 5), recount=25)
    error = refused(send(judge, table_match, hand(), wrong), 422)
    assert error["detail"].startswith("Item 2: The winners count 23, the losers 25")
    assert (error["code"], error["rule"], error["findings"][0]["code"]) == (
        "entry-refused",
        "SACI rule 14",
        "recount-differs",
    )
    assert error["item"] == 2
    assert not SheetEntry.objects.exists()
    table_match.refresh_from_db()
    assert table_match.version == 0


def test_who_has_not_seen_the_sheet_hears_what_was_written(table_match: TableMatch, judge: User) -> None:
    write(table_match, hand())
    late = refused(send(judge, table_match, *HANDS), 409)
    assert (late["code"], late["item"], [line["number"] for line in late["lines"]]) == ("sheet-changed", None, [1])
    refused(send(judge, table_match, *HANDS, version=None), 428)
    stale = refused(send(judge, table_match, *HANDS, version=None, headers={"If-Match": '"0"'}), 412)
    assert [line["number"] for line in stale["lines"]] == [1]
    assert table_match.entries.count() == 1


def test_a_match_that_ends_takes_no_more(table_match: TableMatch, judge: User) -> None:
    hands = [hand(0, (0, 20, 18, 12)), hand(0, (0, 12, 20, 18))] * 3
    error = refused(send(judge, table_match, *hands), 409)
    assert (error["code"], error["item"]) == ("match-over", 5)
    assert not SheetEntry.objects.exists()


def test_what_cannot_be_read_is_refused_at_its_field(
    table_match: TableMatch, judge: User, subtests: pytest.Subtests
) -> None:
    one = {"key": "several-key-1", "entry": hand()}
    for body, status, field, item in (
        ({"version": 0, "entries": []}, 400, "entries", None),
        ({"version": 0, "entries": [one] * 51}, 400, "entries", None),
        ({"version": 0, "entries": [one, one]}, 422, "key", None),
        ({"version": 0, "entries": [one, {**one, "winner": "A"}]}, 400, "winner", 2),
        ({"version": 0, "entries": [{**one, "entry": {"kind": "hand"}}]}, 400, "end", 1),
        ({"version": 0, "entries": [one], "key": "several-key-1"}, 400, "key", None),
    ):
        with subtests.test(field):
            error = refused(ask(judge, "POST", at_table(table_match, "entries/bulk/"), body), status)
            assert (error["field"], error["item"]) == (field, item)
    assert not SheetEntry.objects.exists()


def test_a_finished_match_takes_none(finished: TableMatch, judge: User) -> None:
    assert sign_off.signed_sides(finished)
    assert refused(send(judge, finished, hand(), version=finished.version), 409)["code"] == "match-finished"
