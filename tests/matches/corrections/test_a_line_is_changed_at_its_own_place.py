import pytest

from tests.cast import hand
from tests.matches.corrections.asking import codes, correct, look, params
from tournament.core.errors import EntryRefused, Refused
from tournament.matches import entry
from tournament.models import JournalLine, TableMatch, User


def test_the_totals_and_the_mark_follow_and_nothing_is_edited(finished: TableMatch, organizer: User) -> None:
    kept = list(finished.entries.values_list("number", "data"))
    made = correct(finished, by=organizer, changes=[{"line": 2, "entry": hand(0, (0, 30, 15, 10))}])
    assert (finished.points_a, finished.points_b, finished.state) == (205, 0, "finished")
    assert list(finished.entries.values_list("number", "data"))[: len(kept)] == kept
    assert (made.version, made.made_by, made.ruled) == (finished.version, organizer, "")
    assert finished.match.decided == "played"


def test_the_lines_after_it_are_written_again_in_their_order(finished: TableMatch) -> None:
    correct(
        finished, changes=[{"line": 2, "entry": hand(1, (10, 0, 15, 5))}], added=[{"entry": hand(2, (20, 18, 0, 12))}]
    )
    standing = [line.entry for line in entry.sheet_of(finished).lines if not line.voided and line.hand_number]
    assert [line.by for line in standing] == [0, 1, 0, 0, 2]  # type: ignore[union-attr] # hands only
    assert (finished.points_a, finished.points_b) == (200, 30)


def test_a_line_that_ends_the_match_earlier_leaves_the_others_behind(finished: TableMatch) -> None:
    preview = look(finished, changes=[{"line": 2, "entry": hand(0, (0, 60, 50, 40))}])
    assert params(preview.effects[""], "lines-idle") == [{"lines": [3, 4]}]
    correct(finished, changes=[{"line": 2, "entry": hand(0, (0, 60, 50, 40))}])
    assert (finished.points_a, finished.hands) == (200, 2)


def test_a_line_taken_out_needs_no_line_written_again(finished: TableMatch) -> None:
    made = correct(finished, changes=[{"line": 1, "entry": None}], added=[{"entry": hand(0, (0, 21, 18, 12))}])
    assert params(made.effects, "lines-out") == [{"lines": [1]}]
    assert "lines-again" not in codes(made.effects)
    assert [row.kind for row in finished.entries.all()][4:] == ["void", "hand"]


def test_the_journal_has_who_why_before_and_after(finished: TableMatch, organizer: User) -> None:
    correct(finished, by=organizer, changes=[{"line": 2, "entry": hand(0, (0, 30, 15, 10))}])
    line = JournalLine.objects.get(action="correct-match")
    assert (line.actor, line.reason) == (str(organizer.pseudonym), "the judge wrote it down wrong")
    assert (line.before["points"], line.after["points"]) == ([200, 0], [205, 0])
    assert [one["kind"] for one in line.after["lines"]] == ["void", "void", "void", "hand", "hand", "hand"]


def test_a_line_that_is_not_there_is_refused(finished: TableMatch) -> None:
    for line in (0, 5, 99, True, "1"):
        with pytest.raises(Refused):
            correct(finished, changes=[{"line": line, "entry": None}])


def test_the_engine_checks_every_line(finished: TableMatch) -> None:
    with pytest.raises(EntryRefused):
        correct(finished, changes=[{"line": 2, "entry": hand(0, (5, 30, 15, 10))}])


def test_a_correction_needs_a_reason_and_has_to_change_something(finished: TableMatch) -> None:
    for reason in (" ", "x" * 301, "\x1b[31m"):
        with pytest.raises(Refused) as refused:
            correct(finished, reason=reason, result="B")
        assert refused.value.field == "reason"
    with pytest.raises(Refused) as refused:
        correct(finished)
    assert refused.value.code == "nothing-to-correct"


def test_a_sheet_that_no_longer_ends_is_refused_or_played_on(finished: TableMatch) -> None:
    out = [{"line": 4, "entry": None}]
    with pytest.raises(Refused) as refused:
        look(finished, changes=out)
    assert (refused.value.code, refused.value.field) == ("match-not-over", "result")
    correct(finished, changes=out, result="open")
    finished.match.refresh_from_db()
    assert (finished.state, finished.match.decided, finished.round.closed_at) == ("playing", "", None)


def test_what_a_preview_shows_is_not_written(finished: TableMatch) -> None:
    before = finished.entries.count(), JournalLine.objects.count(), finished.version
    look(finished, changes=[{"line": 4, "entry": None}], result="open")
    finished.refresh_from_db()
    assert (finished.entries.count(), JournalLine.objects.count(), finished.version) == before
