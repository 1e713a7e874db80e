"""A judge with an account who was given tables sees and enters those only; without, every one."""

import pytest

from tests.cast import hand, key
from tests.passes import issue
from tournament import confirming, entry, passes, permissions, posts, tables
from tournament.errors import NotAllowed, Refused
from tournament.models import Official, Round, Sitting, Tournament, User
from tournament.proving import prove


def give(tournament: Tournament, judge: User, numbers: list[int] | None) -> None:
    posts.assign(tournament=tournament, user=judge, tables=numbers, by=None)


def seen_by(judge: User, tournament: Tournament) -> list[int]:
    return [sitting.table for sitting in passes.theirs(judge, tournament, tournament.sittings.order_by("table"))]


def test_every_table_until_some_are_named(tournament: Tournament, first_round: Round, judge: User) -> None:
    one, other = first_round.sittings.order_by("table")
    assert seen_by(judge, tournament) == [one.table, other.table]
    give(tournament, judge, [other.table])
    assert seen_by(judge, tournament) == [other.table]
    assert judge.has_perm(permissions.TABLE, other)
    assert not judge.has_perm(permissions.TABLE, one)
    with pytest.raises(NotAllowed, match=f"other tables: {other.table}") as caught:
        permissions.require(judge, permissions.TABLE, one)
    assert caught.value.code == "other-table"
    give(tournament, judge, None)
    assert seen_by(judge, tournament) == [one.table, other.table]
    assert prove(tournament).holds


def test_a_step_asks_again(sitting: Sitting, judge: User) -> None:
    give(sitting.tournament, judge, [sitting.table % 40 + 1])
    with pytest.raises(NotAllowed, match="other tables"):
        entry.record(sitting=sitting, data=hand(), key=key(), version=0, by=judge)


def test_a_match_that_was_moved_stays_open_to_both(sitting: Sitting, judge: User, second_judge: User) -> None:
    tournament, began = sitting.tournament, sitting.table
    there = tables.free_tables(tournament)[0]
    give(tournament, judge, [began])
    give(tournament, second_judge, [there])
    holder = issue(tournament, began).judge_pass.user
    sitting = tables.move(sitting=sitting, table=there, by=None)
    for who in (judge, second_judge, holder):
        assert who.has_perm(permissions.TABLE, sitting)
        assert sitting in passes.theirs(who, tournament, tournament.sittings.all())


def test_organizers_judge_everywhere(sitting: Sitting, organizer: User, judge: User, member: User) -> None:
    for who in (organizer, member):
        with pytest.raises(Refused, match="Only judges"):
            give(sitting.tournament, who, [1])
    give(sitting.tournament, judge, [sitting.table % 40 + 1])
    Official.objects.create(club=sitting.tournament.club, user=judge, role=Official.Role.ORGANIZER)
    assert judge.has_perm(permissions.TABLE, sitting)


def test_tables_that_nobody_judges_at_are_named(tournament: Tournament, judge: User, second_judge: User) -> None:
    give(tournament, judge, [1, 2])
    assert posts.watch(tournament).missing([1, 2, 3, 4]) == []
    give(tournament, second_judge, [2])
    issue(tournament, 4)
    watch = posts.watch(tournament)
    assert watch.missing([1, 2, 3, 4]) == [3]
    assert watch.at[2] == ["Juan Judge", "Julia Judge"]


def test_who_was_given_other_tables_is_not_asked_to_check(sitting: Sitting, judge: User, second_judge: User) -> None:
    give(sitting.tournament, judge, [sitting.table % 40 + 1])
    assert judge not in confirming.checkers(sitting.tournament, [sitting])[sitting.pk]
    give(sitting.tournament, judge, [sitting.table])
    assert {judge, second_judge} <= {*confirming.checkers(sitting.tournament, [sitting])[sitting.pk]}
