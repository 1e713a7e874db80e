"""Absences, withdrawals, returning teams and substitutions, each with a preview before it is confirmed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.lottery import championship
from tournament.lottery.entry_list import LONGEST_REASON
from tournament.matches import dry_run, sign_off, substitutions, withdrawals
from tournament.models import Registration, TableMatch, Team, TeamPlayer, Tournament, User, Withdrawal, naming
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, status_of
from tournament.web.frame.step import run_step

# Not run by the form: the page previews it first, then runs it.
Step = Callable[[], Any]


@dataclass(frozen=True)
class Wanted:
    """A requested step, and a sentence that describes it."""

    step: Step
    sentence: str


class _Reasoned(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Public: do not enter private details."),
    )


class AbsentForm(forms.Form):
    """The teams missing at a table."""

    table_match = forms.ModelChoiceField(queryset=TableMatch.objects.none(), widget=forms.HiddenInput)
    absent = forms.ChoiceField(choices=[("A", ""), ("B", ""), ("AB", "")], widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data)
        found = self.fields["table_match"]
        assert isinstance(found, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        found.queryset = tournament.table_matches.select_related("team_a", "team_b", "tournament")

    def wanted(self, by: User) -> Wanted:
        table_match, absent = self.cleaned_data["table_match"], self.cleaned_data["absent"]
        teams = {"A": [table_match.team_a], "B": [table_match.team_b], "AB": [table_match.team_a, table_match.team_b]}[
            absent
        ]
        sentences = {
            1: _("Team {number} is not seated at table {table}, and forfeits."),
            2: _("Neither team is seated at table {table}: both forfeit."),
        }
        sentence = sentences[len(teams)].format(number=teams[0].number, table=table_match.table)
        return Wanted(lambda: sign_off.walkover(table_match=table_match, absent=set(absent), by=by), sentence)


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
        label=gettext_lazy("Rule"),
        max_length=withdrawals.LONGEST_RULE,
        required=False,
        help_text=gettext_lazy("The rule for a disqualification, such as SACI rule 11."),
    )
    field_order = ("team", "kind", "rule", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        # A prefix in ids: this form shares its page with the others here.
        super().__init__(data, auto_id="leave_%s")
        team = self.fields["team"]
        assert isinstance(team, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        # Teams that have left already cannot leave again.
        there = tournament.teams.exclude(number__in=championship.withdrawals_by_team(tournament))
        team.queryset = there.prefetch_related("players__registration__person")

    def wanted(self, by: User) -> Wanted:
        data = dict(self.cleaned_data)
        words = {"number": data["team"].number, "rule": data["rule"]}
        if data["kind"] == Withdrawal.Kind.WITHDRAWN:
            sentence = _("Team {number} withdraws from the tournament.")
        else:
            sentence = _("Team {number} is disqualified ({rule}).")
        return Wanted(lambda: withdrawals.withdraw_team(**data, by=by), sentence.format(**words))


class ReturnForm(_Reasoned):
    """A team returns after leaving."""

    withdrawal = forms.ModelChoiceField(label=gettext_lazy("Team"), queryset=Withdrawal.objects.none(), empty_label="—")
    field_order = ("withdrawal", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="return_%s")
        withdrawal = self.fields["withdrawal"]
        assert isinstance(withdrawal, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        # Only withdrawals in force: a team may have left and returned before.
        gone = championship.withdrawals_by_team(tournament).values()
        withdrawal.queryset = Withdrawal.objects.filter(pk__in=[one.pk for one in gone]).select_related("team")
        withdrawal.label_from_instance = _gone  # type: ignore[assignment] # in the page's language

    def wanted(self, by: User) -> Wanted:
        withdrawal, reason = self.cleaned_data["withdrawal"], self.cleaned_data["reason"]
        sentence = _("Team {number} comes back.").format(number=withdrawal.team.number)
        return Wanted(lambda: withdrawals.return_team(withdrawal=withdrawal, reason=reason, by=by), sentence)


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
        out, into = self.fields["out"], self.fields["into"]
        assert isinstance(out, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        assert isinstance(into, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        out.queryset = substitutions.changeable(tournament)
        out.label_from_instance = _player  # type: ignore[assignment] # in the page's language
        into.queryset = substitutions.waiting_substitutes(tournament)

    def wanted(self, by: User) -> Wanted:
        # The sentence is shown with the preview, before anything is done.
        place, into, reason = (self.cleaned_data[name] for name in ("out", "into", "reason"))
        words = {"number": place.team.number, "into": into.person.name, "out": place.registration.person.name}
        sentence = _("Team {number}: {into} plays on in place of {out}. The team keeps its number and its points.")

        def step() -> substitutions.SubstitutionMade:
            return substitutions.substitute(team=place.team, out=place.registration, into=into, reason=reason, by=by)

        return Wanted(step, sentence.format(**words))


def _player(place: TeamPlayer) -> str:
    return _("Team {number}: {player}").format(number=place.team.number, player=place.registration)


def _gone(withdrawal: Withdrawal) -> str:
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
    wanted = form.wanted(request.user)
    try:
        return _look_or_do(request, tournament, form, wanted)
    except dry_run.Outdated as error:  # the tournament changed since the preview: show a new one
        return _sure(request, tournament, wanted, error.dry_run_result, refusal=str(error), status=409)
    except TournamentError as error:
        # All fields of this form are hidden, so the refusal goes above the page.
        if isinstance(form, AbsentForm):
            return _page(request, tournament, {}, status=status_of(error), refusal=str(error))
        return _page(request, tournament, {kind: form}, status=blame(form, error))


def _look_or_do(request: OfficialRequest, tournament: Tournament, form: AnyForm, wanted: Wanted) -> HttpResponse:
    token = request.POST.get("token", "")
    if not token:
        return _sure(request, tournament, wanted, dry_run.dry_run(tournament=tournament, step=wanted.step))
    step = lambda: dry_run.do_agreed_step(tournament=tournament, step=wanted.step, token=token)  # noqa: E731
    run_step(request, tournament, step, reprint=True)
    messages.success(request, wanted.sentence + " " + _("Done."))
    return SeeOther(resolve_url("organizer:absence", tournament.slug))


def _sure(
    request: OfficialRequest,
    tournament: Tournament,
    wanted: Wanted,
    dry_run_result: dry_run.DryRun,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the preview: the effects, and the form that confirms them."""
    context = {
        "tournament": tournament,
        "sentence": wanted.sentence,
        "effects": dry_run.sentences(dry_run_result.effects, _names(tournament)),
        "token": dry_run_result.token,
        "sent": _sent(request.POST),
        "refusal": refusal,
        "back": resolve_url("organizer:absence", tournament.slug),
    }
    return render(request, "matches/absence_confirm.html", context, status=status)


