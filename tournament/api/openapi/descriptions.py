"""Completes the OpenAPI document: texts and examples for tags, operations, parameters, fields and errors.

`complete` is drf-spectacular's last hook (settings.SPECTACULAR_SETTINGS). The text of a field is its `help_text`;
`texts` holds those of everything that has none.
"""

from collections.abc import Iterator, Mapping, Set
from http import HTTPStatus
from typing import Any

from tournament.api.openapi import entries, webhooks
from tournament.api.openapi.headers import HEADERS, declare_headers
from tournament.api.openapi.texts import ENUMERATION_NAMES, ENUMERATIONS, PARAMETERS, PLACES, SUBJECTS, WHOLE, HelpText

BY_STATUS = {
    400: ("bad-input", "parse-error"),
    401: ("not-authenticated", "invalid-token", "token-expired", "token-revoked", "unknown-scheme"),
    403: (
        "not-allowed",
        "permission-denied",
        "other-scope",
        "other-table",
        "pass-over",
        "pass-revoked",
        "second-factor-needed",
    ),
    404: ("not-found",),
    405: ("method-not-allowed",),
    409: ("shown-once",),
    412: ("precondition-failed",),
    413: ("too-large",),
    415: ("unsupported-media-type",),
    422: ("idempotency-key-reused",),
    428: ("precondition-required",),
    429: ("too-many-requests",),
    503: ("unavailable", "not-set-up"),
}


def summarize(operation: dict[str, Any]) -> None:
    """Part the docstring: its first sentence is the summary, and the rest the description."""
    first, mark, rest = operation["description"].partition("\n\n")
    sentence, _, more = " ".join(first.split()).partition(". ")
    operation["summary"] = sentence.removesuffix(".")
    operation["description"] = f"{more}{mark if more else ''}{rest}"


def described_tags(document: dict[str, Any]) -> list[dict[str, str]]:
    """The tags in use, in the order of the day, each with its description."""
    used = {tag for methods in document["paths"].values() for one in methods.values() for tag in one["tags"]}
    return [{"name": tag, "description": meaning} for tag, meaning in SUBJECTS.items() if tag in used]


# Error responses that many operations have in common move to the components of the document.

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
            parameter["description"] = _with_absence(
                parameter["description"], parameter["schema"], may_lack=not parameter.get("required")
            )
            continue
        name = parameter["name"]
        meaning = _of_place(path, name) if parameter["in"] == "path" else PARAMETERS.get(name)
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


TIME_OF_DAY = r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"


def complete_fields(schemas: dict[str, Shape], partial: Set[str]) -> None:
    """Describe the enumerations, and correct the shapes of fields.

    `partial`: the schemas of which a field that is left out stays as it is; one field at least is sent.
    """
    for schema, shape in schemas.items():
        if schema in partial:
            shape["minProperties"] = 1
        if schema in ENUMERATIONS:
            shape["description"] = ENUMERATIONS[schema]
        for name, field in shape.get("properties", {}).items():
            _mend(field)
            if "description" in field:
                may_lack = name not in shape.get("required", ()) and schema not in partial
                field["description"] = _with_absence(field["description"], field, may_lack=may_lack)


def name_enumerations(result: Shape) -> dict[str, Shape]:
    """Refer to the enumerations by their meaning (`ENUMERATION_NAMES`), and return all schemas by their new names."""
    for inner in _shapes(result):
        before, slash, name = str(inner.get("$ref", "")).rpartition("/")
        if name in ENUMERATION_NAMES:
            inner["$ref"] = f"{before}{slash}{ENUMERATION_NAMES[name]}"
    schemas: dict[str, Shape] = result["components"]["schemas"]
    return dict(sorted((ENUMERATION_NAMES.get(name, name), shape) for name, shape in schemas.items()))


