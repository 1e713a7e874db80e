"""The championship, in which the bracket winners meet: SACI rule 3; rules.md A9 and A10.

Between two winners only sides are left to chance. The championship's lots follow from those of the brackets, which were
public before the first hand, so that it needs no ceremony and leaves nobody a choice. Teams that have left are kept out
of a bracket that opens later.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Exists, Max
from django.utils.translation import gettext as _

from brackets import lottery, selectors, services
from brackets.models import Bracket, Entrant, Match
from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import next_stage, teams
from tournament.models import Division, Format, Lottery, Registration, Team, Tournament, User, Withdrawal
from tournament.registration.sign_up import withdraw as give_back
from tournament.tournaments import opening


def withdrawals_by_team(tournament: Tournament) -> dict[int, Withdrawal]:
    """Return the withdrawals in force, by team number."""
    gone = Withdrawal.objects.filter(tournament=tournament, undone_by=None).exclude(kind=Withdrawal.Kind.RETURNED)
    return {
        one.team.number: one for one in gone.select_related("team__division", "made_by") if not one.team.annulled_at
    }


def withdrawal_of(team: Team) -> Withdrawal | None:
    """Return the withdrawal of a team; None while it is in the tournament."""
    # A return is a row of this table too, but no withdrawal.
    gone = team.withdrawals.filter(undone_by=None).exclude(kind=Withdrawal.Kind.RETURNED)
    return gone.first()


def brackets_of_team(tournament: Tournament, number: int) -> list[Bracket]:
    """Return the brackets in play with this team: its division's, and the championship once it is open."""
    drawn = Bracket.objects.filter(pk__in=tournament.divisions.values("bracket"), entrants__number=number)
    return list(drawn.order_by("pk"))


def keep_out(*, tournament: Tournament, by: User | None) -> list[Match]:
    """Take withdrawn teams out of the championship, and out of places that a correction gave them."""
    gone = withdrawals_by_team(tournament)
    if not gone:
        return []
    brackets = tournament.divisions.filter(bracket__isnull=False).values("bracket")
    found = Entrant.objects.filter(bracket__in=brackets, number__in=gone, out=False).select_related("bracket")
    rows = {}
    for entrant in found.order_by("pk"):
        changed = services.take_out(bracket=entrant.bracket, number=entrant.number)
        rows.update({("match", match.pk): match for match in changed})
        log.write(tournament, by, Action.KEEP_OUT, entrant, rows=[entrant.bracket, *changed])
    return list(rows.values())


@transaction.atomic
def open_championship(*, tournament: Tournament, by: User | None) -> Division | None:
    """Create the championship once every bracket has ended: SACI rule 3.

    More than two winners meet in a further elimination (rules.md A10), or in the tournament's chosen format. None while
    a bracket is still in play, or when fewer than two brackets have a winner; a single winner is the champion. None
    beside an individual event too: its winner is a person, who cannot sit down against a team. Its seed
    is `seed_of`: after a correction that closes and reopens it, the lots are the same. Brackets that wait for their
    next stage get it first: one may end with that.
    """
    next_stage.start_next_stages(tournament=tournament, by=by)
    division = FINALS.first(tournament.pk)
    if division is not None and division.bracket_id is not None:
        keep_out(tournament=tournament, by=by)  # a correction can send a withdrawn team there
        next_stage.start_next_stages(tournament=tournament, by=by)
        return None
    winners = pool_winners(tournament)
    if winners is None or len(winners) < 2 or _cannot_meet(winners):
        return None
    division = division or _division(tournament)  # one that was closed is used again
    seed = seed_of(tournament)
    placed = teams.by_lot(winners, bytes.fromhex(seed))
    built = teams.build(division, placed)
    record = Lottery.objects.create(
        division=division,
        attempt=division.lotteries.count() + 1,
        algorithm=lottery.ALGORITHM,
        algorithm_version=lottery.VERSION,
        seed=seed,
        entrants=[str(team.number) for team in winners],
        outcome={"teams": teams.players_of(winners), "places": [team.number for team in placed], "substitute": None},
        bracket=built.bracket,
        drawn_by=by,
    )
    after = {"teams": [team.number for team in winners], "seed": seed}
    rows, held = [record, division], teams.rows_of(built)
    log.write(tournament, by, Action.OPEN_CHAMPIONSHIP, division, after=after, rows=rows, as_held=held)
    keep_out(tournament=tournament, by=by)
    next_stage.start_next_stages(tournament=tournament, by=by)
    return division


