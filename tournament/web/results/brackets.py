"""One division's bracket: the page, the summary for other pages, and its current state match by match.

The picture and the list beside it take the same number of queries for every bracket.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from brackets import formats, selectors
from brackets.models import Bracket, Decided, Entrant, Match, Takes
from scoring.sheets import rankings
from tournament.documents.snapshots import brackets
from tournament.lottery import championship, next_stage
from tournament.matches import late_entries
from tournament.models import Division, Format, TableMatch, Team, Tournament, naming
from tournament.tournaments.formats import format_text
from tournament.web.frame import live
from tournament.web.results import bracket_picture
from tournament.web.results.bracket_picture import Card, Side


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
    matches = list(selectors.matches_of(bracket)) if bracket else []
    return BracketNow(
        division=division,
        name=naming.division_name(division),
        drawn=bracket is not None,
        round=naming.round_name(division, playing[0]) if playing else "",
        teams=bracket.size if bracket else 0,
        matches=len(matches),
        done=sum(bool(match.decided) for match in matches),
        finished=finished,
        winner=winner,
        vacancy=str(vacancy.label) if vacancy is not None else "",
    )


@live.page("results/bracket", live.EVERYTHING)
def bracket(request: HttpRequest, tournament: Tournament, key: str) -> dict[str, Any]:
    """The page of a division's bracket; before the lottery it says so."""
    division = get_object_or_404(tournament.divisions.select_related("bracket"), key=key)
    division.tournament = tournament  # saves a query in everything that names the division
    return {
        "division": division,
        "now": sum_up(division),
        "division_name": naming.division_name(division),
        "divisions": [(other, naming.division_name(other)) for other in tournament.divisions.all()],
        "board": read_board(tournament, division) if division.bracket else None,
        "changes": late_entries.changes(division),
        # Single elimination, the usual format, needs no explanation.
        "told": "" if division.format == Format.SINGLE else format_text(division.format, division.options),
    }


ENDINGS = {
    Decided.WALKOVER: gettext_lazy("walkover"),
    Decided.VACANT: gettext_lazy("nobody came"),
    Decided.BYE: gettext_lazy("no opponent"),
    Decided.RULED: gettext_lazy("by ruling, rule 17"),
    Decided.WITHDRAWN: gettext_lazy("the other team had left"),
    Decided.UNNEEDED: gettext_lazy("not needed"),
}


@dataclass(frozen=True)
class RoundOfCards:
    """One round of a part: its matches from the top, and the sides with a bye."""

    name: str
    cards: tuple[Card, ...]
    byes: tuple[Side, ...]


@dataclass(frozen=True)
class Part:
    """A part of a bracket: the main tree, the losers' tree, a group. `name` is "" for the only one.

    `is_tree`: winners go on to other matches, so lines can be drawn; a group has none. `table`: the teams in the order
    of the part's standings, empty where matches alone decide.
    """

    key: str
    name: str
    rounds: tuple[RoundOfCards, ...]
    is_tree: bool
    table: tuple[tuple[Team, rankings.Standing], ...] = ()

    @cached_property
    def picture(self) -> bracket_picture.Picture | None:
        """The layout of the tree; None for a group."""
        if not self.is_tree:
            return None
        names = {card.round: card.round_name for round_ in self.rounds for card in round_.cards}
        return bracket_picture.lay_out_picture([card for round_ in self.rounds for card in round_.cards], names)


@dataclass(frozen=True)
class Board:
    """A bracket after its lottery: its parts in the order of play, and its winner, None while undecided or vacant.

    `teams`: all teams of the tournament, by number.
    """

    parts: tuple[Part, ...]
    winner: Team | None
    teams: Mapping[int, Team]

    @property
    def cards(self) -> Iterator[Card]:
        """All matches, part by part."""
        for part in self.parts:
            for round_ in part.rounds:
                yield from round_.cards


def read_board(tournament: Tournament, division: Division) -> Board:
    """Read the current bracket. Call it only after the lottery."""
    bracket = division.bracket
    if bracket is None:
        raise ValueError("a board needs a bracket")
    reader = _Reader(tournament, division, bracket)
    parts: dict[str, list[Match]] = {}
    for match in reader.matches:
        parts.setdefault(match.part, []).append(match)
    # `parts` keeps the order of play, because dicts keep insertion order.
    winner = selectors.champion(bracket)
    return Board(
        parts=tuple(reader.part(key, matches, alone=len(parts) == 1) for key, matches in parts.items()),
        winner=reader.teams[winner.number] if winner is not None else None,
        teams=reader.teams,
    )


