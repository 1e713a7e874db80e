"""What every queue shares: one claim, a renewed lease, growing pauses, an end, and a sweep that forgets nothing."""

import datetime

import pytest
from django.utils import timezone

from tests.matches.withdrawals.broken import wish
from tournament.core import jobs
from tournament.models import Notice, TableMatch

NOW = timezone.now()
LATER = NOW + jobs.LEASE * 2


@pytest.fixture
def job(table_match: TableMatch) -> Notice:
    return Notice.objects.create(subscription=wish(table_match), kind="confirm", created_at=NOW)


def claimed(job: Notice, now: datetime.datetime = NOW) -> Notice:
    found = jobs.claim(Notice.objects.all(), job.pk, now=now)
    assert found is not None
    return found


def test_one_worker_claims_and_only_it_finishes(job: Notice) -> None:
    first = claimed(job)
    assert jobs.claim(Notice.objects.all(), job.pk, now=NOW) is None
    second = claimed(job, LATER)  # the first is dead, or was only slow
    assert not jobs.finish(first)
    assert jobs.finish(second)
    assert jobs.claim(Notice.objects.all(), job.pk, now=LATER) is None
    job.refresh_from_db()
    assert (job.state, job.attempts, job.claim, job.under_way) == ("done", 2, None, False)


def test_a_failure_is_tried_again_after_longer_and_longer_and_given_up(job: Notice) -> None:
    waits = []
    for attempt in range(1, Notice.TRIES + 1):
        assert jobs.fail(claimed(job), "x" * 400, now=NOW) == (attempt == Notice.TRIES)
        job.refresh_from_db()
        assert job.due_at is not None
        waits.append((job.due_at - NOW).total_seconds())
    assert waits == [15, 30, 60, 120, 240, 480, 960, 960]
    assert (job.state, len(job.error)) == ("failed", jobs.PRINTABLE)
    Notice.objects.update(**jobs.reset_columns())
    assert jobs.fail(claimed(job), "of no use", now=NOW, final=True)


def test_the_sweep_names_what_has_no_message_and_is_due(job: Notice) -> None:
    rows = Notice.objects.all()
    assert jobs.left_lying(rows.filter(kind="table"), now=NOW) == []
    assert jobs.left_lying(rows, now=NOW) == [job.pk]  # no message was ever sent
    assert jobs.left_lying(rows, now=NOW) == []
    assert jobs.left_lying(rows, now=NOW + Notice.PATIENCE * 2) == [job.pk]  # it was lost
    Notice.objects.update(due_at=LATER + jobs.LEASE)
    assert jobs.left_lying(rows, now=LATER) == []


def test_a_live_worker_keeps_its_row_and_a_dead_one_loses_it(job: Notice) -> None:
    held = claimed(job)
    assert jobs.renew(now=LATER)
    assert jobs.left_lying(Notice.objects.all(), now=LATER) == []
    jobs.let_go(held)  # as if its process had died
    assert jobs.left_lying(Notice.objects.all(), now=LATER + jobs.LEASE * 2) == [job.pk]
    Notice.objects.update(state="running", lease_until=NOW, attempts=Notice.TRIES)
    assert jobs.left_lying(Notice.objects.all(), now=LATER) == []
    job.refresh_from_db()
    assert (job.state, job.error) == ("failed", "its worker died")
