"""The bracket winners are brought together in the end: SACI rule 3; rules.md A9 and A10.

There is nothing to draw between two of them but sides. The lot of the championship follows from the lots of the
brackets, which were public before a tile was played, so that it needs no ceremony and leaves nobody a choice.
"""

import hashlib

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from brackets import lottery, selectors
from tournament import departed, growing, journal, opening
from tournament.drawing import placing
from tournament.models import Division, Lottery, Registration, Team, Tournament, User
from tournament.registration import withdraw as give_back


@transaction.atomic
def open_championship(*, tournament: Tournament, by: User | None) -> Division | None:
    """Bring the bracket winners together once every bracket has ended: SACI rule 3.

    More than two meet in a further elimination (rules.md A10), or as the tournament has chosen. None while a bracket
    is still played, or when fewer than two brackets have a winner; a single winner is then the champion. Its seed is
    `seed_of`: a correction that takes a championship back gives nobody another lot. Brackets that wait to grow grow
    first: one may end with that.
    """
    growing.grow_all(tournament=tournament, by=by)
    division = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).first()
    if division is not None and division.bracket_id is not None:
        departed.keep_out(tournament=tournament, by=by)  # a correction may have sent a team there that has left
        growing.grow_all(tournament=tournament, by=by)
        return None
    winners = pool_winners(tournament)
    if winners is None or len(winners) < 2:
        return None
    division = division or _division(tournament)
    seed = seed_of(tournament)
    placed = placing.by_lot(winners, bytes.fromhex(seed))
    bracket = placing.build(division, placed)
    record = Lottery.objects.create(
        division=division,
        attempt=division.lotteries.count() + 1,
        algorithm=lottery.ALGORITHM,
        algorithm_version=lottery.VERSION,
        seed=seed,
        entrants=[str(team.number) for team in winners],
        outcome={"teams": placing.players_of(winners), "places": [team.number for team in placed], "substitute": None},
        bracket=bracket,
        drawn_by=by,
    )
    journal.write(
        where=tournament,
        by=by,
        action="open-championship",
        subject=division.key,
        after={"teams": [team.number for team in winners], "seed": seed},
        rows=[record, *placing.rows_of(division)],
    )
    departed.keep_out(tournament=tournament, by=by)
    growing.grow_all(tournament=tournament, by=by)
    return division


def _division(tournament: Tournament) -> Division:
    """The championship, as the last of the brackets."""
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
    """The seed of the championship: SHA-256 of "draw/1 championship" and the brackets' seeds, a line feed after each.

    The brackets stand in the order of the tournament, without those that were never drawn.
    """
    seeds = []
    for pool in tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False):
        drawn = pool.lotteries.order_by("attempt").last()
        seeds += [drawn.seed] if drawn is not None else []
    text = "".join(f"{line}\n" for line in ("draw/1 championship", *seeds))
    return hashlib.sha256(text.encode()).hexdigest()


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
