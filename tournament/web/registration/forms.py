"""Forms that register a player: the card at the desk, a walk-in, a person's data, a guest's sponsor."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import people
from tournament.club.people import Details
from tournament.core.names import search_key
from tournament.models import CashSession, Club, Division, Payment, Person, Registration, Tournament, naming
from tournament.registration import eligibility, payments
from tournament.registration.check_in import Paid
from tournament.web.frame.fields import KeyedForm, offer_rows

MOST_NAMED = 6  # sponsors in an error


class SponsorField(forms.CharField):
    """Accepts an offered value ("Name · 0123"), a name or part of it, or a member number; cleans to a Person or None.

    `offers` fill the page's <datalist id="sponsors">. `only_for`: who is asked, where the form says what one plays as.
    """

    only_for = Person.Kind.GUEST

    widget = forms.TextInput(attrs={"list": "sponsors", "autocomplete": "off"})
    members: list[Person]
    offers: list[str]

    def clean(self, value: Any) -> Person | None:
        text = super().clean(value)
        if not text:
            return None
        # Without a separator this is the whole text: a member number alone.
        number = text.rpartition("·")[2].strip()
        # A number is unambiguous, so it is tried first.
        by_number = [person for person in self.members if person.member_number and person.member_number == number]
        exact = [person for person in self.members if person.search_key == search_key(text)]
        words = search_key(text).split()
        found = by_number or exact or [one for one in self.members if all(word in one.search_key for word in words)]
        if len(found) > 1:
            some = ", ".join(map(offer_of, found[:MOST_NAMED]))
            raise ValidationError(_("Several members fit: {names}. Write the member number.").format(names=some))
        if not found:
            raise ValidationError(_("No member of this club has this name or number."))
        return found[0]


def offer_of(person: Person) -> str:
    """A member's label, with the number if there is one, because two members may share a name."""
    return f"{person.name} · {person.member_number}" if person.member_number else person.name


def offer_sponsors(form: forms.Form, club: Club, chosen: Person | None) -> None:
    """Offer the members of this club in the form's `sponsor` field, filled in with the chosen one."""
    field = form.fields["sponsor"]
    assert isinstance(field, SponsorField)  # noqa: S101 - for the type checker
    field.members = list(Person.objects.filter(club=club, kind=Person.Kind.MEMBER))
    field.offers = [offer_of(person) for person in field.members if person.good_standing]
    field.initial = offer_of(chosen) if chosen is not None else ""


class MemberNumberField(forms.CharField):
    """A number that members have."""

    only_for = Person.Kind.MEMBER


class DateInput(forms.DateInput):
    """The browser's date picker."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__({"autocomplete": "off"}, format="%Y-%m-%d")


def exception_field() -> forms.CharField:
    """An organizer's reason to register a player against a finding."""
    return forms.CharField(
        label=gettext_lazy("Reason for the exception"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "Stored with the registration and in the journal. Do not enter names or private details."
        ),
    )


class PlaceForm(forms.Form):
    """Bracket, sponsor and acceptance of the rules. The step decides which of them are required."""

    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"), queryset=Division.objects.none(), required=False, empty_label="—"
    )
    sponsor = SponsorField(
        label=gettext_lazy("Sponsor"),
        max_length=160,
        required=False,
        help_text=gettext_lazy(
            "Guests only: the member who answers for the guest. Type part of the name, or the member number."
        ),
    )
    rules_accepted = forms.BooleanField(label=gettext_lazy("The player accepts the rules"), required=False)

    def __init__(self, tournament: Tournament, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A division with a bracket has held its lottery and takes no registrations.
        pools = tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None)
        offer_rows(self.fields["division"], pools, naming.division_name)
        if person is not None:
            self.fields["division"].initial = eligibility.proposed_division(person, tournament)
        # Only guests have a sponsor (SACI rule 1).
        if person is not None and person.kind == Person.Kind.MEMBER:
            del self.fields["sponsor"]
        else:
            offer_sponsors(self, tournament.club, person and person.sponsor)


class PersonFields(forms.Form):
    """A person's data, as the desk sees it."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    kind = forms.ChoiceField(
        label=gettext_lazy("Plays as"), choices=Person.Kind.choices, widget=forms.RadioSelect, initial="member"
    )
    member_number = MemberNumberField(label=gettext_lazy("Member number"), max_length=20, required=False)
    birth_date = forms.DateField(
        label=gettext_lazy("Birth date"),
        widget=DateInput(),
        required=False,
        help_text=gettext_lazy("Guests only: a guest is 21 or older on the day (SACI rule 1)."),
    )
    phone = forms.CharField(label=gettext_lazy("Phone"), max_length=40, required=False)
    home_club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=people.LONGEST_CLUB,
        required=False,
        help_text=gettext_lazy("The club that the person plays for, where clubs meet."),
    )


def _with_lottery(division: Division) -> str:
    """A division's name; after its lottery, with a note that the player must wait for the officials."""
    name = naming.division_name(division)
    return (
        name
        if division.bracket_id is None
        else _("{bracket}: lottery held, waits for the officials").format(bracket=name)
    )


