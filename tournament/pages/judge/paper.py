"""Paper first: the pile of sheets in table order, and each sheet once it was typed twice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.hands import SEATS
from tournament import issuing, ledger, opening, passes, permissions, tasks, transcribing
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.judge.sheet_form import tell
from tournament.models import Sitting, Team, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, status_of
from tournament.pages.judge.access import match_url, on_match
from tournament.pages.judge.phone import phone
from tournament.pages.judge.telling import Told, tell_differences
from tournament.pages.public import tables
from tournament.transcribing import LONGEST_REASON, Standing


class TakeInForm(forms.Form):
    """Put the sheet in as it was looked at. `despite`: why it counts though the paper was added up otherwise."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    token = forms.CharField(max_length=64, widget=forms.HiddenInput)
    despite = forms.CharField(required=False, max_length=LONGEST_REASON)


@dataclass(frozen=True)
class Pile:
    """One paper of the pile: how far it has come, and which reading its user would type now, None for none."""

    standing: Standing
    mine: int | None

    @property
    def teams(self) -> tuple[Team, Team]:
        """Who plays."""
        return self.standing.sitting.team_a, self.standing.sitting.team_b


@require_safe
@needs(permissions.TABLES)
def pile(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The matches now in play, by table: what is typed of their papers, and what is not."""
    papers = list(_pile(request, tournament))
    context = {
        "tournament": tournament,
        "papers": papers,
        "next": _next(papers),
    }
    return render(request, "judge/paper.html", context)


@require_safe
@on_match
def sheet(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """What was typed of one paper: who typed it, what differs, and the sheet as it will be."""
    return show(request, sitting)


@require_POST
@on_match
def settle(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Take what was chosen of each difference."""
    choices = {name[2:]: int(value) for name, value in request.POST.items() if name[:2] == "d:" and value in ("1", "2")}
    try:
        transcribing.settle(sitting=sitting, choices=choices, token=request.POST.get("token", "")[:64], by=request.user)
    except TournamentError as error:
        return show(request, sitting, refusal=str(error), chosen=choices, status=status_of(error))
    return SeeOther(sheet_url(sitting))


@require_POST
@on_match
def sit(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Let the players sit as the paper says."""
    said = [request.POST.get(f"seat_{seat}", "") for seat in SEATS]
    numbers = [int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0 for text in said]
    try:
        transcribing.sit(sitting=sitting, numbers=numbers, by=request.user)
    except TournamentError as error:
        return show(request, sitting, refusal=str(error), status=status_of(error))
    messages.success(request, _("The players sit as the paper says."))
    return SeeOther(sheet_url(sitting))


@require_POST
@on_match
def take_in(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Put the sheet in, with the signatures of the paper."""
    form = TakeInForm(request.POST)
    if not form.is_valid():
        return show(request, sitting, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        done, papers = issuing.take_paper_in(
            sitting=sitting,
            version=form.cleaned_data["version"],
            token=form.cleaned_data["token"],
            despite=form.cleaned_data["despite"],
            by=request.user,
            base_url=base_url(request),
            device=phone(request)["device"],
        )
    except TournamentError as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
        return show(request, sitting, form=form, status=status_of(error))
    tasks.wake(*papers)
    return _taken_in(request, done)


def _taken_in(request: OfficialRequest, done: Sitting) -> HttpResponse:
    """On to the next paper; a sheet that still waits for somebody is shown."""
    if done.state == Sitting.State.SIGNING:
        messages.warning(request, _("The sheet is in. It still waits for who agrees to it."))
        return SeeOther(match_url(done.pk))
    table = _("Table {number}").format(number=done.table)
    messages.success(request, _("{table}: the sheet is in.").format(table=table))
    return SeeOther(resolve_url("judge:paper", done.tournament.slug))


def show(
    request: OfficialRequest,
    sitting: Sitting,
    *,
    refusal: str = "",
    chosen: dict[str, int] | None = None,
    form: TakeInForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """One paper as it now is."""
    sitting = tables.shown(Sitting.every.select_related("tournament__club")).get(pk=sitting.pk)
    now = transcribing.standing(sitting)
    context: dict[str, Any] = {
        "sitting": sitting,
        "tournament": sitting.tournament,
        "now": now,
        "mine": now.next_for(request.user),
        "refusal": refusal,
        "differences": _told(now, chosen or {}),
        "form": form or TakeInForm(initial={"version": sitting.version, "token": now.token}),
    }
    if now.content is not None:
        context |= _as_it_will_be(now)
    return render(request, "judge/paper_sheet.html", context, status=status)


def _as_it_will_be(now: Standing) -> dict[str, Any]:
    """The whole sheet with what both readings say, and what is wrong with it."""
    assert now.content is not None  # noqa: S101 - for the type checker
    sitting, content = now.sitting, now.content
    judged = transcribing.judge(sitting, content.lines)
    lines = ledger.lines(judged.after, sitting, opening.ruleset_of(sitting.tournament), reasons=True)
    told = [[tell(finding, sitting) for finding in one.findings] for one in judged.lines]
    over = judged.after.outcome is not None
    return {
        "content": content,
        "judged": judged,
        "over": over,
        "lines": list(zip(lines[len(judged.before.lines) :], told, strict=True)),
        "wrong": judged.refused is not None,
        "unfinished": not over and any(content.initials),
        "paper_differs": over and content.final is not None and content.final != judged.points,
    }


def _told(now: Standing, chosen: dict[str, int]) -> list[Told]:
    return tell_differences(now, chosen) if now.differences else []


def following(request: OfficialRequest, sitting: Sitting) -> Standing | None:
    """The next paper of the pile that this user would type, after that of a match."""
    papers = [one for one in _pile(request, sitting.tournament) if one.standing.sitting.pk != sitting.pk]
    later = [one for one in papers if one.standing.sitting.table > sitting.table]
    found = _next([*later, *(one for one in papers if one not in later)])
    return None if found is None else found.standing


def _next(papers: Sequence[Pile]) -> Pile | None:
    """The first that nobody has typed whole; then the first that somebody has typed once."""
    open_ = [one for one in papers if one.mine]
    first = [one for one in open_ if one.standing.state in ("untyped", "draft")]
    return next(iter([*first, *(one for one in open_ if one.standing.state == "once")]), None)


def _pile(request: OfficialRequest, tournament: Tournament) -> Iterator[Pile]:
    playing = passes.theirs(request.user, tournament, tables.in_play(tournament))
    for standing in transcribing.standings(playing.filter(state=Sitting.State.PLAYING)):
        yield Pile(standing, standing.next_for(request.user))


def sheet_url(sitting: Sitting) -> str:
    """The page of one paper."""
    return resolve_url("judge:paper-sheet", sitting.pk)
