"""The same standings, the same proof, and the same file again: into another club of this installation."""

import pytest

from tests.exchange.archive.days import (
    half_a_round,
    heads,
    pages,
    play_on,
    proof,
    standings,
    take_in,
    without_addresses,
)
from tournament.exchange.archive import export
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.journal.subjects import Subject
from tournament.lottery import championship
from tournament.models import Club, Document, Tournament, User


@pytest.fixture
def other(stranger: User) -> Club:
    return Club.objects.get(officials__user=stranger)


def same(copy: Tournament, day: Tournament) -> None:
    assert copy.pk != day.pk
    assert copy.slug != day.slug
    assert proof(copy) == proof(day)
    assert proof(copy)[2:] == (None, ())
    assert standings(copy) == standings(day)
    assert pages(copy) == pages(day)
    for head in heads(day):
        assert log.line_of(copy, head) == log.line_of(day, head)
    assert without_addresses(export.export(copy)) == without_addresses(export.export(day))


@pytest.mark.slow
def test_in_the_middle_of_a_round_and_finished(
    drawn: Tournament, organizer: User, other: Club, subtests: pytest.Subtests
) -> None:
    half_a_round(drawn, organizer)
    copy = take_in(export.export(drawn), other)
    with subtests.test("one in the middle of a round"):
        same(copy, drawn)
    with subtests.test("its papers wait to be drawn again"):
        its_papers_wait(drawn, copy)
    was = proof(copy)
    play_on(copy)
    with subtests.test("is played on"):
        is_played_on(copy, was)
    again = take_in(export.export(copy), Club.objects.create(name="A third club"))
    with subtests.test("what was played on and finished is taken in again"):
        same(again, copy)
        sheet = again.table_matches.order_by("pk")[0]
        log.write(where=again, by=None, action=Action.CHANGE, subject=Subject("match"), rows=[sheet])
        assert proof(again)[2:] == (None, ())


def is_played_on(copy: Tournament, was: tuple[object, ...]) -> None:
    assert championship.champion_of(copy)
    lines, _head, broken, strays = proof(copy)
    assert (broken, strays) == (None, ())
    assert isinstance(lines, int)
    assert lines > was[0]  # type: ignore[operator] # a number of lines
    assert log.line_of(copy, str(was[1])) == was[0]


def its_papers_wait(drawn: Tournament, copy: Tournament) -> None:
    there, here = drawn.documents.get(), copy.documents.get()
    assert (here.state, here.payload, here.file.name) == (Document.State.WAITING, there.payload, "")
    assert here.public_id != there.public_id
    assert len({here.code, there.code, ""}) == 3  # a code finds one paper; the one printed there finds that
