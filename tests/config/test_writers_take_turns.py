"""Who came first writes first, and nobody waits for one who has gone."""

import threading

import pytest
from django.db import DatabaseError, connection, transaction

from tests.config.processes import wait_for
from tournament.core.database.group_commit import FairLock


def test_in_the_order_in_which_they_came() -> None:
    turns, order = FairLock(), list[int]()
    assert turns.take(0)

    def come(number: int) -> None:
        assert turns.take(60)
        order.append(number)
        turns.give()

    threads = [threading.Thread(target=come, args=[number]) for number in range(20)]
    for waiting, thread in enumerate(threads, start=1):
        thread.start()
        wait_for(lambda waiting=waiting: turns.waiting == waiting)  # type: ignore[misc] # bound now
    turns.give()
    for thread in threads:
        thread.join()
    assert order == list(range(20))


def test_one_who_gives_up_leaves_no_gap() -> None:
    turns = FairLock()
    assert turns.take(0)
    assert not turns.take(0.01)
    turns.give()
    assert turns.take(0)


@pytest.mark.django_db(transaction=True)
def test_a_transaction_gives_its_turn_back_however_it_ends() -> None:
    from config.sqlite3.base import TURNS

    with transaction.atomic():
        assert not TURNS.take(0)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    with pytest.raises(KeyError), transaction.atomic():
        raise KeyError
    with transaction.atomic():
        connection.close()  # as when the database has gone
    assert TURNS.take(0)
    TURNS.give()
