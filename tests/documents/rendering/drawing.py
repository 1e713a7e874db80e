"""Every kind of paper drawn from its sample, once for all tests that look at the same."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from django.utils import translation

from tests.documents.rendering import cast
from tests.documents.rendering.samples import sample_of
from tournament.documents import kinds
from tournament.documents.engine.context import RenderContext, Section
from tournament.documents.kinds.base import Kind

CODE = "K7QF2M9P"
HOSTILE = (
    "Maximiliano Etxeberria-Goikoetxea de los Ángeles y O'Donoghue",
    "<b>Peña</b> & <i>Núñez</i>",
    "Zoé 🎲 d'Àvila",
    "שלום בן דוד",
    '"><img src="file:///etc/passwd">',
    "\u202eAgüero\u202c Ñ",
    "W" * 60,
)
"""Names of people that are hard to print: long, markup, letters that the face lacks, from right to left."""


class Names:
    """Gives names to the people of a sample, and knows whom it was asked for."""

    def __init__(self, hostile: bool = False) -> None:
        self.given: dict[int, str] = {}
        self._hostile = hostile

    def __call__(self, number: int) -> str:
        name = HOSTILE[number % len(HOSTILE)] if self._hostile else cast.player(number)
        return self.given.setdefault(number, name)


def record(kind: str, size: str = "a4", language: str = "en", names: Callable[[int], str] = cast.player) -> Any:
    """The sample of a kind, with all that a heading can have, through JSON as the database keeps it."""
    heading = replace(cast.HEADING, code=CODE, size=size, language=language)
    payload = json.loads(json.dumps(kinds.to_payload(sample_of(kind)(heading, names))))
    return kinds.from_payload(kind, payload)


@cache
def drawn(kind: str, size: str = "a4", language: str = "en") -> bytes:
    """The bytes of the sample."""
    with translation.override(language):
        return kinds.render(kind, record(kind, size, language), RenderContext())


def kind_of(record: Any) -> Kind:
    """The first kind whose record it is."""
    return next(kind for kind in kinds.KINDS.values() if kind.record is type(record))


def render(record: Any, context: RenderContext | None = None) -> bytes:
    """The bytes of any record."""
    return kind_of(record).render(record, context)


def sections(record: Any) -> tuple[Section, ...]:
    return kind_of(record).sections(record)
