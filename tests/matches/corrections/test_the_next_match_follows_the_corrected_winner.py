import pytest

from brackets.models import Match
from tests.cast import hand, key, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import (
    ask,
    codes,
    correct,
    look,
    other_side_won,
    params,
    play_round,
    table_match_of,
)
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.lottery import championship
from tournament.matches import sign_off
from tournament.matches.corrections import preview as corrections_preview
from tournament.matches.corrections.preview import Outdated
from tournament.models import Division, TableMatch
from tournament.results import standings


def final(men: Division) -> Match:
    return Match.objects.get(bracket=men.bracket, number=3)


def numbers(match: Match) -> set[int]:
    return {side.number for side in (match.first, match.second) if side}


def test_an_unplayed_place_is_exchanged(semi: TableMatch, men: Division) -> None:
    men.refresh_from_db()
    preview = look(semi, **other_side_won(semi))
    assert preview.next_match is None
    place = params(preview.effects[""], "place")
    assert place == [{"bracket": "men", "match": 3, "out": semi.team_a.number, "into": semi.team_b.number}]
    correct(semi, seen=preview, **other_side_won(semi))
    assert semi.team_b.number in numbers(final(men))
    assert semi.team_a.number not in numbers(final(men))


def test_at_a_table_where_nothing_is_written_the_other_team_sits_down(semi: TableMatch, men: Division) -> None:
    men.refresh_from_db()
    seating.start_round(division=men, by=None)
    seated = table_match_of(men, 3)
    made = correct(semi, **other_side_won(semi))
    after = table_match_of(men, 3)
    assert (after.pk, after.version, after.state) == (seated.pk, seated.version + 1, "playing")
    assert {after.team_a.number, after.team_b.number} == numbers(final(men))
    playing = {seat.registration_id for seat in after.seats.all()}
    assert playing == {player.registration_id for team in (after.team_a, after.team_b) for player in team.players.all()}
    assert "chairs" in codes(made.effects)
    with pytest.raises(Conflict):  # a judge who saw the other team there has to look again
        sign_off.sign(table_match=seated, side="A", initials="X", version=seated.version, by=None)
    sign_off.walkover(table_match=after, absent={"A"}, by=None)


def test_a_next_match_that_was_begun_is_named_and_its_fate_is_chosen(semi: TableMatch, men: Division) -> None:
    men.refresh_from_db()
    seating.start_round(division=men, by=None)
    write(table_match_of(men, 3), hand())
    preview = look(semi, **other_side_won(semi))
    assert (preview.next_match, set(preview.effects)) == (("men", 3), {"keep", "replay", "void"})
    with pytest.raises(Refused) as refused:
        correct(semi, seen=preview, **other_side_won(semi))
    assert refused.value.code == "fate-needed"


def test_kept_the_team_that_moved_on_stays_by_ruling(semi: TableMatch, men: Division) -> None:
    play_round(men)
    before = table_match_of(men, 3)
    made = correct(semi, fate="keep", **other_side_won(semi))
    semi.match.refresh_from_db()
    assert semi.match.winner is not None
    assert (semi.match.decided, semi.match.winner.number) == ("ruled", semi.team_a.number)
    assert (made.ruled, made.fate) == ("A", "keep")
    assert table_match_of(men, 3) == before


def test_played_again_its_sheet_is_annulled_and_a_new_one_lies_on_the_table(semi: TableMatch, men: Division) -> None:
    (old,) = play_round(men)
    made = correct(semi, fate="replay", **other_side_won(semi))
    old = TableMatch.every.get(pk=old.pk)
    fresh = table_match_of(men, 3)
    assert old.annulled_at is not None
    assert (fresh.state, fresh.version, fresh.table) == ("playing", 0, old.table)
    assert {fresh.team_a.number, fresh.team_b.number} == numbers(final(men))
    assert {"annulled", "replay", "round-open"} <= set(codes(made.effects))
    assert not [row for row in standings.standings_of(men) if row.standing.won > 1]
    with pytest.raises(Conflict) as refused:
        sign_off.sign(table_match=old, side="A", initials="AA", version=old.version, by=None)
    assert refused.value.code == "annulled"
    men.refresh_from_db()
    sign_both(play_to_the_end(fresh))
    assert championship.winner_of(men) == fresh.team_a


def test_counting_for_nothing_nobody_moves_on_from_it(semi: TableMatch, men: Division) -> None:
    play_round(men)
    correct(semi, fate="void", **other_side_won(semi))
    men.refresh_from_db()
    assert (final(men).decided, championship.winner_of(men)) == ("vacant", None)
    assert not TableMatch.objects.filter(match=final(men)).exists()


def test_played_on_the_next_match_waits_and_is_seated_when_it_can_be(semi: TableMatch, men: Division) -> None:
    play_round(men)
    correct(semi, fate="replay", changes=[{"line": 4, "entry": None}], result="open")
    men.refresh_from_db()
    assert seating.next_round(men) is None
    assert len(numbers(final(men))) == 1
    sign_both(play_to_the_end(semi, "B"))
    men.refresh_from_db()
    assert seating.next_round(men) == 2
    round_ = seating.start_round(division=men, by=None)
    assert (men.rounds.count(), round_.table_matches.count()) == (2, 1)
    assert semi.team_b.number in numbers(final(men))


def test_what_was_seen_is_what_is_saved(semi: TableMatch, men: Division) -> None:
    men.refresh_from_db()
    asked = ask(semi, **other_side_won(semi))
    seen = corrections_preview.preview(table_match=semi, asked=asked)
    seating.start_round(division=men, by=None)
    write(table_match_of(men, 3), hand())
    with pytest.raises(Outdated) as outdated:
        corrections_preview.correct(table_match=semi, asked=asked, token=seen.token, key=key(), by=None)
    assert outdated.value.preview.next_match == ("men", 3)
    semi.refresh_from_db()
    assert semi.corrections.count() == 0


def test_sent_twice_it_is_one_correction(semi: TableMatch) -> None:
    asked, one = ask(semi, **other_side_won(semi)), key()
    token = corrections_preview.preview(table_match=semi, asked=asked).token
    made = [corrections_preview.correct(table_match=semi, asked=asked, token=token, key=one, by=None) for _ in range(2)]
    assert made[0] == made[1]
    correct(semi, **other_side_won(semi))
    late = corrections_preview.correct(
        table_match=semi, asked=asked, token=token, key=one, by=None
    )  # its answer had been lost
    assert (late, semi.corrections.count()) == (made[0], 2)
    other = ask(semi, reason="another one", **other_side_won(semi))
    with pytest.raises(Conflict) as refused:
        corrections_preview.correct(table_match=semi, asked=other, token=token, key=one, by=None)
    assert refused.value.code == "key-reused"
