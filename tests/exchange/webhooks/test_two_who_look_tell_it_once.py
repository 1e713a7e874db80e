"""Two workers that sweep at the same moment write each message once, and one of them sends it."""

import pytest
from django.utils import timezone

from tests.exchange.webhooks.conftest import Receiver
from tests.support.at_once import times, two_that_stay
from tournament.exchange.webhooks import delivery, messages
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.journal.subjects import Subject
from tournament.models import Delivery, Webhook


@pytest.mark.django_db(transaction=True)
def test_every_line_is_told_once(hook: Webhook, receiver: Receiver) -> None:
    assert hook.tournament is not None
    many = times(10)
    with two_that_stay() as together:
        for number in range(many):
            log.write(
                where=hook.tournament,
                by=None,
                action=Action.CHAMPION,
                subject=Subject("finals"),
                after={"team": number},
            )
            found = together(lambda: messages.look(now=timezone.now()), lambda: messages.look(now=timezone.now()))
            assert sorted(map(str, found)) == ["0", "1"]
        together(lambda: delivery.send_all(now=timezone.now()), lambda: delivery.send_all(now=timezone.now()))
    assert Delivery.objects.values("line").distinct().count() == Delivery.objects.count() == many
    assert [message["data"]["team"] for message in receiver.messages] == list(range(many))  # nobody overtakes
