"""The desk's start page: a search by name, number or phone, and the latest actions of all desks."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Case, When
from django.http import HttpResponse
from django.shortcuts import render, resolve_url

from tournament.club import people as club_people
from tournament.club import permissions
from tournament.core.names import search_key
from tournament.journal import log
from tournament.models import JournalLine, Payment, Person, PreRegistration, Registration, Tournament, User
from tournament.registration import eligibility, preregistration, self_check_in
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther
from tournament.web.registration import list as registration_list

MOST: Final = 20  # people shown; a longer list asks for a longer search text


@dataclass(frozen=True)
class Found:
    """A person of the club, and their registration in this tournament; None: not registered."""

    tournament: Tournament
    person: Person
    place: Registration | None

    @property
    def age(self) -> int | None:
        """Full years on the tournament's day, to tell two people of one name apart; None: not known."""
        born = self.person.birth_date
        return eligibility.age_on(born, self.tournament.date) if born else None


@dataclass(frozen=True)
class Answer:
    """The people found, by name with exact matches first; `more` is 1 if there are others, else 0.

    `asked`: pre-registrations that wait for confirmation.
    """

    people: list[Found]
    more: int
    asked: list[PreRegistration] = field(default_factory=list)


def find_cards(tournament: Tournament, text: str) -> Answer:
    """Find people by name, number or phone, and pre-registrations; "" finds nobody."""
    if not search_key(text):
        return Answer([], 0)
    known = Person.objects.filter(club=tournament.club).select_related("sponsor")
    exact = Case(When(search_key=search_key(text)[:240], then=0), default=1)  # "Ana Ruiz" before "Ana Ruiz Gómez"
    people = list(club_people.people(known, text, tournament).order_by(exact, "sort_key", "pk")[: MOST + 1])
    shown = people[:MOST]
    held = registration_list.registration_rows(tournament).filter(person__in=shown, withdrawn_at=None)
    # One query for all registrations, not one for each person.
    places = {place.person_id: place for place in held}
    found = [Found(tournament, person, places.get(person.pk)) for person in shown]
    return Answer(found, len(people) - len(shown), list(preregistration.search(tournament, text)[:MOST]))


SHOWN: Final = 6
LOOKED_AT: Final = 40  # journal lines: three for each arrival, and other lines between them
ABOUT: Final = "registration "  # how the journal's subjects begin


@dataclass(frozen=True)
class Done:
    """A registration that a desk changed: its state now, the journal line of the last change, and the account.

    `receipt` is the number of the newest payment that was not reversed; None without one.
    """

    place: Registration
    line: JournalLine
    who: str
    receipt: int | None


def line(tournament: Tournament) -> int:
    """The number of the journal's last line, as a version: it grows with every action of any desk."""
    last = log.last(tournament)
    return last.number if last else 0


def done(tournament: Tournament) -> list[Done]:
    """The registrations changed last, newest first, each once."""
    lines: dict[int, JournalLine] = {}
    for one in log.chain(tournament).order_by("-number")[:LOOKED_AT]:
        number = one.subject.removeprefix(ABOUT)
        if number != one.subject and number.isdigit():
            lines.setdefault(int(number), one)  # newest first: keeps the last change
    lines = dict(list(lines.items())[:SHOWN])
    places = {place.number: place for place in registration_list.registration_rows(tournament).filter(number__in=lines)}
    actors = User.objects.filter(pseudonym__in={one.actor for one in lines.values() if one.actor})
    names = {str(user.pseudonym): str(user) for user in actors}
    receipts = _receipts(places.values())
    return [
        Done(places[number], one, names.get(one.actor, ""), receipts.get(number))
        for number, one in lines.items()
        if number in places
    ]


def _receipts(places: Iterable[Registration]) -> dict[int, int]:
    """The newest receipt that was not reversed, by registration number."""
    kept = Payment.objects.filter(registration__in=places, amount_cents__gt=0, reversed_by=None).order_by("receipt")
    return dict(kept.values_list("registration__number", "receipt"))  # later receipts replace earlier ones


UNCHANGED = 204


@needs(permissions.DESK, FORM)
def find_page(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Search people by POST, so that no phone number appears in a URL. A single match redirects to its card."""
    text = request.POST.get("q", "").strip()[: club_people.LONGEST]
    answer = find_cards(tournament, text)
    context = {"tournament": tournament, "text": text, "answer": answer, "new_name": _new_name(text)}
    if request.htmx:
        return render(request, "registration/found.html", context)
    if len(answer.people) + len(answer.asked) == 1:  # one match: skip the list
        return SeeOther(_only(tournament, answer))
    context["announced"] = self_check_in.waiting(tournament)
    context |= {"chosen": bool(text), "takes_players": registration_list.takes_players(tournament)}
    return render(request, "registration/find.html", {**context, **_now(tournament)})


@needs(permissions.DESK, READ)
def latest_page(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The figures and the latest arrivals for a polling page; 204 while nothing has changed since version `v`."""
    if request.GET.get("v") == str(line(tournament)):
        return HttpResponse(status=UNCHANGED)
    return render(request, "registration/latest.html", {"tournament": tournament, **_now(tournament)})


def _only(tournament: Tournament, answer: Answer) -> str:
    """The URL of the only match: a card or a pre-registration."""
    if answer.people:
        return resolve_url("desk:card", tournament.slug, answer.people[0].person.pk)
    return resolve_url("desk:confirm", tournament.slug, answer.asked[0].number)


def _new_name(text: str) -> str:
    """The search text as the name of a new person; "" with a digit, because a URL must not show a phone number."""
    return "" if any(letter.isdigit() for letter in text) else text


def _now(tournament: Tournament) -> dict[str, object]:
    version = line(tournament)  # before the rest: a change in between is then fetched again, not missed
    return {"version": version, "takings": registration_list.count(tournament), "latest": done(tournament)}
