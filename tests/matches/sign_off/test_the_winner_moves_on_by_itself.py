"""SACI rules 4 and 15: with both signatures the match is finished and its winner stands in the next one."""

import pytest

from brackets.models import Match
from tests.cast import play_to_the_end, sign_both, write
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.lottery import championship
from tournament.matches import sign_off
from tournament.models import Division, JournalLine, Round, SignOff, TableMatch


def test_one_signature_is_not_enough(table_match: TableMatch) -> None:
    play_to_the_end(table_match)
    sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version, by=None)
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.SIGNING
    assert sign_off.signed_sides(table_match) == {"A"}


def test_both_signatures_move_the_winner_on(finished: TableMatch) -> None:
    following = Match.objects.get(first_from=finished.match) if finished.match.number == 1 else None
    assert following is not None
    assert following.first is not None
    assert following.first.number == finished.team_a.number


def test_a_side_that_signs_twice_signs_once(table_match: TableMatch) -> None:
    play_to_the_end(table_match)
    for _ in range(2):
        sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version, by=None)
    assert SignOff.objects.count() == 1


def test_nobody_signs_before_the_end(table_match: TableMatch) -> None:
    with pytest.raises(Conflict, match="not over yet") as caught:
        sign_off.sign(table_match=table_match, side="A", initials="AA", version=0, by=None)
    assert caught.value.rule == "SACI rule 15"


@pytest.mark.parametrize(("side", "initials"), [("C", "CC"), ("", "AA"), ("A", "  "), ("A", "A\nA")])
def test_a_signature_names_its_team_and_its_signer(table_match: TableMatch, side: str, initials: str) -> None:
    play_to_the_end(table_match)
    with pytest.raises(Refused):
        sign_off.sign(table_match=table_match, side=side, initials=initials, version=table_match.version, by=None)


def test_a_change_of_the_sheet_takes_the_signature_back(table_match: TableMatch) -> None:
    play_to_the_end(table_match)
    sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version, by=None)
    write(table_match, {"kind": "void", "number": table_match.version, "reason": "counted twice"})
    assert sign_off.signed_sides(table_match) == set()


def test_a_sheet_seen_before_a_change_cannot_be_signed(table_match: TableMatch) -> None:
    play_to_the_end(table_match)
    with pytest.raises(Conflict, match="The sheet has changed"):
        sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version - 1, by=None)


def test_the_round_closes_with_its_last_match(first_round: Round) -> None:
    for table_match in first_round.table_matches.all():
        first_round.refresh_from_db()
        assert first_round.closed_at is None
        sign_both(play_to_the_end(table_match))
    first_round.refresh_from_db()
    assert first_round.closed_at is not None


def test_the_champion_appears_and_is_noted(first_round: Round) -> None:
    tournament = first_round.division.tournament
    for table_match in first_round.table_matches.all():
        sign_both(play_to_the_end(table_match))
    while ready := [division for division in tournament.divisions.all() if seating.next_round(division)]:
        for table_match in seating.start_round(division=ready[0], by=None).table_matches.all():
            sign_both(play_to_the_end(table_match, winner="B"))
    champion = championship.champion_of(tournament)
    assert champion is not None
    assert JournalLine.objects.get(action="champion").after == {"team": champion.number}
    assert tournament.divisions.get(kind=Division.Kind.CHAMPIONSHIP).rounds.count() == 1


def test_a_team_that_gives_up_loses(table_match: TableMatch) -> None:
    write(table_match, {"kind": "forfeit", "side": "A", "reason": "left the hall"})
    sign_both(table_match)
    table_match.match.refresh_from_db()
    assert table_match.match.winner is not None
    assert table_match.match.winner.number == table_match.team_b.number
