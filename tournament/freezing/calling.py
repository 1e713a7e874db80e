"""Who plays where in a round, as it is called."""

import datetime
from collections.abc import Iterable, Iterator

from django.utils import timezone, translation
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from brackets import selectors
from brackets.models import Match
from tournament import tables
from tournament.documents.hall.calling import CalledPlayer, CallLine, CallSheetRecord
from tournament.documents.records import TeamName
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name, round_name
from tournament.models import Round, Sitting, Team


def call_sheet(round_: Round, *, version: int, base_url: str, now: datetime.datetime) -> CallSheetRecord:
    """A round as it stands: who sits at a table, who waits for one, who passes it without a match."""
    division = round_.division
    tournament = division.tournament
    with translation.override(tournament.language):
        reader = _Reader(round_)
        until = round_.play_at
        return CallSheetRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            bracket=division_name(division),
            round=round_name(division, round_.number),
            seated_by=time_format(timezone.localtime(until)) if until else "",
            lines=(*reader.seated(), *reader.without_table(), *reader.passing()),
            players=tuple(player for _key, player in sorted(reader.players())),
            url=f"{base_url}/t/{tournament.slug}/teams/",
        )


class _Reader:
    """Reads a round and its teams once, in the language now active."""

    def __init__(self, round_: Round) -> None:
        self._round = round_
        tournament = round_.division.tournament
        self._names = tables.names(tournament)
        teams = tournament.teams.prefetch_related("players__registration__person")
        self._teams = {team.number: team for team in teams}
        sittings = round_.sittings.order_by("table", "pk").select_related("match", "team_a", "team_b")
        self._sittings = list(sittings.prefetch_related("seats__registration__person"))

    def seated(self) -> Iterator[CallLine]:
        for sitting in self._sittings:
            yield CallLine(
                table=sitting.table,
                name=self._names.get(sitting.table, ""),
                match=_match(sitting.match),
                first=self._named(sitting.team_a.number),
                second=self._named(sitting.team_b.number),
            )

    def without_table(self) -> Iterator[CallLine]:
        for match in tables.without_table(self._round):
            numbers = [side.number for side in (match.first, match.second) if side is not None]
            first, *rest = (self._named(number) for number in numbers)
            yield CallLine(table=None, name="", match=_match(match), first=first, second=rest[0])

    def passing(self) -> Iterator[CallLine]:
        bracket = self._round.division.bracket
        for entrant in selectors.byes(bracket, self._round.number) if bracket else ():
            yield CallLine(table=None, name="", match="", first=self._named(entrant.number), second=None)

    def players(self) -> Iterator[tuple[tuple[str, int], CalledPlayer]]:
        """Each player with what he is sorted by."""
        for sitting in self._sittings:
            yield from self._at(sitting)
        waiting = [*self.without_table(), *self.passing()]
        for line in waiting:
            for side in (line.first, line.second):
                if side is not None:
                    yield from self._without(self._teams[side.number])

    def _at(self, sitting: Sitting) -> Iterable[tuple[tuple[str, int], CalledPlayer]]:
        for chair in sitting.seats.all():
            place = chair.registration
            team = sitting.team_b if chair.seat % 2 else sitting.team_a
            player = CalledPlayer(place.person.name, place.number, team.number, sitting.table, chair.seat + 1)
            yield (place.person.sort_key, place.number), player

    def _without(self, team: Team) -> Iterable[tuple[tuple[str, int], CalledPlayer]]:
        for one in team.players.all():
            place = one.registration
            player = CalledPlayer(place.person.name, place.number, team.number, None, None)
            yield (place.person.sort_key, place.number), player

    def _named(self, number: int) -> TeamName:
        first, second = self._teams[number].names
        return TeamName(number, (first, second))


def _match(match: Match) -> str:
    return _("Match {number}").format(number=match.number)
