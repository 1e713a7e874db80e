"""What the parts of an address and its questions are."""

from typing import Any

from tournament.api.meanings.words import parameters


def describe(path: str, operation: dict[str, Any]) -> None:
    """Say of each parameter what it is, with an example."""
    for parameter in operation.get("parameters", []):
        name = parameter["name"]
        if parameter["in"] == "path":
            meaning = _of_place(path, name)
        else:
            where = {"query": parameters.QUERY, "header": parameters.HEADERS}[parameter["in"]]
            meaning = where.get(f"{_last(path)}?{name}") or where.get(name)
        if meaning is not None:
            parameter["example"] = meaning[1]
            if parameter["in"] != "header" or not parameter.get("description"):
                parameter["description"] = meaning[0]


def _of_place(path: str, name: str) -> parameters.Meaning | None:
    """A part of an address is known by the word before it: sittings/{id}."""
    steps = path.strip("/").split("/")
    before = steps[steps.index(f"{{{name}}}") - 1]
    return parameters.PLACES.get(f"{before}/{name}")


def _last(path: str) -> str:
    return path.strip("/").split("/")[-1]
