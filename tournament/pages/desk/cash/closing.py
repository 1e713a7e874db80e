"""Count a box, look a second time, close it for ever."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import cash, permissions
from tournament.errors import TournamentError
from tournament.forms.desk.cash import ClosingForm, CountForm
from tournament.models import CashSession, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of
from tournament.pages.desk.cash import working
from tournament.pages.desk.cash.boxes import find


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def count(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Write down how many there are of each note and coin; only then what should be there is shown."""
    box = find(tournament, number)
    if request.method != "POST" and not box.is_open:
        return SeeOther(resolve_url("desk:cash-box", tournament.slug, box.number))
    form, status = CountForm(box, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                counted_cents, report = cash.count(session=box, counted=form.counted, by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                sent = {f"n{piece}": number for piece, number in form.counted.items()}
                closing = ClosingForm(box, initial={**sent, "expected_cents": report.expected_cents})
                return _second_look(request, box, closing, counted_cents, report)
    return render(request, "desk/cash/count.html", _context(box, form), status=status)


@require_POST
@needs(permissions.DESK)
def close(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Close the box as it was counted and seen."""
    box = find(tournament, number)
    form = ClosingForm(box, request.POST)
    if not form.is_valid():
        return render(request, "desk/cash/count.html", _context(box, CountForm(box), form), status=422)
    data = form.cleaned_data
    try:
        cash.close(
            session=box,
            counted=form.counted,
            expected_cents=data["expected_cents"],
            remark=data["remark"],
            key=data["key"],
            by=request.user,
        )
    except TournamentError as error:
        status = blame(form, error)
        if error.field == "remark":
            report = cash.report(box)
            return _second_look(request, box, form, cash.total(box, form.counted), report, status)
        again = CountForm(box, initial={f"n{piece}": number for piece, number in form.counted.items()})
        return render(request, "desk/cash/count.html", _context(box, again, form), status=status_of(error))
    working.leave(request, tournament)
    messages.success(request, _("The cash box of {desk} is closed.").format(desk=box.desk))
    return SeeOther(resolve_url("desk:cash-box", tournament.slug, box.number))


def _second_look(
    request: OfficialRequest,
    box: CashSession,
    form: ClosingForm,
    counted_cents: int,
    report: cash.Report,
    status: int = 200,
) -> HttpResponse:
    context = {
        **_context(box, form),
        "report": report,
        "counted_cents": counted_cents,
        "difference_cents": counted_cents - report.expected_cents,
    }
    return render(request, "desk/cash/second_look.html", context, status=status)


def _context(box: CashSession, form: CountForm, refused: ClosingForm | None = None) -> dict[str, object]:
    return {"tournament": box.tournament, "box": box, "form": form, "refused": refused}