class _Reader:
    """All data that the cards of one bracket need, queried once."""

    def __init__(self, tournament: Tournament, division: Division, bracket: Bracket) -> None:
        self._tournament = tournament
        self._division = division
        self.matches = list(selectors.matches_of(bracket))
        # The teams of all divisions: those of the championship belong to the others.
        known = tournament.teams.prefetch_related("players__registration__person")
        self.teams: Mapping[int, Team] = {team.number: team for team in known}
        found = TableMatch.objects.filter(match__bracket=bracket).select_related("team_a")
        self._table_matches = {table_match.match_id: table_match for table_match in found}
        self._parts = {match.pk: match.part for match in self.matches}
        rounds = {match.round for match in self.matches}
        self._names = {number: naming.round_name(division, number) for number in rounds}
        self._tables = dict(next_stage.tables(division))

    def part(self, key: str, matches: Sequence[Match], *, alone: bool) -> Part:
        rounds = sorted({match.round for match in matches})
        cards = [self._card(match, rounds) for match in matches]
        table = self._tables.get(key, ())
        # A final of one match is a tree as well, although nothing feeds it inside its part.
        is_tree = not table and (
            len(matches) == 1 or any(side.feed is not None for card in cards for side in card.sides)
        )
        return Part(
            key=key,
            name="" if alone else naming.part_name(self._division, key),
            rounds=tuple(
                RoundOfCards(
                    self._names[number],
                    tuple(card for card in cards if card.round == number),
                    tuple(self._resting(key, number, cards) if table else self._passing(number, matches, rounds)),
                )
                for number in rounds
            ),
            is_tree=is_tree,
            table=tuple((self.teams[row.team], row) for row in table),
        )

    def _card(self, match: Match, rounds: Sequence[int]) -> Card:
        table_match = self._table_matches.get(match.pk)
        return Card(
            number=match.number,
            round=match.round,
            first=self._side(match, match.first, match.first_from, match.first_takes, rounds),
            second=self._side(match, match.second, match.second_from, match.second_takes, rounds),
            state=_state(match, table_match),
            about=self._about(match, table_match),
            address=reverse("public:match", args=[self._tournament.slug, table_match.pk]) if table_match else "",
            table=table_match.table if table_match else None,
            round_name=self._names[match.round],
        )

    def _side(
        self, match: Match, entrant: Entrant | None, source: Match | None, takes: str, rounds: Sequence[int]
    ) -> Side:
        same = source is not None and self._parts[source.pk] == match.part
        takes_loser = source is not None and takes != Takes.WINNER
        return Side(
            team=entrant.number if entrant else None,
            names=self.teams[entrant.number].names if entrant else (),
            waits=_waits(match, source, takes_loser=takes_loser),
            score=self._score(match, entrant),
            won=entrant is not None and entrant == match.winner,
            source=source.number if source is not None else None,
            takes_loser=takes_loser,
            # No lines between parts, and none for losers.
            feed=source.number if source is not None and same and not takes_loser else None,
            rested=source is None and match.round > rounds[0],
        )

    def _resting(self, key: str, number: int, cards: Sequence[Card]) -> Iterator[Side]:
        """The teams of a group without an opponent in this round (Swiss rounds have a match with an empty side)."""
        if not key.startswith(formats.GROUP):
            return
        busy = {side.team for card in cards if card.round == number for side in card.sides}
        for team in sorted({side.team for card in cards for side in card.sides if side.team is not None}):
            if team not in busy:
                yield Side(team=team, names=self.teams[team].names)

    def _passing(self, number: int, matches: Iterable[Match], rounds: Sequence[int]) -> Iterable[Side]:
        """The sides that pass this round of a tree and play in a later round of the same part."""
        for match in matches:
            first = (match.first, match.first_from, match.first_takes)
            second = (match.second, match.second_from, match.second_takes)
            for entrant, source, takes in (first, second):
                if source is not None and (takes != Takes.WINNER or self._parts[source.pk] != match.part):
                    continue
                # A side placed by the lottery waits from before the first round.
                since = rounds[0] - 1 if source is None else source.round
                if since < number < match.round:
                    yield replace(self._side(match, entrant, source, takes, rounds), won=False, score=None)

    def _score(self, match: Match, entrant: Entrant | None) -> int | None:
        """The points of a side: the final ones, or those so far while it is played; None without play."""
        table_match = self._table_matches.get(match.pk)
        if table_match is None or entrant is None:
            return None
        if match.decided and not brackets.was_played(match, table_match):
            return None
        return table_match.points_a if table_match.team_a.number == entrant.number else table_match.points_b

    def _about(self, match: Match, table_match: TableMatch | None) -> str:
        if match.decided in ENDINGS:
            return str(ENDINGS[Decided(match.decided)])
        if table_match is None or match.decided:
            return ""
        if table_match.state == TableMatch.State.SIGNING:
            return _("table {number}, at the end").format(number=table_match.table)
        return _("table {number}").format(number=table_match.table)


def _state(match: Match, table_match: TableMatch | None) -> str:
    if match.decided:
        return "over"
    if table_match is not None:
        return str(table_match.state)
    return "ready" if match.first_id and match.second_id else "open"


def _waits(match: Match, source: Match | None, *, takes_loser: bool) -> str:
    if source is None or match.decided or source.decided in (Decided.VACANT, Decided.UNNEEDED):
        return ""
    text = _("Loser of match {number}") if takes_loser else _("Winner of match {number}")
    return text.format(number=source.number)
