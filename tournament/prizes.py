"""Promise prizes: SACI rule 3 gives the winners cash and trophies. Money is cents of the tournament's currency.

A place is the first of a bracket (who won it), the second (who lost the final) or the third (who lost in the round
before it, one team or two). The championship is a bracket too, written as None: it opens when the others have ended.
"""

from django.db import transaction
from django.db.models import F, Max, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import fees, journal, keys, opening, shares
from tournament.errors import Conflict, Refused
from tournament.models import Division, Payout, Prize, PrizePool, Tournament, User
from tournament.names import is_readable

RULE = "SACI rule 3"
MAX_CENTS = 1_000_000_00
MAX_PRIZES = 200
MAX_NAME = 80
PLACES = (1, 2, 3)


@transaction.atomic
def promise(
    *,
    tournament: Tournament,
    place: int,
    kind: str,
    key: str,
    by: User | None,
    division: Division | None = None,
    each: str = Prize.Each.TEAM,
    cents: int | None = None,
    part: int | None = None,
    name: str = "",
) -> Prize:
    """Promise something for a place: `cents` of money or a trophy's `name` for `each`, or a `part` of the pool.

    `division` None: for the championship. The same `key` again is the same prize. Refused when the parts of the pool
    would be more than all of it, and for what is promised already.
    """
    keys.check(key)
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    asked = Prize(
        tournament=tournament,
        division=None if division is not None and division.kind == Division.Kind.CHAMPIONSHIP else division,
        place=place,
        kind=kind,
        each=Prize.Each.TEAM if kind == Prize.Kind.SHARE else each,
        cents=cents if kind == Prize.Kind.CASH else None,
        part=part if kind == Prize.Kind.SHARE else None,
        name=name.strip() if kind == Prize.Kind.TROPHY else "",
        key=key,
    )
    if (same := Prize.objects.filter(tournament=tournament, key=key).first()) is not None:
        if _told(same) != _told(asked) or same.withdrawn_at:
            raise Conflict(_("This form was already used for another prize: open the page again."), code="key-reused")
        return same
    _check(asked)
    _check_room(asked)
    asked.number = (tournament.prizes.aggregate(last=Max("number"))["last"] or 0) + 1
    asked.save(force_insert=True)
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="promise-prize",
        subject=f"prize {asked.number}",
        after=_told(asked),
        rows=[asked],
    )
    return asked


@transaction.atomic
def withdraw(*, prize: Prize, by: User | None) -> Prize:
    """Take a promise back. Conflict once it was handed out to anybody who has not given it back."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=prize.tournament_id)
    prize = Prize.objects.select_for_update(no_key=True, of=("self",)).select_related("division").get(pk=prize.pk)
    if prize.withdrawn_at:
        return prize
    if standing(tournament).filter(prize=prize).exists():
        raise Conflict(_("This prize has been handed out: take that back first."), code="handed-out")
    if prize.kind == Prize.Kind.SHARE:
        _refuse_once_shared(tournament)
    prize.withdrawn_at = timezone.now()
    prize.save(update_fields=["withdrawn_at"])
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="withdraw-prize",
        subject=f"prize {prize.number}",
        before=_told(prize),
        rows=[prize],
    )
    return prize


@transaction.atomic
def set_pool(
    *, tournament: Tournament, by: User | None, cents: int | None = None, fees_part: int | None = None
) -> PrizePool:
    """Say what is shared out: a sum in cents, or a part of the entry fees in hundredths of a per cent.

    Conflict once a share of it was handed out.
    """
    if (cents is None) == (fees_part is None):
        raise Refused(_("The pool is a sum, or a part of the entry fees."), field="cents")
    if cents is not None and not 0 <= cents <= MAX_CENTS:
        raise Refused(_("An amount is between 0 and 1,000,000."), field="cents")
    if fees_part is not None and not 1 <= fees_part <= shares.WHOLE:
        raise Refused(_("A part is more than 0 and at most 100 per cent."), field="fees_part")
    return _write_pool(tournament, by, cents=cents, fees_part=fees_part)


@transaction.atomic
def fix_pool(*, tournament: Tournament, seen_cents: int, by: User | None) -> PrizePool:
    """Let a pool that is a part of the fees grow no more. `seen_cents`: how large it was on the page."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    pool = PrizePool.objects.filter(tournament=tournament).first()
    if pool is None or pool.cents is not None:
        raise Conflict(_("The pool is a sum already: there is nothing to fix."), code="pool-fixed")
    now = pool_cents(tournament, pool)
    if now != seen_cents:
        raise Conflict(_("Money has come in or gone out meanwhile: look at the pool again."), code="pool-changed")
    return _write_pool(tournament, by, cents=now, fees_part=pool.fees_part)


