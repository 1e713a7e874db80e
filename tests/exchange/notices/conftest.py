"""Somebody who wants to hear of one player's matches."""

import datetime
from collections.abc import Callable

import pytest
from django.core import mail

from tests.cast import DAY
from tests.exchange.webhooks.conftest import receiver as receiver  # a push service, too
from tournament.exchange.notices import messages, subscriptions
from tournament.models import Registration, Subscription, TableMatch, Tournament

MORNING = datetime.datetime.combine(DAY, datetime.time(14), datetime.UTC)  # nine in New York
Ask = Callable[..., Subscription]


@pytest.fixture
def ask(drawn: Tournament) -> Ask:
    def asked(player: Registration, email: str = "ana@example.org", **changes: object) -> Subscription:
        words = {"language": "en", "base_url": "http://hall", "source": "a", "now": MORNING, **changes}
        return subscriptions.ask(registration=player, email=email, **words)  # type: ignore[arg-type] # as a test writes them

    return asked


@pytest.fixture
def heard(ask: Ask, table_match: TableMatch) -> Subscription:
    """Ana hears of the player in seat 0, who has a table already."""
    wish = ask(player_of(table_match))
    sent(MORNING)
    return subscriptions.confirm(subscription=wish, now=MORNING)


def player_of(table_match: TableMatch, seat: int = 0) -> Registration:
    return table_match.seats.get(seat=seat).registration


def sent(now: datetime.datetime = MORNING) -> list[mail.EmailMessage]:
    """The e-mails that one sweep and its workers send."""
    before = len(mail.outbox)
    messages.look(now=now)
    for key in messages.left_lying(now=now):
        messages.send(key, now=now)
    return mail.outbox[before:]
