"""Team status: called, at a table, waiting, out, withdrawn or winner; and the search for a team."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from brackets import formats, selectors
from brackets.models import Bracket, Decided
from tournament.club import people
from tournament.core.names import search_key
from tournament.hall import seating, table_changes, tables
from tournament.lottery import championship, next_stage
from tournament.lottery.rotating import people as people_of
from tournament.models import Division, Format, TableMatch, Team, Tournament, naming

LONGEST = 80  # characters of a search; no name is longer
WORDS_USED = 6
ENDED = (Decided.PLAYED, Decided.LEVEL, Decided.WALKOVER, Decided.RULED, Decided.VACANT, Decided.WITHDRAWN)


@dataclass(frozen=True)
class TeamStatus:
    """A team's status in words; `table_match` while it has a table, else None. `out` when it plays no more.

    `called`: the team should come to that table now, and nothing has been played there yet.
    """

    text: str
    table_match: TableMatch | None = None
    out: bool = False
    called: bool = False


def find_teams(tournament: Tournament, asked: str) -> list[Team]:
    """Find teams by team number, by a player's number, or by a player whose name has every word.

    Empty text finds all, whose players are then not read yet.
    """
    words = search_key(asked[:LONGEST])[:LONGEST].split()[:WORDS_USED]
    if not words:
        return list(tournament.teams.all())
    known = tournament.teams.prefetch_related("players__registration__person")
    return [team for team in known if _is_meant(team, words)]


def _is_meant(team: Team, words: Sequence[str]) -> bool:
    players = [player.registration for player in team.players.all()]
    if len(words) == 1 and people.is_number(words[0]):
        return int(words[0]) in (team.number, *(player.number for player in players))
    return any(all(word in player.person.search_key for word in words) for player in players)


def status_of_teams(tournament: Tournament) -> dict[int, TeamStatus]:
    """Return the status of every team by its number."""
    places: dict[int, TeamStatus] = {}
    for division in tournament.divisions.select_related("bracket").order_by("order", "id"):
        if division.bracket is not None:
            places |= _in_division(division, division.bracket)  # a later division, the championship, overrides
    # Later entries overwrite earlier ones: a withdrawal overrides the bracket, a table overrides both.
    places |= {
        number: TeamStatus(_("Withdrawn from the tournament"), out=True)
        for number in championship.withdrawals_by_team(tournament)
    }
    for ahead, waits in enumerate(seating.waiting(tournament), start=1):
        text = _("Waits for a table, number {ahead} in the queue").format(ahead=ahead)
        places |= dict.fromkeys(waits.match.numbers, TeamStatus(text))
    places |= _at_tables(tournament)
    for event in tournament.divisions.filter(
        format=Format.ROTATING, bracket__isnull=False, bracket__ranked__isnull=True
    ):
        places |= _of_people(people_of.read(event), places)
    return places


def _of_people(event: people_of.Event, places: dict[int, TeamStatus]) -> dict[int, TeamStatus]:
    """Return the status of the people of an individual event: that of their side, while its match is open."""
    found = {
        person: places[side.number]
        for match in event.open_matches
        for side in match.sides
        for person in event.sides[side.number]
        if side.number in places
    }
    if event.open_matches:
        text = _("Bye in round {number}").format(number=event.last_round)
        found |= dict.fromkeys(event.byes.get(event.last_round, ()), TeamStatus(text))
    return found


def _at_tables(tournament: Tournament) -> dict[int, TeamStatus]:
    places: dict[int, TeamStatus] = {}
    names = tables.names(tournament)
    called = set(table_changes.calls(tournament).values_list("pk", flat=True))
    teams = ("team_a__number", "team_b__number")
    for table_match in tables.live(tournament).annotate(one=F(teams[0]), other=F(teams[1])):
        text = table_name(table_match.table, names)
        place = TeamStatus(text, table_match, called=table_match.pk in called)
        places |= {table_match.one: place, table_match.other: place}
    return places


def table_name(number: int, names: dict[int, str]) -> str:
    """Return a table's spoken name: "Table 7", or with its own name "Table 7, Terrace"."""
    text = _("Table {number}").format(number=number)
    return f"{text}, {names[number]}" if number in names else text


def _in_division(division: Division, bracket: Bracket) -> dict[int, TeamStatus]:
    state = selectors.state_of(bracket)
    matches, numbers = state.matches, state.places
    winner = _winner(division, formats.get(bracket.format).champion(state))
    still = _still_in(bracket, matches, numbers)
    last = _last_lost(matches)
    places = {}
    if bracket.format in (Format.SWISS, Format.ROTATING) and selectors.is_finished(bracket):
        text = _("Ended in place {number}")
        ranks = dict(next_stage.tables(division)).get(formats.MAIN, ())
        # The sides of an individual event have no rank, only the round that they played.
        sides = {
            side: TeamStatus(naming.round_name(division, match.round), out=True)
            for match in matches
            for side in (match.first, match.second)
            if side is not None
        }
        ended = {row.team: TeamStatus(text.format(number=row.rank), out=True) for row in ranks}
        return sides | ended | winner
    rounds = {match.round for match in last.values()}
    names = {number: naming.round_name(division, number) for number in rounds}
    for number in numbers:
        if number in still or number not in last:
            places[number] = TeamStatus(_("Waits for the next round"))
        else:
            places[number] = TeamStatus(_("Out: {round}").format(round=names[last[number].round]), out=True)
    return places | winner


def _winner(division: Division, number: int | None) -> dict[int, TeamStatus]:
    text = _("Winner: {bracket}").format(bracket=naming.division_name(division))
    return {} if number is None else {number: TeamStatus(text)}


def _still_in(bracket: Bracket, matches: Sequence[formats.Played], numbers: Iterable[int]) -> set[int]:
    """Return the teams with a match to come, or that may get one in the next stage."""
    open_ones = [match for match in matches if match.decided == Decided.OPEN]
    grows = bracket.format in (Format.SWISS, Format.ROTATING) or (
        bracket.format == Format.GROUPS and all(match.part != formats.MAIN for match in matches)
    )
    if grows and (open_ones or selectors.needs_next_stage(bracket)):
        return set(numbers)
    return {number for match in open_ones for number in (match.first, match.second) if number is not None}


def _last_lost(matches: Iterable[formats.Played]) -> dict[int, formats.Played]:
    """Return each team's last lost or undecided finished match, by team number."""
    lost: dict[int, formats.Played] = {}
    for match in sorted(matches, key=lambda match: (match.round, match.number)):
        if match.decided in ENDED:
            for side in (match.first, match.second):
                if side is not None and side != match.winner:
                    lost[side] = match
    return lost
