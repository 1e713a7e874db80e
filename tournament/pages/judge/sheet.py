"""The page of one match: the sheet as it is, and the form for what comes next."""

import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.hands import SEATS, SIDES, Side, side_of
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet
from tournament import entry, helping, ledger, opening
from tournament.errors import cite
from tournament.forms.judge.hands import HandForm
from tournament.forms.judge.helping import HelpForm
from tournament.forms.judge.rulings import SignForm
from tournament.models import Sitting, Team
from tournament.pages.access import OfficialRequest
from tournament.pages.judge import leading, on_phone, second, standing
from tournament.pages.judge.access import on_match
from tournament.pages.judge.goals import goal
from tournament.pages.public import brackets, live, tables


@dataclass(frozen=True)
class PlayerView:
    """One chair of the table: who sits there, whether he leads, and his tiles that lie face up (SACI rule 13)."""

    seat: int
    name: str
    side: Side
    team: int
    leads: bool
    exposed: list[str]

    @property
    def shown_as(self) -> int:
        """The seat as people count it, 1 to 4."""
        return self.seat + 1


@dataclass(frozen=True)
class SideView:
    """One team at the table: its points, how far it is, its warnings, its signature ("" while it has not signed).

    progress: of the points that end a match or a partida, won or lost. partidas: those it has won.
    """

    side: Side
    team: Team
    points: int
    progress: int
    partidas: int
    warnings: int
    signed: str


@require_safe
@on_match
def match(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """The match as the scoresheet's QR code opens it."""
    return show(request, sitting)


@require_safe
@on_match
def changes(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """A poll of the page: nothing while the sheet is the one it shows, else its parts as they now are."""
    if (same := live.unchanged(request, stamp(sitting))) is not None:
        return same
    return show(request, sitting, page="judge/parts.html")


def show(
    request: OfficialRequest, sitting: Sitting, *, page: str = "judge/match.html", status: int = 200, **forms: Any
) -> HttpResponse:
    """The page of a match as its sheet now is, or its parts alone.

    `forms` replaces a fresh form by one that was refused: `hand`, `sign`, `confirm`, `objection`, `help`. `preview` may
    be among them: what the hand would be worth; and `both`: a hand beside what was written meanwhile.
    """
    if status == HTTPStatus.CONFLICT:
        sitting = tables.shown(Sitting.every.select_related("tournament__club")).get(pk=sitting.pk)
    ruleset = opening.ruleset_of(sitting.tournament)
    sheet = entry.sheet_of(sitting)
    hand = forms.get("hand") or HandForm(sitting=sitting)
    lines = ledger.lines(sheet, sitting, ruleset, reasons=True)
    context = {
        "sitting": sitting,
        "tournament": sitting.tournament,
        "sheet": sheet,
        "stamp": stamp(sitting),
        "standing": json.dumps({"version": sitting.version, **standing.data(sheet, ruleset)}),
        "goal": goal(ruleset),
        "rules": {topic: cite(rule) for topic, rule in ruleset.cites.items()},
        "chairs": list(zip(hand.seats, players(sitting, sheet), strict=True)),
        "sides": sides(sitting, sheet, ruleset),
        "lead": leading.sentences(sitting, sheet, ruleset),
        "leader_asked": leading.asked(sheet, ruleset),
        "leader_matters": leading.matters(sheet, ruleset),
        "lines": lines[::-1],
        "hand": hand,
        "sign": forms.get("sign") or SignForm(sitting=sitting),
        "second": second.of(sitting, request.user, lines, forms.get("confirm"), forms.get("objection")),
        "sent": next((forms[name] for name in ("sign", "confirm", "objection") if name in forms), None),
        "preview": forms.get("preview"),
        "both": forms.get("both"),
        "help": forms.get("help") or HelpForm(),
        "calls": helping.of_table(sitting),
        "phone": on_phone.data(sitting, ruleset, request.user),
        "winner": winner(sitting, sheet),
        "next_match": brackets.moves_on(sitting),
    }
    return render(request, page, context, status=status)


def stamp(sitting: Sitting) -> str:
    """What a page shows of a match, in short: it changes with each line, signature, state, table and call for help."""
    agreed = f"{sitting.sign_offs.count()}.{sitting.checks.count()}.{sitting.tournament.agreement}"
    calls = "".join(f".{call.pk}{'+' if call.answered_at else '-'}" for call in helping.of_table(sitting))
    return f"{sitting.version}.{sitting.state}.{agreed}.{sitting.table}{calls}"


def players(sitting: Sitting, sheet: Sheet) -> list[PlayerView]:
    """The four chairs in turn order."""
    teams = {"A": sitting.team_a.number, "B": sitting.team_b.number}
    return [
        PlayerView(
            seat=seat,
            name=place.registration.person.name,
            side=side_of(seat),
            team=teams[side_of(seat)],
            leads=sheet.next_lead.seat == seat and sheet.outcome is None,
            exposed=[str(tile) for tile in sheet.exposed.get(seat, ())],
        )
        for seat, place in zip(SEATS, sitting.seats.all(), strict=True)
    ]


def sides(sitting: Sitting, sheet: Sheet, ruleset: Ruleset) -> list[SideView]:
    """Both teams, A first."""
    signed = {row.side: row.initials for row in sitting.sign_offs.filter(version=sitting.version)}
    totals = sheet.totals if sheet.outcome is None else sheet.outcome.totals
    return [
        SideView(
            side=side,
            team=team,
            points=totals[side],
            progress=min(max(-totals[side] if ruleset.loss == "NEGATIVE" else totals[side], 0), goal(ruleset).points),
            partidas=sheet.wins[side],
            warnings=sheet.warnings[side],
            signed=signed.get(side, ""),
        )
        for side, team in zip(SIDES, (sitting.team_a, sitting.team_b), strict=True)
    ]


def winner(sitting: Sitting, sheet: Sheet) -> Team | None:
    """The team that a finished match sent on, or that an unsigned sheet says has won; None while it is played."""
    if sitting.state == Sitting.State.FINISHED:
        number = sitting.match.winner.number if sitting.match.winner else None
    else:
        teams = {"A": sitting.team_a, "B": sitting.team_b}
        number = teams[sheet.outcome.winner].number if sheet.outcome else None
    return next((team for team in (sitting.team_a, sitting.team_b) if team.number == number), None)
