"""Prizes: what is promised and who has won it, for everybody; what is handed out, for the organizer."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from tournament import payouts, permissions, prizes, winnings
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Key, Strict, Text, Whole
from tournament.api.shapes import TeamAnswer
from tournament.models import CashSession, Payout, Prize

CHAMPIONSHIP = "championship"


class PromisePrize(Strict):
    """A prize for a place, 1 to 3, of a bracket or of the "championship"; the same `key` again is the same prize.

    `kind` "cash" needs `cents`, "share" a `part` of the pool in hundredths of a per cent, "trophy" a `name`.
    """

    key = Key()
    bracket = Text(max_length=40)
    place = Whole()
    kind = serializers.ChoiceField(Prize.Kind.values)
    each = serializers.ChoiceField(Prize.Each.values, default=Prize.Each.TEAM.value)
    cents = Whole(required=False)
    part = Whole(required=False)
    name = Text(max_length=prizes.MAX_NAME, required=False)


class SetPool(Strict):
    """A sum in `cents`, or a part of the entry fees in hundredths of a per cent."""

    cents = Whole(required=False)
    fees_part = Whole(required=False)


class FixPool(Strict):
    """Let a pool grow no more; `seen_cents` is how large it was when it was looked at."""

    seen_cents = Whole()


class HandOut(Strict):
    """One player's part of a prize; the same `key` again is the same payout.

    `seen_cents`: what was due when it was looked at, 0 for a trophy. `box`: the number of the cash box, null for none.
    `taken_by`: the registration number of whoever takes a trophy for both. `despite`: why it is handed out although a
    team that has no right to it any more still has it.
    """

    key = Key()
    prize = Whole()
    team = Whole()
    slot = Whole(min_value=0, max_value=1)
    seen_cents = Whole()
    method = serializers.ChoiceField(Payout.Method.values, default=Payout.Method.CASH.value)
    reference = Text(max_length=80, allow_blank=True, required=False)
    box = Whole(required=False, allow_null=True)
    taken_by = Whole(required=False, allow_null=True)
    despite = Text(max_length=payouts.LONGEST_REASON, allow_blank=True, required=False)


class TakeBack(Strict):
    """Why a prize came back, and into which cash box; the same `key` again is the same reversal."""

    key = Key()
    reason = Text(max_length=payouts.LONGEST_REASON)
    box = Whole(required=False, allow_null=True)


class PrizeAnswer(serializers.Serializer[Any]):
    """A prize. `value_cents`: what the place as a whole gets; `teams` who stands there, null while not decided."""

    number = serializers.IntegerField(source="prize.number")
    bracket = serializers.SerializerMethodField()
    place = serializers.IntegerField(source="prize.place")
    kind = serializers.CharField(source="prize.kind")
    each = serializers.CharField(source="prize.each")
    cents = serializers.IntegerField(source="prize.cents", allow_null=True)
    part = serializers.IntegerField(source="prize.part", allow_null=True)
    name = serializers.CharField(source="prize.name", allow_blank=True)
    value_cents = serializers.IntegerField(source="cents", allow_null=True)
    teams = TeamAnswer(many=True, allow_null=True)
    handed_out = serializers.BooleanField(source="is_handed_out")

    def get_bracket(self, winning: winnings.Winning) -> str:
        return winning.prize.division.key if winning.prize.division else CHAMPIONSHIP


class BoardAnswer(serializers.Serializer[Any]):
    """All prizes. `pool_cents`: null while no pool is named; `left_cents`: what no place gets of it."""

    pool_cents = serializers.IntegerField(allow_null=True)
    pool_is_open = serializers.BooleanField()
    left_cents = serializers.IntegerField(allow_null=True)
    prizes = PrizeAnswer(source="winnings", many=True)


class PartAnswer(serializers.Serializer[Any]):
    """What is still to be handed out, and to whom; `cents` is 0 for a trophy, null while the pool is not known."""

    prize = serializers.IntegerField(source="prize.number")
    team = serializers.IntegerField(source="team.number")
    slot = serializers.IntegerField()
    registration = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.person.name")
    cents = serializers.IntegerField(allow_null=True)


class PayoutAnswer(serializers.Serializer[Any]):
    """A prize handed out, or given back where `reverses` names the receipt; `printed` is its number on paper.

    `slot`: 0 or 1, the player of the team whose part it is.
    """

    receipt = serializers.IntegerField()
    printed = serializers.CharField(source="__str__")
    prize = serializers.IntegerField(source="prize.number")
    team = serializers.IntegerField(source="team.number")
    slot = serializers.IntegerField()
    registration = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.person.name")
    amount_cents = serializers.IntegerField()
    method = serializers.CharField(allow_blank=True)
    reference = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    box = serializers.IntegerField(source="session.number", default=None, allow_null=True)
    reverses = serializers.IntegerField(source="reverses.receipt", default=None, allow_null=True)
    paid_at = serializers.DateTimeField()


class PayoutsAnswer(serializers.Serializer[Any]):
    """What is still to be handed out, everything that was, and the receipts of what is with the wrong people."""

    due = PartAnswer(many=True)
    payouts = PayoutAnswer(many=True)
    misplaced = serializers.ListField(child=serializers.IntegerField())


class Prizes(View):
    """The prizes of one tournament."""

    @operation(answers=BoardAnswer)
    def get(self, call: Call) -> winnings.Board:
        """Show what is promised for which place, and who stands there."""
        return winnings.board(call.tournament)

    @operation(right=permissions.ORGANIZE, reads=PromisePrize, answers=BoardAnswer, status=201)
    def post(self, call: Call) -> winnings.Board:
        """Promise a prize (SACI rule 3)."""
        data = {**call.data}
        bracket = data.pop("bracket")
        division = None if bracket == CHAMPIONSHIP else find_division(call.tournament, bracket)
        prizes.promise(tournament=call.tournament, division=division, by=call.by, **data)
        return winnings.board(call.tournament)


class PrizeWithdrawal(View):
    """A promise taken back."""

    @operation(right=permissions.ORGANIZE, answers=BoardAnswer)
    def post(self, call: Call, number: int) -> winnings.Board:
        """Take a promise back; Conflict once it was handed out."""
        prizes.withdraw(prize=get_object_or_404(call.tournament.prizes, number=number), by=call.by)
        return winnings.board(call.tournament)


class Pool(View):
    """What is shared out among the places."""

    @operation(right=permissions.ORGANIZE, reads=SetPool, answers=BoardAnswer)
    def post(self, call: Call) -> winnings.Board:
        """Say how large the pool is; Conflict once a share of it was handed out."""
        prizes.set_pool(tournament=call.tournament, by=call.by, **call.data)
        return winnings.board(call.tournament)


class PoolFixing(View):
    """A pool that grows no more."""

    @operation(right=permissions.ORGANIZE, reads=FixPool, answers=BoardAnswer)
    def post(self, call: Call) -> winnings.Board:
        """Fix a pool that is a part of the fees; Conflict when it is not what was seen."""
        prizes.fix_pool(tournament=call.tournament, by=call.by, **call.data)
        return winnings.board(call.tournament)


class Payouts(View):
    """What is handed out."""

    @operation(right=permissions.ORGANIZE, answers=PayoutsAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """List what is due and what was handed out, by receipt."""
        board = winnings.board(call.tournament)
        parts = [part for winning in board.winnings for part in winning.parts]
        return {
            "due": [part for part in parts if part.payout is None],
            "payouts": _rows(call),
            "misplaced": [payout.receipt for payout in board.strays],
        }

    @operation(right=permissions.ORGANIZE, reads=HandOut, answers=PayoutAnswer, status=201)
    def post(self, call: Call) -> Payout:
        """Hand one player's part out, once, with the next receipt of prizes."""
        data = {**call.data}
        how = payouts.How(data.pop("method"), data.pop("reference", ""), _box(call, data.pop("box", None)))
        prize = get_object_or_404(call.tournament.prizes, number=data.pop("prize"))
        row = payouts.hand_out(prize=prize, how=how, by=call.by, **data)
        return _rows(call).get(pk=row.pk)


