"""No field, parameter, operation or answer of the OpenAPI document goes without its words and its example."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # it has none

from tests.api.schema import answers, operations, resolved, told
from tournament.api.openapi.texts import SUBJECTS

Shape = dict[str, Any]


def _fields() -> Iterator[tuple[str, Shape]]:
    for name, schema in told()["components"]["schemas"].items():
        yield from _within(name, schema)


def _within(where: str, shape: Shape) -> Iterator[tuple[str, Shape]]:
    for name, field in shape.get("properties", {}).items():
        yield f"{where}.{name}", field
        yield from _within(f"{where}.{name}", field)


def _may_be_null(field: Shape) -> bool:
    field = resolved(field)
    several = [*field.get("oneOf", ()), *field.get("anyOf", ())]
    return "null" in field.get("type", ()) or None in field.get("enum", ()) or any(map(_may_be_null, several))


def _holds_null(field: Shape) -> bool:
    """Whether null may be the field, one of its values, or among anything that it may be."""
    anything = not field.keys() - {"description", "title", "readOnly", "default"}
    return anything or _may_be_null(field) or _may_be_null(field.get("additionalProperties") or {})


def test_every_field_has_a_meaning() -> None:
    assert [where for where, field in _fields() if not field.get("description")] == []


def test_every_schema_has_a_meaning() -> None:
    schemas = told()["components"]["schemas"]
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []


def test_whatever_may_be_null_says_what_null_means() -> None:
    silent = [where for where, field in _fields() if _may_be_null(field) and "null" not in field["description"]]
    assert silent == []


def test_nothing_says_null_where_null_is_refused() -> None:
    wrong = [
        where for where, field in _fields() if re.search(r"\bnull\b", field["description"]) and not _holds_null(field)
    ]
    schemas = told()["components"]["schemas"]
    wrong += [
        name
        for name, shape in schemas.items()
        if re.search(r"\bnull\b", shape["description"])
        and not any(_holds_null(field) for _, field in [(name, shape), *_within(name, shape)])
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("ending", "units"),
    [
        ("cents", ["cents"]),
        ("minutes", ["minute"]),
        ("seconds", ["second"]),
        ("_at", ["UTC", "ISO 8601", "the club's clock"]),
    ],
)
def test_figures_say_their_unit(ending: str, units: list[str]) -> None:
    figures = [(where, field["description"]) for where, field in _fields() if where.endswith(ending)]
    assert figures
    assert [where for where, meaning in figures if not any(unit in meaning for unit in units)] == []


def test_every_parameter_has_a_meaning_and_an_example() -> None:
    silent = [
        (name, parameter["name"])
        for name, operation in operations()
        for parameter in operation.get("parameters", [])
        if not parameter.get("description") or "example" not in parameter
    ]
    assert silent == []


def test_every_operation_has_a_title_a_meaning_and_a_subject() -> None:
    for name, operation in operations():
        assert operation["summary"], name
        assert operation["description"], name
        assert set(operation["tags"]) <= set(SUBJECTS), name
    assert {tag["name"] for tag in told()["tags"]} == {one for _, o in operations() for one in o["tags"]}


def test_every_body_and_every_answer_has_an_example_that_fits() -> None:
    components = {"components": told()["components"]}
    wrong = []
    for name, operation in operations():
        contents = [("body", operation.get("requestBody", {}).get("content", {}))]
        contents += [(status, answer.get("content", {})) for status, answer in answers(operation).items()]
        for where, content in contents:
            for one in content.values():
                example = one["example"] if "example" in one else resolved(one["examples"]["usual"])["value"]
                checker = Draft202012Validator({**one["schema"], **components})
                wrong += [f"{name} {where}: {error.message}" for error in checker.iter_errors(example)]
    assert wrong == []


def test_every_error_names_its_codes() -> None:
    silent = [
        f"{name} {status}"
        for name, operation in operations()
        for status, answer in answers(operation).items()
        if status >= "400" and status != "422" and not answer.get("x-codes")
    ]
    assert silent == []
