"""One person at the desk: register, take the fee, note that he has come, in one go or one by one."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament import arriving, fees, permissions, registration
from tournament.eligibility import NotEligible
from tournament.errors import Conflict, NotAllowed, Refused, TournamentError
from tournament.models import Registration, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of
from tournament.pages.desk import listing
from tournament.pages.desk.cards import Card, people_of, show
from tournament.pages.desk.cash import working

Step = Callable[[OfficialRequest, Card], HttpResponse]


@require_safe
@needs(permissions.DESK)
def place(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The card of who has this registration number."""
    held = get_object_or_404(listing.rows(tournament), number=number)
    return show(request, Card(tournament, held.person))


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def card(request: OfficialRequest, tournament: Tournament, person_id: int) -> HttpResponse:
    """The card of anybody the club knows. What is done is what the button `do` says; the first one does all."""
    person = get_object_or_404(people_of(tournament), pk=person_id)
    if request.method != "POST":
        return show(request, Card(tournament, person))
    shown = Card(tournament, person, request.POST)
    step = STEPS.get(request.POST.get("do", ""), _all)
    if not shown.form.is_valid():
        return show(request, shown, status=422)
    try:
        return step(request, shown)
    except NotAllowed:
        raise
    except NotEligible as error:
        return _kept_out(request, shown, error)
    except Conflict as error:
        fresh = Card(tournament, person)  # another desk was quicker: the card as it is now
        return show(request, fresh, refusal=str(error), status=status_of(error))
    except TournamentError as error:
        return show(request, shown, status=blame(shown.form, error))


@require_safe
@needs(permissions.DESK)
def news(request: OfficialRequest, tournament: Tournament, person_id: int) -> HttpResponse:
    """Whether another desk has done something with this person since the card was opened (`seen`)."""
    now = Card(tournament, get_object_or_404(people_of(tournament), pk=person_id))
    if request.GET.get("seen") == now.state:
        return HttpResponse(status=204)
    return render(request, "desk/news.html", {"tournament": tournament, "card": now, "place": now.place})


def _all(request: OfficialRequest, card: Card) -> HttpResponse:
    """Registered, paid and present; then the next person, by way of the printer if the card says so."""
    data, papers = card.form.cleaned_data, card.form.cleaned_data["papers"]
    done = arriving.arrive(
        tournament=card.tournament,
        person=card.person,
        key=data["key"],
        by=request.user,
        paid=card.form.paid(working.box_of(request, card.tournament)),
        expected_cents=data["cents"],
        **card.form.entering(),
    )
    if request.session.get("desk_papers", False) != papers:
        request.session["desk_papers"] = papers
    if papers:
        return SeeOther(resolve_url("desk:papers", card.tournament.slug, done.place.number))
    words = {"name": card.person, "number": done.place.number, "receipt": done.payment}
    if done.payment is None:
        sentence = _("{name}, number {number}, is present.")
    else:
        sentence = _("{name}, number {number}, has paid (receipt {receipt}) and is present.")
    messages.success(request, sentence.format(**words))
    return SeeOther(resolve_url("desk:find", card.tournament.slug))


def _register(request: OfficialRequest, card: Card, exception: str = "") -> HttpResponse:
    done = registration.register(
        tournament=card.tournament,
        person=card.person,
        by=request.user,
        exception=exception,
        **card.form.entering(),
    )
    sentence = _("{name} is registered as number {number}.")
    messages.success(request, sentence.format(name=card.person, number=done.number))
    return SeeOther(resolve_url("desk:card", card.tournament.slug, card.person.pk))


def _let_in(request: OfficialRequest, card: Card) -> HttpResponse:
    """Register against a finding; an organizer's alone."""
    permissions.require(request.user, permissions.ORGANIZE, card.tournament)
    return _register(request, card, card.form.cleaned_data["exception"])


def _pay(request: OfficialRequest, card: Card) -> HttpResponse:
    """Take the fee alone."""
    paid = card.form.paid(working.box_of(request, card.tournament))
    payment = fees.take(
        registration=_held(card),
        key=card.form.cleaned_data["key"],
        by=request.user,
        method=paid.method,
        reference=paid.reference,
        session=paid.session,
    )
    messages.success(request, _("Paid. The receipt has number {receipt}.").format(receipt=payment))
    return SeeOther(resolve_url("desk:card", card.tournament.slug, card.person.pk))


def _waive(request: OfficialRequest, card: Card) -> HttpResponse:
    """Ask for no fee, for a reason; an organizer's alone."""
    permissions.require(request.user, permissions.ORGANIZE, card.tournament)
    data = card.form.cleaned_data
    try:
        done = fees.waive(registration=_held(card), reason=data["waiver"], key=data["key"], by=request.user)
    except Refused as error:
        raise Refused(error.message, field="waiver", rule=error.rule, code=error.code) from error
    messages.success(request, _("The fee is waived, with receipt {receipt}.").format(receipt=done))
    return SeeOther(resolve_url("desk:card", card.tournament.slug, card.person.pk))


def _wait(request: OfficialRequest, card: Card) -> HttpResponse:
    """Whoever comes after the lottery waits until officials decide (`late`)."""
    if card.held is not None:
        done = registration.set_present(registration=card.held, present=True, by=request.user)
    else:
        key = request.POST.get("waits_in", "")
        try:
            done = registration.register(
                tournament=card.tournament,
                person=card.person,
                division=next((one for one in card.waits_in if one.key == key), None),
                rules_accepted="waits_by_the_rules" in request.POST,
                by=request.user,
                waiting=True,
            )
        except NotEligible as error:  # the fields of the card are those of a lottery still to come
            raise Refused(" ".join(str(one) for one in error.findings)) from error
    messages.success(request, _("{name} waits, as number {number}.").format(name=card.person, number=done.number))
    return SeeOther(resolve_url("desk:card", card.tournament.slug, card.person.pk))


STEPS: Mapping[str, Step] = {
    "all": _all,
    "register": _register,
    "let-in": _let_in,
    "pay": _pay,
    "waive": _waive,
    "wait": _wait,
}


def _held(card: Card) -> Registration:
    if card.held is None:
        raise Conflict(_("{name} is not registered.").format(name=card.person), code="not-registered")
    return card.held


def _kept_out(request: OfficialRequest, card: Card, error: NotEligible) -> HttpResponse:
    """What no exception is made for stands at its field; the rest over the form, where an organizer may answer it."""
    card.findings = [one for one in error.findings if one.can_be_waived]
    for one in error.findings:
        if not one.can_be_waived and one.field in card.form.fields:
            card.form.add_error(one.field, str(one))
    if card.findings and request.POST.get("do") == "let-in" and not card.form.cleaned_data["exception"]:
        card.form.add_error("exception", _("Say why."))
    return show(request, card, status=422)
