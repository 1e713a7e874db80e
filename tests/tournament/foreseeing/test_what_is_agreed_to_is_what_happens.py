"""The list before the tap is the list of what was done; when the day moves on, another list is shown first."""

from collections.abc import Callable

import pytest

from tests.cast import play_to_the_end, sign_both
from tests.tournament.leaving.test_a_team_leaves_and_nobody_waits_for_it import leave
from tournament import checking, foreseeing, leaving, tables
from tournament.models import Departure, Division, JournalLine, Sitting

NAMES = {"men": "Men", "women": "Women", "championship": "Championship"}


def told(sitting: Sitting, step: Callable[[], object]) -> list[str]:
    found = foreseeing.foresee(tournament=sitting.tournament, step=step)
    return foreseeing.sentences(found.effects, NAMES)


def test_nothing_of_it_is_written(sitting: Sitting) -> None:
    lines = JournalLine.objects.count()
    assert told(sitting, lambda: leave(sitting.team_a)) == [
        f"Men, match {sitting.match.number}: team {sitting.team_b.number} wins, because the other team has left.",
        f"Table {sitting.table}: team {sitting.team_a.number} – team {sitting.team_b.number} play no more there; "
        "the sheet stays as it is.",
    ]
    sitting.refresh_from_db()
    assert (JournalLine.objects.count(), Departure.objects.count(), sitting.state) == (lines, 0, "playing")


def test_rounds_championship_and_champion_are_named(sitting: Sitting, women: Division) -> None:
    (last,) = tables.start_round(division=women, by=None).sittings.all()
    checking.walkover(sitting=last, absent={"A", "B"}, by=None)
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    sign_both(play_to_the_end(other))
    leave(other.team_a)
    sentences = told(sitting, lambda: checking.walkover(sitting=sitting, absent={"B"}, by=None))
    assert sentences[0].endswith("wins without play (SACI rule 19).")
    assert any("round 1 is closed" in sentence for sentence in sentences)
    assert sentences[-1] == f"Champion: team {sitting.team_a.number}. Until now: nobody."


def test_when_the_day_moves_on_another_list_comes_first(sitting: Sitting) -> None:
    def step() -> Departure:
        return leave(sitting.team_a)

    seen = foreseeing.foresee(tournament=sitting.tournament, step=step)
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    sign_both(play_to_the_end(other))
    with pytest.raises(foreseeing.Outdated) as outdated:
        foreseeing.agreed(tournament=sitting.tournament, step=step, token=seen.token)
    assert leaving.standing(sitting.tournament) == {}
    token = outdated.value.foreseen.token
    departure = foreseeing.agreed(tournament=sitting.tournament, step=step, token=token)
    assert leaving.standing(sitting.tournament) == {sitting.team_a.number: departure}
