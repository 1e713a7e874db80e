"""Documents for a waiting table come first; everybody's first document before anybody's second."""

import datetime

import pytest

from tests.documents.queue.working import work_off
from tournament.core import jobs
from tournament.core.errors import TooMany
from tournament.documents.queue import claiming, requests, steps, worker
from tournament.models import Division, Document, Round, User


@pytest.fixture
def round_(first_round: Round) -> Round:
    return first_round


def sheets(round_: Round, by: User | None = None) -> Document:
    return steps.request_scoresheets(round_, by=by, base_url="http://hall")


def again(document: Document, by: User | None, version: int, **more: object) -> Document:
    """The same paper once more, as if it had been asked for by somebody."""
    document.refresh_from_db()
    columns = {"pk": None, "public_id": None, "code": "", "requested_by": by, "version": version, **more}
    copy = Document.objects.get(pk=document.pk)
    for name, value in columns.items():
        setattr(copy, name, value if name != "public_id" else copy._meta.get_field("public_id").get_default())
    copy.save(force_insert=True)
    return copy


def test_a_scoresheet_before_a_bracket_sheet_that_was_asked_for_earlier(round_: Round) -> None:
    bracket = steps.request_bracket(division=round_.division, by=None, base_url="http://hall")
    wanted = sheets(round_)
    assert work_off() == [wanted, bracket]


def test_a_thousand_papers_of_one_do_not_starve_another(round_: Round, organizer: User, desk: User) -> None:
    many = [sheets(round_, organizer)]
    many += [again(many[0], organizer, version) for version in (2, 3, 4)]
    other = again(many[0], desk, 5)
    for _ in range(2):
        worker.work(now=other.requested_at)
    assert set(Document.objects.filter(state=Document.State.DONE)) == {many[0], other}


def test_one_person_has_a_hundred_waiting_at_most(
    round_: Round, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "MOST_OF_ONE", 1)
    assert sheets(round_, organizer) == sheets(round_, organizer)
    with pytest.raises(TooMany, match="Too many documents"):
        steps.request_bracket(division=round_.division, by=organizer, base_url="http://hall")
    work_off()
    steps.request_bracket(division=round_.division, by=organizer, base_url="http://hall")


def test_what_killed_its_worker_comes_last_and_alone(round_: Round, men: Division) -> None:
    poison = sheets(round_)
    now = poison.requested_at
    assert claiming.claim(Document, poison.pk, now=now) is not None  # and dies
    now += jobs.LEASE * 2
    innocent = steps.request_bracket(division=round_.division, by=None, base_url="http://hall")
    assert claiming.left_lying(Document, now=now) == [poison.pk, innocent.pk]
    taken = claiming.claim_next(now=now)
    assert taken == innocent
    assert claiming.claim_next(now=now) is None  # not beside another, which would die with it
    jobs.let_go(taken)
    later = now + datetime.timedelta(minutes=2)
    assert claiming.claim_next(now=later) == poison  # but it does not wait for ever


def test_what_failed_is_tried_again_after_a_pause(round_: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = sheets(round_)
    with monkeypatch.context() as broken:
        broken.setattr("tournament.documents.kinds.render", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            worker.work(now=paper.requested_at)
    assert claiming.claim_next(now=paper.requested_at) is None
    paper.refresh_from_db()
    assert (paper.state, paper.reason) == (Document.State.WAITING, Document.Reason.DRAWING)
    assert "ZeroDivisionError" in claiming.why(paper)
    assert claiming.claim_next(now=paper.requested_at + datetime.timedelta(minutes=1)) == paper
