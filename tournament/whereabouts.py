"""Where each team is now: called, at a table, waiting, out, gone, or a winner; and whose team it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets import formats, selectors
from brackets.models import Bracket, Decided, Match
from tournament import departed, freezing, ranking, searching, tables
from tournament.models import Division, Format, Sitting, Team, Tournament
from tournament.names import search_key

LONGEST = 80  # letters of a search; no name of the hall is longer
WORDS_USED = 6
ENDED = (Decided.PLAYED, Decided.WALKOVER, Decided.RULED, Decided.VACANT, Decided.WITHDRAWN)


@dataclass(frozen=True)
class Place:
    """Where a team is, in words; `sitting` while it has a table, None otherwise. `out` when it plays no more.

    `called`: it shall come to that table now, and nothing has been played there yet.
    """

    text: str
    sitting: Sitting | None = None
    out: bool = False
    called: bool = False


def find(tournament: Tournament, asked: str) -> list[Team]:
    """The teams whose number this is, a player's own number, or with a player who has every word of it in his name.

    Nothing asked: all of them.
    """
    words = search_key(asked[:LONGEST])[:LONGEST].split()[:WORDS_USED]
    known = tournament.teams.prefetch_related("players__registration__person")
    return [team for team in known if _is_meant(team, words)]


def _is_meant(team: Team, words: Sequence[str]) -> bool:
    players = [player.registration for player in team.players.all()]
    if len(words) == 1 and searching.is_number(words[0]):
        return int(words[0]) in (team.number, *(player.number for player in players))
    return any(all(word in player.person.search_key for word in words) for player in players)


def of_teams(tournament: Tournament) -> dict[int, Place]:
    """The place of every drawn team by its number."""
    places: dict[int, Place] = {}
    for division in tournament.divisions.select_related("bracket").order_by("order", "id"):
        if division.bracket is not None:
            places |= _in_division(division, division.bracket)  # a later bracket, the championship, says more
    places |= {number: Place(_("Has left the tournament"), out=True) for number in departed.standing(tournament)}
    for ahead, waits in enumerate(tables.waiting(tournament), start=1):
        text = _("Waits for a table, number {ahead} in the line").format(ahead=ahead)
        places |= {side.number: Place(text) for side in (waits.match.first, waits.match.second) if side is not None}
    return places | _at_tables(tournament)


def _at_tables(tournament: Tournament) -> dict[int, Place]:
    places: dict[int, Place] = {}
    names = tables.names(tournament)
    called = {sitting.pk for sitting in tables.calls(tournament)}
    playing = tournament.sittings.exclude(state=Sitting.State.FINISHED).select_related("team_a", "team_b")
    for sitting in playing:
        text = table_name(sitting.table, names)
        place = Place(text, sitting, called=sitting.pk in called)
        places |= {team.number: place for team in (sitting.team_a, sitting.team_b)}
    return places


def table_name(number: int, names: dict[int, str]) -> str:
    """A table as it is called out: "Table 7", or with its name "Table 7, Terrace"."""
    text = _("Table {number}").format(number=number)
    return f"{text}, {names[number]}" if number in names else text


def _in_division(division: Division, bracket: Bracket) -> dict[int, Place]:
    matches = list(selectors.matches_of(bracket))
    numbers = [entrant.number for entrant in bracket.entrants.all()]
    still = _still_in(bracket, matches, numbers)
    last = _last_lost(matches)
    places = {}
    if bracket.format == Format.SWISS and selectors.is_finished(bracket):
        text = _("Ended in place {number}")
        ranks = dict(ranking.tables(division)).get(formats.MAIN, ())
        return {row.team: Place(text.format(number=row.rank), out=True) for row in ranks} | _winner(division, bracket)
    rounds = {match.round for match in last.values()}
    names = {number: freezing.round_name(division, number) for number in rounds}
    for number in numbers:
        if number in still or number not in last:
            places[number] = Place(_("Waits for the next round"))
        else:
            places[number] = Place(_("Out: {round}").format(round=names[last[number].round]), out=True)
    return places | _winner(division, bracket)


def _winner(division: Division, bracket: Bracket) -> dict[int, Place]:
    winner = selectors.champion(bracket)
    text = _("Winner: {bracket}").format(bracket=freezing.division_name(division))
    return {} if winner is None else {winner.number: Place(text)}


def _still_in(bracket: Bracket, matches: Sequence[Match], numbers: Iterable[int]) -> set[int]:
    """Who has a match to come, or may get one when the bracket grows."""
    open_ones = [match for match in matches if match.decided == Decided.OPEN]
    grows = bracket.format == Format.SWISS or (
        bracket.format == Format.GROUPS and all(match.part != formats.MAIN for match in matches)
    )
    if grows and (open_ones or selectors.needs_growing(bracket)):
        return set(numbers)
    return {side.number for match in open_ones for side in (match.first, match.second) if side is not None}


def _last_lost(matches: Iterable[Match]) -> dict[int, Match]:
    """The last match that each team has lost or nobody has won, by the team's number."""
    lost: dict[int, Match] = {}
    for match in sorted(matches, key=lambda match: (match.round, match.number)):
        if match.decided in ENDED:
            for side in (match.first, match.second):
                if side is not None and side != match.winner:
                    lost[side.number] = match
    return lost
