"""The OpenAPI document as tests read it: its operations, its references resolved."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from tournament.api.openapi import serving

Shape = dict[str, Any]


@cache
def told() -> Shape:
    """The document of the operations as they are now."""
    return serving.plain()


def operations() -> Iterator[tuple[str, Shape]]:
    """Every operation by its method and path."""
    for path, methods in told()["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def resolved(shape: Shape) -> Shape:
    """What a reference stands for."""
    while "$ref" in shape:
        _, _, kind, name = shape["$ref"].split("/")
        shape = told()["components"][kind][name]
    return shape


def answers(operation: Shape) -> dict[str, Shape]:
    """The answers of an operation by status."""
    return {status: resolved(response) for status, response in operation["responses"].items()}
