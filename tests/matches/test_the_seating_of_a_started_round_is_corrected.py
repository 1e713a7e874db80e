"""Officials correct the seating of a started round (federation.md section 4): hands count on, or are annulled."""

import pytest

from tests.cast import hand, write
from tests.lottery.rotating.playing import event, play_event, play_round, seat, start, win
from tournament.core.errors import Conflict, Refused
from tournament.journal import verification
from tournament.journal.actions import Action
from tournament.lottery.rotating import people, results
from tournament.matches import entry, reseating, sanctions, sign_off
from tournament.models import Bye, Division, JournalLine, TableMatch
from tournament.results import standings
from tournament.tournaments import opening

Tables = list[list[int]]


def seated(division: Division) -> Tables:
    event_ = people.read(division)
    return [list(table.people) for table in event_.seated(event_.last_round).tables]


def correct(division: Division, wanted: Tables, *, again: tuple[int, ...] = (), round: int = 1) -> reseating.Plan:
    made = reseating.correct_seating(
        division=division, round=round, wanted=wanted, again=again, reason="the sheets were exchanged", by=None
    )
    assert seated(division) == wanted
    assert verification.verify(division.tournament).strays == ()
    division.refresh_from_db()
    return made


def at(table_match: TableMatch) -> list[int]:
    """The people on the four chairs, by number: the partners, then their rivals."""
    seats = {seat.seat: seat.registration.team_place.team.number for seat in table_match.seats.all()}
    return [seats[0], seats[2], seats[1], seats[3]]


def test_exchanged_sheets_count_for_those_who_played_on_them(men: Division) -> None:
    event(men, 8, 3)
    first, second = start(men).table_matches.order_by("match__number")
    win(first, "A")
    write(second, hand(1, (5, 0, 3, 5)))
    one, other = seated(men)
    plan = correct(men, [other, one])
    assert [(change.lines, change.is_written) for change in plan.changes] == [(1, True), (1, True)]
    assert (at(first), at(second)) == (other, one)
    won = {row.team for row in results.standings(men) if row.won}
    assert won == set(other[:2])
    second.refresh_from_db()
    win(second, "B")
    assert {row.team for row in results.standings(men) if row.won} == {*other[:2], *one[2:]}
    men.refresh_from_db()
    assert seat(men).number == 2


def test_a_match_begins_again_on_a_new_sheet_at_its_table(men: Division) -> None:
    event(men, 8, 3)
    round_ = play_round(men)
    (a, b, c, d), other = seated(men)
    first = round_.table_matches.order_by("match__number")[0]
    correct(men, [[a, c, b, d], other], again=(1,))
    round_.refresh_from_db()
    assert round_.closed_at is None
    old = TableMatch.every.get(pk=first.pk)
    fresh = TableMatch.objects.get(match=first.match)
    assert old.annulled_at is not None
    assert old.entries.exists()  # annulled, and still there to read
    assert (fresh.table, at(fresh), fresh.entries.count()) == (old.table, [a, c, b, d], 0)
    assert {row.team for row in results.standings(men) if row.won} == {*other[2:]}
    win(fresh, "B")
    men.refresh_from_db()
    made = seat(men)
    assert frozenset((a, c)) not in {frozenset(side) for table in made.round.tables for side in table.sides}


def test_somebody_with_a_bye_was_at_the_table(men: Division) -> None:
    event(men, 9, 3)
    round_ = play_round(men)
    (a, b, c, d), other = seated(men)
    (rests,) = people.read(men).byes[1]
    correct(men, [[a, rests, c, d], other])
    assert people.read(men).byes[1] == (b,)
    assert Bye.objects.filter(division=men, annulled_at=None).count() == 1
    rows = {row.team: row for row in results.standings(men)}
    assert (rows[rests].won, rows[rests].byes, rows[b].byes) == (1, 0, 1)
    round_.refresh_from_db()
    assert round_.closed_at is not None


def test_a_hand_meant_for_the_former_people_is_refused(men: Division) -> None:
    """A phone that was offline sends what it stored for the old seating."""
    event(men, 8, 3)
    first, _second = start(men).table_matches.order_by("match__number")
    one, other = seated(men)
    correct(men, [other, one])
    with pytest.raises(Conflict, match="The sheet has changed") as caught:
        entry.record(table_match=first, data=hand(0), key="k" * 16, version=0, by=None)
    assert caught.value.code == "sheet-changed"
    assert not first.entries.exists()


