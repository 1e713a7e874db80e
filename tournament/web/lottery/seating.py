"""The organizer's page of an individual event: the next round as the rules seat it, or by hand; and who enters late."""

from typing import Any, Final

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.club import permissions
from tournament.core.errors import Refused, TournamentError
from tournament.core.short_texts import LONGEST_REASON
from tournament.hall import seating as hall_seating
from tournament.lottery.rotating import people, seating, shown
from tournament.matches import event_rounds, reseating
from tournament.models import Division, Format, Registration, Tournament
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import blame, press, status_of, success
from tournament.web.frame.fields import offer_rows

LONGEST: Final = 20_000  # characters: 800 people


class HandForm(forms.Form):
    """A round as an organizer seats it: a line for each table, with four registration numbers."""

    round = forms.IntegerField(widget=forms.HiddenInput)
    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 8, "inputmode": "numeric"}),
        help_text=gettext_lazy(
            "One line for each table, the leaders' first: the numbers of two partners, then of their two rivals. "
            "Who is in no line has a bye."
        ),
    )

    def numbers(self) -> list[list[int]]:
        """The registration numbers by table. Refused at a line that is not four numbers."""
        rows = []
        for at, line in enumerate(self.cleaned_data["tables"].splitlines(), start=1):
            words = line.replace(",", " ").split()
            if words and not all(word.isascii() and word.isdigit() and len(word) <= 6 for word in words):
                text = _("Line {line} has something else than numbers: {text}")
                raise Refused(text.format(line=at, text=line[:40]), field="tables", code="not-numbers")
            if words:
                rows.append([int(word) for word in words])
        return rows


class LateForm(forms.Form):
    """A person who registered after the lottery."""

    registration = forms.ModelChoiceField(
        label=gettext_lazy("Person"), queryset=Registration.objects.none(), empty_label="—"
    )

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_rows(self.fields["registration"], seating.waiting(division), str)


class RoundsForm(forms.Form):
    """How many rounds the event has from now on, and why."""

    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=event_rounds.MOST_ROUNDS,
        help_text=gettext_lazy("As many as are seated: the event ends when these are over. More: it goes on."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Recorded in the journal; not public."),
    )


@needs(permissions.ORGANIZE, FORM)
def seat(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Show the next round, or run what the button `do` names."""
    division = get_object_or_404(
        Division.objects.select_related("bracket"), tournament=tournament, key=key, format=Format.ROTATING
    )
    division.tournament = tournament
    do = request.POST.get("do", "")
    here = resolve_url("organizer:seating", tournament.slug, key)
    if do == "seat":
        return press(request, lambda: _seat(request, division), here)
    if do == "unseat":
        return press(request, lambda: _unseat(request, division), here)
    if do in ("preview", "by-hand"):
        return _by_hand(request, division, do, here)
    if do == "late":
        form = LateForm(division, request.POST)
        if form.is_valid():
            try:
                team = seating.enter_late(
                    division=division, registration=form.cleaned_data["registration"], by=request.user
                )
            except TournamentError as error:
                return _page(request, division, late=form, status=blame(form, error))
            return success(request, _("{name} plays from the next round on.").format(name=team.label), here)
        return _page(request, division, late=form, status=422)
    if do == "rounds":
        return _rounds(request, division, here)
    return _page(request, division)


def _seat(request: OfficialRequest, division: Division) -> str:
    number = request.POST.get("round", "")
    if not number.isdigit():
        raise Refused(_("Name the round."), field="round")
    made = seating.seat_round(division=division, round=int(number[:4]), by=request.user)
    return _("Round {round} is seated. It can be started now.").format(round=made.number)


def _unseat(request: OfficialRequest, division: Division) -> str:
    number = seating.unseat_round(division=division, by=request.user)
    return _("The seating of round {round} was taken back.").format(round=number)


def _by_hand(request: OfficialRequest, division: Division, do: str, here: str) -> HttpResponse:
    form = HandForm(request.POST)
    if not form.is_valid():
        return _page(request, division, hand=form, status=422)
    try:
        tables = seating.by_registration(division, form.numbers())
        if do == "preview":
            return _page(request, division, hand=form, proposal=seating.propose(division, tables))
        made = seating.seat_round(division=division, round=form.cleaned_data["round"], by=request.user, tables=tables)
    except TournamentError as error:
        return _page(request, division, hand=form, status=blame(form, error))
    return success(request, _("Round {round} is seated. It can be started now.").format(round=made.number), here)


def _rounds(request: OfficialRequest, division: Division, here: str) -> HttpResponse:
    form = RoundsForm(request.POST)
    if not form.is_valid():
        return _page(request, division, rounds=form, status=422)
    try:
        event_rounds.change_rounds(division=division, by=request.user, **form.cleaned_data)
    except TournamentError as error:
        return _page(request, division, rounds=form, status=blame(form, error))
    number = form.cleaned_data["rounds"]
    text = ngettext("The event has {rounds} round.", "The event has {rounds} rounds.", number)
    return success(request, text.format(rounds=number), here)


def _page(
    request: OfficialRequest,
    division: Division,
    *,
    hand: HandForm | None = None,
    late: LateForm | None = None,
    rounds: RoundsForm | None = None,
    proposal: seating.Proposal | None = None,
    status: int = 200,
) -> HttpResponse:
    division.refresh_from_db(fields=["bracket"])
    context: dict[str, Any] = {"tournament": division.tournament, "division": division, "late": late}
    if division.bracket is not None:
        event = people.read(division)
        number = seating.next_round(division)
        context |= {
            "event": event,
            "number": number,
            "rounds": event.rounds,
            "startable": hall_seating.next_round(division),
            "correctable": reseating.is_correctable(event),
            "open_matches": len(event.open_matches),
            "waiting": seating.waiting(division),
            "late": late or LateForm(division),
            "rounds_form": rounds or RoundsForm(initial={"rounds": event.rounds}),
        }
        if event.last_round:
            context["seated"] = shown.of_round(event, event.seated(event.last_round), event.last_round)
        if number is not None:
            context |= _next(division, event, number, hand, proposal)
            status = status_of(context["error"]) if "error" in context and status == 200 and hand else status
    return render(request, "lottery/seating.html", context, status=status)


def _next(
    division: Division, event: people.Event, number: int, hand: HandForm | None, proposal: seating.Proposal | None
) -> dict[str, Any]:
    """What the page says of the round that can be seated: the proposal of the rules, or that of the form."""
    try:
        made = seating.propose(division)
    except TournamentError as error:
        return {"error": error}
    lines = "\n".join(" ".join(str(event.number_of(one)) for one in table.people) for table in made.round.tables)
    return {
        "proposal": made,
        "noshows": people.names(event, made.noshows),
        "tables": shown.of_round(event, made.round, number),
        "hand": hand or HandForm(initial={"round": number, "tables": lines}),
        "checked": proposal,
        "checked_tables": shown.of_round(event, proposal.round, number) if proposal is not None else None,
    }
