"""The desk's registrations: search, filters, totals and downloads; a change of a person's details."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import people as club_people
from tournament.club import permissions
from tournament.core.names import search_key
from tournament.exchange.exports import people_tables as exports_people
from tournament.models import Division, Format, Payment, Person, PersonalAccess, Registration, Tournament
from tournament.registration import payments
from tournament.web.documents.downloads import table_file
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs, saw, saw_places
from tournament.web.frame.answers import sent, submit, success
from tournament.web.frame.fields import new_key
from tournament.web.registration.forms import PersonForm

MOST_SHOWN = 200  # rows on the page; the search finds the others
PAID = Q(paid_cents__gte=F("fee_cents"))  # for the annotations of `rows`

SHOWN = {
    "all": gettext_lazy("everybody"),
    "to-pay": gettext_lazy("has not paid"),
    "to-come": gettext_lazy("is not present"),
    "ready": gettext_lazy("paid and present"),
    "withdrawn": gettext_lazy("has withdrawn"),
}


def registration_rows(tournament: Tournament) -> QuerySet[Registration]:
    """The registrations with a row's amounts, in cents."""
    return (
        with_amounts(tournament.registrations.all())
        .select_related("person", "sponsor", "division", "team_place__team", "tournament")
        .order_by("person__sort_key", "number")
    )


def with_amounts(places: QuerySet[Registration]) -> QuerySet[Registration]:
    """Annotate registrations with what their fee badge shows, in cents.

    `paid_cents`: settled. `waived_cents`: the waived part of it. `money_cents`: the rest, paid in money.
    """
    waived = Sum("payments__amount_cents", filter=Q(payments__method=Payment.Method.WAIVED))
    amounts = payments.with_paid(places).annotate(paid_cents=Coalesce(F("paid"), 0), waived_cents=Coalesce(waived, 0))
    return amounts.annotate(money_cents=F("paid_cents") - F("waived_cents"))


def search(places: QuerySet[Registration], text: str, tournament: Tournament) -> QuerySet[Registration]:
    """The registrations of people that match the text; all of them for an empty text."""
    if not search_key(text):
        return places
    # This search is in the URL, where no phone number may appear.
    people = club_people.people(Person.objects.filter(club=tournament.club), text, tournament, phones=False)
    return places.filter(person__in=people.values("pk"))


def narrow(places: QuerySet[Registration], shown: str) -> QuerySet[Registration]:
    """The registrations of one filter in `SHOWN`; withdrawn ones appear only under "withdrawn"."""
    held = places.filter(withdrawn_at=None)
    match shown:
        case "to-pay":
            return held.exclude(PAID)
        case "to-come":
            return held.filter(present=False)
        case "ready":
            return held.filter(PAID, present=True)
        case "withdrawn":
            return places.exclude(withdrawn_at=None)
    return held


def takes_players(tournament: Tournament) -> bool:
    """Whether players can still register: at least one division has not held its lottery."""
    return tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None).exists()


def clubs_meet(tournament: Tournament) -> bool:
    """Whether the clubs of players matter: they keep partners apart in an individual event."""
    return tournament.divisions.filter(format=Format.ROTATING).exists()


@dataclass(frozen=True)
class Outlook:
    """A division as its lottery would find it now: players registered, and those of them paid and present.

    The lottery would make `teams` of two; `odd`: one player would wait as substitute (rules.md A9, A10).
    """

    division: Division
    registered: int
    ready: int

    @property
    def teams(self) -> int:
        return self.ready // 2

    @property
    def odd(self) -> bool:
        return self.ready % 2 == 1


@dataclass(frozen=True)
class Takings:
    """The desk's totals: players, and money in cents net of refunds. `outlooks`: divisions before their lottery."""

    registered: int
    paid: int
    present: int
    cents: int
    by_method: list[tuple[str, int]]
    outlooks: list[Outlook]


