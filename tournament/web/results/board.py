"""A bracket after its lottery, match by match, as pages show it: parts, rounds, cards; whole, or one window of it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets import formats, selectors
from brackets.models import Decided, Entrant, Match, Takes
from tournament.core import endings
from tournament.documents.snapshots import brackets
from tournament.lottery import next_stage
from tournament.models import Division, Format, TableMatch, Team, Tournament, naming
from tournament.results.standings import Row
from tournament.web.results import bracket_picture, bracket_windows
from tournament.web.results.bracket_picture import Card, Side
from tournament.web.results.bracket_windows import Line, Section
from tournament.web.results.standings import Group

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
    """One round of a part: its matches from the top, and the sides with a bye. `sign`: its name in two letters."""

    name: str
    cards: tuple[Card, ...]
    byes: tuple[Side, ...]
    number: int
    sign: str

    @property
    def is_over(self) -> bool:
        """Whether all its matches are decided."""
        return all(card.state == "over" for card in self.cards)


@dataclass(frozen=True)
class Cell:
    """A team's match against another one of its group: the side of the team in it. Both None for the team itself."""

    card: Card | None = None
    mine: Side | None = None


@dataclass(frozen=True)
class Part:
    """A part of a bracket: the main tree, the losers' tree, a group. `name` is "" for the only one.

    `is_tree`: winners go on to other matches, so lines can be drawn; a group has none. `table`: the part's standings,
    empty where matches alone decide.
    """

    key: str
    name: str
    rounds: tuple[RoundOfCards, ...]
    is_tree: bool
    table: tuple[Row, ...] = ()

    @property
    def cards(self) -> list[Card]:
        """All its matches."""
        return [card for round_ in self.rounds for card in round_.cards]

    @cached_property
    def picture(self) -> bracket_picture.Picture | None:
        """The layout of the tree; None for a group."""
        return bracket_picture.lay_out_picture(self.cards) if self.is_tree else None

    @property
    def columns(self) -> Iterator[tuple[RoundOfCards, list[bracket_picture.Box]]]:
        """The rounds of a tree, each with its matches at their places."""
        boxes = {box.card.number: box for box in self.picture.boxes} if self.picture else {}
        return ((round_, [boxes[card.number] for card in round_.cards]) for round_ in self.rounds)

    @property
    def now(self) -> int:
        """The number of the round in play: the first with an undecided match; after the end the last one."""
        return next((one.number for one in self.rounds if not one.is_over), self.rounds[-1].number)

    @property
    def as_groups(self) -> list[Group]:
        """The table as the standings show one."""
        return [Group("", list(self.table))]

    @property
    def is_group(self) -> bool:
        """Whether each of its teams plays each other: results stand in a square."""
        return self.key.startswith(formats.GROUP)

    @property
    def square(self) -> Iterator[tuple[Row, list[Cell]]]:
        """The teams of a group by number, so that a row keeps its place, each with its match against every team."""
        met = {(card.first.team, card.second.team): card for card in self.cards}
        rows = sorted(self.table, key=lambda row: row.team.number)

        def cell(team: int, other: int) -> Cell:
            card = met.get((team, other)) or met.get((other, team))
            return Cell(card, card.side_of(team)) if card else Cell()

        return ((row, [cell(row.team.number, other.team.number) for other in rows]) for row in rows)


