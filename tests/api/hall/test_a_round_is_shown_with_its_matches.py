from tests.api.asking import ask, at, at_table, refused, shown
from tests.cast import hand, play_to_the_end, sign_both, write
from tournament.hall import seating
from tournament.models import Division, TableMatch, Tournament, User


def test_a_round_names_its_matches_and_who_waits(drawn: Tournament, men: Division) -> None:
    drawn.tables = 1
    drawn.save()
    seating.start_round(division=men, by=None)
    shown_round = shown(ask(None, "GET", at(drawn, "divisions/men/rounds/1/")))
    assert [match["table"] for match in shown_round["with_table"]] == [1]
    assert [len(one["teams"]) for one in shown_round["without_table"]] == [2]
    assert shown_round["matches"] + shown_round["waiting"] == 2
    refused(ask(None, "GET", at(drawn, "divisions/men/rounds/2/")), 404)
    refused(ask(None, "GET", at(drawn, "divisions/boys/rounds/1/")), 404)


def test_signatures_are_listed_with_whether_they_stand(table_match: TableMatch, judge: User) -> None:
    play_to_the_end(table_match)
    sign_both(table_match)
    rows = shown(ask(judge, "GET", at_table(table_match, "sign-offs/")))
    assert [(row["side"], row["initials"], row["stands"], row["by"]) for row in rows] == [
        ("A", "AA", True, ""),
        ("B", "BB", True, ""),
    ]
    assert shown(ask(judge, "GET", at_table(table_match, "objections/"))) == []


def test_an_entry_is_found_by_its_number(table_match: TableMatch) -> None:
    write(table_match, hand())
    write(table_match, {"kind": "void", "number": 1, "reason": "the judge's own words"})
    first, second = shown(ask(None, "GET", at_table(table_match, "entries/")))
    assert (first["number"], first["voided"], first["entry"]["kind"]) == (1, True, "hand")
    assert "reason" not in second["entry"]
    assert first["at"] < second["at"]
    assert shown(ask(None, "GET", at_table(table_match, "entries/2/"))) == second
    refused(ask(None, "GET", at_table(table_match, "entries/3/")), 404)
