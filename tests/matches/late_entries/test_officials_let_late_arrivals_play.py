"""After the lottery a late arrival waits, replaces a player who did not come, or takes a bye's place with another."""

import pytest

from brackets import selectors
from brackets.models import Bracket
from tests.cast import SEED, OwnStages, enter, hand, write
from tests.matches.late_entries.latecomers import come_late, finish_round, three_teams
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating, tables
from tournament.journal import verification
from tournament.lottery import championship, entry_list, holding, teams
from tournament.matches import late_entries
from tournament.models import Division, LateEntry, Registration, Round, TableMatch, Team, Tournament
from tournament.registration import sign_up


@pytest.fixture
def own_stages() -> OwnStages:
    return {"three": ("tournament", three_teams)}


@pytest.fixture
def three(men: Division) -> Division:
    """Seven men are drawn into three teams; one waits as substitute."""
    return men


def some_team(division: Division) -> tuple[Team, Registration]:
    team = late_entries.changeable(division)[0]
    return team, team.players.get(position=1).registration


def test_before_the_lottery_a_late_arrival_is_simply_registered(men: Division) -> None:
    place = come_late(men, "Lázaro Late")
    assert (place.substitute, list(teams.left_out(men))) == (False, [place])


def test_between_freeze_and_draw_nobody_enters(men: Division) -> None:
    enter(men, 4)
    entry_list.close_list(division=men, by=None)
    with pytest.raises(Conflict) as refused:
        come_late(men, "Lázaro Late")
    assert refused.value.code == "list-closed"


def test_after_it_a_late_arrival_waits_and_pays_like_everybody(three: Division) -> None:
    place = come_late(three, "Lázaro Late", paid=False)
    assert (place.substitute, place.fee_cents) == (True, three.tournament.member_fee_cents)
    assert place in late_entries.waiting(three)
    team, out = some_team(three)
    with pytest.raises(Refused) as refused:
        late_entries.replace(team=team, out=out, into=place, reason="did not come", by=None)
    assert (refused.value.code, refused.value.field) == ("not-paid", "into")


def test_a_player_not_put_on_the_waiting_list_is_too_late(three: Division) -> None:
    (place, *_) = late_entries.waiting(three)
    sign_up.withdraw(registration=place, by=None)
    with pytest.raises(Conflict) as refused:
        sign_up.register(tournament=three.tournament, person=place.person, division=three, rules_accepted=True, by=None)
    assert refused.value.code == "already-drawn"


def test_a_player_who_did_not_come_is_replaced_and_the_row_says_why(three: Division) -> None:
    team, out = some_team(three)
    into = come_late(three, "Lázaro Late")
    record = holding.record_of(three.lotteries.get())
    change, round_ = late_entries.replace(team=team, out=out, into=into, reason=" did  not come ", by=None)
    assert (change.reason, round_) == ("did not come", None)
    assert team.players.get(position=1).registration == into
    out.refresh_from_db()
    into.refresh_from_db()
    assert (out.present, into.present, into.substitute) == (False, True, False)
    assert out in late_entries.waiting(three)
    assert holding.record_of(three.lotteries.get()) == record
    assert list(late_entries.changes(three)) == [change]
    assert verification.verify(three.tournament).holds
    with pytest.raises(Conflict):  # sent twice
        late_entries.replace(team=team, out=out, into=into, reason="did not come", by=None)


def test_at_a_table_where_nothing_was_written_the_chair_changes_hands(three: Division) -> None:
    round_ = seating.start_round(division=three, by=None, seed=SEED)
    table_match = round_.table_matches.get()
    out = tables.players(table_match)[2]
    into = late_entries.waiting(three)[0]
    _, played = late_entries.replace(team=table_match.team_a, out=out, into=into, reason="not at the table", by=None)
    assert played == round_
    assert tables.players(table_match)[2] == into
    assert TableMatch.objects.get().version == table_match.version + 1
    assert verification.verify(three.tournament).holds


def test_a_team_that_has_played_cannot_be_changed(three: Division) -> None:
    table_match = seating.start_round(division=three, by=None, seed=SEED).table_matches.get()
    write(table_match, hand())
    out = tables.players(table_match)[0]
    with pytest.raises(Conflict) as refused:
        late_entries.replace(
            team=table_match.team_a, out=out, into=late_entries.waiting(three)[0], reason="tired", by=None
        )
    assert refused.value.code == "team-has-played"
    assert [team.number for team in late_entries.changeable(three)] == [byes(three)]


def byes(division: Division) -> int:
    assert division.bracket is not None
    return selectors.byes(division.bracket, 1)[0].number


def test_two_who_wait_take_the_place_of_the_bye(three: Division) -> None:
    players = [late_entries.waiting(three)[0], come_late(three, "Lázaro Late")]
    had_the_bye = byes(three)
    change, round_ = late_entries.join(division=three, players=players, reason="came at ten", by=None)
    bracket = Bracket.objects.get()
    assert (bracket.size, change.team.number, round_) == (4, 4, None)
    added = selectors.matches_of(bracket).get(number=3)
    assert [side.number for side in (added.first, added.second) if side] == [had_the_bye, 4]
    assert [place.registration for place in change.team.players.all()] == players
    played = seating.start_round(division=three, by=None, seed=SEED)
    assert played.table_matches.count() == 2
    finish_round(played)
    final = seating.start_round(division=three, by=None, seed=SEED)
    assert final.number == 2
    finish_round(final)
    assert championship.champion_of(three.tournament) is not None
    assert verification.verify(three.tournament).holds


