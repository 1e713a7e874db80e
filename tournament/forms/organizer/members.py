"""The forms of the club's people: what is known, the standing, and the consent to erase."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournament.erasing import Plan
from tournament.forms.desk.places import DateInput, PersonFields
from tournament.forms.desk.sponsors import SponsorField, offer_of
from tournament.members import Details
from tournament.models import Club, Person


class MembersForm(forms.Form):
    """Who is looked for. It is sent in a body: what is typed may be a phone number, and addresses are logged."""

    q = forms.CharField(label=gettext_lazy("Name, number or phone"), max_length=120, required=False)
    kind = forms.ChoiceField(
        label=gettext_lazy("Plays as"),
        choices=[("", gettext_lazy("all")), *Person.Kind.choices],
        required=False,
    )
    standing = forms.ChoiceField(
        label=gettext_lazy("Standing"),
        choices=[
            ("", gettext_lazy("all")),
            ("good", gettext_lazy("in good standing")),
            ("lost", gettext_lazy("not in good standing")),
        ],
        required=False,
    )
    show = forms.ChoiceField(
        label=gettext_lazy("Show who"),
        choices=[
            ("", gettext_lazy("everybody")),
            ("played", gettext_lazy("has played here")),
            ("never", gettext_lazy("has never played here")),
            ("former", gettext_lazy("was erased")),
        ],
        required=False,
    )
    whole = forms.BooleanField(label=gettext_lazy("The whole list, to print it"), required=False)


class MemberForm(PersonFields):
    """All that is known of a person but the standing, which has a page of its own."""

    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False)
    pool = forms.CharField(
        label=gettext_lazy("Bracket"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("men, women or another pool"),
    )
    sponsor = SponsorField(
        label=gettext_lazy("Sponsor"),
        required=False,
        help_text=gettext_lazy("Guests only: the member who answers for the guest. Type a name or a member number."),
    )
    field_order = ("name", "kind", "member_number", "pool", "sponsor", "birth_date", "phone", "email")

    def __init__(self, club: Club, person: Person | None, data: QueryDict | None = None) -> None:
        initial: dict[str, Any] = {}
        if person is not None:
            initial = {name: getattr(person, name) for name in self.base_fields if name != "sponsor"}
            initial["sponsor"] = offer_of(person.sponsor) if person.sponsor else ""
        super().__init__(data, initial=initial)
        sponsor = self.fields["sponsor"]
        assert isinstance(sponsor, SponsorField)  # noqa: S101 - for the type checker
        sponsor.offer(club)
        self.good_standing = person is None or person.good_standing

    def details(self) -> Details:
        """What was written, as the step takes it."""
        return Details(good_standing=self.good_standing, **self.cleaned_data)


class StandingForm(forms.Form):
    """The day a standing changed, and why."""

    since = forms.DateField(label=gettext_lazy("Since"), widget=DateInput(), initial=timezone.localdate)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("For desk and organizers: the public and the journal do not see it."),
    )


class ErasingForm(forms.Form):
    """Which accounts are the same person's, and that erasing is meant."""

    same_accounts = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Which of these is the same person?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    sure = forms.BooleanField(label=gettext_lazy("This person has asked for it, and I know that it cannot be undone"))

    def __init__(self, plan: Plan, data: QueryDict | None = None) -> None:
        super().__init__(data)
        same = self.fields["same_accounts"]
        assert isinstance(same, forms.TypedMultipleChoiceField)  # noqa: S101 - for the type checker
        same.choices = [(user.pk, _told(user)) for user in plan.alike]
        if not plan.alike:
            del self.fields["same_accounts"]


def _told(user: Any) -> str:
    """An account as the organizer knows it: a pass by its tournament."""
    return f"{user} · {user.judge_pass.tournament}" if hasattr(user, "judge_pass") else f"{user} · {user.username}"
