"""What only organizers do with the club's people: the standing, two records made one, and erasing."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament import erasing, members, merging, permissions, searching
from tournament.errors import TournamentError
from tournament.forms.organizer.members import ErasingForm, StandingForm
from tournament.models import Club, Person
from tournament.pages.access import OfficialRequest, needs_in_club
from tournament.pages.answers import SeeOther, blame, status_of

form_page = require_http_methods(["GET", "HEAD", "POST"])
FIELDS = {
    "name": gettext_lazy("Name"),
    "member_number": gettext_lazy("Member number"),
    "kind": gettext_lazy("Plays as"),
    "pool": gettext_lazy("Bracket"),
    "birth_date": gettext_lazy("Birth date"),
    "phone": gettext_lazy("Phone"),
    "email": gettext_lazy("E-mail"),
    "sponsor": gettext_lazy("Sponsor"),
}
REASONS = {
    "name": gettext_lazy("the same name"),
    "phone": gettext_lazy("the same phone"),
    "birth": gettext_lazy("the same birth date"),
}


@form_page
@needs_in_club(permissions.ORGANIZE)
def standing(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Take the good standing away, or give it back."""
    person = _person(club, person_id)
    form, status = StandingForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            good = request.POST.get("good") == "yes"
            try:
                members.set_standing(person=person, good=good, by=request.user, **form.cleaned_data)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The standing of {name} is written down.").format(name=person))
                return _to(person)
    context = {"club": club, "person": person, "form": form}
    return render(request, "organizer/standing.html", context, status=status)


@require_safe
@needs_in_club(permissions.ORGANIZE)
def duplicates(request: OfficialRequest, club: Club) -> HttpResponse:
    """Records that may be of one person."""
    pairs = [(pair, [REASONS[one] for one in pair.reasons]) for pair in merging.suggestions(club)]
    return render(request, "organizer/duplicates.html", {"club": club, "pairs": pairs})


@sensitive_post_parameters("q")
@form_page
@needs_in_club(permissions.ORGANIZE)
def other(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Look for the other record of a person."""
    person = _person(club, person_id)
    text = request.POST.get("q", person.name).strip()
    found = searching.people(Person.objects.filter(club=club), text).exclude(pk=person.pk)
    context = {"club": club, "person": person, "text": text, "found": found.select_related("sponsor")[:20]}
    return render(request, "organizer/merge_other.html", context)


@form_page
@needs_in_club(permissions.ORGANIZE)
def merge(request: OfficialRequest, club: Club, person_id: int, other_id: int) -> HttpResponse:
    """Both records side by side, and what will move from the second to the first; a POST does it."""
    keep, gone = _person(club, person_id), _person(club, other_id)
    refusal, status = "", 200
    if request.method == "POST":
        try:
            merging.merge(keep=keep, gone=gone, by=request.user)
        except TournamentError as error:
            refusal, status = str(error), status_of(error)
        else:
            messages.success(request, _("The two records of {name} are one.").format(name=keep))
            return _to(keep)
    found = merging.plan(keep=keep, gone=gone)
    rows = [(FIELDS[name], _shown(keep, name), _shown(gone, name), _fate(name, found)) for name in FIELDS]
    context = {"club": club, "plan": found, "rows": rows, "refusal": refusal}
    return render(request, "organizer/merge.html", context, status=status)


def _shown(person: Person, name: str) -> object:
    return person.get_kind_display() if name == "kind" else getattr(person, name)


def _fate(name: str, found: merging.Plan) -> str:
    if name in found.filled:
        return "filled"
    return "lost" if name in found.lost or (name == "name" and found.keep.name != found.gone.name) else ""


@form_page
@needs_in_club(permissions.ORGANIZE)
def erase(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """What erasing takes away and what stays; a POST does it."""
    person = _person(club, person_id)
    found = erasing.plan(person, today=timezone.localdate())
    form, status = ErasingForm(found, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            same = form.cleaned_data.get("same_accounts", [])
            try:
                former = erasing.erase(person=person, by=request.user, same_accounts=same)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The name is erased: {name}.").format(name=former))
                return _to(former)
    context = {"club": club, "plan": found, "person": person, "form": form}
    return render(request, "organizer/erase.html", context, status=status)


def _person(club: Club, person_id: int) -> Person:
    return get_object_or_404(Person.objects.select_related("sponsor"), club=club, pk=person_id)


def _to(person: Person) -> SeeOther:
    return SeeOther(resolve_url("organizer:member", person.club_id, person.pk))
