"""A sheet kept on paper is typed twice; then its lines and signatures are on the sheet in one go."""

import pytest

from tests import cast
from tests.matches.double_entry.sheets import changed, paper, read_twice, type_in
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.matches import sign_off
from tournament.matches.double_entry import readings, recording
from tournament.matches.double_entry.comparison import Content
from tournament.matches.double_entry.recording import LineRefused
from tournament.models import JournalLine, TableMatch, Tournament, User


def test_two_equal_readings_end_the_match_and_move_the_winner_on(
    table_match: TableMatch, judge: User, organizer: User
) -> None:
    read_twice(table_match, paper("B"), paper("B"), judge, organizer)
    assert not table_match.entries.exists(), "nothing counts before it is taken in"
    done = type_in(table_match, organizer)
    assert (done.state, done.points_a, done.points_b, done.hands) == (TableMatch.State.FINISHED, 0, 200, 4)
    assert {(one.side, one.initials) for one in done.sign_offs.all()} == {("A", "Ana"), ("B", "Bea")}
    assert not done.readings.exists()
    line = JournalLine.objects.get(action="take-paper-in")
    assert line.after == {"lines": 4, "readers": [str(judge.pseudonym), str(organizer.pseudonym)], "settled": False}
    assert log.first_broken(table_match.tournament) is None


def test_one_reading_is_not_enough(table_match: TableMatch, judge: User) -> None:
    readings.save(table_match=table_match, number=1, content=paper(), done=True, by=judge)
    assert readings.entry_state(table_match).state == "once"
    with pytest.raises(Conflict) as refused:
        type_in(table_match, judge)
    assert refused.value.code == "not-read-twice"


def test_two_readings_that_differ_write_nothing(table_match: TableMatch, judge: User) -> None:
    read_twice(table_match, paper(), changed(paper(), 1, recount=49), judge)
    with pytest.raises(Conflict) as refused:
        type_in(table_match, judge)
    assert refused.value.code == "readings-differ"
    read_twice(table_match, paper(), paper(), judge)
    with pytest.raises(Conflict) as refused:
        recording.take_in(table_match=table_match, version=0, token="of another look", by=judge)
    assert refused.value.code == "readings-changed"
    assert not table_match.entries.exists()


def test_a_line_that_cannot_be_true_leaves_the_whole_sheet_unwritten(table_match: TableMatch, judge: User) -> None:
    wrong = changed(paper(), 2, recount=49)
    read_twice(table_match, wrong, wrong, judge)
    with pytest.raises(LineRefused) as refused:
        type_in(table_match, judge)
    assert (refused.value.number, refused.value.findings[0].code) == (3, "recount-differs")
    assert not table_match.entries.exists()
    assert table_match.readings.count() == 2, "nothing that was typed is lost"


def test_what_comes_after_the_end_is_refused_with_its_line(table_match: TableMatch, judge: User) -> None:
    long = paper(hands=5)
    read_twice(table_match, long, long, judge)
    with pytest.raises(Conflict, match="Line 5"):
        type_in(table_match, judge)
    assert not table_match.entries.exists()


def test_a_paper_that_was_added_up_wrongly_needs_a_reason(table_match: TableMatch, judge: User) -> None:
    wrong = Content(lines=paper().lines, final=(210, 0), initials=("Ana", "Bea"))
    read_twice(table_match, wrong, wrong, judge)
    with pytest.raises(Refused) as refused:
        type_in(table_match, judge)
    assert refused.value.code == "paper-differs"
    done = type_in(table_match, judge, despite="added up wrongly at the table")
    assert done.state == TableMatch.State.FINISHED
    line = JournalLine.objects.get(action="take-paper-in")
    assert (line.after["paper"], line.reason) == ([210, 0], "added up wrongly at the table")


def test_a_signed_paper_whose_lines_do_not_end_the_match_lacks_a_line(table_match: TableMatch, judge: User) -> None:
    short = Content(lines=paper(hands=3).lines, initials=("Ana", "Bea"))
    read_twice(table_match, short, short, judge)
    with pytest.raises(Conflict) as refused:
        type_in(table_match, judge)
    assert refused.value.code == "match-not-over"


def test_a_match_that_goes_on_takes_its_paper_and_goes_on(table_match: TableMatch, judge: User) -> None:
    begun = Content(lines=paper(hands=2).lines)
    cast.write(table_match, cast.hand(by=1, pips=(10, 0, 5, 3)))
    read_twice(table_match, begun, begun, judge)
    done = type_in(table_match, judge)
    assert (done.state, done.points_a, done.points_b, done.version) == (TableMatch.State.PLAYING, 100, 18, 3)


def test_taken_in_twice_is_taken_in_once(table_match: TableMatch, judge: User) -> None:
    read_twice(table_match, paper(), paper(), judge)
    token, version = readings.entry_state(table_match).token, table_match.version
    for _time in range(2):
        done = recording.take_in(table_match=table_match, version=version, token=token, by=judge)
        assert (done.state, done.entries.count()) == (TableMatch.State.FINISHED, 4)


def test_a_missing_signature_is_waited_for(table_match: TableMatch, judge: User) -> None:
    unsigned = Content(lines=paper().lines, final=(200, 0), initials=("Ana", ""))
    read_twice(table_match, unsigned, unsigned, judge)
    done = type_in(table_match, judge)
    assert done.state == TableMatch.State.SIGNING
    assert sign_off.signed_sides(done) == {"A"}


def test_a_second_official_is_waited_for_where_the_tournament_asks_for_one(
    table_match: TableMatch, judge: User
) -> None:
    Tournament.objects.update(agreement=Tournament.Agreement.OFFICIAL)
    table_match = TableMatch.objects.get(pk=table_match.pk)
    read_twice(table_match, paper(), paper(), judge)
    done = type_in(table_match, judge)
    assert done.state == TableMatch.State.SIGNING
    assert not done.sign_offs.exists()


def test_a_sheet_that_changed_meanwhile_is_looked_at_again(table_match: TableMatch, judge: User) -> None:
    read_twice(table_match, paper(), paper(), judge)
    cast.write(table_match, cast.hand())
    assert readings.entry_state(table_match).state == "outdated"
    with pytest.raises(Conflict) as refused:
        type_in(table_match, judge)
    assert refused.value.code == "sheet-changed"
