"""The winners of the brackets and the champions of many tournaments, read in a constant number of queries."""

from collections import defaultdict
from collections.abc import Collection
from functools import cached_property

from brackets import formats, selectors
from brackets.models import Bracket, Decided, Match
from tournament.models import Division, Format, Registration, Team, TeamPlayer


class Winners:
    """Who has won what in these tournaments, given by their keys; a pool has a lottery, the championship has none."""

    def __init__(self, tournaments: Collection[int]) -> None:
        self._pools: dict[int, list[Division]] = defaultdict(list)
        self._finals: dict[int, Division] = {}
        self._tournaments = tournaments
        for division in Division.objects.filter(tournament__in=tournaments).select_related("bracket"):
            if division.kind == Division.Kind.POOL:
                self._pools[division.tournament_id].append(division)
            elif division.bracket is not None:
                self._finals[division.tournament_id] = division

    def champion(self, tournament: int) -> int | None:
        """Return the number of the team that won the tournament; None while undecided, and without a championship."""
        winners = self.of_tournament(tournament)
        return winners[0] if len(winners) == 1 else None

    def of_tournament(self, tournament: int) -> list[int]:
        """Return who has won once all is decided: the champion, or each bracket's winner where no championship is held.

        When only one bracket has a winner there is no championship match, and that winner is the champion.
        """
        # An open championship decides, even if its bracket is still in play.
        if tournament in self._finals:
            champion = self._champion(self._finals[tournament], self._last_states)
            return [champion] if champion is not None else []
        winners = self.pool_winners(tournament) or []
        return winners if len(winners) == 1 or (winners and self._cannot_meet(tournament)) else []

    def _cannot_meet(self, tournament: int) -> bool:
        """Return whether one of the winners is a person, who cannot sit down against a team."""
        events = (pool for pool in self._pools[tournament] if pool.format == Format.ROTATING)
        return any(self.winner(event) is not None for event in events)

    def pool_winners(self, tournament: int) -> list[int] | None:
        """Return the numbers of the teams that won the brackets; None while one is undecided.

        A division without registrations keeps nobody waiting, and a vacant bracket has no winner (rules.md A9).
        """
        pools = self._pools[tournament]
        if any(pool.bracket_id in self._open for pool in pools):  # first: a bracket in play is not read for this
            return None
        if any(pool.pk in self._awaited if pool.bracket is None else not self._is_over(pool.bracket) for pool in pools):
            return None
        return [number for pool in pools if (number := self.winner(pool)) is not None]

    def pools(self, tournament: int) -> list[Division]:
        """Return the divisions of a tournament that have a lottery of their own, in its order."""
        return self._pools[tournament]

    def winner(self, pool: Division) -> int | None:
        """Return the number of the team that won the bracket of a pool; None while it is undecided or vacant."""
        return self._champion(pool, self._states)

    def names(self) -> dict[tuple[int, int], tuple[str, ...]]:
        """Return the names of the players of all winners, by tournament and number of the team."""
        found = {(key, self.champion(key)) for key in self._tournaments}
        found |= {(key, self.winner(pool)) for key in self._tournaments for pool in self._pools[key]}
        known = Team.objects.filter(tournament__in=self._tournaments, number__in={number for _key, number in found})
        rows = known.values_list("pk", "tournament", "number")  # more than the winners: of each number in all
        wanted = {pk: (tournament, number) for pk, tournament, number in rows if (tournament, number) in found}
        names: dict[tuple[int, int], tuple[str, ...]] = {}
        for player in TeamPlayer.with_names(TeamPlayer.objects.filter(team__in=wanted)):
            names[wanted[player.team_id]] = (*names.get(wanted[player.team_id], ()), player.registration.person.name)
        return names

    def _champion(self, division: Division, states: dict[int, formats.State]) -> int | None:
        bracket = division.bracket
        return None if bracket is None else formats.get(bracket.format).champion(states[bracket.pk])

    def _is_over(self, bracket: Bracket) -> bool:
        """Whether a bracket without an open match needs no next stage."""
        return formats.get(bracket.format).is_over(self._states[bracket.pk])

    @cached_property
    def _open(self) -> set[int]:
        """The brackets of the pools with an undecided match."""
        pools = [pool.bracket_id for found in self._pools.values() for pool in found if pool.bracket_id]
        return set(Match.objects.filter(bracket__in=pools, decided=Decided.OPEN).values_list("bracket", flat=True))

    @cached_property
    def _states(self) -> dict[int, formats.State]:
        pools = [pool.bracket for found in self._pools.values() for pool in found]
        return selectors.states_of(bracket for bracket in pools if bracket is not None)

    @cached_property
    def _last_states(self) -> dict[int, formats.State]:
        """The championships, apart: mostly they alone are needed, and they are small."""
        finals = [final.bracket for final in self._finals.values()]
        return selectors.states_of(bracket for bracket in finals if bracket is not None)

    @cached_property
    def _awaited(self) -> set[int]:
        """The divisions without a lottery that have registrations."""
        undrawn = [pool.pk for found in self._pools.values() for pool in found if pool.bracket_id is None]
        held = Registration.objects.filter(division__in=undrawn, withdrawn_at=None)
        return set(held.values_list("division", flat=True).distinct())
