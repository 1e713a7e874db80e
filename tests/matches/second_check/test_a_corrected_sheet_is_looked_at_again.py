"""Where a second official is asked for, what a correction writes is looked at too, by somebody who wrote none of it."""

from typing import Any

import pytest

from tests.cast import hand, write
from tests.matches.corrections.asking import codes, correct, look
from tests.matches.second_check.sheets import confirm, send_back
from tournament.core.errors import Conflict, NotAllowed
from tournament.journal import verification
from tournament.matches import second_check
from tournament.models import JournalLine, TableMatch, User

CHANGE: dict[str, Any] = {"changes": [{"line": 4, "entry": hand(0, (0, 20, 18, 14))}]}


@pytest.fixture
def corrected(waiting: TableMatch, second_judge: User, organizer: User) -> TableMatch:
    """Juan entered, Julia confirmed, Olga corrected the last hand."""
    confirm(waiting, second_judge)
    correct(waiting, by=organizer, **CHANGE)
    return waiting


def test_the_result_holds_and_the_sheet_waits(corrected: TableMatch) -> None:
    assert corrected.state == TableMatch.State.FINISHED
    assert second_check.confirmed(corrected) is None
    assert second_check.is_waiting(corrected)


def test_the_preview_says_so(waiting: TableMatch, second_judge: User) -> None:
    confirm(waiting, second_judge)
    assert "check-again" in codes(look(waiting, **CHANGE).effects[""])
    assert "check-again" not in codes(look(waiting, result="B").effects[""])


def test_a_second_official_confirms_it_and_nothing_moves(corrected: TableMatch, second_judge: User) -> None:
    confirm(corrected, second_judge)
    assert not second_check.is_waiting(corrected)
    assert JournalLine.objects.filter(action="finish-match").count() == 1
    assert verification.verify(corrected.tournament).holds


def test_neither_who_corrected_nor_who_entered_does(corrected: TableMatch, judge: User, organizer: User) -> None:
    for user in (judge, organizer):
        with pytest.raises(NotAllowed):
            confirm(corrected, user)


def test_it_does_not_go_back_to_the_table(corrected: TableMatch, second_judge: User) -> None:
    with pytest.raises(Conflict, match="an organizer corrects it"):
        send_back(corrected, second_judge)


def test_the_assent_to_the_old_sheet_is_none_to_the_new_one(
    waiting: TableMatch, second_judge: User, organizer: User
) -> None:
    confirm(waiting, second_judge)
    old = waiting.version
    correct(waiting, by=organizer, **CHANGE)
    with pytest.raises(Conflict, match="The sheet has changed"):
        confirm(waiting, second_judge, version=old, initials="B.")
    assert second_check.confirmed(waiting) is None


def test_a_ruling_alone_is_final(waiting: TableMatch, second_judge: User, organizer: User) -> None:
    confirm(waiting, second_judge)
    correct(waiting, result="B", by=organizer)
    assert not second_check.is_waiting(waiting)


def test_a_match_that_is_played_on_is_confirmed_when_it_ends(
    waiting: TableMatch, judge: User, second_judge: User, organizer: User
) -> None:
    confirm(waiting, second_judge)
    correct(waiting, changes=[{"line": 4, "entry": None}], result="open", by=organizer)
    assert waiting.state == TableMatch.State.PLAYING
    write(waiting, hand(0, (0, 20, 18, 14)), judge)
    for user in (judge, organizer):
        with pytest.raises(NotAllowed):
            confirm(waiting, user)
    confirm(waiting, second_judge)
    assert waiting.state == TableMatch.State.FINISHED
