"""A judge sends a hand while an organizer's correction of the match before is being written: it waits, then is told."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, connections

from config.sqlite3.base import TURNS
from tests.cast import hand, key, write
from tests.config.processes import PATIENCE, wait_for
from tests.matches.corrections.asking import ask, other_side_won, table_match_of
from tests.matches.corrections.days import check
from tournament.core.errors import Conflict
from tournament.hall import seating
from tournament.matches import entry
from tournament.matches.corrections import preview
from tournament.matches.corrections.apply import apply
from tournament.models import Division, TableMatch

pytestmark = pytest.mark.django_db(transaction=True)


class InTheMiddle:
    """A correction that has its locks, and goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.go_on = threading.Event(), threading.Event()

        def halting(**values: Any) -> Any:
            done = apply(**values)
            self.reached.set()
            assert self.go_on.wait(PATIENCE)
            return done

        monkeypatch.setattr("tournament.matches.corrections.preview.apply", halting)


@pytest.fixture
def halted(monkeypatch: pytest.MonkeyPatch) -> Iterator[InTheMiddle]:
    middle = InTheMiddle(monkeypatch)
    yield middle
    middle.go_on.set()


@pytest.mark.parametrize(("begun", "told"), [(False, "sheet-changed"), (True, "annulled")])
def test_and_is_told_what_became_of_its_sheet(
    begun: bool, told: str, semi: TableMatch, men: Division, halted: InTheMiddle
) -> None:
    halted.go_on.set()  # the preview goes through
    seating.start_round(division=men, by=None)
    final = table_match_of(men, 3)
    if begun:
        write(final, hand())
    asked = ask(semi, **other_side_won(semi))
    token = preview.preview(table_match=semi, asked=asked).token
    halted.reached.clear()
    halted.go_on.clear()
    heard: list[str] = []

    def correct() -> None:
        preview.correct(table_match=semi, asked=asked, token=token, key=key(), fate="replay" if begun else "", by=None)
        heard.append("corrected")

    def send() -> None:
        try:
            entry.record(table_match=final, data=hand(1, (4, 0, 3, 5)), key=key(), version=final.version, by=None)
        except Conflict as conflict:
            heard.append(conflict.code)

    with running(correct):
        wait_for(halted.reached.is_set)
        with running(send):
            wait_for(somebody_waits)
            assert heard == []
            halted.go_on.set()
    assert sorted(heard) == sorted(["corrected", told])
    assert TableMatch.every.get(pk=final.pk).entries.count() == int(begun)
    check(semi.tournament)


@contextmanager
def running(act: Callable[[], None]) -> Iterator[None]:
    """Do something in a thread with a connection of its own; at the end it is over."""

    def run() -> None:
        try:
            act()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    yield
    thread.join()


def somebody_waits() -> bool:
    """Whether a transaction stands before the lock of another."""
    if connection.vendor == "sqlite":
        return TURNS.waiting > 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return bool(cursor.fetchone()[0])
