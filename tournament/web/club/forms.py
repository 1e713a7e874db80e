"""Forms about a club: its people, accounts, judge passes, API tokens and branding."""

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.club import api_tokens
from tournament.core.figures import shortly  # formats what `read_tables` parses
from tournament.exchange.erasure.steps import Plan
from tournament.models import Club, Official, Person, Token, Tournament
from tournament.tournaments import opening
from tournament.web.frame.fields import (
    KeyedForm,
    PictureField,
    TimeZoneField,
    language_field,
    offer_choices,
    offer_rows,
)
from tournament.web.registration.forms import DateInput, PersonForm, SponsorField


class MembersForm(forms.Form):
    """A search. It is sent by POST: the text may be a phone number, and URLs are logged."""

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


class MemberForm(PersonForm):
    """A person's data except the membership status, which has its own page."""

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
    field_order = ("name", "kind", "member_number", "pool", "home_club", "sponsor", "birth_date", "phone", "email")
    kept = ("good_standing",)


class StandingForm(forms.Form):
    """The date of a change of membership status, and the reason."""

    since = forms.DateField(label=gettext_lazy("Since"), widget=DateInput(), initial=timezone.localdate)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("For desk and organizers only; not public and not in the journal."),
    )


class ErasingForm(forms.Form):
    """The accounts of the same person, and consent to erasure."""

    same_accounts = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Which of these is the same person?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    sure = forms.BooleanField(label=gettext_lazy("This person has asked for it, and I know that it cannot be undone"))

    def __init__(self, plan: Plan, data: QueryDict | None = None) -> None:
        super().__init__(data)
        offer_choices(self.fields["same_accounts"], [(user.pk, _account_label(user)) for user in plan.alike])
        # Nothing to choose from.
        if not plan.alike:
            del self.fields["same_accounts"]


def _account_label(user: Any) -> str:
    """An account's label; a judge pass shows its tournament."""
    return f"{user} · {user.judge_pass.tournament}" if hasattr(user, "judge_pass") else f"{user} · {user.username}"


