"""A tournament may ask for a second official instead of both teams, to confirm the sheet, or send it back."""

import pytest

from brackets.models import Match
from tests.cast import hand, play_to_the_end, write
from tests.matches.second_check.sheets import ask_for_an_official, confirm, send_back
from tests.support.passes import holder
from tournament.club import judge_passes
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.journal import verification
from tournament.matches import second_check, sign_off
from tournament.models import JournalLine, JudgePass, Official, SecondCheck, SignOff, TableMatch, User


def test_the_second_check_moves_the_winner_on(waiting: TableMatch, second_judge: User) -> None:
    assert second_check.is_waiting(waiting)
    confirm(waiting, second_judge)
    assert waiting.state == TableMatch.State.FINISHED
    assert not second_check.is_waiting(waiting)
    check = second_check.confirmed(waiting)
    assert check is not None
    assert (check.checked_by, check.initials) == (second_judge, "BB")
    following = Match.objects.get(first_from=waiting.match)
    assert following.first is not None
    assert following.first.number == waiting.team_a.number
    assert verification.verify(waiting.tournament).holds


def test_who_agrees_twice_agrees_once(waiting: TableMatch, second_judge: User) -> None:
    for _time in range(2):
        confirm(waiting, second_judge)
    assert SecondCheck.objects.count() == 1
    assert JournalLine.objects.filter(action="finish-match").count() == 1


def test_another_official_comes_too_late(waiting: TableMatch, second_judge: User, organizer: User) -> None:
    confirm(waiting, second_judge)
    with pytest.raises(Conflict) as caught:
        confirm(waiting, organizer)
    assert caught.value.code == "match-finished"


def test_a_judge_with_a_pass_for_this_table_may(waiting: TableMatch) -> None:
    confirm(waiting, holder(waiting.tournament, waiting.table, name="Bea"))
    assert waiting.state == TableMatch.State.FINISHED


def test_nobody_else_may(waiting: TableMatch, desk: User, member: User, stranger: User, second_judge: User) -> None:
    ana = holder(waiting.tournament, waiting.table)
    judge_passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    elsewhere = holder(waiting.tournament, 99 if waiting.tournament.hall_size >= 99 else waiting.table + 1, name="Bea")
    Official.objects.filter(user=second_judge).delete()
    for user in (desk, member, stranger, ana, elsewhere, second_judge):
        with pytest.raises(NotAllowed):
            confirm(waiting, user)
        with pytest.raises(NotAllowed):
            send_back(waiting, user)
    assert not SecondCheck.objects.exists()


def test_the_teams_do_not_sign_where_an_official_is_asked(waiting: TableMatch) -> None:
    with pytest.raises(Conflict, match="second official") as caught:
        sign_off.sign(table_match=waiting, side="A", initials="AA", version=waiting.version, by=None)
    assert caught.value.code == "agreement"
    assert not SignOff.objects.exists()


def test_no_official_confirms_where_the_teams_sign(table_match: TableMatch, second_judge: User) -> None:
    with pytest.raises(Conflict, match="both teams sign") as caught:
        confirm(play_to_the_end(table_match), second_judge)
    assert caught.value.code == "agreement"


def test_nobody_confirms_before_the_end(table_match: TableMatch, second_judge: User) -> None:
    ask_for_an_official(table_match.tournament)
    for act in (confirm, send_back):
        with pytest.raises(Conflict, match="not over yet"):
            act(table_match, second_judge)


def test_a_check_says_who_or_why(waiting: TableMatch, second_judge: User) -> None:
    for initials in ("", "  ", "J\x1bJ"):
        with pytest.raises(Refused) as unsigned:
            confirm(waiting, second_judge, initials=initials)
        assert unsigned.value.field == "initials"
    for reason in ("  ", "x" * 301, "J\x1bJ"):
        with pytest.raises(Refused):
            send_back(waiting, second_judge, reason)


def test_an_old_version_is_neither_confirmed_nor_sent_back(waiting: TableMatch, second_judge: User) -> None:
    for act in (confirm, send_back):
        with pytest.raises(Conflict, match="The sheet has changed"):
            act(waiting, second_judge, version=waiting.version - 1)


def test_a_sheet_that_went_back_is_corrected_and_confirmed_as_it_is_then(
    waiting: TableMatch, judge: User, second_judge: User
) -> None:
    for _time in range(2):
        send_back(waiting, second_judge, "hand 4 was 32")
    assert [check.reason for check in second_check.objections(waiting)] == ["hand 4 was 32"]
    assert waiting.state == TableMatch.State.SIGNING
    write(waiting, {"kind": "void", "number": 4, "reason": "counted wrong"}, judge)
    assert second_check.objections(waiting) == []
    write(waiting, hand(0, (0, 20, 12, 0)), judge)
    write(waiting, hand(0, (0, 12, 18, 20)), judge)
    confirm(waiting, second_judge)
    assert waiting.state == TableMatch.State.FINISHED
    assert verification.verify(waiting.tournament).holds


def test_an_objection_is_read_before_somebody_else_confirms(
    waiting: TableMatch, second_judge: User, organizer: User
) -> None:
    send_back(waiting, second_judge)
    with pytest.raises(Conflict, match="Read the reason") as caught:
        confirm(waiting, organizer)
    assert caught.value.code == "sent-back"
    confirm(waiting, organizer, sent_back=1)
    assert waiting.state == TableMatch.State.FINISHED


def test_a_confirmed_sheet_is_not_sent_back(waiting: TableMatch, second_judge: User, organizer: User) -> None:
    confirm(waiting, second_judge)
    with pytest.raises(Conflict):
        send_back(waiting, organizer)
