"""Every kind of document, in the order of the catalogue: the classes in the files of this folder and those below."""

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from importlib import import_module
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured

from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.records import RecordError, build
from tournament.documents.kinds.base import Kind, Record


def _discover() -> Iterator[Kind]:
    """A kind of each class with a key in the files of this folder and those below."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        for found in vars(import_module(module.name)).values():
            # A module also has the classes that it imports; classes without a key are bases of others.
            is_its_own = isinstance(found, type) and found.__module__ == module.name
            if is_its_own and issubclass(found, Kind) and hasattr(found, "key"):
                yield found()


def _by_key(found: Iterable[Kind]) -> dict[str, Kind]:
    """The kinds by their key, in the order of the catalogue. Raises ImproperlyConfigured if two have the same key."""
    ordered = sorted(found, key=lambda kind: (kind.order, kind.key))
    by_key = {kind.key: kind for kind in ordered}
    if len(by_key) < len(ordered):
        raise ImproperlyConfigured("two kinds of documents have the same key")
    return by_key


KINDS: Final[Mapping[str, Kind]] = _by_key(_discover())


def to_payload(record: Record) -> dict[str, Any]:
    """The snapshot as plain values that `json.dumps` accepts; `from_payload` returns an equal snapshot."""
    return asdict(record)  # type: ignore[call-overload,no-any-return] # every record is a dataclass


def from_payload(kind: str, payload: Mapping[str, Any]) -> Record:
    """The snapshot of one kind ("scoresheets", "bracket") from plain values, also after a JSON round trip.

    Raises `RecordError` for an unknown kind and for values that do not have the shape of the snapshot.
    """
    if kind not in KINDS:
        raise RecordError(f"no such kind of document: {kind!r}")
    record: Record = build(KINDS[kind].record, payload, kind)
    return record


def render(kind: str, record: Record, context: RenderContext | None = None) -> bytes:
    """The bytes of the PDF, in the active language. `context` None: the whole document, without pictures."""
    return KINDS[kind].render(record, context)
