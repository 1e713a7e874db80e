"""One division's bracket: the page, the summary for other pages, and its current state match by match.

The picture and the list beside it take the same number of queries for every bracket.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets import selectors
from brackets.models import Match, Takes
from tournament.lottery import championship
from tournament.matches import late_entries
from tournament.models import Division, Format, PlanItem, TableMatch, Team, Tournament, naming
from tournament.results import deciding
from tournament.tournaments import schedule
from tournament.tournaments.formats import format_text
from tournament.web.frame import live, windows
from tournament.web.frame.fields import read_number
from tournament.web.results import board, bracket_windows
from tournament.web.results.standings import part_heads


@dataclass(frozen=True)
class BracketNow:
    """The state of a division. `round` names the one in play, "" between rounds; `done` of `matches` are decided.

    `winner` is None until the end, and after it if the title is vacant: `vacancy` then says why, else "".
    """

    division: Division
    name: str
    drawn: bool
    round: str
    teams: int
    matches: int
    done: int
    finished: bool
    winner: Team | None
    vacancy: str = ""

    @property
    def state(self) -> str:
        """The state as one sentence."""
        if not self.drawn:
            return _("The lottery has not been held yet.")
        if self.winner is not None:
            return _("Won by {team}.").format(team=self.winner.label)
        if self.finished:
            return " ".join(filter(None, [_("Ended without a winner."), self.vacancy]))
        if self.round:
            return _("{round}: being played").format(round=self.round)
        if self.done:
            return _("Between two rounds.")
        teams = ngettext("{count} team is drawn.", "{count} teams are drawn.", self.teams).format(count=self.teams)
        return teams + " " + _("The first round has not begun.")


def brackets_now(tournament: Tournament) -> list[BracketNow]:
    """Summaries of all divisions in order, the championship last."""
    divisions = tournament.divisions.select_related("bracket", "tournament").prefetch_related("rounds")
    return [sum_up(division) for division in divisions]


def moves_on(table_match: TableMatch) -> Match | None:
    """The bracket's match that this match's winner goes to; None after the last match of the bracket."""
    match = table_match.match
    # Only the winner's way: with a losers' part, both teams of a match go on.
    to_first = Q(first_from=match, first_takes=Takes.WINNER)
    return Match.objects.filter(to_first | Q(second_from=match, second_takes=Takes.WINNER)).first()


def sum_up(division: Division) -> BracketNow:
    """Summarize one division; `select_related` its bracket and its tournament to save queries."""
    bracket = division.bracket
    # Filtered in Python, because a filtered query would bypass the prefetched rounds.
    playing = [round_.number for round_ in division.rounds.all() if round_.closed_at is None]
    finished = bracket is not None and selectors.is_finished(bracket)
    winner = championship.winner_of(division)
    vacancy = selectors.vacancy(bracket) if bracket is not None and finished and winner is None else None
    decided = list(selectors.matches_of(bracket).values_list("decided", flat=True)) if bracket else []
    return BracketNow(
        division=division,
        name=naming.division_name(division),
        drawn=bracket is not None,
        round=naming.round_name(division, playing[0]) if playing else "",
        teams=bracket.size if bracket else 0,
        matches=len(decided),
        done=sum(map(bool, decided)),
        finished=finished,
        winner=winner,
        vacancy=str(vacancy.label) if vacancy is not None else "",
    )


AS_LIST: Final = "list"


@live.page("results/bracket", live.EVERYTHING)
def bracket(request: HttpRequest, tournament: Tournament, key: str) -> dict[str, Any]:
    """The page of a division's bracket; before the lottery it says when that is, and who plays.

    `?as=list` shows the matches as a list of rounds. `?team=` is a team's number: the page shows its matches.
    """
    division = get_object_or_404(tournament.divisions.select_related("bracket"), key=key)
    division.tournament = tournament  # saves a query in everything that names the division
    lines = bracket_windows.lines_of(division.bracket) if division.bracket else []
    sections = bracket_windows.sections_of(division, lines)
    shown = read_number(request.GET.get(windows.FROM, ""), 4)
    team = read_number(request.GET.get("team", ""), 4)
    if shown is None and team is not None and sections and division.bracket:
        shown = bracket_windows.place_of(division.bracket, sections, team)
    if shown is None or shown >= len(sections):
        shown = bracket_windows.current(sections)
    section = sections[shown] if sections else None
    return {
        "division": division,
        "now": sum_up(division),
        "division_name": naming.division_name(division),
        "divisions": [(other, naming.division_name(other)) for other in tournament.divisions.all()],
        "team": team,
        "as_list": request.GET.get("as") == AS_LIST,
        "heads": part_heads(deciding.profile_of(division)),
        **({} if division.bracket else _before(tournament, division)),
        "board": board.read_board(tournament, division, lines, section) if division.bracket else None,
        "windows": windows.windows_of(request, [(place, one.label) for place, one in enumerate(sections)], shown),
        "changes": late_entries.changes(division),
        # Single elimination, the usual format, needs no explanation.
        "told": "" if division.format == Format.SINGLE else format_text(division.format, division.options),
    }


def _before(tournament: Tournament, division: Division) -> dict[str, Any]:
    """What there is before the lottery: the time of the lottery, None if no plan is published, and the entries."""
    events = schedule.public_schedule(tournament)
    held = (event.begins for event in events if event.item.kind == PlanItem.Kind.LOTTERY and _is_of(event, division))
    entries = division.registrations.filter(withdrawn_at=None, substitute=False)
    return {"lottery_at": next(held, None), "entries": entries.select_related("person")}


def _is_of(event: schedule.PlanEvent, division: Division) -> bool:
    return event.item.division_id in (None, division.pk)
