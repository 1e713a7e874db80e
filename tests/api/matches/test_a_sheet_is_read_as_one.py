"""What is written between two statements of a read is in its answer as a whole, or not at all."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.asking import ask, at_table, shown
from tests.cast import hand, play_to_the_end, sign_both, write
from tests.matches.club_night import seated
from tests.support.between import answers
from tournament.models import Club, TableMatch, User

MANY = 4  # statements of a read, of which every other one is tried


def _read(user: User | None, path: str) -> Any:
    return shown(ask(user, "GET", path))


CHANGES: dict[str, Callable[[TableMatch], object]] = {
    "a hand": lambda table_match: write(table_match, hand()),
    "the end": play_to_the_end,
    "both signatures": lambda table_match: sign_both(play_to_the_end(table_match)),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_match(change: Callable[[TableMatch], object], table_match: TableMatch) -> None:
    write(table_match, hand(1, (4, 0, 8, 9)))

    def change_it() -> None:
        change(TableMatch.objects.get(pk=table_match.pk))

    after, *between, before = answers(lambda: _read(None, at_table(table_match)), change_it, every=2)
    assert (before["version"], len(before["sheet"]["lines"])) == (1, 1)
    assert after["version"] > 1
    assert len(between) > MANY
    assert all(answer in (before, after) for answer in between)
    assert after in between


def test_the_lines_of_a_match(table_match: TableMatch) -> None:
    write(table_match, hand(1, (4, 0, 8, 9)))
    lines = answers(lambda: _read(None, at_table(table_match, "entries/")), lambda: write(table_match, hand()))
    after, *between, before = ([line["number"] for line in answer] for answer in lines)
    assert (before, after) == ([1], [1, 2])
    assert all(answer in (before, after) for answer in between)
    assert after in between


def test_a_friendly_table(club: Club, judge: User) -> None:
    table = seated.seat(club)
    seated.write(table, seated.won_by(table, 1))
    change = seated.won_by(table, 0)
    path = f"friendly/{table.pk}/"
    after, *between, before = answers(lambda: _read(judge, path), lambda: seated.write(table, change), every=2)
    assert (before["version"], len(before["sheet"]["lines"]), after["version"]) == (1, 1, 2)
    assert all(answer in (before, after) for answer in between)
    assert after in between
