import pytest

from tests.cast import hand, key
from tests.support.passes import holder, issue
from tournament.club import judge_passes, permissions
from tournament.core.errors import NotAllowed
from tournament.matches import entry, practice
from tournament.models import TableMatch, Tournament, User


def test_each_judge_has_their_own(tournament: Tournament, judge: User, second_judge: User) -> None:
    first, second = (practice.start(tournament=tournament, by=one) for one in (judge, second_judge))
    assert first != second
    assert practice.start(tournament=tournament, by=judge) == first


def test_a_pass_for_other_tables_is_enough(tournament: Tournament) -> None:
    ana = holder(tournament, 3, 4, 5)
    practised = practice.start(tournament=tournament, by=ana)
    assert ana.has_perm(permissions.TABLE, practised)
    entry.record(table_match=practised, data=hand(), key=key(), version=0, by=ana)


def test_nobody_else_enters_it(
    tournament: Tournament, judge: User, second_judge: User, organizer: User, stranger: User, member: User
) -> None:
    practised = practice.start(tournament=tournament, by=judge)
    for other in (second_judge, organizer, stranger, member, holder(tournament)):
        assert not other.has_perm(permissions.TABLE, practised)
        for right in (permissions.ORGANIZE, permissions.DESK, permissions.JUDGE, permissions.FRIENDLY):
            assert not other.has_perm(right, practised)
        with pytest.raises(NotAllowed):
            practice.start_again(table_match=practised, by=other)


def test_who_judges_nothing_has_none(tournament: Tournament, member: User, desk: User, stranger: User) -> None:
    for other in (member, desk, stranger):
        with pytest.raises(NotAllowed):
            practice.start(tournament=tournament, by=other)
    assert not TableMatch.every.exists()


def test_a_pass_that_is_taken_back_ends_it(tournament: Tournament) -> None:
    judge_pass = issue(tournament).judge_pass
    practised = practice.start(tournament=tournament, by=judge_pass.user)
    judge_passes.revoke(judge_pass=judge_pass, by=None)
    with pytest.raises(NotAllowed, match="has been revoked"):
        entry.record(table_match=practised, data=hand(), key=key(), version=0, by=judge_pass.user)
    with pytest.raises(NotAllowed, match="has been revoked"):
        practice.start(tournament=tournament, by=judge_pass.user)
