import pytest

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import codes, correct, params
from tournament.core.errors import Conflict, Refused
from tournament.documents.snapshots import brackets
from tournament.documents.snapshots.headings import Issue
from tournament.matches import sign_off
from tournament.models import JournalLine, Round, TableMatch, User
from tournament.results import standings


def test_a_ruling_sets_the_winner_and_the_points(finished: TableMatch, organizer: User) -> None:
    made = correct(finished, by=organizer, result="B", points=[0, 200])
    finished.match.refresh_from_db()
    assert (finished.match.decided, made.ruled) == ("ruled", "B")
    assert finished.match.winner is not None
    assert finished.match.winner.number == finished.team_b.number
    assert (finished.points_a, finished.points_b) == (0, 200)
    line = JournalLine.objects.get(action="rule-match")
    assert (line.actor, line.after["decided"]) == (str(organizer.pseudonym), "ruled")
    assert params(made.effects, "ruled") == [{"team": finished.team_b.number}]


def test_without_points_those_of_the_sheet_stay(finished: TableMatch) -> None:
    correct(finished, result="B")
    assert (finished.points_a, finished.points_b) == (200, 0)
    row = next(row for row in standings.standings_of(finished.round.division) if row.team == finished.team_b)
    assert (row.standing.won, row.standing.points_against) == (1, 200)


def test_a_match_still_played_is_ended_by_a_ruling_alone(first_round: Round, organizer: User) -> None:
    table_match = first_round.table_matches.order_by("match__number")[0]
    write(table_match, hand())
    with pytest.raises(Conflict) as refused:
        correct(table_match, changes=[{"line": 1, "entry": None}], result="A")
    assert refused.value.code == "not-finished"
    made = correct(table_match, by=organizer, result="B")
    assert (table_match.state, table_match.sign_offs.count()) == ("finished", 0)
    assert "round-closed" not in codes(made.effects)


def test_a_walkover_is_ruled_round(first_round: Round) -> None:
    from_absence = first_round.table_matches.order_by("match__number")[0]
    sign_off.walkover(table_match=from_absence, absent={"A"}, by=None)
    correct(from_absence, result="A")
    from_absence.match.refresh_from_db()
    assert from_absence.match.decided == "ruled"
    correct(from_absence, result="open")
    assert from_absence.state == "playing"


def test_a_match_to_which_nobody_came_is_played_after_all(first_round: Round) -> None:
    table_match = first_round.table_matches.order_by("match__number")[0]
    sign_off.walkover(table_match=table_match, absent={"A", "B"}, by=None)
    correct(table_match, result="open")
    table_match.match.refresh_from_db()
    assert (table_match.state, table_match.match.decided) == ("playing", "")
    sign_both(play_to_the_end(table_match))
    assert table_match.state == "finished"


def test_a_later_correction_lifts_it(finished: TableMatch) -> None:
    correct(finished, result="B")
    correct(finished)
    finished.match.refresh_from_db()
    assert (finished.match.decided, finished.points_a) == ("played", 200)


def test_a_line_is_corrected_while_the_ruling_stands(finished: TableMatch) -> None:
    correct(finished, result="B", points=[0, 200])
    change = [{"line": 2, "entry": hand(0, (0, 30, 15, 10))}]
    made = correct(finished, changes=change, result="B", points=[5, 200])
    finished.match.refresh_from_db()
    assert (finished.match.decided, made.ruled, finished.points_a) == ("ruled", "B", 5)
    lifted = correct(finished)
    finished.match.refresh_from_db()
    assert (finished.match.decided, finished.points_a, finished.points_b) == ("played", 205, 0)
    assert "lifted" in codes(lifted.effects)


def test_a_match_ended_by_a_ruling_is_played_on_when_it_is_taken_back(first_round: Round) -> None:
    table_match = write(first_round.table_matches.order_by("match__number")[0], hand())
    correct(table_match, result="B", points=[0, 200])
    with pytest.raises(Refused) as refused:
        correct(table_match)
    assert refused.value.code == "match-not-over"
    correct(table_match, result="open")
    assert (table_match.state, table_match.points_a, table_match.points_b) == ("playing", 23, 0)
    sign_both(play_to_the_end(table_match))
    assert table_match.state == "finished"


def test_paper_and_pages_show_it_as_a_ruling(finished: TableMatch) -> None:
    correct(finished, result="B")
    record = brackets.bracket(finished.round.division, Issue(1, "http://hall", finished.round.started_at))
    (shown,) = (match for match in record.columns[0].matches if match.number == finished.match.number)
    assert (shown.decided, shown.second.winner or shown.first.winner) == ("ruled", True)
    assert {shown.first.score, shown.second.score} == {200, 0}


def test_points_are_two_whole_numbers(finished: TableMatch) -> None:
    for points in ([1], [1, 2, 3], ["1", "2"], [True, False], [10_000, 0], "12", {"A": 1}):
        with pytest.raises(Refused) as refused:
            correct(finished, result="B", points=points)
        assert refused.value.field == "points", points


def test_points_come_with_a_ruling_only(finished: TableMatch) -> None:
    with pytest.raises(Refused):
        correct(finished, points=[1, 2])
