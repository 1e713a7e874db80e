"""Divisions that do not come about: dropped because nobody entered, or merged with another, before the lottery.

SACI rule 3 wants two brackets; one without players has no winner to wait for (rules.md A9), and a single player makes
no team (SACI rule 2).
"""

from django.db import transaction
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Division, PlanItem, PreRegistration, Price, Prize, Registration, Tournament, User
from tournament.registration import preregistration, sign_up
from tournament.tournaments import opening


def others(division: Division) -> list[Division]:
    """Return the divisions of the tournament that this one can be merged with: those still open to entries."""
    pools = preregistration.pools(division.tournament).exclude(pk=division.pk)
    return [one for one in pools if not sign_up.is_closed(one)]


@transaction.atomic
def drop_division(*, division: Division, by: User | None) -> Division:
    """Drop a division that nobody has entered; `opening.add_division` takes it up again.

    Dropping it twice changes nothing. Conflict when somebody holds or asks for a place there, when its list is closed
    or its lottery has run, when a prize is pledged for it, or when it is the only one.
    """
    tournament, division = _locked(division)
    if division.dropped_at is not None:
        return division
    sign_up.require_registration_open(division)
    held = division.registrations.filter(withdrawn_at=None).count()
    held += preregistration.waiting(tournament).filter(division=division).count()
    if held:
        text = _("{count} people have entered or asked for a place: merge the bracket with another one instead.")
        raise Conflict(text.format(count=held), code="division-entered")
    rows = _drop(division)
    log.write(tournament, by, Action.DROP_BRACKET, division, after={"name": division.name}, rows=rows)
    return division


@transaction.atomic
def merge_divisions(*, division: Division, into: Division, by: User | None, name: str = "") -> Division:
    """Move the players of a division to another one of the tournament and drop it; returns the other one.

    `name`: the other one's new name, "" to keep it. Promised fees stay. Conflict and Refused as in `drop_division`, for
    both of them.
    """
    tournament, division = _locked(division)
    _same, into = _locked(into)
    name = " ".join(name.split())
    sign_up.require_registration_open(division)
    sign_up.require_registration_open(into)
    if division.pk == into.pk or into.tournament_id != division.tournament_id:
        raise Refused(_("Choose another bracket of this tournament."), field="into", code="not-here")
    if name:
        opening.check_bracket_name(name)
    moved = list(division.registrations.all())  # a player who has withdrawn may come back
    asked = list(preregistration.waiting(tournament).filter(division=division))
    for place in moved:
        place.division = into
    for wish in asked:
        wish.division = into
    Registration.objects.bulk_update(moved, ["division"])
    PreRegistration.objects.bulk_update(asked, ["division"])
    former, into.name = into.name, name or into.name
    into.save(update_fields=["name"])
    rows = [*_drop(division), into, *moved, *asked]
    players = sum(row.withdrawn_at is None for row in moved)
    after = {"name": division.name, "into": former, "players": players, **({"new_name": name} if name else {})}
    log.write(tournament, by, Action.MERGE_BRACKETS, division, after=after, rows=rows)
    return into


def _locked(division: Division) -> tuple[Tournament, Division]:
    """Lock and return both rows. Refused for the championship."""
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = lock_row(Division.every, division.pk)
    division.tournament = tournament
    if division.kind != Division.Kind.POOL:
        raise Refused(_("The championship is no bracket with players of its own."), code="no-pool")
    return tournament, division


def _drop(division: Division) -> list[Model]:
    """Mark a division as dropped, with what refers to it alone. Returns the rows changed."""
    tournament = division.tournament
    left = tournament.divisions.filter(kind=Division.Kind.POOL).exclude(pk=division.pk).count()
    if not left:
        raise Conflict(_("It is the only bracket: add another one first."), code="last-division")
    prizes = Prize.objects.filter(tournament=tournament, withdrawn_at=None)
    if prizes.filter(Q(division=division) | (Q(division=None) if left == 1 else Q(pk=None))).exists():
        text = _("Prizes are pledged for this bracket or for the championship: remove them first.")
        raise Conflict(text, code="has-prizes")
    now = timezone.now()
    gone = Q(division=division) | (Q(kind=PlanItem.Kind.CHAMPIONSHIP) if left == 1 else Q(pk=None))
    items = list(tournament.plan.filter(gone, removed_at=None))
    for item in items:
        item.removed_at = now
    PlanItem.objects.bulk_update(items, ["removed_at"])
    prices = list(tournament.prices.filter(division=division, dropped_at=None))
    for price in prices:
        price.dropped_at = now
    Price.objects.bulk_update(prices, ["dropped_at"])
    division.dropped_at = now
    division.save(update_fields=["dropped_at"])
    opening.touch(tournament)
    return [division, *items, *prices]
