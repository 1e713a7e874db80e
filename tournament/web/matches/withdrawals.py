"""Absences, withdrawals, returning teams and substitutions, each with a preview before it is confirmed."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms
from django.http import HttpResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.core.short_texts import LONGEST_REASON
from tournament.lottery import championship
from tournament.matches import absences, sign_off, withdrawals
from tournament.models import Registration, TableMatch, Team, TeamPlayer, Tournament, User, Withdrawal
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import Wanted, blame, preview_or_do, status_of
from tournament.web.frame.fields import offer_exchange, offer_rows


class _Reasoned(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Public: do not enter private details."),
    )


class AbsentForm(forms.Form):
    """The teams missing at a table."""

    table_match = forms.ModelChoiceField(queryset=TableMatch.objects.none(), widget=forms.HiddenInput)
    absent = forms.ChoiceField(
        choices=[(word, "") for word in ("A", "B", "AB", *absences.CHAIRS)], widget=forms.HiddenInput
    )

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data)
        seated = tournament.table_matches.select_related("team_a", "team_b", "tournament")
        offer_rows(self.fields["table_match"], seated)

    def wanted(self, by: User) -> Wanted[Any]:
        table_match, absent = self.cleaned_data["table_match"], self.cleaned_data["absent"]
        if absent in absences.CHAIRS:
            seat = table_match.seats.get(seat=absences.CHAIRS.index(absent))
            text = _("{name} is not seated at table {table}, and forfeits.")
            sentence = text.format(name=seat.registration.person.name, table=table_match.table)
            if absences.is_reseated(table_match):
                note = _("By the profile this table is seated again instead, on the page of the seating.")
                sentence = f"{sentence} {note}"
            return _wanted(lambda: sign_off.walkover(table_match=table_match, absent={absent}, by=by), sentence)
        teams = {"A": [table_match.team_a], "B": [table_match.team_b], "AB": [table_match.team_a, table_match.team_b]}[
            absent
        ]
        sentences = {
            1: _("Team {number} is not seated at table {table}, and forfeits."),
            2: _("Neither team is seated at table {table}: both forfeit."),
        }
        sentence = sentences[len(teams)].format(number=teams[0].number, table=table_match.table)
        return _wanted(lambda: sign_off.walkover(table_match=table_match, absent=set(absent), by=by), sentence)


class LeaveForm(_Reasoned):
    """A team withdraws or is disqualified."""

    team = forms.ModelChoiceField(label=gettext_lazy("Team"), queryset=Team.objects.none(), empty_label="—")
    kind = forms.ChoiceField(
        label=gettext_lazy("What happens"),
        choices=[
            ("withdrawn", gettext_lazy("The team withdraws")),
            ("disqualified", gettext_lazy("Officials disqualify it")),
        ],
        widget=forms.RadioSelect,
        initial="withdrawn",
    )
    rule = forms.CharField(
        label=gettext_lazy("Under which rule"),
        max_length=withdrawals.LONGEST_RULE,
        required=False,
        help_text=gettext_lazy("The rule for a disqualification, such as SACI rule 11."),
    )
    field_order = ("team", "kind", "rule", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        # A prefix in ids: this form shares its page with the others here.
        super().__init__(data, auto_id="leave_%s")
        # Teams that have left already cannot leave again.
        there = tournament.teams.exclude(number__in=championship.withdrawals_by_team(tournament))
        offer_rows(self.fields["team"], there.prefetch_related("players__registration__person"))

    def wanted(self, by: User) -> Wanted[Any]:
        data = dict(self.cleaned_data)
        words = {"number": data["team"].number, "people": data["team"].label, "rule": data["rule"]}
        if data["team"].is_person:
            left, out = _("{people} withdraws from the tournament."), _("{people} is disqualified ({rule}).")
        else:
            left, out = _("Team {number} withdraws from the tournament."), _("Team {number} is disqualified ({rule}).")
        sentence = left if data["kind"] == Withdrawal.Kind.WITHDRAWN else out
        return _wanted(lambda: withdrawals.withdraw_team(**data, by=by), sentence.format(**words))


class ReturnForm(_Reasoned):
    """A team returns after leaving."""

    withdrawal = forms.ModelChoiceField(label=gettext_lazy("Team"), queryset=Withdrawal.objects.none(), empty_label="—")
    field_order = ("withdrawal", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="return_%s")
        # Only withdrawals in force: a team may have left and returned before.
        gone = [one.pk for one in championship.withdrawals_by_team(tournament).values()]
        offer_rows(self.fields["withdrawal"], Withdrawal.objects.filter(pk__in=gone).select_related("team"), _gone)

    def wanted(self, by: User) -> Wanted[Any]:
        withdrawal, reason = self.cleaned_data["withdrawal"], self.cleaned_data["reason"]
        text = _("{people} comes back.") if withdrawal.team.is_person else _("Team {number} comes back.")
        sentence = text.format(number=withdrawal.team.number, people=withdrawal.team.label)
        return _wanted(lambda: withdrawals.return_team(withdrawal=withdrawal, reason=reason, by=by), sentence)


class SubstituteForm(_Reasoned):
    """A waiting player takes the chair of a player, from now on."""

    out = forms.ModelChoiceField(
        label=gettext_lazy("Who stops playing"), queryset=TeamPlayer.objects.none(), empty_label="—"
    )
    into = forms.ModelChoiceField(
        label=gettext_lazy("Who plays on instead"), queryset=Registration.objects.none(), empty_label="—"
    )
    field_order = ("out", "into", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="substitute_%s")
        offer_exchange(self, withdrawals.replaceable(tournament), withdrawals.waiting_substitutes(tournament))

    def wanted(self, by: User) -> Wanted[Any]:
        # The sentence is shown with the preview, before anything is done.
        place, into, reason = (self.cleaned_data[name] for name in ("out", "into", "reason"))
        words = {"number": place.team.number, "into": into.person.name, "out": place.registration.person.name}
        sentence = (
            _("Team {number}: {into} plays on in place of {out}. The team keeps its number and its points.")
            if place.team.round is None
            else _("{into} plays this round in place of {out}, and the match counts for {into}.")
        )

        def step() -> withdrawals.SubstitutionMade:
            return withdrawals.substitute(team=place.team, out=place.registration, into=into, reason=reason, by=by)

        return _wanted(step, sentence.format(**words))


def _wanted(step: Callable[[], Any], sentence: str) -> Wanted[Any]:
    return Wanted(step, sentence, lambda _result: sentence + " " + _("Done."))


def _gone(withdrawal: Withdrawal) -> str:
    if withdrawal.team.is_person:
        return withdrawal.team.label
    return _("Team {number}: {player}").format(number=withdrawal.team.number, player=withdrawal.team.label)


AnyForm = AbsentForm | LeaveForm | ReturnForm | SubstituteForm
FORMS: Final[Mapping[str, type[AnyForm]]] = {
    "absent": AbsentForm,
    "leave": LeaveForm,
    "return": ReturnForm,
    "substitute": SubstituteForm,
}


@needs(permissions.ORGANIZE, FORM)
def absence(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the forms; with `do`, preview that step; with the preview's `token`, execute it."""
    kind = FORMS.get(request.POST.get("do", "")) if request.method == "POST" else None
    if kind is None:
        return _page(request, tournament, {}, status=200 if request.method != "POST" else 422)
    form = kind(tournament, request.POST)
    if not form.is_valid():
        return _page(request, tournament, {kind: form}, status=422)
    try:
        back = resolve_url("organizer:absence", tournament.slug)
        return preview_or_do(request, tournament, form.wanted(request.user), back, reprint=True)
    except TournamentError as error:
        # All fields of this form are hidden, so the refusal goes above the page.
        if isinstance(form, AbsentForm):
            return _page(request, tournament, {}, status=status_of(error), refusal=str(error))
        return _page(request, tournament, {kind: form}, status=blame(form, error))


def _page(
    request: OfficialRequest, tournament: Tournament, forms: dict[type, AnyForm], *, status: int, refusal: str = ""
) -> HttpResponse:
    context: dict[str, Any] = {
        "tournament": tournament,
        "gone": championship.withdrawals_by_team(tournament).values(),
        "substitutions": withdrawals.substitutions_of(tournament),
        "waits": withdrawals.waiting_substitutes(tournament).exists(),
        "refusal": refusal,
        "leave": forms.get(LeaveForm) or LeaveForm(tournament),
        "back": forms.get(ReturnForm) or ReturnForm(tournament),
        "substitute": forms.get(SubstituteForm) or SubstituteForm(tournament),
    }
    return render(request, "matches/absence.html", context, status=status)
