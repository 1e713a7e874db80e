import pytest
from django.core.cache import caches
from django.db import transaction

from tests.api.asking import ask, refused
from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY, Operation
from tests.api.stages import Stage
from tournament.api.openapi.document import document
from tournament.models import User

METHODS = {"get", "post", "patch", "put", "delete", "head", "options", "trace"}


def expected(operation: Operation, role: str) -> int:
    if role in operation.who:
        return operation.status
    # Another club's official does not even learn that it is there.
    return {"anonymous": 401, "stranger": 404}.get(role, 403)


def test_each_role_hears_what_its_office_allows(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests
) -> None:
    for operation in OPERATIONS:
        address = stage.address(operation)
        asking = EVERYBODY if operation.method == "GET" else operation.who  # who may not write is tried below
        for role in sorted(asking):
            with subtests.test(f"{operation} by {role}"), transaction.atomic():
                response = ask(cast[role], operation.method, address, stage.body(operation))
                transaction.set_rollback(True)
                assert response.status_code == expected(operation, role), response.content
            caches["live"].clear()  # what was rolled back is remembered there


def test_who_may_not_write_changes_nothing(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests
) -> None:
    tournament = stage.table_match.tournament

    def written() -> tuple[int, int, int]:
        return tournament.journal.count(), tournament.club.tournaments.count(), tournament.club.journal.count()

    before = written()
    for operation in (operation for operation in OPERATIONS if operation.method != "GET"):
        address = stage.address(operation)
        for role in EVERYBODY - operation.who:
            with subtests.test(f"{operation} by {role}"):
                answer = ask(cast[role], operation.method, address, stage.body(operation))
                refused(answer, expected(operation, role))
                assert written() == before


def test_every_operation_of_the_schema_is_in_the_table() -> None:
    documented = {
        f"{method.upper()} {path.removeprefix('/api/v1/')}"
        for path, methods in document()["paths"].items()
        for method in METHODS & set(methods)
    }
    assert documented == {str(operation) for operation in OPERATIONS}
