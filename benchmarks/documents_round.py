"""A round's scoresheets from the tap to the file: the whole house as the launcher starts it, with its one worker."""

import json
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.hall_day import Day, prepare
from benchmarks.hall_server import Server

TIMES = 3
LOOK_EVERY = 0.05  # seconds
PATIENCE = 120.0


def seconds(sheets: int) -> float:
    """The median of a few taps: from sending what is asked for until all bytes of the file are here."""
    with tempfile.TemporaryDirectory(prefix="capicu-documents-") as made:
        day = prepare(Path(made), tables=sheets)
        with Server(Path(made)) as server:
            taken = []
            for _ in range(TIMES):
                begun = time.monotonic()
                taken_pages = _tap(server.url, day, "one")
                taken.append(time.monotonic() - begun)
                if taken_pages != sheets:
                    raise RuntimeError(f"{taken_pages} pages in place of {sheets}")
                _tap(server.url, day, "two")  # so that the next one is a new version
    print(f"{sheets} scoresheets, from the tap to the file: {', '.join(f'{each:.2f}' for each in taken)} s")
    return median(taken)


def _tap(url: str, day: Day, layout: str) -> int:
    """Ask for the paper of the round, wait for it, fetch it; how many pages it has."""
    wanted = {"kind": "scoresheets", "division": "men", "round": 1, "layout": layout}
    papers = f"{url}/api/v1/tournaments/{day.slug}/documents/"
    paper = json.loads(_ask(papers, day, wanted))
    until = time.monotonic() + PATIENCE
    while paper["state"] != "done":
        if time.monotonic() > until or paper["state"] == "failed":
            raise RuntimeError(f"{paper['state']}: {paper['why']}")
        time.sleep(LOOK_EVERY)
        paper = json.loads(_ask(f"{papers}{paper['id']}/", day))
    content = _ask(f"{url}{paper['url']}", day)
    if not content.startswith(b"%PDF"):
        raise RuntimeError("the file is no PDF")
    return int(paper["pages"])


def _ask(url: str, day: Day, sent: dict[str, Any] | None = None) -> bytes:
    csrf = "c" * 32
    headers = {"Cookie": f"sessionid={day.session}; csrftoken={csrf}", "X-CSRFToken": csrf}
    body = None
    if sent is not None:
        body, headers["Content-Type"] = json.dumps(sent).encode(), "application/json"
    request = urllib.request.Request(url, body, headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        return bytes(answer.read())
