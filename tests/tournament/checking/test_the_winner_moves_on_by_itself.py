"""SACI rules 4 and 15: with both signatures the match is finished and its winner stands in the next one."""

import pytest

from brackets.models import Match
from tests.cast import play_to_the_end, sign_both, write
from tournament import checking, draw, tables
from tournament.errors import Conflict, Refused
from tournament.models import Division, JournalLine, Round, SignOff, Sitting


def test_one_signature_is_not_enough(sitting: Sitting) -> None:
    play_to_the_end(sitting)
    checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version, by=None)
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.SIGNING
    assert checking.signed_sides(sitting) == {"A"}


def test_both_signatures_move_the_winner_on(finished: Sitting) -> None:
    following = Match.objects.get(first_from=finished.match) if finished.match.number == 1 else None
    assert following is not None
    assert following.first is not None
    assert following.first.number == finished.team_a.number


def test_a_side_that_signs_twice_signs_once(sitting: Sitting) -> None:
    play_to_the_end(sitting)
    for _ in range(2):
        checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version, by=None)
    assert SignOff.objects.count() == 1


def test_nobody_signs_before_the_end(sitting: Sitting) -> None:
    with pytest.raises(Conflict, match="not over yet") as caught:
        checking.sign(sitting=sitting, side="A", initials="AA", version=0, by=None)
    assert caught.value.rule == "SACI rule 15"


@pytest.mark.parametrize(("side", "initials"), [("C", "CC"), ("", "AA"), ("A", "  ")])
def test_a_signature_names_its_team_and_its_signer(sitting: Sitting, side: str, initials: str) -> None:
    play_to_the_end(sitting)
    with pytest.raises(Refused):
        checking.sign(sitting=sitting, side=side, initials=initials, version=sitting.version, by=None)


def test_a_change_of_the_sheet_takes_the_signature_back(sitting: Sitting) -> None:
    play_to_the_end(sitting)
    checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version, by=None)
    write(sitting, {"kind": "void", "number": sitting.version, "reason": "counted twice"})
    assert checking.signed_sides(sitting) == set()


def test_a_sheet_seen_before_a_change_cannot_be_signed(sitting: Sitting) -> None:
    play_to_the_end(sitting)
    with pytest.raises(Conflict, match="changed meanwhile"):
        checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version - 1, by=None)


def test_the_round_closes_with_its_last_match(first_round: Round) -> None:
    for sitting in first_round.sittings.all():
        first_round.refresh_from_db()
        assert first_round.closed_at is None
        sign_both(play_to_the_end(sitting))
    first_round.refresh_from_db()
    assert first_round.closed_at is not None


def test_the_champion_appears_and_is_noted(first_round: Round) -> None:
    tournament = first_round.division.tournament
    for sitting in first_round.sittings.all():
        sign_both(play_to_the_end(sitting))
    while ready := [division for division in tournament.divisions.all() if tables.next_round(division)]:
        for sitting in tables.start_round(division=ready[0], by=None).sittings.all():
            sign_both(play_to_the_end(sitting, winner="B"))
    champion = draw.champion_of(tournament)
    assert champion is not None
    assert JournalLine.objects.get(action="champion").after == {"team": champion.number}
    assert tournament.divisions.get(kind=Division.Kind.CHAMPIONSHIP).rounds.count() == 1


def test_a_team_that_gives_up_loses(sitting: Sitting) -> None:
    write(sitting, {"kind": "forfeit", "side": "A", "reason": "left the hall"})
    sign_both(sitting)
    sitting.match.refresh_from_db()
    assert sitting.match.winner is not None
    assert sitting.match.winner.number == sitting.team_b.number
