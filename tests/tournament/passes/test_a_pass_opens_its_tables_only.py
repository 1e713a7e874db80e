import pytest

from tests import cast
from tests.passes import holder
from tournament import checking, entry, passes, permissions
from tournament.errors import NotAllowed
from tournament.models import JudgePass, Round, SheetEntry, Sitting, Tournament, User


def other_table(sitting: Sitting) -> int:
    return 1 if sitting.table != 1 else 2


def enter(sitting: Sitting, by: User) -> SheetEntry:
    return entry.record(sitting=sitting, data=cast.hand(), key=cast.key(), version=sitting.version, by=by)


def test_a_judge_with_a_pass_enters_at_the_assigned_table(sitting: Sitting) -> None:
    ana = holder(sitting.tournament, sitting.table)
    assert ana.has_perm(permissions.TABLE, sitting)
    assert enter(sitting, ana).entered_by == ana


def test_at_another_table_the_step_itself_refuses(sitting: Sitting) -> None:
    ana = holder(sitting.tournament, other_table(sitting))
    assert not ana.has_perm(permissions.TABLE, sitting)
    with pytest.raises(NotAllowed, match=r"Your pass is for table \d+ only\.") as refused:
        enter(sitting, ana)
    assert refused.value.code == "other-table"
    assert not SheetEntry.objects.exists()


def test_no_signature_and_no_absence_at_another_table(sitting: Sitting, first_round: Round) -> None:
    ana = holder(sitting.tournament, other_table(sitting))
    with pytest.raises(NotAllowed):
        checking.walkover(sitting=sitting, absent=["A"], by=ana)
    cast.play_to_the_end(sitting)
    with pytest.raises(NotAllowed):
        checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version, by=ana)
    assert not sitting.sign_offs.exists()


def test_no_signature_with_a_pass_that_was_taken_back(sitting: Sitting) -> None:
    ana = holder(sitting.tournament, sitting.table)
    cast.play_to_the_end(sitting)
    passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    with pytest.raises(NotAllowed) as refused:
        checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version, by=ana)
    assert refused.value.code == "pass-revoked"
    assert not sitting.sign_offs.exists()


def test_a_pass_for_the_whole_tournament_opens_every_table(first_round: Round) -> None:
    ana = holder(first_round.division.tournament)
    assert all(ana.has_perm(permissions.TABLE, sitting) for sitting in first_round.sittings.all())


def test_a_pass_gives_no_office_of_the_club(sitting: Sitting) -> None:
    ana = holder(sitting.tournament)
    for office in (permissions.ORGANIZE, permissions.DESK, permissions.JUDGE):
        for where in (sitting, sitting.tournament, sitting.tournament.club):
            assert not ana.has_perm(office, where)


def test_a_pass_opens_no_other_tournament(sitting: Sitting, tournament: Tournament) -> None:
    other = Tournament.objects.create(club=tournament.club, name="Another day", slug="another-day", date=cast.DAY)
    ana = holder(other)
    assert ana.has_perm(permissions.TABLES, other)
    assert not ana.has_perm(permissions.TABLES, tournament)
    assert not ana.has_perm(permissions.TABLE, sitting)
    with pytest.raises(NotAllowed):
        enter(sitting, ana)


def test_a_judge_is_sent_to_another_table_at_once(sitting: Sitting) -> None:
    ana = holder(sitting.tournament, sitting.table)
    passes.change(judge_pass=JudgePass.objects.get(user=ana), tables=[other_table(sitting)], by=None)
    with pytest.raises(NotAllowed):
        enter(sitting, ana)
    passes.change(judge_pass=JudgePass.objects.get(user=ana), tables=None, by=None)
    enter(sitting, ana)


def test_a_pass_without_any_table_opens_none(sitting: Sitting) -> None:
    ana = holder(sitting.tournament, sitting.table)
    JudgePass.objects.get(user=ana).tables.all().delete()
    assert not ana.has_perm(permissions.TABLE, sitting)
    assert not passes.theirs(ana, sitting.tournament, Sitting.objects.all()).exists()
    with pytest.raises(NotAllowed, match="Your pass is for no table now"):
        enter(sitting, ana)


def test_the_tables_of_a_judge_are_the_assigned_ones(first_round: Round, judge: User, member: User) -> None:
    tournament, everything = first_round.division.tournament, Sitting.objects.all()
    first, second = first_round.sittings.order_by("table")
    assert list(passes.theirs(holder(tournament, first.table), tournament, everything)) == [first]
    assert list(passes.theirs(holder(tournament), tournament, everything)) == [first, second]
    assert list(passes.theirs(judge, tournament, everything)) == [first, second]
    assert not passes.theirs(member, tournament, everything).exists()
