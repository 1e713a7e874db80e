"""A worker, as the queue would let it work."""

import contextlib
import datetime

from django.utils import timezone

from tournament.core.jobs import UNDER_WAY, Job
from tournament.documents.queue import claiming, worker
from tournament.models import Document


def work_off() -> list[Document]:
    """Work until nothing is left, failures and all, an hour later each time; the papers in the order of their end."""
    now = timezone.now()
    order: list[Document] = []
    while any(model._base_manager.filter(state=Job.State.WAITING).exists() for model, _way in claiming.QUEUES):
        now += datetime.timedelta(hours=1)
        with contextlib.suppress(AttributeError, RuntimeError, OSError):
            worker.work(now=now)
        ended = Document.objects.exclude(state__in=UNDER_WAY)
        order += ended.exclude(pk__in=[document.pk for document in order])
    return order
