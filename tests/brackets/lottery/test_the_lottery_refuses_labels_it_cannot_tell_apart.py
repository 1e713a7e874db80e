"""A ticket has exactly one owner."""

import pytest

from brackets import lottery


def test_a_label_that_stands_twice_is_refused() -> None:
    with pytest.raises(lottery.DuplicateLabel):
        lottery.order(b"seed", "players", ["0001", "0002", "0001"])


def test_an_empty_label_is_refused() -> None:
    with pytest.raises(lottery.EmptyLabel):
        lottery.order(b"seed", "players", ["0001", ""])
