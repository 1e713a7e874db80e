"""A look asks by GET alone; that it leaves no line in the journal, the test of the roles looks at."""

import pytest
from django.test import Client

from tests.api.asking import ROOT, ask, refused
from tests.api.operations import OPERATIONS
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.models import User

METHODS = {"GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "TRACE"}
BY_PATH = {operation.path: {o.method for o in OPERATIONS if o.path == operation.path} for operation in OPERATIONS}


@pytest.mark.slow
def test_other_methods_are_refused(stage: Stage, organizer: User, subtests: pytest.Subtests) -> None:
    for path, allowed in some([*BY_PATH.items()], one_in=4):
        address = stage.address(next(operation for operation in OPERATIONS if operation.path == path))
        for method in some(sorted(METHODS - allowed), one_in=3):
            with subtests.test(f"{method} {path}"):
                answer = ask(organizer, method, address)
                assert refused(answer, 405)["code"] == "method-not-allowed"
                assert set(answer.headers["Allow"].split(", ")) - {"HEAD"} == allowed


def test_a_header_does_not_turn_a_look_into_a_write(stage: Stage, organizer: User) -> None:
    client = Client(headers={"X-HTTP-Method-Override": "POST"})
    client.force_login(organizer, backend="django.contrib.auth.backends.ModelBackend")
    tournament = stage.table_match.tournament
    for query, status in (("", 200), ("?_method=POST", 400)):
        answer = client.get(f"{ROOT}tournaments/{tournament.slug}/divisions/women/rounds/{query}")
        assert (answer.status_code, tournament.divisions.get(key="women").rounds.count()) == (status, 0)