class PasswordForm(forms.Form):
    """A new password, typed twice and never shown again."""

    password1 = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=gettext_lazy("Eight characters at least, and not a common word."),
    )
    password2 = forms.CharField(
        label=gettext_lazy("Password again"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("password1") and data.get("password2") and data["password1"] != data["password2"]:
            self.add_error("password2", _("The two passwords differ."))
        return data


class OfficialForm(PasswordForm):
    """A new official and their role."""

    full_name = forms.CharField(label=gettext_lazy("Name"), max_length=150)
    username = forms.CharField(label=gettext_lazy("User name"), max_length=150)
    role = forms.ChoiceField(
        label=gettext_lazy("May work as"), choices=Official.Role.choices, widget=forms.RadioSelect, initial="judge"
    )


# "7", or "1-4" with a hyphen or an en dash.
RANGE = re.compile(r"(\d{1,4})(?:[-–](\d{1,4}))?")


def read_tables(text: str) -> set[int] | None:
    """Parse table numbers: "1-4, 7" is {1, 2, 3, 4, 7}; None if the text is invalid."""
    tables: set[int] = set()
    for part in re.sub(r"\s*([-–])\s*", r"\1", text).replace(",", " ").replace(";", " ").split():
        found = RANGE.fullmatch(part)
        if found is None:
            return None
        first, last = int(found[1]), int(found[2] or found[1])
        if not first <= last < first + opening.MAX_TABLES:  # bounds the set
            return None
        tables |= set(range(first, last + 1))
    return tables


class TablesForm(forms.Form):
    """Some tables, or every table."""

    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        max_length=400,
        required=False,
        help_text=gettext_lazy(
            "Table numbers, such as 1-4, 7. The judge has the matches at these tables in every round."
        ),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    everywhere = forms.BooleanField(label=gettext_lazy("Every table of the tournament"), required=False)

    def clean(self) -> dict[str, Any]:
        """Adds `wanted`: the tables for the step, None for every table."""
        data = super().clean() or {}
        tables = read_tables(data.get("tables") or "")
        if data.get("everywhere"):
            data["wanted"] = None
            if data.get("tables"):
                self.add_error("tables", _("Name tables or choose every table, not both."))
        elif tables is None:
            self.add_error("tables", _("Write the numbers of tables, such as 1-4, 7."))
        else:
            data["wanted"] = tables
        return data


OWN_TABLES = re.compile(r"(.+?):([\s\d,;–-]+)")
"""A judge's line with tables of their own: "Ana Ruiz: 1-4, 7"."""


class PassForm(TablesForm, KeyedForm):
    """New judge passes, one per line."""

    name = forms.CharField(
        label=gettext_lazy("Judges"),
        max_length=10_000,
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy("One name per line. For tables of their own: Ana Ruiz: 1-4"),
    )
    count = forms.IntegerField(required=False, min_value=1, max_value=100, widget=forms.HiddenInput)
    field_order = ("name", "tables", "everywhere")

    def clean(self) -> dict[str, Any]:
        """Adds `judges`: names with their tables, None for every table; empty with `count`, so many without a name."""
        data = super().clean()
        if not data.get("count") and not (data.get("name") or "").strip() and "name" not in self.errors:
            self.add_error("name", _("Name the judges."))
        found = [(line, OWN_TABLES.fullmatch(line)) for line in map(str.strip, (data.get("name") or "").splitlines())]
        data["judges"] = [
            (own[1].strip(), read_tables(own[2]) or set()) if own else (line, data.get("wanted", set()))
            for line, own in found
            if line and not data.get("count")
        ]
        return data


class JudgeForm(TablesForm):
    """Other tables for a judge with an account or a pass; `tables` None: every table."""

    def __init__(self, data: Any = None, *, tables: list[int] | None) -> None:
        super().__init__(data, initial={"tables": shortly(tables or []), "everywhere": tables is None})


class LookForm(forms.Form):
    """Paper size and colour; without `with_colour` only black is used."""

    paper = forms.ChoiceField(
        label=gettext_lazy("Paper size of the printers"), choices=Club.Paper.choices, widget=forms.RadioSelect
    )
    with_colour = forms.BooleanField(label=gettext_lazy("Decorative lines in our colour"), required=False)
    colour = forms.CharField(
        label=gettext_lazy("Our colour"),
        max_length=7,
        required=False,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=gettext_lazy("All text stays black, so that documents are readable from any printer."),
    )


class LogoForm(forms.Form):
    """The club's logo."""

    picture = PictureField()


class ClubLanguageForm(forms.Form):
    """The club's language and its time zone."""

    language = language_field()
    time_zone = TimeZoneField()


TIMES = (7, 30, api_tokens.USUAL, api_tokens.LONGEST)  # days
EXPLAINED = {
    Token.Scope.RESULTS: gettext_lazy("Results: read tournaments and results, no personal data"),
    Token.Scope.READ: gettext_lazy("Read only: what you may read"),
    Token.Scope.DESK: gettext_lazy("Desk: what the desk may do"),
    Token.Scope.JUDGE: gettext_lazy("Judge: what a judge may do"),
    Token.Scope.ORGANIZER: gettext_lazy("Organizer: everything that you may do in this club"),
}


class TokenForm(forms.Form):
    """A new token of a club; `scopes`: those that the account itself has there."""

    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=api_tokens.NAME_LENGTH,
        help_text=gettext_lazy("To recognize the token later, for example: results on our website."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(label=gettext_lazy("What it may do"), widget=forms.RadioSelect, initial=Token.Scope.READ)
    tournament = forms.ModelChoiceField(
        Tournament.objects.none(),
        label=gettext_lazy("For which tournament"),
        required=False,
        empty_label=gettext_lazy("All tournaments of the club"),
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long"),
        coerce=int,
        initial=api_tokens.USUAL,
    )

    def __init__(self, data: Any = None, *, club: Club, scopes: list[Token.Scope]) -> None:
        super().__init__(data)
        offer_rows(self.fields["tournament"], club.tournaments.all())
        # A token cannot do more than its account.
        offer_choices(self.fields["scope"], [(scope, EXPLAINED[scope]) for scope in scopes])
        # Here, not in the class: the plural of each number in the page's language.
        days = [(days, ngettext("{days} day", "{days} days", days).format(days=days)) for days in TIMES]
        offer_choices(self.fields["days"], days)
