"""Hand prizes out, once: SACI rule 3. Rows are never edited; what comes back is a row with a receipt of its own.

Receipts of prizes are a series beside those of the fees ("P0001"), without gaps as well: a number of it says that the
club has paid, not that it was paid.
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import cash, journal, keys, opening, prizes, winnings
from tournament.errors import Conflict, Refused
from tournament.models import CashSession, Payout, Prize, Registration, Tournament, User

LONGEST_REASON = 200


@dataclass(frozen=True)
class How:
    """How money is handed over: cash from a desk's box (None: from no box), or a transfer with its reference."""

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
    """Hand one player of a team his part of a prize, and give it the next receipt of prizes.

    `team` is its number, `slot` the player's place in it (0 or 1), `seen_cents` what the page said he gets.
    `taken_by`: the registration number of the one of the two who takes a trophy for both; None for the player himself.
    `despite`: why it is handed out although the same prize is still with a team that has no right to it any more.
    Conflict when it was handed out already, is not decided, or is not what the page said. The same key again is the
    same payout.
    """
    keys.check(key)
    tournament = Tournament.objects.select_for_update(no_key=True).select_related("club").get(pk=prize.tournament_id)
    prize = Prize.objects.select_for_update(no_key=True).get(pk=prize.pk)
    if (same := Payout.objects.filter(tournament=tournament, key=key).first()) is not None:
        return _same(same, (prize.pk, None, team, slot))
    if prize.withdrawn_at:
        raise Conflict(_("This prize has been taken back."), code="withdrawn")
    part = _part_of(tournament, prize, team, slot, despite.strip())
    if part.cents != seen_cents:
        raise Conflict(_("This is not what the player gets by now: look at the page again."), code="amount-changed")
    receiver = _receiver(part, taken_by)
    row = Payout(prize=prize, team=part.team, slot=slot, registration=receiver, amount_cents=seen_cents)
    row.reason = despite.strip()[:LONGEST_REASON]
    return _book(tournament, row, how, key=key, by=by)


@transaction.atomic
def take_back(*, payout: Payout, reason: str, key: str, by: User | None, session: CashSession | None = None) -> Payout:
    """Note that a prize came back: a new row that names the one it reverses. `session`: the box that cash went into."""
    keys.check(key)
    reason = reason.strip()[:LONGEST_REASON]
    if not reason:
        raise Refused(_("Say why the prize is given back."), field="reason")
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=payout.tournament_id)
    if (same := Payout.objects.filter(tournament=tournament, key=key).first()) is not None:
        return _same(same, (payout.prize_id, payout.pk, payout.team.number, payout.slot))
    if payout.reverses_id is not None:
        raise Refused(_("What was given back cannot be given back again: hand the prize out anew."))
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
    """The row that this key already made; Conflict when the key made another one, or that one was given back since."""
    if (same.prize_id, same.reverses_id, same.team.number, same.slot) != said:
        raise Conflict(_("This form was already used for another prize: open the page again."), code="key-reused")
    if Payout.objects.filter(reverses=same).exists():
        raise Conflict(_("This prize has been given back since: open the page again."), code="already-reversed")
    return same


def _part_of(tournament: Tournament, prize: Prize, team: int, slot: int, despite: str) -> winnings.Part:
    """What the player in this slot gets; Conflict when it cannot be handed out now."""
    board = winnings.board(tournament)
    winning = next(one for one in board.winnings if one.prize.pk == prize.pk)
    if winning.teams is None:
        raise Conflict(_("Nobody has won this yet."), code="not-decided")
    part = next((one for one in winning.parts if (one.team.number, one.slot) == (team, slot)), None)
    if part is None:
        text = _("Team {number} has not won this: look at the page again.")
        raise Conflict(text.format(number=team), code="not-won")
    if part.payout is not None:
        text = _("This has been handed out already, with receipt {receipt}.")
        raise Conflict(text.format(receipt=part.payout), rule=prizes.RULE, code="already-paid")
    if prize.kind == Prize.Kind.SHARE and (board.pool is None or board.pool_is_open):
        raise Conflict(_("The pool still grows with the fees: fix it first."), code="pool-open")
    if winning.strays and not despite:
        text = _("This prize is still with team {number}: take it back, or say why it is handed out again.")
        number = winning.strays[0].team.number
        raise Conflict(text.format(number=number), field="despite", code="paid-to-others")
    return part


def _receiver(part: winnings.Part, taken_by: int | None) -> Registration:
    """Who takes it: the player himself, or for a trophy of the team either of the two."""
    if taken_by is None or taken_by == part.registration.number:
        return part.registration
    mates = {player.registration.number: player.registration for player in part.team.players.all()}
    if not part.is_for_both or taken_by not in mates:
        raise Refused(_("Choose a player of this team."), field="taken_by")
    return mates[taken_by]


def _book(tournament: Tournament, row: Payout, how: How, *, key: str, by: User | None) -> Payout:
    """Write the row with the next receipt and the journal's line; money leaves or enters the box that was named."""
    row.tournament, row.key = tournament, key
    if row.amount_cents:
        if how.method not in Payout.Method.values:
            raise Refused(_("Choose cash or a transfer."), field="method")
        row.method, row.reference = how.method, how.reference.strip()[:80]
        row.session = cash.box_for(tournament, how.session, how.method)
        _check_there(row)
    row.ordinal = Payout.objects.filter(prize=row.prize, team=row.team, slot=row.slot).count() + 1
    last: int | None = Payout.objects.filter(tournament=tournament).aggregate(last=Max("receipt"))["last"]
    row.receipt, row.paid_by, row.paid_at = (last or 0) + 1, by, timezone.now()
    row.save(force_insert=True)
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="take-prize-back" if row.reverses else "hand-prize-out",
        subject=f"registration {row.registration.number}",
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
    """Nobody pays more out of a box than lies in it."""
    if row.session is not None and row.amount_cents > cash.report(row.session).expected_cents:
        raise Refused(_("So much is not in the box."), field="session", code="not-there")
