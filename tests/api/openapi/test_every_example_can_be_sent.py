"""What the document shows of each request can be sent as it stands: it is accepted, or refused as the document says.

The addresses are those of a day that has begun, so some things come too late and others are not there; but no example
is badly written.
"""

import io
import json
from typing import Any

import pytest
from django.db import transaction

from tests.api.asking import ROOT, ask
from tests.api.roles import EVERYBODY, Operation
from tests.api.schema import Shape, answers, operations, told
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.api.openapi.texts import WHOLE
from tournament.models import User

OUT_OF_DATE = "If-Match"
"""The header that an example cannot know: `ask` sends *."""
BADLY_WRITTEN = (400, 428)
"""What no example may get: invalid input, or a precondition that is not there."""
NOBODY_THERE = "/notices/"
"""The end of an address whose example names somebody who is not there on the day, which is a refusal without a code."""
FORM = "multipart/form-data"


def _examples(operation: Shape, place: str) -> dict[str, str]:
    """The parameters of an operation in one place, by name, as they are sent."""
    return {
        parameter["name"]: _written(parameter["example"])
        for parameter in operation.get("parameters", [])
        if parameter["in"] == place and parameter["name"] != OUT_OF_DATE
    }


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _body(operation: Shape) -> tuple[Any, str]:
    """The example of the body, and its media type; a file has the bytes that its example shows."""
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        if kind == FORM:
            file = io.BytesIO(content["example"]["file"].encode())
            file.name = "file"
            return {**content["example"], "file": file}, kind
        return content["example"], kind
    return None, "application/json"


@pytest.mark.slow
def test_every_example_is_accepted_or_refused_as_documented(
    stage: Stage, organizer: User, subtests: pytest.Subtests
) -> None:
    for name, operation in some([*operations()], one_in=8):
        method, path = name.split(" ")
        address = stage.address(Operation(method, path.removeprefix(ROOT), EVERYBODY))
        body, kind = _body(operation)
        query = _examples(operation, "query")
        if "club" in query:  # after tests that commit it has another number
            query["club"] = str(stage.table_match.tournament.club_id)
        with subtests.test(name), transaction.atomic():
            response = ask(
                organizer,
                method,
                address,
                body,
                content_type=kind,
                query=query,
                headers=_examples(operation, "header"),
            )
            transaction.set_rollback(True)
            documented = answers(operation)
            assert str(response.status_code) in documented, response.content
            assert response.status_code not in BADLY_WRITTEN, response.content
            if response.status_code > 400:
                code = json.loads(response.content)["code"]
                assert code in documented[str(response.status_code)]["x-codes"], response.content
                assert code != "refused" or address.endswith(NOBODY_THERE), response.content


def test_every_whole_example_is_that_of_a_schema() -> None:
    assert WHOLE.keys() - told()["components"]["schemas"].keys() == set()
