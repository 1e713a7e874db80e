"""The row is the message: claimed once, tried again, given up in the end; a stale call is not sent at all."""

import datetime
import smtplib

import pytest
from django.core.mail import EmailMessage

from tests.exchange.notices.conftest import MORNING, Ask, player_of
from tournament.core import jobs
from tournament.exchange import tasks
from tournament.exchange.notices import messages
from tournament.models import Notice, TableMatch


@pytest.fixture
def waiting(ask: Ask, table_match: TableMatch) -> Notice:
    return ask(player_of(table_match)).notices.get()


def test_a_doubled_message_sends_nothing(waiting: Notice) -> None:
    assert messages.left_lying(now=MORNING) == [waiting.pk]
    assert messages.left_lying(now=MORNING) == []
    assert messages.send(waiting.pk, now=MORNING)
    assert not messages.send(waiting.pk, now=MORNING)
    assert state(waiting) == ("done", 1)


def test_a_dead_workers_notice_is_taken_over(waiting: Notice) -> None:
    assert jobs.claim(Notice.objects.all(), waiting.pk, now=MORNING) is not None
    assert jobs.claim(Notice.objects.all(), waiting.pk, now=MORNING) is None
    later = MORNING + jobs.LEASE + datetime.timedelta(seconds=1)
    assert messages.left_lying(now=later) == [waiting.pk]
    assert messages.send(waiting.pk, now=later)


def test_a_server_that_is_away_is_asked_again_and_its_words_are_not_kept(
    waiting: Notice, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = smtplib.SMTPServerDisconnected("ana@example.org is not known here")
    monkeypatch.setattr(EmailMessage, "send", lambda self: fail(error))
    moment = MORNING
    for attempt in range(1, Notice.TRIES + 1):
        assert messages.left_lying(now=moment) == [waiting.pk]
        with pytest.raises(smtplib.SMTPServerDisconnected):
            messages.send(waiting.pk, now=moment)
        assert state(waiting) == ("failed" if attempt == Notice.TRIES else "waiting", attempt)
        assert messages.left_lying(now=moment + datetime.timedelta(seconds=1)) == []
        moment += datetime.timedelta(hours=1)
    waiting.refresh_from_db()
    assert waiting.error == "SMTPServerDisconnected"


def test_an_address_that_is_refused_is_not_tried_again(waiting: Notice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EmailMessage, "send", lambda self: fail(smtplib.SMTPRecipientsRefused({})))
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        messages.send(waiting.pk, now=MORNING)
    assert state(waiting) == ("failed", 1)


def test_a_call_that_comes_too_late_is_not_sent(waiting: Notice, table_match: TableMatch) -> None:
    wish = waiting.subscription
    called = Notice.objects.create(subscription=wish, kind="called", table_match=table_match, created_at=MORNING)
    assert not messages.send(called.pk, now=MORNING + datetime.timedelta(minutes=31))
    assert state(called) == ("failed", 1)
    assert Notice.objects.get(pk=called.pk).error == "too late"


def test_the_sweep_sends_what_waits(waiting: Notice, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []
    monkeypatch.setattr(tasks.send_notice, "delay", sent.append)
    monkeypatch.setattr("django.utils.timezone.now", lambda: MORNING)
    assert tasks.sweep() == 1
    assert sent == [waiting.pk]


def state(notice: Notice) -> tuple[str, int]:
    notice.refresh_from_db()
    return notice.state, notice.attempts


def fail(error: Exception) -> None:
    raise error
