import logging
import sqlite3
from pathlib import Path

import django.db
import psycopg
import pytest
from psycopg import errors

from tournament.core.database import away

AWAY = [
    psycopg.OperationalError("connection failed: Connection refused"),
    errors.ConnectionTimeout("timed out"),
    errors.CannotConnectNow("the database system is starting up"),
    errors.AdminShutdown("terminating connection due to administrator command"),
    errors.CrashShutdown("terminating connection because of crash of another server process"),
    errors.TooManyConnections("sorry, too many clients already"),
    errors.ConnectionFailure("lost"),
    errors.DiskFull("no space left"),  # phones send again, as when it is away
]
FAULTS = [
    errors.DeadlockDetected("deadlock"),
    errors.QueryCanceled("statement timeout"),
    errors.UniqueViolation("twice"),
    errors.UndefinedTable("no such table"),
    errors.PipelineAborted("an earlier statement failed"),
    psycopg.InterfaceError("the cursor is closed"),
    sqlite3.OperationalError("made by hand"),
    RuntimeError("connection refused"),
]


@pytest.mark.parametrize("error", AWAY, ids=repr)
def test_a_server_that_stops_starts_or_is_not_there(error: Exception) -> None:
    assert away.is_away(error)


@pytest.mark.parametrize("error", FAULTS, ids=repr)
def test_a_fault_of_the_program_is_none(error: Exception) -> None:
    assert not away.is_away(error)


def test_what_it_came_from_counts() -> None:
    wrapped, later = django.db.OperationalError("wrapped"), LookupError("on the way out")
    wrapped.__cause__, later.__context__ = AWAY[0], wrapped
    assert away.is_away(later)


@pytest.mark.parametrize(
    ("statement", "is_away"), [("BEGIN IMMEDIATE", True), ("SELECT * FROM nowhere", False)], ids=["busy", "no table"]
)
def test_a_file_that_another_program_holds(statement: str, is_away: bool, tmp_path: Path) -> None:
    holder, other = (
        sqlite3.connect(tmp_path / "db.sqlite3", timeout=0, isolation_level=None) for _connection in range(2)
    )
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError) as raised:
        other.execute(statement)
    assert away.is_away(raised.value) == is_away
    holder.close()
    other.close()


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError) as raised:
        sqlite3.connect(tmp_path / "not there" / "db.sqlite3")
    assert away.is_away(raised.value)


def test_a_job_is_left_to_the_sweep_with_one_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(away, "_warned", {})
    for _job in range(3):
        with away.left_for_later():
            raise django.db.OperationalError("of\n several lines") from AWAY[0]
    (line,) = caplog.records
    assert (line.levelno, line.exc_info) == (logging.WARNING, None)
    assert line.getMessage().endswith("tried again: of several lines (OperationalError)")
    with pytest.raises(RuntimeError), away.left_for_later():
        raise RuntimeError("a fault")
