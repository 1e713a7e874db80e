"""The headers of responses in the OpenAPI document, each written once in its components.

Which response has which header follows from its status, its method and its media type, as the operations send them:
`conditional_get`, `idempotency`, `locations`, `authentication`. A test compares both.
"""

from collections.abc import Iterator
from typing import Any

Shape = dict[str, Any]

TAG = '"9f86d0819f86d0819f86d0819f86d081"'

SHOWN = {"application/json", "image/jpeg", "text/event-stream"}
"""The media types of responses that are no files to save."""

HEADERS: dict[str, Shape] = {
    "Content-Disposition": {
        "description": "The name under which to save the file (RFC 6266).",
        "required": True,
        "schema": {"type": "string"},
        "example": 'attachment; filename="bracket-men-v1.pdf"',
    },
    "ETag": {
        "description": "Identifies this version of the resource, for If-None-Match and If-Match.",
        "schema": {"type": "string"},
        "example": TAG,
    },
    "Idempotency-Replayed": {
        "description": 'Only "true": this response was stored, and nothing was done again (Idempotency-Key).',
        "schema": {"type": "string", "const": "true"},
        "example": "true",
    },
    "Link": {
        "description": "The URLs of other pages of the list (RFC 8288), as far as they exist: next, prev and first.",
        "schema": {"type": "string"},
        "example": '<https://club.example/api/v1/tournaments/?cursor=WzAsN10>; rel="next"',
    },
    "Deprecation": {
        "description": "Since when the operation is deprecated, in seconds since 1970 (RFC 9745).",
        "required": True,
        "schema": {"type": "string"},
        "example": "@1798761600",
    },
    "Sunset": {
        "description": "When the operation ends (RFC 8594).",
        "required": True,
        "schema": {"type": "string"},
        "example": "Sat, 01 Jan 2028 00:00:00 GMT",
    },
    "Location": {
        "description": "The URL of what was created or accepted, or of the nearest resource that shows it.",
        "required": True,
        "schema": {"type": "string", "format": "uri-reference"},
        "example": "/api/v1/tournaments/saci-2026/",
    },
    "RateLimit": {
        "description": "If the request was counted: r requests more fit now, and in t seconds as many as ever will. An "
        "estimate: each process of the server counts separately.",
        "schema": {"type": "string", "pattern": '^"requests";r=[0-9]+;t=[0-9]+$'},
        "example": '"requests";r=987;t=1',
    },
    "RateLimit-Policy": {
        "description": "If the request was counted: the caller's limit, q requests in w seconds, a third of them "
        "at once.",
        "schema": {"type": "string", "pattern": '^"requests";q=[0-9]+;w=60$'},
        "example": '"requests";q=3000;w=60',
    },
    "Retry-After": {
        "description": "After how many seconds to try again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
        "example": 3,
    },
    "WWW-Authenticate": {
        "description": "The scheme with which programs authenticate.",
        "required": True,
        "schema": {"type": "string"},
        "example": "Token",
    },
}


def declare_headers(method: str, operation: Shape) -> None:
    """Add to each response of an operation the headers that it has."""
    paged = "cursor" in {parameter["name"] for parameter in operation.get("parameters", ())}
    for status, response in operation["responses"].items():
        # Those that an operation declares by itself are already there.
        names = {*_names(method, int(status), response, paged), *_of_deprecated(operation, status)}
        if names := names | response.get("headers", {}).keys():
            response["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in sorted(names)}


def _names(method: str, status: int, response: Shape, paged: bool) -> Iterator[str]:
    good = status < 300
    yield from ("RateLimit", "RateLimit-Policy")  # unless the request is not counted
    if good and paged:
        yield "Link"
    if status in (304, 412) or (good and method != "post" and "text/event-stream" not in _kinds(response)):
        yield "ETag"
    if status in (201, 202):
        yield "Location"
    if good and method == "post":
        yield "Idempotency-Replayed"
    if good and response.get("content") and not _kinds(response) & SHOWN:
        yield "Content-Disposition"
    if status == 401:
        yield "WWW-Authenticate"
    if status in (429, 503):
        yield "Retry-After"


def _of_deprecated(operation: Shape, status: str) -> Iterator[str]:
    # All answers have them; those of errors are described once for many operations.
    if status.startswith("2"):
        yield from (name for name, day in (("Deprecation", "x-since"), ("Sunset", "x-sunset")) if day in operation)


def _kinds(response: Shape) -> set[str]:
    return {kind.partition(";")[0] for kind in response.get("content", {})}
