"""Double entry of paper scoresheets: the sheets in table order, and the differences between the two entries of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.entries import from_data
from scoring.hands import SEATS, SIDES
from tournament.club import judge_passes, permissions
from tournament.core.errors import TournamentError
from tournament.core.short_texts import LONGEST_SHEET_REASON
from tournament.hall import tables as hall_tables
from tournament.matches import sheet_text
from tournament.matches.double_entry import comparison, readings, recording
from tournament.matches.double_entry.comparison import Difference
from tournament.matches.double_entry.readings import Standing
from tournament.models import TableMatch, Team, Tournament
from tournament.tournaments import opening
from tournament.web.club.judge_login import phone
from tournament.web.frame import windows
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, run_step, status_of, submit, success
from tournament.web.frame.fields import read_number
from tournament.web.matches.double_entry.rows import COUNT, PaperTable
from tournament.web.matches.judge.access import match_url, on_match
from tournament.web.matches.scoreboard.line_forms import players_of
from tournament.web.matches.scoreboard.named import tell_players

FIELDS: Final = {
    "": gettext_lazy("the whole line"),
    "by": gettext_lazy("who went out"),
    "end": gettext_lazy("how the hand ended"),
    "pips": gettext_lazy("the pips left"),
    "side_pips": gettext_lazy("the pips left"),
    "tiles": gettext_lazy("the tiles left"),
    "scored": gettext_lazy("the points of the plays"),
    "recount": gettext_lazy("the recount"),
    "leader": gettext_lazy("who led"),
    "seat": gettext_lazy("the player"),
    "side": gettext_lazy("the team"),
    "tile": gettext_lazy("the domino"),
    "reason": gettext_lazy("the reason"),
    "special": gettext_lazy("the special play"),
    "final": gettext_lazy("the score at the end"),
    "initials_a": gettext_lazy("who signed for team A"),
    "initials_b": gettext_lazy("who signed for team B"),
}
NOTHING: Final = "—"
OVERRULE: Final = "overrule_"


@dataclass(frozen=True)
class DescribedDifference:
    """One difference: its place, both values, and the chosen entry, 0 for none."""

    key: str
    where: str
    first: str
    second: str
    chosen: int


def tell_differences(now: Standing, chosen: Mapping[str, int]) -> list[DescribedDifference]:
    """Each difference in words, in the order of the paper."""
    return [_describe(now, one, chosen.get(one.key, 0)) for one in now.differences]


def _describe(now: Standing, one: Difference, chosen: int) -> DescribedDifference:
    what = FIELDS.get(one.field, one.field)
    where = str(what)
    if one.line is not None:
        where = _("Line {number}: {what}").format(number=one.line, what=what)
    return DescribedDifference(one.key, where, _value(now, one, one.first), _value(now, one, one.second), chosen)


def _sums_tell(now: Standing, one: Difference) -> bool:
    """Whether the paper has one figure for both teams, and the entries differ in it."""
    both = one.first is not None and one.second is not None
    return both and PaperTable.from_match(now.table_match).mode == COUNT and sum(one.first) != sum(one.second)


def _value(now: Standing, one: Difference, value: Any) -> str:
    if value is None or value == "":
        return NOTHING
    players = players_of(now.table_match)
    match one.field:
        # One entry lacks the line, so the whole line is the difference.
        case "":
            seating = opening.match_rules(now.table_match).seating
            return sheet_text.describe_entry(from_data(value, seating), now.table_match)
        case "by" | "leader" | "seat":
            return f"{value + 1} · {players[value]}"
        case "side":
            return _("Team {number}").format(number=now.table_match.called[value])
        case "end":
            return {"domino": _("A player went out"), "block": _("Locked")}.get(value, _("Thrown in"))
        # Show the figure on paper, not the pips by team computed from it.
        case "side_pips" if _sums_tell(now, one):
            return str(sum(value))
        case "side_pips":
            return " · ".join(f"{side} {pips}" for side, pips in zip(SIDES, value, strict=True))
        case "final":
            return " : ".join(map(str, value))
        case "pase_salida":
            return _("yes") if value else NOTHING
        case "pases_redondos":
            return ", ".join(str(seat + 1) for seat in value) or NOTHING
    if isinstance(value, list):
        return ", ".join(" ".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return str(value)


class TakeInForm(forms.Form):
    """Enter the sheet as previewed. `despite`: why it counts although the sum on paper differs.

    Fields `overrule_3` say why an organizer writes line 3 although it is refused; their texts are read as `overruled`.
    """

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    token = forms.CharField(max_length=64, widget=forms.HiddenInput)
    despite = forms.CharField(required=False, max_length=LONGEST_SHEET_REASON)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.data:
            if (number := read_number(name.removeprefix(OVERRULE), 3)) and name.startswith(OVERRULE):
                self.fields[f"{OVERRULE}{number}"] = forms.CharField(required=False, max_length=LONGEST_SHEET_REASON)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        reasons = {name: cleaned.pop(name) for name in [*cleaned] if name.startswith(OVERRULE)}
        return {
            **cleaned,
            "overruled": {int(name.removeprefix(OVERRULE)): text for name, text in reasons.items() if text},
        }

    def reason_of(self, number: int) -> str:
        """The reason typed for a line."""
        return str(self.data.get(f"{OVERRULE}{number}", ""))


@dataclass(frozen=True)
class Pile:
    """One paper scoresheet: its state, and which of the two entries this user would type next, None for none."""

    standing: Standing
    mine: int | None

    @property
    def teams(self) -> tuple[Team, Team]:
        """The two teams."""
        return self.standing.table_match.team_a, self.standing.table_match.team_b


@needs(permissions.TABLES, READ)
def pile(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The matches in play by table, with the state of their paper sheets."""
    papers = list(_pile(request, tournament))
    (shown,), parts = windows.cut(request, papers)
    context = {
        "tournament": tournament,
        "papers": shown,
        "windows": parts,
        "next": _next(papers),
    }
    return render(request, "matches/double_entry/paper.html", context)


