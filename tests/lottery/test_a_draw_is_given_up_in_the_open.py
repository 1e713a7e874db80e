"""A draw is never repeated silently: a reason, the next secret, and consent where results go with it."""

import datetime

import pytest
from django.utils import timezone

from brackets import lottery
from brackets.models import Match
from tests.cast import SEED, enter, play_to_the_end, sign_both
from tests.journal import thieves
from tests.support.lottery_verifier import mismatches
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.journal import verification
from tournament.lottery import championship, commitment, entry_list, holding, redraw, terms
from tournament.models import (
    Commitment,
    Division,
    DrawSecret,
    EntryList,
    Lottery,
    Registration,
    Round,
    TableMatch,
    Team,
    Tournament,
)
from tournament.results import standings

AT_ONCE = terms.Terms(objection_minutes=0)


def test_the_players_of_a_draw_given_up_are_drawn_again(men: Division) -> None:
    enter(men, 5)
    first = holding.hold(division=men, by=None)
    row = redraw.redraw(division=men, reason="  one was   forgotten ", by=None)
    assert (row.reason, row.discarded) == ("one was forgotten", [])
    men.refresh_from_db()
    assert men.bracket is None
    assert not Registration.objects.filter(substitute=True).exists()
    (late,) = enter(men, 1)
    second = holding.hold(division=men, by=None)
    assert (first.attempt, second.attempt) == (1, 2)
    assert lottery.label(late.number) in second.entrants
    assert [team.number for team in men.teams.all()] == [3, 4, 5]
    assert [team.names for team in Team.every.filter(division=men).exclude(annulled_at=None)]
    record = holding.record_of(second)
    assert record is not None
    assert mismatches(record) == []
    assert record["earlier"][0]["secret"] == first.secret
    assert verification.verify(men.tournament).holds


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "a\x00b"])
def test_a_draw_is_not_given_up_without_a_reason(men: Division, reason: str) -> None:
    enter(men, 4)
    holding.hold(division=men, by=None)
    with pytest.raises(Refused) as caught:
        redraw.redraw(division=men, reason=reason, by=None)
    assert caught.value.field == "reason"


def test_results_are_discarded_with_consent_only(drawn: Tournament, men: Division, women: Division) -> None:
    for division in (men, women):
        division.refresh_from_db()
        while seating.next_round(division):
            for table_match in seating.start_round(division=division, by=None).table_matches.all():
                sign_both(play_to_the_end(table_match))
            division.refresh_from_db()
    matches = Match.objects.count()
    told = redraw.would_discard(men)
    assert [one.subject for one in told] == ["match men 1", "match men 2", "match men 3"]
    with pytest.raises(Conflict) as caught:
        redraw.redraw(division=men, reason="the tiles lay face up", by=None)
    assert caught.value.code == "results-exist"
    redraw.redraw(division=men, reason="the tiles lay face up", discard=True, by=None)
    assert Match.objects.count() == matches
    assert not TableMatch.objects.filter(round__division=men).exists()
    assert TableMatch.every.filter(round__division=men).count() == 3
    assert championship.champion_of(drawn) is None
    assert standings.standings_of(Division.objects.get(pk=men.pk)) == []
    assert verification.verify(drawn).holds
    again = holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    first = seating.start_round(division=men, by=None)
    assert first.seed == again.outcome["record"]["draw_seed"]
    assert Round.every.filter(division=men, number=1).count() == 2


def test_a_lost_secret_stops_nobody_and_is_seen(men: Division) -> None:
    enter(men, 4)
    entry_list.close_list(division=men, by=None, requested_for=AT_ONCE)
    commitment.commit(division=men, by=None)
    commitment.add_tiles(division=men, typed=holding.invented_tiles(SEED), by=None)
    DrawSecret.objects.update(root="somebody spilled coffee on it")
    held = holding.draw_lots(division=men, by=None)
    record = holding.record_of(held)
    assert record is not None
    assert held.secret == record["secret"] == ""
    assert mismatches(record) == []
    redraw.redraw(division=men, reason="one was forgotten", by=None)
    holding.hold(division=men, by=None)
    assert Commitment.objects.latest("pk").commitment == ""


def test_a_list_that_was_altered_is_not_drawn(men: Division) -> None:
    enter(men, 4)
    entry_list.close_list(division=men, by=None, requested_for=AT_ONCE)
    commitment.commit(division=men, by=None)
    commitment.add_tiles(division=men, typed=holding.invented_tiles(SEED), by=None)
    thieves.take_the_guards_off()
    EntryList.objects.get().entrants.filter(registration__number=1).update(line="0001 Somebody Else")
    with pytest.raises(Refused) as caught:
        holding.draw_lots(division=men, by=None)
    assert caught.value.code == "list-altered"
    assert not Lottery.objects.exists()


def test_objections_hold_the_draw_up_until_their_time_even_when_the_clock_goes_back(men: Division) -> None:
    enter(men, 4)
    now = timezone.now()
    entry_list.close_list(division=men, by=None, requested_for=terms.Terms(objection_minutes=15), now=now)
    with pytest.raises(Conflict) as caught:
        commitment.commit(division=men, by=None, now=now + datetime.timedelta(minutes=14))
    assert caught.value.code == "objections-open"
    commitment.commit(division=men, by=None, now=now - datetime.timedelta(hours=1))
    commitment.add_tiles(division=men, typed=holding.invented_tiles(SEED), by=None)
    held = holding.draw_lots(division=men, by=None)
    assert held.entry_list == EntryList.objects.get()


def test_an_erased_name_leaves_the_record_true(men: Division) -> None:
    places = enter(men, 4)
    entry_list.close_list(division=men, by=None)
    with pytest.raises(Conflict):
        entry_list.forget(registrations=places[:1])
    entry_list.reopen_list(division=men, reason="one asks to be forgotten", by=None)
    held = holding.hold(division=men, by=None)
    assert entry_list.forget(registrations=places[:1]) == 2
    record = holding.record_of(held)
    assert record is not None
    assert record["lines"][0] == "0001"
    assert mismatches(record) == []
    assert verification.verify(men.tournament).holds