def test_the_last_round_is_ranked_once_more(men: Division) -> None:
    event(men, 8, 2)
    play_event(men)
    before = list(men.bracket.ranked or [])  # type: ignore[union-attr]
    (a, b, c, d), other = seated(men)
    correct(men, [[c, d, a, b], other], round=2)
    ranked = men.bracket.ranked  # type: ignore[union-attr]
    assert ranked == [row.team.number for row in standings.standings_of(men)] != before


def test_a_match_decided_without_play_begins_again(men: Division) -> None:
    event(men, 8, 3)
    first, second = start(men).table_matches.order_by("match__number")
    sign_off.walkover(table_match=first, absent={"1"}, by=None)
    win(second, "A")
    one, other = seated(men)
    plan = correct(men, [other, one])
    assert [change.begins_again for change in plan.changes] == [True, False]
    fresh = TableMatch.objects.get(match=first.match)
    assert fresh.pk != first.pk
    assert not any(seat.absent for seat in fresh.seats.all())
    assert {row.team for row in results.standings(men) if row.won} == set(one[:2])


def test_the_preview_says_what_it_breaks_and_writes_nothing(men: Division) -> None:
    event(men, 8, 3)
    play_round(men)
    (a, b, *_rest), other = seated(men)
    seat(men)
    start(men)
    now = seated(men)
    rest = [one for one in people.read(men).here if one not in (a, b, *other[:2])]
    plan = reseating.preview(men, [[a, b, *other[:2]], rest])
    assert sum("were partners before" in problem for problem in plan.problems) >= 2
    assert seated(men) == now
    one, other = now
    assert reseating.preview(men, [other, one]).problems == ()  # the order of the tables is no matter any more


def test_it_is_in_the_journal_with_its_reason(men: Division) -> None:
    event(men, 8, 3)
    start(men)
    one, other = seated(men)
    correct(men, [other, one])
    line = JournalLine.objects.get(tournament=men.tournament, action=Action.CORRECT_SEATING)
    assert line.reason == "the sheets were exchanged"
    assert line.after["tables"][0] == {"table": 1, "from": one, "to": other, "lines": 0, "again": False}


def test_a_wrong_correction_is_refused(men: Division) -> None:
    event(men, 8, 3)
    start(men)
    one, other = seated(men)
    (a, b, c, d) = one
    wrong: list[tuple[Tables, tuple[int, ...], str, str]] = [
        ([one, other], (), "tables", "nothing-to-correct"),
        ([one, [*other[:3], a]], (), "tables", "no-seating"),
        ([one], (), "tables", "no-seating"),
        ([one, [*other[:3], 999]], (), "tables", "unknown-person"),
        ([[a, c, b, d], other], (2,), "again", "not-changed"),
    ]
    for asked, again, field, code in wrong:
        with pytest.raises(Refused) as caught:
            reseating.correct_seating(division=men, round=1, wanted=asked, again=again, reason="wrong", by=None)
        assert (caught.value.field, caught.value.code) == (field, code), asked
        assert seated(men) == [one, other], asked


def test_what_rests_on_the_old_seating_stands_in_the_way(men: Division) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile="fvd")
    event(men, 8, 3)
    with pytest.raises(Conflict, match="has not been started"):
        reseating.preview(men, seated(men))
    first, _second = start(men).table_matches.order_by("match__number")
    one, other = seated(men)
    asked = [other, one]
    with pytest.raises(Refused, match="reason"):
        reseating.correct_seating(division=men, round=1, wanted=asked, reason=" ", by=None)
    version = reseating.preview(men, asked).version
    write(first, hand(0))
    with pytest.raises(Conflict, match="look again"):
        reseating.correct_seating(division=men, round=1, wanted=asked, reason="wrong", version=version, by=None)
    with pytest.raises(Conflict, match="Round 1"):
        reseating.correct_seating(division=men, round=2, wanted=asked, reason="wrong", by=None)
    first.refresh_from_db()
    player = first.seats.all()[0].registration
    given = sanctions.give(table_match=first, player=player, points=5, note="late", key="s" * 16, by=None)
    with pytest.raises(Conflict, match=f"{player.person.name} was sanctioned at table {first.table}"):
        reseating.correct_seating(division=men, round=1, wanted=asked, reason="wrong", by=None)
    sanctions.take_back(sanction=given, reason="given at the wrong table", by=None)
    correct(men, asked)
    win(first, "A")
    men.refresh_from_db()
    second = TableMatch.objects.get(match__round=1, state="playing")
    win(second, "A")
    men.refresh_from_db()
    seat(men)
    with pytest.raises(Conflict, match="Round 2 has not been started"):
        reseating.preview(men, asked)
