"""Codes are what programs compare: one style, and for one thing one code."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from tests.api.schema import answers, told

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@cache
def codes() -> dict[str, set[str]]:
    """The statuses of each code."""
    found: dict[str, set[str]] = defaultdict(set)
    for status, code in _declared():
        found[code].add(status)
    return found


def _declared() -> Iterator[tuple[str, str]]:
    for methods in told()["paths"].values():
        for operation in methods.values():
            for status, answer in answers(operation).items():
                yield from ((status, code) for code in answer.get("x-codes", ()))


def test_each_code_is_in_kebab_case() -> None:
    assert [code for code in codes() if not KEBAB.fullmatch(code)] == []


def test_a_reused_idempotency_key_has_one_status() -> None:
    assert codes()["idempotency-key-reused"] == {"422"}
    assert codes()["key-reused"] == {"409"}, "the key in a body, whose write is permanent"
