"""A read that fails is made again if the journal has grown meanwhile; else it fails as it did."""

import pytest
from django.http import Http404

from tests.cast import hand, write
from tournament.journal.retries import ATTEMPTS, retried
from tournament.models import TableMatch


class Read:
    """A read that fails so many times; a hand is written meanwhile, or nothing."""

    def __init__(self, failures: int, error: Exception, table_match: TableMatch | None) -> None:
        self.failures, self.error, self.table_match = failures, error, table_match
        self.made = 0

    def __call__(self) -> str:
        self.made += 1
        if self.table_match is not None:
            write(self.table_match, hand(pips=(0, 15, 3, self.made)))
        if self.made <= self.failures:
            raise self.error
        return "read"


def test_with_a_change_it_is_made_again(table_match: TableMatch) -> None:
    read = Read(ATTEMPTS - 1, KeyError(7), table_match)
    assert retried(read) == "read"
    assert read.made == ATTEMPTS


def test_not_for_ever(table_match: TableMatch) -> None:
    read = Read(ATTEMPTS, KeyError(7), table_match)
    with pytest.raises(KeyError):
        retried(read)
    assert read.made == ATTEMPTS


def test_without_a_change_it_is_a_fault(table_match: TableMatch) -> None:
    write(table_match, hand())
    read = Read(1, KeyError(7), None)
    with pytest.raises(KeyError):
        retried(read)
    assert read.made == 1


def test_an_error_that_is_an_answer_is_given_at_once(table_match: TableMatch) -> None:
    read = Read(1, Http404(), table_match)
    with pytest.raises(Http404):
        retried(read, Http404)
    assert read.made == 1