@dataclass(frozen=True)
class Board:
    """A bracket after its lottery: its parts in the order of play, and its winner, None while undecided or vacant.

    `teams`: the teams of the tournament, by number; of a part of a bracket only those in it.
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


def read_board(
    tournament: Tournament,
    division: Division,
    lines: Sequence[Line] = (),
    section: Section | None = None,
    also: Iterable[int] = (),
) -> Board:
    """Read the current bracket, or some of its matches. Call it only after the lottery.

    `lines`: all its matches, where they have been read. `also`: the numbers of teams that are needed besides those of
    the matches of `section`.
    """
    bracket = division.bracket
    if bracket is None:
        raise ValueError("a board needs a bracket")
    winner = selectors.champion(bracket)
    reader = _Reader(tournament, division, lines or bracket_windows.lines_of(bracket), section)
    reader.read_teams({*also, *(one.number for one in (winner,) if one is not None)})
    parts: dict[str, list[Match]] = {}
    for match in reader.matches:
        parts.setdefault(match.part, []).append(match)
    # `parts` keeps the order of play, because dicts keep insertion order.
    return Board(
        parts=tuple(reader.part(key, matches) for key, matches in parts.items()),
        winner=reader.teams[winner.number] if winner is not None else None,
        teams=reader.teams,
    )


class _Reader:
    """All data that the cards of one bracket need, queried once."""

    def __init__(
        self, tournament: Tournament, division: Division, lines: Sequence[Line], section: Section | None
    ) -> None:
        self._tournament = tournament
        self._division = division
        self._is_whole = section is None
        matches = Match.objects.filter(bracket=division.bracket_id)
        found = TableMatch.objects.filter(match__bracket=division.bracket_id).select_related("team_a")
        if section is not None:
            matches, found = matches.filter(pk__in=section.keys), found.filter(match__in=section.keys)
        shown = matches.select_related("first", "second", "first_from", "second_from", "winner")
        self.matches = list(shown.exclude(decided=Decided.UNNEEDED).order_by("number"))
        self._table_matches = {table_match.match_id: table_match for table_match in found}
        self._parts = {line.key: line.part for line in lines}
        self._rounds: dict[str, set[int]] = defaultdict(set)
        for line in lines:
            self._rounds[line.part].add(line.round)
        rounds = {line.round for line in lines}
        self._names = {number: naming.round_name(division, number) for number in rounds}
        self._signs = {number: naming.round_sign(division, number) for number in rounds}
        self._tables = dict(next_stage.tables(division))

    def read_teams(self, also: Collection[int]) -> None:
        """Read the teams by number: of the whole tournament; of a part of the bracket those in it, and some others."""
        # The teams of all divisions: those of the championship belong to the others.
        known = self._tournament.teams(manager="seated").all()
        if not self._is_whole and not self._tables:
            known = known.filter(number__in={*also, *(number for match in self.matches for number in match.numbers)})
        self.teams: Mapping[int, Team] = {team.number: team for team in known.prefetch_related("players")}

    def part(self, key: str, matches: Sequence[Match]) -> Part:
        rounds = sorted(self._rounds[key])
        cards = [self._card(match, rounds) for match in matches]
        table = self._tables.get(key, ())
        # A final of one match is a tree as well, although nothing feeds it inside its part.
        is_tree = not table and (
            len(matches) == 1 or any(side.feed is not None for card in cards for side in card.sides)
        )
        return Part(
            key=key,
            name="" if len(self._rounds) == 1 else naming.part_name(self._division, key),
            rounds=tuple(
                RoundOfCards(
                    self._names[number],
                    tuple(card for card in cards if card.round == number),
                    tuple(self._resting(key, number, cards) if table else self._passing(number, matches, rounds)),
                    number,
                    self._signs[number],
                )
                for number in rounds
                if any(card.round == number for card in cards)
            ),
            is_tree=is_tree,
            table=tuple(Row(self.teams[row.team], row) for row in table),
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
            round_sign=self._signs[match.round],
            sheet=table_match.pk if table_match else None,
            hands=table_match.hands if table_match else 0,
        )

    def _side(
        self, match: Match, entrant: Entrant | None, source: Match | None, takes: str, rounds: Sequence[int]
    ) -> Side:
        same = source is not None and self._parts[source.pk] == match.part
        takes_loser = source is not None and takes != Takes.WINNER
        return Side(
            team=entrant.number if entrant else None,
            names=self.teams[entrant.number].names if entrant else (),
            of_round=entrant is not None and self.teams[entrant.number].round is not None,
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
        if self._division.format == Format.ROTATING:
            held = Team.objects.filter(division=self._division, players__registration__byes__round=number)
            for passing in held.filter(players__registration__byes__annulled_at=None).order_by("number"):
                yield Side(team=passing.number, names=self.teams[passing.number].names)
            return
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
            return endings.note(match.decided, table_match.ended_by) if table_match else ""
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
