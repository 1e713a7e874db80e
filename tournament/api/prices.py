"""What a place costs: the club's prices beside the member's and the guest's (SACI rule 3). Money is cents."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from tournament import permissions, prices, pricing
from tournament.api.operation import Call, View, operation
from tournament.api.reading import LARGEST, Strict, Text, Whole
from tournament.errors import Refused
from tournament.models import Price


class WritePrice(Strict):
    """A price for all whom what is named fits. `kind` "" is members and guests; without `bracket`, every bracket.

    It holds from `starts_at` until before `ends_at`, for who is younger than `under_age` years on the day.
    """

    name = Text(max_length=pricing.LONGEST_NAME)
    amount_cents = Whole()
    kind = Text(max_length=6, allow_blank=True, required=False, default="", help_text='member, guest or ""')
    bracket = Text(max_length=40, required=False, allow_null=True, default=None, help_text="its key")
    starts_at = serializers.DateTimeField(required=False, allow_null=True, default=None)
    ends_at = serializers.DateTimeField(required=False, allow_null=True, default=None)
    under_age = Whole(required=False, allow_null=True, default=None)


class PriceAnswer(serializers.Serializer[Any]):
    """One price; those that were dropped are not listed."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    amount_cents = serializers.IntegerField()
    kind = serializers.CharField(allow_blank=True)
    bracket = serializers.SerializerMethodField()
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    under_age = serializers.IntegerField(allow_null=True)

    def get_bracket(self, price: Price) -> str | None:
        return price.division.key if price.division else None


class PaysNow(serializers.Serializer[Any]):
    """What a player would pay who registered now; `price` "" is the member's or the guest's. `under_age` null: any."""

    kind = serializers.CharField()
    bracket = serializers.CharField(source="division.key")
    under_age = serializers.IntegerField(allow_null=True)
    amount_cents = serializers.IntegerField(source="promise.cents")
    price = serializers.CharField(source="promise.name")


class PricesAnswer(serializers.Serializer[Any]):
    """The prices in their order, the first that fits wins; and what everybody would pay now."""

    prices = PriceAnswer(many=True)
    now = PaysNow(many=True)


class Prices(View):
    """The prices of a tournament."""

    @operation(right=permissions.DESK, answers=PricesAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """List the club's prices from the top, and what everybody would pay now."""
        return {"prices": prices.of(call.tournament), "now": prices.table(call.tournament, timezone.now())}

    @operation(right=permissions.ORGANIZE, reads=WritePrice, answers=PriceAnswer, status=201)
    def post(self, call: Call) -> Price:
        """Add a price below the others."""
        return pricing.add(tournament=call.tournament, details=_details(call), by=call.by)


class OnePrice(View):
    """One price."""

    @extend_schema(operation_id="tournaments_price_retrieve")  # the list is an object too
    @operation(right=permissions.DESK, answers=PriceAnswer)
    def get(self, call: Call, pk: int) -> Price:
        """Show a price."""
        return _find(call, pk)

    @operation(right=permissions.ORGANIZE, reads=WritePrice, answers=PriceAnswer)
    def patch(self, call: Call, pk: int) -> Price:
        """Write a price anew at its place; what was promised stays."""
        return pricing.change(price=_find(call, pk), details=_details(call), by=call.by)


class PriceRise(View):
    """A price moved up."""

    @operation(right=permissions.ORGANIZE, answers=PriceAnswer)
    def post(self, call: Call, pk: int) -> Price:
        """Move a price up by one: it wins over the one that stood above it."""
        return pricing.raise_one(price=_find(call, pk), by=call.by)


class PriceEnd(View):
    """A price dropped."""

    @operation(right=permissions.ORGANIZE, answers=PriceAnswer)
    def post(self, call: Call, pk: int) -> Price:
        """Drop a price: nobody is promised it from now on."""
        return pricing.drop(price=_find(call, pk), by=call.by)


def _find(call: Call, pk: int) -> Price:
    found = call.tournament.prices.filter(pk=pk).first() if pk <= LARGEST else None
    if found is None:
        raise Http404
    return found


def _details(call: Call) -> pricing.Details:
    data = dict(call.data)
    key = data.pop("bracket")
    division = call.tournament.divisions.filter(key=key).first() if key else None
    if key and division is None:
        raise Refused(_("Choose a bracket of this tournament."), field="bracket", code="not-here")
    return pricing.Details(division=division, **data)
