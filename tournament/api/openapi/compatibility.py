"""The compatibility check of API v1: all that a committed document offers, a newer one must offer too.

Additions are allowed: an operation, a response field, an optional input, an accepted value.

The committed OpenAPI document, docs/openapi.yaml, which `manage.py openapi` updates.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from rest_framework.utils.encoders import JSONEncoder

from tournament.api.openapi.document import document

PLACE = Path("docs") / "openapi.yaml"


def plain() -> dict[str, Any]:
    """The current document, in plain JSON types."""
    told: dict[str, Any] = json.loads(json.dumps(document(), cls=JSONEncoder))
    return told


def read_document(file: Path) -> dict[str, Any]:
    """The committed document."""
    told: dict[str, Any] = yaml.load(file.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - both are safe ones
    return told


def as_text(told: dict[str, Any]) -> str:
    """A document in the form of the file."""
    # The C version is much faster; not every PyYAML has it.
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text: str = yaml.dump(told, Dumper=dumper, sort_keys=False, allow_unicode=True, width=120)
    return text


Shape = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")


def broken(old: Shape, new: Shape) -> list[str]:
    """The incompatible changes from the old document to the new one; empty if there are none."""
    return list(dict.fromkeys(_Comparison(old, new).all()))


class _Comparison:
    def __init__(self, old: Shape, new: Shape) -> None:
        self.old, self.new = old, new
        self.done: set[tuple[str, str, bool]] = set()

    def all(self) -> Iterator[str]:
        for path, methods in self.old["paths"].items():
            for method in METHODS:
                if method not in methods:
                    continue
                now = self.new["paths"].get(path, {}).get(method)
                where = f"{method.upper()} {path}"
                if now is None:
                    yield f"{where} is gone"
                else:
                    yield from self.operation(where, methods[method], now)

    def operation(self, where: str, was: Shape, now: Shape) -> Iterator[str]:
        asked = {(one["in"], one["name"]): one for one in was.get("parameters", [])}
        known = {(one["in"], one["name"]): one for one in now.get("parameters", [])}
        for place in asked.keys() - known.keys():
            yield f"{where}: the parameter {place[1]} is gone"
        for place, parameter in known.items():
            if parameter.get("required") and not asked.get(place, {}).get("required"):
                yield f"{where}: the parameter {place[1]} must be there now"
            elif place in asked:
                yield from self.shape(f"{where} ?{place[1]}", asked[place]["schema"], parameter["schema"], sent=True)
        for kind, content in was.get("requestBody", {}).get("content", {}).items():
            if kind not in now.get("requestBody", {}).get("content", {}):
                yield f"{where}: {kind} is not read any more"
            else:
                newer = now["requestBody"]["content"][kind]["schema"]
                yield from self.shape(f"{where} body", content["schema"], newer, sent=True)
        for status, response in was["responses"].items():
            yield from self.answer(f"{where} {status}", response, now["responses"].get(status))

    def answer(self, where: str, was: Shape, now: Shape | None) -> Iterator[str]:
        if now is None:
            yield f"{where} is not answered any more"
            return
        for kind, content in was.get("content", {}).items():
            if kind not in now.get("content", {}):
                yield f"{where}: {kind} does not come any more"
            elif "schema" in content:
                yield from self.shape(where, content["schema"], now["content"][kind]["schema"], sent=False)

    def shape(self, where: str, was: Any, now: Any, *, sent: bool) -> Iterator[str]:
        """Compare two schemas: what was accepted must be accepted, and what was returned must be returned."""
        names = (_name(was), _name(now), sent)
        if names[0] and names[1]:
            # Schemas refer to each other in circles.
            if names in self.done:
                return
            self.done.add(names)
        was, now = _resolved(was, self.old), _resolved(now, self.new)
        kinds, newer = _kinds(was), _kinds(now)
        # Requests may become wider and responses narrower, never the other way round.
        lost = kinds - newer if sent else newer - kinds
        if kinds and newer and lost:
            yield f"{where}: {', '.join(sorted(lost))} " + ("is not taken any more" if sent else "may come now")
        if gone := set(map(str, was.get("enum", ()))) - set(map(str, now.get("enum", was.get("enum", ())))):
            yield f"{where}: the words {', '.join(sorted(gone))} are gone"
        fields, known = was.get("properties", {}), now.get("properties", {})
        for name in fields:
            if name not in known:
                yield f"{where}.{name} is gone"
            else:
                yield from self.shape(f"{where}.{name}", fields[name], known[name], sent=sent)
        needed, need = set(was.get("required", ())), set(now.get("required", ()))
        if sent and need - needed:
            yield f"{where}: {', '.join(sorted(need - needed))} must be sent now"
        if not sent and (needed & known.keys()) - need:
            yield f"{where}: {', '.join(sorted((needed & known.keys()) - need))} may be missing now"
        if "items" in was and "items" in now:
            yield from self.shape(f"{where}[]", was["items"], now["items"], sent=sent)


def _name(shape: Shape) -> str:
    return str(shape.get("$ref", ""))


def _resolved(shape: Shape, document: Shape) -> Shape:
    """A schema with its reference resolved: the one inside allOf, or the one beside null."""
    if "$ref" in shape:
        return _resolved(document["components"]["schemas"][shape["$ref"].rpartition("/")[2]], document)
    if "allOf" in shape:
        return _resolved(shape["allOf"][0], document)
    # `oneOf` with null is how a nullable schema is written.
    several = [one for one in shape.get("oneOf", ()) if one.get("type") != "null"]
    if len(several) == 1:
        inner = _resolved(several[0], document)
        return {**inner, "type": [*sorted(_kinds(inner)), "null"]}
    return shape


def _kinds(shape: Shape) -> set[str]:
    kinds = shape.get("type", ())
    return {kinds} if isinstance(kinds, str) else set(kinds)
