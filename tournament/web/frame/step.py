"""A step, with the documents that it makes due."""

from collections.abc import Callable
from typing import TypeVar

from tournament.core.address import base_url
from tournament.documents.queue import steps
from tournament.exchange import tasks
from tournament.models import Tournament
from tournament.web.frame.access import OfficialRequest

T = TypeVar("T")


def run_step(request: OfficialRequest, tournament: Tournament, step: Callable[[], T], *, reprint: bool = False) -> T:
    """Run a step with the documents that it makes due (`steps.run_step`), and notify a worker of them."""
    base = base_url(request)
    done, papers = steps.run_step(step, tournament=tournament, by=request.user, base_url=base, reprint=reprint)
    tasks.wake(*papers)
    return done
