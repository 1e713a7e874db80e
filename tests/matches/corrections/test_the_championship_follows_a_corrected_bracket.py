import pytest

from tests.matches.corrections.asking import codes, correct, look, other_side_won, table_match_of
from tests.matches.corrections.days import a_day, check, only_match, play_out
from tests.support import again
from tournament.hall import seating
from tournament.journal import verification
from tournament.lottery import championship
from tournament.matches import withdrawals
from tournament.models import Division, Lottery, TableMatch, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Tournament:
    """Two men's teams have played their only match; the women's only team waits in the championship."""
    again.set_up("only match", only_match)
    return Tournament.objects.get()


def men_final(day: Tournament) -> TableMatch:
    return table_match_of(day.divisions.get(key="men"), 1)


def finals(day: Tournament) -> Division:
    return day.divisions.select_related("bracket").get(kind="championship")


def entrants(day: Tournament) -> set[int]:
    bracket = finals(day).bracket
    return {entrant.number for entrant in bracket.entrants.all()} if bracket else set()


def test_its_place_is_exchanged(day: Tournament) -> None:
    match = men_final(day)
    assert match.team_a.number in entrants(day)
    made = correct(match, **other_side_won(match))
    assert match.team_b.number in entrants(day)
    assert match.team_a.number not in entrants(day)
    assert "place" in codes(made.effects)
    check(day)


def test_a_place_exchanged_with_a_team_that_has_left_ends_the_match_at_its_table(day: Tournament) -> None:
    match = men_final(day)
    withdrawals.withdraw_team(team=match.team_b, kind="withdrawn", reason="went home", by=None)
    seating.start_round(division=finals(day), by=None)
    (sheet,) = TableMatch.objects.filter(round__division=finals(day))
    correct(match, **other_side_won(match))
    sheet.refresh_from_db()
    assert (sheet.state, sheet.match.decided) == (TableMatch.State.FINISHED, "left")
    assert championship.champion_of(day) is not None
    check(day)
    strays = verification.verify(day).strays
    assert [one for one in strays if not one.startswith("registration")] == []  # `a_day` writes these without a step


def test_a_championship_that_was_played_needs_a_fate(day: Tournament) -> None:
    play_out(day)
    before = championship.champion_of(day)
    match = men_final(day)
    preview = look(match, **other_side_won(match))
    assert preview.next_match == ("championship", 1)
    correct(match, fate="keep", seen=preview, **other_side_won(match))
    assert championship.champion_of(day) == before
    check(day)


def test_played_again_there_is_no_champion_until_it_is_over(day: Tournament) -> None:
    play_out(day)
    match = men_final(day)
    made = correct(match, fate="replay", **other_side_won(match))
    assert championship.champion_of(day) is None
    assert {"replay", "champion"} <= set(codes(made.effects))
    check(day)
    play_out(day)
    assert championship.champion_of(day) is not None
    assert match.team_b.number in entrants(day)


def test_where_a_bracket_is_played_on_it_is_taken_back_and_opens_with_its_first_seed(day: Tournament) -> None:
    play_out(day)
    match = men_final(day)
    made = correct(match, fate="replay", changes=[{"line": 1, "entry": None}], result="open")
    assert "championship-closed" in codes(made.effects)
    assert (finals(day).bracket, championship.champion_of(day)) == (None, None)
    check(day)
    play_out(day)
    first, second = Lottery.objects.filter(division=finals(day)).order_by("attempt")
    assert (first.seed, second.attempt) == (second.seed, 2)
    assert championship.champion_of(day) is not None
    check(day)


def test_a_final_that_counts_for_nothing_leaves_the_other_bracket_with_the_champion() -> None:
    day = a_day(4)
    play_out(day)
    semi = table_match_of(day.divisions.get(key="men"), 1)
    correct(semi, fate="void", **other_side_won(semi))
    women = day.divisions.get(key="women")
    assert championship.champion_of(day) == championship.winner_of(women)
    check(day)
