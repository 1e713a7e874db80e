"""The people of a club: list, details and editing; for organizers membership status, merging and erasure."""

from django.db.models import Count, Exists, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters

from tournament.club import merging, permissions
from tournament.club import people as club_people
from tournament.core.errors import TournamentError
from tournament.exchange.erasure import steps
from tournament.models import Club, Person, Registration
from tournament.results import careers
from tournament.web.club.forms import ErasingForm, MemberForm, MembersForm, StandingForm
from tournament.web.frame import windows
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs_in_club, saw
from tournament.web.frame.answers import sent, status_of, submit, success
from tournament.web.frame.proof import form_needs_proof

MOST_SHOWN = 100


@sensitive_post_parameters("q")
@needs_in_club(permissions.DESK, FORM)
def listing(request: OfficialRequest, club: Club) -> HttpResponse:
    """List the club's people with search and filters. A search is a POST, so that no URL contains a phone number."""
    form = MembersForm(request.POST if request.method == "POST" else {})
    people = _found(club, form) if form.is_valid() else Person.objects.none()
    total = people.count()
    shown = people if form.is_valid() and form.cleaned_data["whole"] else people[:MOST_SHOWN]
    saw(request, club, people=total if shown is people else min(total, MOST_SHOWN))
    context = {
        "club": club,
        "form": form,
        "people": shown,
        "total": total,
        "more": max(0, total - MOST_SHOWN) if shown is not people else 0,
        "searched": request.method == "POST",
        "may_organize": request.user.has_perm(permissions.ORGANIZE, club),
    }
    return render(request, "club/members.html", context, status=200 if form.is_valid() else 422)


def _found(club: Club, form: MembersForm) -> QuerySet[Person]:
    asked = form.cleaned_data
    if asked["show"] == "former":
        # The default manager leaves out erased people.
        people = Person.every.filter(club=club, former_number__isnull=False)
    else:
        people = club_people.people(Person.objects.filter(club=club), asked["q"])
    if asked["kind"]:
        people = people.filter(kind=asked["kind"])
    if asked["standing"]:
        people = people.filter(kind=Person.Kind.MEMBER, good_standing=asked["standing"] == "good")
    # Practice tournaments and withdrawn registrations are not counted as played.
    real = Registration.objects.filter(person=OuterRef("pk"), tournament__practice_for=None, withdrawn_at=None)
    if asked["show"] in ("played", "never"):
        people = people.filter(Exists(real) if asked["show"] == "played" else ~Exists(real))
    # Subqueries: computed for the people shown, not for everybody who ever played.
    each = real.order_by().values("person")
    people = people.annotate(
        tournaments=Coalesce(Subquery(each.annotate(count=Count("pk")).values("count")), 0),
        latest=Subquery(each.annotate(latest=Max("tournament__date")).values("latest")),
    )
    return people.order_by("sort_key", "pk")


