"""From the rows of a day to what is said of its end."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets import services
from tests import cast
from tests.control_room.conftest import Clock
from tournament.control_room import forecast, forecast_input
from tournament.hall import seating
from tournament.models import Division, TableMatch, Tournament


def test_before_there_is_evidence_it_is_too_early_to_say(clock: Clock, drawn: Tournament, men: Division) -> None:
    clock(0)
    seating.start_round(division=men, by=None, seed=cast.SEED)
    said = forecast.forecast_of(drawn, clock(5))
    assert said.early
    assert (said.tables, said.rounds, said.divisions, said.day) == ({}, {}, {}, None)


def test_tables_rounds_brackets_and_day_end_one_after_another(
    clock: Clock, tournament: Tournament, playing: list[TableMatch], men: Division, women: Division
) -> None:
    said = forecast.forecast_of(tournament, now := clock(21))
    assert not said.early
    assert said.minutes_a_hand == pytest.approx(4, abs=0.5)
    assert set(said.tables) == {one.pk for one in playing}
    assert set(said.rounds) == set(said.divisions) == {men.pk, women.pk}
    assert said.day is not None
    latest = max(said.tables[one.pk].middle for one in playing[:4])
    assert now < latest < said.rounds[men.pk].middle + datetime.timedelta(minutes=5)
    assert said.rounds[men.pk].middle < said.divisions[men.pk].middle < said.day.middle
    assert said.divisions[women.pk].middle < said.divisions[men.pk].middle
    for span in (*said.tables.values(), *said.rounds.values(), said.day):
        assert now <= span.low <= span.middle <= span.high


def test_the_same_minute_is_forecast_alike(clock: Clock, tournament: Tournament, playing: list[TableMatch]) -> None:
    assert forecast.forecast_of(tournament, clock(21)) == forecast.forecast_of(tournament, clock(21))


def test_a_forecast_asks_few_queries(clock: Clock, tournament: Tournament, playing: list[TableMatch]) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        forecast.forecast_of(tournament, clock(21))
    assert len(asked) <= 10


def test_pages_share_one_forecast_for_some_seconds(
    clock: Clock, tournament: Tournament, playing: list[TableMatch]
) -> None:
    first = forecast.lately(tournament, clock(21))
    with CaptureQueriesContext(connection) as asked:
        assert forecast.lately(tournament, clock(21.2)) == first
    assert not asked
    assert forecast.lately(tournament, clock(21.5)).at > first.at
    assert forecast.lately(tournament, clock(-30)).at < first.at


def test_a_clock_that_is_set_back_an_hour_makes_no_time_negative(
    clock: Clock, tournament: Tournament, playing: list[TableMatch]
) -> None:
    before = forecast.forecast_of(tournament, clock(21))
    said = forecast.forecast_of(tournament, now := clock(-39))
    assert not said.early
    assert said.minutes_a_hand == pytest.approx(before.minutes_a_hand, abs=0.5)
    assert said.day is not None
    for span in (*said.tables.values(), *said.rounds.values(), said.day):
        assert now <= span.low <= span.middle <= span.high
    assert all(alert.minutes >= 0 for alert in said.alerts)
    cast.write(playing[0], cast.hand(0, (0, 7, 8, 1)))
    assert forecast.forecast_of(tournament, clock(-38)).minutes_a_hand == pytest.approx(before.minutes_a_hand, abs=0.5)


def test_a_bracket_that_is_not_drawn_leaves_the_day_open(
    clock: Clock, tournament: Tournament, playing: list[TableMatch], women: Division
) -> None:
    clock(-60)
    other = tournament.divisions.create(key="veterans", name="Veterans", order=5)
    said = forecast.forecast_of(tournament, clock(21))
    assert said.day is None
    assert other.pk not in said.divisions
    assert women.pk in said.divisions


@pytest.mark.parametrize(
    ("key", "options", "to_come"),
    [
        ("single", {}, (4, 2, 1)),
        ("swiss", {"rounds": 3}, (4, 4, 4)),
        ("groups", {"group_size": 4, "advance": 1}, (4, 4, 4, 1)),
        ("double", {}, (4, 4, 3, 1, 1, 1)),
    ],
)
def test_what_a_format_will_let_grow_is_reckoned_with(
    clock: Clock, tournament: Tournament, men: Division, key: str, options: dict[str, int], to_come: tuple[int, ...]
) -> None:
    bracket = services.build(label="Men", numbers=list(range(1, 9)), format=key, options=options)
    Division.objects.filter(pk=men.pk).update(bracket=bracket)
    men.refresh_from_db()
    told = forecast_input.hall(tournament, clock(0))
    (left,) = [one for one in told.brackets if one.key == men.pk]
    assert left.to_come == to_come
