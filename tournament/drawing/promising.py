"""Publish the commitment to the server's secret, once the time for objections is over and before any tile."""

import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournament import journal, opening
from tournament.drawing import asked, hidden
from tournament.errors import Conflict, Refused
from tournament.models import ClosedList, Commitment, Division, User


@transaction.atomic
def commit(
    *, division: Division, by: User | None, root: bytes | None = None, now: datetime.datetime | None = None
) -> Commitment:
    """Publish the commitment to the next link of the bracket's chain of secrets.

    Conflict while objections may be made, and when it has been published. `root` begins the chain of a bracket that
    has none; None lets the machine choose. A clock that went back behind the closing keeps nobody waiting.
    """
    tournament, division = asked.lock(division)
    closed = asked.waiting(division)
    if Commitment.objects.filter(closed_list=closed).exists():
        raise Conflict(_("The commitment has been published already."), code="already-committed")
    _require_silence(closed, now or timezone.now())
    link = Commitment.objects.filter(closed_list__division=division).count() + 1
    if link > hidden.LINKS:
        raise Refused(_("This bracket has used up all secrets of its chain."), code="chain-used-up")
    if link == 1:
        hidden.make(division, root)
    anchor = hidden.anchor(division)
    published = _anchor_before(division) or anchor
    row = Commitment.objects.create(
        closed_list=closed,
        link=link,
        anchor=published,
        commitment=hidden.promise(division, link, closed.list_hash) if anchor == published else "",
        committed_by=by,
    )
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="commit-draw",
        subject=division.key,
        after={"list": closed.number, "commitment": row.commitment, "anchor": row.anchor, "link": link},
        rows=[row],
    )
    return row


def _anchor_before(division: Division) -> str:
    """The end of the chain as it was published first; "" before. Another chain would be another promise."""
    first = Commitment.objects.filter(closed_list__division=division).order_by("link").first()
    return first.anchor if first is not None else ""


def _require_silence(closed: ClosedList, now: datetime.datetime) -> None:
    if closed.objections_until is not None and closed.closed_at <= now < closed.objections_until:
        text = _("Objections to the list may be made until {time}.")
        time = time_format(timezone.localtime(closed.objections_until), "H:i")  # "9 p.m." has a stop of its own
        raise Conflict(text.format(time=time), code="objections-open")
