"""The data of a person's card at the desk, and the list of eligibility exceptions."""

from typing import Any

from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.models import Division, Format, Payment, Person, Registration, Tournament
from tournament.registration import eligibility, sign_up
from tournament.registration.eligibility import Finding
from tournament.web.frame.access import READ, OfficialRequest, needs, saw
from tournament.web.registration import cash_boxes
from tournament.web.registration import list as registration_list
from tournament.web.registration.forms import CardForm


class Card:
    """A person at the desk, as stored now.

    `place` is the registration, withdrawn or not; None without one. `held` is the registration unless it was
    withdrawn. `owed` is in cents: the unpaid part of the fee, or the fee that a registration would cost now.
    """

    def __init__(self, tournament: Tournament, person: Person, data: QueryDict | None = None) -> None:
        self.tournament, self.person = tournament, person
        self.place: Registration | None = registration_list.registration_rows(tournament).filter(person=person).first()
        self.held = self.place if self.place and self.place.withdrawn_at is None else None
        self.division = self.held.division if self.held else self._usual()
        self.owed = self._owed()
        self.form = CardForm(tournament, data, person=person, place=self.held, owed=self.owed)
        self.findings: list[Finding] = [] if self.held else [one for one in self._findings() if one.can_be_waived]

    @property
    def state(self) -> str:
        """A version string: it changes when any desk changes this person's registration or payments."""
        if self.place is None:
            return "none"
        paid = getattr(self.place, "paid_cents", 0)  # annotated by `listing.rows`
        return f"{paid}-{self.place.present:d}-{self.held is not None:d}-{self.place.division_id}"

    @property
    def is_drawn(self) -> bool:
        """Whether the lottery of the registration's division has been held."""
        return self.held is not None and self.held.division.bracket_id is not None

    @property
    def may_be_missed(self) -> bool:
        """Whether the desk can say that a player whose lottery was held is not here: in individual events."""
        return self.held is not None and self.held.division.format == Format.ROTATING

    @property
    def to_do(self) -> str:
        """What the main button does: "enter", "pay" (and check in), "fee" (only), "present"; "" for nothing left."""
        if self.held is None:
            return "enter" if registration_list.takes_players(self.tournament) else ""
        has_seat = hasattr(self.held, "team_place")
        waits = self.held.substitute  # a late entry, or the odd player of the lottery
        # After the lottery, only a player with a team or on the waiting list is asked for the fee.
        if self.owed > 0 and (has_seat or waits or not self.is_drawn):
            return "fee" if self.held.present or has_seat or waits else "pay"
        return "" if self.held.present or self.is_drawn else "present"

    @property
    def waits_in(self) -> list[Division]:
        """The divisions after their lottery in which a late player may wait: the person's own, else any."""
        drawn = list(self.tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False))
        if self.held is not None:
            late = not hasattr(self.held, "team_place") and not self.held.substitute
            return [one for one in drawn if late and one.pk == self.held.division_id]
        return [one for one in drawn if one.key == self.person.pool] or drawn

    @property
    def focus(self) -> str:
        """The field that gets the focus when the card opens: the one with missing data, else the button."""
        if self.findings:
            return "sponsor" if {one.field for one in self.findings} == {"sponsor"} else "finding"
        if self.to_do != "enter":
            return "button"
        if self.division is None:
            return "division"
        return "sponsor" if self.person.kind == Person.Kind.GUEST and self.person.sponsor is None else "button"

    def _usual(self) -> Division | None:
        return eligibility.proposed_division(self.person, self.tournament)

    def _owed(self) -> int:
        if self.held is not None:
            paid: int = getattr(self.held, "paid_cents", 0)
            return self.held.fee_cents - paid
        # A price needs a division: the first serves until one is chosen.
        division = self.division or self.tournament.divisions.filter(kind=Division.Kind.POOL).first()
        return sign_up.promise_now(self.tournament, self.person, division).cents if division else 0

    def _findings(self) -> list[Finding]:
        return eligibility.findings(
            person=self.person,
            division=self.division,
            sponsor=self.person.sponsor,
            rules_accepted=True,  # the form asks for it; here only the person is checked
            day=self.tournament.date,
        )


def people_of(tournament: Tournament) -> QuerySet[Person]:
    """The people who can have a card: all people of the club."""
    return Person.objects.filter(club=tournament.club).select_related("sponsor")


def render_card(request: OfficialRequest, card: Card, *, refusal: str = "", status: int = 200) -> HttpResponse:
    """Render the card, with a refused form or the sentence of a refused step (`refusal`)."""
    saw(request, card.tournament.club, card.person)
    organizes = request.user.has_perm(permissions.ORGANIZE, card.tournament)
    # Removed from the form, not only hidden: nobody else can send these fields.
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
    box = cash_boxes.box_of(request, card.tournament)
    if box is not None and box.is_open:
        context["box"] = box
    else:  # suggest a cash box only where the tournament uses them
        context["boxless"] = card.tournament.cash_sessions.exists()
    return render(request, "registration/card.html", context, status=status)


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
    """The payments of a registration, each with `left_cents`: its amount minus partial refunds."""
    parts = Coalesce(Sum("refunded_by__amount_cents"), 0)  # refunds have negative amounts
    return place.payments.select_related("reversed_by", "taken_by").annotate(left_cents=F("amount_cents") + parts)


def spoken(code: str) -> str:
    """A stored finding code as text, without the person's name; an unknown code unchanged."""
    words = {
        "other-bracket": _("plays in the other bracket"),
        "not-in-good-standing": _("not in good standing"),
        "sponsor-cannot-sponsor": _("the sponsor is not a member in good standing"),
        "no-birth-date": _("birth date not known"),
        "too-young": _("a guest under 21"),
    }
    return words.get(code, code)


@needs(permissions.DESK, READ)
def exceptions(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the exceptions of a tournament, including those of withdrawn registrations."""
    places = (
        tournament.registrations.exclude(let_in_at=None)
        .select_related("person", "division", "let_in_by")
        .order_by("let_in_at", "number")
    )
    told = [(place, [spoken(code) for code in place.let_in_findings]) for place in places]
    return render(request, "registration/exceptions.html", {"tournament": tournament, "exceptions": told})
