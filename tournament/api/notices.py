"""E-mails about one player's matches: anybody asks for them, the owner of the mailbox confirms and ends them."""

import uuid
from typing import Any

from django.http import Http404
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament import address, notices, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text, Whole
from tournament.errors import Refused
from tournament.models import Subscription


class AskForNotices(Strict):
    """Whose matches: the registration number of a player of the draw; and where the e-mails go."""

    player = Whole(min_value=1)
    address = Text(max_length=254)


class Asked(serializers.Serializer[Any]):
    """The same to everybody: one e-mail with a link to confirm is on its way."""

    player = serializers.IntegerField(source="registration.number")


class WishAnswer(serializers.Serializer[Any]):
    """What stands of it. `state`: "asked", "confirmed" or "ended"."""

    player = serializers.IntegerField(source="registration.number")
    state = serializers.SerializerMethodField()

    def get_state(self, wish: Subscription) -> str:
        if wish.ended_at is not None:
            return "ended"
        return "asked" if wish.confirmed_at is None else "confirmed"


class NoticesAnswer(serializers.Serializer[Any]):
    """How many want e-mails (`confirmed`, `asked`), and how many e-mails wait, were sent or failed."""

    confirmed = serializers.IntegerField()
    asked = serializers.IntegerField()
    waiting = serializers.IntegerField()
    sent = serializers.IntegerField()
    failed = serializers.IntegerField()


class Notices(View):
    """The e-mails of one tournament."""

    @operation(right=permissions.ORGANIZE, answers=NoticesAnswer)
    def get(self, call: Call) -> dict[str, int]:
        """Count them; no address is told."""
        return notices.numbers(call.tournament)

    @operation(reads=AskForNotices, answers=Asked, status=202)
    def post(self, call: Call) -> Subscription:
        """Ask for e-mails, without an account; in the language of the request."""
        player = notices.known_players(call.tournament).filter(number=call.data["player"]).first()
        if player is None:
            raise Refused(_("Choose a player."), field="player")
        return notices.ask(
            registration=player,
            email=call.data["address"],
            language=translation.get_language(),
            base_url=call.base_url,
            source=address.sender(call.request._request),
            now=timezone.now(),
        )


class NoticesConfirmation(View):
    """The yes of whoever got the link."""

    @operation(answers=WishAnswer)
    def post(self, call: Call, public_id: uuid.UUID) -> Subscription:
        """Send them from now on."""
        return notices.confirm(subscription=_find(call, public_id), now=timezone.now())


class NoticesEnd(View):
    """No more of them."""

    @operation(answers=WishAnswer)
    def post(self, call: Call, public_id: uuid.UUID) -> Subscription:
        """Forget the address; again changes nothing."""
        return notices.end(subscription=_find(call, public_id), now=timezone.now())


def _find(call: Call, public_id: uuid.UUID) -> Subscription:
    wish = notices.find(public_id)
    if wish is None or wish.tournament_id != call.tournament.pk:
        raise Http404
    return wish
