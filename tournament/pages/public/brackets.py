"""The brackets of a tournament as a page sums them up."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets import selectors
from brackets.models import Match, Takes
from tournament import draw, freezing
from tournament.models import Division, Sitting, Team, Tournament


@dataclass(frozen=True)
class BracketNow:
    """Where a bracket stands. `round` names the one in play, "" between rounds; `done` of `matches` are decided.

    `winner` is None while it is played, and for ever when its end is vacant: `vacancy` then says why, else "".
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
        """One sentence about it."""
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


def now(tournament: Tournament) -> list[BracketNow]:
    """Every bracket in order, the championship last."""
    divisions = tournament.divisions.select_related("bracket", "tournament").prefetch_related("rounds")
    return [sum_up(division) for division in divisions]


def winner_of_all(tournament: Tournament) -> Team | None:
    """The champion of the day; None while undecided."""
    return draw.champion_of(tournament)


def moves_on(sitting: Sitting) -> Match | None:
    """The match that the winner of this one goes to; None after the last of its bracket."""
    match = sitting.match
    to_first = Q(first_from=match, first_takes=Takes.WINNER)
    return Match.objects.filter(to_first | Q(second_from=match, second_takes=Takes.WINNER)).first()


def sum_up(division: Division) -> BracketNow:
    """One bracket. Give it a division that has its bracket and its tournament at hand."""
    bracket = division.bracket
    playing = [round_.number for round_ in division.rounds.all() if round_.closed_at is None]
    finished = bracket is not None and selectors.is_finished(bracket)
    winner = draw.winner_of(division)
    vacancy = selectors.vacancy(bracket) if bracket is not None and finished and winner is None else None
    matches = list(selectors.matches_of(bracket)) if bracket else []
    return BracketNow(
        division=division,
        name=freezing.division_name(division),
        drawn=bracket is not None,
        round=freezing.round_name(division, playing[0]) if playing else "",
        teams=bracket.size if bracket else 0,
        matches=len(matches),
        done=sum(bool(match.decided) for match in matches),
        finished=finished,
        winner=winner,
        vacancy=str(vacancy.label) if vacancy is not None else "",
    )