def _page(
    request: OfficialRequest, tournament: Tournament, forms: dict[type, AnyForm], *, status: int, refusal: str = ""
) -> HttpResponse:
    # Nobody can be absent once a line is entered.
    seated = tournament.table_matches.filter(state=TableMatch.State.PLAYING, entries=None)
    people = "players__registration__person"
    with_names = (f"team_a__{people}", f"team_b__{people}")
    context: dict[str, Any] = {
        "tournament": tournament,
        "seated": seated.select_related("team_a", "team_b", "round__division__bracket").prefetch_related(*with_names),
        "gone": championship.withdrawals_by_team(tournament).values(),
        "substitutions": substitutions.substitutions_of(tournament),
        "waits": substitutions.waiting_substitutes(tournament).exists(),
        "refusal": refusal,
        "leave": forms.get(LeaveForm) or LeaveForm(tournament),
        "back": forms.get(ReturnForm) or ReturnForm(tournament),
        "substitute": forms.get(SubstituteForm) or SubstituteForm(tournament),
    }
    return render(request, "matches/absence.html", context, status=status)


def _names(tournament: Tournament) -> dict[str, str]:
    return {division.key: naming.division_name(division) for division in tournament.divisions.all()}


def _sent(data: QueryDict) -> list[tuple[str, str]]:
    """The form's data as hidden fields of the confirmation."""
    return [(name, str(data[name])) for name in data if name not in ("csrfmiddlewaretoken", "token")]