def _shapes(shape: Any) -> Iterator[Shape]:
    """All objects of a document, itself included."""
    if isinstance(shape, dict):
        yield shape
    for inner in shape.values() if isinstance(shape, dict) else shape if isinstance(shape, list) else ():
        yield from _shapes(inner)


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
        field["pattern"] = TIME_OF_DAY
    if field.get("format") == "uri" and not field.get("readOnly"):
        field |= {"format": "binary", "minLength": 1}


def _with_absence(text: str, shape: Shape, *, may_lack: bool) -> str:
    """The text of a field, and what it means that the field is null or left out, as far as it may be.

    Takes the meaning out of the schema (`HelpText.absent`).
    """
    meaning = shape.pop("x-absent", "")
    ways = [*(["null"] if may_be_null(shape) else []), *(["left out"] if may_lack else [])]
    return f"{text.removesuffix('.')}; {' or '.join(ways)}{meaning}." if meaning and ways else text


def may_be_null(shape: Shape) -> bool:
    """Whether a schema accepts null."""
    inner = [*shape.get("oneOf", ()), *shape.get("anyOf", ())]
    return "null" in shape.get("type", ()) or None in shape.get("enum", ()) or any(map(may_be_null, inner))


# Examples of bodies, composed of their fields' examples.

BY_FORMAT = {
    "date": "2026-11-21",
    "date-time": "2026-11-21T10:40:12-05:00",
    "uuid": "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71",
}
BY_PATTERN = {TIME_OF_DAY: "10:00:00"}
BY_TYPE: dict[str, Any] = {"integer": 1, "number": 1.5, "boolean": False, "object": {}, "null": None, "string": ""}


def of_body(shape: Shape, schemas: dict[str, Shape]) -> Any:
    """An example of a request body: its required fields and the version of a sheet, or all fields."""
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
    if shape.get("pattern") in BY_PATTERN:
        return BY_PATTERN[shape["pattern"]]
    # Examples must satisfy their schema, so a lower bound above 0 is the example.
    return shape["minimum"] if shape.get("minimum", 0) > 0 else BY_TYPE[kind]


def _named(name: str, schemas: dict[str, Shape], *, sent: bool) -> Any:
    if (whole := WHOLE.get(name)) is not None:
        return whole
    return (
        _object(schemas[name], schemas, sent=sent)
        if "properties" in schemas[name]
        else _example_of(schemas[name], schemas, sent=sent)
    )


def _object(shape: Shape, schemas: dict[str, Shape], *, sent: bool) -> Any:
    needed = shape.get("required", ()) if sent else ()
    # The version of a sheet is required too, unless If-Match has it.
    needed = {*needed, "version"} if needed else ()
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
        "item": None,
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
    # drf-spectacular adds "no authentication" to the schemes, and leaves the list out if it is empty.
    operation["security"] = [scheme for scheme in operation.get("security", []) if scheme]
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


def _partial(result: Shape) -> set[str]:
    """The names of the schemas that a PATCH reads."""
    bodies = [methods["patch"].get("requestBody", {}) for methods in result["paths"].values() if "patch" in methods]
    schemas = [content["schema"] for body in bodies for content in body.get("content", {}).values()]
    return {schema["$ref"].rpartition("/")[2] for schema in schemas if "$ref" in schema}


def complete(result: Shape, generator: Any, request: Any, public: bool) -> Shape:
    """The document with all texts and examples."""
    result["components"]["schemas"] = name_enumerations(result)
    complete_fields(result["components"]["schemas"], _partial(result))
    entries.name_them(result)
    schemas = result["components"]["schemas"]
    shared = result["components"].setdefault("examples", {})
    declared = _declared(generator)
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            summarize(operation)
            describe_parameters(path, operation)
            if method == "patch":
                operation["requestBody"]["required"] = True
            add_error_codes(operation, declared[path, method])
            describe_bodies(operation, schemas, shared)
            declare_headers(method, operation)
    remove_examples(schemas)
    # Last: webhooks and shared responses need the finished operations and schemas.
    webhooks.put_in(result)
    share(result)
    result["components"]["headers"] = HEADERS
    result["tags"] = described_tags(result)
    return result
