"""A judge with an account who was given tables sees and enters those only; without, every one."""

import pytest

from tests.cast import hand, key
from tests.support.passes import issue
from tournament.club import judge_assignments, judge_passes, permissions
from tournament.core.errors import NotAllowed, Refused
from tournament.hall import table_changes, tables
from tournament.journal.verification import verify
from tournament.matches import entry, second_check
from tournament.models import Official, Round, TableMatch, Tournament, User


def give(tournament: Tournament, judge: User, numbers: list[int] | None) -> None:
    judge_assignments.assign(tournament=tournament, user=judge, tables=numbers, by=None)


def seen_by(judge: User, tournament: Tournament) -> list[int]:
    return [
        table_match.table
        for table_match in judge_passes.theirs(judge, tournament, tournament.table_matches.order_by("table"))
    ]


def test_every_table_until_some_are_named(tournament: Tournament, first_round: Round, judge: User) -> None:
    one, other = first_round.table_matches.order_by("table")
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
    assert verify(tournament).holds


def test_a_step_asks_again(table_match: TableMatch, judge: User) -> None:
    give(table_match.tournament, judge, [table_match.table % 40 + 1])
    with pytest.raises(NotAllowed, match="other tables"):
        entry.record(table_match=table_match, data=hand(), key=key(), version=0, by=judge)


def test_a_match_that_was_moved_stays_open_to_both(table_match: TableMatch, judge: User, second_judge: User) -> None:
    tournament, began = table_match.tournament, table_match.table
    there = tables.free_tables(tournament)[0]
    give(tournament, judge, [began])
    give(tournament, second_judge, [there])
    holder = issue(tournament, began).judge_pass.user
    table_match = table_changes.move(table_match=table_match, table=there, by=None)
    for who in (judge, second_judge, holder):
        assert who.has_perm(permissions.TABLE, table_match)
        assert table_match in judge_passes.theirs(who, tournament, tournament.table_matches.all())


def test_organizers_judge_everywhere(table_match: TableMatch, organizer: User, judge: User, member: User) -> None:
    for who in (organizer, member):
        with pytest.raises(Refused, match="Only judges"):
            give(table_match.tournament, who, [1])
    give(table_match.tournament, judge, [table_match.table % 40 + 1])
    Official.objects.create(club=table_match.tournament.club, user=judge, role=Official.Role.ORGANIZER)
    assert judge.has_perm(permissions.TABLE, table_match)


def test_tables_that_nobody_judges_at_are_named(tournament: Tournament, judge: User, second_judge: User) -> None:
    give(tournament, judge, [1, 2])
    assert judge_assignments.watch(tournament).missing([1, 2, 3, 4]) == []
    give(tournament, second_judge, [2])
    issue(tournament, 4)
    watch = judge_assignments.watch(tournament)
    assert watch.missing([1, 2, 3, 4]) == [3]
    assert watch.at[2] == ["Juan Judge", "Julia Judge"]


def test_who_was_given_other_tables_is_not_asked_to_check(
    table_match: TableMatch, judge: User, second_judge: User
) -> None:
    give(table_match.tournament, judge, [table_match.table % 40 + 1])
    assert judge not in second_check.checkers(table_match.tournament, [table_match])[table_match.pk]
    give(table_match.tournament, judge, [table_match.table])
    assert {judge, second_judge} <= {*second_check.checkers(table_match.tournament, [table_match])[table_match.pk]}
