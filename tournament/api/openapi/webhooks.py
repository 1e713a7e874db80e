"""The webhook messages (docs/webhooks.md) as `webhooks` of the OpenAPI document: each event and its data."""

import json
from collections.abc import Mapping
from typing import Any, Final

from scoring.penalties import PENALTIES
from tournament.exchange.webhooks.catalogue import EVENTS, KINDS, TEST, example

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
LINES: Final = ("hand", *PENALTIES, "forfeit", "bell", "void")
BECAUSE: Final = (
    *("correct-match", "rule-match", "annul-sheet", "exchange-place"),
    *("withdraw-team", "disqualify-team", "return-team"),
)
NUMBER: Final = _number("The registration's number, as used in URLs.")
REGISTRATION: Final = _object({"registration": NUMBER, "division": DIVISION})
DATA: Final[Mapping[str, Shape]] = {
    "registration.created": REGISTRATION,
    "registration.withdrawn": REGISTRATION,
    "payment.recorded": _object(
        {
            "registration": NUMBER,
            "receipt": _number("The receipt's number, as used in URLs."),
            "kind": _text("What was recorded.", "payment", "reversal", "refund", "waiver"),
        }
    ),
    "checkin.changed": _object(
        {
            "registration": NUMBER,
            "division": DIVISION,
            "present": {"type": "boolean", "description": "Whether the player is present now."},
        }
    ),
    "lottery.held": _object(
        {
            "division": DIVISION,
            "players": _number("The number of players in the lottery."),
            "teams": _number("The number of teams."),
        }
    ),
    "round.started": _object(
        {"division": DIVISION, "round": MATCH["round"], "matches": _number("The number of its matches.")}
    ),
    "match.started": _object(MATCH),
    "match.called": _object(MATCH),
    "hand.entered": _object(
        {
            **MATCH,
            "line": _number("The line of the sheet, from 1."),
            "kind": _text("The kind of the line; void takes an earlier line back.", *LINES),
            "points": POINTS,
            "overruled": _text("Why an organizer recorded it although it was refused; only if it was."),
        },
        optional=("overruled",),
    ),
    "sheet.signed": _object({**MATCH, "side": _or_null(_text("The team's side; null: a second official.", "A", "B"))}),
    "match.finished": _object(
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
    "sheet.corrected": _object(
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
    "champion.found": _object({"team": _or_null(_number("The champion team's number; null: no longer known."))}),
    "people.corrected": _object(
        {
            "people": {"type": "array", "items": {"type": "integer"}, "description": "The ids of the people."},
            "because": _text(
                "The action, as in the club's journal.",
                *("change-person", "set-membership-status", "merge-people", "erase-person", "import"),
            ),
            "merged": _number("The id of the record that was merged into this person; only after a merge."),
        },
        optional=("merged",),
    ),
    TEST: {"type": "object"},
}
"""The `data` of each event."""
ENVELOPE: Final = {
    **_object(
        {
            "id": {"type": "string", "format": "uuid", "description": "The event's id. Process each id once."},
            "type": _text("The event.", *EVENTS, TEST),
            "timestamp": {
                "type": "string",
                "format": "date-time",
                "description": "When the event happened, in UTC (ISO 8601).",
            },
            "club": _number("The club's id."),
            "tournament": {
                **_or_null(
                    _object(
                        {
                            "slug": _text("The tournament's slug, as used in URLs."),
                            "name": _text("The tournament's name."),
                        }
                    )
                ),
                "description": "The tournament of the event; null for an event of the club.",
            },
            "line": _or_null(
                _number("The number of the event's line in the tournament's or the club's journal; null for a test.")
            ),
            "links": {
                **_object({"api": _text("The API URL."), "page": _text("The URL of the page.")}),
                "description": "Links to the resource concerned.",
            },
        }
    ),
    "description": "The part that all webhook messages have besides their `data`.",
}
HEADERS: Final = tuple(
    {
        "name": name,
        "in": "header",
        "required": True,
        "description": description,
        "schema": {"type": "string"},
        "example": sample,
    }
    for name, description, sample in (
        ("webhook-id", "The event's id, the same on every attempt.", "6c3f6b6e-6b0a-5d0e-9d0c-0f6c1f0a8f5e"),
        ("webhook-timestamp", "When it was sent, in seconds since 1970. Reject old messages.", "1795359600"),
        (
            "webhook-signature",
            "v1 and the HMAC-SHA256 of id, timestamp and body with the webhook's secret, in base64; two signatures, "
            "separated by a space, after the secret was rotated (Standard Webhooks; docs/webhooks.md).",
            "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
    )
)


def message(event: str) -> Shape:
    """The complete message of an event, without references."""
    return {"allOf": [ENVELOPE, _event_schema(event)]}


def put_in(document: Shape) -> None:
    """Add all webhook messages to the document."""
    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = dict(sorted({**schemas, "WebhookMessage": ENVELOPE}.items()))
    # OpenAPI 3.1 has a section of its own for requests that the server sends.
    document["webhooks"] = {event: {"post": _operation(event)} for event in DATA}


def _event_schema(event: str) -> Shape:
    data = {"description": "The data of the event.", **DATA[event]}
    return _object({"type": {"const": event, "description": "The event."}, "data": data})


def _operation(event: str) -> Shape:
    meaning, sample = KINDS[event].meaning, json.loads(example(event, "https://club.example"))
    whole = {"allOf": [{"$ref": "#/components/schemas/WebhookMessage"}, _event_schema(event)]}
    return {
        "operationId": f"told_{event.replace('.', '_')}",
        "summary": meaning.rstrip("."),
        "description": f"{meaning} Repeated until it is accepted.",
        "security": [],  # the signature is the proof
        "parameters": [dict(header) for header in HEADERS],
        "requestBody": {"required": True, "content": {"application/json": {"schema": whole, "example": sample}}},
        "responses": {"2XX": {"description": "Accepted. After any other status, the message is sent again."}},
        "tags": ["webhooks"],
    }
