"""Pairings that have begun stand, what has not begun is made again, and a knock-out that has begun is asked for."""

import pytest

from brackets import selectors
from brackets.models import Match
from tests.cast import hand, write
from tests.lottery.rotating import playing as rotating
from tests.matches.corrections.asking import codes, correct, look, other_side_won, params
from tests.matches.corrections.days import a_day, end, play_out
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.journal import verification
from tournament.lottery import championship, next_stage
from tournament.matches import withdrawals
from tournament.models import Division, TableMatch, Tournament
from tournament.results import standings


def bracket_of(tournament: Tournament) -> Division:
    return tournament.divisions.select_related("bracket", "tournament").get(key="men")


def play(division: Division) -> list[TableMatch]:
    """One round, in which side A always wins."""
    division = Division.objects.select_related("bracket", "tournament").get(pk=division.pk)
    round_ = seating.start_round(division=division, by=None)
    over = list(round_.table_matches.order_by("match__number"))
    for table_match in over:
        end(table_match, "A")
    return [TableMatch.objects.get(pk=one.pk) for one in over]


def lower_number_wins(division: Division) -> None:
    """One round, so that the order of a group is that of the numbers."""
    division = Division.objects.select_related("bracket", "tournament").get(pk=division.pk)
    for table_match in seating.start_round(division=division, by=None).table_matches.all():
        end(table_match, "A" if table_match.team_a.number < table_match.team_b.number else "B")


def pairs(division: Division, number: int) -> list[set[int]]:
    matches = Match.objects.filter(bracket=division.bracket_id, round=number).order_by("number")
    return [{side.number for side in (one.first, one.second) if side} for one in matches]


@pytest.mark.django_db
def test_a_swiss_round_that_has_not_begun_is_paired_anew() -> None:
    men = bracket_of(a_day(4, format="swiss", format_options={"rounds": 3}))
    first, second = play(men)
    winners = {first.team_a.number, second.team_a.number}
    assert winners in pairs(men, 2)
    preview = look(first, **other_side_won(first))
    assert preview.next_match is None
    assert params(preview.effects[""], "paired-anew") == [{"bracket": "men", "round": 2}]
    correct(first, seen=preview, **other_side_won(first))
    assert {first.team_b.number, second.team_a.number} in pairs(men, 2)
    play_out(men.tournament)
    assert not [name for name in verification.verify(men.tournament).strays if name.startswith(("match", "bracket"))]


@pytest.mark.django_db
def test_a_swiss_round_that_has_begun_stands_and_the_standings_change() -> None:
    men = bracket_of(a_day(4, format="swiss", format_options={"rounds": 3}))
    first, second = play(men)
    before = pairs(men, 2)
    seating.start_round(division=Division.objects.get(pk=men.pk), by=None)
    made = correct(first, **other_side_won(first))
    assert pairs(men, 2) == before
    assert params(made.effects, "pairings-stand") == [{"bracket": "men", "round": 2}]
    won = {row.team.number: row.standing.won for row in standings.standings_of(men)}
    assert (won[first.team_a.number], won[first.team_b.number], won[second.team_a.number]) == (0, 1, 1)


@pytest.mark.django_db
def test_points_alone_may_change_who_won_swiss_rounds_and_goes_to_the_championship() -> None:
    tournament = a_day(4, format="swiss", format_options={"rounds": 1})
    men = bracket_of(tournament)
    first, second = play(men)
    winner = championship.winner_of(bracket_of(tournament))
    assert winner is not None
    best, other = (first, second) if winner == first.team_a else (second, first)
    finals = tournament.divisions.select_related("bracket").get(key="championship")
    assert finals.bracket is not None
    made = correct(other, result="A", points=[90, 0])
    assert params(made.effects, "bracket-winner") == [
        {"bracket": "men", "before": best.team_a.number, "after": other.team_a.number}
    ]
    assert other.team_a.number in {entrant.number for entrant in finals.bracket.entrants.all()}
    assert best.team_a.number not in {entrant.number for entrant in finals.bracket.entrants.all()}


@pytest.mark.django_db
def test_the_knock_out_after_groups_is_asked_for_only_where_others_would_meet_in_it() -> None:
    tournament = a_day(6, format="groups", format_options={"group_size": 3, "advance": 2})
    men = bracket_of(tournament)
    for _wave in range(3):
        lower_number_wins(men)
    (_group, (first, second, third)), _other = next_stage.tables(bracket_of(tournament))
    assert (first.won, second.won, third.won) == (2, 1, 0)
    of_group = TableMatch.objects.filter(match__part="group-1")
    beaten = next(one for one in of_group if {one.team_a.number, one.team_b.number} == {second.team, third.team})
    knock_out = seating.start_round(division=bracket_of(tournament), by=None).table_matches.all()
    requested_for = next(one for one in knock_out if second.team in (one.team_a.number, one.team_b.number))
    write(requested_for, hand())
    same = look(beaten, result="A" if beaten.team_a.number == second.team else "B", points=[90, 80])
    assert same.next_match is None  # the order stays
    preview = look(beaten, **other_side_won(beaten))
    assert preview.next_match == ("men", requested_for.match.number)
    assert {"keep", "replay"} <= set(preview.effects)
    made = correct(beaten, fate="replay", seen=preview, **other_side_won(beaten))
    assert {one["match"] for one in params(made.effects, "annulled")} == {requested_for.match.number}
    assert {one["match"] for one in params(made.effects, "replay")} == {requested_for.match.number}
    again = TableMatch.objects.get(match=requested_for.match_id)
    assert third.team in (again.team_a.number, again.team_b.number)
    play_out(tournament)
    assert championship.champion_of(tournament) is not None
    assert not [name for name in verification.verify(tournament).strays if name.startswith(("match", "bracket"))]


