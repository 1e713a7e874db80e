"""Four eyes: a judge who wrote a line that counts is not the second official, with any account or pass."""

import pytest

from tests.cast import hand, make_user, write
from tests.matches.corrections.asking import correct
from tests.matches.second_check.sheets import confirm, send_back
from tests.support.passes import holder
from tournament.core.errors import NotAllowed
from tournament.matches import second_check
from tournament.models import Official, SecondCheck, TableMatch, User


def refused(table_match: TableMatch, user: User) -> bool:
    """Whether this official is refused because the sheet is their own."""
    for act in (confirm, send_back):
        with pytest.raises(NotAllowed) as caught:
            act(table_match, user)
        assert caught.value.code == "own-sheet"
    assert user not in second_check.checkers(table_match.tournament, [table_match])[table_match.pk]
    return not SecondCheck.objects.exists()


def test_not_the_judge_who_entered(waiting: TableMatch, judge: User) -> None:
    assert refused(waiting, judge)


def test_not_the_organizer_who_entered_one_hand(waiting: TableMatch, judge: User, organizer: User) -> None:
    write(waiting, {"kind": "void", "number": 4, "reason": "wrong"}, judge)
    write(waiting, hand(0, (0, 20, 18, 13)), organizer)
    assert refused(waiting, organizer)


def test_not_who_took_a_line_back(waiting: TableMatch, judge: User, second_judge: User) -> None:
    write(waiting, {"kind": "void", "number": 4, "reason": "wrong"}, second_judge)
    write(waiting, hand(0, (0, 20, 18, 13)), judge)
    assert refused(waiting, second_judge)


def test_but_one_whose_line_was_taken_back(waiting: TableMatch, judge: User, second_judge: User) -> None:
    write(waiting, {"kind": "void", "number": 4, "reason": "wrong"}, judge)
    write(waiting, hand(0, (0, 5, 6, 7)), second_judge)
    write(waiting, {"kind": "void", "number": 6, "reason": "wrong table"}, judge)
    write(waiting, hand(0, (0, 20, 18, 13)), judge)
    confirm(waiting, second_judge)
    assert waiting.state == TableMatch.State.FINISHED


@pytest.mark.parametrize("name", ["Juan Judge", "judge, JUAN", " Juán   Judge"])
def test_not_the_same_judge_with_a_pass(waiting: TableMatch, name: str) -> None:
    assert refused(waiting, holder(waiting.tournament, waiting.table, name=name))


def test_nor_a_second_pass_nor_a_second_account(waiting: TableMatch, judge: User) -> None:
    write(waiting, {"kind": "void", "number": 4, "reason": "wrong"}, judge)
    write(waiting, hand(0, (0, 20, 18, 13)), holder(waiting.tournament, waiting.table))
    assert refused(waiting, holder(waiting.tournament))
    assert refused(waiting, make_user(waiting.tournament.club, "ana2", "Ana Aparicio", Official.Role.JUDGE))


def test_everybody_else_is_named_to_the_organizer(
    waiting: TableMatch, organizer: User, second_judge: User, desk: User, member: User
) -> None:
    bea = holder(waiting.tournament, waiting.table, name="Bea")
    holder(waiting.tournament, waiting.table + 1, name="Carla")
    dora = holder(waiting.tournament, name="Dora")
    assert second_check.checkers(waiting.tournament, [waiting])[waiting.pk] == [bea, second_judge, organizer, dora]


def test_a_ruling_is_no_way_round(waiting: TableMatch, judge: User, organizer: User) -> None:
    write(waiting, {"kind": "void", "number": 4, "reason": "wrong"}, judge)
    write(waiting, hand(0, (0, 20, 18, 13)), organizer)
    with pytest.raises(NotAllowed):
        correct(waiting, result="A", by=organizer)
    assert waiting.state == TableMatch.State.SIGNING
    correct(waiting, result="B", by=organizer)  # against the sheet: a ruling, shown as one
    assert waiting.state == TableMatch.State.FINISHED
