"""Pledge prizes: SACI rule 3 gives the winners cash and trophies. Money is in cents of the tournament's currency.

Place 1 is the winner of a bracket, place 2 the losing finalist, place 3 the losers of the round before (one or two
teams). The championship, written as None, is a bracket too: it opens when the others have ended.

Pledges in words, in the active language.
"""

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.db.models import F, Max, QuerySet, Sum
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import money
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.money import money_text
from tournament.core.names import is_readable
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Division, Payout, Prize, PrizePool, Tournament, User
from tournament.models.naming import division_name
from tournament.registration import payments
from tournament.tournaments import opening

PLACES: Final[Mapping[int, Promise]] = {
    1: gettext_lazy("first place"),
    2: gettext_lazy("second place"),
    3: gettext_lazy("third place"),
}


def place_name(place: int) -> str:
    """A place: 1 -> "first place"."""
    return str(PLACES[place])


def bracket_of(prize: Prize) -> str:
    """The division of a prize, or the championship."""
    return division_name(prize.division) if prize.division else _("Championship")


def prize_name(prize: Prize) -> str:
    """The pledge in words: "Cup", "25 % of the pool", "$100.00 for each team"."""
    if prize.kind == Prize.Kind.TROPHY:
        return prize.name if prize.each == Prize.Each.TEAM else _("{name}, for each player").format(name=prize.name)
    if prize.kind == Prize.Kind.SHARE:
        return _("{part} % of the pool").format(part=percent(prize.part))
    amount = money_text(prize.cents, prize.tournament.currency)
    if prize.each == Prize.Each.PLAYER:
        return _("{amount} for each player").format(amount=amount)
    return _("{amount} for the team").format(amount=amount)


def percent(part: int | None) -> str:
    """Hundredths of a per cent as per cent, in the active language: 1250 -> "12.5"."""
    return number_format(f"{(part or 0) / 100:g}")


RULE = "SACI rule 3"
MAX_CENTS = 1_000_000_00
MAX_PRIZES = 200  # pledges per tournament
MAX_NAME = 80
PAID_PLACES = (1, 2, 3)