def pool_cents(tournament: Tournament, pool: PrizePool | None) -> int | None:
    """How large the pool is now; None while none was named."""
    if pool is None or pool.cents is not None:
        return pool.cents if pool else None
    return shares.part_of(max(0, taken_cents(tournament)), pool.fees_part or 0)


def taken_cents(tournament: Tournament) -> int:
    """The entry fees that were taken and not given back; what was waived is no money."""
    return fees.money(tournament.payments.all()).aggregate(sum=Sum("amount_cents"))["sum"] or 0


def standing(tournament: Tournament) -> QuerySet[Payout]:
    """What was handed out and not given back."""
    return Payout.objects.filter(tournament=tournament, reverses=None, reversed_by=None)


def promised(tournament: Tournament) -> QuerySet[Prize]:
    """The prizes that stand, bracket by bracket, the championship last, first places first."""
    stands = Prize.objects.filter(tournament=tournament, withdrawn_at=None).select_related("division__bracket")
    return stands.order_by(F("division__order").asc(nulls_last=True), "division_id", "place", "number")


def _told(prize: Prize) -> dict[str, object]:
    """A promise as the journal keeps it."""
    return {
        "bracket": prize.division.key if prize.division else "championship",
        "place": prize.place,
        "kind": prize.kind,
        "each": prize.each,
        "cents": prize.cents,
        "part": prize.part,
        "name": prize.name,
    }


def _check(asked: Prize) -> None:
    """Refused unless a promise can be understood."""
    if asked.division is not None and asked.division.tournament_id != asked.tournament_id:
        raise Refused(_("Choose a bracket of this tournament."), field="bracket")
    if asked.place not in PLACES:
        raise Refused(_("Prizes are for the first, the second and the third place."), field="place")
    if asked.each not in Prize.Each.values:
        raise Refused(_("Choose whether it is for each team or for each player."), field="each")
    match asked.kind:
        case Prize.Kind.CASH:
            if asked.cents is None or not 0 < asked.cents <= MAX_CENTS:
                raise Refused(_("A prize of money is more than 0 and at most 1,000,000."), field="cents")
        case Prize.Kind.SHARE:
            if asked.part is None or not 0 < asked.part <= shares.WHOLE:
                raise Refused(_("A part is more than 0 and at most 100 per cent."), field="part")
        case Prize.Kind.TROPHY:
            if not is_readable(asked.name) or len(asked.name) > MAX_NAME:
                raise Refused(_("Give the trophy a name of at most 80 characters that can be read."), field="name")
        case _:
            raise Refused(_("Choose money, a share of the pool or a trophy."), field="kind")


def _check_room(asked: Prize) -> None:
    """Refused where something of the kind is promised already, or where the pool has no such part left."""
    others = list(promised(asked.tournament))
    if len(others) >= MAX_PRIZES:
        raise Refused(_("A tournament has at most 200 prizes."))
    what = (asked.division_id, asked.place, asked.kind, asked.name)
    if any((one.division_id, one.place, one.kind, one.name) == what for one in others):
        raise Refused(_("This is promised already: take the promise back to change it."), code="same-prize")
    if asked.kind != Prize.Kind.SHARE:
        return
    _refuse_once_shared(asked.tournament)
    left = shares.WHOLE - sum(one.part or 0 for one in others)
    if (asked.part or 0) > left:
        text = _("The places would get more than the whole pool: {left} per cent of it are left.")
        raise Refused(text.format(left=f"{left / 100:g}"), field="part", code="more-than-the-pool")


def _refuse_once_shared(tournament: Tournament) -> None:
    """Whoever changes the pool or its parts now changes what others have already got."""
    if standing(tournament).filter(prize__kind=Prize.Kind.SHARE).exists():
        text = _("Shares of the pool have been handed out: take those back first.")
        raise Conflict(text, code="shares-handed-out")


def _write_pool(tournament: Tournament, by: User | None, *, cents: int | None, fees_part: int | None) -> PrizePool:
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    _refuse_once_shared(tournament)
    before = PrizePool.objects.filter(tournament=tournament).first()
    pool, _made = PrizePool.objects.update_or_create(
        tournament=tournament, defaults={"cents": cents, "fees_part": fees_part}
    )
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="set-prize-pool",
        subject="prize-pool",
        before={"cents": before.cents, "fees_part": before.fees_part} if before else {},
        after={"cents": cents, "fees_part": fees_part},
        rows=[pool],
    )
    return pool
