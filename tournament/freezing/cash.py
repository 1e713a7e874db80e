"""The report of a closed cash box as it will be printed."""

import datetime

from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import cash
from tournament.amounts import written
from tournament.documents.cash import CashRecord, Figure, Pieces
from tournament.freezing.headings import heading
from tournament.models import CashSession, User


def cash_report(*, box: CashSession, version: int, base_url: str, now: datetime.datetime) -> CashRecord:
    """The Z report, in the language of the paper; `box` is closed."""
    tournament = box.tournament
    with translation.override(tournament.language):
        report = cash.report(box)
        pieces = sorted(((int(piece), number) for piece, number in box.counted.items()), reverse=True)
        return CashRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            desk=box.desk,
            number=box.number,
            opened_at=_local(box.opened_at),
            opened_by=_name(box.opened_by),
            closed_at=_local(box.closed_at),
            closed_by=_name(box.closed_by),
            figures=_figures(report),
            counted=tuple(
                Pieces(written(piece, tournament.currency), number, written(piece * number, tournament.currency))
                for piece, number in pieces
            ),
            receipts=_receipts(report),
            remark=box.remark,
        )


def _figures(report: cash.Report) -> tuple[Figure, ...]:
    words = {
        "taken": _("Fees taken in cash"),
        "given_back": _("Given back in cash"),
        "put_in": _("Put in"),
        "taken_out": _("Taken out"),
        "prizes": _("Prizes paid out"),
    }
    box = report.session
    lines = [(_("Float at the opening"), report.float_cents, False)]
    lines += [(words[name], cents, False) for name, cents in report.signed.items()]
    lines.append((_("Expected in the box"), report.expected_cents, True))
    lines.append((_("Counted"), box.counted_cents or 0, False))
    lines.append((_("Difference"), box.difference_cents or 0, True))
    return tuple(Figure(label, written(cents, box.tournament.currency), is_sum) for label, cents, is_sum in lines)


def _receipts(report: cash.Report) -> str:
    if report.first is None or report.last is None:
        return ""
    text = ngettext(
        "{number} receipt, number {first}", "{number} receipts between numbers {first} and {last}", report.receipts
    )
    return text.format(number=report.receipts, first=report.first, last=report.last)


def _local(moment: datetime.datetime | None) -> str:
    if moment is None:
        return ""
    return timezone.localtime(moment).replace(microsecond=0, tzinfo=None).isoformat()


def _name(user: User | None) -> str:
    return str(user) if user else ""