@on_match(READ)
def sheet(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """One paper sheet: who typed it, the differences, and the resulting sheet."""
    return render_sheet(request, table_match)


@on_match(POST)
def settle(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Apply the choice made for each difference."""
    # Fields are "d:<key>" with 1 or 2, the entry that is right.
    choices = {name[2:]: int(value) for name, value in request.POST.items() if name[:2] == "d:" and value in ("1", "2")}
    try:
        readings.settle(
            table_match=table_match, choices=choices, token=request.POST.get("token", "")[:64], by=request.user
        )
    except TournamentError as error:
        return render_sheet(request, table_match, refusal=str(error), chosen=choices, status=status_of(error))
    return SeeOther(sheet_url(table_match))


@on_match(POST)
def sit(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Seat the players as written on paper."""
    said = [request.POST.get(f"seat_{seat}", "") for seat in SEATS]
    numbers = [read_number(text, 5) or 0 for text in said]
    try:
        recording.sit(table_match=table_match, numbers=numbers, by=request.user)
    except TournamentError as error:
        return render_sheet(request, table_match, refusal=str(error), status=status_of(error))
    messages.success(request, _("The players are seated as on paper."))
    return SeeOther(sheet_url(table_match))


@on_match(POST)
def take_in(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Enter the sheet, with the signatures on paper."""
    form = TakeInForm(request.POST)
    label = phone(request)._replace(clock=None)  # no clock for what was played on paper
    step = lambda: recording.take_in(table_match=table_match, by=request.user, phone=label, **form.cleaned_data)  # noqa: E731
    done, status = submit(
        form,
        lambda: run_step(request, table_match.tournament, step),
        lambda entered: _taken_in(request, entered),
    )
    return done or render_sheet(request, table_match, form=form, status=status)


def _taken_in(request: OfficialRequest, done: TableMatch) -> HttpResponse:
    """Redirect to the next sheet, or to this one if it still waits for a sign-off."""
    if done.state == TableMatch.State.SIGNING:
        # Paper without signatures: the teams or an official must still agree.
        messages.warning(request, _("The sheet is entered. It still waits for its sign-off."))
        return SeeOther(match_url(done.pk))
    table = _("Table {number}").format(number=done.table)
    return success(
        request, _("{table}: the sheet is entered.").format(table=table), "judge:paper", done.tournament.slug
    )


def render_sheet(
    request: OfficialRequest,
    table_match: TableMatch,
    *,
    refusal: str = "",
    chosen: dict[str, int] | None = None,
    form: TakeInForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """One paper sheet as it is now."""
    # Also an annulled match, and current after a refused write.
    table_match = hall_tables.with_names(TableMatch.every.select_related("tournament__club")).get(pk=table_match.pk)
    now = readings.entry_state(table_match)
    context: dict[str, Any] = {
        "table_match": table_match,
        "tournament": table_match.tournament,
        "now": now,
        "mine": now.next_for(request.user),
        "refusal": refusal,
        "differences": tell_differences(now, chosen or {}),
        "form": form or TakeInForm(initial={"version": table_match.version, "token": now.token}),
    }
    if now.content is not None:
        context |= _as_it_will_be(now, context["form"])
        may = permissions.may_overrule(request.user, table_match)
        context |= {"may_overrule": may, "blocked": context["wrong"] and not (may and context["can_be_overruled"])}
    return render(request, "matches/double_entry/paper_sheet.html", context, status=status)


def _as_it_will_be(now: Standing, form: TakeInForm) -> dict[str, Any]:
    """The complete sheet from both entries, with its errors, and the refused lines with why they are overruled."""
    assert now.content is not None  # noqa: S101 - for the type checker
    table_match, content = now.table_match, now.content
    judged = comparison.judge(table_match, content.lines)
    lines = sheet_text.describe_lines(judged.after, table_match, opening.match_rules(table_match), reasons=True)
    players = players_of(table_match)
    told = [[tell_players(finding, players) for finding in one.findings] for one in judged.lines]
    over = judged.after.outcome is not None
    return {
        "content": content,
        "judged": judged,
        "over": over,
        # Lines that were on the sheet before the paper are not listed again.
        "lines": list(zip(lines[len(judged.before.lines) :], told, strict=True)),
        "wrong": judged.refused is not None,
        "can_be_overruled": all(one.can_be_overruled for one in judged.lines if one.is_refused),
        "refused": [
            (number, form.reason_of(number)) for number, one in enumerate(judged.lines, start=1) if one.is_refused
        ],
        "unfinished": not over and any(content.initials),
        "paper_differs": over and content.final is not None and content.final != judged.points,
    }


def following(request: OfficialRequest, table_match: TableMatch) -> Standing | None:
    """The next paper sheet that this user would type, after that of `table_match`."""
    papers = [one for one in _pile(request, table_match.tournament) if one.standing.table_match.pk != table_match.pk]
    # Onward by table number first, then from the start.
    later = [one for one in papers if one.standing.table_match.table > table_match.table]
    found = _next([*later, *(one for one in papers if one not in later)])
    return None if found is None else found.standing


def _next(papers: Sequence[Pile]) -> Pile | None:
    """The first sheet without a complete entry; otherwise the first with one complete entry."""
    open_ = [one for one in papers if one.mine]
    first = [one for one in open_ if one.standing.state in ("untyped", "draft")]
    return next(iter([*first, *(one for one in open_ if one.standing.state == "once")]), None)


def _pile(request: OfficialRequest, tournament: Tournament) -> Iterator[Pile]:
    playing = judge_passes.theirs(request.user, tournament, hall_tables.with_labels(hall_tables.live(tournament)))
    playing = playing.order_by("table")
    for standing in readings.entry_states(playing.filter(state=TableMatch.State.PLAYING)):
        yield Pile(standing, standing.next_for(request.user))


def sheet_url(table_match: TableMatch) -> str:
    """The URL of one paper sheet."""
    return resolve_url("judge:paper-sheet", table_match.pk)
