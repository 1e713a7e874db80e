"""A club that comes back every week repeats its tournament; a series knows the dates."""

import datetime

import pytest
from django.utils import timezone

from tests.cast import DAY, key
from tournament.club import judge_assignments, judge_passes, series
from tournament.core.errors import Conflict, Refused
from tournament.hall import table_changes, wall
from tournament.journal import verification
from tournament.lottery import format_choice
from tournament.models import Club, Division, Price, Prize, Tournament, User
from tournament.prizes import pledges
from tournament.registration import prices
from tournament.tournaments import schedule_changes

NEXT = DAY + datetime.timedelta(days=7)
EIGHT = datetime.time(20, 0)


@pytest.fixture
def evening(tournament: Tournament, men: Division, organizer: User, judge: User) -> Tournament:
    """A tournament with something of everything that a repetition copies, and with what it leaves."""
    format_choice.choose(division=men, key="swiss", options={"rounds": 3}, by=organizer)
    until = timezone.make_aware(datetime.datetime.combine(DAY, datetime.time(8)))
    for name, price in {"Early bird": {"ends_at": until}, "Men": {"division": men}}.items():
        details = prices.Details(name=name, amount_cents=500, **price)  # type: ignore[arg-type] # as a test writes them
        prices.add(tournament=tournament, details=details, by=organizer)
    prices.drop(price=prices.add(tournament=tournament, details=prices.Details("Gone", 1), by=None), by=None)
    pledges.set_pool(tournament=tournament, cents=None, fees_part=5000, by=organizer)
    for kind, what in {"cash": {"cents": 5000, "division": men}, "trophy": {"name": "Cup"}}.items():
        pledges.pledge(tournament=tournament, place=1, kind=kind, key=key(), by=organizer, **what)  # type: ignore[arg-type] # so
    table_changes.name_table(tournament=tournament, number=3, name="By the bar", by=organizer)
    wall.steer(tournament=tournament, scenes=["tables"], seconds=20, held="clock", message="Hello", by=organizer)
    judge_assignments.assign(tournament=tournament, user=judge, tables=[1, 2], by=organizer)
    judge_passes.make(tournament=tournament, name="Pia Pass", tables=[5], key=key(), by=organizer)
    schedule_changes.remove(item=tournament.plan.get(kind="lunch"), by=organizer)
    tournament.refresh_from_db()
    return tournament


def test_it_has_settings_prices_prizes_plan_tables_and_judges(evening: Tournament, organizer: User) -> None:
    again = series.repeat(tournament=evening, date=NEXT, by=organizer, starts_at=datetime.time(9, 30))
    assert (again.name, again.date, again.place, again.tables) == (evening.name, NEXT, evening.place, evening.tables)
    men = again.divisions.get(key="men")
    assert (men.format, men.options) == ("swiss", {"rounds": 3})
    early, for_men = Price.objects.filter(tournament=again)
    assert timezone.localtime(early.ends_at).date() == NEXT
    assert for_men.division == men
    assert again.prize_pool.fees_part == 5000
    assert [(prize.kind, prize.division) for prize in Prize.objects.filter(tournament=again)] == [
        ("cash", men),
        ("trophy", None),
    ]
    assert again.hall_tables.get().name == "By the bar"
    assert (again.wall.scenes, again.wall.seconds, again.wall.held, again.wall.message) == (["tables"], 20, "", "")
    assert not again.plan.filter(kind="lunch").exists()
    assert again.plan.get(kind="round", round=1).starts_at == datetime.time(9, 30)
    (assigned,) = judge_assignments.assignments_of(again)
    assert assigned.tables == [1, 2]
    copied = again.passes.get()
    assert (str(copied), copied.numbers, copied.is_issued) == ("Pia Pass", [5], False)
    assert verification.verify(again).holds


def test_nobody_is_registered_and_no_line_stays_with_the_model(evening: Tournament, organizer: User) -> None:
    before = evening.version
    again = series.repeat(tournament=evening, date=NEXT, by=organizer)
    assert not again.registrations.exists()
    evening.refresh_from_db()
    assert evening.version == before
    assert verification.verify(evening).holds


def test_the_same_day_twice_is_refused(tournament: Tournament) -> None:
    with pytest.raises(Conflict) as refused:
        series.repeat(tournament=tournament, date=DAY, by=None)
    assert refused.value.code == "same-name"


def test_each_tournament_of_a_series_repeats_the_one_before(club: Club, evening: Tournament, organizer: User) -> None:
    thursdays = series.weekly(NEXT, 3)
    made = series.make_series(club=club, name="Thursdays", starts_at=EIGHT, dates=thursdays, by=organizer)
    first = series.open_next(series=made, by=organizer, today=DAY)
    table_changes.change_tournament(tournament=first, by=organizer, tables=7)
    second = series.open_next(series=made, by=organizer, today=DAY)
    assert [one.date for one in (first, second)] == list(thursdays[:2])
    assert (second.name, second.starts_at, second.tables) == ("Thursdays", EIGHT, 7)
    assert first.slug != second.slug
    made.refresh_from_db()
    assert series.open_dates(made, DAY) == [thursdays[2]]
    assert verification.verify(club).holds


def test_no_date_left_and_no_model_are_said(club: Club, organizer: User) -> None:
    made = series.make_series(club=club, name="Thursdays", starts_at=EIGHT, dates=[NEXT], by=organizer)
    for today, code in ((DAY, "nothing-to-repeat"), (NEXT + datetime.timedelta(days=1), "no-date")):
        with pytest.raises(Conflict) as refused:
            series.open_next(series=made, by=organizer, today=today)
        assert refused.value.code == code


def test_a_tournament_becomes_the_first_of_a_series_and_an_ended_one_opens_no_other(
    club: Club, tournament: Tournament, organizer: User
) -> None:
    made = series.make_series(
        club=club, name="Saturdays", starts_at=EIGHT, dates=[NEXT], by=organizer, first=tournament
    )
    assert made.dates == [DAY.isoformat(), NEXT.isoformat()]
    assert series.open_dates(made, DAY) == [NEXT]
    series.end_series(series=made, by=organizer)
    with pytest.raises(Conflict) as refused:
        series.open_next(series=made, by=organizer, today=DAY)
    assert refused.value.code == "series-ended"
    assert not series.series_of(club)


def test_a_name_is_used_once_and_dates_are_bounded(club: Club) -> None:
    series.make_series(club=club, name="Thursdays", starts_at=EIGHT, dates=[], by=None)
    with pytest.raises(Conflict):
        series.make_series(club=club, name=" Thursdays ", starts_at=EIGHT, dates=[], by=None)
    with pytest.raises(Refused):
        series.make_series(club=club, name="Too many", starts_at=EIGHT, dates=series.weekly(DAY, 121), by=None)
