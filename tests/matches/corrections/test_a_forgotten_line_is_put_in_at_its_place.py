import pytest

from scoring.entries import Hand
from tests.cast import hand, key, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import ask, correct, look, params
from tournament.core.errors import Refused
from tournament.matches import entry
from tournament.matches.corrections import preview as corrections_preview
from tournament.matches.corrections.rewriting import LineRefused
from tournament.models import Round, TableMatch

FORGOTTEN = hand(1, (10, 0, 15, 5))  # 30 for the other side


def by(table_match: TableMatch) -> list[int | None]:
    """Who won each hand that stands, in the order of the sheet."""
    standing = [line.entry for line in entry.sheet_of(table_match).lines if not line.voided]
    return [one.by for one in standing if isinstance(one, Hand)]


def test_it_counts_where_it_was_played(finished: TableMatch) -> None:
    made = correct(finished, added=[{"before": 3, "entry": FORGOTTEN}])
    assert by(finished) == [0, 0, 1, 0, 0]
    sheet = entry.sheet_of(finished)
    standing = [line for line in sheet.lines if line.hand_number]
    assert [line.hand_number for line in standing] == [1, 2, 3, 4, 5]
    assert [line.totals["B"] for line in standing] == [0, 0, 30, 30, 30]
    assert (finished.points_a, finished.points_b, finished.hands) == (200, 30, 5)
    assert params(made.effects, "lines-inserted") == [{"line": 3, "count": 1}]
    assert params(made.effects, "lines-again") == [{"lines": [3, 4]}]


def test_who_leads_follows(first_round: Round) -> None:
    table_match = first_round.table_matches.order_by("match__number")[0]
    write(table_match, hand(0))
    before = entry.sheet_of(table_match).next_lead.seat
    sign_both(play_to_the_end(table_match))
    correct(table_match, changes=[{"line": 5, "entry": None}], added=[{"entry": hand(3, (9, 4, 2, 0))}], result="open")
    assert (before, entry.sheet_of(table_match).next_lead.seat) == (0, 3)


def test_before_the_first_line_two_in_their_order(finished: TableMatch) -> None:
    more = [{"before": 1, "entry": hand(seat, pips)} for seat, pips in ((3, (9, 4, 2, 0)), (1, (9, 0, 2, 4)))]
    correct(finished, added=more)
    assert by(finished) == [3, 1, 0, 0, 0, 0]


def test_several_lines_are_changed_taken_out_and_put_in_at_once(finished: TableMatch) -> None:
    made = correct(
        finished,
        changes=[{"line": 1, "entry": None}, {"line": 3, "entry": hand(2, (20, 18, 0, 12))}],
        added=[{"before": 2, "entry": FORGOTTEN}, {"entry": hand(0, (0, 21, 18, 12))}],
    )
    assert by(finished) == [1, 0, 2, 0, 0]
    assert (finished.points_a, finished.points_b) == (201, 30)
    assert (params(made.effects, "lines-out"), params(made.effects, "lines-changed")) == (
        [{"lines": [1]}],
        [{"lines": [3]}],
    )
    assert finished.corrections.count() == 1


def test_a_line_that_ends_the_match_earlier_leaves_the_others_behind(finished: TableMatch) -> None:
    preview = look(finished, added=[{"before": 4, "entry": hand(0, (0, 20, 20, 20))}])
    assert params(preview.effects[""], "lines-idle") == [{"lines": [4]}]


def test_the_line_at_fault_is_named(finished: TableMatch) -> None:
    with pytest.raises(LineRefused) as refused:
        look(finished, added=[{"before": 3, "entry": hand(0, (5, 30, 15, 10))}])
    assert refused.value.place.added == 0
    assert "before line 3" in refused.value.message
    with pytest.raises(LineRefused) as refused:
        look(finished, changes=[{"line": 2, "entry": hand(0, (5, 30, 15, 10))}])
    assert refused.value.place.line == 2
    assert refused.value.message.startswith("Line 2:")


def test_before_a_line_that_does_not_stand_it_is_refused(finished: TableMatch) -> None:
    for before in (0, 5, 99, True, "1", -1, 40_000):
        with pytest.raises(Refused) as refused:
            look(finished, added=[{"before": before, "entry": FORGOTTEN}])
        assert refused.value.code == "no-line", before


def test_a_line_that_another_correction_wrote_again_stands_no_more(finished: TableMatch) -> None:
    asked = ask(finished, changes=[{"line": 3, "entry": FORGOTTEN}], result="A")
    seen = corrections_preview.preview(table_match=finished, asked=asked)
    correct(finished, added=[{"before": 3, "entry": FORGOTTEN}])
    with pytest.raises(Refused) as refused:
        corrections_preview.correct(table_match=finished, asked=asked, token=seen.token, key=key(), by=None)
    assert (refused.value.code, finished.corrections.count()) == ("no-line", 1)
    correct(finished, changes=[{"line": 7, "entry": None}])
    assert (by(finished), finished.points_b) == ([0, 0, 0, 0], 0)
