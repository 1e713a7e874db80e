"""The lotteries of a tournament in public: pages, records and the projector; the heads of the journals.

The stage and the teams shown are stored, so that a reload or a second projector shows the same.
"""

import shlex
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from brackets import lottery
from tournament.journal import log
from tournament.lottery import commitment as lottery_commitment
from tournament.lottery import holding, terms
from tournament.lottery import redraw as lottery_redraw
from tournament.matches import late_entries
from tournament.models import (
    Bye,
    Commitment,
    Division,
    EntryList,
    Format,
    LateEntry,
    Lottery,
    Redraw,
    Reopening,
    Round,
    Team,
    TileMove,
    Tournament,
    naming,
)
from tournament.web.frame import live, windows


def heads(tournament: Tournament) -> dict[str, log.Head]:
    """The context of "lottery/witness.html": the heads of the tournament's journal and of its club's."""
    return {"head": log.printed(tournament), "club_head": log.printed(tournament.club)}


@dataclass(frozen=True)
class Listed:
    """One line of an entry list: its number, and the name, "" if the person was erased."""

    number: str
    name: str


@dataclass(frozen=True)
class PlacedTeam:
    """A team in its place in the bracket, from 1 at the top. `bye`: it passes the first round."""

    place: int
    number: int
    players: list[Listed]
    bye: bool


@dataclass(frozen=True)
class PublishedLottery:
    """An entry list and its lottery.

    `state`: "waiting" (for the commitment), "promised" (committed, tiles are drawn), "drawn" (lottery held), "reopened"
    or "given-up". part: the teams that a window of the page shows, None for all.
    """

    closed: EntryList
    state: str
    lines: list[Listed]
    tiles: lottery_commitment.DrawnTiles
    moves: list[TileMove]
    commitment: Commitment | None
    lottery: Lottery | None
    reopening: Reopening | None
    redraw: Redraw | None
    sentences: list[str] = field(default_factory=list)
    part: list[PlacedTeam] | None = None

    @property
    def first_digits(self) -> str:
        """The part of the list's hash that people compare: the first 16 digits, in groups of four."""
        digits = self.closed.list_hash[:16]
        return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))

    @property
    def listed(self) -> list[PlacedTeam]:
        """The teams that the page lists now."""
        return self.teams if self.part is None else self.part

    @cached_property
    def teams(self) -> list[PlacedTeam]:
        """The teams from the top of the bracket, in an individual event the people by lot; empty before the lottery."""
        if self.lottery is None:
            return []
        names = {line.number: line for line in self.lines}
        if self.is_event:
            rest = Bye.objects.filter(division=self.closed.division, round=1, annulled_at=None)
            byes = set(rest.values_list("registration__number", flat=True))
            order = holding.order_of(self.lottery)
            return [
                PlacedTeam(place, one, [names[lottery.label(one)]], bye=one in byes)
                for place, one in enumerate(order, start=1)
            ]
        outcome = self.lottery.outcome
        # In groups, teams rest in turn for one round: the record's bye, of a tree, means nothing there.
        bye = None if self.closed.division.format == Format.GROUPS else outcome["record"]["bye"]
        return [
            PlacedTeam(place, number, [names[label] for label in outcome["teams"][str(number)]], bye=number == bye)
            for place, number in enumerate(outcome["places"], start=1)
        ]

    @property
    def is_event(self) -> bool:
        """Whether people are drawn, not teams of two."""
        return self.closed.division.format == Format.ROTATING

    @property
    def substitute(self) -> Listed | None:
        """The player who waits because the number of players was odd; None if it was even or people play alone."""
        label = self.lottery.outcome["substitute"] if self.lottery is not None and not self.is_event else None
        return next((line for line in self.lines if line.number == label), None)

    @property
    def attempt(self) -> int | None:
        """The attempt that fulfilled the wishes, counted from 0; None without wishes."""
        found: int | None = self.lottery.outcome["record"]["attempt"] if self.lottery is not None else None
        return found

    @property
    def one_line(self) -> tuple[str, str] | None:
        """A list line quoted for a shell, and the ticket that it must give, to check by hand; None without a name."""
        line = next((line for line in self.lines if line.name), None)
        if self.lottery is None or line is None:
            return None
        tickets = dict(self.lottery.outcome["record"]["tickets"])
        return shlex.quote(f"{line.number} {line.name}"), tickets[line.number]


