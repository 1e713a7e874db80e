"""The events of a tournament as a stream (server-sent events)."""

from typing import Final

from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament.api.frame.operation import Call, Router
from tournament.api.openapi.document import error_responses
from tournament.exchange.event_stream import Stream

EVENT_STREAM: Final = "text/event-stream"
LAST: Final = "Last-Event-ID"
DEAR: Final = 20  # requests charged for a connection
LONGEST: Final = 10  # digits of a line's number
STREAMED: Final = (
    "Events, each with the name of a webhook's event as `event` and its message as `data`. After those of one moment "
    "comes `version`, with the version and the last journal line as `data` and that line as `id`. `missed` in place "
    "of events: too many happened meanwhile, read the tournament again."
)

router = Router("tournaments/<slug:slug>/")


@extend_schema(
    parameters=[
        OpenApiParameter(LAST, {"type": "string", "pattern": "^[0-9]{1,10}$"}, OpenApiParameter.HEADER),
        OpenApiParameter("If-None-Match", location=OpenApiParameter.HEADER, exclude=True),
    ],
    responses={
        (200, EVENT_STREAM): OpenApiResponse(OpenApiTypes.STR, description=STREAMED),
        **error_responses(400, 401, 404, 409, 429),
    },
)
@router.get(
    "events/",
    answers=serializers.Serializer,
    subject="tournaments",
    errors={409: "no-streams", 503: "streams-in-use"},
    tells_more=True,
    cost=DEAR,
)
def stream_events(call: Call) -> StreamingHttpResponse:
    """Stream the public events of a tournament as they happen.

    They are those of lotteries, rounds, matches, sheets and the champion, as server-sent events. A comment every 15
    seconds keeps the connection open; it ends after five minutes, and a client connects again with `Last-Event-ID`.
    Conflict (409) on a server without streams: poll `version/`.
    """
    said = call.request.headers.get(LAST, "")
    if said and not (said.isascii() and said.isdecimal() and len(said) <= LONGEST):
        raise ValidationError({LAST: [ErrorDetail(_("Send the id of an event, as received."), code="not-an-id")]})
    stream = Stream(call.tournament, int(said) if said else None, call.base_url)
    # A proxy (nginx) must pass each event on at once.
    return StreamingHttpResponse(stream, content_type=EVENT_STREAM, headers={"X-Accel-Buffering": "no"})
