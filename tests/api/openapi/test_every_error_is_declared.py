"""An operation declares the error codes of its steps: all that their source can raise, and no other."""

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.api.openapi.errors_in_source import by_operation
from tests.api.schema import operations, resolved, told
from tournament.api.openapi.descriptions import BY_STATUS


@pytest.mark.slow
def test_each_operation_declares_the_codes_of_its_steps() -> None:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call] # no types there
    generator._initialise_endpoints()  # type: ignore[no-untyped-call]
    wrong = []
    for (path, method), codes in by_operation(generator).items():
        responses = told()["paths"].get(path, {}).get(method, {}).get("responses", {})
        for status, response in responses.items():
            listed = response.get("x-codes")
            if listed is None:  # shared by all operations, or without codes
                listed = BY_STATUS.get(int(status), ())
            usual = BY_STATUS.get(int(status), ())
            if set(listed) - set(usual) != codes.get(int(status), set()) - set(usual):
                wrong.append(f"{method} {path} {status}: {sorted(codes.get(int(status), set()))}")
    assert wrong == []


def test_what_is_missed_with_428_is_if_match_or_the_version_in_its_place() -> None:
    asked = {name: operation for name, operation in operations() if "428" in operation["responses"]}
    assert len(asked) > 15
    for name, operation in asked.items():
        headers = {one["name"]: one.get("required", False) for one in operation["parameters"] if one["in"] == "header"}
        body = resolved(operation["requestBody"]["content"]["application/json"]["schema"])
        version = body["properties"].get("version")
        assert headers["If-Match"] == (version is None), name
        assert version is None or "Required unless If-Match has it (428)." in version["description"], name
        assert "version" not in body.get("required", ()), name
