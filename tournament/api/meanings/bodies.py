"""What is sent and what comes back: a sentence for each answer, an example for each body."""

from http import HTTPStatus
from typing import Any

from tournament.api.meanings import examples

Shape = dict[str, Any]


def describe(operation: Shape, schemas: dict[str, Shape], shared: dict[str, Shape]) -> None:
    """Give the body and every answer of an operation an example, and say what a good answer is.

    `shared`: the examples of errors, which many operations have in common.
    """
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if "schema" in content:
            content["example"] = examples.of_body(content["schema"], schemas)
    for status, response in operation["responses"].items():
        good = status.startswith("2")
        for content in response.get("content", {}).values():
            if not good:
                content["examples"] = {"usual": {"$ref": _shared(int(status), response, shared)}}
                continue
            content.setdefault("example", examples.of_answer(content["schema"], schemas))
            if not response.get("description"):
                response["description"] = _told(content["schema"], schemas)
        if not response.get("description"):
            response["description"] = "It was done." if good else HTTPStatus(int(status)).phrase


def _shared(status: int, response: Shape, shared: dict[str, Shape]) -> str:
    """The address of the example of an error, which is put there if no other operation did so."""
    name = f"{status}-{response.get('x-codes', ['error'])[0]}"
    shared.setdefault(name, {"value": _error(status, response)})
    return f"#/components/examples/{name}"


def _error(status: int, response: Shape) -> Shape:
    """An error as it comes, with the first of the codes that this status may have here."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": response["description"].partition("\n")[0],
        "code": response.get("x-codes", ["error"])[0],
        "field": "",
        "rule": "",
        "findings": [],
        "lines": [],
        "preview": None,
    }


def _told(shape: Shape, schemas: dict[str, Shape]) -> str:
    """The first sentence about what comes back."""
    listed = shape.get("type") == "array"
    inner = shape["items"] if listed else shape
    named: Shape = schemas.get(inner.get("$ref", "").rpartition("/")[2], {})
    told = " ".join(named.get("description", "What was asked for.").split("\n\n")[0].split())
    return f"A list of these: {told}" if listed else told
