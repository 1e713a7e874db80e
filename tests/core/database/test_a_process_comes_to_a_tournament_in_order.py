"""The threads of one process come to the lock of a tournament one at a time, and none waits for itself."""

import threading

import pytest
from django.db import connection, transaction

from tests.cast import hand, write
from tests.config.processes import PATIENCE
from tournament.core.database.group_commit import OF_TOURNAMENTS, of_tournament
from tournament.models import TableMatch

pytestmark = pytest.mark.django_db(transaction=True)
SQLITE = connection.vendor == "sqlite"  # its writers have turns of their own, for all tournaments


def test_the_next_one_comes_when_the_first_has_committed(table_match: TableMatch) -> None:
    turns, come = OF_TOURNAMENTS[table_match.tournament_id], threading.Event()

    def second() -> None:
        with of_tournament(table_match.tournament_id):
            come.set()
        connection.close()

    with of_tournament(table_match.tournament_id):
        assert turns.take(0) is SQLITE
        thread = threading.Thread(target=second)
        thread.start()
        assert not come.wait(0.2)  # seconds
        transaction.on_commit(lambda: come.wait(PATIENCE))  # what is done after the commit keeps nobody waiting
    thread.join()
    assert come.is_set()
    if SQLITE:
        turns.give()
    assert turns.take(0)
    turns.give()


def test_one_that_failed_gives_its_turn_back(table_match: TableMatch) -> None:
    with pytest.raises(KeyError), of_tournament(table_match.tournament_id):
        raise KeyError
    turns = OF_TOURNAMENTS[table_match.tournament_id]
    assert turns.take(0)
    turns.give()


def test_a_thread_in_a_transaction_passes_by(table_match: TableMatch) -> None:
    turns = OF_TOURNAMENTS[table_match.tournament_id]
    assert turns.take(0)
    with transaction.atomic():
        write(table_match, hand())
    turns.give()
    assert table_match.entries.count() == 1
