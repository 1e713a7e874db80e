"""E-mail notices about one player's matches: anybody requests them, the mailbox owner confirms and ends them."""

import uuid
from typing import Any

from django.http import Http404
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.frame import fields
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.club import permissions
from tournament.core import address
from tournament.core.errors import Refused
from tournament.exchange.notices import subscriptions
from tournament.models import Subscription

router = Router("tournaments/<slug:slug>/notices/")


class SubscribeToNotices(Strict):
    """The registration number of a player after the lottery, and the address for the e-mails."""

    player = Whole("The registration number of the player whose matches are notified.", 17, min_value=1)
    address = Text("The e-mail address.", "someone@example.org", max_length=254)


class NewNoticeSubscriptionAnswer(serializers.Serializer[Any]):
    """The same response for every address: an e-mail with a confirmation link is on its way."""

    player = fields.IntegerField("The registration number of the player.", 17, source="registration.number")


class NoticeSubscriptionAnswer(serializers.Serializer[Any]):
    """A subscription. `state`: "asked", "confirmed" or "ended"."""

    player = fields.IntegerField("The registration number of the player.", 17, source="registration.number")
    state = fields.SerializerMethodField("The state: asked, confirmed or ended.", "confirmed")

    def get_state(self, wish: Subscription) -> str:
        if wish.ended_at is not None:
            return "ended"
        return "asked" if wish.confirmed_at is None else "confirmed"


class NoticeCountAnswer(serializers.Serializer[Any]):
    """The number of subscriptions (`confirmed`, `unconfirmed`), and of e-mails waiting, sent and failed."""

    confirmed = fields.IntegerField("The number of confirmed subscriptions.", 12)
    unconfirmed = fields.IntegerField("The number of subscriptions not confirmed yet.", 3, source="asked")
    waiting = fields.IntegerField("The number of e-mails to be sent.", 0)
    sent = fields.IntegerField("The number of e-mails sent.", 40)
    failed = fields.IntegerField("The number of e-mails that failed.", 0)


@router.get(right=permissions.ORGANIZE, answers=NoticeCountAnswer)
def count_notice_subscriptions(call: Call) -> dict[str, int]:
    """Count the e-mail subscriptions of a tournament. No address is shown."""
    return subscriptions.numbers(call.tournament)


@router.post(
    reads=SubscribeToNotices,
    answers=NewNoticeSubscriptionAnswer,
    status=202,
    errors={409: "over", 422: "refused", 429: "refused"},
)
def subscribe_to_notices(call: Call) -> Subscription:
    """Subscribe to e-mail notices about a player, without an account. They use the language of the request."""
    player = subscriptions.known_players(call.tournament).filter(number=call.data["player"]).first()
    if player is None:
        raise Refused(_("Choose a player."), field="player")
    return subscriptions.ask(
        registration=player,
        email=call.data["address"],
        language=translation.get_language(),
        base_url=call.base_url,
        source=address.sender(call.request._request),  # limits how many requests one sender may make
        now=timezone.now(),
    )


@router.post("<uuid:public_id>/confirmation/", answers=NoticeSubscriptionAnswer, errors={409: "ended"})
def confirm_notice_subscription(call: Call, public_id: uuid.UUID) -> Subscription:
    """Confirm an e-mail subscription. E-mails are sent from now on."""
    return subscriptions.confirm(subscription=_find(call, public_id), now=timezone.now())


@router.delete("<uuid:public_id>/")
def delete_notice_subscription(call: Call, public_id: uuid.UUID) -> None:
    """Delete an e-mail subscription with its address. Deleting it again changes nothing."""
    subscriptions.end(subscription=_find(call, public_id), now=timezone.now())


def _find(call: Call, public_id: uuid.UUID) -> Subscription:
    wish = subscriptions.find_subscription(public_id)
    # The id alone finds the subscription, but the URL must name its tournament too.
    if wish is None or wish.tournament_id != call.tournament.pk:
        raise Http404
    return wish
