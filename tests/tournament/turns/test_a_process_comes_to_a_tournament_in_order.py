"""The threads of one process come to the lock of a tournament one at a time, and nobody waits for himself."""

import threading

import pytest
from django.db import connection, transaction

from tests.cast import hand, write
from tournament.models import Sitting
from tournament.turns import OF_TOURNAMENTS, of_tournament

pytestmark = pytest.mark.django_db(transaction=True)
SQLITE = connection.vendor == "sqlite"  # its writers have turns of their own, for all tournaments


def test_the_next_one_comes_when_the_first_has_committed(sitting: Sitting) -> None:
    turns, come = OF_TOURNAMENTS[sitting.tournament_id], threading.Event()

    def second() -> None:
        with of_tournament(sitting.tournament_id):
            come.set()
        connection.close()

    with of_tournament(sitting.tournament_id):
        assert turns.take(0) is SQLITE
        thread = threading.Thread(target=second)
        thread.start()
        assert not come.wait(0.2)  # seconds
        transaction.on_commit(lambda: come.wait(10))  # what is done after the commit keeps nobody waiting
    thread.join()
    assert come.is_set()
    if SQLITE:
        turns.give()
    assert turns.take(0)
    turns.give()


def test_one_that_failed_gives_its_turn_back(sitting: Sitting) -> None:
    with pytest.raises(KeyError), of_tournament(sitting.tournament_id):
        raise KeyError
    turns = OF_TOURNAMENTS[sitting.tournament_id]
    assert turns.take(0)
    turns.give()


def test_whoever_is_in_a_transaction_passes_by(sitting: Sitting) -> None:
    turns = OF_TOURNAMENTS[sitting.tournament_id]
    assert turns.take(0)
    with transaction.atomic():
        write(sitting, hand())
    turns.give()
    assert sitting.entries.count() == 1
