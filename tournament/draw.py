"""The lottery makes teams and their places in the bracket; the bracket winners are brought together in the end.

SACI rules 2, 3 and 4; rules.md A9 and A10. Chance enters as a seed of 32 bytes that is stored with the algorithm and
its version: whoever has the record can repeat the draw.
"""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Max, Model, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from brackets import lottery, selectors, services
from brackets.models import Bracket
from tournament import journal, opening
from tournament.errors import Conflict, Refused
from tournament.models import Division, Lottery, Registration, Team, TeamPlayer, Tournament, User
from tournament.registration import withdraw as give_back

SEED_BYTES = 32


def label(number: int) -> str:
    """How the lottery writes a registration: its number in four digits."""
    return f"{number:04d}"


def candidates(division: Division) -> QuerySet[Registration]:
    """Who will be drawn: registered, paid and present."""
    return _registered(division, Q(present=True, paid__gte=F("fee_cents")))


def left_out(division: Division) -> QuerySet[Registration]:
    """Who is registered but will not be drawn, because the fee or the player is missing."""
    return _registered(division, Q(present=False) | Q(paid__lt=F("fee_cents")))


def _registered(division: Division, wanted: Q) -> QuerySet[Registration]:
    """Who holds a place in a bracket and is `wanted`, which may ask for what was `paid` for the place, in cents.

    In the order of their numbers, said here because a sum over payments drops the model's own order.
    """
    paid = Coalesce(Sum("payments__amount_cents"), 0)
    return division.registrations.filter(withdrawn_at=None).annotate(paid=paid).filter(wanted).order_by("number")


