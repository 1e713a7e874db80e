"""A paper drawn again can be compared with the hash of what was issued."""

from dataclasses import replace

from tests.documents import cast
from tournament.documents import brackets, scoresheets


def test_whatever_was_drawn_in_between() -> None:
    sheets, bracket = cast.scoresheets(cast.sheet(1), cast.sheet(2, cast.lines(5))), cast.bracket(40, 2)
    first = scoresheets.draw(sheets), brackets.draw(bracket)
    scoresheets.draw(cast.scoresheets(cast.sheet(3, names=("Žofie", "Ángela", "Ωmega", "Ñ"))))
    assert (scoresheets.draw(sheets), brackets.draw(bracket)) == first


def test_another_version_gives_other_bytes() -> None:
    bracket = cast.bracket(5)
    reissued = replace(bracket, heading=replace(bracket.heading, version=2))
    assert brackets.draw(bracket) != brackets.draw(reissued)
