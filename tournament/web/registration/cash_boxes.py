"""The cash boxes of a tournament: open one, choose one for this browser, move cash, count it, close it for good."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core import money
from tournament.core.address import base_url
from tournament.core.errors import TournamentError
from tournament.core.short_texts import LONGEST_REASON
from tournament.documents.kinds.cash_report import CashReport
from tournament.documents.queue import requests
from tournament.exchange import tasks
from tournament.journal import log
from tournament.models import CashMove, CashSession, Document, Tournament
from tournament.registration import cash_boxes
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, press, sent, status_of, submit, success
from tournament.web.frame.fields import KeyedForm, MoneyField, read_number


class OpenForm(KeyedForm):
    """The desk's name, and the cash in its box."""

    desk = forms.CharField(
        label=gettext_lazy("Name of the desk"),
        max_length=cash_boxes.LONGEST_NAME,
        help_text=gettext_lazy("Shown on the report, for example Desk 1 or the name of the hall."),
    )
    float_cents = MoneyField(
        label=gettext_lazy("Money in the box"), help_text=gettext_lazy("The change in the box at the start.")
    )


class MoveForm(KeyedForm):
    """Change put in, or money taken to the safe."""

    kind = forms.ChoiceField(label=gettext_lazy("What happens"), choices=CashMove.Kind.choices, initial="out")
    amount_cents = MoneyField(label=gettext_lazy("Amount"))
    reason = forms.CharField(
        label=gettext_lazy("What for"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("For example: change from the bank, notes to the safe."),
    )


class CountForm(forms.Form):
    """How many there are of each note and coin; an empty field means none."""

    def __init__(self, box: CashSession, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        currency = box.tournament.currency
        # Named by value: n5000 is the count of 50-euro notes.
        for piece in money.denominations(currency):
            self.fields[f"n{piece}"] = forms.IntegerField(
                label=money.money_text(piece, currency),
                min_value=0,
                max_value=cash_boxes.MOST_PIECES,
                required=False,
                widget=forms.NumberInput({"inputmode": "numeric", "autocomplete": "off"}),
            )

    @property
    def counted(self) -> dict[int, int]:
        """Quantities by value in cents, only of fields that were filled in."""
        counts = {int(name[1:]): self.cleaned_data[name] for name in self.fields if name.startswith("n")}
        # An empty field is left out; 0 is a count.
        return {piece: number for piece, number in counts.items() if number is not None}


class ClosingForm(KeyedForm, CountForm):
    """Confirmation: the same count, the expected amount that was shown, and a remark for a difference."""

    expected_cents = forms.IntegerField(widget=forms.HiddenInput)
    remark = forms.CharField(
        label=gettext_lazy("Remark"),
        max_length=cash_boxes.LONGEST_REMARK,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("Needed when there is a difference."),
    )

    def __init__(self, box: CashSession, *args: Any, **kwargs: Any) -> None:
        super().__init__(box, *args, **kwargs)
        for name in self.fields:
            if name.startswith("n"):
                self.fields[name].widget = forms.HiddenInput()


WHERE = "cash_boxes"  # session key of a dict: tournament pk (as text, JSON has no int keys) to cash box pk


def box_of(request: OfficialRequest, tournament: Tournament) -> CashSession | None:
    """The cash box that this browser uses; None if none was chosen.

    A box that was closed meanwhile is dropped on the next GET. A POST still gets it: the step then refuses it as
    closed, and the payment is not silently recorded without a box.
    """
    chosen = request.session.get(WHERE, {}).get(str(tournament.pk))
    box = CashSession.objects.filter(tournament=tournament, pk=chosen).first() if chosen else None
    if box is not None and not box.is_open and request.method in ("GET", "HEAD"):
        leave(request, tournament)
        return None
    return box


def work_at(request: OfficialRequest, box: CashSession) -> None:
    """Use this cash box from now on; Conflict if it is closed."""
    cash_boxes.check_open(box)
    # A new dict: Django saves a session on assignment only.
    request.session[WHERE] = request.session.get(WHERE, {}) | {str(box.tournament_id): box.pk}


def leave(request: OfficialRequest, tournament: Tournament) -> None:
    """Stop using any cash box of this tournament."""
    kept = request.session.get(WHERE, {})
    request.session[WHERE] = {where: box for where, box in kept.items() if where != str(tournament.pk)}


# A failed document has nothing to open.
PAPERS = (Document.State.WAITING, Document.State.RUNNING, Document.State.DONE)


@needs(permissions.DESK, FORM)
def boxes(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the cash boxes and the one that this browser uses; a POST opens another one."""
    form = OpenForm(sent(request))

    def open_and_choose() -> CashSession:
        box = cash_boxes.open_session(tournament=tournament, by=request.user, **form.cleaned_data)
        work_at(request, box)
        return box

    text = _("The cash box of {desk} is open and selected.")
    done, status = submit(
        form,
        open_and_choose,
        lambda box: success(request, text.format(desk=box.desk), "desk:find", tournament.slug),
    )
    if done is not None:
        return done
    context = {
        "tournament": tournament,
        "boxes": tournament.cash_sessions.select_related("opened_by", "closed_by"),
        "mine": box_of(request, tournament),
        "form": form,
    }
    return render(request, "registration/cash_boxes/boxes.html", context, status=status)


@needs(permissions.DESK, POST)
def choose(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Use the cash box with the number sent, or none ("")."""
    number = read_number(request.POST.get("box", ""), 5)
    box = get_object_or_404(tournament.cash_sessions, number=number) if number is not None else None

    def step() -> str:
        if box is None:
            leave(request, tournament)
            return _("No cash box is selected.")
        work_at(request, box)
        return _("The cash box of {desk} is selected.").format(desk=box.desk)

    return press(request, step, "desk:cash", tournament.slug)


@needs(permissions.DESK, FORM)
def box_page(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One cash box: its report once closed (organizers: always); a POST puts cash in or takes it out."""
    box = find_box(tournament, number)
    form = MoveForm(sent(request))
    done, status = submit(
        form,
        lambda: cash_boxes.move(session=box, by=request.user, **form.cleaned_data),
        lambda _done: success(
            request, _("The cash movement is recorded."), "desk:cash-box", tournament.slug, box.number
        ),
    )
    return done or render(
        request, "registration/cash_boxes/box.html", {**box_context(request, box), "form": form}, status=status
    )


@needs(permissions.DESK, POST)
def paper(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Request the report of a closed cash box as a document that two people sign."""
    box = find_box(tournament, number)

    def step() -> str:
        tasks.wake(requests.request(CashReport(), box, by=request.user, base_url=base_url(request)))
        return ""

    return press(request, step, "desk:cash-box", tournament.slug, box.number)


def find_box(tournament: Tournament, number: int) -> CashSession:
    """The cash box with this number; 404 if there is none."""
    found = CashSession.objects.select_related("tournament__club", "opened_by", "closed_by")
    return get_object_or_404(found, tournament=tournament, number=number)


def box_context(request: OfficialRequest, box: CashSession) -> dict[str, object]:
    """The template context of a cash box. The expected amount stays hidden from the people who will count it."""
    tells = not box.is_open or request.user.has_perm(permissions.ORGANIZE, box.tournament)
    currency = box.tournament.currency
    counted = [(piece, box.counted.get(str(piece), 0)) for piece in money.denominations(currency)]
    return {
        "tournament": box.tournament,
        "box": box,
        "report": cash_boxes.report(box) if tells else None,
        # notes and coins with their number and their amount in cents
        "counted": [(piece, number, piece * number) for piece, number in counted if number],
        "payments": box.payments.select_related("registration").order_by("receipt"),
        "payouts": box.payouts.select_related("registration").order_by("receipt"),
        "moves": box.moves.select_related("moved_by"),
        "papers": box.tournament.documents.filter(kind=CashReport.key, subject=f"box-{box.number}", state__in=PAPERS),
        "head": log.printed(box.tournament),
        "mine": box_of(request, box.tournament),
    }


@needs(permissions.DESK, FORM)
def count(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Record the number of each note and coin; the expected amount is shown only afterwards."""
    box = find_box(tournament, number)
    if request.method != "POST" and not box.is_open:
        return SeeOther(resolve_url("desk:cash-box", tournament.slug, box.number))
    form = CountForm(box, sent(request))

    def confirm(counted: tuple[int, cash_boxes.Report]) -> HttpResponse:
        counted_cents, report = counted
        pieces = {f"n{piece}": number for piece, number in form.counted.items()}
        closing = ClosingForm(box, initial={**pieces, "expected_cents": report.expected_cents})
        return _second_look(request, box, closing, counted_cents, report)

    done, status = submit(
        form,
        # The step journals every count, so repeated counts are visible.
        lambda: cash_boxes.count(session=box, counted=form.counted, by=request.user),
        confirm,
    )
    return done or render(request, "registration/cash_boxes/count.html", _context(box, form), status=status)


@needs(permissions.DESK, POST)
def close(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Close the cash box with the count and the expected amount that were confirmed."""
    box = find_box(tournament, number)
    form = ClosingForm(box, request.POST)
    if not form.is_valid():
        return render(request, "registration/cash_boxes/count.html", _context(box, CountForm(box), form), status=422)
    data = form.cleaned_data
    try:
        cash_boxes.close(
            session=box,
            counted=form.counted,
            expected_cents=data["expected_cents"],
            remark=data["remark"],
            key=data["key"],
            by=request.user,
        )
    except TournamentError as error:
        status = blame(form, error)
        # A missing remark is corrected on the same page; any other refusal goes back to the count.
        if error.field == "remark":
            report = cash_boxes.report(box)
            return _second_look(request, box, form, cash_boxes.total_counted(box, form.counted), report, status)
        again = CountForm(box, initial={f"n{piece}": number for piece, number in form.counted.items()})
        return render(
            request, "registration/cash_boxes/count.html", _context(box, again, form), status=status_of(error)
        )
    leave(request, tournament)
    return success(
        request,
        _("The cash box of {desk} is closed.").format(desk=box.desk),
        "desk:cash-box",
        tournament.slug,
        box.number,
    )


def _second_look(
    request: OfficialRequest,
    box: CashSession,
    form: ClosingForm,
    counted_cents: int,
    report: cash_boxes.Report,
    status: int = 200,
) -> HttpResponse:
    context = {
        **_context(box, form),
        "report": report,
        "counted_cents": counted_cents,
        "difference_cents": counted_cents - report.expected_cents,
    }
    return render(request, "registration/cash_boxes/second_look.html", context, status=status)


def _context(box: CashSession, form: CountForm, refused: ClosingForm | None = None) -> dict[str, object]:
    return {"tournament": box.tournament, "box": box, "form": form, "refused": refused}