@needs_in_club(permissions.DESK, READ)
def member(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """One person: details, membership status with its history, and their tournaments."""
    # Erased people too: their results stay.
    person = get_object_or_404(Person.every.select_related("sponsor"), club=club, pk=person_id)
    saw(request, club, person)
    (places, guests), parts = windows.cut(
        request, careers.places_of(person), careers.guests_of(person), most=careers.AT_ONCE
    )
    context = {
        "club": club,
        "person": person,
        "career": careers.career_of(person, places, guests),
        "windows": parts,
        "may_organize": request.user.has_perm(permissions.ORGANIZE, club),
    }
    return render(request, "club/member.html", context)


@sensitive_post_parameters("birth_date", "phone", "email")
@needs_in_club(permissions.DESK, FORM)
def change(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Update a person."""
    person = get_object_or_404(Person.objects.select_related("sponsor"), club=club, pk=person_id)
    saw(request, club, person)
    return _written(request, club, person)


@sensitive_post_parameters("birth_date", "phone", "email")
@needs_in_club(permissions.DESK, FORM)
def new(request: OfficialRequest, club: Club) -> HttpResponse:
    """Create a person."""
    return _written(request, club, None)


def _written(request: OfficialRequest, club: Club, person: Person | None) -> HttpResponse:
    form = MemberForm(club, person, sent(request))

    def save() -> Person:
        if person is None:
            return club_people.add_person(club=club, details=form.details(), by=request.user)
        return club_people.change_person(person=person, details=form.details(), by=request.user)

    said = _("{name} is added.") if person is None else _("{name} is updated.")
    done, status = submit(form, save, lambda saved: success(request, said.format(name=saved), *_page_of(saved)))
    return done or render(
        request, "club/member_change.html", {"club": club, "person": person, "form": form}, status=status
    )


FIELDS = {  # in the order of the comparison
    "name": gettext_lazy("Name"),
    "member_number": gettext_lazy("Member number"),
    "kind": gettext_lazy("Plays as"),
    "pool": gettext_lazy("Bracket"),
    "birth_date": gettext_lazy("Birth date"),
    "phone": gettext_lazy("Phone"),
    "email": gettext_lazy("E-mail"),
    "home_club": gettext_lazy("Club"),
    "sponsor": gettext_lazy("Sponsor"),
}
REASONS = {
    "name": gettext_lazy("the same name"),
    "phone": gettext_lazy("the same phone"),
    "birth": gettext_lazy("the same birth date"),
}


@needs_in_club(permissions.ORGANIZE, FORM)
def standing(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Change a member's membership status: in good standing or not."""
    person = _person(club, person_id)
    form, good = StandingForm(sent(request)), request.POST.get("good") == "yes"
    done, status = submit(
        form,
        lambda: club_people.set_standing(person=person, good=good, by=request.user, **form.cleaned_data),
        lambda _done: success(
            request, _("The membership status of {name} is saved.").format(name=person), *_page_of(person)
        ),
    )
    return done or render(
        request, "club/membership_status.html", {"club": club, "person": person, "form": form}, status=status
    )


@needs_in_club(permissions.ORGANIZE, READ)
def duplicates(request: OfficialRequest, club: Club) -> HttpResponse:
    """List pairs of records that may be one person."""
    pairs = [(pair, [REASONS[one] for one in pair.reasons]) for pair in merging.suggestions(club)]
    return render(request, "club/duplicates.html", {"club": club, "pairs": pairs})


@sensitive_post_parameters("q")
@needs_in_club(permissions.ORGANIZE, FORM)
def other(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Search the other record of a person, at first by the same name."""
    person = _person(club, person_id)
    text = request.POST.get("q", person.name).strip()  # duplicates often have the same name
    found = club_people.people(Person.objects.filter(club=club), text).exclude(pk=person.pk)
    context = {"club": club, "person": person, "text": text, "found": found.select_related("sponsor")[:20]}
    return render(request, "club/merge_other.html", context)


@needs_in_club(permissions.ORGANIZE, FORM)
def merge(request: OfficialRequest, club: Club, person_id: int, other_id: int) -> HttpResponse:
    """Compare two records and preview what moves from the second to the first; a POST merges them (irreversible)."""
    keep, gone = _person(club, person_id), _person(club, other_id)
    for one in (keep, gone):
        saw(request, club, one)
    refusal, status = "", 200
    if request.method == "POST":
        try:
            merging.merge(keep=keep, gone=gone, by=request.user)
        except TournamentError as error:
            refusal, status = str(error), status_of(error)
        else:
            text = _("The two records of {name} are merged.").format(name=keep)
            return success(request, text, *_page_of(keep))
    found = merging.plan(keep=keep, gone=gone)  # also after a refusal, with the data as it is now
    rows = [(FIELDS[name], _shown(keep, name), _shown(gone, name), _fate(name, found)) for name in FIELDS]
    context = {"club": club, "plan": found, "rows": rows, "refusal": refusal}
    return render(request, "club/merge.html", context, status=status)


def _shown(person: Person, name: str) -> object:
    return person.get_kind_display() if name == "kind" else getattr(person, name)


def _fate(name: str, found: merging.Plan) -> str:
    if name in found.filled:
        return "filled"
    # The merged person has one name, so a different second name is always lost.
    return "lost" if name in found.lost or (name == "name" and found.keep.name != found.gone.name) else ""


@needs_in_club(permissions.ORGANIZE, FORM)
@form_needs_proof
def erase(request: OfficialRequest, club: Club, person_id: int) -> HttpResponse:
    """Preview what erasing a person removes and what stays; a POST erases them."""
    person = _person(club, person_id)
    found = steps.plan(person, today=timezone.localdate())
    form = ErasingForm(found, sent(request))
    done, status = submit(
        form,
        lambda: steps.erase(person=person, by=request.user, same_accounts=form.cleaned_data.get("same_accounts", [])),
        lambda former: success(request, _("The name is erased: {name}.").format(name=former), *_page_of(former)),
    )
    context = {"club": club, "plan": found, "person": person, "form": form}
    return done or render(request, "club/erase.html", context, status=status)


def _person(club: Club, person_id: int) -> Person:
    return get_object_or_404(Person.objects.select_related("sponsor"), club=club, pk=person_id)


def _page_of(person: Person) -> tuple[str, int, int]:
    """The person's page, as the arguments of `resolve_url`."""
    return "organizer:member", person.club_id, person.pk
