import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from tests.api.asking import ask, log_in, refused
from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY, Operation
from tests.api.schema import told
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.models import User

METHODS = {"get", "post", "patch", "put", "delete", "head", "options", "trace"}


def expected(operation: Operation, role: str) -> int:
    if role in operation.who:
        return operation.status
    # Another club's official does not even learn that it is there.
    return {"anonymous": 401, "stranger": 404}.get(role, 403)


@pytest.mark.slow
def test_each_role_hears_what_its_office_allows(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests
) -> None:
    for user in filter(None, cast.values()):
        log_in(Client(), user)  # a session that begins below is rolled back, and made again for each request
    journal = stage.table_match.tournament.journal
    lines = journal.count()
    # Who may not write is tried below.
    asked = [(one, role) for one in OPERATIONS for role in (EVERYBODY if one.method == "GET" else one.who)]
    for operation, role in some(asked, one_in=15):
        with subtests.test(f"{operation} by {role}"), transaction.atomic():
            response = ask(cast[role], operation.method, stage.address(operation), stage.body(operation))
            written = journal.count() - lines
            transaction.set_rollback(True)
            assert response.status_code == expected(operation, role), response.content
            assert operation.method != "GET" or not written, "a look leaves no line in the journal"
        caches["live"].clear()  # what was rolled back is remembered there


@pytest.mark.slow
def test_who_may_not_write_changes_nothing(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests
) -> None:
    tournament = stage.table_match.tournament

    def written() -> tuple[int, int, int]:
        return tournament.journal.count(), tournament.club.tournaments.count(), tournament.club.journal.count()

    before = written()
    barred = [(one, role) for one in OPERATIONS if one.method != "GET" for role in EVERYBODY - one.who]
    for operation, role in some(barred, one_in=15):
        with subtests.test(f"{operation} by {role}"):
            answer = ask(cast[role], operation.method, stage.address(operation), stage.body(operation))
            refused(answer, expected(operation, role))
            assert written() == before


def test_every_operation_of_the_schema_is_in_the_table() -> None:
    documented = {
        f"{method.upper()} {path.removeprefix('/api/v1/')}"
        for path, methods in told()["paths"].items()
        for method in METHODS & set(methods)
    }
    assert documented == {str(operation) for operation in OPERATIONS}
