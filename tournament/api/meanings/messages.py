"""What other programs are told (docs/webhooks.md), as the `webhooks` of the document: each event and its message."""

from collections.abc import Mapping
from typing import Any, Final

from tournament.webhooks.events import EVENTS, TEST

Shape = dict[str, Any]


def _number(meaning: str) -> Shape:
    return {"type": "integer", "description": meaning}


def _text(meaning: str, *words: str) -> Shape:
    return {"type": "string", "description": meaning, **({"enum": list(words)} if words else {})}


def _or_null(shape: Shape) -> Shape:
    words = {"enum": [*shape["enum"], None]} if "enum" in shape else {}
    return {**shape, "type": [shape["type"], "null"], **words}


def _object(fields: Mapping[str, Shape], *, optional: tuple[str, ...] = ()) -> Shape:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": [name for name in fields if name not in optional],
    }


POINTS: Final = {
    **_object({"A": _number("Points of team A."), "B": _number("Points of team B.")}),
    "description": "What the sheet adds up to after the event, in points.",
}
NO_POINTS: Final = {**_or_null(POINTS), "description": "The same; null where no sheet stands behind the result."}
BRACKET: Final = _text("The key of the bracket.")
MATCH: Final = {
    "sitting": _number("The match, by its number in addresses."),
    "bracket": BRACKET,
    "round": _number("The round, from 1."),
    "match": _number("The number of the match in its bracket."),
    "table": _number("The table, by its number in the hall."),
    "teams": {
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
        "description": "The numbers of team A and of team B.",
    },
}
DECIDED: Final = _text("How it was decided; vacant: nobody came.", "played", "walkover", "vacant")
KINDS: Final = ("hand", "false_pass", "wrong_domino", "forfeit", "void")
BECAUSE: Final = (
    *("correct-match", "rule-match", "annul-sheet", "exchange-place"),
    *("withdraw-team", "disqualify-team", "return-team"),
)
TOLD: Final[Mapping[str, tuple[str, Shape]]] = {
    "draw.held": (
        "The lottery of a bracket was held; after a redraw again, and the newest counts.",
        _object({"bracket": BRACKET, "players": _number("How many were drawn."), "teams": _number("How many teams.")}),
    ),
    "round.started": (
        "A round was started.",
        _object({"bracket": BRACKET, "round": MATCH["round"], "matches": _number("How many matches it has.")}),
    ),
    "match.started": ("A match has its table and an empty sheet.", _object(MATCH)),
    "match.called": ("Its teams were called to a table, again or to another one.", _object(MATCH)),
    "hand.entered": (
        "A line was written on a sheet.",
        _object(
            {
                **MATCH,
                "line": _number("The line of the sheet, from 1."),
                "kind": _text("What the line is; void takes an earlier one back.", *KINDS),
                "points": POINTS,
            }
        ),
    ),
    "sheet.signed": (
        "A team signed, or a second official confirmed.",
        _object({**MATCH, "side": _or_null(_text("The team's side; null: the official.", "A", "B"))}),
    ),
    "match.finished": (
        "A match is over.",
        _object(
            {
                **MATCH,
                "decided": DECIDED,
                "winner": _number("The number of the team that won; only where it was played."),
                "points": POINTS,
                "absent": {
                    "type": "array",
                    "items": {"type": "string", "enum": ["A", "B"]},
                    "description": "The sides that did not come; only where it was not played.",
                },
            },
            optional=("winner", "points", "absent"),
        ),
    ),
    "sheet.corrected": (
        "Officials changed, annulled or decided a match: look again.",
        _object(
            {
                **MATCH,
                "because": _text("What they did, as the journal calls it.", *BECAUSE),
                "decided": _text("How it is decided now, empty where it is open; only after a correction."),
                "winner": _or_null(_number("The number of the team that has won now; null: nobody has.")),
                "state": _text("Where its sheet stands now; only after a correction."),
                "points": NO_POINTS,
            },
            optional=("decided", "winner", "state", "points"),
        ),
    ),
    "champion.found": (
        "The champion is known; told again if a correction changes it.",
        _object({"team": _or_null(_number("The number of the champion's team; null: there is none any more."))}),
    ),
    TEST: ("An organizer asked for a test.", {"type": "object"}),
}
"""What each event is, and its `data`."""
ENVELOPE: Final = {
    **_object(
        {
            "id": {"type": "string", "format": "uuid", "description": "The identity of the event: do each once."},
            "event": _text("What happened.", *EVENTS, TEST),
            "at": {"type": "string", "format": "date-time", "description": "When it happened, UTC (ISO 8601)."},
            "tournament": {
                **_object(
                    {
                        "slug": _text("Its name in addresses."),
                        "name": _text("Its name."),
                        "club": _number("The number of the club."),
                    }
                ),
                "description": "The tournament in which it happened.",
            },
            "line": _or_null(_number("The line of the journal that tells of it; null for a test.")),
            "links": {
                **_object({"api": _text("Where it can be read by a program."), "page": _text("Where, by people.")}),
                "description": "Where it can be read.",
            },
        }
    ),
    "description": "What every message of a webhook holds, beside its `data`.",
}
SIGNATURE: Final = {
    "name": "Capicu-Signature",
    "in": "header",
    "required": True,
    "description": "The time and its HMAC-SHA256 with the secret: t=...,v1=... (docs/webhooks.md).",
    "schema": {"type": "string"},
    "example": "t=1795359600,v1=5f0c",
}


def message(event: str) -> Shape:
    """The whole message of an event, without references."""
    return {"allOf": [ENVELOPE, _of(event)]}


def put_in(document: Shape) -> None:
    """Tell of every message that is sent."""
    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = dict(sorted({**schemas, "WebhookMessage": ENVELOPE}.items()))
    document["webhooks"] = {event: {"post": _operation(event)} for event in TOLD}


def _of(event: str) -> Shape:
    _meaning, data = TOLD[event]
    data = {"description": "What happened, in numbers.", **data}
    return _object({"event": {"const": event, "description": "What happened."}, "data": data})


def _operation(event: str) -> Shape:
    meaning, _data = TOLD[event]
    whole = {"allOf": [{"$ref": "#/components/schemas/WebhookMessage"}, _of(event)]}
    return {
        "operationId": f"told_{event.replace('.', '_')}",
        "summary": meaning.rstrip("."),
        "description": f"{meaning} Sent again until it is taken.",
        "parameters": [SIGNATURE],
        "requestBody": {"required": True, "content": {"application/json": {"schema": whole}}},
        "responses": {"2XX": {"description": "It was taken. Any other status: it is sent again."}},
        "tags": ["webhooks"],
    }
