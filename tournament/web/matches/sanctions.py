"""Sanctions on the result: given by judges at their tables, also with a pass, and taken back by judges of the club.

Everybody can read the list.
"""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scoring.profile import rulings as profile_rulings
from tournament.club import judge_passes, permissions
from tournament.core.errors import Refused
from tournament.core.short_texts import LONGEST_REASON
from tournament.lottery import rulings
from tournament.matches import sanctions
from tournament.matches.withdrawals import table_matches_of
from tournament.models import Sanction, Seat, TableMatch, TeamPlayer, Tournament, User, naming
from tournament.models.federation import MOST_POINTS
from tournament.tournaments import opening
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import press, run_step, submit, success
from tournament.web.frame.fields import KeyedForm, offer_choices, offer_rows


class SanctionForm(KeyedForm):
    """A sanction of one player: a row of the table, or points and a card of the ladder."""

    player = forms.ModelChoiceField(label=gettext_lazy("Player"), queryset=TeamPlayer.objects.none(), empty_label="—")
    match = forms.ModelChoiceField(
        label=gettext_lazy("Match"),
        queryset=TableMatch.objects.none(),
        required=False,
        empty_label=gettext_lazy("the newest match of the player"),
    )
    row = forms.ChoiceField(label=gettext_lazy("Infraction"))
    points = forms.IntegerField(
        label=gettext_lazy("Points taken off"), min_value=0, max_value=MOST_POINTS, required=False
    )
    card = forms.ChoiceField(label=gettext_lazy("Card"), choices=Sanction.Card.choices, initial=Sanction.Card.NONE)
    note = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Public: do not enter private details."),
    )

    def __init__(self, tournament: Tournament, user: User, *args: Any) -> None:
        super().__init__(*args)
        matches = judge_passes.theirs(user, tournament, tournament.table_matches.all())
        players = TeamPlayer.objects.filter(team__tournament=tournament, team__annulled_at=None, team__round=None)
        players = players.filter(registration__in=Seat.objects.filter(table_match__in=matches).values("registration"))
        players = players.select_related("team", "registration__person").prefetch_related("team__players")
        offer_rows(self.fields["player"], players, _player_text)
        offer_rows(self.fields["match"], matches.select_related("round__division__bracket", "match"), _match_text)
        if opening.profile_of(tournament).sanctions.sanctions == sanctions.LADDER:
            del self.fields["row"]
        else:
            del self.fields["points"], self.fields["card"]
            offer_choices(self.fields["row"], [("", "—"), *rulings.infractions_of(tournament)])

    def give(self, by: User) -> Sanction:
        """Give the sanction."""
        data = dict(self.cleaned_data)
        place, found = data.pop("player"), data.pop("match")
        at_tables = TableMatch.objects.filter(seats__registration=place.registration).order_by("pk")
        table_match = found or (at_tables if place.team.is_person else table_matches_of(place.team)).last()
        if table_match is None:
            raise Refused(_("This player has no match yet."), field="player", code="no-match")
        data["points"] = data.get("points") or 0
        return sanctions.give(table_match=table_match, player=place.registration, by=by, **data)


def _player_text(place: TeamPlayer) -> str:
    return f"{naming.team_title(place.team)}: {place.registration.person.name}"


def _match_text(table_match: TableMatch) -> str:
    division = table_match.round.division
    names = (naming.division_name(division), naming.round_name(division, table_match.round.number))
    return _("{round}, table {table}").format(round=", ".join(names), table=table_match.table)


@needs(permissions.TABLES, FORM)
def listing(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the sanctions of a tournament with a form for one more, at a table of this account."""
    given = profile_rulings.are_given(opening.profile_of(tournament))
    form = SanctionForm(tournament, request.user, *([request.POST] if request.method == "POST" else []))
    done, status = submit(
        form,
        lambda: run_step(request, tournament, lambda: form.give(request.user)),
        lambda made: success(
            request,
            _("Sanction {number} is given.").format(number=made.number),
            "judge:sanctions",
            tournament.slug,
        ),
    )
    context = {
        "tournament": tournament,
        "form": form,
        "given": given,
        "back": request.user.has_perm(permissions.JUDGE, tournament),
        "rulings": rulings.rulings_in(tournament).found,
    }
    return done or render(request, "matches/sanctions.html", context, status=status)


@needs(permissions.JUDGE, POST)
def take_back(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a sanction back, with a reason."""
    sanction = get_object_or_404(Sanction, tournament=tournament, number=number)

    def step() -> str:
        reason = request.POST.get("reason", "").replace("\x00", "")
        run_step(request, tournament, lambda: sanctions.take_back(sanction=sanction, reason=reason, by=request.user))
        return _("Sanction {number} is taken back.").format(number=number)

    return press(request, step, "judge:sanctions", tournament.slug)


@require_safe
def public(request: HttpRequest, slug: str) -> HttpResponse:
    """The sanctions of a tournament, for everybody."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    context = {"tournament": tournament, "rulings": rulings.rulings_in(tournament).found}
    return render(request, "matches/public_sanctions.html", context)
