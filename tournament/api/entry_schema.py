"""The five kinds of entry, for the OpenAPI document; a test compares them with what `scoring.entries` reads."""

from typing import Any

Shape = dict[str, Any]


def _or_null(kind: str, **more: Any) -> Shape:
    return {"type": [kind, "null"], **more}


def _four(items: Shape) -> Shape:
    return {"type": ["array", "null"], "items": items, "minItems": 4, "maxItems": 4}


def _kind(name: str, required: list[str], meaning: str, **fields: Shape) -> Shape:
    return {
        "type": "object",
        "title": name,
        "description": meaning,
        "properties": {"kind": {"const": name}, **fields},
        "required": ["kind", *required],
        "additionalProperties": False,
    }


SEAT: Shape = {"type": "integer", "minimum": 0, "maximum": 3}
NUMBER: Shape = {"type": "integer", "minimum": 0, "maximum": 9999}
TILE: Shape = {"type": "string", "description": "a domino, such as 6-4"}
REASON: Shape = {"type": "string", "maxLength": 1000}
PIPS: Shape = {**_four(NUMBER), "description": "pips each seat has left, by seat"}

KINDS: tuple[Shape, ...] = (
    _kind(
        "hand",
        ["end", "by", "pips", "tiles", "recount"],
        "One hand played out, by a domino or a block.",
        end={"enum": ["domino", "block"]},
        by=_or_null(
            "integer", minimum=0, maximum=3, description="who went out, or laid the last tile before the block"
        ),
        pips=PIPS,
        tiles={**_four({"type": "array", "items": TILE, "maxItems": 28}), "description": "tiles each seat has left"},
        recount=_or_null("integer", minimum=0, maximum=9999, description="the losers' figure (SACI rule 14)"),
        ends={"type": ["array", "null"], "items": NUMBER, "minItems": 2, "maxItems": 2},
        leader=_or_null("integer", minimum=0, maximum=3, description="who led, where the sheet cannot tell"),
    ),
    _kind("false_pass", ["seat"], "A pass although a tile fitted (SACI rule 12).", seat=SEAT, pips=PIPS),
    _kind(
        "wrong_domino",
        ["seat", "tile"],
        "A tile that fits neither end (SACI rule 13).",
        seat=SEAT,
        tile=_or_null("string"),
    ),
    _kind("forfeit", ["side", "reason"], "A side gives up the match.", side={"enum": ["A", "B"]}, reason=REASON),
    _kind("void", ["number", "reason"], "An earlier line never happened.", number=NUMBER, reason=REASON),
)
ENTRY: Shape = {"oneOf": list(KINDS)}
