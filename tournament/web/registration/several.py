"""Several members registered at once: the desk ticks them on a list."""

from functools import partial
from typing import Any, Final

from django import forms
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy, ngettext

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.models import CashSession, Division, Payment, Person, Tournament, User, naming
from tournament.registration import check_in, eligibility, sign_up
from tournament.registration.check_in import Paid
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import sent, submit, success
from tournament.web.frame.fields import KeyedForm, offer_rows
from tournament.web.registration import cash_boxes
from tournament.web.registration.forms import offer_of

MOST: Final = 500  # members on the list


class SeveralForm(KeyedForm):
    """Members to tick, and the division they play in; None: each in their own."""

    people = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Members"), queryset=Person.objects.none(), widget=forms.CheckboxSelectMultiple
    )
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"),
        queryset=Division.objects.none(),
        required=False,
        empty_label=gettext_lazy("each in their own"),
    )
    rules_accepted = forms.BooleanField(label=gettext_lazy("They accept the rules"), required=False)

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.tournament = tournament
        members = Person.objects.filter(club=tournament.club, kind=Person.Kind.MEMBER, good_standing=True)
        if data is None:  # a form sent twice names members who are registered by now
            members = members.exclude(registrations__in=tournament.registrations.filter(withdrawn_at=None))
        offer_rows(self.fields["people"], members.order_by("sort_key", "pk"), offer_of)
        pools = tournament.divisions.filter(kind=Division.Kind.POOL)
        offer_rows(self.fields["division"], pools.filter(bracket=None), naming.division_name)
        self.pools = list(pools)

    def register(self, by: User, box: CashSession | None, *, present: bool) -> int:
        """Register the ticked members, all or none; `present`: also take their fees in cash. Returns how many.

        The message of a refusal names the member.
        """
        people = list(self.cleaned_data["people"])
        keys = [f"{self.cleaned_data['key'][:44]}-{person.pk}" for person in people]
        steps = [partial(self._enter, *each, by, box, present) for each in zip(people, keys, strict=True)]
        try:
            sign_up.all_or_none(tournament=self.tournament, steps=steps, keys=keys)
        except TournamentError as error:
            if error.item is not None:  # the page has names, and no numbers
                error.message = f"{people[error.item - 1].name}: {error.message}"
                error.item, error.field = None, "people"
            raise
        return len(people)

    def _enter(self, person: Person, key: str, by: User, box: CashSession | None, present: bool) -> None:
        asked: dict[str, Any] = {
            "tournament": self.tournament,
            "person": person,
            "division": self.cleaned_data["division"] or eligibility.usual_division(person, self.pools),
            "rules_accepted": self.cleaned_data["rules_accepted"],
            "by": by,
        }
        if present:
            check_in.check_in_player(**asked, key=key, paid=Paid(Payment.Method.CASH, "", box))
        else:
            sign_up.register(**asked)


@needs(permissions.DESK, FORM)
def several(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Tick members and register them; `do=present` also takes their fees in cash and checks them in."""
    form = SeveralForm(tournament, sent(request))
    box, present = cash_boxes.box_of(request, tournament), request.POST.get("do") == "present"

    def then(count: int) -> HttpResponse:
        text = ngettext("{count} member is registered.", "{count} members are registered.", count)
        return success(request, text.format(count=count), "desk:places", tournament.slug)

    done, status = submit(form, lambda: form.register(request.user, box, present=present), then)
    context = {"tournament": tournament, "form": form, "box": box, "boxless": box is None}
    return done or render(request, "registration/several.html", context, status=status)
