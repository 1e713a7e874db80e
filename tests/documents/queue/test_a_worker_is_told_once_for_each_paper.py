"""A message for each paper that waits; a broker that is away is asked once, and the sweep comes round."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias

import pytest

from tournament.documents.queue import batches, steps
from tournament.exchange import tasks
from tournament.models import Round

Commits: TypeAlias = Callable[..., AbstractContextManager[object]]


def test_a_set_wakes_one_for_each_of_its_papers(
    first_round: Round, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Commits
) -> None:
    sent: list[None] = []
    monkeypatch.setattr(tasks.draw_document, "delay", lambda: sent.append(None))
    papers = [
        steps.request_bracket(division=first_round.division, by=None, base_url="http://hall"),
        steps.request_scoresheets(first_round, by=None, base_url="http://hall"),
    ]
    with django_capture_on_commit_callbacks(execute=True):
        tasks.wake(batches.request_batch(tournament=papers[0].tournament, subject="x", documents=papers, by=None))
        assert not sent  # before the transaction is through a worker would find nothing
    assert len(sent) == 3  # and one to join them


def test_a_broker_that_is_away_is_asked_once(
    first_round: Round, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Commits
) -> None:
    asked: list[None] = []

    def away() -> None:
        asked.append(None)
        raise ConnectionError

    monkeypatch.setattr(tasks.draw_document, "delay", away)
    paper = steps.request_bracket(division=first_round.division, by=None, base_url="http://hall")
    with django_capture_on_commit_callbacks(execute=True):
        tasks.wake(paper, paper, paper)
    assert len(asked) == 1
