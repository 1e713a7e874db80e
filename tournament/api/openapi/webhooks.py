"""The webhook messages (docs/webhooks.md) as `webhooks` of the OpenAPI document: each event and its data."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.penalties import PENALTIES
from tournament.exchange.webhooks.events import EVENTS, TEST

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
    "description": "The totals of the sheet after the event, in points.",
}
NO_POINTS: Final = {
    **_or_null(POINTS),
    "description": "The totals of the sheet, in points; null if the result has no sheet.",
}
DIVISION: Final = _text("The division's key.")
MATCH: Final = {
    "match_id": _number("The match's id, as used in URLs."),
    "division": DIVISION,
    "round": _number("The round, from 1."),
    "match": _number("The match's number in its division."),
    "table": _number("The table's number in the hall."),
    "teams": {
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
        "description": "The numbers of team A and of team B.",
    },
}
DECIDED: Final = _text("How the match was decided; vacant: nobody came.", "played", "walkover", "vacant")
KINDS: Final = ("hand", *PENALTIES, "forfeit", "void")
BECAUSE: Final = (
    *("correct-match", "rule-match", "annul-sheet", "exchange-place"),
    *("withdraw-team", "disqualify-team", "return-team"),
)
TOLD: Final[Mapping[str, tuple[str, Shape]]] = {
    "lottery.held": (
        "The lottery of a division was held. After a redraw the event is sent again, and the newest counts.",
        _object(
            {
                "division": DIVISION,
                "players": _number("The number of players in the lottery."),
                "teams": _number("The number of teams."),
            }
        ),
    ),
    "round.started": (
        "A round was started.",
        _object({"division": DIVISION, "round": MATCH["round"], "matches": _number("The number of its matches.")}),
    ),
    "match.started": ("A match started: it has a table and an empty sheet.", _object(MATCH)),
    "match.called": (
        "The teams of a match were called to a table, for the first time, again, or to another table.",
        _object(MATCH),
    ),
    "hand.entered": (
        "A line was written on a match's sheet.",
        _object(
            {
                **MATCH,
                "line": _number("The line of the sheet, from 1."),
                "kind": _text("The kind of the line; void takes an earlier line back.", *KINDS),
                "points": POINTS,
                "overruled": _text("Why an organizer recorded it although it was refused; only if it was."),
            },
            optional=("overruled",),
        ),
    ),
    "sheet.signed": (
        "A sheet was signed by a team, or confirmed by a second official.",
        _object({**MATCH, "side": _or_null(_text("The team's side; null: a second official.", "A", "B"))}),
    ),
    "match.finished": (
        "A match finished.",
        _object(
            {
                **MATCH,
                "decided": DECIDED,
                "winner": _number("The winning team's number; only if the match was played."),
                "points": POINTS,
                "absent": {
                    "type": "array",
                    "items": {"type": "string", "enum": ["A", "B"]},
                    "description": "The absent sides; only if the match was not played.",
                },
            },
            optional=("winner", "points", "absent"),
        ),
    ),
    "sheet.corrected": (
        "A match was corrected, annulled or ruled by officials. Read it again.",
        _object(
            {
                **MATCH,
                "because": _text("The action, as in the journal.", *BECAUSE),
                "decided": _text("How the match is decided now, empty if it is open; only after a correction."),
                "winner": _or_null(_number("The winning team's number now; null: none.")),
                "state": _text("The state of the sheet now; only after a correction."),
                "points": NO_POINTS,
            },
            optional=("decided", "winner", "state", "points"),
        ),
    ),
    "champion.found": (
        "The champion is known. If a correction changes the champion, the event is sent again.",
        _object({"team": _or_null(_number("The champion team's number; null: no longer known."))}),
    ),
    TEST: ("A test message was requested by an organizer.", {"type": "object"}),
}
"""The meaning and the `data` of each event."""
ENVELOPE: Final = {
    **_object(
        {
            "id": {"type": "string", "format": "uuid", "description": "The event's id. Process each id once."},
            "event": _text("The event.", *EVENTS, TEST),
            "at": {
                "type": "string",
                "format": "date-time",
                "description": "When the event happened, in UTC (ISO 8601).",
            },
            "tournament": {
                **_object(
                    {
                        "slug": _text("The tournament's slug, as used in URLs."),
                        "name": _text("The tournament's name."),
                        "club": _number("The club's id."),
                    }
                ),
                "description": "The tournament of the event.",
            },
            "line": _or_null(_number("The number of the journal line of the event; null for a test.")),
            "links": {
                **_object({"api": _text("The API URL."), "page": _text("The URL of the page.")}),
                "description": "Links to the resource concerned.",
            },
        }
    ),
    "description": "The part that all webhook messages have besides their `data`.",
}
SIGNATURE: Final = {
    "name": "Capicu-Signature",
    "in": "header",
    "required": True,
    "description": "The timestamp and its HMAC-SHA256 with the webhook's secret: t=...,v1=... (docs/webhooks.md).",
    "schema": {"type": "string"},
    "example": "t=1795359600,v1=5f0c",
}


def message(event: str) -> Shape:
    """The complete message of an event, without references."""
    return {"allOf": [ENVELOPE, _event_schema(event)]}


def put_in(document: Shape) -> None:
    """Add all webhook messages to the document."""
    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = dict(sorted({**schemas, "WebhookMessage": ENVELOPE}.items()))
    # OpenAPI 3.1 has a section of its own for requests that the server sends.
    document["webhooks"] = {event: {"post": _operation(event)} for event in TOLD}


def _event_schema(event: str) -> Shape:
    _meaning, data = TOLD[event]
    data = {"description": "The data of the event.", **data}
    return _object({"event": {"const": event, "description": "The event."}, "data": data})


def _operation(event: str) -> Shape:
    meaning, _data = TOLD[event]
    whole = {"allOf": [{"$ref": "#/components/schemas/WebhookMessage"}, _event_schema(event)]}
    return {
        "operationId": f"told_{event.replace('.', '_')}",
        "summary": meaning.rstrip("."),
        "description": f"{meaning} Repeated until it is accepted.",
        "security": [],  # the signature is the proof
        "parameters": [SIGNATURE],
        "requestBody": {"required": True, "content": {"application/json": {"schema": whole}}},
        "responses": {"2XX": {"description": "Accepted. After any other status, the message is sent again."}},
        "tags": ["webhooks"],
    }
