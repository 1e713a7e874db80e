"""The headers that a response has are those that the document declares for it, for every operation."""

import pytest
from django.db import transaction
from django.http import HttpResponse

from tests.api.asking import ROOT, ask
from tests.api.operations import OPERATIONS
from tests.api.schema import answers, told
from tests.api.stages import Stage
from tournament.api.openapi.headers import HEADERS
from tournament.models import User

ROLES = ("organizer", "judge", "anonymous")


@pytest.mark.slow
def test_a_response_has_the_headers_that_are_declared(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests
) -> None:
    for operation in OPERATIONS:
        method = told()["paths"][ROOT + operation.path][operation.method.lower()]
        with subtests.test(str(operation)):
            who = next(cast[role] for role in ROLES if role in operation.who)
            with transaction.atomic():
                response = ask(who, operation.method, stage.address(operation), stage.body(operation))
                transaction.set_rollback(True)
            declared = set(answers(method)[str(response.status_code)].get("headers", {}))
            assert {name for name in declared if HEADERS[name].get("required")} <= set(response.headers)
            assert {name for name in HEADERS if name in response.headers} <= declared
            if operation.method == "GET" and response.status_code == 200:
                assert "ETag" in response.headers


@pytest.mark.slow
def test_a_location_can_be_read(stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests) -> None:
    for operation in OPERATIONS:
        if operation.status not in (201, 202):
            continue
        with subtests.test(str(operation)), transaction.atomic():
            who = next(cast[role] for role in ROLES if role in operation.who)
            made: HttpResponse = ask(who, operation.method, stage.address(operation), stage.body(operation))
            there = made.headers["Location"]
            assert there.startswith(ROOT)
            assert ask(cast["organizer"], "GET", there.removeprefix(ROOT)).status_code == 200, there
            transaction.set_rollback(True)