@transaction.atomic
def hold(*, division: Division, by: User | None, seed: bytes | None = None) -> Lottery:
    """Hold the lottery of one bracket: teams of two, places, byes by lot; an odd player waits as substitute.

    `seed` None lets the machine choose. Refused with fewer than two players; with two or three there is one team,
    which wins its bracket without play (rules.md A9).
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=division.tournament_id)
    division = Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    if division.kind != Division.Kind.POOL:
        raise Refused(_("The championship has no lottery of players."))
    if division.bracket_id is not None:
        raise Conflict(_("The lottery of this bracket has been held."), code="already-drawn")
    entrants = {label(registration.number): registration for registration in candidates(division)}
    if len(entrants) < 2:
        message = _("{count} of the players of this bracket are paid and present; a lottery needs two at least.")
        raise Refused(message.format(count=len(entrants)), rule="SACI rule 2", code="too-few-players")
    seed = seed or secrets.token_bytes(SEED_BYTES)
    drawn = lottery.pair_off(seed, sorted(entrants))
    teams = _make_teams(tournament, division, [[entrants[name] for name in pair] for pair in drawn.teams])
    if drawn.substitute is not None:
        Registration.objects.filter(pk=entrants[drawn.substitute].pk).update(substitute=True)
    waiting = [entrants[drawn.substitute]] if drawn.substitute is not None else []
    record = _place(division, teams, seed, by=by, entrants=sorted(entrants), substitute=drawn.substitute)
    journal.write(
        where=tournament,
        by=by,
        action="draw",
        subject=division.key,
        after={"players": len(entrants), "teams": len(teams), "seed": record.seed},
        rows=[record, *teams, *waiting, *_drawn(division)],
    )
    open_championship(tournament=tournament, by=by)  # brackets of one team are won without play
    return record


@transaction.atomic
def open_championship(*, tournament: Tournament, by: User | None, seed: bytes | None = None) -> Division | None:
    """Bring the bracket winners together once every bracket has ended: SACI rule 3.

    More than two meet in a further elimination (rules.md A10). None while a bracket is still played, or when fewer
    than two brackets have a winner; a single winner is then the champion. Where a correction took an earlier
    championship back, its seed is used again: nobody gains another lot by a correction.
    """
    division = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).first()
    if division is not None and division.bracket_id is not None:
        return None
    winners = pool_winners(tournament)
    if winners is None or len(winners) < 2:
        return None
    if division is None:
        division = Division.objects.create(
            tournament=tournament,
            key="championship",
            name=_("Championship"),
            kind=Division.Kind.CHAMPIONSHIP,
            order=(tournament.divisions.aggregate(last=Max("order"))["last"] or 0) + 1,
        )
    elif (earlier := division.lotteries.order_by("attempt").last()) is not None:
        seed = bytes.fromhex(earlier.seed)
    seed = seed or secrets.token_bytes(SEED_BYTES)
    record = _place(division, winners, seed, by=by, entrants=[str(team.number) for team in winners], substitute=None)
    journal.write(
        where=tournament,
        by=by,
        action="open-championship",
        subject=division.key,
        after={"teams": [team.number for team in winners], "seed": seed.hex()},
        rows=[record, *_drawn(division)],
    )
    return division


@transaction.atomic
def withdraw(*, registration: Registration, by: User | None) -> Registration:
    """Give a place back (`registration.withdraw`).

    It may be the last one of a bracket that was never drawn, for which the winners of the others were waiting.
    """
    place = give_back(registration=registration, by=by)
    open_championship(tournament=place.tournament, by=by)
    return place


@transaction.atomic
def close_championship(*, tournament: Tournament, by: User | None) -> None:
    """Take the championship back: a correction has left a bracket without the winner who was sent there.

    Its lottery and its old matches stay written; it opens again when every bracket has ended.
    """
    division = tournament.divisions.get(kind=Division.Kind.CHAMPIONSHIP)
    division.bracket = None
    division.save(update_fields=["bracket"])
    opening.bump(tournament)
    journal.write(where=tournament, by=by, action="close-championship", subject=division.key, rows=[division])


def pool_winners(tournament: Tournament) -> list[Team] | None:
    """The winners of all brackets; None while one is undecided.

    A bracket for which nobody registered keeps nobody waiting, and a vacant one has no winner (rules.md A9).
    """
    winners = []
    for pool in tournament.divisions.filter(kind=Division.Kind.POOL).select_related("bracket"):
        if pool.bracket is None:
            if pool.registrations.filter(withdrawn_at=None).exists():
                return None
        elif not selectors.is_finished(pool.bracket):
            return None
        elif (winner := winner_of(pool)) is not None:
            winners.append(winner)
    return winners


def champion_of(tournament: Tournament) -> Team | None:
    """The tournament's champion; None while undecided.

    With the winner of one bracket only there is no championship match, and that winner is the champion.
    """
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).select_related("bracket").first()
    if finals is not None and finals.bracket is not None:
        return winner_of(finals)
    winners = pool_winners(tournament)
    return winners[0] if winners is not None and len(winners) == 1 else None


def winner_of(division: Division) -> Team | None:
    """The team that won a bracket; None while it is played, or when its end is vacant."""
    champion = selectors.champion(division.bracket) if division.bracket else None
    if champion is None:
        return None
    return Team.objects.get(tournament_id=division.tournament_id, number=champion.number)


def _make_teams(tournament: Tournament, division: Division, pairs: Sequence[Sequence[Registration]]) -> list[Team]:
    last = tournament.teams.aggregate(last=Max("number"))["last"] or 0
    teams = []
    for number, pair in enumerate(pairs, start=last + 1):
        team = Team.objects.create(tournament=tournament, division=division, number=number)
        for position, registration in enumerate(pair):
            TeamPlayer.objects.create(team=team, registration=registration, position=position)
        teams.append(team)
    return teams


def _drawn(division: Division) -> list[Model]:
    """A bracket as the draw leaves it, for the journal to seal."""
    bracket = Bracket.objects.get(pk=Division.objects.values_list("bracket", flat=True).get(pk=division.pk))
    return [division, bracket, *selectors.matches_of(bracket)]


def _place(
    division: Division,
    teams: Sequence[Team],
    seed: bytes,
    *,
    by: User | None,
    entrants: Sequence[str],
    substitute: str | None,
) -> Lottery:
    """Put teams on the places of a bracket by lot; the byes follow from the places."""
    by_label = {f"team {team.number}": team for team in teams}
    placed = [by_label[name] for name in lottery.order(seed, "places", sorted(by_label))]
    bracket = services.build(label=division.key, numbers=[team.number for team in placed])
    Division.objects.filter(pk=division.pk).update(bracket=bracket)
    opening.bump(division.tournament)
    outcome = {
        "teams": {
            str(team.number): [label(player.registration.number) for player in team.players.all()] for team in teams
        },
        "places": [team.number for team in placed],
        "substitute": substitute,
    }
    return Lottery.objects.create(
        division=division,
        attempt=division.lotteries.count() + 1,
        algorithm=lottery.ALGORITHM,
        algorithm_version=lottery.VERSION,
        seed=seed.hex(),
        entrants=list(entrants),
        outcome=outcome,
        drawn_by=by,
    )
