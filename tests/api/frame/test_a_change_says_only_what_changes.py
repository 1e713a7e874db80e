"""PATCH changes the fields that were sent; DELETE answers nothing."""

import pytest

from tests.api.asking import ask, refused
from tests.api.operations import OPERATIONS
from tests.api.schema import told
from tests.api.stages import Stage
from tournament.models import User

CHANGES = [operation for operation in OPERATIONS if operation.method == "PATCH"]
DELETIONS = [operation for operation in OPERATIONS if operation.method == "DELETE" and operation.status == 204]


@pytest.mark.slow
def test_nothing_to_change_is_refused(stage: Stage, organizer: User, subtests: pytest.Subtests) -> None:
    for operation in CHANGES:
        with subtests.test(str(operation)):
            error = refused(ask(organizer, "PATCH", stage.address(operation), {}), 400)
            assert error["findings"][0]["code"] == "required"


def test_no_field_of_a_change_is_required() -> None:
    schemas = told()["components"]["schemas"]
    for path, methods in told()["paths"].items():
        if "patch" in methods:
            (content,) = methods["patch"]["requestBody"]["content"].values()
            assert "required" not in schemas[content["schema"]["$ref"].rpartition("/")[2]], path


def test_no_operation_deletes_in_another_way() -> None:
    ends = ("/removal/", "/revocation/", "/deletion/")
    assert [path for path in told()["paths"] if path.endswith(ends)] == []


@pytest.mark.slow
def test_a_deletion_has_no_answer(stage: Stage, organizer: User, subtests: pytest.Subtests) -> None:
    addresses = {str(operation): stage.address(operation) for operation in DELETIONS}  # before anything is gone
    for name, address in addresses.items():
        with subtests.test(name):
            answer = ask(organizer, "DELETE", address)
            assert (answer.status_code, answer.content) == (204, b"")
