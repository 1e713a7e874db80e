"""docs/forecast.md: the example prints what the page says, and the figures in the prose are the estimator's."""

import contextlib
import io

from tests.docs.pages import blocks, read, rows
from tournament.control_room.estimator import estimate, facts
from tournament.control_room.estimator.estimate import DRAWS

PAGE = read("docs/forecast.md")
(PROGRAM,) = blocks(PAGE, "python")
(PRINTED,) = blocks(PAGE, "text")


def test_the_program_prints_what_the_page_says() -> None:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(PROGRAM, {})  # noqa: S102  # our own page
    assert output.getvalue().rstrip("\n") == PRINTED


def test_the_figures_of_the_prose_are_the_estimators() -> None:
    known = {row[0]: row[1] for row in rows(PAGE, "figure")}
    assert known["points of a hand, both sides together"] == f"{facts.POINTS * 200:.1f} in a match to 200"
    assert known["minutes of a hand"] == f"{facts.MINUTES:.0f}"
    assert known["pause between two rounds"] == f"{estimate.PAUSE:.0f} minutes"
    varies = f"vary by {facts.HAND_SPREAD:.0%} at one table, by {facts.TABLES_SPREAD:.0%} from table to table"
    assert known["minutes from hand to hand"] == varies.replace("%", " %")
    said = " ".join(PAGE.split())
    assert f"is played {DRAWS} times by chance" in said
    assert (facts.LEAST_HANDS, facts.TIMES_LONGER, estimate.GRACE) == (6, 4, 15)  # "six", "four times", "a quarter"
    assert (estimate.SILENT_LEAST, estimate.SILENT_EARLY, estimate.BEHIND) == (12, 20, 20)
    assert (estimate.SILENT_TIMES, estimate.INTO_BREAK, estimate.AHEAD) == (3, 5, 120)
    by_chance, heaviest = (f"{facts.moments(200 / worth, 200 / worth)[0]:.1f}" for worth in (32.39, 16.73))
    assert f"{by_chance} hands a match by chance and {heaviest} where the heaviest tile is laid" in said
