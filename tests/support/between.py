"""Somebody else changes something between two statements of a read."""

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from django.core.cache import cache
from django.db import connection, transaction

MOST = 150  # statements of a read

T = TypeVar("T")


def answers(read: Callable[[], T], change: Callable[[], object], every: int = 1) -> Iterator[T]:
    """What a read says with the change before each of its statements in turn, and at last without it; each undone.

    `every`: only before each third, say, in each run before others.
    """
    for at in range(1 + random.randrange(every), MOST, every):
        with transaction.atomic():
            cache.clear()
            answer, changed = _one(read, change, at)
            yield answer
            transaction.set_rollback(True)
        cache.clear()
        if not changed:
            return
    raise AssertionError(f"a read has {MOST} statements")


def _one(read: Callable[[], T], change: Callable[[], object], at: int) -> tuple[T, bool]:
    """The answer, and whether there was a statement `at`, from 1."""
    count, changed = 0, False

    def between(execute: Callable[..., object], *statement: object) -> object:
        nonlocal count, changed
        count += 1
        if count == at and not changed:
            changed = True
            change()
        return execute(*statement)

    with connection.execute_wrapper(between):
        return read(), changed
