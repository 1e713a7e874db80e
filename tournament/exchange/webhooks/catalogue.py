"""The events that webhooks send: the name, the meaning and an example of each, for the pages and the API's document."""

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy, gettext_noop

from tournament.exchange.webhooks.events import Event
from tournament.models import Tournament

API: Final = "/api/v1/tournaments/saci-2026/"
PAGE: Final = "/t/saci-2026/"
DESK: Final = "/desk/saci-2026/"
OF_MATCH: Final = (API + "matches/7/", PAGE + "matches/7/")
MATCH: Final[Mapping[str, Any]] = {
    "match_id": 7,
    "division": "men",
    "round": 1,
    "match": 3,
    "table": 12,
    "teams": [4, 9],
}
POINTS: Final[Mapping[str, int]] = {"A": 200, "B": 135}


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its title in a list, its meaning (English, translated where it is shown), and an example.

    `links` are the URL paths of the example: of the API, and of the page.
    """

    title: Any
    meaning: str
    data: Mapping[str, Any]
    links: tuple[str, str]
    of_club: bool = False


KINDS: Final[Mapping[str, EventKind]] = {
    "registration.created": EventKind(
        gettext_lazy("A player was registered"),
        gettext_noop("A player was registered, or again after a withdrawal."),
        {"registration": 17, "division": "men"},
        (API + "registrations/17/", DESK + "17/"),
    ),
    "registration.withdrawn": EventKind(
        gettext_lazy("A registration was withdrawn"),
        gettext_noop("A registration was withdrawn before the lottery."),
        {"registration": 17, "division": "men"},
        (API + "registrations/17/", DESK + "17/"),
    ),
    "payment.recorded": EventKind(
        gettext_lazy("A payment was recorded"),
        gettext_noop("A fee was paid or waived, or money was given back. The amount is in the payment."),
        {"registration": 17, "receipt": 31, "kind": "payment"},
        (API + "payments/31/", DESK + "receipts/31/"),
    ),
    "checkin.changed": EventKind(
        gettext_lazy("A player came or left"),
        gettext_noop("A player was checked in, or noted as not present."),
        {"registration": 17, "division": "men", "present": True},
        (API + "registrations/17/", DESK + "17/"),
    ),
    "lottery.held": EventKind(
        gettext_lazy("A lottery was held"),
        gettext_noop(
            "The lottery of a division was held. After a redraw the event is sent again, and the newest counts."
        ),
        {"division": "men", "players": 32, "teams": 16},
        (API + "divisions/men/bracket/", PAGE + "men/"),
    ),
    "round.started": EventKind(
        gettext_lazy("A round was started"),
        gettext_noop("A round was started."),
        {"division": "men", "round": 1, "matches": 8},
        (API + "divisions/men/rounds/", PAGE + "men/"),
    ),
    "match.started": EventKind(
        gettext_lazy("A match has its table"),
        gettext_noop("A match started: it has a table and an empty sheet."),
        MATCH,
        OF_MATCH,
    ),
    "match.called": EventKind(
        gettext_lazy("A match was called to a table"),
        gettext_noop("The teams of a match were called to a table, for the first time, again, or to another table."),
        MATCH,
        OF_MATCH,
    ),
    "hand.entered": EventKind(
        gettext_lazy("A hand, or another line of a sheet, was entered"),
        gettext_noop("A line was written on a match's sheet."),
        {**MATCH, "line": 5, "kind": "hand", "points": {"A": 95, "B": 60}},
        OF_MATCH,
    ),
    "sheet.signed": EventKind(
        gettext_lazy("A sheet was signed"),
        gettext_noop("A sheet was signed by a team, or confirmed by a second official."),
        {**MATCH, "side": "A"},
        OF_MATCH,
    ),
    "match.finished": EventKind(
        gettext_lazy("A match is over"),
        gettext_noop("A match finished."),
        {**MATCH, "decided": "played", "winner": 4, "points": POINTS},
        OF_MATCH,
    ),
    "sheet.corrected": EventKind(
        gettext_lazy("Officials corrected a match"),
        gettext_noop("A match was corrected, annulled or ruled by officials. Read it again."),
        {
            **MATCH,
            "because": "rule-match",
            "decided": "ruling",
            "winner": 9,
            "state": "finished",
            "points": POINTS,
        },
        OF_MATCH,
    ),
    "champion.found": EventKind(
        gettext_lazy("The champion is known"),
        gettext_noop("The champion is known. If a correction changes the champion, the event is sent again."),
        {"team": 4},
        (API, PAGE),
    ),
    "people.corrected": EventKind(
        gettext_lazy("People were corrected"),
        gettext_noop(
            "People's data or membership status changed: by an official, a merge, an erasure or an imported roster. "
            "Read them again."
        ),
        {"people": [12], "because": "change-person"},
        ("/api/v1/clubs/1/members/12/", "/organizer/clubs/1/members/12/"),
        of_club=True,
    ),
    "ping": EventKind(
        gettext_lazy("A test"), gettext_noop("A test message was requested by an organizer."), {}, (API, PAGE)
    ),
}
TEST: Final = "ping"
EVENTS: Final = tuple(name for name in KINDS if name != TEST)
"""All event names, in the order of the day."""


def title_of(name: str) -> str:
    """Return the title of an event; its name, if it is of another version."""
    return str(KINDS[name].title) if name in KINDS else name


def example(name: str, base_url: str) -> str:
    """Return the body of an example of an event, as JSON."""
    kind = KINDS[name]
    where = None if kind.of_club else Tournament(slug="saci-2026", name="SACI 2026")
    event = Event(
        name=name,
        identity=uuid.UUID("6c3f6b6e-6b0a-5d0e-9d0c-0f6c1f0a8f5e"),
        at=datetime.datetime(2026, 11, 21, 15, 4, 5, 120_000, tzinfo=datetime.UTC),
        club=1,
        tournament=where,
        line=None if name == TEST else 412,
        data=kind.data,
        api=kind.links[0],
        page=kind.links[1],
    )
    return event.body(base_url)
