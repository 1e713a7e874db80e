"""A paper drawn again can be compared with the hash of what was issued."""

from dataclasses import replace

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render


def test_whatever_was_drawn_in_between() -> None:
    sheets, bracket = cast.scoresheets(cast.sheet(1), cast.sheet(2, cast.lines(5))), cast.bracket(40, 2)
    first = render(sheets), render(bracket)
    render(cast.scoresheets(cast.sheet(3, names=("Žofie", "Ángela", "Ωmega", "Ñ"))))
    assert (render(sheets), render(bracket)) == first


def test_another_version_gives_other_bytes() -> None:
    bracket = cast.bracket(5)
    reissued = replace(bracket, heading=replace(bracket.heading, version=2))
    assert render(bracket) != render(reissued)
