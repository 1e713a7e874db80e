"""Resolution G3: a partida goes to who passes (or reaches) the target alone; the match to most of the partidas."""

import pytest

from scoring.rulesets import get
from scoring.sheets import Sheet, advance
from scoring.sheets.record import Partida
from tests.scoring.written import domino, lead

WON = Partida("A", {"A": 21, "B": 4})


def after_another(partidas: int, won: int) -> Sheet:
    """A has won so many partidas of so many, and wins one more: 18 marks and three for 25 pips."""
    ruleset = get("basque", {"partidas": partidas})
    sheet = Sheet(totals={"A": 18, "B": 0}, next_lead=lead(0), partidas=(WON,) * won)
    return advance(sheet, domino(0, 0, 9, 8, 8), ruleset)


@pytest.mark.parametrize(("partidas", "won"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (9, 5)])
def test_more_than_half_and_no_fewer(partidas: int, won: int) -> None:
    assert after_another(partidas, won - 2).outcome is None
    outcome = after_another(partidas, won - 1).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.totals) == ("A", "partidas", {"A": 21, "B": 0})


@pytest.mark.parametrize(("target", "marks", "partidas"), [("PASS", 17, 0), ("PASS", 18, 1), ("REACH", 17, 1)])
def test_twenty_is_enough_or_one_too_few(target: str, marks: int, partidas: int) -> None:
    sheet = Sheet(totals={"A": marks, "B": 0}, next_lead=lead(0))
    after = advance(sheet, domino(0, 0, 9, 8, 8), get("basque", {"partida_target": target}))
    assert len(after.partidas) == partidas


def test_nobody_wins_a_partida_at_level_marks() -> None:
    sheet = Sheet(totals={"A": 18, "B": 21}, next_lead=lead(0))
    after = advance(sheet, domino(0, 0, 9, 8, 8), get("basque"))
    assert (dict(after.totals), after.partidas) == ({"A": 21, "B": 21}, ())
    assert advance(after, domino(0, 0, 9, 8, 8), get("basque")).partidas == (Partida("A", {"A": 24, "B": 21}),)
