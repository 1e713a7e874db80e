"""Prizes: pledges and winners, for everybody; payouts, for organizers."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.access import find_division
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.input import Key, Strict, Text, Whole
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, get, post
from tournament.club import permissions
from tournament.models import CashSession, Payout, Prize
from tournament.prizes import payouts, pledges, winners

CENTS = Meaning("The sum, in cents; null if it is no sum of money, or not known yet.", 20000)
DIVISION_KEY = Meaning("The division's key, or championship.", "championship")
PART = Meaning("The part of the pool, in hundredths of a per cent: 5000 is one half; null: no share.", 5000)
PRIZE_NUMBER = Meaning("The prize's number.", 1)
PRIZE_PLACE = Meaning("The prize place: 1 the winner, 2 the loser of the final, 3 the losers before it.", 1)
SEEN_CENTS = Meaning("The amount that the caller saw, in cents; 0 for a trophy.", 20000)
SLOT = Meaning("The player of the team: 0 or 1.", 0)

CHAMPIONSHIP = "championship"


class PromisePrize(Strict):
    """A pledge for place 1 to 3 of a division or of the "championship"; the same `key` again is the same pledge.

    `kind` "cash" needs `cents`, "share" a `part` of the pool in hundredths of a per cent, "trophy" a `name`.
    """

    key = Key()
    division = Text(source="bracket", max_length=40, help_text=DIVISION_KEY)
    place = Whole(help_text=PRIZE_PLACE)
    kind = serializers.ChoiceField(
        Prize.Kind.values, help_text=Meaning("The kind: money, a share of the pool, or a trophy.", "cash")
    )
    each = serializers.ChoiceField(
        Prize.Each.values,
        default=Prize.Each.TEAM.value,
        help_text=Meaning("Who gets it: each player of the team, or the team as one.", "team"),
    )
    cents = Whole(required=False, help_text=CENTS)
    part = Whole(required=False, help_text=PART)
    name = Text(
        max_length=pledges.MAX_NAME, required=False, help_text=Meaning("The name of a trophy.", "The club's cup")
    )


class SetPool(Strict):
    """A sum in `cents`, or a part of the entry fees in hundredths of a per cent."""

    cents = Whole(required=False, help_text=Meaning("The pool as a sum, in cents; alternatively `fees_part`.", 100000))
    fees_part = Whole(
        required=False,
        help_text=Meaning(
            "The part of the entry fees that is the pool, in hundredths of a per cent: 5000 is half.", 5000
        ),
    )


class FixPool(Strict):
    """Fix the pool at its current size; `seen_cents` is the size that the caller saw."""

    seen_cents = Whole(help_text=SEEN_CENTS)


class HandOut(Strict):
    """One player's part of a prize; the same `key` again is the same payout.

    `seen_cents`: the amount due that the caller saw, 0 for a trophy. `box`: the number of the cash box, null for none.
    `taken_by`: the registration number of the player who takes a trophy for both. `despite`: why it is paid out
    although a team that lost its right to it still has it.
    """

    key = Key()
    prize = Whole(help_text=PRIZE_NUMBER)
    team = Whole(help_text=meanings.TEAM)
    slot = Whole(min_value=0, max_value=1, help_text=SLOT)
    seen_cents = Whole(help_text=SEEN_CENTS)
    method = serializers.ChoiceField(
        Payout.Method.values,
        default=Payout.Method.CASH.value,
        help_text=Meaning("How money is paid out; left out for a trophy.", "cash"),
    )
    reference = Text(max_length=80, allow_blank=True, required=False, help_text=meanings.REFERENCE)
    box = Whole(required=False, allow_null=True, help_text=meanings.BOX)
    taken_by = Whole(
        required=False,
        allow_null=True,
        help_text=Meaning("The registration number of the player who takes a trophy for both; null: not needed.", None),
    )
    despite = Text(max_length=payouts.LONGEST_REASON, allow_blank=True, required=False, help_text=meanings.DESPITE)


class TakeBack(Strict):
    """Why a prize came back, and into which cash box; the same `key` again is the same reversal."""

    key = Key()
    reason = Text(max_length=payouts.LONGEST_REASON, help_text=meanings.REASON)
    box = Whole(required=False, allow_null=True, help_text=meanings.BOX)


class PrizeAnswer(serializers.Serializer[Any]):
    """A prize. `value_cents`: the amount for the whole place; `teams`: the teams at that place, null if undecided."""

    number = serializers.IntegerField(
        source="prize.number", help_text=Meaning("The prize's number in its tournament.", 1)
    )
    division = serializers.SerializerMethodField(help_text=DIVISION_KEY)
    place = serializers.IntegerField(source="prize.place", help_text=PRIZE_PLACE)
    kind = serializers.CharField(source="prize.kind", help_text=Meaning("The kind: cash, share or trophy.", "cash"))
    each = serializers.CharField(source="prize.each", help_text=Meaning("player or team: who gets it.", "team"))
    cents = serializers.IntegerField(source="prize.cents", allow_null=True, help_text=CENTS)
    part = serializers.IntegerField(source="prize.part", allow_null=True, help_text=PART)
    name = serializers.CharField(
        source="prize.name", allow_blank=True, help_text=Meaning("The name of a trophy; empty for money.", "")
    )
    value_cents = serializers.IntegerField(
        source="cents",
        allow_null=True,
        help_text=Meaning("The amount for the whole place, in cents; null while it is not known.", 40000),
    )
    teams = TeamAnswer(
        many=True, allow_null=True, help_text=Meaning("The teams at that place; null while it is undecided.", None)
    )
    handed_out = serializers.BooleanField(
        source="is_handed_out", help_text=Meaning("Whether all of it was paid out.", False)
    )

    def get_division(self, winning: winners.Winning) -> str:
        return winning.prize.division.key if winning.prize.division else CHAMPIONSHIP


class BoardAnswer(serializers.Serializer[Any]):
    """All prizes. `pool_cents`: null while there is no pool; `left_cents`: the part of it that no place gets."""

    pool_cents = serializers.IntegerField(
        allow_null=True, help_text=Meaning("The prize pool, in cents; null while there is none.", 100000)
    )
    pool_is_open = serializers.BooleanField(help_text=Meaning("Whether the pool still grows with the fees.", True))
    left_cents = serializers.IntegerField(
        allow_null=True,
        help_text=Meaning("The part of the pool that no place gets, in cents; null while there is no pool.", 0),
    )
    prizes = PrizeAnswer(source="winnings", many=True, help_text="The prizes, by division and place.")


class PartAnswer(serializers.Serializer[Any]):
    """A payout that is due, and to whom; `cents` is 0 for a trophy, null while the pool is unknown."""

    prize = serializers.IntegerField(source="prize.number", help_text=PRIZE_NUMBER)
    team = serializers.IntegerField(source="team.number", help_text=meanings.TEAM)
    slot = serializers.IntegerField(help_text=SLOT)
    registration = serializers.IntegerField(source="registration.number", help_text=meanings.PLAYER_REGISTRATION_NUMBER)
    name = serializers.CharField(source="registration.person.name", help_text=meanings.PLAYER_NAME)
    cents = serializers.IntegerField(
        allow_null=True,
        help_text=Meaning("The amount due, in cents; 0 for a trophy, null while the pool is not known.", 20000),
    )


class PayoutAnswer(serializers.Serializer[Any]):
    """A payout, or its reversal if `reverses` names a receipt; `printed` is the receipt number as printed.

    `slot`: 0 or 1, the player of the team who gets it.
    """

    receipt = serializers.IntegerField(help_text=meanings.RECEIPT)
    printed = serializers.CharField(
        source="__str__", help_text=Meaning("The receipt number as printed, in its own series.", "P0001")
    )
    prize = serializers.IntegerField(source="prize.number", help_text=PRIZE_NUMBER)
    team = serializers.IntegerField(source="team.number", help_text=meanings.TEAM)
    slot = serializers.IntegerField(help_text=SLOT)
    registration = serializers.IntegerField(source="registration.number", help_text=meanings.PLAYER_REGISTRATION_NUMBER)
    name = serializers.CharField(source="registration.person.name", help_text=meanings.PLAYER_NAME)
    amount_cents = serializers.IntegerField(help_text=meanings.AMOUNT_CENTS)
    method = serializers.CharField(allow_blank=True, help_text=meanings.METHOD)
    reference = serializers.CharField(allow_blank=True, help_text=meanings.REFERENCE)
    reason = serializers.CharField(allow_blank=True, help_text=meanings.REASON)
    box = serializers.IntegerField(source="session.number", default=None, allow_null=True, help_text=meanings.BOX)
    reverses = serializers.IntegerField(
        source="reverses.receipt",
        default=None,
        allow_null=True,
        help_text=Meaning("The receipt that it reverses; null: none.", None),
    )
    paid_at = serializers.DateTimeField(help_text="When it was paid out (with UTC offset).")


class PayoutsAnswer(serializers.Serializer[Any]):
    """The payouts due, all payouts made, and the receipts of prizes held by a team without a right to them."""

    due = PartAnswer(many=True, help_text="The payouts that are due.")
    payouts = PayoutAnswer(many=True, help_text="All payouts and their reversals.")
    misplaced = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=Meaning("The receipts of prizes held by people who no longer have a right to them.", []),
    )


@get("tournaments/<slug:slug>/prizes/", answers=BoardAnswer)
def show_prizes(call: Call) -> winners.Board:
    """Show the prizes of a tournament, by division and place, with the teams that won them."""
    return winners.board(call.tournament)


@post(
    "tournaments/<slug:slug>/prizes/",
    right=permissions.ORGANIZE,
    reads=PromisePrize,
    answers=BoardAnswer,
    status=201,
    errors={409: "key-reused shares-handed-out", 422: "bad-key more-than-the-pool refused same-prize"},
)
def pledge_prize(call: Call) -> winners.Board:
    """Pledge a prize (SACI rule 3)."""
    data = {**call.data}
    bracket = data.pop("bracket")
    # A prize without a division is the championship's.
    division = None if bracket == CHAMPIONSHIP else find_division(call.tournament, bracket)
    pledges.promise(tournament=call.tournament, division=division, by=call.by, **data)
    return winners.board(call.tournament)


@post(
    "tournaments/<slug:slug>/prizes/<int:number>/withdrawal/",
    right=permissions.ORGANIZE,
    answers=BoardAnswer,
    errors={409: "handed-out shares-handed-out"},
)
def withdraw_pledge(call: Call, number: int) -> winners.Board:
    """Withdraw a pledge. Conflict (409) once the prize was paid out."""
    pledges.withdraw(prize=get_object_or_404(call.tournament.prizes, number=number), by=call.by)
    return winners.board(call.tournament)


@post(
    "tournaments/<slug:slug>/prize-pool/",
    right=permissions.ORGANIZE,
    reads=SetPool,
    answers=BoardAnswer,
    errors={409: "shares-handed-out", 422: "refused"},
)
def set_pool(call: Call) -> winners.Board:
    """Set the size of the prize pool. Conflict (409) once a share of it was paid out."""
    pledges.set_pool(tournament=call.tournament, by=call.by, **call.data)
    return winners.board(call.tournament)


@post(
    "tournaments/<slug:slug>/prize-pool/fixing/",
    right=permissions.ORGANIZE,
    reads=FixPool,
    answers=BoardAnswer,
    errors={409: "pool-changed pool-fixed shares-handed-out"},
)
def fix_pool(call: Call) -> winners.Board:
    """Fix a prize pool that is a part of the fees. Conflict (409) if its size is not the one seen."""
    pledges.fix_pool(tournament=call.tournament, by=call.by, **call.data)
    return winners.board(call.tournament)


@get("tournaments/<slug:slug>/payouts/", right=permissions.ORGANIZE, answers=PayoutsAnswer)
def list_payouts(call: Call) -> dict[str, Any]:
    """List the payouts of a tournament that are due, and those made, by receipt."""
    board = winners.board(call.tournament)
    # A prize has a part for each player when it goes to both.
    parts = [part for winning in board.winnings for part in winning.parts]
    return {
        "due": [part for part in parts if part.payout is None],
        "payouts": _rows(call),
        "misplaced": [payout.receipt for payout in board.strays],
    }


@post(
    "tournaments/<slug:slug>/payouts/",
    right=permissions.ORGANIZE,
    reads=HandOut,
    answers=PayoutAnswer,
    status=201,
    errors={
        409: (
            "already-paid already-reversed amount-changed cash-closed key-reused not-decided "
            "not-won paid-to-others pool-open withdrawn"
        ),
        422: "bad-key not-here not-there refused",
    },
)
def pay_out(call: Call) -> Payout:
    """Pay out one player's part of a prize, once, with the next receipt of payouts."""
    data = {**call.data}
    # How it is paid out is one value of the step.
    how = payouts.How(data.pop("method"), data.pop("reference", ""), _box(call, data.pop("box", None)))
    prize = get_object_or_404(call.tournament.prizes, number=data.pop("prize"))
    row = payouts.hand_out(prize=prize, how=how, by=call.by, **data)
    # Read again, with all that the answer shows.
    return _rows(call).get(pk=row.pk)


@extend_schema(operation_id="tournaments_payout_retrieve")  # the list is an object too
@get("tournaments/<slug:slug>/payouts/<int:receipt>/", right=permissions.ORGANIZE, answers=PayoutAnswer)
def show_payout(call: Call, receipt: int) -> Payout:
    """Show a payout, or its reversal."""
    found = [row for row in _rows(call) if row.receipt == receipt]
    if not found:
        raise Http404
    return found[0]


@post(
    "tournaments/<slug:slug>/payouts/<int:receipt>/reversal/",
    right=permissions.ORGANIZE,
    reads=TakeBack,
    answers=PayoutAnswer,
    status=201,
    errors={409: "already-reversed cash-closed key-reused", 422: "bad-key not-here not-there refused"},
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
