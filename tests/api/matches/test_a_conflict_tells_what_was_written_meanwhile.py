"""Who comes too late with an entry is told by whom, when and with what the sheet was changed."""

from django.utils import timezone

from tests.api.asking import ask, at_table, refused, shown
from tests.cast import hand, write
from tournament.models import TableMatch, User


def test_the_lines_since_the_version_seen_come_with_the_conflict(
    table_match: TableMatch, judge: User, second_judge: User
) -> None:
    write(table_match, hand(), by=second_judge)
    write(table_match, hand(by=1, pips=(7, 0, 3, 5)), by=second_judge)
    late = {"key": "phone-key-9", "version": 1, "entry": hand()}
    error = refused(ask(judge, "POST", at_table(table_match, "entries/"), late), 409)
    (line,) = error["lines"]
    row = table_match.entries.get(number=2)
    told = {
        "number": 2,
        "hand": 2,
        "entry": row.data,
        "by": "Julia Judge",
        "at": timezone.localtime(row.entered_at).isoformat(),
    }
    assert line == told


def test_a_line_that_is_no_hand_has_no_hand_number(table_match: TableMatch, judge: User, second_judge: User) -> None:
    write(table_match, {"kind": "wrong_domino", "seat": 1, "tile": None}, by=second_judge)
    write(table_match, hand(), by=second_judge)
    late = {"key": "phone-key-9", "version": 0, "entry": hand()}
    lines = refused(ask(judge, "POST", at_table(table_match, "entries/"), late), 409)["lines"]
    assert [(line["number"], line["hand"]) for line in lines] == [(1, None), (2, 1)]


def test_a_key_in_use_comes_with_the_line_that_has_it(table_match: TableMatch, judge: User) -> None:
    sent = {"key": "phone-key-1", "version": 0, "entry": hand()}
    shown(ask(judge, "POST", at_table(table_match, "entries/"), sent), 201)
    other = {**sent, "entry": hand(pips=(0, 15, 3, 6))}
    error = refused(ask(judge, "POST", at_table(table_match, "entries/"), other), 409)
    assert (error["code"], [line["number"] for line in error["lines"]]) == ("key-reused", [1])
    assert error["lines"][0]["entry"]["pips"] == [0, 15, 3, 5]


def test_a_version_from_the_future_names_no_line(table_match: TableMatch, judge: User) -> None:
    write(table_match, hand())
    sent = {"key": "phone-key-1", "version": 7, "entry": hand()}
    assert refused(ask(judge, "POST", at_table(table_match, "entries/"), sent), 409)["lines"] == []
