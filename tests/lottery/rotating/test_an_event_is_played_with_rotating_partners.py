"""Individual events (federation.md section 4): seated round by round, ranked by person."""

import datetime
from decimal import Decimal

import pytest
from django.utils import timezone

from brackets import rotating
from tests.brackets.rotating.checking import faults
from tests.cast import SEED, enter, hand, play_to_the_end, sign_both, write
from tests.lottery.rotating.playing import event, play_event, play_round, seat, start, win
from tournament.core.errors import Conflict, Refused
from tournament.journal import verification
from tournament.lottery import championship, format_choice, holding, redraw
from tournament.lottery.rotating import people, results, seating
from tournament.lottery.winners import Winners
from tournament.matches import withdrawals
from tournament.models import Bye, Division, EntryList, Registration, RoundClock, Team, TeamPlayer, Withdrawal
from tournament.results import standings
from tournament.tournaments import opening


def test_nobody_has_a_partner_twice_and_the_best_person_is_the_champion(men: Division) -> None:
    event(men, 9, 4)
    play_event(men)
    played = people.read(men)
    assert played.last_round == 4
    partners = [frozenset(side) for round_ in played.history() for table in round_.tables for side in table.sides]
    assert len(set(partners)) == len(partners) == 4 * 4
    assert sorted(len(byes) for byes in played.byes.values()) == [1] * 4
    assert len(set(played.byes.values())) == 4
    rows = standings.standings_of(men)
    assert [row.team.number for row in rows] == men.bracket.ranked  # type: ignore[union-attr]
    assert sum(row.standing.won for row in rows) == 2 * 4 * 2 + 4  # two at each table, and the byes
    assert all(len(row.team.names) == 1 for row in rows)
    champion = championship.champion_of(men.tournament)
    assert champion is not None
    assert champion.number == rows[0].team.number
    assert verification.verify(men.tournament).strays == ()


def test_the_best_person_does_not_meet_the_winning_team_of_another_bracket(men: Division, women: Division) -> None:
    enter(women, 2)
    holding.hold(division=women, by=None, seed=SEED)
    event(men, 5, 2)
    play_event(men)
    rows = standings.standings_of(men)
    assert championship.winner_of(men) == rows[0].team
    assert championship.winner_of(Division.objects.get(pk=women.pk)) is not None
    assert not men.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exists()
    assert verification.verify(men.tournament).holds


def test_a_bye_is_won_with_half_of_the_target_as_effectiveness(men: Division) -> None:
    event(men, 5, 2)
    (out,) = people.read(men).byes[1]
    assert all(row.won == 0 for row in results.standings(men))
    play_round(men)
    row = next(row for row in results.standings(men) if row.team == out)
    assert (row.won, row.points_for, row.points_against, row.effectiveness, row.byes) == (1, 50, 0, 25, 1)


def test_the_record_of_the_lottery_gives_the_first_round(men: Division) -> None:
    event(men, 8, 3)
    drawn = men.lotteries.get()
    record = holding.record_of(drawn)
    assert record is not None
    order = rotating.by_lot(record["draw_seed"], record["lines"])
    registered = {team.players.all()[0].registration.number: number for number, team in people.read(men).people.items()}
    sides = [side for table in people.read(men).seated(1).tables for side in table.sides]
    assert sides == [(registered[one], registered[two]) for one, two in zip(order[0::2], order[1::2], strict=True)]


def test_the_leaders_play_at_the_first_table_of_the_hall(men: Division) -> None:
    event(men, 8, 3)
    play_round(men)
    made = seat(men)
    first = start(men).table_matches.order_by("table")[0]
    assert first.table == 1
    at_table = [seat.registration.pk for seat in first.seats.order_by("seat")]
    (a, c), (b, d) = made.round.tables[0].sides
    wanted = [made.event.people[one].players.all()[0].registration_id for one in (a, b, c, d)]
    assert at_table == wanted


def test_ratings_and_clubs_seat_the_first_round(men: Division) -> None:
    options = {"first": "RATING_FOLD", "club_apart": "ALWAYS", "second": "LEADERS_APART", "bye_limit": 1}
    opening.change_tournament(tournament=men.tournament, by=None, profile_options=options)
    ratings = dict[int, Decimal]()

    def rate(places: list[Registration]) -> None:
        """The last number is the best; 1 and 2 of a club, who would be partners otherwise, and 3 and 4 of another."""
        for place in places:
            ratings[place.person_id] = Decimal(1000 + place.number)
            place.person.home_club = ("Club  Uno" if place.number % 2 else "CLUB ÚNO") if place.number < 3 else ""
            place.person.save(update_fields=["home_club"])

    event(men, 8, 3, entered=rate, ratings=ratings)
    played = people.read(men)
    by_rating = [played.number_of(one) for table in played.seated(1).tables for one in table.people]
    assert by_rating == [8, 7, 6, 5, 4, 2, 3, 1]  # folded, but for 1 and 2
    play_round(men)
    order = [row.team for row in results.standings(men)]
    sides = [{order.index(one) for one in side} for table in seat(men).round.tables for side in table.sides]
    assert faults(order, people.read(men).history()[:1], people.read(men).seated(2), 1) == []
    assert sides[0] & {0} and not sides[0] & {1}  # noqa: PT018 - one fact
    mates = {number for number, club in people.read(men).clubs.items() if club == "club uno"}
    tables = [side for round_ in people.read(men).history() for table in round_.tables for side in table.sides]
    assert len(mates) == 2
    assert not any(set(side) == mates for side in tables)


