"""Each way in which a document can take something back is seen; what only adds is not."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tournament.api.openapi import compatibility
from tournament.api.openapi.contract import read, summarize, write

Shape = dict[str, Any]

OLD: Shape = {
    "paths": {
        "/hands/": {
            "post": {
                "operationId": "hands_create",
                "security": [{"token": []}],
                "x-token-scopes": ["judge", "organizer"],
                "parameters": [{"in": "query", "name": "q", "schema": {"type": "string"}}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/In"}}}},
                "responses": {
                    "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Out"}}}},
                    "404": {"x-codes": ["not-found"]},
                    "422": {"x-codes": ["refused", "too-many"]},
                },
            }
        }
    },
    "components": {
        "schemas": {
            "In": {
                "type": "object",
                "properties": {"end": {"type": "string", "enum": ["domino", "block"]}, "by": {"type": "integer"}},
                "required": ["end"],
            },
            "Out": {
                "type": "object",
                "properties": {
                    "points": {"type": "integer"},
                    "rows": {"type": "array", "items": {"type": "object", "properties": {"why": {"type": "string"}}}},
                },
                "required": ["points", "rows"],
            },
        }
    },
}


def _post(new: Shape) -> Shape:
    post: Shape = new["paths"]["/hands/"]["post"]
    return post


def _sent(new: Shape) -> Shape:
    sent: Shape = new["components"]["schemas"]["In"]
    return sent


def _answered(new: Shape) -> Shape:
    answered: Shape = new["components"]["schemas"]["Out"]
    return answered


TAKES_BACK: dict[str, tuple[Callable[[Shape], object], str]] = {
    "an operation": (lambda new: new["paths"].clear(), "POST /hands/ is gone"),
    "its name": (
        lambda new: _post(new).update(operationId="hands"),
        "POST /hands/ is not called hands_create any more",
    ),
    "a scope": (
        lambda new: _post(new)["x-token-scopes"].remove("judge"),
        "POST /hands/: judge may not call it any more",
    ),
    "a code": (
        lambda new: _post(new)["responses"]["422"]["x-codes"].pop(),
        "POST /hands/ 422: the codes too-many are gone",
    ),
    "an error": (lambda new: _post(new)["responses"].pop("404"), "POST /hands/ 404 is not answered any more"),
    "an answer": (lambda new: _post(new)["responses"].clear(), "POST /hands/ 201 is not answered any more"),
    "a body": (
        lambda new: _post(new)["requestBody"]["content"].clear(),
        "POST /hands/ body: application/json is not read any more",
    ),
    "a question": (lambda new: _post(new)["parameters"].clear(), "POST /hands/: the parameter q is gone"),
    "a question that may be left out": (
        lambda new: _post(new)["parameters"][0].update(required=True),
        "POST /hands/: the parameter q must be there now",
    ),
    "a field that was sent": (lambda new: _sent(new)["properties"].pop("by"), "POST /hands/ body.by is gone"),
    "a word that was sent": (
        lambda new: _sent(new)["properties"]["end"]["enum"].remove("block"),
        "POST /hands/ body.end: the words block are gone",
    ),
    "a field that may be left out": (
        lambda new: _sent(new)["required"].append("by"),
        "POST /hands/ body: by must be sent now",
    ),
    "a field of an answer": (lambda new: _answered(new)["properties"].pop("points"), "POST /hands/ 201.points is gone"),
    "a kind": (
        lambda new: _answered(new)["properties"]["points"].update(type=["integer", "null"]),
        "POST /hands/ 201.points: null may come now",
    ),
    "a certainty": (
        lambda new: _answered(new)["required"].remove("points"),
        "POST /hands/ 201: points may be missing now",
    ),
    "a field of a row": (
        lambda new: _answered(new)["properties"]["rows"]["items"]["properties"].clear(),
        "POST /hands/ 201.rows[].why is gone",
    ),
}


def broken(old: Shape, new: Shape) -> list[str]:
    """What the contract of a document breaks, as it is read from its file."""
    return compatibility.broken(*(read(write(summarize(document))) for document in (old, new)))


@pytest.mark.parametrize("what", TAKES_BACK)
def test_what_is_taken_back_is_seen(what: str) -> None:
    spoil, sentence = TAKES_BACK[what]
    new = copy.deepcopy(OLD)
    spoil(new)
    assert sentence in broken(OLD, new)


def test_what_only_adds_is_no_broken_promise() -> None:
    new = copy.deepcopy(OLD)
    new["paths"]["/more/"] = {"get": {"responses": {}}}
    _sent(new)["properties"]["note"] = {"type": "string"}
    _sent(new)["properties"]["by"]["type"] = ["integer", "null"]
    _sent(new)["properties"]["end"]["enum"].append("void")
    _answered(new)["properties"]["note"] = {"type": "string"}
    _post(new)["parameters"].append({"in": "query", "name": "limit", "schema": {"type": "integer"}})
    _post(new)["responses"]["422"]["x-codes"].append("too-late")
    _post(new)["security"] = []
    assert broken(OLD, new) == []


def test_an_operation_may_go_after_its_sunset() -> None:
    old, new = copy.deepcopy(OLD), copy.deepcopy(OLD)
    new["paths"].clear()
    old["paths"]["/hands/"]["post"]["x-sunset"] = "2999-01-01"
    assert broken(old, new) == ["POST /hands/ is gone"]
    old["paths"]["/hands/"]["post"]["x-sunset"] = "2026-01-01"
    assert broken(old, new) == []
