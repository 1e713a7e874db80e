from tests.api.asking import ask, at, at_table, refused, shown
from tests.cast import hand, play_to_the_end, write
from tournament.models import TableMatch, User


def test_a_sheet_is_shown_line_by_line(table_match: TableMatch) -> None:
    write(table_match, hand())
    write(table_match, {"kind": "wrong_domino", "seat": 1, "tile": "6-5"})
    answer = shown(ask(None, "GET", at_table(table_match)))
    sheet = answer["sheet"]
    assert (answer["state"], answer["version"], answer["points_a"]) == ("playing", 2, 23)
    assert sheet["totals"] == {"A": 23, "B": 0}
    assert sheet["next_lead"] == {"seat": 0, "side": "A", "double_six": False, "how": "FREE", "either": False}
    assert sheet["warnings"] == {"A": 0, "B": 1}
    assert sheet["exposed"] == [{"seat": 1, "tiles": ["5-6"]}]
    assert (sheet["target"], sheet["outcome"], sheet["signed"]) == (200, None, [])
    assert [line["why"] for line in sheet["lines"]] == ["23 left: 15 + 3 + 5", "wrong domino: warning"]
    assert sheet["lines"][0]["points"] == {"A": 23, "B": 0}
    assert [seat["seat"] for seat in answer["seats"]] == [0, 1, 2, 3]


def test_a_line_taken_back_stays_written_and_its_reason_is_not_published(table_match: TableMatch) -> None:
    write(table_match, hand())
    write(table_match, {"kind": "void", "number": 1, "reason": "Juan saw it wrong"})
    answer = ask(None, "GET", at_table(table_match))
    lines = shown(answer)["sheet"]["lines"]
    assert [(line["number"], line["voided"]) for line in lines] == [(1, True), (2, False)]
    assert lines[1]["entry"] == {"kind": "void", "number": 1}
    assert b"Juan" not in answer.content


def test_with_both_signatures_the_winner_moves_on(table_match: TableMatch, judge: User) -> None:
    over = play_to_the_end(table_match)
    assert shown(ask(None, "GET", at_table(over)))["sheet"]["outcome"]["winner"] == "A"
    for side in ("A", "A", "B"):
        sign = {"side": side, "initials": side * 2, "version": over.version}
        answer = shown(ask(judge, "POST", at_table(over, "sign-offs/"), sign))
    assert (answer["state"], answer["decided"], answer["winner"]) == ("finished", "played", answer["team_a"]["number"])
    tree = shown(ask(None, "GET", at(over.tournament, "divisions/men/bracket/")))
    assert tree["columns"][1]["matches"][0]["first"]["team"] == answer["team_a"]
    standings = shown(ask(None, "GET", at(over.tournament, "divisions/men/standings/")))
    assert (standings[0]["team"], standings[0]["won"], standings[0]["rank"]) == (answer["team_a"], 1, 1)
    assert len(shown(ask(None, "GET", at(over.tournament, "standings/")))) == 6


def test_a_finished_match_leaves_the_tables_and_stays_to_be_read(finished: TableMatch) -> None:
    assert finished.pk not in [
        table["id"] for table in shown(ask(None, "GET", at(finished.tournament, "matches/")))["results"]
    ]
    over = shown(ask(None, "GET", at(finished.tournament, "matches/"), query={"state": "finished"}))["results"]
    assert [table["id"] for table in over] == [finished.pk]


def test_nothing_is_entered_after_the_end(table_match: TableMatch, judge: User) -> None:
    over = play_to_the_end(table_match)
    late = {"key": "phone-key-1", "version": over.version, "entry": hand()}
    error = refused(ask(judge, "POST", at_table(over, "entries/"), late), 409)
    assert (error["code"], error["rule"]) == ("match-over", "SACI rule 15")


def test_a_team_that_never_came_loses(table_match: TableMatch, judge: User) -> None:
    answer = shown(ask(judge, "POST", at_table(table_match, "walkover/"), {"absent": ["B"]}))
    assert (answer["decided"], answer["winner"]) == ("walkover", answer["team_a"]["number"])


def test_once_play_has_begun_there_is_no_walkover(table_match: TableMatch, judge: User) -> None:
    write(table_match, hand())
    error = refused(ask(judge, "POST", at_table(table_match, "walkover/"), {"absent": ["B"]}), 409)
    assert error["rule"] == "SACI rule 19"
