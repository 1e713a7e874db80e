"""Two workers that sweep at the same moment write each message once, and one of them sends it."""

import pytest
from django.utils import timezone

from tests.at_once import times, two_that_stay
from tests.tournament.webhooks.conftest import Receiver
from tournament import journal, webhooks
from tournament.models import Delivery, Webhook


@pytest.mark.django_db(transaction=True)
def test_every_line_is_told_once(hook: Webhook, receiver: Receiver) -> None:
    assert hook.tournament is not None
    many = times(10)
    with two_that_stay() as together:
        for number in range(many):
            journal.write(where=hook.tournament, by=None, action="champion", subject="finals", after={"team": number})
            found = together(lambda: webhooks.look(now=timezone.now()), lambda: webhooks.look(now=timezone.now()))
            assert sorted(map(str, found)) == ["0", "1"]
        together(lambda: webhooks.send_all(now=timezone.now()), lambda: webhooks.send_all(now=timezone.now()))
    assert Delivery.objects.values("line").distinct().count() == Delivery.objects.count() == many
    assert [message["data"]["team"] for message in receiver.messages] == list(range(many))  # nobody overtakes
