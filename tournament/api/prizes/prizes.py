"""Prizes: pledges and winners, for everybody; payouts, for organizers."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Key, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.club import permissions
from tournament.core.short_texts import LONGEST_REASON
from tournament.models import CashSession, Payout, Prize
from tournament.prizes import payouts, pledges, winners

CENTS = HelpText("The sum, in cents.", 20000, absent=" if it is no sum of money, or not known yet")
DIVISION_KEY = HelpText("The division's key, or championship.", "championship")
PART = HelpText("The part of the pool, in hundredths of a per cent: 5000 is one half.", 5000, absent=": no share")
PRIZE_NUMBER = HelpText("The prize's number.", 1)
PRIZE_PLACE = HelpText("The prize place: 1 the winner, 2 the loser of the final, 3 the losers before it.", 1)
SEEN_CENTS = HelpText("The amount that the caller saw, in cents; 0 for a trophy.", 20000)
SLOT = HelpText("The player of the team: 0 or 1.", 0)

CHAMPIONSHIP = "championship"

router = Router("tournaments/<slug:slug>/")


class PledgePrize(Strict):
    """A pledge for place 1 to 3 of a division or of the "championship"; the same `key` again is the same pledge.

    `kind` "cash" needs `cents`, "share" a `part` of the pool in hundredths of a per cent, "trophy" a `name`.
    """

    key = Key()
    division = Text(DIVISION_KEY, source="bracket", max_length=40)
    place = Whole(PRIZE_PLACE)
    kind = fields.ChoiceField("The kind: money, a share of the pool, or a trophy.", "cash", choices=Prize.Kind.values)
    each = fields.ChoiceField(
        "Who gets it: each player of the team, or the team as one.",
        "team",
        choices=Prize.Each.values,
        default=Prize.Each.TEAM.value,
    )
    cents = Whole(CENTS, required=False)
    part = Whole(PART, required=False)
    name = Text("The name of a trophy.", "The club's cup", max_length=pledges.MAX_NAME, required=False)


class SetPrizePool(Strict):
    """A sum in `cents`, or a part of the entry fees in hundredths of a per cent."""

    cents = Whole("The pool as a sum, in cents; alternatively `fees_part`.", 100000, required=False)
    fees_part = Whole(
        "The part of the entry fees that is the pool, in hundredths of a per cent: 5000 is half.", 5000, required=False
    )


class FixPrizePool(Strict):
    """Fix the pool at its current size; `seen_cents` is the size that the caller saw."""

    seen_cents = Whole(SEEN_CENTS)


class MakePayout(Strict):
    """One player's part of a prize; the same `key` again is the same payout.

    `seen_cents`: the amount due that the caller saw, 0 for a trophy. `box`: the number of the cash box, null for none.
    `taken_by`: the registration number of the player who takes a trophy for both. `despite`: why it is paid out
    although a team that lost its right to it still has it.
    """

    key = Key()
    prize = Whole(PRIZE_NUMBER)
    team = Whole(help_texts.TEAM)
    slot = Whole(SLOT, min_value=0, max_value=1)
    seen_cents = Whole(SEEN_CENTS)
    method = fields.ChoiceField(
        "How money is paid out; left out for a trophy.",
        "cash",
        choices=Payout.Method.values,
        default=Payout.Method.CASH.value,
    )
    reference = Text(help_texts.REFERENCE, max_length=80, allow_blank=True, required=False)
    box = Whole(help_texts.BOX, required=False, allow_null=True)
    taken_by = Whole(
        "The registration number of the player who takes a trophy for both; null: not needed.",
        None,
        required=False,
        allow_null=True,
    )
    despite = Text(help_texts.DESPITE, max_length=LONGEST_REASON, allow_blank=True, required=False)


class ReversePayout(Strict):
    """Why a prize came back, and into which cash box; the same `key` again is the same reversal."""

    key = Key()
    reason = Text(help_texts.REASON, max_length=LONGEST_REASON)
    box = Whole(help_texts.BOX, required=False, allow_null=True)


class PrizeAnswer(serializers.Serializer[Any]):
    """A prize. `value_cents`: the amount for the whole place; `teams`: the teams at that place, null if undecided."""

    number = fields.IntegerField("The prize's number in its tournament.", 1, source="prize.number")
    division = fields.SerializerMethodField(DIVISION_KEY)
    place = fields.IntegerField(PRIZE_PLACE, source="prize.place")
    kind = fields.CharField("The kind: cash, share or trophy.", "cash", source="prize.kind")
    each = fields.CharField("player or team: who gets it.", "team", source="prize.each")
    cents = fields.IntegerField(CENTS, source="prize.cents", allow_null=True)
    part = fields.IntegerField(PART, source="prize.part", allow_null=True)
    name = fields.CharField("The name of a trophy; empty for money.", "", source="prize.name", allow_blank=True)
    value_cents = fields.IntegerField(
        "The amount for the whole place, in cents; null while it is not known.", 40000, source="cents", allow_null=True
    )
    teams = TeamAnswer(
        many=True, allow_null=True, help_text=HelpText("The teams at that place; null while it is undecided.", None)
    )
    handed_out = fields.BooleanField("Whether all of it was paid out.", False, source="is_handed_out")

    def get_division(self, winning: winners.Winning) -> str:
        return winning.prize.division.key if winning.prize.division else CHAMPIONSHIP


class PrizeBoardAnswer(serializers.Serializer[Any]):
    """All prizes. `pool_cents`: null while there is no pool; `left_cents`: the part of it that no place gets."""

    pool_cents = fields.IntegerField("The prize pool, in cents; null while there is none.", 100000, allow_null=True)
    pool_is_open = fields.BooleanField("Whether the pool still grows with the fees.", True)
    left_cents = fields.IntegerField(
        "The part of the pool that no place gets, in cents; null while there is no pool.", 0, allow_null=True
    )
    prizes = PrizeAnswer(source="winnings", many=True, help_text="The prizes, by division and place.")


class PrizePartAnswer(serializers.Serializer[Any]):
    """A payout that is due, and to whom; `cents` is 0 for a trophy, null while the pool is unknown."""

    prize = fields.IntegerField(PRIZE_NUMBER, source="prize.number")
    team = fields.IntegerField(help_texts.TEAM, source="team.number")
    slot = fields.IntegerField(SLOT)
    registration = fields.IntegerField(help_texts.PLAYER_REGISTRATION_NUMBER, source="registration.number")
    name = fields.CharField(help_texts.PLAYER_NAME, source="registration.person.name")
    cents = fields.IntegerField(
        "The amount due, in cents; 0 for a trophy, null while the pool is not known.", 20000, allow_null=True
    )


class PayoutAnswer(serializers.Serializer[Any]):
    """A payout, or its reversal if `reverses` names a receipt; `printed` is the receipt number as printed.

    `slot`: 0 or 1, the player of the team who gets it.
    """

    receipt = fields.IntegerField(help_texts.RECEIPT)
    printed = fields.CharField("The receipt number as printed, in its own series.", "P0001", source="__str__")
    prize = fields.IntegerField(PRIZE_NUMBER, source="prize.number")
    team = fields.IntegerField(help_texts.TEAM, source="team.number")
    slot = fields.IntegerField(SLOT)
    registration = fields.IntegerField(help_texts.PLAYER_REGISTRATION_NUMBER, source="registration.number")
    name = fields.CharField(help_texts.PLAYER_NAME, source="registration.person.name")
    amount_cents = fields.IntegerField(help_texts.AMOUNT_CENTS)
    method = fields.CharField(help_texts.METHOD, allow_blank=True)
    reference = fields.CharField(help_texts.REFERENCE, allow_blank=True)
    reason = fields.CharField(help_texts.REASON, allow_blank=True)
    box = fields.IntegerField(help_texts.BOX, source="session.number", default=None, allow_null=True)
    reverses = fields.IntegerField(
        "The receipt that it reverses; null: none.", None, source="reverses.receipt", default=None, allow_null=True
    )
    paid_at = fields.DateTimeField("When it was paid out (with UTC offset).")


class PayoutListAnswer(serializers.Serializer[Any]):
    """The payouts due, all payouts made, and the receipts of prizes held by a team without a right to them."""

    due = PrizePartAnswer(many=True, help_text="The payouts that are due.")
    payouts = PayoutAnswer(many=True, help_text="All payouts and their reversals.")
    misplaced = fields.ListField(
        "The receipts of prizes held by people who no longer have a right to them.",
        [],
        child=serializers.IntegerField(),
    )


@router.get("prizes/", answers=PrizeBoardAnswer)
def show_prizes(call: Call) -> winners.Board:
    """Show the prizes of a tournament. By division and place, with the teams that have won them."""
    return winners.board(call.tournament)


@router.post(
    "prizes/",
    right=permissions.ORGANIZE,
    reads=PledgePrize,
    answers=PrizeBoardAnswer,
    status=201,
    errors={
        409: "key-reused shares-handed-out",
        422: "bad-key more-than-the-pool no-championship other-kind refused same-prize",
    },
)
def pledge_prize(call: Call) -> winners.Board:
    """Pledge a prize (SACI rule 3). A pledge is never edited: withdraw it and pledge again."""
    data = {**call.data}
    bracket = data.pop("bracket")
    # A prize without a division is the championship's.
    division = None if bracket == CHAMPIONSHIP else find_division(call.tournament, bracket)
    pledges.pledge(tournament=call.tournament, division=division, by=call.by, **data)
    return winners.board(call.tournament)


@router.post(
    "prizes/<int:number>/withdrawal/",
    right=permissions.ORGANIZE,
    answers=PrizeBoardAnswer,
    errors={409: "handed-out shares-handed-out"},
)
def withdraw_pledge(call: Call, number: int) -> winners.Board:
    """Withdraw a pledge. Conflict (409) once the prize was paid out."""
    pledges.withdraw(prize=get_object_or_404(call.tournament.prizes, number=number), by=call.by)
    return winners.board(call.tournament)


@router.post(
    "prize-pool/",
    right=permissions.ORGANIZE,
    reads=SetPrizePool,
    answers=PrizeBoardAnswer,
    errors={409: "shares-handed-out", 422: "refused"},
)
def set_prize_pool(call: Call) -> winners.Board:
    """Set the size of the prize pool. Conflict (409) once a share of it was paid out."""
    pledges.set_pool(tournament=call.tournament, by=call.by, **call.data)
    return winners.board(call.tournament)


@router.post(
    "prize-pool/final-size/",
    right=permissions.ORGANIZE,
    reads=FixPrizePool,
    answers=PrizeBoardAnswer,
    errors={409: "pool-changed pool-fixed shares-handed-out"},
)
def fix_prize_pool(call: Call) -> winners.Board:
    """Fix the final size of a prize pool that is a part of the fees. Conflict (409) if its size is not the one seen."""
    pledges.fix_pool(tournament=call.tournament, by=call.by, **call.data)
    return winners.board(call.tournament)


@router.get("payouts/", right=permissions.ORGANIZE, answers=PayoutListAnswer)
def list_payouts(call: Call) -> dict[str, Any]:
    """List the payouts of a tournament. Those that are due, and those made, by receipt."""
    board = winners.board(call.tournament)
    # A prize has a part for each player when it goes to both.
    parts = [part for winning in board.winnings for part in winning.parts]
    return {
        "due": [part for part in parts if part.payout is None],
        "payouts": _rows(call),
        "misplaced": [payout.receipt for payout in board.strays],
    }


@router.post(
    "payouts/",
    right=permissions.ORGANIZE,
    reads=MakePayout,
    answers=PayoutAnswer,
    status=201,
    errors={
        409: (
            "already-paid already-reversed amount-changed cash-closed key-reused not-decided "
            "not-won paid-to-others pool-open withdrawn"
        ),
        422: "bad-key bad-text not-here not-there refused",
    },
)
def make_payout(call: Call) -> Payout:
    """Make a payout: one player's part of a prize.

    It gets the next receipt number of payouts. A part is paid out once.
    """
    data = {**call.data}
    # How it is paid out is one value of the step.
    how = payouts.How(data.pop("method"), data.pop("reference", ""), _box(call, data.pop("box", None)))
    prize = get_object_or_404(call.tournament.prizes, number=data.pop("prize"))
    row = payouts.hand_out(prize=prize, how=how, by=call.by, **data)
    # Read again, with all that the answer shows.
    return _rows(call).get(pk=row.pk)


@router.get("payouts/<int:receipt>/", right=permissions.ORGANIZE, answers=PayoutAnswer)
def show_payout(call: Call, receipt: int) -> Payout:
    """Show a payout, or its reversal. By its receipt number, as printed on the receipt."""
    found = [row for row in _rows(call) if row.receipt == receipt]
    if not found:
        raise Http404
    return found[0]


@router.post(
    "payouts/<int:receipt>/reversal/",
    located="../../{receipt}/",
    right=permissions.ORGANIZE,
    reads=ReversePayout,
    answers=PayoutAnswer,
    status=201,
    errors={
        409: "already-reversed cash-closed key-reused",
        422: "bad-key bad-text no-reason not-here not-there refused",
    },
)
def reverse_payout(call: Call, receipt: int) -> Payout:
    """Reverse a payout: the prize came back. The reversal has its own receipt."""
    payout = get_object_or_404(call.tournament.payouts, receipt=receipt)
    data = {**call.data}
    row = payouts.take_back(payout=payout, session=_box(call, data.pop("box", None)), by=call.by, **data)
    # Read again, with all that the answer shows.
    return _rows(call).get(pk=row.pk)


def _rows(call: Call) -> QuerySet[Payout]:
    related = ("prize", "team", "registration__person", "session", "reverses")
    return call.tournament.payouts.select_related(*related)


def _box(call: Call, number: int | None) -> CashSession | None:
    return None if number is None else get_object_or_404(call.tournament.cash_sessions, number=number)