def test_people_are_ranked_by_the_rating_that_the_lottery_has_kept(men: Division) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"order": ["rating", "lot"]})
    format_choice.choose(division=men, key="rotating", options={"rounds": 2}, by=None)
    keys = [place.person_id for place in enter(men, 8)]
    holding.hold(division=men, by=None, seed=SEED, ratings={key: Decimal(1300 + at) for at, key in enumerate(keys)})
    men.refresh_from_db()
    (late,) = enter(men, 1)
    seating.enter_late(division=men, registration=late, by=None)
    played = people.read(men)
    assert [played.number_of(row.team) for row in results.standings(men)] == [8, 7, 6, 5, 4, 3, 2, 1, late.number]


@pytest.mark.parametrize(("second", "place"), [("AS_MIDDLE", 0), ("LEADERS_APART", 4)])
def test_leaders_apart_puts_a_bye_behind_all_who_won_at_a_table(men: Division, second: str, place: int) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"second": second})
    event(men, 9, 3)
    for table_match in start(men).table_matches.all():
        write(table_match, hand(1, (30, 0, 5, 5)))
        sign_both(write(table_match, hand(0, (0, 25, 0, 25))))  # won by less than the half of the target of a bye
    (rests,) = people.read(men).byes[1]
    men.refresh_from_db()
    assert seating.propose(men).order.index(rests) == place
    assert results.standings(men)[0].team == rests


@pytest.mark.parametrize(
    ("count", "rounds", "sentence"),
    [
        (0, 9, "at least 4 people, and 0 are present"),
        (1, 1, "at least 4 people, and 1 are present"),
        (3, 1, "at least 4 people"),
        (5, 6, "at most 5 rounds"),
    ],
)
def test_an_event_that_cannot_be_seated_has_no_lottery(men: Division, count: int, rounds: int, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence) as caught:
        event(men, count, rounds)
    assert caught.value.field == "rounds"
    assert not EntryList.objects.exists()  # refused before the list is closed: the rounds can still be changed
    assert not Team.every.exists()


def test_small_rounds_are_proposed_or_refused_with_a_sentence(men: Division) -> None:
    """From 7 people down to nobody, as they leave one by one."""
    event(men, 8, 4)
    play_round(men)
    for here in range(7, -1, -1):
        team = people.read(men).people[people.read(men).here[0]]
        withdrawals.withdraw_team(team=team, kind=Withdrawal.Kind.WITHDRAWN, reason="left", by=None)
        men.refresh_from_db()
        if here >= 4:
            made = seating.propose(men)
            assert (len(made.round.tables), len(made.round.byes), made.problems) == (1, here - 4, ())
            continue
        with pytest.raises(Refused, match=f"needs at least 4 people, and {here} are present") as caught:
            seating.propose(men)
        assert caught.value.code == "no-seating"


@pytest.mark.parametrize(("level", "due"), [("VOID_ZERO", (0, 0, 1, 0, 0, 0)), ("DRAW", (0, 0, 1, 23, 23, 0))])
def test_a_level_match_is_neither_won_nor_lost(men: Division, level: str, due: tuple[int, ...]) -> None:
    format_choice.choose(division=men, key="rotating", options={"rounds": 2}, by=None)
    format_choice.choose(division=men.tournament.divisions.get(key="women"), key="swiss", options={}, by=None)
    clock = {"minutes": 35, "level": level, "starts": "WITH_ROUND"}
    opening.change_tournament(tournament=men.tournament, by=None, clock=clock)
    event(men, 8, 2)
    first, second = start(men).table_matches.order_by("match__number")
    RoundClock.objects.update(started_at=timezone.now() - datetime.timedelta(minutes=36))
    write(first, hand(0))
    write(first, hand(1, (15, 0, 3, 5)))
    sign_both(write(first, {"kind": "bell", "in_play": False}))
    win(second, "A")
    men.refresh_from_db()
    rows = {row.team: row for row in results.standings(men)}
    four = people.read(men).seated(1).tables[0].people
    for row in (rows[number] for number in four):
        assert (row.won, row.lost, row.level, row.points_for, row.points_against, row.effectiveness) == due
    assert len(seat(men).round.tables) == 2


