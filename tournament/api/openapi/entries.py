"""The JSON schemas of the five kinds of sheet entry, named in the document and referenced wherever they occur.

A test compares them with what `scoring.entries` reads.
"""

from copy import deepcopy
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension

from scoring.penalties import PENALTIES
from scoring.tiles import NOTATION

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
        "properties": {"kind": {"const": name, "description": "The kind of entry."}, **fields},
        "required": ["kind", *required],
        # The reader refuses unknown fields, so the schema does too.
        "additionalProperties": False,
    }


SEAT: Shape = {"type": "integer", "minimum": 0, "maximum": 3, "description": "The seat, in turn order from 0."}
NUMBER: Shape = {"type": "integer", "minimum": 0, "maximum": 9999}
A_TILE = {"pattern": f"^{NOTATION.pattern}$"}
TILE: Shape = {"type": "string", **A_TILE, "description": "A domino, such as 6-4."}
# Line breaks and tabs are the only control characters of a text.
A_TEXT = {"maxLength": 1000, "pattern": r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$"}
ENDS: Shape = {"type": ["array", "null"], "items": NUMBER, "minItems": 2, "maxItems": 2}
REASON: Shape = {"type": "string", **A_TEXT, "description": "The reason, visible to everybody at the table."}
PIPS: Shape = {**_four(NUMBER), "description": "Pips left in each seat, by seat; null: not recorded."}

TILES: Shape = {"type": "array", "items": TILE, "maxItems": 91}  # the number of tiles of the largest set, double twelve
PLAY: Shape = {
    "type": ["object", "null"],
    "description": "The deal and every move: [seat, kind, tile, end (0 or 1), number left free]; null: not recorded.",
    "properties": {
        "deal": {
            "type": "array",
            "items": TILES,
            "minItems": 4,
            "maxItems": 4,
            "description": "The tiles dealt, by seat.",
        },
        "moves": {
            "type": "array",
            "items": {"type": "array", "items": {"type": ["integer", "string", "null"]}, "minItems": 2, "maxItems": 5},
            "maxItems": 400,
            "description": "The moves, in order.",
        },
        "stock": {**TILES, "description": "The tiles not dealt, in the order in which they would be drawn."},
    },
    "required": ["deal", "moves"],
    "additionalProperties": False,
}

OVERRULED = _or_null(
    "string",
    **A_TEXT,
    description="Why an organizer recorded the entry although it was refused (SACI rule 17); null: it was not refused.",
)
OF_PENALTY = {
    "seat": SEAT,
    "tile": _or_null("string", **A_TILE, description="The tile; null: not remembered."),
    "pips": PIPS,
}
KINDS: tuple[Shape, ...] = (
    _kind(
        "hand",
        ["end", "by", "pips", "tiles", "recount"],
        "One hand: won by domino, blocked, or thrown in. Optional fields that say nothing may be left out.",
        end={"enum": ["domino", "block", "void"], "description": "How the hand ended; void: it was thrown in."},
        by=_or_null(
            "integer",
            minimum=0,
            maximum=3,
            description="The seat that went out, or played the last tile before the block; null: nobody.",
        ),
        pips=PIPS,
        tiles={**_four(TILES), "description": "Tiles left in each seat, by seat; null: not recorded."},
        recount=_or_null(
            "integer", minimum=0, maximum=9999, description="The losers' recount in pips (SACI rule 14); null: none."
        ),
        ends={**ENDS, "description": "The two open ends of the line at the end of the hand; null: not recorded."},
        leader=_or_null("integer", minimum=0, maximum=3, description="The seat that led; null: as the sheet implies."),
        side_pips={**ENDS, "description": "Pips left at side A and side B; null: recorded by seat."},
        last=_or_null("string", **A_TILE, description="The tile played last; null: not recorded."),
        ends_before={**ENDS, "description": "The two open ends before the last tile; null: not recorded."},
        special={
            "enum": ["capicu", "chuchazo", None],
            "description": "The special name of the winning tile; null: none.",
        },
        pase_salida={"type": "boolean", "description": "Whether the second player passed on the opening tile."},
        pases_redondos={
            "type": "array",
            "items": SEAT,
            "description": "Seats that made all others pass, one item for each time.",
        },
        swapped_by=_or_null(
            "integer",
            minimum=0,
            maximum=3,
            description="The seat that exchanged its hand for the tiles set aside; null: nobody (always so "
            "with four players).",
        ),
        play=PLAY,
        scored=_or_null(
            "array",
            minItems=2,
            maxItems=2,
            items={"oneOf": [{"type": "array", "items": NUMBER, "maxItems": 91}, NUMBER]},
            description="What the plays of side A and side B earned, each play or one figure, where plays earn points "
            "(fives and threes); null: they do not.",
        ),
        overruled=OVERRULED,
    ),
    *(
        _kind(
            kind,
            [name for name in row.fields if name != "pips"],
            row.meaning,
            **{name: OF_PENALTY[name] for name in row.fields},
            overruled=OVERRULED,
        )
        for kind, row in PENALTIES.items()
    ),
    _kind(
        "forfeit",
        ["side", "reason"],
        "A side forfeits the match.",
        side={"enum": ["A", "B"], "description": "The side that forfeits."},
        reason=REASON,
    ),
    _kind(
        "bell",
        ["in_play"],
        "The time of the match is up. Refused before that, by the server's clock, and in a tournament without a clock.",
        in_play={
            "type": "boolean",
            "description": "Whether another hand had begun, that is, whether its first tile lay on the table.",
        },
    ),
    _kind(
        "void",
        ["number", "reason"],
        "Voids an earlier line.",
        number={**NUMBER, "description": "The number of the voided line, from 1."},
        reason=REASON,
    ),
)
ENTRY: Shape = {"oneOf": list(KINDS)}


def _widened(shape: Any) -> Any:
    """The same schema for tables of two to ten players, individually or in up to ten sides."""
    if isinstance(shape, list):
        return [_widened(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    wide = {name: _widened(value) for name, value in shape.items()}
    # Lists of four are lists by seat.
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
            "description": "Pips left at each side; null: recorded by seat.",
        }
    if "scored" in wide:
        wide["scored"] = {
            **wide["scored"],
            "maxItems": 10,
            "description": "What the plays of each side earned; null: nothing.",
        }
    return wide


FRIENDLY_ENTRY: Shape = _widened(ENTRY)


class EntryShape(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call] # no types there
    """The schema of an entry of a tournament's sheet, for its field."""

    target_class = "tournament.api.frame.input.Entry"
    shape = ENTRY

    def map_serializer_field(self, auto_schema: Any, direction: str) -> Shape:
        return deepcopy(self.shape)  # `name_them` changes it


class FriendlyEntryShape(EntryShape):  # type: ignore[no-untyped-call] # no types there
    """The schema of an entry of a friendly sheet, for its field."""

    target_class = "tournament.api.frame.input.FriendlyEntry"
    shape = FRIENDLY_ENTRY


NAMES = {"Entry": ENTRY, "FriendlyEntry": FRIENDLY_ENTRY}


def name_them(result: Shape) -> None:
    """Replace each inline entry schema by a reference, and add the kinds to the schemas."""
    schemas: dict[str, Shape] = result["components"]["schemas"]
    for shape in (*schemas.values(), result["paths"]):
        _refer(shape)
    for name, several in NAMES.items():
        kinds = {name.replace("Entry", _title(one) + "Entry"): one for one in several["oneOf"]}
        # Without its title: generators of clients would name both families by it.
        schemas |= {kind: {key: said for key, said in one.items() if key != "title"} for kind, one in kinds.items()}
        schemas[name] = {
            "description": "One line of a sheet, by its `kind`: a hand, a penalty, a forfeit, or the void of "
            "another line.",
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
        several = inner.get("oneOf", [])
        nullable = {"type": "null"} in several
        found = next(
            (name for name, named in NAMES.items() if several[: -1 if nullable else None] == named["oneOf"]), ""
        )
        reference = {"$ref": f"#/components/schemas/{found}"}
        if not found:
            _refer(inner)
        elif nullable:
            inner["oneOf"] = [reference, {"type": "null"}]
        else:
            del inner["oneOf"]
            inner["allOf"] = [reference]
