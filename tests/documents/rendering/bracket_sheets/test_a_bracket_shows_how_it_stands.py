"""Scores, winners, walkovers, byes, vacancies and the champions."""

from dataclasses import replace

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import Written, noting
from tournament.documents.engine.records import BracketMatch, BracketRecord, RoundColumn, Slot


def written(monkeypatch: pytest.MonkeyPatch, record: BracketRecord) -> list[str]:
    with noting(monkeypatch) as notes:
        render(record)
    return [note.text for note in notes]


def noted(monkeypatch: pytest.MonkeyPatch, record: BracketRecord) -> dict[str, Written]:
    with noting(monkeypatch) as notes:
        render(record)
    return {note.text: note for note in notes}


def test_nothing_is_marked_before_the_first_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch, cast.bracket(8))
    assert "✓" not in texts
    assert "table 4" in texts


def test_both_scores_of_a_match_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"201", "101"} <= set(written(monkeypatch, cast.bracket(8, 1)))


def test_scores_below_zero_carry_a_true_minus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    record = cast.bracket(2, 1)
    match = record.columns[0].matches[0]
    lost = replace(match, second=replace(match.second, score=-35))
    record = replace(record, columns=(replace(record.columns[0], matches=(lost,)),))
    assert "−35" in written(monkeypatch, record)


def test_a_played_match_needs_no_table_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch, cast.bracket(8, 1))
    assert "table 1" not in texts
    assert "table 7" in texts


def test_a_walkover_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(monkeypatch, cast.bracket(12, 1)).count("walkover") == 1


def test_a_bye_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(monkeypatch, cast.bracket(12)).count("bye") == 1
    assert written(monkeypatch, cast.bracket(16)).count("bye") == 0


def test_a_match_nobody_came_to_leaves_its_line_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, three = (Slot(team=cast.team(number)) for number in (1, 2, 3))
    final = BracketMatch(2, Slot(from_match=1), replace(three, winner=True), decided="bye")
    columns = (
        RoundColumn("Round 1", (BracketMatch(1, one, two, decided="vacant", feeds=2),), replace(three, bye=True)),
        RoundColumn("Final", (final,)),
    )
    record = BracketRecord(cast.HEADING, "Men", columns, three.team, "http://x/", "")
    assert {"nobody came", "no opponent"} <= set(written(monkeypatch, record))


def test_the_champions_stand_in_the_laurel(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch, cast.bracket(8, 3))
    assert "CHAMPIONS" in texts
    assert texts.count(cast.team(1).names[1]) == 2  # the first round and the laurel
    assert texts.index("CHAMPIONS") < len(texts) - texts[::-1].index(cast.team(1).names[1])


@pytest.mark.parametrize("columns", [(), (RoundColumn("Round 1", (), Slot(team=cast.team(1), bye=True)),)])
def test_a_bracket_of_one_is_won_without_play(
    monkeypatch: pytest.MonkeyPatch, columns: tuple[RoundColumn, ...]
) -> None:
    champion = None if columns else cast.team(1)
    texts = written(monkeypatch, BracketRecord(cast.HEADING, "Men", columns, champion, "http://x/", ""))
    assert {"CHAMPIONS", *cast.team(1).names} <= set(texts)


def test_the_state_stands_in_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "after round 2" in noted(monkeypatch, cast.bracket(8, 2))
