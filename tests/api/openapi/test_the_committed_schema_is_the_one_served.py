"""docs/api/contract.txt says what the operations do. Renew it: `.venv/bin/python manage.py openapi`."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY
from tests.api.schema import told
from tournament.api.openapi import contract
from tournament.api.openapi.compatibility import broken

COMMITTED = Path(settings.BASE_DIR) / contract.PLACE


@pytest.fixture(scope="module")
def committed() -> contract.Contract:
    return contract.read(COMMITTED.read_text("utf-8"))


@pytest.fixture(scope="module")
def current() -> contract.Contract:
    return contract.summarize(told())


def test_nothing_that_v1_has_promised_is_gone(committed: contract.Contract, current: contract.Contract) -> None:
    assert broken(committed, current) == []


def test_the_file_is_as_new_as_the_operations(current: contract.Contract) -> None:
    assert COMMITTED.read_text("utf-8") == contract.write(current), "renew it: .venv/bin/python manage.py openapi"


def test_it_says_who_may_call_each_operation(current: contract.Contract) -> None:
    roles: dict[str, frozenset[str]] = {}
    for operation in OPERATIONS:  # some are there with several bodies
        name = f"{operation.method} /api/v1/{operation.path}"
        roles[name] = roles.get(name, frozenset()) | operation.who
    for name, may in roles.items():
        who = set(current[name]["who"].split())
        assert ("everybody" in who) == (may == EVERYBODY), name
        if len(who) > 1 and not name.endswith("/documents/"):  # it takes tokens; the kind of a document decides more
            assert who - {"session", "read", "results"} == may & {"desk", "judge", "organizer"}, name
            assert not name.startswith("GET ") or "read" in who


def test_it_is_read_as_it_was_written(current: contract.Contract) -> None:
    assert contract.read(contract.write(current)) == current
