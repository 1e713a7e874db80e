"""Hand out prizes once: SACI rule 3. Rows are never edited; a prize that comes back is a row with its own receipt.

Receipts of prizes ("P0001") are a series next to the receipts of fees, also without gaps: the series tells money that
the club paid from money that it received.
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import LONGEST_REASON, required_reason, short_text
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import CashSession, Payout, Prize, Registration, Tournament, User
from tournament.prizes import pledges, winners
from tournament.registration import cash_boxes
from tournament.tournaments import opening


@dataclass(frozen=True)
class How:
    """How money is handed over: cash from a desk's cash box, or a transfer with its reference.

    `session` None: no box.
    """

    method: str = Payout.Method.CASH
    reference: str = ""
    session: CashSession | None = None


IN_CASH = How()


@transaction.atomic
def hand_out(
    *,
    prize: Prize,
    team: int,
    slot: int,
    seen_cents: int,
    key: str,
    by: User | None,
    how: How = IN_CASH,
    taken_by: int | None = None,
    despite: str = "",
) -> Payout:
    """Hand one player of a team their part of a prize, and give it the next prize receipt.

    `team` is the team number, `slot` the player's position in it (0 or 1), `seen_cents` the amount shown on the page.
    `taken_by`: the registration number of the player who takes a trophy for both; None for the player in the slot.
    `despite`: the reason for handing it out while the same prize is still with a team that has lost its right to it.
    Conflict if it was handed out already, is not decided, or differs from the page. The same key returns the same
    payout.
    """
    check_key(key)
    tournament = Tournament.objects.select_for_update(no_key=True).select_related("club").get(pk=prize.tournament_id)
    # The tournament's lock comes first, as in every step, then the prize's.
    prize = lock_row(Prize.objects, prize.pk)
    if (same := Payout.objects.filter(tournament=tournament, key=key).first()) is not None:
        return _same(same, (prize.pk, None, team, slot))
    if prize.withdrawn_at:
        raise Conflict(_("This prize has been withdrawn."), code="withdrawn")
    despite = short_text(despite, field="despite", longest=LONGEST_REASON)
    part = _part_of(tournament, prize, team, slot, despite)
    if part.cents != seen_cents:
        raise Conflict(_("The amount has changed: reload the page."), code="amount-changed")
    receiver = _receiver(part, taken_by)
    row = Payout(prize=prize, team=part.team, slot=slot, registration=receiver, amount_cents=seen_cents)
    row.reason = despite
    return _book(tournament, row, how, key=key, by=by)


@transaction.atomic
def take_back(*, payout: Payout, reason: str, key: str, by: User | None, session: CashSession | None = None) -> Payout:
    """Record that a prize came back: a new row that reverses the old one. `session`: the box the cash went into."""
    check_key(key)
    reason = required_reason(reason, missing=_("Give a reason for the return."))
    tournament = lock_row(Tournament.objects, payout.tournament_id)
    if (same := Payout.objects.filter(tournament=tournament, key=key).first()) is not None:
        return _same(same, (payout.prize_id, payout.pk, payout.team.number, payout.slot))
    if payout.reverses_id is not None:
        raise Refused(_("A return cannot be returned: hand out the prize again."))
    if Payout.objects.filter(reverses=payout).exists():
        raise Conflict(_("This prize has been given back already."), code="already-reversed")
    row = Payout(
        prize_id=payout.prize_id,
        team_id=payout.team_id,
        slot=payout.slot,
        registration_id=payout.registration_id,
        amount_cents=-payout.amount_cents,
        reverses=payout,
        reason=reason,
    )
    return _book(tournament, row, How(payout.method, "", session), key=key, by=by)


def _same(same: Payout, said: tuple[int, int | None, int, int]) -> Payout:
    """Return the row that this key already created. Conflict if it is a different one or was given back since."""
    if (same.prize_id, same.reverses_id, same.team.number, same.slot) != said:
        raise Conflict(_("This form was already used for another prize: open the page again."), code="key-reused")
    if Payout.objects.filter(reverses=same).exists():
        raise Conflict(_("This prize has been given back since: open the page again."), code="already-reversed")
    return same


def _part_of(tournament: Tournament, prize: Prize, team: int, slot: int, despite: str) -> winners.Part:
    """Return what the player in this slot gets. Conflict if it cannot be handed out now."""
    board = winners.board(tournament)
    winning = next(one for one in board.winnings if one.prize.pk == prize.pk)
    if winning.teams is None:
        raise Conflict(_("This prize has no winner yet."), code="not-decided")
    part = next((one for one in winning.parts if (one.team.number, one.slot) == (team, slot)), None)
    if part is None:
        text = _("Team {number} has not won this: look at the page again.")
        raise Conflict(text.format(number=team), code="not-won")
    if part.payout is not None:
        text = _("This has been handed out already, with receipt {receipt}.")
        raise Conflict(text.format(receipt=part.payout), rule=pledges.RULE, code="already-paid")
    if prize.kind == Prize.Kind.SHARE and (board.pool is None or board.pool_is_open):
        raise Conflict(_("The pool still grows with the fees: fix its amount first."), code="pool-open")
    # A correction can change the winner after the prize was handed out.
    if winning.strays and not despite:
        text = _("This prize is still with team {number}: take it back, or say why it is handed out again.")
        number = winning.strays[0].team.number
        raise Conflict(text.format(number=number), field="despite", code="paid-to-others")
    return part


def _receiver(part: winners.Part, taken_by: int | None) -> Registration:
    """Return the recipient: the player, or for a team trophy either of the two."""
    if taken_by is None or taken_by == part.registration.number:
        return part.registration
    mates = {player.registration.number: player.registration for player in part.team.players.all()}
    if not part.is_for_both or taken_by not in mates:
        raise Refused(_("Choose a player of this team."), field="taken_by")
    return mates[taken_by]


def _book(tournament: Tournament, row: Payout, how: How, *, key: str, by: User | None) -> Payout:
    """Save the row with the next receipt and write the journal. Money leaves or enters the given cash box."""
    row.tournament, row.key = tournament, key
    if row.amount_cents:
        if how.method not in Payout.Method.values:
            raise Refused(_("Choose cash or a transfer."), field="method")
        row.method, row.reference = how.method, short_text(how.reference, field="reference", longest=80)
        row.session = cash_boxes.box_for(tournament, how.session, how.method)
        _check_there(row)
    row.ordinal = Payout.objects.filter(prize=row.prize, team=row.team, slot=row.slot).count() + 1
    # No gaps and no duplicates: the caller holds the tournament's lock.
    last: int | None = Payout.objects.filter(tournament=tournament).aggregate(last=Max("receipt"))["last"]
    row.receipt, row.paid_by, row.paid_at = (last or 0) + 1, by, timezone.now()
    row.save(force_insert=True)
    opening.touch(tournament)
    log.write(
        where=tournament,
        by=by,
        action=Action.TAKE_PRIZE_BACK if row.reverses else Action.HAND_PRIZE_OUT,
        subject=subjects.subject_of(row.registration),
        after={
            "receipt": str(row),
            "prize": row.prize.number,
            "team": row.team.number,
            "cents": row.amount_cents,
            "method": row.method,
        },
        reason=row.reason,
        rows=[row],
    )
    return row


def _check_there(row: Payout) -> None:
    """Refused if a payout exceeds the contents of the cash box."""
    if row.session is not None and row.amount_cents > cash_boxes.report(row.session).expected_cents:
        raise Refused(_("The cash box does not have that much money."), field="session", code="not-there")
