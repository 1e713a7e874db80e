"""A match, hand by hand, with its score as a chart: two curves, one step for each line that counts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from tournament.core import rule_systems
from tournament.hall import tables as hall_tables
from tournament.matches import entry, second_check, sheet_text, sign_off
from tournament.matches.sheet_text import LedgerLine
from tournament.models import TableMatch, Tournament, naming
from tournament.tournaments import opening
from tournament.web.frame import live

LEFT: Final = 64
"""Room for the points at the side, in a phone's large letters."""
RIGHT: Final = 170
"""Room for the curves' names at their ends, in the same letters and in Basque."""
TOP: Final = 16
HIGH: Final = 220
FOOT: Final = 28
WIDE: Final = 500
"""The width between the two, for any number of hands."""
MOST_NUMBERS: Final = 12
APART: Final = 28
"""Two names or numbers closer than this would overlap."""


@dataclass(frozen=True)
class Mark:
    """A point of a curve: its position, and the match points that it shows."""

    x: int
    y: int
    points: int


@dataclass(frozen=True)
class Curve:
    """The score of one side, line by line. `label_y`: the y of its name."""

    side: str
    marks: tuple[Mark, ...]
    label_y: int

    @property
    def path(self) -> str:
        """The `points` attribute of an SVG polyline."""
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)

    @property
    def points(self) -> int:
        """The side's last total, in points."""
        return self.marks[-1].points


@dataclass(frozen=True)
class Level:
    """A horizontal line: its y and its points. `is_goal`: the score that wins the match, or loses it."""

    y: int
    points: int
    is_goal: bool


@dataclass(frozen=True)
class Chart:
    """The chart. `hands`: the x and the number of each labelled hand."""

    curves: tuple[Curve, ...]
    levels: tuple[Level, ...]
    hands: tuple[tuple[int, int], ...]
    width: int = LEFT + WIDE + RIGHT
    height: int = TOP + HIGH + FOOT
    left: int = LEFT
    right: int = LEFT + WIDE
    label_x: int = LEFT + WIDE + 10
    foot: int = TOP + HIGH + 20


def score_chart(lines: Sequence[LedgerLine], ruleset: Ruleset) -> Chart | None:
    """The chart of the lines that count; None before the first one."""
    counted = [line for line in lines if line.stands]
    if not counted:
        return None
    goal = _goal(ruleset)
    totals = [(0, 0), *(line.totals for line in counted)]
    # The scale always includes 0 and the goal.
    values = {0, *(points for both in totals for points in both), *([] if goal is None else [goal])}
    low, high = min(values), max(values)
    step = WIDE / (len(totals) - 1)

    def height(points: int) -> int:
        return round(TOP + HIGH * (high - points) / ((high - low) or 1))  # flat at 0 : 0

    curves = [
        tuple(Mark(round(LEFT + step * at), height(both[place]), both[place]) for at, both in enumerate(totals))
        for place in (0, 1)
    ]
    levels = _levels([*([] if goal is None else [goal]), 0, high, low], height)
    return Chart(
        curves=tuple(Curve(side, marks, y) for side, marks, y in zip("AB", curves, _apart(curves), strict=True)),
        levels=tuple(Level(height(points), points, is_goal=points == goal) for points in levels),
        hands=tuple(_hands(counted, step)),
    )


def _levels(wanted: Sequence[int], height: Callable[[int], int]) -> list[int]:
    """The points that get a level line; `wanted` by importance, skipping those too close to a more important one."""
    kept: list[int] = []
    for points in wanted:
        if all(abs(height(points) - height(other)) >= APART for other in kept):
            kept.append(points)
    return sorted(kept)


def _goal(ruleset: Ruleset) -> int | None:
    """The score that ends the match; None for several partidas, each of which starts from 0."""
    if ruleset.partidas > 1:
        return None
    return -ruleset.goal if ruleset.loss == "NEGATIVE" else ruleset.goal


def _apart(curves: Sequence[Sequence[Mark]]) -> tuple[int, int]:
    """The y of the two names: at the ends of their curves, moved apart if they would overlap."""
    first, second = (marks[-1].y for marks in curves)
    if abs(first - second) >= APART:
        return first, second
    up = APART // 2
    middle = min(max((first + second) // 2, TOP + up), TOP + HIGH - up)
    return (middle - up, middle + up) if first <= second else (middle + up, middle - up)


def _hands(counted: Sequence[LedgerLine], step: float) -> list[tuple[int, int]]:
    """The x and the number of each hand; every second, third ... one if there are many."""
    ends = {line.hand: round(LEFT + step * at) for at, line in enumerate(counted, start=1) if line.hand is not None}
    every = -(-len(ends) // MOST_NUMBERS)  # rounded up
    return [(x, hand) for hand, x in ends.items() if hand % every == 0]


@live.page("matches/match", live.SHEET)
def match(request: HttpRequest, tournament: Tournament, pk: int) -> dict[str, Any] | HttpResponse:
    """The page of one match; officials' written reasons are not public."""
    # Annulled sheets too: their URLs redirect.
    table_match = get_object_or_404(hall_tables.with_names(TableMatch.every.filter(tournament=tournament)), pk=pk)
    # An annulled sheet is not public: its URL leads to the sheet that replaced it.
    if table_match.annulled_at is not None:
        return redirect("public:match", tournament.slug, get_object_or_404(TableMatch, match=table_match.match_id).pk)
    ruleset = opening.rules_of(tournament)
    sheet = entry.sheet_of(table_match)
    lines = sheet_text.describe_lines(sheet, table_match, ruleset, reasons=False, numbered=False)
    return {
        "table_match": table_match,
        "sheet": sheet,
        "goal": rule_systems.goal_text(ruleset),
        "partida": sheet.totals if ruleset.partidas > 1 and sheet.outcome is None else None,
        "division_name": naming.division_name(table_match.round.division),
        "round_name": naming.round_name(table_match.round.division, table_match.round.number),
        "lines": lines,
        "chart": score_chart(lines, ruleset),
        "corrected": table_match.corrections.last(),
        "agreed": agreed(table_match),
        "over": table_match.state == TableMatch.State.FINISHED,
    }


def agreed(table_match: TableMatch) -> str:
    """Which sign-offs the sheet has or waits for, without names; "" if there is nothing to say."""
    if second_check.is_waiting(table_match):
        return _("A second official still has to check the sheet.")
    if second_check.is_asked(table_match):
        return _("A second official has checked the sheet.") if second_check.confirmed(table_match) else ""
    match len(sign_off.signed_sides(table_match)), table_match.state:
        case 2, TableMatch.State.FINISHED:
            return _("Both teams have signed the sheet.")
        case signed, TableMatch.State.SIGNING:
            return _("One team has signed the sheet.") if signed else _("No team has signed the sheet yet.")
    return ""