class OnePayout(View):
    """One prize that was handed out, by its receipt."""

    @extend_schema(operation_id="tournaments_payout_retrieve")  # the list is an object too
    @operation(right=permissions.ORGANIZE, answers=PayoutAnswer)
    def get(self, call: Call, receipt: int) -> Payout:
        """Show a prize that was handed out, or what came back of it."""
        found = [row for row in _rows(call) if row.receipt == receipt]
        if not found:
            raise Http404
        return found[0]


class PayoutReversal(View):
    """A prize that came back."""

    @operation(right=permissions.ORGANIZE, reads=TakeBack, answers=PayoutAnswer, status=201)
    def post(self, call: Call, receipt: int) -> Payout:
        """Note that a prize came back, with a receipt of its own."""
        payout = get_object_or_404(call.tournament.payouts, receipt=receipt)
        data = {**call.data}
        row = payouts.take_back(payout=payout, session=_box(call, data.pop("box", None)), by=call.by, **data)
        return _rows(call).get(pk=row.pk)


def _rows(call: Call) -> QuerySet[Payout]:
    related = ("prize", "team", "registration__person", "session", "reverses")
    return call.tournament.payouts.select_related(*related)


def _box(call: Call, number: int | None) -> CashSession | None:
    return None if number is None else get_object_or_404(call.tournament.cash_sessions, number=number)
