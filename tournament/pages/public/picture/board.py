"""A bracket as it stands, read once for the picture and for the list beside it: a few questions, however many teams."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets import formats, selectors
from brackets.models import Bracket, Decided, Entrant, Match, Takes
from scoring import rankings
from tournament import freezing, ranking
from tournament.models import Division, Sitting, Team, Tournament
from tournament.pages.public.picture import layout
from tournament.pages.public.picture.cards import Card, Side

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
    """One round of a part: its matches from the top, and who passes it."""

    name: str
    cards: tuple[Card, ...]
    byes: tuple[Side, ...]


@dataclass(frozen=True)
class Part:
    """What is played on its own within a bracket: the tree, the losers' tree, a group. `name` is "" for the only one.

    `is_tree`: winners have ways to draw; in a group everybody meets everybody. `table`: the teams in the order that
    counts there, empty where matches alone decide.
    """

    key: str
    name: str
    rounds: tuple[RoundOfCards, ...]
    is_tree: bool
    table: tuple[tuple[Team, rankings.Standing], ...] = ()

    @cached_property
    def picture(self) -> layout.Picture | None:
        """The tree as it is drawn; None for what is none."""
        if not self.is_tree:
            return None
        names = {card.round: card.round_name for round_ in self.rounds for card in round_.cards}
        return layout.draw([card for round_ in self.rounds for card in round_.cards], names)


@dataclass(frozen=True)
class Board:
    """A drawn bracket: its parts in the order of play, and who won it, None while it is played or ended vacant.

    `teams`: all of the tournament, by number.
    """

    parts: tuple[Part, ...]
    winner: Team | None
    teams: Mapping[int, Team]

    @property
    def cards(self) -> Iterator[Card]:
        """Every match, part by part."""
        for part in self.parts:
            for round_ in part.rounds:
                yield from round_.cards


def read(tournament: Tournament, division: Division) -> Board:
    """The bracket as it stands. Call it only after the draw."""
    bracket = division.bracket
    if bracket is None:
        raise ValueError("a board needs a bracket")
    reader = _Reader(tournament, division, bracket)
    parts: dict[str, list[Match]] = {}
    for match in reader.matches:
        parts.setdefault(match.part, []).append(match)
    winner = selectors.champion(bracket)
    return Board(
        parts=tuple(reader.part(key, matches, alone=len(parts) == 1) for key, matches in parts.items()),
        winner=reader.teams[winner.number] if winner is not None else None,
        teams=reader.teams,
    )


class _Reader:
    """Everything that the cards of one bracket need, asked for at once."""

    def __init__(self, tournament: Tournament, division: Division, bracket: Bracket) -> None:
        self._tournament = tournament
        self._division = division
        self.matches = list(selectors.matches_of(bracket))
        known = tournament.teams.prefetch_related("players__registration__person")
        self.teams: Mapping[int, Team] = {team.number: team for team in known}
        found = Sitting.objects.filter(match__bracket=bracket).select_related("team_a")
        self._sittings = {sitting.match_id: sitting for sitting in found}
        self._parts = {match.pk: match.part for match in self.matches}
        rounds = {match.round for match in self.matches}
        self._names = {number: freezing.round_name(division, number) for number in rounds}
        self._tables = dict(ranking.tables(division))

    def part(self, key: str, matches: Sequence[Match], *, alone: bool) -> Part:
        rounds = sorted({match.round for match in matches})
        cards = [self._card(match, rounds) for match in matches]
        table = self._tables.get(key, ())
        is_tree = not table and (
            len(matches) == 1 or any(side.feed is not None for card in cards for side in card.sides)
        )
        return Part(
            key=key,
            name="" if alone else freezing.part_name(self._division, key),
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
        sitting = self._sittings.get(match.pk)
        return Card(
            number=match.number,
            round=match.round,
            first=self._side(match, match.first, match.first_from, match.first_takes, rounds),
            second=self._side(match, match.second, match.second_from, match.second_takes, rounds),
            state=_state(match, sitting),
            about=self._about(match, sitting),
            address=reverse("public:match", args=[self._tournament.slug, sitting.pk]) if sitting else "",
            table=sitting.table if sitting else None,
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
            feed=source.number if source is not None and same and not takes_loser else None,
            rested=source is None and match.round > rounds[0],
        )

    def _resting(self, key: str, number: int, cards: Sequence[Card]) -> Iterator[Side]:
        """Who of a group has no opponent in this round; in Swiss rounds that is a match, with nobody on one side."""
        if not key.startswith(formats.GROUP):
            return
        busy = {side.team for card in cards if card.round == number for side in card.sides}
        for team in sorted({side.team for card in cards for side in card.sides if side.team is not None}):
            if team not in busy:
                yield Side(team=team, names=self.teams[team].names)

    def _passing(self, number: int, matches: Iterable[Match], rounds: Sequence[int]) -> Iterable[Side]:
        """Who sits this round of a tree out, and plays in a later one of the same part."""
        for match in matches:
            first = (match.first, match.first_from, match.first_takes)
            second = (match.second, match.second_from, match.second_takes)
            for entrant, source, takes in (first, second):
                if source is not None and (takes != Takes.WINNER or self._parts[source.pk] != match.part):
                    continue
                since = rounds[0] - 1 if source is None else source.round
                if since < number < match.round:
                    yield replace(self._side(match, entrant, source, takes, rounds), won=False, score=None)

    def _score(self, match: Match, entrant: Entrant | None) -> int | None:
        """The points of a side: those that count, or while it has a table those so far, from 0 on."""
        sitting = self._sittings.get(match.pk)
        if sitting is None or entrant is None:
            return None
        if match.decided and not freezing.was_played(match, sitting):
            return None
        return sitting.points_a if sitting.team_a.number == entrant.number else sitting.points_b

    def _about(self, match: Match, sitting: Sitting | None) -> str:
        if match.decided in ENDINGS:
            return str(ENDINGS[Decided(match.decided)])
        if sitting is None or match.decided:
            return ""
        if sitting.state == Sitting.State.SIGNING:
            return _("table {number}, at the end").format(number=sitting.table)
        return _("table {number}").format(number=sitting.table)


def _state(match: Match, sitting: Sitting | None) -> str:
    if match.decided:
        return "over"
    if sitting is not None:
        return str(sitting.state)
    return "ready" if match.first_id and match.second_id else "open"


def _waits(match: Match, source: Match | None, *, takes_loser: bool) -> str:
    if source is None or match.decided or source.decided in (Decided.VACANT, Decided.UNNEEDED):
        return ""
    text = _("Loser of match {number}") if takes_loser else _("Winner of match {number}")
    return text.format(number=source.number)
