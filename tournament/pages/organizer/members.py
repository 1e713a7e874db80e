"""The people of a club: the list, one page for each, and what is known of them. The desk may look and mend."""

from django.contrib import messages
from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament import careers, members, permissions, searching
from tournament.errors import TournamentError
from tournament.forms.organizer.members import MemberForm, MembersForm
from tournament.models import Club, Person
from tournament.pages.access import OfficialRequest, needs_in_club
from tournament.pages.answers import SeeOther, blame

MOST_SHOWN = 100


@sensitive_post_parameters("q")
@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.DESK)
def listing(request: OfficialRequest, club: Club) -> HttpResponse:
    """Everybody whom the club knows, found and narrowed. A search is a POST, so that no address holds a phone."""
    form = MembersForm(request.POST if request.method == "POST" else {})
    people = _found(club, form) if form.is_valid() else Person.objects.none()
    total = people.count()
    shown = people if form.is_valid() and form.cleaned_data["whole"] else people[:MOST_SHOWN]
    context = {
        "club": club,
        "form": form,
        "people": shown,
        "total": total,
        "more": max(0, total - MOST_SHOWN) if shown is not people else 0,
        "searched": request.method == "POST",
        "may_organize": request.user.has_perm(permissions.ORGANIZE, club),
    }
    return render(request, "organizer/members.html", context, status=200 if form.is_valid() else 422)


def _found(club: Club, form: MembersForm) -> QuerySet[Person]:
    asked = form.cleaned_data
    if asked["show"] == "former":
        people = Person.every.filter(club=club, former_number__isnull=False)
    else:
        people = searching.people(Person.objects.filter(club=club), asked["q"])
    if asked["kind"]:
        people = people.filter(kind=asked["kind"])
    if asked["standing"]:
        people = people.filter(kind=Person.Kind.MEMBER, good_standing=asked["standing"] == "good")
    real = Q(registrations__tournament__practice_for=None, registrations__withdrawn_at=None)
    played = Count("registrations", filter=real, distinct=True)
    people = people.annotate(tournaments=played, latest=Max("registrations__tournament__date", filter=real))
    if asked["show"] in ("played", "never"):
        people = people.filter(tournaments__gt=0) if asked["show"] == "played" else people.filter(tournaments=0)
    return people.order_by("sort_key", "pk")


@require_safe
@needs_in_club(permissions.DESK)
def member(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """One person: what is known, the standing with its history, and all that happened here."""
    person = get_object_or_404(Person.every.select_related("sponsor"), club=club, pk=person_id)
    context = {
        "club": club,
        "person": person,
        "career": careers.of(person),
        "may_organize": request.user.has_perm(permissions.ORGANIZE, club),
    }
    return render(request, "organizer/member.html", context)


@sensitive_post_parameters("birth_date", "phone", "email")
@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.DESK)
def change(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Mend what is known of a person."""
    person = get_object_or_404(Person.objects.select_related("sponsor"), club=club, pk=person_id)
    return _written(request, club, person)


@sensitive_post_parameters("birth_date", "phone", "email")
@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.DESK)
def new(request: OfficialRequest, club: Club) -> HttpResponse:
    """Write somebody down whom the club does not know."""
    return _written(request, club, None)


def _written(request: OfficialRequest, club: Club, person: Person | None) -> HttpResponse:
    form, status = MemberForm(club, person, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                if person is None:
                    saved = members.add_person(club=club, details=form.details(), by=request.user)
                else:
                    saved = members.change_person(person=person, details=form.details(), by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("{name} is up to date.").format(name=saved))
                return SeeOther(resolve_url("organizer:member", club.pk, saved.pk))
    context = {"club": club, "person": person, "form": form}
    return render(request, "organizer/member_change.html", context, status=status)