@dataclass(frozen=True)
class DivisionLotteries:
    """The lotteries of one division, newest first, and the late changes to the current one."""

    division: Division
    name: str
    draws: list[PublishedLottery]
    changes: list[LateEntry] = field(default_factory=list)


@dataclass(frozen=True)
class ChampionshipLottery:
    """The championship's lottery: its record, and its teams from the top of the bracket."""

    record: Lottery
    teams: list[Team]
    entrants: list[tuple[str, str]]


def of_tournament(tournament: Tournament) -> list[DivisionLotteries]:
    """The lotteries of all divisions that ever closed an entry list."""
    pools = tournament.divisions.filter(kind=Division.Kind.POOL).select_related("tournament__club")
    told = [
        DivisionLotteries(pool, naming.division_name(pool), of_division(pool), list(late_entries.changes(pool)))
        for pool in pools
    ]
    return [one for one in told if one.draws]


def windowed(
    request: HttpRequest, draws: Sequence[PublishedLottery]
) -> tuple[list[PublishedLottery], list[windows.Window]]:
    """The lotteries with the teams of one window, and all windows."""
    shown, parts = windows.cut(request, *(draw.teams for draw in draws))
    return [replace(draw, part=teams) for draw, teams in zip(draws, shown, strict=True)], parts


def of_division(division: Division) -> list[PublishedLottery]:
    """Every entry list of a division, newest first."""
    related = ("commitment", "reopening", "lottery__redraw", "lottery__drawn_by", "closed_by")
    lists = division.entry_lists.select_related(*related).order_by("-number")
    return [lottery_view(one, division) for one in lists]


def lottery_view(closed: EntryList, division: Division) -> PublishedLottery:
    """One entry list with its commitment, tiles and lottery."""
    # Reuse the caller's division, with its tournament: the related objects would be queried for each list.
    closed.division = division
    drawn = getattr(closed, "lottery", None)
    if drawn is not None:
        drawn.division = division
    return PublishedLottery(
        closed=closed,
        state=_state(closed),
        lines=[
            Listed(lottery.number_of(line), "" if lottery.is_erased(line) else line.split(" ", 1)[1])
            for line in holding.lines_of(closed)
        ],
        tiles=lottery_commitment.tiles_of(closed),
        moves=list(closed.tile_moves.order_by("number")),
        commitment=getattr(closed, "commitment", None),
        lottery=drawn,
        reopening=getattr(closed, "reopening", None),
        redraw=getattr(drawn, "redraw", None),
        sentences=terms.sentences(
            closed.rules["draw"],
            partners=closed.rules.get("partners_apart", False),
            byes=closed.rules.get("byes_apart", False),
        ),
    )


def finals_of(tournament: Tournament) -> ChampionshipLottery | None:
    """The championship's current lottery; None before the championship opens."""
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP, bracket__isnull=False).first()
    record = finals.lotteries.order_by("attempt").last() if finals is not None else None
    if finals is None or record is None:
        return None
    record.division = finals
    # The manager leaves out teams of lotteries that were given up; their numbers are skipped below.
    teams = {team.number: team for team in tournament.teams.prefetch_related("players__registration__person")}
    placed = [teams[number] for number in record.outcome["places"] if number in teams]
    entrants = [(label, teams[int(label)].label) for label in record.entrants if int(label) in teams]
    return ChampionshipLottery(record=record, teams=placed, entrants=entrants)


def _state(closed: EntryList) -> str:
    drawn = getattr(closed, "lottery", None)
    if drawn is not None:
        return "given-up" if hasattr(drawn, "redraw") else "drawn"
    if hasattr(closed, "reopening"):
        return "reopened"
    # A missing reverse one-to-one raises an AttributeError, so `hasattr` tells whether the step was taken.
    return "promised" if hasattr(closed, "commitment") else "waiting"


@require_safe
def lottery_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every entry list and lottery, also those given up; the championship's lottery; the lots of later rounds."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    rounds = Round.objects.filter(division__tournament=tournament).select_related("division__bracket")
    told = of_tournament(tournament)
    found, parts = windowed(request, [draw for one in told for draw in one.draws])
    draws = deque(found)
    context = {
        "checks": _checks(),
        "tournament": tournament,
        # Published before the entry list is closed; afterwards each lottery shows it.
        "anchored": tournament.divisions.exclude(anchor="").filter(entry_lists=None),
        "brackets": [replace(one, draws=[draws.popleft() for _draw in one.draws]) for one in told],
        "windows": parts,
        "finals": finals_of(tournament),
        # From before entry lists were published: such a lottery can only be repeated from its seed.
        "older": Lottery.objects.filter(division__tournament=tournament, division__kind="pool", entry_list=None),
        "rounds": rounds.order_by("started_at", "id"),
    }
    return render(request, "lottery/public_lottery.html", context)


