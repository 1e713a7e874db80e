from tests.api.asking import ask, at, at_table, refused, shown
from tests.cast import hand, play_to_the_end, sign_both, write
from tournament import tables
from tournament.models import Division, Sitting, Tournament, User


def test_a_round_names_its_matches_and_who_waits(drawn: Tournament, men: Division) -> None:
    drawn.tables = 1
    drawn.save()
    tables.start_round(division=men, by=None)
    shown_round = shown(ask(None, "GET", at(drawn, "divisions/men/rounds/1/")))
    assert [match["table"] for match in shown_round["sittings"]] == [1]
    assert [len(one["teams"]) for one in shown_round["without_table"]] == [2]
    assert shown_round["matches"] + shown_round["waiting"] == 2
    refused(ask(None, "GET", at(drawn, "divisions/men/rounds/2/")), 404)
    refused(ask(None, "GET", at(drawn, "divisions/boys/rounds/1/")), 404)


def test_signatures_are_listed_with_whether_they_stand(sitting: Sitting, judge: User) -> None:
    play_to_the_end(sitting)
    sign_both(sitting)
    rows = shown(ask(judge, "GET", at_table(sitting, "sign-offs/")))
    assert [(row["side"], row["initials"], row["stands"], row["by"]) for row in rows] == [
        ("A", "AA", True, ""),
        ("B", "BB", True, ""),
    ]
    assert shown(ask(judge, "GET", at_table(sitting, "objections/"))) == []


def test_an_entry_is_found_by_its_number(sitting: Sitting) -> None:
    write(sitting, hand())
    write(sitting, {"kind": "void", "number": 1, "reason": "the judge's own words"})
    first, second = shown(ask(None, "GET", at_table(sitting, "entries/")))
    assert (first["number"], first["voided"], first["entry"]["kind"]) == (1, True, "hand")
    assert "reason" not in second["entry"]
    assert first["at"] < second["at"]
    assert shown(ask(None, "GET", at_table(sitting, "entries/2/"))) == second
    refused(ask(None, "GET", at_table(sitting, "entries/3/")), 404)