def test_a_round_waits_for_open_tables_and_is_seated_once(men: Division) -> None:
    event(men, 8, 3)
    with pytest.raises(Conflict, match="Round 1 is not over"):
        seating.seat_round(division=men, round=2, by=None)
    play_round(men)
    seat(men)
    with pytest.raises(Conflict):
        seating.seat_round(division=men, round=2, by=None)
    assert Team.seated.filter(round=2).count() == 4


def test_a_seating_is_taken_back_until_the_round_has_started(men: Division) -> None:
    event(men, 9, 3)
    with pytest.raises(Conflict, match="repeat the lottery"):
        seating.unseat_round(division=men, by=None)
    play_round(men)
    before = seat(men).round
    seating.unseat_round(division=men, by=None)
    assert not Team.seated.filter(round=2).exists()
    assert seat(men).round == before
    start(men)
    with pytest.raises(Conflict, match="has been started"):
        seating.unseat_round(division=men, by=None)
    assert verification.verify(men.tournament).strays == ()


def test_a_seating_by_hand_says_what_it_breaks(men: Division) -> None:
    event(men, 9, 3)
    play_round(men)
    (first, second), other = people.read(men).seated(1).tables[0].sides
    rest = [one for one in people.read(men).here if one not in (first, second, *other)]
    tables = [[first, second, *other], rest[:4]]
    proposal = seating.propose(men, tables)
    names = people.read(men).people
    assert f"Table 1: {names[first].label} and {names[second].label} were partners before." in proposal.problems
    seating.seat_round(division=men, round=2, by=None, tables=tables)
    assert people.read(men).seated(2).tables[0].sides[0] == (first, second)


@pytest.mark.parametrize("wrong", ["twice", "three", "nobody"])
def test_a_seating_by_hand_without_a_place_for_everybody_is_refused(men: Division, wrong: str) -> None:
    event(men, 8, 3)
    play_round(men)
    here = list(people.read(men).here)
    tables = {"twice": [here[:4], here[3:7]], "three": [here[:3]], "nobody": [here[:4], [*here[4:7], 999]]}[wrong]
    with pytest.raises(Refused) as caught:
        seating.seat_round(division=men, round=2, by=None, tables=tables)
    assert caught.value.field == "tables"
    assert not Team.seated.filter(round=2).exists()


def test_a_late_person_plays_from_the_next_round_on(men: Division) -> None:
    event(men, 8, 3)
    play_round(men)
    (late,) = enter(men, 1)
    assert list(seating.waiting(men)) == [late]
    team = seating.enter_late(division=men, registration=late, by=None)
    with pytest.raises(Conflict, match="plays already"):
        seating.enter_late(division=men, registration=late, by=None)
    assert team.number in seat(men).round.people
    row = next(row for row in results.standings(men) if row.team == team.number)
    assert (row.won, row.lost) == (0, 0)


def test_a_person_who_leaves_is_not_seated_and_stands_last(men: Division) -> None:
    event(men, 9, 3)
    play_round(men)
    leader = results.standings(men)[0].team
    team = Team.objects.get(tournament=men.tournament, number=leader)
    withdrawals.withdraw_team(team=team, kind=Withdrawal.Kind.WITHDRAWN, reason="had to go", by=None)
    men.refresh_from_db()
    assert leader not in seat(men).round.people
    assert results.standings(men)[-1].team == leader


def test_a_lottery_that_is_repeated_frees_everybody(men: Division) -> None:
    event(men, 9, 3)
    redraw.redraw(division=men, reason="a wrong list", by=None)
    assert not Team.seated.exists()
    assert not TeamPlayer.objects.exists()
    assert not Bye.objects.filter(annulled_at=None).exists()


def test_an_individual_event_without_players_does_not_end_a_day_before_its_championship(
    men: Division, women: Division
) -> None:
    opening.add_division(tournament=men.tournament, name="Open", by=None, format="rotating", options={"rounds": 2})
    for division in (men, women):
        enter(division, 4)
        holding.hold(division=division, by=None, seed=SEED)
        division.refresh_from_db()
        (last,) = start(division).table_matches.all()
        sign_both(play_to_the_end(last))
    finals = men.tournament.divisions.get(kind="championship")
    assert championship.winners_of(men.tournament) == []
    assert Winners([men.tournament_id]).of_tournament(men.tournament_id) == []
    (final,) = start(finals).table_matches.all()
    sign_both(play_to_the_end(final))
    assert championship.winners_of(men.tournament) == [final.team_a]
    assert Winners([men.tournament_id]).of_tournament(men.tournament_id) == [final.team_a.number]
