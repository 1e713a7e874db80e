"""The text of a scoresheet, as a search or a reader aloud finds it."""

from dataclasses import replace

import pytest

from scoring.rulesets import get
from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import squeezed, words
from tournament.documents.scoresheets import heads
from tournament.documents.snapshots import headings

SHEET = cast.sheet(7)
TEXT = words(render(cast.scoresheets(SHEET)))


@pytest.mark.parametrize(
    "expected",
    [
        "Spanish American Club, Inc.",
        "SACI Domino Tournament 2026",
        "February 14, 2026",
        "Club hall, Newark",
        "Men · Round 1 · Match 7",
        "TABLE",
        "Team 13",
        "Team 14",
        *(seat.player for seat in SHEET.seats),
        *(f"Player {seat.number}" for seat in SHEET.seats),
        "False pass (12)",
        "Wrong domino (13)",
        "−25",
        "−10",
        "Team A agrees",
        "Team B agrees",
        "Judge",
        "Final score",
        "200 points win the match",
        "recount",
        "Version 1, issued 2026-02-14 08:55",
        "Page 1 of 1",
    ],
)
def test_the_sheet_says(expected: str) -> None:
    assert squeezed(expected) in TEXT


def test_where_a_second_official_agrees_the_teams_are_not_asked() -> None:
    text = words(render(cast.scoresheets(replace(SHEET, second_official=True))))
    assert squeezed("Second official, who has not written on this sheet") in text
    assert squeezed("Team A agrees") not in text


def test_the_address_for_the_judge_can_be_typed() -> None:
    assert SHEET.url.removeprefix("http://") in TEXT.replace("\n", "")


@pytest.mark.parametrize("clockwise", [False, True])
def test_the_second_player_sits_where_the_turn_goes(monkeypatch: pytest.MonkeyPatch, clockwise: bool) -> None:
    drawn: dict[int, float] = {}

    def note(_canvas: object, x: float, _y: float, seat: int, _radius: float) -> None:
        drawn[seat] = x  # the plan of the table comes last

    monkeypatch.setattr(heads, "draw_seat", note)
    render(cast.scoresheets(replace(SHEET, form=headings.form(get("fives" if clockwise else "saci")))))
    assert (drawn[1] < drawn[0] < drawn[3]) == clockwise
    assert (drawn[1] > drawn[0] > drawn[3]) != clockwise


def test_there_is_room_for_20_hands() -> None:
    assert all(f"{hand}" in TEXT for hand in range(1, 21))
    assert TEXT.count("1234L") >= 1
