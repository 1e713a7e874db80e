"""Officials seat who waits in a team that has played, or is playing; it stays known who played which hand."""

from typing import Any

import pytest

from tests.cast import SEED, enter, hand, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import correct, look
from tests.matches.withdrawals.test_a_team_leaves_and_nobody_waits_for_it import leave, proved
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating, tables
from tournament.lottery import holding
from tournament.matches import withdrawals
from tournament.matches.corrections import preview
from tournament.models import Division, LateEntry, Registration, Substitution, TableMatch, Team, Tournament


@pytest.fixture
def waits(tournament: Tournament, men: Division) -> Registration:
    """Nine men are drawn into four teams: one is left over."""
    enter(men, 9)
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    return tournament.registrations.get(team_place=None)


@pytest.fixture
def playing(waits: Registration, men: Division) -> TableMatch:
    """One hand was played at a table of the first round."""
    table_match = seating.start_round(division=men, by=None, seed=SEED).table_matches.order_by("match__number")[0]
    return write(table_match, hand())


def first_of(team: Team) -> Registration:
    return team.players.all()[0].registration


def substitute(
    team: Team, out: Registration, into: Registration, reason: str = "felt ill"
) -> withdrawals.SubstitutionMade:
    return withdrawals.substitute(team=team, out=out, into=into, reason=reason, by=None)


def test_in_the_middle_of_a_match(playing: TableMatch, waits: Registration) -> None:
    team, before = playing.team_a, playing.version
    out = first_of(team)
    made = substitute(team, out, waits)
    row = Substitution.objects.get()
    assert (made.change, made.table_match) == (row, playing)
    assert (row.out, row.into, row.table_match, row.lines) == (out, waits, playing, 1)
    playing.refresh_from_db()
    assert playing.version == before + 1
    assert waits in tables.players(playing)
    assert out not in tables.players(playing)
    team.refresh_from_db()
    assert team.names == (waits.person.name, team.names[1])
    assert list(withdrawals.waiting_substitutes(playing.tournament)) == [out]
    sign_both(play_to_the_end(playing))
    proved(playing.tournament)


def test_between_two_matches_and_back_again(playing: TableMatch, waits: Registration) -> None:
    sign_both(play_to_the_end(playing))
    out = first_of(playing.team_a)
    assert substitute(playing.team_a, out, waits).table_match is None
    assert out in tables.players(playing)  # who played there stays written
    waits.refresh_from_db()
    substitute(playing.team_a, waits, out, "feels better")
    assert playing.team_a.players.get(position=0).registration == out
    assert [row.reason for row in withdrawals.substitutions_of(playing.tournament)] == ["felt ill", "feels better"]
    proved(playing.tournament)


def test_in_a_match_that_a_correction_opens_again(playing: TableMatch, waits: Registration) -> None:
    sign_both(play_to_the_end(playing))
    out, lines = first_of(playing.team_a), playing.entries.count()
    substitute(playing.team_a, out, waits)
    taken_out: dict[str, Any] = {"changes": [{"line": lines, "entry": None}], "result": "open"}
    names = f"{waits.person.name} plays on in place of {out.person.name}, replaced after the match had ended."
    told = preview.effect_texts(look(playing, **taken_out).effects[""], playing.tournament)
    assert f"Team {playing.team_a.number}: {names}" in told
    correct(playing, **taken_out)
    assert waits in tables.players(playing)
    assert out not in tables.players(playing)
    row = Substitution.objects.get(table_match=playing)
    assert (row.out, row.into, row.lines) == (out, waits, lines + 1)
    proved(playing.tournament)


def test_in_a_match_that_is_open_again_because_its_team_came_back(playing: TableMatch, waits: Registration) -> None:
    team, out = playing.team_a, first_of(playing.team_a)
    gone = leave(playing.team_b)
    substitute(team, out, waits)
    withdrawals.return_team(withdrawal=gone, reason="it was another team", by=None)
    assert waits in tables.players(playing)
    assert Substitution.objects.filter(table_match=playing, out=out, into=waits, lines=1).count() == 1
    proved(playing.tournament)


def test_before_the_first_hand_it_is_a_change_after_the_draw(waits: Registration, men: Division) -> None:
    team = Team.objects.filter(division=men)[0]
    made = substitute(team, first_of(team), waits)
    assert isinstance(made.change, LateEntry)
    assert not Substitution.objects.exists()
    proved(men.tournament)


def test_only_who_waits_in_the_bracket_and_has_paid(playing: TableMatch, women: Division) -> None:
    team, mate = playing.team_a, playing.team_b.players.all()[0].registration
    (woman,) = enter(women, 1)
    (owes,) = enter(playing.round.division, 1, paid=False)
    for into, code in ((mate, "in-a-team"), (woman, "not-here"), (owes, "not-paid")):
        with pytest.raises((Refused, Conflict)) as refused:
            substitute(team, first_of(team), into)
        assert refused.value.code == code
        assert refused.value.field == "into"
    assert not Substitution.objects.exists()


def test_not_in_a_team_that_left_or_whose_match_waits_for_signatures(playing: TableMatch, waits: Registration) -> None:
    play_to_the_end(playing)
    with pytest.raises(Conflict) as refused:
        substitute(playing.team_a, first_of(playing.team_a), waits)
    assert refused.value.code == "match-over"
    leave(playing.team_b)
    with pytest.raises(Conflict) as refused:
        substitute(playing.team_b, first_of(playing.team_b), waits)
    assert refused.value.code == "has-left"
    other = Team.objects.exclude(pk__in=[playing.team_a_id, playing.team_b_id])[0]
    with pytest.raises(Conflict) as refused:
        substitute(playing.team_a, first_of(other), waits)
    assert refused.value.code == "not-in-team"
    with pytest.raises(Refused):
        substitute(playing.team_a, first_of(playing.team_a), waits, reason=" ")
