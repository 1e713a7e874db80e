"""Who is missing in an individual event: forfeits, substitutes, people who never came (federation.md 2, 4 and 7)."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from brackets.models import Decided
from tests.cast import enter, hand, write
from tests.lottery.rotating.playing import event, play_round, seat, start, win
from tournament.core.errors import Conflict, Refused
from tournament.journal import verification
from tournament.lottery.rotating import people, results, seating
from tournament.matches import sanctions, sign_off, withdrawals
from tournament.models import Bye, Division, JournalLine, Registration, Round, Seat, TableMatch, Team, User, Withdrawal
from tournament.registration import sign_up
from tournament.results import careers
from tournament.tournaments import opening

CASES = [json.loads(line) for line in Path("tests/scoring/cases/federation-profile.jsonl").read_text().splitlines()]
FORFEITS = [one for one in CASES if one["kind"] == "match" and {"people", "forfeit"} <= set(one["input"])]


def rows(division: Division) -> dict[int, tuple[int, int, int, int, int, int]]:
    """Wins, losses, points for and against, effectiveness and matches missed, by registration number."""
    found = people.read(division)
    return {
        found.number_of(row.team): (
            row.won,
            row.lost,
            row.points_for,
            row.points_against,
            row.effectiveness,
            row.missed,
        )
        for row in results.standings(division, found)
    }


def seated(table_match: TableMatch) -> list[Registration]:
    """The people on chairs 1 to 4."""
    return [seat.registration for seat in Seat.objects.filter(table_match=table_match)]


@pytest.mark.parametrize("others", ["WIN", "SIDE"])
def test_the_partner_gets_what_the_profile_says(men: Division, others: str) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"others": others})
    event(men, 8, 2)
    first, second = start(men).table_matches.order_by("match__number")
    for _time in range(2):  # a double tap is one walkover
        sign_off.walkover(table_match=first, absent={"3"}, by=None)
    win(second, "A")
    missing, winner = (0, 1, 0, 50, -50, 1), (1, 0, 50, 0, 25, 0)
    a, b, c, d = (one.number for one in seated(first))
    found = rows(men)
    assert (found[c], found[b], found[d]) == (missing, winner, winner)
    assert found[a] == (winner if others == "WIN" else missing)
    for place in seated(first):  # a career says the same
        career = careers.career_of(place.person)
        assert (career.days[0].won, career.here.won) == (found[place.number][0],) * 2
    assert JournalLine.objects.filter(action="walkover").count() == 1
    assert verification.verify(men.tournament).strays == ()


def test_one_of_each_side_and_both_of_a_side_are_missing(men: Division) -> None:
    event(men, 8, 2)
    first, second = start(men).table_matches.order_by("match__number")
    sign_off.walkover(table_match=first, absent={"1", "2"}, by=None)
    sign_off.walkover(table_match=second, absent={"A"}, by=None)
    first.match.refresh_from_db()
    assert (first.match.decided, first.match.winner) == (Decided.VACANT, None)
    found = rows(men)
    assert [found[one.number][:2] for one in seated(first)] == [(0, 1), (0, 1), (1, 0), (1, 0)]
    assert [found[one.number][:2] for one in seated(second)] == [(0, 1), (1, 0), (0, 1), (1, 0)]


@pytest.mark.parametrize("case", FORFEITS, ids=[one["id"] for one in FORFEITS])
def test_the_worked_cases_of_forfeits(men: Division, case: dict[str, Any]) -> None:
    """Played at a table: a and c against b and d."""
    asked = case["input"]
    profile = {"profile": asked["preset"].lower(), "profile_options": asked.get("set", {})}
    event(
        men,
        4,
        1,
        entered=lambda _all: opening.change_tournament(
            tournament=men.tournament, by=None, options={"target": 200}, **profile
        ),
    )
    table_match = start(men).table_matches.get()
    chairs = {"a": "1", "b": "2", "c": "3", "d": "4"}
    sign_off.walkover(table_match=table_match, absent={chairs[one] for one in asked["forfeit"]}, by=None)
    there = dict(zip("abcd", seated(table_match), strict=True))
    for name, card in asked.get("cards", {}).items():
        sanctions.give(table_match=table_match, player=there[name], note="loud", key=name, card=card, by=None)
    found = rows(men)
    for name, row in case["expected"]["rows"].items():
        due = (row["result"] == "W", row["result"] == "L", row["pf"], row["pc"], row["eff"])
        assert found[there[name].number][:5] == due, name


def test_who_is_late_forfeits_after_the_minutes_of_the_profile(men: Division) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"late": 15})
    event(men, 4, 1)
    table_match = start(men).table_matches.get()
    with pytest.raises(Conflict, match="forfeits at") as caught:
        sign_off.walkover(table_match=table_match, absent={"1"}, by=None)
    assert caught.value.code == "not-late-yet"
    Round.objects.update(play_at=timezone.now() - datetime.timedelta(minutes=16))
    assert sign_off.walkover(table_match=table_match, absent={"1"}, by=None).state == "finished"


def test_a_match_counts_for_the_substitute(men: Division) -> None:
    """A late arrival at one table, the person with the bye at another; the absent ones stay in the event."""
    event(men, 9, 3)
    first, second = start(men).table_matches.order_by("match__number")
    (late,) = enter(men, 1)
    (resting,) = (Bye.objects.get().registration,)
    assert set(withdrawals.waiting_substitutes(men.tournament)) == {late, resting}
    there = dict.fromkeys(withdrawals.replaceable(men.tournament).values_list("registration", flat=True))
    assert set(there) == {one.pk for one in (*seated(first), *seated(second))}
    gone = seated(first)[0], seated(second)[1]
    for sheet, out, into in ((first, gone[0], late), (second, gone[1], resting)):
        side = Team.seated.get(round=1, players__registration=out)
        made = withdrawals.substitute(team=side, out=out, into=into, reason="did not come", by=None)
        assert made.table_match == sheet
        assert into in seated(sheet)
    with pytest.raises(Conflict, match="not in that team"):
        withdrawals.substitute(team=side, out=gone[1], into=late, reason="again", by=None)
    write(win(first, "A") and second, hand(1, (5, 0, 5, 5)))
    side = Team.seated.get(round=1, players__registration=seated(second)[2])
    with pytest.raises(Conflict, match="Play has begun"):
        withdrawals.substitute(team=side, out=seated(second)[2], into=gone[0], reason="tired", by=None)
    win(second, "B")
    found = rows(men)
    assert (found[late.number][:2], found[resting.number][:2]) == ((1, 0), (1, 0))
    assert [found[one.number] for one in gone] == [(0, 0, 0, 0, 0, 0)] * 2
    men.refresh_from_db()
    assert set(seat(men).order) == set(people.read(men).people)
    assert verification.verify(men.tournament).strays == ()


def test_a_substitute_has_no_table_and_has_paid(men: Division) -> None:
    event(men, 8, 2)
    first, second = start(men).table_matches.order_by("match__number")
    side = Team.seated.get(round=1, players__registration=seated(first)[0])
    with pytest.raises(Conflict, match="has a table"):
        withdrawals.substitute(team=side, out=seated(first)[0], into=seated(second)[0], reason="x", by=None)
    (owing,) = enter(men, 1, paid=False)
    with pytest.raises(Refused, match="fee"):
        withdrawals.substitute(team=side, out=seated(first)[0], into=owing, reason="x", by=None)


def test_who_never_came_is_withdrawn_when_round_3_is_made(men: Division) -> None:
    event(men, 9, 4)
    (sheet, _other) = start(men).table_matches.order_by("match__number")
    never, came = seated(sheet)[0], seated(sheet)[1]
    sign_off.walkover(table_match=sheet, absent={"1", "2"}, by=None)
    win(_other, "A")
    sign_up.set_present(registration=came, present=True, by=None)  # only late
    men.refresh_from_db()
    seat(men)
    for table_match in start(men).table_matches.all():
        chairs = {str(at) for at, one in enumerate(seated(table_match), start=1) if one == never}
        if chairs:
            sign_off.walkover(table_match=table_match, absent=chairs, by=None)
        else:
            win(table_match, "A")
    men.refresh_from_db()
    made = seating.propose(men)
    assert [made.event.registered(one) for one in made.noshows] == [never]
    assert not Withdrawal.objects.exists()
    seat(men)
    assert [one.team.players.get().registration for one in Withdrawal.objects.all()] == [never]
    assert JournalLine.objects.get(action="withdraw-team").reason == "Never came: round 3 is made without them."
    assert never.number not in [people.read(men).number_of(one) for one in people.read(men).here]
    assert verification.verify(men.tournament).strays == ()


def test_nobody_is_withdrawn_where_the_profile_says_so(men: Division) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"noshow_round": 0})
    event(men, 8, 4)
    for absent in ({"1"}, None):
        for table_match in start(men).table_matches.order_by("match__number"):
            if absent and table_match.table == 1:
                sign_off.walkover(table_match=table_match, absent=absent, by=None)
            else:
                win(table_match, "A")
        men.refresh_from_db()
        made = seat(men)
    assert made.noshows == ()
    assert play_round(men).number == 3


def test_the_top_tables_of_the_last_rounds_are_seated_again_rather_than_forfeited(
    men: Division, judge: User, organizer: User
) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"reseat_top": True})
    event(men, 16, 3)
    early, *others = start(men).table_matches.order_by("match__number")
    assert sign_off.walkover(table_match=early, absent={"1"}, by=judge).state == "finished"
    for table_match in others:
        win(table_match, "A")
    seat(men)
    first, *_between, third, fourth = start(men).table_matches.order_by("match__number")
    with pytest.raises(Conflict) as caught:
        sign_off.walkover(table_match=third, absent={"1"}, by=judge)
    assert caught.value.code == "reseat-first"
    assert sign_off.walkover(table_match=fourth, absent={"1"}, by=judge).state == "finished"
    assert sign_off.walkover(table_match=first, absent={"1"}, by=organizer).state == "finished"
