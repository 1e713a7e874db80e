"""A sheet printed in the middle of a match shows its lines and goes on numbering from them."""

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import noting


def texts(monkeypatch: pytest.MonkeyPatch, entries: int) -> list[str]:
    with noting(monkeypatch) as notes:
        render(cast.scoresheets(cast.sheet(1, cast.lines(entries))))
    return [note.text for note in notes]


def test_points_and_totals_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = cast.lines(6)
    printed = texts(monkeypatch, 6)
    assert "seat 1" in printed
    assert "false pass" in printed
    assert all(str(line.total_b) in printed for line in lines)


def test_a_deduction_carries_a_true_minus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    assert texts(monkeypatch, 6).count("−25") == texts(monkeypatch, 0).count("−25") + 1


def test_a_penalty_takes_a_row_but_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    # 6 lines are 5 hands and a penalty, so 14 rows are left, for hands 6 to 19.
    printed = texts(monkeypatch, 6)
    assert "19" in printed
    assert "20" not in printed


def test_a_second_page_goes_on_from_the_last_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    with noting(monkeypatch) as notes:
        render(cast.scoresheets(cast.sheet(1, cast.lines(20))))
    second = [note.text for note in notes if note.page == 2]
    assert "20" in second
    assert "19" not in second
