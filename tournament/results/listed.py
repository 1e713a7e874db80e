"""Tournaments as lists show them: with their state and their champion, in a constant number of queries."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.lottery.winners import Winners
from tournament.models import Round, Team, Tournament

State = Literal["over", "playing", "drawn", "today", "to-come", "not-played"]


@dataclass(frozen=True)
class Listed:
    """A tournament in a list. champion: the names of the team that won it, "" while that is undecided.

    Beside an individual event there is no championship: then those of the winners of all brackets.
    """

    tournament: Tournament
    state: State
    champion: str


def listed(tournaments: Sequence[Tournament], *, today: datetime.date) -> list[Listed]:
    """Return the tournaments in the given order with what became of them."""
    keys = [tournament.pk for tournament in tournaments]
    found = Winners(keys)
    names = found.names()
    drawn = set(Team.objects.filter(tournament__in=keys).values_list("tournament", flat=True).distinct())
    begun = set(Round.objects.filter(division__tournament__in=keys).values_list("division__tournament", flat=True))

    def as_listed(tournament: Tournament) -> Listed:
        if winners := found.of_tournament(tournament.pk):
            champions = (" / ".join(names.get((tournament.pk, number), ())) for number in winners)
            return Listed(tournament, "over", " · ".join(champions))
        if tournament.pk in begun:
            return Listed(tournament, "playing", "")
        if tournament.pk in drawn:
            return Listed(tournament, "drawn", "")
        days = (tournament.date - today).days
        return Listed(tournament, "today" if days == 0 else "to-come" if days > 0 else "not-played", "")

    return [as_listed(tournament) for tournament in tournaments]