class WalkInForm(KeyedForm, PersonFields, PlaceForm):
    """An unknown player: creates the person and the registration together, also after the lottery, when they must wait.

    `exception`: an organizer's reason to register them against a finding; the desk's form has no such field.
    """

    field_order = (
        *("name", "division", "kind", "sponsor", "birth_date", "member_number", "phone", "home_club"),
        "rules_accepted",
    )
    same_name = forms.BooleanField(
        label=gettext_lazy("This is another person with the same name"), required=False, widget=forms.HiddenInput
    )

    exception = exception_field()

    def __init__(self, tournament: Tournament, *args: Any, organizes: bool = False, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        offer_rows(self.fields["division"], tournament.divisions.filter(kind=Division.Kind.POOL), _with_lottery)
        if not organizes:
            del self.fields["exception"]
        self.tournament, self.club = tournament, tournament.club
        self.known: Person | None = None
        # A guest has to be of age; members say theirs where a price depends on it.
        self.is_age_of_guests = not tournament.prices.filter(dropped_at=None).exclude(under_age=None).exists()
        self.may_be_let_in = False  # the step found something that an organizer may override

    def clean(self) -> dict[str, Any]:
        """Ask about a name that the club already has: it may be the same person."""
        data = super().clean() or {}
        key = search_key(data.get("name", ""))
        # A repeated send finds the person that the first one created.
        sent_before = Registration.objects.filter(tournament=self.tournament, key=data.get("key") or "-").exists()
        if key and not sent_before:
            self.known = Person.objects.filter(club=self.club, search_key=key).first()
        if self.known is not None:
            self.fields["same_name"].widget = forms.CheckboxInput()
            if not data.get("same_name"):
                self.add_error("name", _("The club already has a person with this name."))
        return data

    def details(self) -> Details:
        """The values for the step."""
        data = self.cleaned_data
        return Details(
            name=data["name"],
            kind=data["kind"],
            member_number=data["member_number"],
            birth_date=data["birth_date"],
            pool=data["division"].key if data["division"] else "",
            sponsor=data["sponsor"],
            phone=data["phone"],
            home_club=data["home_club"],
        )


class PersonForm(PersonFields):
    """Update a person; division, e-mail address and membership status stay as they are. None: a new person."""

    sponsor = SponsorField(label=gettext_lazy("Sponsor"), max_length=160, required=False)
    kept: tuple[str, ...] = ("pool", "email", "good_standing")

    def __init__(self, club: Club, person: Person | None, data: QueryDict | None = None) -> None:
        names = [name for name in self.base_fields if name != "sponsor"]
        super().__init__(data, initial={name: getattr(person, name) for name in names} if person else None)
        offer_sponsors(self, club, person and person.sponsor)
        self.person = person

    def details(self) -> Details:
        """The values entered, with the unchanged ones; a new person starts in good standing."""
        kept = {name: getattr(self.person, name) for name in self.kept} if self.person else {"good_standing": True}
        return Details(**kept, **self.cleaned_data)


METHODS = [choice for choice in Payment.Method.choices if choice[0] in payments.TAKEN]


class CardForm(KeyedForm, PlaceForm):
    """Bracket, sponsor and rules for a person without a registration; the payment if something is owed.

    The rules are ticked at first, because the desk asks every player. `cents` is the amount owed that the card showed.
    `exception` and `waiver`: an organizer's reasons to register a player against a finding, and to charge no fee.
    """

    field_order = ("division", "sponsor", "rules_accepted", "method", "reference", "exception", "papers")
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"),
        queryset=Division.objects.none(),
        required=False,
        empty_label=None,
        widget=forms.RadioSelect,
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Paid by"), choices=METHODS, initial="cash", required=False, widget=forms.RadioSelect
    )
    reference = forms.CharField(
        label=gettext_lazy("Reference"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("For a card the number on its slip, for a transfer its reference; not for cash."),
    )
    exception = exception_field()
    waiver = forms.CharField(label=gettext_lazy("Why the fee is waived"), max_length=200, required=False)
    papers = forms.BooleanField(label=gettext_lazy("Print receipt and badge"), required=False)
    # A payment is refused if the amount due has changed since the card was shown.
    cents = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)

    def __init__(
        self, tournament: Tournament, *args: Any, person: Person, place: Registration | None, owed: int, **kwargs: Any
    ) -> None:
        super().__init__(tournament, *args, person=person, **kwargs)
        self.fields["rules_accepted"].initial = True
        self.fields["cents"].initial = owed
        # A registered player has answered these before.
        gone = {"division", "sponsor", "rules_accepted"} if place is not None else set()
        if owed <= 0:
            gone |= {"method", "reference"}
        for name in gone & set(self.fields):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """A tampered `cents` is an error of the whole form, because its field is hidden."""
        data = super().clean()
        if "cents" in self.errors:
            self.add_error(None, _("This form has no valid amount: open the page again."))
        return data

    def paid(self, box: CashSession | None) -> Paid:
        """The payment for the step; cash if the form has no such field. Only cash is put in a cash box."""
        data = self.cleaned_data
        method = data.get("method") or Payment.Method.CASH
        return Paid(method, data.get("reference", ""), box if method == Payment.Method.CASH else None)

    def entering(self) -> dict[str, Any]:
        """The registration's values; the fields are missing for a member (sponsor) or a registered player (all)."""
        data = self.cleaned_data
        return {
            "division": data.get("division"),
            "sponsor": data.get("sponsor"),
            "rules_accepted": data.get("rules_accepted", False),
        }
