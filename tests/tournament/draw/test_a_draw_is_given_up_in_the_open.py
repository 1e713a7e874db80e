"""A draw is never repeated silently: a reason, the next secret, and consent where results go with it."""

import datetime

import pytest
from django.utils import timezone

from brackets import lottery
from brackets.models import Match
from tests.cast import SEED, enter, play_to_the_end, sign_both
from tests.tournament.journal import thieves
from tournament import draw, proving, standings, tables
from tournament.errors import Conflict, Refused
from tournament.models import (
    ClosedList,
    Commitment,
    Division,
    DrawSecret,
    Lottery,
    Registration,
    Round,
    Sitting,
    Team,
    Tournament,
)

AT_ONCE = draw.Terms(objection_minutes=0)


def test_the_players_of_a_draw_given_up_are_drawn_again(men: Division) -> None:
    enter(men, 5)
    first = draw.hold(division=men, by=None)
    row = draw.redraw(division=men, reason="  one was   forgotten ", by=None)
    assert (row.reason, row.discarded) == ("one was forgotten", [])
    men.refresh_from_db()
    assert men.bracket is None
    assert not Registration.objects.filter(substitute=True).exists()
    (late,) = enter(men, 1)
    second = draw.hold(division=men, by=None)
    assert (first.attempt, second.attempt) == (1, 2)
    assert draw.label(late.number) in second.entrants
    assert [team.number for team in men.teams.all()] == [3, 4, 5]
    assert [team.names for team in Team.every.filter(division=men).exclude(annulled_at=None)]
    record = draw.record_of(second)
    assert record is not None
    assert lottery.check_record(record) == []
    assert record["earlier"][0]["secret"] == first.secret
    assert proving.prove(men.tournament).holds


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "a\x00b"])
def test_a_draw_is_not_given_up_without_a_reason(men: Division, reason: str) -> None:
    enter(men, 4)
    draw.hold(division=men, by=None)
    with pytest.raises(Refused) as caught:
        draw.redraw(division=men, reason=reason, by=None)
    assert caught.value.field == "reason"


def test_results_are_discarded_with_consent_only(drawn: Tournament, men: Division, women: Division) -> None:
    for division in (men, women):
        division.refresh_from_db()
        while tables.next_round(division):
            for sitting in tables.start_round(division=division, by=None).sittings.all():
                sign_both(play_to_the_end(sitting))
            division.refresh_from_db()
    matches = Match.objects.count()
    told = draw.would_discard(men)
    assert [one.subject for one in told] == ["match men 1", "match men 2", "match men 3"]
    with pytest.raises(Conflict) as caught:
        draw.redraw(division=men, reason="the tiles lay face up", by=None)
    assert caught.value.code == "results-exist"
    draw.redraw(division=men, reason="the tiles lay face up", discard=True, by=None)
    assert Match.objects.count() == matches
    assert not Sitting.objects.filter(round__division=men).exists()
    assert Sitting.every.filter(round__division=men).count() == 3
    assert draw.champion_of(drawn) is None
    assert standings.of(Division.objects.get(pk=men.pk)) == []
    assert proving.prove(drawn).holds
    again = draw.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    first = tables.start_round(division=men, by=None)
    assert first.seed == again.outcome["record"]["draw_seed"]
    assert Round.every.filter(division=men, number=1).count() == 2


def test_a_lost_secret_stops_nobody_and_is_seen(men: Division) -> None:
    enter(men, 4)
    draw.freeze(division=men, by=None, asked_for=AT_ONCE)
    draw.commit(division=men, by=None)
    draw.add_tiles(division=men, typed=draw.invented_tiles(SEED), by=None)
    DrawSecret.objects.update(root="somebody spilled coffee on it")
    held = draw.draw_lots(division=men, by=None)
    record = draw.record_of(held)
    assert record is not None
    assert held.secret == record["secret"] == ""
    assert lottery.check_record(record) == []
    draw.redraw(division=men, reason="one was forgotten", by=None)
    draw.hold(division=men, by=None)
    assert Commitment.objects.latest("pk").commitment == ""


def test_a_list_that_was_altered_is_not_drawn(men: Division) -> None:
    enter(men, 4)
    draw.freeze(division=men, by=None, asked_for=AT_ONCE)
    draw.commit(division=men, by=None)
    draw.add_tiles(division=men, typed=draw.invented_tiles(SEED), by=None)
    thieves.take_the_guards_off()
    ClosedList.objects.get().entrants.filter(registration__number=1).update(line="0001 Somebody Else")
    with pytest.raises(Refused) as caught:
        draw.draw_lots(division=men, by=None)
    assert caught.value.code == "list-altered"
    assert not Lottery.objects.exists()


def test_objections_hold_the_draw_up_until_their_time_even_when_the_clock_goes_back(men: Division) -> None:
    enter(men, 4)
    now = timezone.now()
    draw.freeze(division=men, by=None, asked_for=draw.Terms(objection_minutes=15), now=now)
    with pytest.raises(Conflict) as caught:
        draw.commit(division=men, by=None, now=now + datetime.timedelta(minutes=14))
    assert caught.value.code == "objections-open"
    draw.commit(division=men, by=None, now=now - datetime.timedelta(hours=1))
    draw.add_tiles(division=men, typed=draw.invented_tiles(SEED), by=None)
    held = draw.draw_lots(division=men, by=None)
    assert held.closed_list == ClosedList.objects.get()


def test_an_erased_name_leaves_the_record_true(men: Division) -> None:
    places = enter(men, 4)
    draw.freeze(division=men, by=None)
    with pytest.raises(Conflict):
        draw.forget(registration=places[0])
    draw.reopen(division=men, reason="one asks to be forgotten", by=None)
    held = draw.hold(division=men, by=None)
    assert draw.forget(registration=places[0]) == 2
    record = draw.record_of(held)
    assert record is not None
    assert record["lines"][0] == "0001"
    assert lottery.check_record(record) == []
    assert proving.prove(men.tournament).holds
