"""What one card shows of a person: all that the desk has to know, and what is left to do."""

from typing import Any

from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament import eligibility, permissions, registration
from tournament.eligibility import Finding
from tournament.forms.desk.card import CardForm
from tournament.models import Division, Payment, Person, Registration, Tournament
from tournament.pages.access import OfficialRequest
from tournament.pages.desk import listing
from tournament.pages.desk.cash import working


class Card:
    """A person at the desk, as the database has it now.

    `place` is the place that is held, or one that was given back; `held` is None without one or once it was given
    back. `owed` is in cents: what is still owed, or the fee that a registration would promise now.
    """

    def __init__(self, tournament: Tournament, person: Person, data: QueryDict | None = None) -> None:
        self.tournament, self.person = tournament, person
        self.place: Registration | None = listing.rows(tournament).filter(person=person).first()
        self.held = self.place if self.place and self.place.withdrawn_at is None else None
        self.division = self.held.division if self.held else self._usual()
        self.owed = self._owed()
        self.form = CardForm(tournament, data, person=person, place=self.held, owed=self.owed)
        self.findings: list[Finding] = [] if self.held else [one for one in self._findings() if one.can_be_waived]

    @property
    def state(self) -> str:
        """A word that changes when another desk has done something with this person."""
        if self.place is None:
            return "none"
        paid = getattr(self.place, "paid_cents", 0)
        return f"{paid}-{self.place.present:d}-{self.held is not None:d}-{self.place.division_id}"

    @property
    def is_drawn(self) -> bool:
        """Whether the lottery of the bracket in which the place is held is over."""
        return self.held is not None and self.held.division.bracket_id is not None

    @property
    def to_do(self) -> str:
        """What the one button does: "enter", "pay" (and present), "fee" (alone), "present"; "" when nothing is left."""
        if self.held is None:
            return "enter" if listing.takes_players(self.tournament) else ""
        has_seat = hasattr(self.held, "team_place")
        waits = self.held.substitute  # a late arrival, or the odd one of the lottery
        if self.owed > 0 and (has_seat or waits or not self.is_drawn):
            return "fee" if self.held.present or has_seat or waits else "pay"
        return "" if self.held.present or self.is_drawn else "present"

    @property
    def waits_in(self) -> list[Division]:
        """The drawn brackets in which whoever comes late may wait: the person's own, or any."""
        drawn = list(self.tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False))
        if self.held is not None:
            late = not hasattr(self.held, "team_place") and not self.held.substitute
            return [one for one in drawn if late and one.pk == self.held.division_id]
        return [one for one in drawn if one.key == self.person.pool] or drawn

    @property
    def focus(self) -> str:
        """Where the keyboard stands when the card opens: what is missing, or the button."""
        if self.findings:
            return "sponsor" if {one.field for one in self.findings} == {"sponsor"} else "finding"
        if self.to_do != "enter":
            return "button"
        if self.division is None:
            return "division"
        return "sponsor" if self.person.kind == Person.Kind.GUEST and self.person.sponsor is None else "button"

    def _usual(self) -> Division | None:
        pools = self.tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None)
        return pools.filter(key=self.person.pool).first()

    def _owed(self) -> int:
        if self.held is not None:
            paid: int = getattr(self.held, "paid_cents", 0)
            return self.held.fee_cents - paid
        division = self.division or self.tournament.divisions.filter(kind=Division.Kind.POOL).first()
        return registration.promise_now(self.tournament, self.person, division).cents if division else 0

    def _findings(self) -> list[Finding]:
        return eligibility.findings(
            person=self.person,
            division=self.division,
            sponsor=self.person.sponsor,
            rules_accepted=True,
            day=self.tournament.date,
        )


def people_of(tournament: Tournament) -> QuerySet[Person]:
    """Those who may have a card: everybody whom the club knows."""
    return Person.objects.filter(club=tournament.club).select_related("sponsor")


def show(request: OfficialRequest, card: Card, *, refusal: str = "", status: int = 200) -> HttpResponse:
    """The card, with a refused form in it or the sentence of a refused button."""
    organizes = request.user.has_perm(permissions.ORGANIZE, card.tournament)
    if not (organizes and card.findings):
        del card.form.fields["exception"]
    if not (organizes and card.to_do in ("pay", "fee")):
        del card.form.fields["waiver"]
    if "papers" in card.form.fields:
        card.form.fields["papers"].initial = request.session.get("desk_papers", False)
    focus = card.focus
    if focus == "finding":
        focus = "exception" if organizes else "details"
    if focus in card.form.fields and not refusal:
        card.form.fields[focus].widget.attrs["autofocus"] = True
    context = {**_facts(card), "card": card, "form": card.form, "refusal": refusal, "focus": focus}
    box = working.box_of(request, card.tournament)
    if box is not None and box.is_open:
        context["box"] = box
    else:  # a tournament that opens no cash box is not told to work at one
        context["boxless"] = card.tournament.cash_sessions.exists()
    return render(request, "desk/card.html", context, status=status)


def _facts(card: Card) -> dict[str, Any]:
    born, place = card.person.birth_date, card.place
    return {
        "tournament": card.tournament,
        "person": card.person,
        "place": place,
        "age": eligibility.age_on(born, card.tournament.date) if born else None,
        "standing": card.person.standings.first(),
        "sponsor": (card.held.sponsor if card.held else None) or card.person.sponsor,
        "payments": _payments(place) if place else [],
        "let_in": [spoken(code) for code in place.let_in_findings] if card.held and place else [],
    }


def _payments(place: Registration) -> QuerySet[Payment]:
    """The rows of a place, each with `left_cents`: what has not been given back in parts."""
    parts = Coalesce(Sum("refunded_by__amount_cents"), 0)
    return place.payments.select_related("reversed_by", "taken_by").annotate(left_cents=F("amount_cents") + parts)


def spoken(code: str) -> str:
    """A finding of the past in words, without a name."""
    words = {
        "other-bracket": _("plays in the other bracket"),
        "not-in-good-standing": _("not in good standing"),
        "sponsor-cannot-sponsor": _("the sponsor is not a member in good standing"),
        "no-birth-date": _("birth date not known"),
        "too-young": _("a guest under 21"),
    }
    return words.get(code, code)
