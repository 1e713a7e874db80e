"""The first laptop dies while hands are written; the second goes on from its mirror, with every hand, each once."""

import os
import secrets
import signal
import sqlite3
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from config.launcher.running import answers
from config.launcher.supervisor import Child
from tests.config.processes import free_port, manage, wait_for
from tests.flows import hall
from tests.flows.installation import ROOT, inside, installation
from tests.flows.killing import Web
from tests.flows.phones import AWAY, MOST_TRIES, PAUSE, Hand, Phone, complaints, nth_hand
from tournament.core.errors import Conflict, TournamentError
from tournament.exchange.backup import mirroring

pytestmark = [
    pytest.mark.faults,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,
]
TABLES = 8
PROMISED = 20  # hands that the mirror must have, at least
FOLLOWS_WITHIN, SERVES_WITHIN = 5.0, 120.0  # seconds


class Laptop:
    """The first laptop: a web server, and the mirror in `stick`."""

    def __init__(self, stick: Path) -> None:
        self.port = free_port()
        serve = [sys.executable, "-m", "config.serve"]
        self._parts = [
            Child("mirror", [*serve, "mirror", str(stick)], ROOT),
            Child("web server", [*serve, "web", "127.0.0.1", str(self.port)], ROOT),
        ]

    @contextmanager
    def running(self) -> Iterator[None]:
        try:
            for part in self._parts:
                part.start()
            wait_for(lambda: answers(f"http://127.0.0.1:{self.port}"))
            yield
        finally:
            for part in self._parts:
                part.kill()

    def die(self) -> None:
        """Kill -9 all processes, those that they started too."""
        for part in self._parts:
            assert part.process is not None
            os.killpg(part.process.pid, signal.SIGKILL)


class Judge:
    """Somebody who writes hand after hand without a pause. `told`: when the phone heard of a hand, by its key."""

    def __init__(self, phone: Phone, tables: list[int]) -> None:
        self.phone, self.tables = phone, tables
        self.sent: list[Hand] = []
        self.told: dict[str, float] = {}

    def write(self) -> None:
        """Write until nobody answers: the last hand waits in the phone's queue then."""
        for number in count(1):
            for table in self.tables:
                self.sent.append(Hand(table, number, secrets.token_hex(8), nth_hand(number)))
                try:
                    assert self.send(self.sent[-1]) == (201, number)
                except (OSError, HTTPException):
                    return
                self.told[self.sent[-1].key] = time.time()

    def told_before(self, moment: float) -> set[str]:
        """The keys of the hands that the phone had heard of by then."""
        return {key for key, at in list(self.told.items()) if at < moment}

    def send(self, one: Hand) -> tuple[int, Any]:
        """Send a hand with its key, again while the server asks for it."""
        for _try in range(MOST_TRIES):
            status, answer = self.phone.send(one.table, {"key": one.key, "version": one.number - 1, "entry": one.data})
            if status not in AWAY:
                return status, answer.get("number")
            time.sleep(PAUSE)
        raise AssertionError("it is asked for again and again")


class Follower:
    """Looks at what the mirror says of itself: of when its copies are, in seconds since 1970."""

    def __init__(self, stick: Path, judge: Judge) -> None:
        self.stick, self.judge = stick, judge
        self.copies: list[float] = []
        self.looked = 0.0

    def follows(self) -> bool:
        """Whether, by the last two copies, hands are there within the seconds promised, and enough are older than that.

        How long a busy machine takes until it does so does not matter.
        """
        if (self.stick / "manifest.json").exists():
            made = mirroring.read(self.stick).made.timestamp()
            self.copies = [*self.copies[-1:], made] if made not in self.copies else self.copies
        self.looked = time.time()
        promised = self.looked - FOLLOWS_WITHIN
        before, last = self.copies if len(self.copies) == 2 else (0.0, 0.0)
        return promised < last < before + FOLLOWS_WITHIN and len(self.judge.told_before(promised)) >= PROMISED


def keys_in(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as opened:
        return {str(key) for (key,) in opened.execute("SELECT key FROM tournament_sheetentry")}


def test_with_every_hand_that_the_mirror_had_and_the_rest_from_the_phones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, stick = tmp_path / "first", tmp_path / "segundo portátil", tmp_path / "stick"
    (first / "static").mkdir(parents=True)
    with installation(first) as house, ThreadPoolExecutor(1) as pool:
        for name in ("CAPICU_DATA", "DATABASE_URL", "CELERY_BROKER_URL"):
            monkeypatch.setenv(name, house[name])
        monkeypatch.setenv("CAPICU_WEB_PROCESSES", "1")
        with inside(house):
            seated = hall.seat(TABLES, 1)
        laptop = Laptop(stick)
        with laptop.running():
            phone = Phone(laptop.port, seated["slug"]).enter(**seated["passes"][0])
            judge = Judge(phone, seated["tables"])
            writing = pool.submit(judge.write)
            mirror = Follower(stick, judge)
            wait_for(lambda: mirror.follows() or writing.done())
            laptop.die()
        died = time.monotonic()
        writing.result()
        assert judge.sent[-1].key not in judge.told, "it was killed while a hand was on its way"

        house["CAPICU_DATA"] = str(second)
        monkeypatch.setenv("CAPICU_DATA", str(second))
        taken = manage("mirror", str(stick), "--take-over", CAPICU_DATA=str(second))
        assert "all verified" in taken.stdout, taken.stderr
        there = keys_in(second / "db.sqlite3")
        promised, made = mirror.looked - FOLLOWS_WITHIN, mirroring.read(stick).made.timestamp()
        assert judge.told_before(promised) <= there
        assert judge.told_before(made) <= there, "and all until the copy was made"
        (second / "static").mkdir()
        with Web().running() as web:
            assert time.monotonic() - died < SERVES_WITHIN
            phone.port = web.port
            had = [one for one in judge.sent if one.key in there]
            for one in [*had[-3:], *(one for one in judge.sent if one.key not in there)]:
                assert judge.send(one) == (201, one.number), "its phone sends it again: it is there, once"
        with inside(house):
            read = hall.read()
    print(f"{len(judge.sent)} hands, {len(judge.told_before(promised))} promised, {len(there)} in the mirror")
    assert complaints(judge.sent, read["sheets"]) == []
    assert complaints(judge.sent[1:], read["sheets"]), "the control"

    # The first one comes back: its mirror stops. A damaged stick is refused.
    with pytest.raises(Conflict, match="Another computer has taken over"):
        mirroring.check_not_taken(stick)
    for name in mirroring.COPIES:
        if (stick / name).exists():
            os.truncate(stick / name, 5_000)
    with pytest.raises(TournamentError, match="its database is damaged"):
        mirroring.find_copy(stick, mirroring.read(stick).files[mirroring.DATABASE])