@transaction.atomic
def pledge(
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
    """Pledge a prize for a place: `cents` of money or a trophy's `name` for `each`, or a `part` of the pool.

    `division` None: for the championship. The same `key` returns the same prize. Refused when the parts would exceed
    the pool, for a duplicate, and for a value that belongs to another kind.
    """
    check_key(key)
    tournament = lock_row(Tournament.objects, tournament.pk)
    _check_kind(kind, cents, part, name)
    asked = Prize(
        tournament=tournament,
        division=None if division is not None and division.kind == Division.Kind.CHAMPIONSHIP else division,
        place=place,
        kind=kind,
        each=Prize.Each.TEAM if kind == Prize.Kind.SHARE else each,
        cents=cents,
        part=part,
        name=name.strip(),
        key=key,
    )
    if (same := Prize.objects.filter(tournament=tournament, key=key).first()) is not None:
        if _journal_data(same) != _journal_data(asked) or same.withdrawn_at:
            raise Conflict(_("This form was already used for another prize: open the page again."), code="key-reused")
        return same
    _check(asked)
    _check_room(asked)
    asked.number = (tournament.prizes.aggregate(last=Max("number"))["last"] or 0) + 1
    asked.save(force_insert=True)
    opening.touch(tournament)
    log.write(
        where=tournament,
        by=by,
        action=Action.PLEDGE_PRIZE,
        subject=subjects.subject_of(asked),
        after=_journal_data(asked),
        rows=[asked],
    )
    return asked


@transaction.atomic
def withdraw(*, prize: Prize, by: User | None) -> Prize:
    """Withdraw a pledge. Conflict while a payout of it has not been given back."""
    tournament = lock_row(Tournament.objects, prize.tournament_id)
    prize = Prize.objects.select_for_update(no_key=True, of=("self",)).select_related("division").get(pk=prize.pk)
    if prize.withdrawn_at:
        return prize
    if valid_payouts(tournament).filter(prize=prize).exists():
        raise Conflict(_("This prize has been handed out: take that back first."), code="handed-out")
    if prize.kind == Prize.Kind.SHARE:
        _refuse_once_shared(tournament)
    prize.withdrawn_at = timezone.now()
    prize.save(update_fields=["withdrawn_at"])
    opening.touch(tournament)
    log.write(
        where=tournament,
        by=by,
        action=Action.WITHDRAW_PRIZE,
        subject=subjects.subject_of(prize),
        before=_journal_data(prize),
        rows=[prize],
    )
    return prize


@transaction.atomic
def set_pool(
    *, tournament: Tournament, by: User | None, cents: int | None = None, fees_part: int | None = None
) -> PrizePool:
    """Set the pool: a sum in cents, or a part of the entry fees in hundredths of a per cent.

    Conflict once a share of it was handed out.
    """
    if (cents is None) == (fees_part is None):
        raise Refused(_("The pool is a sum, or a part of the entry fees."), field="cents")
    if cents is not None and not 0 <= cents <= MAX_CENTS:
        raise Refused(_("An amount is between 0 and 1,000,000."), field="cents")
    if fees_part is not None and not 1 <= fees_part <= money.WHOLE:
        raise Refused(_("A part is more than 0 and at most 100 per cent."), field="fees_part")
    return _write_pool(tournament, by, cents=cents, fees_part=fees_part)


@transaction.atomic
def fix_pool(*, tournament: Tournament, seen_cents: int, by: User | None) -> PrizePool:
    """Fix a pool that grows with the fees at its current sum. `seen_cents`: its size as shown on the page."""
    tournament = lock_row(Tournament.objects, tournament.pk)
    pool = PrizePool.objects.filter(tournament=tournament).first()
    if pool is None or pool.cents is not None:
        raise Conflict(_("The pool is a fixed sum already."), code="pool-fixed")
    # Computed under the lock: no payment can change it before it is fixed.
    now = pool_cents(tournament, pool)
    if now != seen_cents:
        raise Conflict(_("The pool has changed: check it again."), code="pool-changed")
    return _write_pool(tournament, by, cents=now, fees_part=pool.fees_part)


def pool_cents(tournament: Tournament, pool: PrizePool | None) -> int | None:
    """Return the current size of the pool; None if none was set."""
    if pool is None or pool.cents is not None:
        return pool.cents if pool else None
    # Never negative, even if more was given back than taken.
    return money.part_of(max(0, taken_cents(tournament)), pool.fees_part or 0)


def taken_cents(tournament: Tournament) -> int:
    """Return the entry fees taken minus refunds. Waived fees are not money."""
    return payments.money(tournament.payments.all()).aggregate(sum=Sum("amount_cents"))["sum"] or 0


def valid_payouts(tournament: Tournament) -> QuerySet[Payout]:
    """Return the payouts that were not given back."""
    return Payout.objects.filter(tournament=tournament, reverses=None, reversed_by=None)


def promised(tournament: Tournament) -> QuerySet[Prize]:
    """Return the pledges in force: by division, the championship last, first places first."""
    stands = Prize.objects.filter(tournament=tournament, withdrawn_at=None).select_related("division__bracket")
    # The championship has no division row here, so NULL sorts last.
    return stands.order_by(F("division__order").asc(nulls_last=True), "division_id", "place", "number")


def _journal_data(prize: Prize) -> dict[str, object]:
    """Return a pledge in the journal's form."""
    return {
        "bracket": prize.division.key if prize.division else "championship",
        "place": prize.place,
        "kind": prize.kind,
        "each": prize.each,
        "cents": prize.cents,
        "part": prize.part,
        "name": prize.name,
    }


def _check_kind(kind: str, cents: int | None, part: int | None, name: str) -> None:
    """Refused at the first field that belongs to another kind of prize: one of the two is a mistake."""
    filled = {Prize.Kind.CASH: ("cents", cents), Prize.Kind.SHARE: ("part", part), Prize.Kind.TROPHY: ("name", name)}
    for other, (field, value) in filled.items():
        if kind in Prize.Kind.values and kind != other and value not in (None, ""):
            text = _("This belongs to another kind of prize: choose “{kind}”, or leave it empty.")
            raise Refused(text.format(kind=other.label), field=field, code="other-kind")


def _check(asked: Prize) -> None:
    """Refused if a pledge has invalid fields."""
    if asked.division is not None and asked.division.tournament_id != asked.tournament_id:
        raise Refused(_("Choose a bracket of this tournament."), field="bracket")
    if asked.division is None and asked.tournament.divisions.filter(kind=Division.Kind.POOL).count() < 2:
        raise Refused(_("A tournament with one bracket has no championship."), field="bracket", code="no-championship")
    if asked.place not in PAID_PLACES:
        raise Refused(_("Prizes are for the first, the second and the third place."), field="place")
    if asked.each not in Prize.Each.values:
        raise Refused(_("Choose whether it is for each team or for each player."), field="each")
    match asked.kind:
        case Prize.Kind.CASH:
            if asked.cents is None or not 0 < asked.cents <= MAX_CENTS:
                raise Refused(_("A prize of money is more than 0 and at most 1,000,000."), field="cents")
        case Prize.Kind.SHARE:
            if asked.part is None or not 0 < asked.part <= money.WHOLE:
                raise Refused(_("A part is more than 0 and at most 100 per cent."), field="part")
        case Prize.Kind.TROPHY:
            if not is_readable(asked.name) or len(asked.name) > MAX_NAME:
                raise Refused(_("Give the trophy a name of at most 80 characters that can be read."), field="name")
        case _:
            raise Refused(_("Choose money, a share of the pool or a trophy."), field="kind")


def _check_room(asked: Prize) -> None:
    """Refused for a duplicate, or if the pool has not enough left."""
    others = list(promised(asked.tournament))
    if len(others) >= MAX_PRIZES:
        raise Refused(_("A tournament has at most 200 prizes."))
    what = (asked.division_id, asked.place, asked.kind, asked.name)
    if any((one.division_id, one.place, one.kind, one.name) == what for one in others):
        raise Refused(_("This prize is pledged already: withdraw the pledge to change it."), code="same-prize")
    if asked.kind != Prize.Kind.SHARE:
        return
    _refuse_once_shared(asked.tournament)
    # Withdrawn pledges are not among `others`, so their part is free again.
    left = money.WHOLE - sum(one.part or 0 for one in others)
    if (asked.part or 0) > left:
        text = _("The places would get more than the whole pool: {left} per cent of it are left.")
        raise Refused(text.format(left=percent(left)), field="part", code="more-than-the-pool")


def _refuse_once_shared(tournament: Tournament) -> None:
    """Conflict once shares were handed out: a new pool would change what the others have received."""
    if valid_payouts(tournament).filter(prize__kind=Prize.Kind.SHARE).exists():
        text = _("Shares of the pool have been handed out: take those back first.")
        raise Conflict(text, code="shares-handed-out")


def _write_pool(tournament: Tournament, by: User | None, *, cents: int | None, fees_part: int | None) -> PrizePool:
    tournament = lock_row(Tournament.objects, tournament.pk)
    _refuse_once_shared(tournament)
    before = PrizePool.objects.filter(tournament=tournament).first()
    pool, _made = PrizePool.objects.update_or_create(
        tournament=tournament, defaults={"cents": cents, "fees_part": fees_part}
    )
    opening.touch(tournament)
    log.write(
        where=tournament,
        by=by,
        action=Action.SET_PRIZE_POOL,
        subject=subjects.PRIZE_POOL,
        before={"cents": before.cents, "fees_part": before.fees_part} if before else {},
        after={"cents": cents, "fees_part": fees_part},
        rows=[pool],
    )
    return pool
