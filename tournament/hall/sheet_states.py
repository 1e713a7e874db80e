"""What signed sheets wait for, photos or officials, and when a round closes: federation.md, section 6."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Prefetch
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.models import Decided
from scoring.profile.acta import ActaOptions, State
from tournament.core.errors import Conflict
from tournament.hall import tables as hall_tables
from tournament.models import Correction, Division, Round, SheetReview, TableMatch, Tournament
from tournament.tournaments import opening

AT_THE_TABLE: Final = (Decided.PLAYED, Decided.LEVEL)
"""How a match is decided that has a signed sheet."""
STATES: Final[Mapping[str, State]] = {
    SheetReview.State.WAITING: "PENDING",
    SheetReview.State.CONFIRMED: "CONFIRMED",
    SheetReview.State.RETURNED: "RETURNED",
}


@dataclass(frozen=True)
class WaitingSheet:
    """A signed sheet that is not confirmed, with its newest review, None before the first one.

    `state` EMPTY waits for a photo, RETURNED for another one, PENDING for an official. `corrected`: the sheet has been
    corrected since the photo was sent.
    """

    table_match: TableMatch
    review: SheetReview | None
    state: State
    corrected: bool

    @property
    def number(self) -> int:
        """The number of its newest review; 0 before the first one."""
        return self.review.number if self.review is not None else 0

    @property
    def sha256(self) -> str:
        """The hash of its newest photo; "" without one."""
        return self.review.sha256 if self.review is not None else ""

    @property
    def sent_at(self) -> datetime.datetime | None:
        """When its newest photo was sent; None without one."""
        return self.review.sent_at if self.review is not None and self.review.sha256 else None

    @property
    def reason(self) -> str:
        """Why it was sent back; "" if it was not."""
        return self.review.reason if self.review is not None else ""


def options_of(tournament: Tournament) -> ActaOptions:
    """Return how a tournament verifies its sheets."""
    return opening.profile_of(tournament).acta


def review_of(table_match: TableMatch) -> SheetReview | None:
    """Return the newest review of a sheet; None before the first one."""
    return table_match.reviews.select_related("sent_by", "checked_by").last()


def has_signed_sheet(table_match: TableMatch) -> bool:
    """Return whether a match is over and was played to its end."""
    over = table_match.state == TableMatch.State.FINISHED
    return over and table_match.match.decided in AT_THE_TABLE


def state_of(table_match: TableMatch, review: SheetReview | None, options: ActaOptions) -> State:
    """Return the state of a sheet; CONFIRMED too where nobody has to look at it, as after a walkover."""
    if table_match.state != TableMatch.State.FINISHED:
        return "EMPTY"
    if review is not None:
        return STATES[review.state]
    return options.state_without_photo() if has_signed_sheet(table_match) else "CONFIRMED"


def waiting_sheets(
    tournament: Tournament, *, division: Division | None = None, before: int | None = None
) -> list[WaitingSheet]:
    """Return the signed sheets that are not confirmed, by round and table. `before`: of earlier rounds only."""
    options = options_of(tournament)
    found = hall_tables.with_names(tournament.table_matches.all()).filter(
        state=TableMatch.State.FINISHED, match__decided__in=AT_THE_TABLE
    )
    if not options.holds_rounds:  # nothing waits but the photos that were sent
        found = found.filter(reviews__state__in=(SheetReview.State.WAITING, SheetReview.State.RETURNED))
    if division is not None:
        found = found.filter(round__division=division)
    if before is not None:
        found = found.filter(round__number__lt=before)
    reviews = Prefetch("reviews", SheetReview.objects.select_related("sent_by", "checked_by"))
    rows = found.prefetch_related(reviews, "corrections").order_by("round__started_at", "round_id", "table").distinct()
    sheets = (_sheet(table_match, options) for table_match in rows)
    return [sheet for sheet in sheets if sheet.state not in ("CONFIRMED", "FINAL")]


def _sheet(table_match: TableMatch, options: ActaOptions) -> WaitingSheet:
    review = max(table_match.reviews.all(), key=lambda one: one.number, default=None)
    corrected = review is not None and any(one.made_at > review.sent_at for one in table_match.corrections.all())
    return WaitingSheet(table_match, review, state_of(table_match, review, options), corrected)


def sentence_of_missing(division: Division, number: int) -> str:
    """Return why a round cannot start yet, with the tables whose sheets wait; "" if no earlier sheet holds it up."""
    options = options_of(division.tournament)
    if not options.holds_rounds:
        return ""
    free: tuple[State, ...] = ("PENDING",) if options.next_needs == "ENTERED" else ()
    waiting = waiting_sheets(division.tournament, division=division, before=number)
    tables = [str(one.table_match.table) for one in waiting if one.state not in free]
    text = ngettext(
        "The sheet of table {tables} waits for its photo or for an official: the next round cannot start yet.",
        "The sheets of tables {tables} wait for their photos or for an official: the next round cannot start yet.",
        len(tables),
    )
    return text.format(tables=", ".join(tables)) if tables else ""


def require_sheets(division: Division, number: int) -> None:
    """Conflict if a round cannot start yet because of a sheet of an earlier one; it names the tables."""
    if text := sentence_of_missing(division, number):
        raise Conflict(text, code="sheets-wait")


def is_provisional(tournament: Tournament) -> bool:
    """Return whether the standings rest on sheets that wait, in a tournament that asks for photos or confirmation."""
    return options_of(tournament).holds_rounds and bool(waiting_sheets(tournament))


def closed_since(round_: Round, options: ActaOptions) -> datetime.datetime | None:
    """Return when a round closed: from then on its confirmed sheets are final. None while it is open."""
    if options.close_after is None or round_.closed_at is None:
        return None
    made = Correction.objects.filter(table_match__round=round_).values_list("made_at", flat=True)
    closes = options.closes_at([int(at.timestamp()) for at in (round_.closed_at, *made)])
    at = None if closes is None else datetime.datetime.fromtimestamp(closes, datetime.UTC)
    return at if at is not None and at <= timezone.now() else None


def final_since(table_match: TableMatch, review: SheetReview | None, options: ActaOptions) -> datetime.datetime | None:
    """Return since when nothing of a sheet changes any more; None while it may."""
    if options.close_after is None or state_of(table_match, review, options) != "CONFIRMED":
        return None
    return closed_since(Round.objects.get(pk=table_match.round_id), options)


def require_open(table_match: TableMatch) -> None:
    """Conflict if the sheet of a match is final."""
    options = options_of(table_match.tournament)
    if options.close_after is not None:  # else no review has to be read
        refuse_final(table_match, review_of(table_match), options)


def refuse_final(table_match: TableMatch, review: SheetReview | None, options: ActaOptions) -> None:
    """Conflict if a sheet is final. `review`: its newest one."""
    if (at := final_since(table_match, review, options)) is not None:
        text = _("The sheets of this round are final since {time}: nothing of them changes any more.")
        raise Conflict(text.format(time=time_format(timezone.localtime(at))), code="sheets-closed")
