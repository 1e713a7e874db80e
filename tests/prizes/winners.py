"""Brackets brought to their end without a hand played: prizes look at brackets only."""

from django.utils import timezone

from brackets import selectors, services
from tests.cast import key
from tournament.lottery import championship
from tournament.models import Division, Payout, Prize, Tournament, User
from tournament.prizes import payouts, pledges, winners


def decide(division: Division) -> None:
    """Let the lower number win every match of a bracket."""
    division.refresh_from_db()
    assert division.bracket is not None
    while (round_ := selectors.current_round(division.bracket)) is not None:
        for match in selectors.ready_matches(division.bracket, round_):
            assert match.first is not None
            assert match.second is not None
            winner = min(match.first.number, match.second.number)
            services.record_winner(match=match, number=winner, how="played")


def let_the_other_win(division: Division) -> int:
    """Change who won the final, as a correction does; the number of the team that has won it now."""
    division.refresh_from_db()
    assert division.bracket is not None
    final = selectors.matches_of(division.bracket).get(number=division.bracket.size - 1)
    assert final.winner is not None
    assert final.first is not None
    assert final.second is not None
    loser = final.second if final.winner == final.first else final.first
    services.withdraw_winner(match=final)
    services.record_winner(match=final, number=loser.number, how="played")
    return loser.number


def decide_all(tournament: Tournament) -> None:
    """Every bracket, then the championship."""
    for pool in tournament.divisions.filter(kind=Division.Kind.POOL):
        decide(pool)
    finals = championship.open_championship(tournament=tournament, by=None)
    assert finals is not None
    decide(finals)


def pledge(tournament: Tournament, bracket: str, place: int, **what: object) -> Prize:
    """A promise as the organizer makes it: `cents`, `part` or `name` says what kind it is."""
    kind = next(kind for word, kind in (("cents", "cash"), ("part", "share"), ("name", "trophy")) if word in what)
    division = None if bracket == "championship" else tournament.divisions.get(key=bracket)
    return pledges.pledge(
        tournament=tournament,
        division=division,
        place=place,
        kind=kind,
        key=key(),
        by=None,
        **what,  # type: ignore[arg-type] # as a test writes them
    )


def parts(prize: Prize) -> tuple[winners.Part, ...]:
    """Who gets what of a prize now."""
    return next(one for one in winners.board(prize.tournament).winnings if one.prize == prize).parts


def hand_out(part: winners.Part, by: User | None = None, **more: object) -> Payout:
    """Hand a part out as the page shows it."""
    return payouts.hand_out(
        **{  # type: ignore[arg-type] # as a test writes them
            "prize": part.prize,
            "team": part.team.number,
            "slot": part.slot,
            "seen_cents": part.cents or 0,
            "key": key(),
            "by": by,
            **more,
        }
    )


def put_prizes(tournament: Tournament) -> Payout:
    """Two promises for the men, the second of which was handed out although nobody has won it yet."""
    pledge(tournament, "men", 1, name="Cup")
    prize, player = pledge(tournament, "men", 2, name="Medal"), tournament.teams.all()[0].players.all()[0]
    return Payout.objects.create(
        tournament=tournament,
        prize=prize,
        team=player.team,
        slot=player.position,
        registration=player.registration,
        ordinal=1,
        amount_cents=0,
        receipt=1,
        key=key(),
        paid_at=timezone.now(),
    )
