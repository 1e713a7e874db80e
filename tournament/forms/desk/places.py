"""Forms that give a player a place."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import freezing
from tournament.forms.desk.sponsors import SponsorField, offer_of
from tournament.forms.keyed import KeyedForm
from tournament.members import Details
from tournament.models import Division, Person, Registration, Tournament
from tournament.names import search_key


class DateInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__({"autocomplete": "off"}, format="%Y-%m-%d")


def exception_field() -> forms.CharField:
    """An organizer's reason to let somebody in against a finding."""
    return forms.CharField(
        label=gettext_lazy("Why this player is let in all the same"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Kept with the registration and in the journal: write no name and nothing private."),
    )


class PlaceForm(forms.Form):
    """Bracket, sponsor and the acceptance of the rules. Which of them must be there is for the rules to say."""

    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"), queryset=Division.objects.none(), required=False, empty_label="—"
    )
    sponsor = SponsorField(
        label=gettext_lazy("Sponsor"),
        max_length=160,
        required=False,
        help_text=gettext_lazy("Guests only: the member who answers for the guest. Type a name or a member number."),
    )
    rules_accepted = forms.BooleanField(label=gettext_lazy("The player accepts the rules"), required=False)

    def __init__(self, tournament: Tournament, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pools = tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None)
        division, sponsor = self.fields["division"], self.fields["sponsor"]
        assert isinstance(division, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        assert isinstance(sponsor, SponsorField)  # noqa: S101 - for the type checker
        division.queryset = pools
        division.label_from_instance = freezing.division_name  # type: ignore[assignment] # in the page's language
        if person is not None:
            division.initial = pools.filter(key=person.pool).first()
        if person is not None and person.kind == Person.Kind.MEMBER:
            del self.fields["sponsor"]
            return
        sponsor.offer(tournament.club)
        if person is not None and person.sponsor is not None:
            sponsor.initial = offer_of(person.sponsor)


class PersonFields(forms.Form):
    """What the desk knows of a person."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    kind = forms.ChoiceField(
        label=gettext_lazy("Plays as"), choices=Person.Kind.choices, widget=forms.RadioSelect, initial="member"
    )
    member_number = forms.CharField(label=gettext_lazy("Member number"), max_length=20, required=False)
    birth_date = forms.DateField(
        label=gettext_lazy("Birth date"),
        widget=DateInput(),
        required=False,
        help_text=gettext_lazy("Guests only: a guest is 21 or older on the day (SACI rule 1)."),
    )
    phone = forms.CharField(label=gettext_lazy("Phone"), max_length=40, required=False)


def _with_lottery(division: Division) -> str:
    """A bracket by name; one that is drawn says what becomes of who comes after its lottery."""
    name = freezing.division_name(division)
    return name if division.bracket_id is None else _("{bracket}: drawn, waits for the officials").format(bracket=name)


class WalkInForm(KeyedForm, PersonFields, PlaceForm):
    """Somebody who is on no list: the person and the place at once, after the lottery too, where he waits.

    `exception`: why an organizer lets him in against a finding; the form of a desk has no such field.
    """

    field_order = ("name", "division", "kind", "sponsor", "birth_date", "member_number", "phone", "rules_accepted")
    same_name = forms.BooleanField(
        label=gettext_lazy("This is another person of the same name"), required=False, widget=forms.HiddenInput
    )

    exception = exception_field()

    def __init__(self, tournament: Tournament, *args: Any, organizes: bool = False, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        division = self.fields["division"]
        assert isinstance(division, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        division.queryset = tournament.divisions.filter(kind=Division.Kind.POOL)
        division.label_from_instance = _with_lottery  # type: ignore[assignment] # in the page's language
        if not organizes:
            del self.fields["exception"]
        self.tournament, self.club = tournament, tournament.club
        self.known: Person | None = None
        self.may_be_let_in = False  # the step found something that an organizer may make an exception of

    def clean(self) -> dict[str, Any]:
        """A name that the club knows already is looked at again: it may be the same person."""
        data = super().clean() or {}
        key = search_key(data.get("name", ""))
        sent_before = Registration.objects.filter(tournament=self.tournament, key=data.get("key") or "-").exists()
        if key and not sent_before:
            self.known = Person.objects.filter(club=self.club, search_key=key).first()
        if self.known is not None:
            self.fields["same_name"].widget = forms.CheckboxInput()
            if not data.get("same_name"):
                self.add_error("name", _("The club knows somebody of this name already."))
        return data

    def details(self) -> Details:
        """What was written, as the step takes it."""
        data = self.cleaned_data
        return Details(
            name=data["name"],
            kind=data["kind"],
            member_number=data["member_number"],
            birth_date=data["birth_date"],
            pool=data["division"].key if data["division"] else "",
            sponsor=data["sponsor"],
            phone=data["phone"],
        )


class PersonForm(PersonFields):
    """Mend what is known of a person; the pool and the e-mail address stay, and the standing is the organizer's."""

    sponsor = SponsorField(label=gettext_lazy("Sponsor"), max_length=160, required=False)

    def __init__(self, person: Person, data: QueryDict | None = None) -> None:
        initial = {name: getattr(person, name) for name in PersonFields.base_fields}
        initial["sponsor"] = offer_of(person.sponsor) if person.sponsor else ""
        super().__init__(data, initial=initial)
        sponsor = self.fields["sponsor"]
        assert isinstance(sponsor, SponsorField)  # noqa: S101 - for the type checker
        sponsor.offer(person.club)
        self.person = person

    def details(self) -> Details:
        """What was written, over what is known."""
        kept = {name: getattr(self.person, name) for name in ("pool", "email", "good_standing")}
        return Details(**kept, **self.cleaned_data)