@require_safe
def program(request: HttpRequest, slug: str) -> HttpResponse:
    """The program that verifies a record, as a download to be read before it is trusted."""
    get_object_or_404(Tournament, slug=slug)
    text = (Path(settings.SHIPPED_DIR) / "docs" / "verify_lottery.py").read_text(encoding="utf-8")
    response = HttpResponse(text, content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="verify_lottery.py"'
    return response


def _checks() -> list[tuple[str, str]]:
    """The checks that a browser runs on a record (static/js/lottery_check.js), each with its label."""
    return [
        ("form", _("It is a record of a lottery")),
        ("protocol", _("Protocol")),
        ("list", _("Hash of the list")),
        ("rules", _("Rules of the draw")),
        ("tiles", _("Tiles")),
        ("commitment", _("Commitment to the secret")),
        ("chain", _("Chain of secrets")),
        ("seed", _("Seed")),
        ("attempt", _("Wishes and attempt")),
        ("tickets", _("Tickets of the players")),
        ("teams", _("Teams")),
        ("substitute", _("Substitute")),
        ("places", _("Places in the bracket")),
        ("bye", _("Bye of the first round")),
        ("tables", _("Tables")),
        ("sides", _("Sides")),
        ("seats", _("Seats")),
        ("digest", _("Digest of the record")),
    ]


@require_safe
def record(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """The record of one lottery as a file, which docs/verify_lottery.py verifies without this server."""
    tournament = get_object_or_404(Tournament, slug=slug)
    held = Lottery.objects.filter(division__tournament=tournament, division__key=key, attempt=number)
    drawn = held.select_related("division__tournament", "entry_list").first()
    text = holding.record_text(drawn) if drawn is not None else None
    # The championship's lottery, and those from before records existed, have none.
    if drawn is None or text is None:
        raise Http404
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{holding.record_name(drawn)}"'
    response["Cache-Control"] = "private, no-cache"
    return response


@live.page("lottery/ceremony", live.RESULTS)
def ceremony(request: HttpRequest, tournament: Tournament, key: str) -> dict[str, Any]:
    """The projector's page, without controls or login: it follows the organizer's page."""
    division = get_object_or_404(tournament.divisions, key=key, kind=Division.Kind.POOL)
    division.tournament = tournament
    # Polls fast, because the hall waits for each tap.
    return {"every": "1s", "division": division, **board(division), "over": False}


BOARD = 12  # teams on a page: more would not fit in letters that the whole hall can read


@dataclass(frozen=True)
class Turn:
    """A page of teams on the projector: those revealed last, or a part of all in order."""

    kind: Literal["spot", "page"]
    teams: Sequence[PlacedTeam]


def board(division: Division) -> dict[str, Any]:
    """The context of "lottery/ceremony_part.html" for a division's lottery; set `division.tournament` first."""
    newest = next(iter(of_division(division)), None)
    shown = lottery_redraw.shown_teams(newest.lottery) if newest is not None and newest.lottery is not None else 0
    teams = newest.teams if newest is not None else []
    return {
        "draw": newest,
        "stage": _stage(newest),
        "turns": list(_turns(teams, shown)),
        "newest": teams[shown - 1] if 0 < shown <= len(teams) else None,
        # The substitute is the step after the last team.
        "waits": newest.substitute if newest is not None and shown > len(teams) else None,
        "shown": shown,
        "missing": range(newest.tiles.missing) if newest is not None else (),
    }


def _turns(teams: Sequence[PlacedTeam], shown: int) -> Iterator[Turn]:
    """Yield the newest teams; once all are shown and are more than that, every page of them, about equally full."""
    yield Turn("spot", teams[:shown][-BOARD:])
    if not BOARD < len(teams) <= shown:
        return
    size = -(-len(teams) // -(-len(teams) // BOARD))
    for first in range(0, len(teams), size):
        yield Turn("page", teams[first : first + size])


def _stage(newest: PublishedLottery | None) -> str:
    """The stage of the lottery on the screen: "before", "list", "tiles" or "draw"."""
    if newest is None or newest.state in ("reopened", "given-up"):
        return "before"
    return {"waiting": "list", "promised": "tiles", "drawn": "draw"}[newest.state]
