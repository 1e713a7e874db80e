import pytest

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.tournament.correcting.asking import codes, correct, params
from tournament import checking, freezing, standings
from tournament.errors import Conflict, Refused
from tournament.models import JournalLine, Round, Sitting, User


def test_a_ruling_sets_the_winner_and_the_points(finished: Sitting, organizer: User) -> None:
    made = correct(finished, by=organizer, result="B", points=[0, 200])
    finished.match.refresh_from_db()
    assert (finished.match.decided, made.ruled) == ("ruled", "B")
    assert finished.match.winner is not None
    assert finished.match.winner.number == finished.team_b.number
    assert (finished.points_a, finished.points_b) == (0, 200)
    line = JournalLine.objects.get(action="rule-match")
    assert (line.actor, line.after["decided"]) == (str(organizer.pseudonym), "ruled")
    assert params(made.effects, "ruled") == [{"team": finished.team_b.number}]


def test_without_points_those_of_the_sheet_stay(finished: Sitting) -> None:
    correct(finished, result="B")
    assert (finished.points_a, finished.points_b) == (200, 0)
    row = next(row for row in standings.of(finished.round.division) if row.team == finished.team_b)
    assert (row.standing.won, row.standing.points_against) == (1, 200)


def test_a_match_still_played_is_ended_by_a_ruling_alone(first_round: Round, organizer: User) -> None:
    sitting = first_round.sittings.order_by("match__number")[0]
    write(sitting, hand())
    with pytest.raises(Conflict) as refused:
        correct(sitting, changes=[{"line": 1, "entry": None}], result="A")
    assert refused.value.code == "not-finished"
    made = correct(sitting, by=organizer, result="B")
    assert (sitting.state, sitting.sign_offs.count()) == ("finished", 0)
    assert "round-closed" not in codes(made.effects)


def test_a_walkover_is_ruled_round(first_round: Round) -> None:
    from_absence = first_round.sittings.order_by("match__number")[0]
    checking.walkover(sitting=from_absence, absent={"A"}, by=None)
    correct(from_absence, result="A")
    from_absence.match.refresh_from_db()
    assert from_absence.match.decided == "ruled"
    correct(from_absence, result="open")
    assert from_absence.state == "playing"


def test_a_match_to_which_nobody_came_is_played_after_all(first_round: Round) -> None:
    sitting = first_round.sittings.order_by("match__number")[0]
    checking.walkover(sitting=sitting, absent={"A", "B"}, by=None)
    correct(sitting, result="open")
    sitting.match.refresh_from_db()
    assert (sitting.state, sitting.match.decided) == ("playing", "")
    sign_both(play_to_the_end(sitting))
    assert sitting.state == "finished"


def test_a_later_correction_lifts_it(finished: Sitting) -> None:
    correct(finished, result="B")
    correct(finished)
    finished.match.refresh_from_db()
    assert (finished.match.decided, finished.points_a) == ("played", 200)


def test_a_line_is_corrected_while_the_ruling_stands(finished: Sitting) -> None:
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
    sitting = write(first_round.sittings.order_by("match__number")[0], hand())
    correct(sitting, result="B", points=[0, 200])
    with pytest.raises(Refused) as refused:
        correct(sitting)
    assert refused.value.code == "match-not-over"
    correct(sitting, result="open")
    assert (sitting.state, sitting.points_a, sitting.points_b) == ("playing", 23, 0)
    sign_both(play_to_the_end(sitting))
    assert sitting.state == "finished"


def test_paper_and_pages_show_it_as_a_ruling(finished: Sitting) -> None:
    correct(finished, result="B")
    record = freezing.bracket(
        finished.round.division, version=1, base_url="http://hall", now=finished.round.started_at, language="en"
    )
    (shown,) = (match for match in record.columns[0].matches if match.number == finished.match.number)
    assert (shown.decided, shown.second.winner or shown.first.winner) == ("ruled", True)
    assert {shown.first.score, shown.second.score} == {200, 0}


@pytest.mark.parametrize("points", [[1], [1, 2, 3], ["1", "2"], [True, False], [10_000, 0], "12", {"A": 1}])
def test_points_are_two_whole_numbers(finished: Sitting, points: object) -> None:
    with pytest.raises(Refused) as refused:
        correct(finished, result="B", points=points)
    assert refused.value.field == "points"


def test_points_come_with_a_ruling_only(finished: Sitting) -> None:
    with pytest.raises(Refused):
        correct(finished, points=[1, 2])
