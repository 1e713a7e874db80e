"""Pre-registration from home with its private page, and its confirmation or refusal at the desk."""

import uuid
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.club import people, permissions
from tournament.core import address, rule_systems
from tournament.core.errors import cite
from tournament.core.short_texts import LONGEST_REASON
from tournament.documents.snapshots import headings
from tournament.models import Division, Person, PreRegistration, Registration, Tournament, naming
from tournament.registration import preregistration
from tournament.tournaments import opening
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, sent, submit, success
from tournament.web.frame.fields import KeyedForm, offer_choices, offer_rows
from tournament.web.registration.forms import DateInput, SponsorField, offer_sponsors

NEW = "new"


class RequestForm(KeyedForm):
    """The pre-registration form. The step decides which fields are required."""

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
    home_club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=people.LONGEST_CLUB,
        required=False,
        widget=forms.TextInput({"autocomplete": "organization"}),
        help_text=gettext_lazy("The club that you play for, where clubs meet."),
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
        offer_rows(self.fields["division"], preregistration.pools(tournament), naming.division_name)

    def step_values(self) -> preregistration.Asked:
        """The values for the step."""
        data = self.cleaned_data
        words = ("name", "kind", "member_number", "sponsor_name", "birth_date", "phone", "email", "home_club")
        return preregistration.Asked(**{word: data[word] for word in words})


class ConfirmForm(forms.Form):
    """The matching person of the club, and corrections to what was typed at home."""

    person = forms.ChoiceField(label=gettext_lazy("Who is it?"), widget=forms.RadioSelect)
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"), queryset=Division.objects.none(), empty_label=None, widget=forms.RadioSelect
    )
    sponsor = SponsorField(label=gettext_lazy("Sponsor"), max_length=160, required=False)
    birth_date = forms.DateField(label=gettext_lazy("Birth date"), widget=DateInput(), required=False)

    def __init__(self, asked: PreRegistration, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {str(person.pk): person for person in preregistration.known_as(asked)}
        known = [(key, _called(one)) for key, one in self.known.items()]
        offer_choices(self.fields["person"], [*known, (NEW, _("Somebody new to the club"))])
        # The best match is preselected, not decided.
        self.fields["person"].initial = next(iter(self.known), NEW)
        offer_rows(self.fields["division"], preregistration.pools(asked.tournament), naming.division_name)
        self.fields["division"].initial = asked.division_id
        # Sponsor and birth date are asked of guests only (SACI rule 1).
        if asked.kind == Person.Kind.MEMBER:
            del self.fields["sponsor"], self.fields["birth_date"]
            return
        members = preregistration.sponsors_of(asked)
        # A name that fits several members is left for the desk to choose.
        offer_sponsors(self, asked.tournament.club, members[0] if len(members) == 1 else None)
        self.fields["birth_date"].initial = asked.birth_date

    def chosen(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        data = self.cleaned_data
        return {
            "person": self.known.get(data["person"]),
            "division": data["division"],
            "sponsor": data.get("sponsor"),
            "birth_date": data.get("birth_date"),
        }


class DeclineForm(forms.Form):
    """The reason to decline."""

    reason = forms.CharField(
        label=gettext_lazy("Why is there no place?"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy(
            "Stored in the journal and shown on the applicant's page: do not enter private details."
        ),
    )


def _called(person: Person) -> str:
    number = f" · {person.member_number}" if person.member_number else ""
    return f"{person.name}{number} ({person.get_kind_display()})"


@needs(permissions.DESK, READ)
def waiting(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the pre-registrations that wait for confirmation, oldest first."""
    rows = preregistration.waiting(tournament)
    return render(request, "registration/to_confirm.html", {"tournament": tournament, "rows": rows})


@needs(permissions.DESK, FORM)
def confirm(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one pre-registration with possible matches among the club's people; a POST confirms it.

    The answer redirects to the person's card, where the fee is taken.
    """
    row = _find(tournament, number)
    if row.state != PreRegistration.State.WAITING:
        return render(request, "registration/payments/settled.html", {"tournament": tournament, "asked": row})
    form = ConfirmForm(row, sent(request))

    def registered(place: Registration) -> HttpResponse:
        text = _("{name} is registered as number {number}.").format(name=place.person, number=place.number)
        return success(request, text, "desk:card", tournament.slug, place.person_id)

    done, status = submit(
        form, lambda: preregistration.confirm(asked=row, by=request.user, **form.chosen()), registered
    )
    return done or _page(request, row, form, DeclineForm(), status)


@needs(permissions.DESK, POST)
def decline(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Decline a pre-registration, with a reason."""
    row = _find(tournament, number)
    form = DeclineForm(request.POST)
    done, status = submit(
        form,
        lambda: preregistration.decline(asked=row, by=request.user, **form.cleaned_data),
        lambda _done: success(request, _("Declined."), "desk:waiting", tournament.slug),
    )
    if done is not None:
        return done
    # Another desk settled it first: say how, instead of offering the forms again.
    if row.state != PreRegistration.State.WAITING:
        return render(
            request, "registration/payments/settled.html", {"tournament": tournament, "asked": row}, status=status
        )
    return _page(request, row, ConfirmForm(row), form, status)


def _page(
    request: OfficialRequest, row: PreRegistration, form: ConfirmForm, declining: DeclineForm, status: int
) -> HttpResponse:
    context = {"tournament": row.tournament, "asked": row, "form": form, "declining": declining}
    return render(request, "registration/confirm.html", context, status=status)


def _find(tournament: Tournament, number: int) -> PreRegistration:
    rows = tournament.pre_registrations.select_related("tournament__club", "division", "registration")
    return get_object_or_404(rows, number=number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The form with the rules to accept; it says so when pre-registration is closed."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    now = timezone.now()
    form = RequestForm(tournament, sent(request))
    done, status = submit(
        form,
        lambda: preregistration.ask(
            tournament=tournament,
            division=form.cleaned_data["division"],
            asked=form.step_values(),
            rules_accepted=form.cleaned_data["rules_accepted"],
            key=form.cleaned_data["key"],
            source=address.sender(request),  # for the limit on requests of one sender
            now=now,
        ),
        lambda row: SeeOther(resolve_url("public:asked", slug, row.public_id)),
    )
    if done is not None:
        return done
    ruleset = opening.rules_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "open": preregistration.is_open(tournament, today=timezone.localdate(now)),
        "system": rule_systems.spoken(ruleset.name),
        "source": ruleset.source,
        "rules": [
            # `rules` lists rule numbers, "12, 13"; each is cited in the reader's language.
            (", ".join(cite(f"SACI rule {number}") for number in one.rules.split(", ") if number), one.text)
            for one in headings.reminders(ruleset)
        ],
    }
    return render(request, "registration/register.html", context, status=status)


@never_cache
@require_safe
def request_page(request: HttpRequest, slug: str, public_id: uuid.UUID) -> HttpResponse:
    """The state of a pre-registration. Its URL is secret; nothing private is on the page even so."""
    rows = PreRegistration.objects.select_related("tournament__club", "division", "registration")
    row = get_object_or_404(rows, tournament__slug=slug, tournament__practice_for=None, public_id=public_id)
    return render(request, "registration/sign_up_status.html", {"tournament": row.tournament, "asked": row})
