"""Freeze what a paper shows once more, as it stands now: to see whether it still holds, and for its next version.

One line here for each kind. Each function gets the document that there is, whose `subject` and frozen record say what
it is of, and `version`, `base_url` and `now` to hand on to `freezing`.
"""

import datetime
from collections.abc import Callable, Mapping
from typing import Final

from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing, treasury
from tournament.documents.kinds import Record
from tournament.documents.money.receipts import PAGE
from tournament.errors import Conflict
from tournament.exporting.book import results_book
from tournament.freezing.diplomas import is_due
from tournament.freezing.prizes_due import due
from tournament.issuing.asking import ask
from tournament.issuing.money import DUE
from tournament.models import Division, Document, Round, User
from tournament.models.issuing import round_and_match


class Gone(Exception):
    """What a paper shows is no longer there: a draw that was given up, a round that was taken back."""


def _bracket(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    division = _division(document)
    if document.subject.startswith("blank-"):
        return freezing.blank_bracket(division, _number(document), version=version, base_url=base_url, now=now)
    if division.bracket is None:
        raise Gone
    return freezing.bracket(division, version=version, base_url=base_url, now=now)


def _bracket_poster(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    division = _division(document)
    if division.bracket is None:
        raise Gone
    return freezing.bracket_poster(division, size=document.subject, version=version, base_url=base_url, now=now)


def _played(document: Document) -> tuple[Round, int | None]:
    """What scoresheets are of: a round, and the number of the match where they are those of one alone."""
    number, match = round_and_match(document.subject)
    round_ = _division(document).rounds.get(number=number)
    if match is not None and not round_.sittings.filter(match__number=match).exists():
        raise Gone
    return round_, match


def _scoresheets(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    round_, match = _played(document)
    per_page = document.payload.get("per_page", 1)
    return freezing.scoresheets(round_, match=match, version=version, base_url=base_url, now=now, per_page=per_page)


def _filled_scoresheets(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    round_, match = _played(document)
    return freezing.filled_scoresheets(round_, match=match, version=version, base_url=base_url, now=now)


def _blank_scoresheets(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    return freezing.blank_scoresheets(
        document.tournament,
        numbers=[int(sheet["table"]) for sheet in document.payload["sheets"]],
        version=version,
        base_url=base_url,
        now=now,
        per_page=document.payload["per_page"],
    )


def _lottery_list(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    closed = _division(document).closed_lists.get(number=_number(document))
    return freezing.closed_list(closed=closed, version=version, base_url=base_url, now=now)


def _certificate(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    drawn = _division(document).lotteries.select_related("closed_list").get(attempt=_number(document))
    return freezing.certificate(drawn=drawn, version=version, base_url=base_url, now=now)


def _cash_report(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    box = document.tournament.cash_sessions.get(number=_number(document))
    return freezing.cash_report(box=box, version=version, base_url=base_url, now=now)


def _poster(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    return freezing.poster(document.tournament, size=document.subject, version=version, base_url=base_url, now=now)


def _call_sheet(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    round_ = _division(document).rounds.get(number=_number(document))
    return freezing.call_sheet(round_, version=version, base_url=base_url, now=now)


def _receipt(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    number, _roll, width = document.subject.removeprefix("receipt-").partition("-roll-")
    payment = document.tournament.payments.get(receipt=int(number))
    return freezing.receipt(payment=payment, form=width or PAGE, version=version, base_url=base_url, now=now)


def _treasurer_report(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    return treasury.report(document.tournament, version=version, base_url=base_url, now=now)


def _prize_receipts(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    if document.subject == DUE:
        if not any(due(document.tournament)):
            raise Gone
        return freezing.prizes_due(document.tournament, version=version, base_url=base_url, now=now)
    number = None if document.subject == "all" else _number(document)
    return freezing.prize_receipts(
        tournament=document.tournament, number=number, version=version, base_url=base_url, now=now
    )


def _diplomas(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    division = _division(document)
    if not is_due(division):
        raise Gone
    return freezing.diplomas(division, each=document.subject, version=version, base_url=base_url, now=now)


def _team_list(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    division = _division(document)
    if division.bracket is None:
        raise Gone
    return freezing.team_list(division, version=version, base_url=base_url, now=now)


def _check_in(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    return freezing.check_in(
        document.tournament, division=document.division, version=version, base_url=base_url, now=now
    )


def _badges(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    tournament, place = document.tournament, None
    if document.subject == "officials":
        return freezing.official_badges(tournament, version=version, base_url=base_url, now=now)
    if document.subject != "players":
        place = tournament.registrations.get(number=_number(document), withdrawn_at=None)
    return freezing.badges(
        tournament, division=document.division, place=place, version=version, base_url=base_url, now=now
    )


def _table_cards(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    tournament, table = document.tournament, None
    if document.subject != "tables":
        table = _number(document)
        if table > tournament.tables:
            raise Gone
    return freezing.table_cards(tournament, table=table, version=version, base_url=base_url, now=now)


def _schedule(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    return freezing.day_plan(document.tournament, version=version, base_url=base_url, now=now)


def _results_book(document: Document, version: int, base_url: str, now: datetime.datetime) -> Record:
    return results_book(document.tournament, version=version, base_url=base_url, now=now)


Freezer = Callable[[Document, int, str, datetime.datetime], Record]

ANEW: Final[Mapping[str, Freezer]] = {
    Document.Kind.BRACKET: _bracket,
    Document.Kind.BRACKET_POSTER: _bracket_poster,
    Document.Kind.SCORESHEETS: _scoresheets,
    Document.Kind.BLANK_SHEETS: _blank_scoresheets,
    Document.Kind.FILLED_SHEETS: _filled_scoresheets,
    Document.Kind.LOTTERY_LIST: _lottery_list,
    Document.Kind.CERTIFICATE: _certificate,
    Document.Kind.CASH_REPORT: _cash_report,
    Document.Kind.POSTER: _poster,
    Document.Kind.RECEIPT: _receipt,
    Document.Kind.TREASURER: _treasurer_report,
    Document.Kind.PRIZE_RECEIPTS: _prize_receipts,
    Document.Kind.DIPLOMAS: _diplomas,
    Document.Kind.RESULTS_BOOK: _results_book,
    Document.Kind.CALL_SHEET: _call_sheet,
    Document.Kind.TEAMS: _team_list,
    Document.Kind.CHECK_IN: _check_in,
    Document.Kind.BADGES: _badges,
    Document.Kind.TABLE_CARDS: _table_cards,
    Document.Kind.SCHEDULE: _schedule,
}


def freeze_again(document: Document, *, version: int, base_url: str, now: datetime.datetime) -> Record:
    """The record of the same paper as it would be frozen now; Gone where there is nothing left to show."""
    try:
        return ANEW[document.kind](document, version, base_url, now)
    except ObjectDoesNotExist as error:
        raise Gone from error


def ask_again(*, document: Document, by: User | None, base_url: str) -> Document:
    """The next version of a paper; the newest one where nothing has changed. Conflict where nothing is left to show."""
    now = timezone.now()

    def freeze(version: int) -> Record:
        return freeze_again(document, version=version, base_url=base_url, now=now)

    try:
        return ask(
            tournament=document.tournament,
            division=document.division,
            kind=Document.Kind(document.kind),
            subject=document.subject,
            freeze=freeze,
            by=by,
        )
    except Gone as error:
        raise Conflict(_("What this paper shows is no longer there."), code="nothing-to-show") from error


def _division(document: Document) -> Division:
    """The bracket that a paper is of."""
    if document.division_id is None:
        raise Gone
    return Division.objects.select_related("tournament__club", "bracket").get(pk=document.division_id)


def _number(document: Document) -> int:
    """The number at the end of a subject: 3 of "box-3"."""
    return int(document.subject.rpartition("-")[2])
