"""The words of the OpenAPI document, one table a subject.

A key is the name of a field wherever it has one meaning, or "Schema.field" where it has one of its own there. A meaning
is a sentence, and an example where the kind of the field does not tell one.
"""

from collections.abc import Mapping
from typing import Any

from tournament.api.meanings.words import (
    clubs,
    common,
    draw,
    engine,
    federation,
    friendly,
    hall,
    imports,
    judging,
    money,
    paper,
    people,
    places,
    play,
    results,
    schedule,
    sheets,
    tokens,
    tournaments,
    webhooks,
)

Meaning = tuple[Any, ...]

FIELDS: Mapping[str, Meaning] = {
    name: meaning
    for table in (
        common,
        tournaments,
        clubs,
        people,
        places,
        money,
        draw,
        play,
        sheets,
        results,
        hall,
        judging,
        paper,
        schedule,
        imports,
        friendly,
        engine,
        federation,
        tokens,
        webhooks,
    )
    for name, meaning in table.WORDS.items()
}
