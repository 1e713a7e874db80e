"""The first laptop dies in the middle of a round; the second goes on from its mirror, with every hand, each once."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.db import connection

from tests.config.processes import manage, wait_for
from tests.flows.installation import ROOT, installation, python
from tests.flows.killing import Web
from tests.flows.phones import Hand, Phone, complaints, nth_hand
from tournament.core.errors import Conflict, TournamentError
from tournament.exchange.backup import mirroring

pytestmark = [
    pytest.mark.faults,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has replicas"),
]
HANDS = 4
FOLLOWS_WITHIN, SERVES_WITHIN = 5.0, 120.0  # seconds


def test_with_every_hand_that_the_mirror_had_and_the_rest_from_the_phones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, stick = tmp_path / "first", tmp_path / "segundo portátil", tmp_path / "stick"
    first.mkdir()
    (first / "static").mkdir()
    with installation(first) as house:
        monkeypatch.setenv("CAPICU_DATA", str(first))
        monkeypatch.setenv("DATABASE_URL", "")
        seated = json.loads(python(house, "-m", "tests.flows.hall", "seat", "2", "1"))
        command = [sys.executable, "-m", "config.serve", "mirror", str(stick)]
        mirror = subprocess.Popen(command, cwd=ROOT, env=house, stdin=subprocess.PIPE, stderr=subprocess.PIPE)  # noqa: S603 - our own
        web = Web()
        with web.running():
            phone = Phone(web.port, seated["slug"]).enter(**seated["passes"][0])
            table, other = seated["tables"][:2]
            for number in range(1, HANDS + 1):
                phone.record(table, number)
            told = time.time()
            wait_for(lambda: (stick / "manifest.json").exists() and mirroring.read(stick).made.timestamp() > told)
            assert time.time() - told < FOLLOWS_WITHIN + 5, "with patience for a busy machine"
            late = {"key": "in-the-queue", "version": HANDS, "entry": nth_hand(HANDS + 1)}
            doubled = {"key": phone.told[-1].key, "version": HANDS - 1, "entry": phone.told[-1].data}
            os.kill(mirror.pid, signal.SIGKILL)
            web.kill(whole=True)
        died = time.monotonic()
        mirror.wait()

        house["CAPICU_DATA"] = str(second)
        monkeypatch.setenv("CAPICU_DATA", str(second))
        taken = manage("mirror", str(stick), "--take-over", CAPICU_DATA=str(second))
        assert "all verified" in taken.stdout, taken.stderr
        (second / "static").mkdir()
        with Web().running() as web:
            assert time.monotonic() - died < SERVES_WITHIN
            phone.port = web.port
            status, answer = phone.send(table, doubled)
            assert (status, answer["number"]) == (201, HANDS), "its phone had not heard of it: it is there once"
            assert phone.send(table, late)[0] == 201
            phone.told.append(Hand(table, HANDS + 1, "in-the-queue", nth_hand(HANDS + 1)))
            phone.record(other, 1)
        read = json.loads(python(house, "-m", "tests.flows.hall", "read"))
    assert complaints(phone.told, read["sheets"]) == []
    assert complaints(phone.told[1:], read["sheets"]), "the control"

    # The first one comes back: its mirror stops. A damaged stick is refused.
    with pytest.raises(Conflict, match="Another computer has taken over"):
        mirroring.check_not_taken(stick)
    for name in mirroring.COPIES:
        if (stick / name).exists():
            os.truncate(stick / name, 5_000)
    with pytest.raises(TournamentError, match="its database is damaged"):
        mirroring.find_copy(stick, mirroring.read(stick).files[mirroring.DATABASE])
