"""The list before the tap is the list of what was done; when the day moves on, another list is shown first."""

from collections.abc import Callable

import pytest

from tests.cast import play_to_the_end, sign_both
from tests.matches.withdrawals.test_a_team_leaves_and_nobody_waits_for_it import leave
from tournament.hall import seating
from tournament.lottery import championship
from tournament.matches import dry_run, sign_off
from tournament.matches.corrections.preview import effect_texts
from tournament.models import Division, JournalLine, TableMatch, Withdrawal


def told(table_match: TableMatch, step: Callable[[], object]) -> list[str]:
    found = dry_run.dry_run(tournament=table_match.tournament, step=step)
    return effect_texts(found.effects, table_match.tournament)


def test_nothing_of_it_is_written(table_match: TableMatch) -> None:
    lines = JournalLine.objects.count()
    assert told(table_match, lambda: leave(table_match.team_a)) == [
        f"Men, match {table_match.match.number}: team {table_match.team_b.number} wins, "
        "because the other team has withdrawn.",
        f"Table {table_match.table}: team {table_match.team_a.number} – team {table_match.team_b.number} "
        "stop playing; "
        "the sheet stays as it is.",
    ]
    table_match.refresh_from_db()
    assert (JournalLine.objects.count(), Withdrawal.objects.count(), table_match.state) == (lines, 0, "playing")


def test_rounds_championship_and_champion_are_named(table_match: TableMatch, women: Division) -> None:
    (last,) = seating.start_round(division=women, by=None).table_matches.all()
    sign_off.walkover(table_match=last, absent={"A", "B"}, by=None)
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    sign_both(play_to_the_end(other))
    leave(other.team_a)
    sentences = told(table_match, lambda: sign_off.walkover(table_match=table_match, absent={"B"}, by=None))
    assert sentences[0].endswith("wins without play (SACI rule 19).")
    assert any("round 1 is closed" in sentence for sentence in sentences)
    assert sentences[-1] == f"Champion: team {table_match.team_a.number}. Until now: nobody."


def test_when_the_day_moves_on_another_list_comes_first(table_match: TableMatch) -> None:
    def step() -> Withdrawal:
        return leave(table_match.team_a)

    seen = dry_run.dry_run(tournament=table_match.tournament, step=step)
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    sign_both(play_to_the_end(other))
    with pytest.raises(dry_run.Outdated) as outdated:
        dry_run.do_agreed_step(tournament=table_match.tournament, step=step, token=seen.token)
    assert championship.withdrawals_by_team(table_match.tournament) == {}
    token = outdated.value.dry_run_result.token
    withdrawal = dry_run.do_agreed_step(tournament=table_match.tournament, step=step, token=token)
    assert championship.withdrawals_by_team(table_match.tournament) == {table_match.team_a.number: withdrawal}
