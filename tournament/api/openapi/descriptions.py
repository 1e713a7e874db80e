"""Completes the OpenAPI document: texts and examples for tags, operations, parameters, fields and errors.

`complete` is drf-spectacular's last hook (settings.SPECTACULAR_SETTINGS). The text of a field is its `help_text`;
`texts` holds those of everything that has none.

The summary of each operation.

Moves responses that many operations have in common to the document's components.

Descriptions of path, query and header parameters.

Examples of bodies and responses, composed of their fields' examples.

Descriptions of responses, and examples of request and response bodies.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from tournament.api.openapi import entries, webhooks
from tournament.api.openapi.texts import ENUMERATIONS, HEADERS, PLACES, SUBJECTS, WHOLE, HelpText

BY_STATUS = {
    400: ("bad-input", "parse-error"),
    401: ("not-authenticated", "invalid-token", "token-expired", "token-revoked", "unknown-scheme"),
    403: ("not-allowed", "permission-denied", "other-scope", "other-table", "pass-over", "pass-revoked"),
    404: ("not-found",),
    405: ("method-not-allowed",),
    409: ("shown-once",),
    412: ("precondition-failed",),
    413: ("too-large",),
    415: ("unsupported-media-type",),
    422: ("idempotency-key-reused",),
    428: ("precondition-required",),
    429: ("too-many-requests",),
}


def summarize(operation: dict[str, Any]) -> None:
    """Set the summary: the docstring's first sentence."""
    told = " ".join(operation["description"].split("\n\n")[0].split())
    operation["summary"] = told.partition(". ")[0].removesuffix(".")


def described_tags(document: dict[str, Any]) -> list[dict[str, str]]:
    """The tags in use, in the order of the day, each with its description."""
    used = {tag for methods in document["paths"].values() for one in methods.values() for tag in one["tags"]}
    return [{"name": tag, "description": meaning} for tag, meaning in SUBJECTS.items() if tag in used]


Shape = dict[str, Any]


def share(result: Shape) -> None:
    """Replace each error response without its own codes by a reference to a shared response."""
    shared: dict[str, Shape] = result["components"].setdefault("responses", {})
    for methods in result["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                if status.startswith("2") or response.pop("own", False):
                    continue
                name = HTTPStatus(int(status)).phrase.title().replace(" ", "").replace("-", "")
                # A response that differs from the shared one of its status stays in its operation.
                if shared.setdefault(name, response) == response:
                    operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    result["components"]["responses"] = dict(sorted(shared.items()))


def describe_parameters(path: str, operation: dict[str, Any]) -> None:
    """Complete each parameter with a description and an example; a query's are those of its field."""
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "query":
            parameter["example"] = parameter["schema"].pop("example")
            continue
        name = parameter["name"]
        meaning = _of_place(path, name) if parameter["in"] == "path" else HEADERS.get(name)
        if meaning is not None:
            parameter["example"] = meaning[1]
            # A header that its operation describes keeps that text.
            if parameter["in"] != "header" or not parameter.get("description"):
                parameter["description"] = meaning[0]


def _of_place(path: str, name: str) -> HelpText | None:
    """A path parameter is identified by the segment before it: matches/{id}."""
    steps = path.strip("/").split("/")
    before = steps[steps.index(f"{{{name}}}") - 1]
    return PLACES.get(f"{before}/{name}")


PATCHED = "Patched"  # drf-spectacular's prefix for an input with no required field


def complete_fields(schemas: dict[str, Shape]) -> None:
    """Describe the enumerations, and correct the shapes of fields."""
    for schema, shape in schemas.items():
        if schema in ENUMERATIONS:
            shape["description"] = ENUMERATIONS[schema]
        for field in shape.get("properties", {}).values():
            _mend(field)


def remove_examples(schemas: dict[str, Shape]) -> None:
    """Take the examples out of the fields again; whole bodies have them."""
    for shape in schemas.values():
        for field in shape.get("properties", {}).values():
            field.pop("example", None)


def _mend(field: Shape) -> None:
    """Correct drf-spectacular's errors: a field of any type is nullable anyway, and a file is not a URI.

    A time of day on the club's clock has no UTC offset.
    """
    if {} in field.get("oneOf", []):
        del field["oneOf"]
    if field.get("format") == "time":  # the format of RFC 3339 requires an offset
        del field["format"]
        field["pattern"] = r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"
    if field.get("format") == "uri" and not field.get("readOnly"):
        field["format"] = "binary"


BY_FORMAT = {
    "date": "2026-11-21",
    "date-time": "2026-11-21T10:40:12-05:00",
    "uuid": "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71",
}
A_PATTERN = "10:00:00"  # the only pattern of a field without its own example is a time of day
BY_TYPE: dict[str, Any] = {"integer": 1, "number": 1.5, "boolean": False, "object": {}, "null": None, "string": ""}


def of_body(shape: Shape, schemas: dict[str, Shape]) -> Any:
    """An example of a request body: its required fields, or all fields if none is required."""
    return _example_of(shape, schemas, sent=True)


def of_answer(shape: Shape, schemas: dict[str, Shape]) -> Any:
    """An example of a response."""
    return _example_of(shape, schemas, sent=False)


def _example_of(shape: Shape, schemas: dict[str, Shape], *, sent: bool) -> Any:
    if "$ref" in shape:
        return _named(shape["$ref"].rpartition("/")[2], schemas, sent=sent)
    for several in ("allOf", "oneOf", "anyOf"):
        if several in shape:
            return _example_of(shape[several][0], schemas, sent=sent)
    # The first value is as good as any other and always valid.
    if "const" in shape or "enum" in shape:
        return shape["const"] if "const" in shape else shape["enum"][0]
    kind = shape.get("type", "null")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "array":
        return [_example_of(shape["items"], schemas, sent=sent)] * max(1, shape.get("minItems", 1))
    if kind == "object" and "properties" in shape:
        return _object(shape, schemas, sent=sent)
    if shape.get("format") in BY_FORMAT:
        return BY_FORMAT[shape["format"]]
    if "pattern" in shape:
        return A_PATTERN
    # Examples must satisfy their schema, so a lower bound above 0 is the example.
    return shape["minimum"] if shape.get("minimum", 0) > 0 else BY_TYPE[kind]


def _named(name: str, schemas: dict[str, Shape], *, sent: bool) -> Any:
    if (whole := WHOLE.get(name.removeprefix(PATCHED))) is not None:
        return whole
    return (
        _object(schemas[name], schemas, sent=sent)
        if "properties" in schemas[name]
        else _example_of(schemas[name], schemas, sent=sent)
    )


def _object(shape: Shape, schemas: dict[str, Shape], *, sent: bool) -> Any:
    needed = shape.get("required", []) if sent else []
    return {
        field: inner["example"] if "example" in inner else _example_of(inner, schemas, sent=sent)
        for field, inner in shape["properties"].items()
        if not needed or field in needed
    }


def describe_bodies(operation: Shape, schemas: dict[str, Shape], shared: dict[str, Shape]) -> None:
    """Add an example to the body and each response of an operation, and describe the successful ones.

    `shared`: the examples of errors, which many operations share.
    """
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if "schema" in content:
            content["example"] = of_body(content["schema"], schemas)
    for status, response in operation["responses"].items():
        good = status.startswith("2")
        for content in response.get("content", {}).values():
            if not good:
                content["examples"] = {"usual": {"$ref": _shared(int(status), response, shared)}}
                continue
            content.setdefault("example", of_answer(content["schema"], schemas))
            if not response.get("description"):
                response["description"] = _summary(content["schema"], schemas)
        if not response.get("description"):
            response["description"] = "Success." if good else HTTPStatus(int(status)).phrase


def _shared(status: int, response: Shape, shared: dict[str, Shape]) -> str:
    """The reference to an error's example, which is added when first used."""
    name = f"{status}-{response.get('x-codes', ['error'])[0]}"
    shared.setdefault(name, {"value": _error(status, response)})
    return f"#/components/examples/{name}"


def _error(status: int, response: Shape) -> Shape:
    """An error as it is sent, with the first of the codes that this status can have here."""
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
        "can_be_overruled": False,
    }


