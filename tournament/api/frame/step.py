"""A step, with the documents that it makes due."""

from collections.abc import Callable
from typing import TypeVar

from tournament.api.frame.operation import Call
from tournament.documents.queue import steps
from tournament.exchange import tasks

T = TypeVar("T")


def run_step(call: Call, step: Callable[[], T], *, reprint: bool = False) -> T:
    """Run a step with the documents that it makes due (`steps.run_step`), and notify a worker of them."""
    done, papers = steps.run_step(step, tournament=call.tournament, by=call.by, base_url=call.base_url, reprint=reprint)
    tasks.wake(*papers)
    return done
