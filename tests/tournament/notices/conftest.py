"""Somebody who wants to hear of one player's matches."""

import datetime
from collections.abc import Callable

import pytest
from django.core import mail

from tests.cast import DAY
from tournament import notices
from tournament.models import Registration, Sitting, Subscription, Tournament

MORNING = datetime.datetime.combine(DAY, datetime.time(14), datetime.UTC)  # nine in New York
Ask = Callable[..., Subscription]


@pytest.fixture
def ask(drawn: Tournament) -> Ask:
    def asked(player: Registration, email: str = "ana@example.org", **changes: object) -> Subscription:
        words = {"language": "en", "base_url": "http://hall", "source": "a", "now": MORNING, **changes}
        return notices.ask(registration=player, email=email, **words)  # type: ignore[arg-type] # as a test writes them

    return asked


@pytest.fixture
def heard(ask: Ask, sitting: Sitting) -> Subscription:
    """Ana hears of the player in seat 0, who has a table already."""
    wish = ask(player_of(sitting))
    sent(MORNING)
    return notices.confirm(subscription=wish, now=MORNING)


def player_of(sitting: Sitting, seat: int = 0) -> Registration:
    return sitting.seats.get(seat=seat).registration


def sent(now: datetime.datetime = MORNING) -> list[mail.EmailMessage]:
    """The e-mails that one sweep and its workers send."""
    before = len(mail.outbox)
    notices.look(now=now)
    for key in notices.left_lying(now=now):
        notices.send(key, now=now)
    return mail.outbox[before:]