def test_in_a_round_that_is_played_they_get_a_table_at_once(three: Division) -> None:
    round_ = seating.start_round(division=three, by=None, seed=SEED)
    players = [late_entries.waiting(three)[0], come_late(three, "Lázaro Late")]
    _, played = late_entries.join(division=three, players=players, reason="came at ten", by=None)
    assert (played, round_.table_matches.count()) == (round_, 2)
    assert verification.verify(three.tournament).holds


def test_a_round_that_was_over_goes_on_with_them(three: Division) -> None:
    round_ = seating.start_round(division=three, by=None, seed=SEED)
    finish_round(round_)
    players = [late_entries.waiting(three)[0], come_late(three, "Lázaro Late")]
    late_entries.join(division=three, players=players, reason="came at ten", by=None)
    again = seating.start_round(division=three, by=None)
    assert (again, again.table_matches.count()) == (round_, 2)
    finish_round(again)
    assert seating.start_round(division=three, by=None).number == 2


def test_once_the_second_round_has_begun_it_is_too_late(three: Division) -> None:
    finish_round(seating.start_round(division=three, by=None, seed=SEED))
    players = [late_entries.waiting(three)[0], come_late(three, "Lázaro Late")]
    seating.start_round(division=three, by=None, seed=SEED)
    assert late_entries.bye_team(three) is None
    with pytest.raises(Conflict) as refused:
        late_entries.join(division=three, players=players, reason="came at ten", by=None)
    assert refused.value.code == "too-late"
    assert Round.objects.count() == 2


def test_without_a_bye_there_is_no_place_and_nothing_is_written(drawn: Tournament, men: Division) -> None:
    men.refresh_from_db()
    players = [come_late(men, "Lázaro Late"), come_late(men, "Leo Later")]
    assert late_entries.bye_team(men) is None
    with pytest.raises(Conflict) as refused:
        late_entries.join(division=men, players=players, reason="came at ten", by=None)
    assert refused.value.code == "no-bye"
    assert (Team.objects.filter(division=men).count(), LateEntry.objects.count()) == (4, 0)


def test_a_team_is_two_people_of_this_bracket_and_there_is_a_reason(three: Division, women: Division) -> None:
    waits, woman = late_entries.waiting(three)[0], enter(women, 1)[0]
    for players, reason, code in (
        ([waits, waits], "x", "two-players"),
        ([waits, woman], "x", "not-here"),
        ([waits, come_late(three, "Lázaro Late")], " ", "no-reason"),
    ):
        with pytest.raises(Refused) as refused:
            late_entries.join(division=three, players=players, reason=reason, by=None)
        assert refused.value.code == code
    assert Team.objects.count() == 3
    team, _ = some_team(three)
    in_a_team = late_entries.changeable(three)[1].players.all()[0].registration
    with pytest.raises(Conflict) as conflict:
        late_entries.replace(team=team, out=team.players.all()[0].registration, into=in_a_team, reason="x", by=None)
    assert conflict.value.code == "in-a-team"


def test_a_team_alone_gets_an_opponent_until_the_championship_calls_it(men: Division, women: Division) -> None:
    for division, count in ((men, 3), (women, 3)):
        enter(division, count)
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    assert championship.winner_of(men) is not None
    assert late_entries.bye_team(men) == championship.winner_of(men)
    holding.hold(division=women, by=None, seed=SEED)
    women.refresh_from_db()
    players = [late_entries.waiting(women)[0], come_late(women, "Luisa Late")]
    assert late_entries.bye_team(women) is None
    with pytest.raises(Conflict) as refused:
        late_entries.join(division=women, players=players, reason="came at ten", by=None)
    assert refused.value.code == "too-late"


def test_a_team_alone_is_changed_at_the_table_of_the_championship_until_it_has_played(
    men: Division, women: Division
) -> None:
    for division, count in ((men, 3), (women, 3)):
        enter(division, count)
        holding.hold(division=division, by=None, seed=SEED)
    finals = men.tournament.divisions.get(kind=Division.Kind.CHAMPIONSHIP)
    final = seating.start_round(division=finals, by=None, seed=SEED).table_matches.get()
    team = Team.objects.get(division=men)
    men.refresh_from_db()
    out, into = team.players.get(position=0).registration, late_entries.waiting(men)[0]
    _, played = late_entries.replace(team=team, out=out, into=into, reason="did not come", by=None)
    assert played == final.round
    assert into in tables.players(final)
    assert out not in tables.players(final)
    write(TableMatch.objects.get(pk=final.pk), hand())
    assert team not in late_entries.changeable(men)
    with pytest.raises(Conflict) as refused:
        late_entries.replace(team=team, out=into, into=out, reason="came after all", by=None)
    assert refused.value.code == "team-has-played"
    assert verification.verify(men.tournament).holds
