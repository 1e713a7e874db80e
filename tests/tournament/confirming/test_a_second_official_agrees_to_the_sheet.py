"""A tournament may ask for a second official instead of both teams: he confirms the sheet, or sends it back."""

import pytest

from brackets.models import Match
from tests.cast import hand, play_to_the_end, write
from tests.passes import holder
from tests.tournament.confirming.sheets import ask_for_an_official, confirm, send_back
from tournament import checking, confirming, passes, proving
from tournament.errors import Conflict, NotAllowed, Refused
from tournament.models import JournalLine, JudgePass, Official, SheetCheck, SignOff, Sitting, User


def test_his_assent_moves_the_winner_on(waiting: Sitting, second_judge: User) -> None:
    assert confirming.is_waiting(waiting)
    confirm(waiting, second_judge)
    assert waiting.state == Sitting.State.FINISHED
    assert not confirming.is_waiting(waiting)
    check = confirming.confirmed(waiting)
    assert check is not None
    assert (check.checked_by, check.initials) == (second_judge, "BB")
    following = Match.objects.get(first_from=waiting.match)
    assert following.first is not None
    assert following.first.number == waiting.team_a.number
    assert proving.prove(waiting.tournament).holds


def test_who_agrees_twice_agrees_once(waiting: Sitting, second_judge: User) -> None:
    for _time in range(2):
        confirm(waiting, second_judge)
    assert SheetCheck.objects.count() == 1
    assert JournalLine.objects.filter(action="finish-match").count() == 1


def test_another_official_comes_too_late(waiting: Sitting, second_judge: User, organizer: User) -> None:
    confirm(waiting, second_judge)
    with pytest.raises(Conflict) as caught:
        confirm(waiting, organizer)
    assert caught.value.code == "match-finished"


def test_a_judge_with_a_pass_for_this_table_may(waiting: Sitting) -> None:
    confirm(waiting, holder(waiting.tournament, waiting.table, name="Bea"))
    assert waiting.state == Sitting.State.FINISHED


def test_nobody_else_may(waiting: Sitting, desk: User, member: User, stranger: User, second_judge: User) -> None:
    ana = holder(waiting.tournament, waiting.table)
    passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    elsewhere = holder(waiting.tournament, 99 if waiting.tournament.tables >= 99 else waiting.table + 1, name="Bea")
    Official.objects.filter(user=second_judge).delete()
    for user in (desk, member, stranger, ana, elsewhere, second_judge):
        with pytest.raises(NotAllowed):
            confirm(waiting, user)
        with pytest.raises(NotAllowed):
            send_back(waiting, user)
    assert not SheetCheck.objects.exists()


def test_the_teams_do_not_sign_where_an_official_is_asked(waiting: Sitting) -> None:
    with pytest.raises(Conflict, match="second official") as caught:
        checking.sign(sitting=waiting, side="A", initials="AA", version=waiting.version, by=None)
    assert caught.value.code == "agreement"
    assert not SignOff.objects.exists()


def test_no_official_confirms_where_the_teams_sign(sitting: Sitting, second_judge: User) -> None:
    with pytest.raises(Conflict, match="both teams sign") as caught:
        confirm(play_to_the_end(sitting), second_judge)
    assert caught.value.code == "agreement"


def test_nobody_confirms_before_the_end(sitting: Sitting, second_judge: User) -> None:
    ask_for_an_official(sitting.tournament)
    for act in (confirm, send_back):
        with pytest.raises(Conflict, match="not over yet"):
            act(sitting, second_judge)


def test_a_check_says_who_or_why(waiting: Sitting, second_judge: User) -> None:
    for initials in ("", "  "):
        with pytest.raises(Refused, match="initials"):
            confirm(waiting, second_judge, initials=initials)
    for reason in ("  ", "x" * 301):
        with pytest.raises(Refused):
            send_back(waiting, second_judge, reason)


def test_an_old_version_is_neither_confirmed_nor_sent_back(waiting: Sitting, second_judge: User) -> None:
    for act in (confirm, send_back):
        with pytest.raises(Conflict, match="changed meanwhile"):
            act(waiting, second_judge, version=waiting.version - 1)


def test_a_sheet_that_went_back_is_corrected_and_confirmed_as_it_is_then(
    waiting: Sitting, judge: User, second_judge: User
) -> None:
    for _time in range(2):
        send_back(waiting, second_judge, "hand 4 was 32")
    assert [check.reason for check in confirming.objections(waiting)] == ["hand 4 was 32"]
    assert waiting.state == Sitting.State.SIGNING
    write(waiting, {"kind": "void", "number": 4, "reason": "counted wrong"}, judge)
    assert confirming.objections(waiting) == []
    write(waiting, hand(0, (0, 20, 12, 0)), judge)
    write(waiting, hand(0, (0, 12, 18, 20)), judge)
    confirm(waiting, second_judge)
    assert waiting.state == Sitting.State.FINISHED
    assert proving.prove(waiting.tournament).holds


def test_an_objection_is_read_before_somebody_else_confirms(
    waiting: Sitting, second_judge: User, organizer: User
) -> None:
    send_back(waiting, second_judge)
    with pytest.raises(Conflict, match="read why") as caught:
        confirm(waiting, organizer)
    assert caught.value.code == "sent-back"
    confirm(waiting, organizer, sent_back=1)
    assert waiting.state == Sitting.State.FINISHED


def test_a_confirmed_sheet_is_not_sent_back(waiting: Sitting, second_judge: User, organizer: User) -> None:
    confirm(waiting, second_judge)
    with pytest.raises(Conflict):
        send_back(waiting, organizer)
