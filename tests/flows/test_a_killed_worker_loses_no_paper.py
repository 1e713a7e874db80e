"""Many documents wait, the worker is killed with -9 in the middle: all of them appear, none twice.

On a laptop the whole worker dies, and the launcher starts another one. On a server, where it runs as docs/running.md
says, the processes that it works with die, and it starts others.
"""

import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.config.processes import descendants
from tests.flows.installation import ROOT, documented, inside, installation, python, wait_until
from tests.flows.redis import redis_server
from tests.support.thorough import THOROUGH, often
from tournament.models import Document

PAPERS = often(6, 20)


QUEUES = ("folder", "redis")
IN_LIFE = QUEUES[:1] if connection.vendor == "sqlite" else QUEUES[1:]  # a laptop has no Redis, a server has


@pytest.fixture(params=QUEUES if THOROUGH else IN_LIFE)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """An installation with the queue in a folder, or on Redis."""
    if request.param == "folder":
        with installation(tmp_path) as environment:
            yield environment
    else:
        with redis_server(tmp_path) as address, installation(tmp_path, broker=address) as environment:
            yield environment


@contextmanager
def working(house: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A worker, which has ended afterwards."""
    command = documented("celery") if house["CELERY_BROKER_URL"] else [sys.executable, "-m", "config.serve", "worker"]
    with subprocess.Popen(command, cwd=ROOT, env=house, stdin=subprocess.PIPE) as worker:  # noqa: S603 - our own
        try:
            yield worker
        finally:
            worker.terminate()


def papers(house: dict[str, str]) -> list[Path]:
    return list((Path(house["CAPICU_DATA"]) / "documents").rglob("*.pdf"))


@pytest.mark.faults
@pytest.mark.django_db(transaction=True)
def test_all_appear_and_none_twice(house: dict[str, str]) -> None:
    python(house, "-m", "tests.flows.request_documents", str(PAPERS))
    with ExitStack() as programs:
        worker = programs.enter_context(working(house))
        wait_until(lambda: len(papers(house)) >= 3, 300, "the first papers")
        if house["CELERY_BROKER_URL"]:
            for pid in descendants(worker.pid):
                os.kill(pid, signal.SIGKILL)
        else:
            worker.kill()
            programs.enter_context(working(house))
        assert len(papers(house)) < PAPERS
        wait_until(lambda: len(papers(house)) >= PAPERS, 600, "all papers")
        documents = rows(house)
    folder = Path(house["CAPICU_DATA"]) / "documents"
    assert {str(paper.relative_to(folder)) for paper in papers(house)} == {row.file.name for row in documents}
    assert len(papers(house)) == PAPERS
    for row in documents:
        assert row.state == Document.State.DONE
        assert hashlib.sha256((folder / str(row.file.name)).read_bytes()).hexdigest() == row.sha256


def rows(house: dict[str, str]) -> list[Document]:
    """Return the rows of the documents once all are done."""
    with inside(house):
        undone = Document.objects.exclude(state=Document.State.DONE)
        wait_until(lambda: not undone.exists(), 300, "all papers are done")
        return list(Document.objects.all())