@pytest.mark.django_db
def test_a_loser_who_won_after_all_leaves_the_losers_part() -> None:
    tournament = a_day(4, format="double")
    men = bracket_of(tournament)
    first, _second = play(men)
    losers = Match.objects.get(bracket=men.bracket, part="losers", round=2)
    assert first.team_b.number in {losers.first.number, losers.second.number}  # type: ignore[union-attr] # both are known
    made = correct(first, **other_side_won(first))
    losers.refresh_from_db()
    assert first.team_a.number in {losers.first.number, losers.second.number}  # type: ignore[union-attr] # both are known
    assert len(params(made.effects, "place")) == 2
    play(men)
    asked = look(first, **other_side_won(first))
    assert asked.next_match is not None
    correct(first, fate="replay", seen=asked, **other_side_won(first))
    play_out(tournament)
    assert championship.champion_of(tournament) is not None


@pytest.mark.django_db
def test_a_second_final_is_taken_away_when_it_is_not_needed() -> None:
    tournament = a_day(2, format="double")
    men = bracket_of(tournament)
    (first,) = play(men)
    loser = first.team_b.number
    final = seating.start_round(division=bracket_of(tournament), by=None).table_matches.get()
    end(final, "A" if final.team_a.number == loser else "B")
    men = bracket_of(tournament)
    assert men.bracket is not None
    assert selectors.current_round(men.bracket) is not None  # once more
    final.refresh_from_db()
    made = correct(final, **other_side_won(final))
    assert "unneeded" in codes(made.effects)
    winner = championship.winner_of(bracket_of(tournament))
    assert winner is not None
    assert winner.number == first.team_a.number
    assert championship.pool_winners(tournament) is not None


@pytest.mark.django_db
def test_who_lost_the_first_match_goes_to_the_consolation_bracket_of_another() -> None:
    tournament = a_day(4, format="consolation")
    men = bracket_of(tournament)
    first, _second = play(men)
    consolation = Match.objects.get(bracket=men.bracket, part="consolation")
    correct(first, **other_side_won(first))
    consolation.refresh_from_db()
    sides = {consolation.first.number, consolation.second.number}  # type: ignore[union-attr] # both are known
    assert first.team_a.number in sides
    assert first.team_b.number not in sides
    play(men)
    preview = look(first, **other_side_won(first))
    assert preview.next_match is not None
    with pytest.raises(Refused):
        correct(first, seen=preview, **other_side_won(first))


def test_points_corrected_in_the_last_round_rank_an_individual_event_once_more(men: Division) -> None:
    rotating.event(men, 8, 2)
    rotating.play_round(men)
    rotating.seat(men)
    first, second = rotating.start(men).table_matches.order_by("match__number")
    for table_match in (first, second):
        rotating.win(table_match, "A")
    men.refresh_from_db()
    assert men.bracket is not None
    before = list(men.bracket.ranked or [])
    correct(second, changes=[{"line": 1, "entry": hand(0, (0, 40, 40, 30))}])
    men.bracket.refresh_from_db()
    assert men.bracket.ranked == [row.team.number for row in standings.standings_of(men)]
    assert sorted(men.bracket.ranked or []) == sorted(before)


@pytest.mark.django_db
def test_a_match_is_not_opened_again_while_somebody_of_it_plays_at_another_table() -> None:
    tournament = a_day(4, format="groups", format_options={"group_size": 4, "advance": 2})
    first, _other = play(bracket_of(tournament))
    later = list(seating.start_round(division=bracket_of(tournament), by=None).table_matches.all())
    with pytest.raises(Conflict, match=r"plays at table \d now") as caught:
        correct(first, result="open", changes=[{"line": 1, "entry": None}])
    assert caught.value.code == "plays-now"
    for table_match in later:
        end(table_match, "A")
    correct(first, result="open", changes=[{"line": 1, "entry": None}])
    assert first.state == TableMatch.State.PLAYING


@pytest.mark.django_db
def test_nor_by_a_team_that_comes_back() -> None:
    tournament = a_day(4, format="groups", format_options={"group_size": 4, "advance": 2})
    first, other = seating.start_round(division=bracket_of(tournament), by=None).table_matches.order_by("pk")
    end(other, "A")
    withdrawal = withdrawals.withdraw_team(team=first.team_a, kind="withdrawn", reason="gone", by=None)
    seating.start_round(division=bracket_of(tournament), by=None)
    with pytest.raises(Conflict, match=r"plays at table \d now"):
        withdrawals.return_team(withdrawal=withdrawal, reason="a mistake", by=None)


@pytest.mark.django_db
def test_a_match_of_a_team_that_has_left_since_is_not_opened_again() -> None:
    tournament = a_day(4, format="groups", format_options={"group_size": 4, "advance": 2})
    first, _other = play(bracket_of(tournament))
    withdrawals.withdraw_team(team=first.team_a, kind="withdrawn", reason="gone", by=None)
    with pytest.raises(Conflict, match="has left") as caught:
        correct(first, result="open", changes=[{"line": 1, "entry": None}])
    assert caught.value.code == "has-left"