def _division(tournament: Tournament) -> Division:
    """Create the championship's division, as the last of the tournament."""
    return Division.objects.create(
        tournament=tournament,
        key="championship",
        name=_("Championship"),
        kind=Division.Kind.CHAMPIONSHIP,
        order=(tournament.divisions.aggregate(last=Max("order"))["last"] or 0) + 1,
        format=tournament.championship_format,
        options=tournament.championship_options,
    )


def seed_of(tournament: Tournament) -> str:
    """Return the championship's seed: SHA-256 of "draw/1 championship" and the brackets' seeds, each with a line feed.

    The brackets are in the tournament's order, without those that had no lottery.
    """
    seeds = []
    for pool in tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False):
        drawn = pool.lotteries.order_by("attempt").last()  # the lottery in force
        seeds += [drawn.seed] if drawn is not None else []
    text = "".join(f"{line}\n" for line in ("draw/1 championship", *seeds))
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def withdraw(*, registration: Registration, by: User | None) -> Registration:
    """Give a registration back (`registration.withdraw`).

    It can be the last one of a division without a lottery, which the other bracket winners were waiting for.
    """
    place = give_back(registration=registration, by=by)
    open_championship(tournament=place.tournament, by=by)
    return place


@transaction.atomic
def close_championship(*, tournament: Tournament, by: User | None) -> None:
    """Close the championship: a correction has left a bracket without the winner who was sent there.

    Its lottery and its old matches stay stored; it opens again when every bracket has ended.
    """
    division = tournament.divisions.get(kind=Division.Kind.CHAMPIONSHIP)
    division.bracket = None
    division.save(update_fields=["bracket"])
    opening.touch(tournament)
    log.write(tournament, by, Action.CLOSE_CHAMPIONSHIP, division, rows=[division])


POOLS: Final = Prepared(
    lambda: (
        Division.objects.filter(tournament=KEY, kind=Division.Kind.POOL)
        .annotate(is_open=Exists(selectors.undecided()))
        .select_related("bracket")
    )
)
"""The brackets of a tournament but the championship, in order, each with whether one of its matches is open."""
FINALS: Final = Prepared(
    lambda: Division.objects.filter(tournament=KEY, kind=Division.Kind.CHAMPIONSHIP).select_related(
        "bracket", "tournament"
    )
)


def pool_winners(tournament: Tournament) -> list[Team] | None:
    """Return the winners of all brackets; None while one is undecided.

    A division without registrations keeps nobody waiting, and a vacant bracket has no winner (rules.md A9).
    """
    winners = []
    pools = POOLS(tournament.pk)
    if any(pool.is_open for pool in pools):
        return None
    for pool in pools:
        if pool.bracket is None:
            if pool.registrations.filter(withdrawn_at=None).exists():
                return None
        elif not selectors.is_finished(pool.bracket):
            return None
        elif (winner := winner_of(pool)) is not None:
            winners.append(winner)
    return winners


def champion_of(tournament: Tournament) -> Team | None:
    """Return the tournament's champion; None while undecided, and where no championship is held."""
    return champion_among(winners_of(tournament))


def champion_among(winners: Sequence[Team]) -> Team | None:
    """Return the champion among the tournament's winners (`winners_of`); None without one."""
    return winners[0] if len(winners) == 1 else None


def winners_of(tournament: Tournament) -> list[Team]:
    """Return who has won once all is decided: the champion, or the brackets' winners where no championship is held.

    When only one bracket has a winner there is no championship match, and that winner is the champion.
    """
    # An open championship decides, even if its bracket is still in play.
    finals = FINALS.first(tournament.pk)
    if finals is not None and finals.bracket is not None:
        winner = winner_of(finals)
        return [winner] if winner is not None else []
    winners = pool_winners(tournament) or []
    return winners if len(winners) == 1 or _cannot_meet(winners) else []


def _cannot_meet(winners: Iterable[Team]) -> bool:
    """Return whether one of the winners is a person, who cannot sit down against a team."""
    return any(one.division.format == Format.ROTATING for one in winners)


def crowns(division: Division) -> bool:
    """Return whether the winner of this division is the tournament's champion."""
    if division.kind == Division.Kind.CHAMPIONSHIP:
        return True
    champion = champion_of(division.tournament)
    is_last = not division.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP, bracket__isnull=False).exists()
    return champion is not None and is_last and champion.division_id == division.pk


def winner_of(division: Division) -> Team | None:
    """Return the team that won a bracket; None while it is in play, or when its end is vacant."""
    champion = selectors.champion(division.bracket) if division.bracket else None
    if champion is None:
        return None
    return Team.objects.get(tournament_id=division.tournament_id, number=champion.number)
