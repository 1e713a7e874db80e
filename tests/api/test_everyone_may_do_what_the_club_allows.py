import pytest
from django.db import transaction

from tests.api.asking import ask, refused
from tests.api.operations import EVERYBODY, OPERATIONS, Operation
from tests.api.stages import Stage
from tournament.api.documentation import document
from tournament.models import User

METHODS = {"get", "post", "patch", "put", "delete", "head", "options", "trace"}


def expected(operation: Operation, role: str) -> int:
    if role in operation.who:
        return operation.status
    # Another club's official does not even learn that it is there.
    return {"anonymous": 401, "stranger": 404}.get(role, 403)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_each_role_hears_what_its_office_allows(
    operation: Operation, stage: Stage, cast: dict[str, User | None]
) -> None:
    address = stage.address(operation)
    for role in sorted(EVERYBODY):
        with transaction.atomic():
            response = ask(cast[role], operation.method, address, stage.body(operation))
            transaction.set_rollback(True)
        assert response.status_code == expected(operation, role), (role, response.content)


@pytest.mark.parametrize("operation", [o for o in OPERATIONS if o.method != "GET"], ids=str)
def test_who_may_not_write_changes_nothing(operation: Operation, stage: Stage, cast: dict[str, User | None]) -> None:
    tournament = stage.sitting.tournament
    before = tournament.journal.count(), tournament.club.tournaments.count(), tournament.club.journal.count()
    for role in EVERYBODY - operation.who:
        refused(
            ask(cast[role], operation.method, stage.address(operation), stage.body(operation)),
            expected(operation, role),
        )
    assert (tournament.journal.count(), tournament.club.tournaments.count(), tournament.club.journal.count()) == before


def test_every_operation_of_the_schema_is_in_the_table() -> None:
    documented = {
        f"{method.upper()} {path.removeprefix('/api/v1/')}"
        for path, methods in document()["paths"].items()
        for method in METHODS & set(methods)
    }
    assert documented == {str(operation) for operation in OPERATIONS}