def _summary(shape: Shape, schemas: dict[str, Shape]) -> str:
    """The first sentence of the schema's description."""
    listed = shape.get("type") == "array"
    inner = shape["items"] if listed else shape
    named: Shape = schemas.get(inner.get("$ref", "").rpartition("/")[2], {})
    told = " ".join(named.get("description", "The requested resource.").split("\n\n")[0].split())
    return f"A list of these: {told}" if listed else told


def add_error_codes(operation: dict[str, Any], errors: Mapping[int, str]) -> None:
    """List the codes of each error response: first the operation's own, then those common to its status."""
    if operation.get("security"):  # drf-spectacular also allows no authentication
        operation["security"] = [scheme for scheme in operation["security"] if scheme]
    for status, response in operation["responses"].items():
        usual = BY_STATUS.get(int(status), ())
        own = sorted(errors.get(int(status), "").split())
        if all_codes := [*own, *usual]:
            response["own"] = bool(own)  # `share` takes it out again
            response["x-codes"] = all_codes
            response["description"] += "\n\nCodes: " + ", ".join(f"`{code}`" for code in all_codes) + "."


def _declared(generator: Any) -> dict[tuple[str, str], Mapping[int, str]]:
    """The error codes that the operation of each path and method declares."""
    found: dict[tuple[str, str], Mapping[int, str]] = {}
    for path, _regex, method, view in generator._get_paths_and_endpoints():
        operation = vars(getattr(view, method.lower())).get("operation")
        found[path, method.lower()] = operation.errors if operation else {}
    return found


def complete(result: Shape, generator: Any, request: Any, public: bool) -> Shape:
    """The document with all texts and examples."""
    complete_fields(result["components"]["schemas"])
    entries.name_them(result)
    schemas = result["components"]["schemas"]
    shared = result["components"].setdefault("examples", {})
    declared = _declared(generator)
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            summarize(operation)
            describe_parameters(path, operation)
            add_error_codes(operation, declared[path, method])
            describe_bodies(operation, schemas, shared)
    remove_examples(schemas)
    # Last: webhooks and shared responses need the finished operations and schemas.
    webhooks.put_in(result)
    share(result)
    result["tags"] = described_tags(result)
    return result
