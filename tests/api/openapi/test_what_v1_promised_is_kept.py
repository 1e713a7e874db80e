"""Each way in which a document can take something back is seen; what only adds is not."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tournament.api.openapi.compatibility import broken

Shape = dict[str, Any]

OLD: Shape = {
    "paths": {
        "/hands/": {
            "post": {
                "parameters": [{"in": "query", "name": "q", "schema": {"type": "string"}}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/In"}}}},
                "responses": {
                    "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Out"}}}}
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
    "an answer": (lambda new: _post(new)["responses"].clear(), "POST /hands/ 201 is not answered any more"),
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
    assert broken(OLD, new) == []
