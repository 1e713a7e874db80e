"""Answers that many operations have in common stand in the document once."""

from http import HTTPStatus
from typing import Any

Shape = dict[str, Any]


def share(result: Shape) -> None:
    """Put each error that names no code of its own among the shared answers, and a reference in its place."""
    shared: dict[str, Shape] = result["components"].setdefault("responses", {})
    for methods in result["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                if status.startswith("2") or response.pop("own", False):
                    continue
                name = HTTPStatus(int(status)).phrase.title().replace(" ", "").replace("-", "")
                if shared.setdefault(name, response) == response:
                    operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    result["components"]["responses"] = dict(sorted(shared.items()))
