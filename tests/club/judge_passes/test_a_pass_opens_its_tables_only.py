import pytest

from tests import cast
from tests.support.passes import holder
from tournament.club import judge_passes, permissions
from tournament.core.errors import NotAllowed
from tournament.matches import entry, sign_off
from tournament.models import JudgePass, Round, SheetEntry, TableMatch, Tournament, User


def other_table(table_match: TableMatch) -> int:
    return 1 if table_match.table != 1 else 2


def enter(table_match: TableMatch, by: User) -> SheetEntry:
    return entry.record(table_match=table_match, data=cast.hand(), key=cast.key(), version=table_match.version, by=by)


def test_a_judge_with_a_pass_enters_at_the_assigned_table(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table)
    assert ana.has_perm(permissions.TABLE, table_match)
    assert enter(table_match, ana).entered_by == ana


def test_at_another_table_the_step_itself_refuses(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, other_table(table_match))
    assert not ana.has_perm(permissions.TABLE, table_match)
    with pytest.raises(NotAllowed, match=r"Your pass is for table \d+ only\.") as refused:
        enter(table_match, ana)
    assert refused.value.code == "other-table"
    assert not SheetEntry.objects.exists()


def test_no_signature_and_no_absence_at_another_table(table_match: TableMatch, first_round: Round) -> None:
    ana = holder(table_match.tournament, other_table(table_match))
    with pytest.raises(NotAllowed):
        sign_off.walkover(table_match=table_match, absent=["A"], by=ana)
    cast.play_to_the_end(table_match)
    with pytest.raises(NotAllowed):
        sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version, by=ana)
    assert not table_match.sign_offs.exists()


def test_no_signature_with_a_pass_that_was_taken_back(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table)
    cast.play_to_the_end(table_match)
    judge_passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    with pytest.raises(NotAllowed) as refused:
        sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version, by=ana)
    assert refused.value.code == "pass-revoked"
    assert not table_match.sign_offs.exists()


def test_a_pass_for_the_whole_tournament_opens_every_table(first_round: Round) -> None:
    ana = holder(first_round.division.tournament)
    assert all(ana.has_perm(permissions.TABLE, table_match) for table_match in first_round.table_matches.all())


def test_a_pass_gives_no_office_of_the_club(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament)
    for office in (permissions.ORGANIZE, permissions.DESK, permissions.JUDGE):
        for where in (table_match, table_match.tournament, table_match.tournament.club):
            assert not ana.has_perm(office, where)


def test_a_pass_opens_no_other_tournament(table_match: TableMatch, tournament: Tournament) -> None:
    other = Tournament.objects.create(club=tournament.club, name="Another day", slug="another-day", date=cast.DAY)
    ana = holder(other)
    assert ana.has_perm(permissions.TABLES, other)
    assert not ana.has_perm(permissions.TABLES, tournament)
    assert not ana.has_perm(permissions.TABLE, table_match)
    with pytest.raises(NotAllowed):
        enter(table_match, ana)


def test_a_judge_is_sent_to_another_table_at_once(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table)
    judge_passes.change(judge_pass=JudgePass.objects.get(user=ana), tables=[other_table(table_match)], by=None)
    with pytest.raises(NotAllowed):
        enter(table_match, ana)
    judge_passes.change(judge_pass=JudgePass.objects.get(user=ana), tables=None, by=None)
    enter(table_match, ana)


def test_a_pass_without_any_table_opens_none(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table)
    JudgePass.objects.get(user=ana).tables.all().delete()
    assert not ana.has_perm(permissions.TABLE, table_match)
    assert not judge_passes.theirs(ana, table_match.tournament, TableMatch.objects.all()).exists()
    with pytest.raises(NotAllowed, match="Your pass has no tables"):
        enter(table_match, ana)


def test_the_tables_of_a_judge_are_the_assigned_ones(first_round: Round, judge: User, member: User) -> None:
    tournament, everything = first_round.division.tournament, TableMatch.objects.all()
    first, second = first_round.table_matches.order_by("table")
    assert list(judge_passes.theirs(holder(tournament, first.table), tournament, everything)) == [first]
    assert list(judge_passes.theirs(holder(tournament), tournament, everything)) == [first, second]
    assert list(judge_passes.theirs(judge, tournament, everything)) == [first, second]
    assert not judge_passes.theirs(member, tournament, everything).exists()
