"""What the OpenAPI document says in words: of each tag, operation, parameter, field and error, with examples.

`complete` is drf-spectacular's last hook (settings.SPECTACULAR_SETTINGS). The words stand in `words/`, one table a
subject; what they are said of comes from the operations themselves.
"""

from typing import Any

from tournament.api.meanings import bodies, entries, errors, fields, messages, places, sharing, tags

Shape = dict[str, Any]


def complete(result: Shape, generator: Any, request: Any, public: bool) -> Shape:
    """The same document with all its words and examples."""
    fields.describe(result["components"]["schemas"])
    entries.name_them(result)
    schemas = result["components"]["schemas"]
    shared = result["components"].setdefault("examples", {})
    found = errors.by_operation(generator)
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            tags.name(operation)
            places.describe(path, operation)
            errors.tell(operation, found.get((path, method), {}))
            bodies.describe(operation, schemas, shared)
    messages.put_in(result)
    sharing.share(result)
    result["tags"] = tags.told(result)
    return result
