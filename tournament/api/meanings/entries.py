"""The entries of a sheet as schemas of their own, under their names, wherever they stand."""

from typing import Any

from tournament.api.entry_schema import ENTRY, FRIENDLY_ENTRY

Shape = dict[str, Any]
NAMES = {"Entry": ENTRY, "FriendlyEntry": FRIENDLY_ENTRY}


def name_them(result: Shape) -> None:
    """Put a reference wherever a kind of entry is written out, and the kinds among the schemas."""
    schemas: dict[str, Shape] = result["components"]["schemas"]
    for shape in (*schemas.values(), result["paths"]):
        _refer(shape)
    for name, several in NAMES.items():
        kinds = {name.replace("Entry", _title(one) + "Entry"): one for one in several["oneOf"]}
        # Without its title: generators of clients would name both families by it.
        schemas |= {kind: {key: said for key, said in one.items() if key != "title"} for kind, one in kinds.items()}
        schemas[name] = {
            "description": "One line of a sheet, by its `kind`: a hand, a penalty, a forfeit, or the void of a line.",
            "oneOf": [{"$ref": f"#/components/schemas/{kind}"} for kind in kinds],
        }
    result["components"]["schemas"] = dict(sorted(schemas.items()))


def _title(kind: Shape) -> str:
    return "".join(word.capitalize() for word in kind["title"].split("_"))


def _refer(shape: Any) -> None:
    inside = shape.values() if isinstance(shape, dict) else shape if isinstance(shape, list) else ()
    for inner in inside:
        if not isinstance(inner, dict):
            _refer(inner)
            continue
        found = next((name for name, several in NAMES.items() if inner.get("oneOf") == several["oneOf"]), None)
        if found is None and inner.get("oneOf", [])[:-1] == ENTRY["oneOf"]:  # or null
            inner["oneOf"] = [{"$ref": "#/components/schemas/Entry"}, {"type": "null"}]
        elif found is None:
            _refer(inner)
        else:
            del inner["oneOf"]
            inner["allOf"] = [{"$ref": f"#/components/schemas/{found}"}]
