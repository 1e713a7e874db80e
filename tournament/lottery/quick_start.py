"""The quick start of a weekly club: everybody ticked is paid and present, then the lotteries without tiles.

Between the two, the start of each chain of secrets is public: the lists can be closed afterwards, not before.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from brackets import lottery
from tournament.core.errors import Refused
from tournament.lottery import commitment, entry_list, holding, redraw
from tournament.lottery import teams as lottery_teams
from tournament.lottery.terms import Terms
from tournament.models import CashSession, Division, Lottery, Registration, Tournament, User
from tournament.registration import check_in, preregistration
from tournament.registration.check_in import Ticked

TERMS = Terms(tiles=lottery.NONE, objection_minutes=0)


@transaction.atomic
def admit(
    *,
    tournament: Tournament,
    ticked: Sequence[Ticked],
    rules_accepted: bool,
    by: User | None,
    session: CashSession | None = None,
) -> list[Registration]:
    """Check everybody in (`check_in_all`), and publish the start of the chain of secrets of every open division."""
    here = check_in.check_in_all(
        tournament=tournament, ticked=ticked, rules_accepted=rules_accepted, by=by, session=session
    )
    for division in preregistration.pools(tournament).filter(anchor=""):
        commitment.publish_anchor(division=division, by=by)
    return here


@transaction.atomic
def hold_lotteries(
    *, tournament: Tournament, by: User | None, ratings_of: Callable[[Division], Mapping[int, Decimal]] | None = None
) -> list[Lottery]:
    """Hold the lottery of every division with players who are paid and present, without tiles and objections.

    Each rests on the chain of secrets that was published before, and shows all its teams at once. All of them or none;
    refused where one player is alone, and when nobody is there. `ratings_of`: what `holding.draw_lots` takes.
    """
    ready = [division for division in preregistration.pools(tournament) if lottery_teams.candidates(division).exists()]
    if not ready:
        raise Refused(_("Nobody is paid and present."), rule="SACI rule 2", code="too-few-players")
    held = []
    for division in ready:
        entry_list.close_list(division=division, by=by, requested_for=TERMS)
        commitment.commit(division=division, by=by)
        ratings = ratings_of(division) if ratings_of is not None else None
        drawn = holding.draw_lots(division=division, by=by, ratings=ratings)
        redraw.show_next(drawn=drawn, seen=0, everything=True)
        held.append(drawn)
    return held
