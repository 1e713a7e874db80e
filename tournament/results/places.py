"""The final places of finished tournaments, many at once, for circuits. Nothing is stored."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from brackets import formats, selectors
from scoring.sheets import rankings
from tournament.lottery import next_stage
from tournament.lottery.rotating import results as rotating
from tournament.lottery.winners import Winners
from tournament.models import Division, Format, TableMatch, TeamPlayer, Tournament
from tournament.tournaments import opening


@dataclass(frozen=True)
class Placed:
    """A team's place in a tournament, shared by those who are level, and the matches it won. `people`: their keys."""

    team: int
    place: int
    won: int
    people: tuple[int, ...]


def places_of(tournaments: Collection[Tournament]) -> dict[int, list[Placed]]:
    """Return the places of these tournaments by key, best first; without those that are not over.

    The deciding bracket, which is the championship if there is one, names the first places: all of them in a format
    that ranks, else the champion, who lost the final, and who lost in the round before it. The other teams follow in
    the order of the tournament's standings. Teams that never came to a table have no place. Where no championship is
    held, as beside an individual event, each bracket has places of its own, one bracket after the other.
    """
    winners = Winners([one.pk for one in tournaments])
    over = [one for one in tournaments if winners.of_tournament(one.pk)]
    deciding, results, people = _deciding(over, winners), _results(over), _people(over)
    heads = _heads(deciding)
    return {
        one.pk: [
            placed
            for division in deciding[one.pk]
            for placed in _of_division(
                division,
                heads[division.pk],
                # The one deciding bracket ranks the teams of all.
                [found for at, found in results[one.pk] if len(deciding[one.pk]) == 1 or at == division.pk],
                people[one.pk],
            )
        ]
        for one in over
    }


def _of_division(
    division: Division,
    heads: Sequence[Sequence[int]],
    results: Sequence[rankings.MatchResult],
    people: Mapping[int, tuple[int, ...]],
) -> Iterator[Placed]:
    if is_individual(division):
        return _of_event(division, people)
    return _placed(heads, rankings.standings(results), people)


def is_individual(division: Division) -> bool:
    """Return whether people are ranked, not teams."""
    return division.bracket is not None and division.bracket.format == Format.ROTATING


def _of_event(division: Division, known: Mapping[int, tuple[int, ...]]) -> Iterator[Placed]:
    """Yield the places of people; who came to no table has none."""
    for row in rotating.standings(division):
        if row.appeared or row.byes:
            yield Placed(row.team, row.rank, row.won, known.get(row.team, ()))


def _deciding(tournaments: Sequence[Tournament], winners: Winners) -> dict[int, list[Division]]:
    """Return the division that names the champion of each tournament; without a championship those with a winner."""
    found = Division.objects.filter(tournament__in=[one.pk for one in tournaments]).exclude(bracket=None)
    deciding: dict[int, list[Division]] = defaultdict(list)
    for division in found.select_related("bracket", "tournament").order_by("order", "pk"):
        if division.kind == Division.Kind.CHAMPIONSHIP:  # the last one
            deciding[division.tournament_id] = [division]
        elif winners.winner(division) is not None:
            deciding[division.tournament_id].append(division)
    return deciding


def _heads(deciding: Mapping[int, Sequence[Division]]) -> dict[int, list[list[int]]]:
    """Return the numbers of the first teams of each deciding division, those level together."""
    found = [division for some in deciding.values() for division in some]
    states = selectors.states_of(one.bracket for one in found if one.bracket is not None)
    heads: dict[int, list[list[int]]] = {}
    for division in found:
        assert division.bracket is not None  # noqa: S101 - the query excludes those without
        heads[division.pk] = list(_of_bracket(division.bracket.format, states[division.bracket.pk]))
    return heads


def _of_bracket(key: str, state: formats.State) -> Iterator[list[int]]:
    if state.ranked is not None:
        yield from ([number] for number in state.ranked)
        return
    for place in (1, 2, 3):
        yield list(formats.get(key).in_place(state, place) or ())


def _results(tournaments: Iterable[Tournament]) -> dict[int, list[tuple[int, rankings.MatchResult]]]:
    """Return the finished matches of each tournament, as rankings count them, with the keys of their divisions."""
    rulesets = {one.pk: opening.rules_of(one) for one in tournaments}
    over = TableMatch.objects.filter(tournament__in=rulesets, state=TableMatch.State.FINISHED)
    found: dict[int, list[tuple[int, rankings.MatchResult]]] = defaultdict(list)
    for one in over.select_related("match__winner", "team_a", "team_b", "round").order_by("pk"):
        if (result := next_stage.result_of(one, rulesets[one.tournament_id])) is not None:
            found[one.tournament_id].append((one.round.division_id, result))
    return found


def _people(tournaments: Iterable[Tournament]) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return the keys of the people of each team, by tournament and number."""
    found: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    players = TeamPlayer.objects.filter(team__tournament__in=[one.pk for one in tournaments], team__annulled_at=None)
    players = players.filter(team__round=None)  # the sides of an individual event are of one round
    rows = players.order_by("pk").values_list("team__tournament", "team__number", "registration__person")
    for tournament, number, person in rows:
        found[tournament][number] = (*found[tournament].get(number, ()), person)
    return found


def _placed(
    heads: Sequence[Sequence[int]],
    table: Sequence[rankings.Standing],
    people: Mapping[int, tuple[int, ...]],
) -> Iterator[Placed]:
    by_team = {row.team: row for row in table}
    place, first = 1, {number for level in heads for number in level}
    for level in heads:
        came = [number for number in level if place == 1 or (number in by_team and by_team[number].appeared)]
        for number in came:
            row = by_team.get(number)
            yield Placed(number, place, row.won if row else 0, people.get(number, ()))
        place += len(came)
    # Who is level in the standings shares the place.
    others = [row for row in table if row.team not in first and row.appeared]
    merits = [row.merit for row in others]
    for row in others:
        yield Placed(row.team, place + merits.index(row.merit), row.won, people.get(row.team, ()))
