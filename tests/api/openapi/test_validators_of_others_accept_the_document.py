"""Three validators that others wrote find no error in the document: openapi-spec-validator, Redocly, Spectral."""

import copy

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.api.openapi import validators
from tests.api.schema import told

LINTERS = ("redocly", "spectral")
pytestmark = pytest.mark.slow


def test_none_of_them_finds_an_error() -> None:
    if not validators.is_accepted(told()):
        assert [str(error) for error in OpenAPIV31SpecValidator(told()).iter_errors()] == []
        assert validators.errors_of(LINTERS, told()) == {"redocly": [], "spectral": []}
        each_of_them_finds_what_is_wrong()
        validators.accept(told())


def each_of_them_finds_what_is_wrong() -> None:
    small = copy.deepcopy({name: told()[name] for name in ("openapi", "info", "servers", "components", "tags")})
    small["paths"] = {"/version/": copy.deepcopy(told()["paths"]["/api/v1/clubs/"])}
    look = small["paths"]["/version/"]["get"]
    look["responses"]["200"]["content"]["application/json"]["example"] = "no list"
    del look["summary"]
    assert all(validators.errors_of(LINTERS, small).values())
