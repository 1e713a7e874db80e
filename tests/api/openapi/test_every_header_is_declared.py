"""The headers that a response has are those that the document declares for it, for every operation."""

from importlib import import_module
from string import Formatter
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse

from tests.api.asking import ROOT, ask
from tests.api.operations import OPERATIONS
from tests.api.schema import answers, told
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.api.frame.locations import MADE, nearest_of
from tournament.api.frame.routes import VIEWS
from tournament.api.openapi.headers import HEADERS
from tournament.models import User

ROLES = ("organizer", "judge", "anonymous")


@pytest.mark.slow
def test_a_response_has_the_headers_that_are_declared(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests, settings: Any
) -> None:
    settings.API_RATE = settings.API_RATE_PUBLIC = 10**6  # a share that nobody uses up, so that all are counted
    for operation in some(OPERATIONS, one_in=8):
        method = told()["paths"][ROOT + operation.path][operation.method.lower()]
        with subtests.test(str(operation)):
            who = next(cast[role] for role in ROLES if role in operation.who)
            with transaction.atomic():
                response = ask(who, operation.method, stage.address(operation), stage.body(operation))
                transaction.set_rollback(True)
            declared = set(answers(method)[str(response.status_code)].get("headers", {}))
            assert {name for name in declared if HEADERS[name].get("required")} <= set(response.headers)
            assert {name for name in HEADERS if name in response.headers} <= declared
            assert {"RateLimit", "RateLimit-Policy"} <= set(response.headers)
            if operation.method == "GET" and response.status_code == 200:
                assert "ETag" in response.headers


def test_a_location_names_fields_of_its_response() -> None:
    import_module("tournament.api.urls")  # registers all operations
    wrong, seen = [], 0
    for path, view in VIEWS.items():
        operation = vars(view.post).get("operation") if hasattr(view, "post") else None
        if operation is not None and operation.status in MADE:
            named = {
                (name or "").partition("[")[0]
                for _, name, _, _ in Formatter().parse(operation.located or nearest_of(path))
            }
            fields = set() if operation.in_one else set(operation.form().fields)
            seen += 1
            wrong += [f"{path} {name}" for name in named if name and name not in fields]
    assert (wrong, seen > 50) == ([], True)


@pytest.mark.slow
def test_a_location_can_be_read(stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests) -> None:
    for operation in some([one for one in OPERATIONS if one.status in MADE], one_in=4):
        with subtests.test(str(operation)), transaction.atomic():
            who = next(cast[role] for role in ROLES if role in operation.who)
            made: HttpResponse = ask(who, operation.method, stage.address(operation), stage.body(operation))
            there = made.headers["Location"]
            assert there.startswith(ROOT)
            assert ask(cast["organizer"], "GET", there.removeprefix(ROOT)).status_code == 200, there
            transaction.set_rollback(True)


def test_a_stored_response_has_the_location_of_the_first(stage: Stage, organizer: User) -> None:
    address, key = f"clubs/{stage.table_match.tournament.club_id}/people/", {"Idempotency-Key": "nora-key-0001"}
    first, again = (ask(organizer, "POST", address, {"name": "New Nora"}, headers=key) for _ in range(2))
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers["Location"] == first.headers["Location"] == f"{ROOT}{address}{again.json()['id']}/"  # type: ignore[attr-defined] # the test client's
