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
        "properties": {"kind": {"const": name, "description": "what the entry is"}, **fields},
        "required": ["kind", *required],
        "additionalProperties": False,
    }


SEAT: Shape = {"type": "integer", "minimum": 0, "maximum": 3, "description": "the seat, in turn order"}
NUMBER: Shape = {"type": "integer", "minimum": 0, "maximum": 9999}
TILE: Shape = {"type": "string", "description": "a domino, such as 6-4"}
ENDS: Shape = {"type": ["array", "null"], "items": NUMBER, "minItems": 2, "maxItems": 2}
REASON: Shape = {"type": "string", "maxLength": 1000, "description": "why; everybody at the table can read it"}
PIPS: Shape = {**_four(NUMBER), "description": "pips each seat has left, by seat; null: not written"}

TILES: Shape = {"type": "array", "items": TILE, "maxItems": 91}
PLAY: Shape = {
    "type": ["object", "null"],
    "description": "the deal and every move: [seat, kind, tile, end (0 or 1), number left free]; null: not kept",
    "properties": {
        "deal": {
            "type": "array",
            "items": TILES,
            "minItems": 4,
            "maxItems": 4,
            "description": "the tiles dealt, by seat",
        },
        "moves": {
            "type": "array",
            "items": {"type": "array", "items": {}, "minItems": 2, "maxItems": 5},
            "maxItems": 400,
            "description": "what each seat did, in order",
        },
        "stock": {**TILES, "description": "the tiles not dealt, in the order in which they would be drawn"},
    },
    "required": ["deal", "moves"],
    "additionalProperties": False,
}

KINDS: tuple[Shape, ...] = (
    _kind(
        "hand",
        ["end", "by", "pips", "tiles", "recount"],
        "One hand played out, by a domino or a block, or thrown in. What says nothing may be left out.",
        end={"enum": ["domino", "block", "void"], "description": "how the hand ended; void: it was thrown in"},
        by=_or_null(
            "integer",
            minimum=0,
            maximum=3,
            description="the seat that went out, or laid the last tile before the block; null: nobody",
        ),
        pips=PIPS,
        tiles={**_four(TILES), "description": "tiles each seat has left, by seat; null: not written"},
        recount=_or_null(
            "integer", minimum=0, maximum=9999, description="the losers' figure in pips (SACI rule 14); null: none"
        ),
        ends={**ENDS, "description": "the two numbers that the line showed at the end; null: not written"},
        leader=_or_null("integer", minimum=0, maximum=3, description="the seat that led; null: the sheet tells"),
        side_pips={**ENDS, "description": "pips left at side A and side B; null: they are written by seat"},
        last=_or_null("string", description="the tile laid last; null: not written"),
        ends_before={**ENDS, "description": "the two numbers that the last tile could be laid on; null: not written"},
        special={
            "enum": ["capicu", "chuchazo", None],
            "description": "what the winning tile was called; null: nothing",
        },
        pase_salida={"type": "boolean", "description": "whether the second player passed on the opening tile"},
        pases_redondos={"type": "array", "items": SEAT, "description": "who made all others pass, once for each time"},
        swapped_by=_or_null(
            "integer",
            minimum=0,
            maximum=3,
            description="the seat that changed its hand for the tiles aside; null: nobody, always so among four",
        ),
        play=PLAY,
    ),
    _kind("false_pass", ["seat"], "A pass although a tile fitted (SACI rule 12).", seat=SEAT, pips=PIPS),
    _kind(
        "wrong_domino",
        ["seat", "tile"],
        "A tile that fits neither end (SACI rule 13).",
        seat=SEAT,
        tile=_or_null("string", description="the tile; null: nobody remembers which"),
    ),
    _kind(
        "forfeit",
        ["side", "reason"],
        "A side gives up the match.",
        side={"enum": ["A", "B"], "description": "the side that gives up"},
        reason=REASON,
    ),
    _kind(
        "void",
        ["number", "reason"],
        "An earlier line never happened.",
        number={**NUMBER, "description": "the number of that line, from 1"},
        reason=REASON,
    ),
)
ENTRY: Shape = {"oneOf": list(KINDS)}


def _widened(shape: Any) -> Any:
    """The same for tables of two to ten players, each for himself or in up to ten sides."""
    if isinstance(shape, list):
        return [_widened(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    wide = {name: _widened(value) for name, value in shape.items()}
    if wide.get("minItems") == wide.get("maxItems") == 4:
        wide |= {"minItems": 2, "maxItems": 10}
    if wide.get("maximum") == SEAT["maximum"]:
        wide["maximum"] = 9
    if wide.get("enum") == ["A", "B"]:
        wide["enum"] = list("ABCDEFGHIJ")
    if "side_pips" in wide:
        wide["side_pips"] = {
            **wide["side_pips"],
            "maxItems": 10,
            "description": "pips left at each side; null: they are written by seat",
        }
    return wide


FRIENDLY_ENTRY: Shape = _widened(ENTRY)
