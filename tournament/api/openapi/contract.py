"""The contract of API v1: what the OpenAPI document promises to programs, without its texts, examples and limits.

`docs/api/contract.txt` is the committed one. A section is an operation, a schema or a webhook; a line of it is one
promise, so a difference between two versions reads as what changes for programs:

    GET /api/v1/clubs/{club}/:    id, who may call it, parameters, body, answers, and the codes of its errors
    ClubAnswer:                   its fields; `?` after a name: it may be left out; `is`: the schema is no object
    webhook match.finished:       the fields of its message

`X[]` is a list of X, `{X}` an object with values X, `string<date>` a string of that format, `"men"` a fixed value.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from tournament.api.openapi.descriptions import BY_STATUS, Shape

Contract = dict[str, dict[str, str]]
"""The lines of each section, by their names."""

FOLDER = Path("docs") / "api"
PLACE = FOLDER / "contract.txt"
METHODS = ("get", "post", "put", "patch", "delete")
HEAD = "# The contract of API v1. Written by `manage.py openapi`; tournament/api/openapi/contract.py explains it.\n"
JSON = "application/json"
USUAL = "errors"  # the section of the codes that any operation may answer
SCOPES = "x-token-scopes"


def summarize(document: Shape) -> Contract:
    """The contract of a document."""
    components = document["components"]
    found: Contract = {USUAL: {str(status): " ".join(codes) for status, codes in BY_STATUS.items()}}
    for path, methods in sorted(document["paths"].items()):
        for method in METHODS:
            if method in methods:
                found[f"{method.upper()} {path}"] = dict(_operation(methods[method], components))
    for event, hook in sorted(document.get("webhooks", {}).items()):
        message = hook["post"]["requestBody"]["content"][JSON]["schema"]
        found[f"webhook {event}"] = {"is": _base(message), **dict(sorted(_fields(_merged(message))))}
    for name, shape in sorted(components["schemas"].items()):
        fields = dict(sorted(_fields(shape)))
        found[name] = {"is": _type(shape)} if not fields and shape.get("type") != "object" else fields
    return found


def summaries(document: Shape) -> dict[str, str]:
    """The summary of each operation, by its name in the contract."""
    operations = (
        (f"{method.upper()} {path}", one) for path, ways in document["paths"].items() for method, one in ways.items()
    )
    return {name: one.get("summary", "") for name, one in operations}


def write(contract: Contract) -> str:
    """A contract as the text of its file."""
    lines = [HEAD]
    for name, said in contract.items():
        lines.append(f"{name}:\n")
        lines += [f"    {key}: {value}\n" for key, value in said.items()]
    return "".join(lines)


def read(text: str) -> Contract:
    """The contract in the text of a file."""
    found: Contract = {}
    for line in text.splitlines():
        if line.startswith(" "):
            name, _colon, value = line.strip().partition(": ")
            found[next(reversed(found))][name] = value
        elif line and not line.startswith("#"):
            found[line.removesuffix(":")] = {}
    return found


def _operation(operation: Shape, components: Shape) -> Iterator[tuple[str, str]]:
    yield "id", operation.get("operationId", "")
    yield "who", " ".join(_who(operation))
    for name, extension in (("deprecated", "x-since"), ("sunset", "x-sunset")):
        if day := operation.get(extension):
            yield name, str(day)
    for one in operation.get("parameters", []):
        yield f"{one['in']} {one['name']}{'' if one.get('required') else '?'}", _type(one["schema"])
    for kind, content in sorted(operation.get("requestBody", {}).get("content", {}).items()):
        yield _by_kind("body", kind), _type(content["schema"])
    usual = []
    for status, response in sorted(operation["responses"].items()):
        if status.startswith("2"):
            contents = sorted(response.get("content", {}).items())
            yield from ((_by_kind(status, kind), _type(content.get("schema", {}))) for kind, content in contents)
            if not contents:
                yield status, "nothing"
        elif codes := _own_codes(int(status), response):
            yield status, " ".join(codes)
        else:
            usual.append(status)
    if usual:
        yield "errors", " ".join(usual)


def _own_codes(status: int, response: Shape) -> list[str]:
    # Codes that any operation may answer stand once, in the section `USUAL`.
    return sorted(set(response.get("x-codes", ())) - set(BY_STATUS.get(status, ())))


def _by_kind(name: str, kind: str) -> str:
    return name if kind == JSON else f"{name} {kind}"


def _who(operation: Shape) -> Iterable[str]:
    """Who may call it: everybody, or a session and the tokens of these scopes."""
    if not (security := operation.get("security", [])):
        return ["everybody"]
    return ["session", *(operation.get(SCOPES, ()) if any("token" in one for one in security) else ())]


def _fields(shape: Shape, above: str = "") -> Iterator[tuple[str, str]]:
    """The fields of an object and of the objects inside it, which have no name of their own."""
    for name, field in shape.get("properties", {}).items():
        yield f"{above}{name}{'' if name in shape.get('required', ()) else '?'}", _type(field)
        inner, where = field, f"{above}{name}"
        while "items" in inner:
            inner, where = inner["items"], f"{where}[]"
        yield from _fields(inner, f"{where}.")


def _type(shape: Shape) -> str:
    """The type of a value: its alternatives, separated by bars."""
    return " | ".join(dict.fromkeys(_alternatives(shape)))


def _alternatives(shape: Shape) -> Iterator[str]:
    several = next((shape[name] for name in ("allOf", "oneOf", "anyOf") if name in shape), None)
    if "$ref" in shape:
        yield shape["$ref"].rpartition("/")[2]
    elif several is not None:
        for one in several:
            yield from _alternatives(one)
    elif "const" in shape or "enum" in shape:
        yield from map(json.dumps, [shape["const"]] if "const" in shape else shape["enum"])
    else:
        kinds = shape.get("type", "any")
        for kind in [kinds] if isinstance(kinds, str) else kinds:
            yield from _of_kind(kind, shape)


def _of_kind(kind: str, shape: Shape) -> Iterator[str]:
    if kind == "array":
        yield from (f"{one}[]" for one in _alternatives(shape["items"]))
    elif kind == "object" and shape.get("additionalProperties"):
        yield from (f"{{{one}}}" for one in _alternatives(shape["additionalProperties"]))
    else:
        yield f"{kind}<{shape['format']}>" if kind == "string" and "format" in shape else kind


def _base(message: Shape) -> str:
    return next((_type(one) for one in message.get("allOf", ()) if "$ref" in one), "object")


def _merged(message: Shape) -> Shape:
    """The part of a message that is its own, without what all messages have in common."""
    return next((one for one in message.get("allOf", ()) if "$ref" not in one), message)
