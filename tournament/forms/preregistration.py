"""A place asked for from home, and its confirmation at the desk."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import freezing, preregistration
from tournament.forms.desk.places import DateInput
from tournament.forms.desk.sponsors import SponsorField, offer_of
from tournament.forms.keyed import KeyedForm
from tournament.models import Division, Person, PreRegistration, Tournament

NEW = "new"


class AskForm(KeyedForm):
    """What somebody writes at home. Which of it must be there is for the step to say."""

    name = forms.CharField(
        label=gettext_lazy("Your name"), max_length=120, widget=forms.TextInput({"autocomplete": "name"})
    )
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"),
        queryset=Division.objects.none(),
        required=False,
        empty_label=None,
        widget=forms.RadioSelect,
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("You play as"),
        choices=[("member", gettext_lazy("a member of the club")), ("guest", gettext_lazy("a guest"))],
        widget=forms.RadioSelect,
        initial="member",
    )
    member_number = forms.CharField(
        label=gettext_lazy("Member number"),
        max_length=20,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    sponsor_name = forms.CharField(
        label=gettext_lazy("Name of your sponsor"),
        max_length=160,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy("Guests only: the member who answers for you (SACI rule 1)."),
    )
    birth_date = forms.DateField(
        label=gettext_lazy("Birth date"),
        widget=DateInput(),
        required=False,
        help_text=gettext_lazy("Guests only: a guest is 21 or older on the day (SACI rule 1)."),
    )
    phone = forms.CharField(
        label=gettext_lazy("Phone"),
        max_length=40,
        required=False,
        widget=forms.TextInput({"autocomplete": "tel", "inputmode": "tel"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"), required=False, widget=forms.EmailInput({"autocomplete": "email"})
    )
    rules_accepted = forms.BooleanField(label=gettext_lazy("I accept the rules of the tournament"), required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_pools(self.fields["division"], tournament)

    def asked(self) -> preregistration.Asked:
        """What was written, as the step takes it."""
        data = self.cleaned_data
        words = ("name", "kind", "member_number", "sponsor_name", "birth_date", "phone", "email")
        return preregistration.Asked(**{word: data[word] for word in words})


class ConfirmForm(forms.Form):
    """Who it is of the people that the club knows, and what was written wrongly at home."""

    person = forms.ChoiceField(label=gettext_lazy("Who is it?"), widget=forms.RadioSelect)
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"), queryset=Division.objects.none(), empty_label=None, widget=forms.RadioSelect
    )
    sponsor = SponsorField(label=gettext_lazy("Sponsor"), max_length=160, required=False)
    birth_date = forms.DateField(label=gettext_lazy("Birth date"), widget=DateInput(), required=False)

    def __init__(self, asked: PreRegistration, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {str(person.pk): person for person in preregistration.known_as(asked)}
        person, sponsor = self.fields["person"], self.fields["sponsor"]
        assert isinstance(person, forms.ChoiceField)  # noqa: S101 - for the type checker
        assert isinstance(sponsor, SponsorField)  # noqa: S101 - for the type checker
        person.choices = [(key, _called(one)) for key, one in self.known.items()] + [
            (NEW, _("Somebody new to the club"))
        ]
        person.initial = next(iter(self.known), NEW)
        offer_pools(self.fields["division"], asked.tournament)
        self.fields["division"].initial = asked.division_id
        if asked.kind == Person.Kind.MEMBER:
            del self.fields["sponsor"], self.fields["birth_date"]
            return
        sponsor.offer(asked.tournament.club)
        members = preregistration.sponsors_of(asked)
        sponsor.initial = offer_of(members[0]) if len(members) == 1 else ""
        self.fields["birth_date"].initial = asked.birth_date

    def chosen(self) -> dict[str, Any]:
        """What was chosen, by the names of the step."""
        data = self.cleaned_data
        return {
            "person": self.known.get(data["person"]),
            "division": data["division"],
            "sponsor": data.get("sponsor"),
            "birth_date": data.get("birth_date"),
        }


class DeclineForm(forms.Form):
    """Why there is no place."""

    reason = forms.CharField(
        label=gettext_lazy("Why is there no place?"),
        max_length=preregistration.LONGEST_REASON,
        help_text=gettext_lazy("Kept in the journal and told on the page of who asked: write nothing private."),
    )


def offer_pools(field: forms.Field, tournament: Tournament) -> None:
    """Offer the brackets without a lottery, in the page's language."""
    assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - for the type checker
    field.queryset = preregistration.pools(tournament)
    field.label_from_instance = freezing.division_name  # type: ignore[assignment] # in the page's language


def _called(person: Person) -> str:
    number = f" · {person.member_number}" if person.member_number else ""
    return f"{person.name}{number} ({person.get_kind_display()})"
