"""One person's card at the desk: registration, payment and check-in, together or step by step; walk-ins."""

from collections.abc import Callable, Mapping

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.errors import Conflict, NotAllowed, Refused, TournamentError
from tournament.models import Registration, Tournament, User
from tournament.registration import check_in, payments, sign_up
from tournament.registration.eligibility import NotEligible
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, sent, status_of, success
from tournament.web.registration import cash_boxes, list
from tournament.web.registration.card_view import Card, people_of, render_card
from tournament.web.registration.forms import WalkInForm

Step = Callable[[OfficialRequest, Card], str | HttpResponse]  # a sentence, or where to go on


@needs(permissions.DESK, READ)
def place(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show the card of the player with this registration number."""
    held = get_object_or_404(list.registration_rows(tournament), number=number)
    return render_card(request, Card(tournament, held.person))


@needs(permissions.DESK, FORM)
def card(request: OfficialRequest, tournament: Tournament, person_id: int) -> HttpResponse:
    """Show the card of any person of the club, or run the step that `do` names.

    Without a known `do`, the step is "all": Enter submits the form's first button.
    """
    person = get_object_or_404(people_of(tournament), pk=person_id)
    if request.method != "POST":
        return render_card(request, Card(tournament, person))
    shown = Card(tournament, person, request.POST)
    step = STEPS.get(request.POST.get("do", ""), _all)
    if not shown.form.is_valid():
        return render_card(request, shown, status=422)
    try:
        done = step(request, shown)
        if isinstance(done, str):
            return success(request, done, "desk:card", tournament.slug, person.pk)
        return done
    except NotAllowed:  # a TournamentError too; `needs` turns it into 403 or 404
        raise
    except NotEligible as error:
        return _kept_out(request, shown, error)
    except Conflict as error:
        fresh = Card(tournament, person)  # another desk changed this person first: read the card again
        return render_card(request, fresh, refusal=str(error), status=status_of(error))
    except TournamentError as error:
        return render_card(request, shown, status=blame(shown.form, error))


@needs(permissions.DESK, READ)
def news(request: OfficialRequest, tournament: Tournament, person_id: int) -> HttpResponse:
    """Answer 204 while the card's state equals `seen`; else say that another desk changed this person."""
    now = Card(tournament, get_object_or_404(people_of(tournament), pk=person_id))
    if request.GET.get("seen") == now.state:
        return HttpResponse(status=204)
    return render(
        request, "registration/changed_meanwhile.html", {"tournament": tournament, "card": now, "place": now.place}
    )


def _all(request: OfficialRequest, card: Card) -> HttpResponse:
    """Register, take the fee and check in; then go to the search, or first to the page that prints the documents."""
    data, papers = card.form.cleaned_data, card.form.cleaned_data["papers"]
    done = check_in.check_in_player(
        tournament=card.tournament,
        person=card.person,
        key=data["key"],
        by=request.user,
        paid=card.form.paid(cash_boxes.box_of(request, card.tournament)),
        expected_cents=data["cents"],  # Conflict if the amount differs from the one that the card showed
        **card.form.entering(),
    )
    if request.session.get("desk_papers", False) != papers:  # an unchanged session is not saved
        request.session["desk_papers"] = papers
    if papers:
        return SeeOther(resolve_url("desk:papers", card.tournament.slug, done.place.number))
    words = {"name": card.person, "number": done.place.number, "receipt": done.payment}
    if done.payment is None:
        sentence = _("{name}, number {number}, is present.")
    else:
        sentence = _("{name}, number {number}, has paid (receipt {receipt}) and is present.")
    return success(request, sentence.format(**words), "desk:find", card.tournament.slug)


def _register(request: OfficialRequest, card: Card, exception: str = "") -> str:
    done = sign_up.register(
        tournament=card.tournament,
        person=card.person,
        by=request.user,
        exception=exception,
        **card.form.entering(),
    )
    sentence = _("{name} is registered as number {number}.")
    return sentence.format(name=card.person, number=done.number)


def _let_in(request: OfficialRequest, card: Card) -> str:
    """Register a player despite an eligibility finding (an exception); organizers only."""
    permissions.require(request.user, permissions.ORGANIZE, card.tournament)
    return _register(request, card, card.form.cleaned_data["exception"])


def _pay(request: OfficialRequest, card: Card) -> str:
    """Take the fee without checking the player in."""
    paid = card.form.paid(cash_boxes.box_of(request, card.tournament))
    payment = payments.take(
        registration=_held(card),
        key=card.form.cleaned_data["key"],
        by=request.user,
        method=paid.method,
        reference=paid.reference,
        session=paid.session,
    )
    return _("Paid. The receipt has number {receipt}.").format(receipt=payment)


def _waive(request: OfficialRequest, card: Card) -> str:
    """Waive the fee, with a reason; organizers only."""
    permissions.require(request.user, permissions.ORGANIZE, card.tournament)
    data = card.form.cleaned_data
    try:
        done = payments.waive(registration=_held(card), reason=data["waiver"], key=data["key"], by=request.user)
    except Refused as error:
        # The step blames its own argument, `reason`; on the card that field is `waiver`.
        raise Refused(error.message, field="waiver", rule=error.rule, code=error.code) from error
    return _("The fee is waived, with receipt {receipt}.").format(receipt=done)


def _wait(request: OfficialRequest, card: Card) -> str:
    """Note a player who arrives after the lottery as waiting; officials decide later (late entries)."""
    if card.held is not None:
        done = sign_up.set_present(registration=card.held, present=True, by=request.user)
    else:
        key = request.POST.get("waits_in", "")
        try:
            done = sign_up.register(
                tournament=card.tournament,
                person=card.person,
                division=next((one for one in card.waits_in if one.key == key), None),
                rules_accepted="waits_by_the_rules" in request.POST,
                by=request.user,
                waiting=True,
            )
        except NotEligible as error:  # the card's own fields are for registration before the lottery
            raise Refused(" ".join(str(one) for one in error.findings)) from error
    return _("{name} waits, as number {number}.").format(name=card.person, number=done.number)


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
    """Show the findings that keep a person out.

    Findings without a possible exception go to their fields. The others go above the form, where an organizer can
    make an exception.
    """
    card.findings = [one for one in error.findings if one.can_be_waived]
    for one in error.findings:
        if not one.can_be_waived and one.field in card.form.fields:
            card.form.add_error(one.field, str(one))
    if card.findings and request.POST.get("do") == "let-in" and not card.form.cleaned_data["exception"]:
        card.form.add_error("exception", _("Give a reason."))
    return render_card(request, card, status=422)


@needs(permissions.DESK, FORM)
def walk_in(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Create a person and register them, then redirect to their card, where the fee is taken."""
    form = WalkInForm(
        tournament,
        sent(request),
        initial={"name": request.GET.get("name", "")[:120]},  # the search text that found nobody
        organizes=request.user.has_perm(permissions.ORGANIZE, tournament),
    )
    status = 200 if request.method != "POST" else 422
    if form.is_valid():
        try:
            place = _walk_in_register(form, tournament, request.user)
            if "quick" in request.GET:  # from the organizer's quick start, which goes on with this player ticked
                return SeeOther(f"{resolve_url('organizer:quick-start', tournament.slug)}?tick={place.person_id}")
            return _registered(request, place)
        except TournamentError as error:
            status = blame(form, error)
            if isinstance(error, NotEligible):
                form.may_be_let_in = any(finding.can_be_waived for finding in error.findings)
    return render(request, "registration/walk_in.html", {"tournament": tournament, "form": form}, status=status)


def _walk_in_register(form: WalkInForm, tournament: Tournament, by: User) -> Registration:
    division = form.cleaned_data["division"]
    return sign_up.register_walk_in(
        tournament=tournament,
        division=division,
        rules_accepted=form.cleaned_data["rules_accepted"],
        by=by,
        details=form.details(),
        key=form.cleaned_data["key"],
        exception=form.cleaned_data.get("exception", ""),
        waiting=division is not None and division.bracket_id is not None,  # after its lottery, as the form announced
    )


def _registered(request: OfficialRequest, place: Registration) -> HttpResponse:
    late = _("{name} waits, as number {number}, until officials decide.")
    sentence = late if place.substitute else _("{name} is registered as number {number}.")
    return success(
        request,
        sentence.format(name=place.person, number=place.number),
        "desk:card",
        place.tournament.slug,
        place.person_id,
    )