def count(tournament: Tournament) -> Takings:
    """Compute the desk's totals."""
    columns = ("division_id", "present", "paid_cents", "fee_cents")
    # Counted in Python from one query, because `paid_cents` is an aggregate itself.
    held = [
        (division, present, paid >= fee)
        for division, present, paid, fee in registration_rows(tournament)
        .filter(withdrawn_at=None)
        .values_list(*columns)
    ]
    registered, ready = Counter(row[0] for row in held), Counter(row[0] for row in held if row[1] and row[2])
    by_method = (
        payments.money(tournament.payments.all()).order_by().values("method").annotate(cents=Sum("amount_cents"))
    )
    sums = {line["method"]: line["cents"] for line in by_method}
    pools = tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None)
    return Takings(
        registered=len(held),
        paid=sum(row[2] for row in held),
        present=sum(row[1] for row in held),
        cents=sum(sums.values()),
        by_method=[(str(method.label), sums[method]) for method in Payment.Method if sums.get(method)],
        outlooks=[Outlook(pool, registered[pool.pk], ready[pool.pk]) for pool in pools],
    )


@needs(permissions.DESK, READ)
def places(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Search and filter the registrations; each row has a button for "paid and present"."""
    text, shown, key = (request.GET.get(name, "") for name in ("q", "show", "bracket"))
    found = narrow(search(registration_rows(tournament), text, tournament), shown)
    pools = list(tournament.divisions.filter(kind=Division.Kind.POOL))
    if key in {pool.key for pool in pools}:  # an unknown key filters nothing
        found = found.filter(division__key=key)
    total = found.count()
    context = {
        "tournament": tournament,
        "places": [dress(place) for place in found[:MOST_SHOWN]],
        "total": total,
        "more": max(0, total - MOST_SHOWN),
        "text": text,
        "shown": shown,
        "choices": SHOWN.items(),
        "pools": pools,
        "bracket": key,
        "clubs_meet": clubs_meet(tournament),
        "takes_players": takes_players(tournament),
    }
    # htmx restores history from the server as a whole page.
    if request.htmx and not request.htmx.history_restore_request:
        return render(request, "registration/list.html", context)
    return render(request, "registration/registrations.html", {**context, "takings": count(tournament)})


@needs(permissions.DESK, READ)
def takings(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The totals only, for a page whose row has just changed."""
    return render(
        request, "registration/payments/takings.html", {"tournament": tournament, "takings": count(tournament)}
    )


def dress(place: Registration) -> Registration:
    """Give a row the idempotency key of its payment form."""
    place.payment_key = new_key()  # type: ignore[attr-defined] # for the template of the row
    return place


def render_row(request: OfficialRequest, place: Registration, *, refusal: str = "", status: int = 200) -> HttpResponse:
    """Render one row after a step was done or refused."""
    context = {
        "place": dress(place),
        "tournament": place.tournament,
        "refusal": refusal,
        "text": request.POST.get("q", ""),
        "shown": request.POST.get("show", ""),
        "bracket": request.POST.get("bracket", ""),
        "clubs_meet": clubs_meet(place.tournament),
    }
    response = render(request, "registration/registration_row.html", context, status=status)
    response["HX-Trigger"] = "takings-changed"  # the totals on the page reload themselves
    return response


@needs(permissions.DESK, FORM)
def change(request: OfficialRequest, tournament: Tournament, person_id: int) -> HttpResponse:
    """Edit name, sponsor, birth date and phone, then redirect to the card. Only organizers edit membership status."""
    person = get_object_or_404(Person, club=tournament.club, pk=person_id)
    form = PersonForm(tournament.club, person, sent(request))
    done, status = submit(
        form,
        lambda: club_people.change_person(person=person, details=form.details(), by=request.user),
        lambda _done: success(
            request, _("{name} is updated.").format(name=person), "desk:card", tournament.slug, person.pk
        ),
    )
    return done or render(
        request, "registration/person.html", {"tournament": tournament, "person": person, "form": form}, status=status
    )


@needs(permissions.DESK, READ)
def people(request: OfficialRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """All people of the club as a file; `kind` is "csv" or "xlsx"."""
    found = exports_people.of_club(tournament.club)
    saw(request, tournament.club, people=len(found.rows), way=PersonalAccess.Way.FILE)
    return table_file(kind, found)


@needs(permissions.DESK, READ)
def players(request: OfficialRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """All registrations, withdrawn ones included, as a file; `kind` is "csv" or "xlsx"."""
    saw_places(request, tournament)
    return table_file(kind, exports_people.of_tournament(tournament))
