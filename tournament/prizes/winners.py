"""Prizes won and their payouts: computed from brackets and rows, never stored."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from brackets import selectors
from tournament.core import money
from tournament.lottery import championship
from tournament.models import Division, Payout, Prize, PrizePool, Registration, Team, Tournament
from tournament.prizes import pledges


@dataclass(frozen=True)
class Part:
    """One player's part of a prize: `cents`, 0 for a trophy, None while the pool is unknown.

    `slot` is the player's position in the team; `payout` is the payout for this slot that was not given back, or None.
    """

    prize: Prize
    team: Team
    slot: int
    registration: Registration
    cents: int | None
    payout: Payout | None

    @property
    def is_for_both(self) -> bool:
        """Whether it is one item for the whole team, which either of the two may take."""
        return self.prize.kind == Prize.Kind.TROPHY and self.prize.each == Prize.Each.TEAM

    @property
    def differs(self) -> bool:
        """Whether the payout has another amount than the slot gets now, or went to a player who has left the team."""
        if self.payout is None:
            return False
        # A team's trophy may be with either of the two.
        another = not self.is_for_both and self.payout.registration_id != self.registration.pk
        return another or self.payout.amount_cents != self.cents


@dataclass(frozen=True)
class Winning:
    """The current state of a prize.

    `cents`: the money of the place as a whole, None for a trophy and while the pool is unknown. `teams`: the teams in
    the place, None while undecided. `strays`: payouts to anyone not (or no longer) in this place, not given back.
    """

    prize: Prize
    cents: int | None
    teams: tuple[Team, ...] | None
    parts: tuple[Part, ...]
    strays: tuple[Payout, ...]

    @property
    def is_with_anybody(self) -> bool:
        """Whether any payout exists, rightful or not: the pledge cannot be withdrawn then."""
        return bool(self.strays) or any(part.payout for part in self.parts)

    @property
    def is_handed_out(self) -> bool:
        """Whether every winner has received exactly their part."""
        return bool(self.parts) and all(part.payout is not None and not part.differs for part in self.parts)


@dataclass(frozen=True)
class Board:
    """All prizes of a tournament by division, the championship last.

    `pool`, `pool_cents`: what is shared out, None if no pool was set. `left_cents`: the part of it that no place gets.
    """

    pool: PrizePool | None
    pool_cents: int | None
    left_cents: int | None
    winnings: tuple[Winning, ...]

    @property
    def pool_is_open(self) -> bool:
        """Whether the pool still grows with the fees."""
        return self.pool is not None and self.pool.cents is None

    @property
    def strays(self) -> tuple[Payout, ...]:
        """All payouts to teams without a right to them."""
        return tuple(payout for winning in self.winnings for payout in winning.strays)


def board(tournament: Tournament) -> Board:
    """Return every pledged prize with its winners."""
    promised = list(pledges.promised(tournament))
    pool = PrizePool.objects.filter(tournament=tournament).first()
    cents = pledges.pool_cents(tournament, pool)
    shared = _shared(promised, cents)
    places = _Places(tournament)
    handed_out: dict[int, list[Payout]] = defaultdict(list)
    for payout in pledges.valid_payouts(tournament).select_related("registration__person", "team"):
        handed_out[payout.prize_id].append(payout)
    winnings = [_winning(prize, shared, places, handed_out[prize.pk]) for prize in promised]
    left = None if cents is None else cents - sum(shared.values())
    return Board(pool=pool, pool_cents=cents, left_cents=left, winnings=tuple(winnings))


def _shared(promised: Sequence[Prize], cents: int | None) -> dict[int, int]:
    """Return the shares of the pool by prize; empty if there is no pool."""
    # In the order of the pledges, which decides the cents left by rounding.
    parts = sorted((prize for prize in promised if prize.part), key=lambda prize: prize.number)
    if cents is None:
        return {}
    given = money.shared_out(cents, [prize.part or 0 for prize in parts])
    return {prize.pk: one for prize, one in zip(parts, given, strict=True)}


def _winning(prize: Prize, shared: Mapping[int, int], places: "_Places", handed_out: Sequence[Payout]) -> Winning:
    teams = places.teams(prize.division, prize.place)
    by_slot = {(payout.team_id, payout.slot): payout for payout in handed_out}
    parts = tuple(_parts(prize, teams or (), shared.get(prize.pk), by_slot))
    # Payouts outside these slots went to teams that no longer have this place.
    known = {(part.team.pk, part.slot) for part in parts}
    return Winning(
        prize=prize,
        cents=_whole(prize, shared, teams),
        teams=teams,
        parts=parts,
        strays=tuple(payout for slot, payout in by_slot.items() if slot not in known),
    )


def _whole(prize: Prize, shared: Mapping[int, int], teams: Sequence[Team] | None) -> int | None:
    """Return the money of a place as a whole; per team while the number of teams is unknown."""
    if prize.kind == Prize.Kind.SHARE:
        return shared.get(prize.pk)
    if prize.cents is None:
        return None
    # One or two teams can be in third place.
    heads = 1 if teams is None else len(teams)
    return prize.cents * heads * (2 if prize.each == Prize.Each.PLAYER else 1)


def _parts(
    prize: Prize, teams: Sequence[Team], share: int | None, handed_out: Mapping[tuple[int, int], Payout]
) -> Iterator[Part]:
    """Yield the parts: teams by number, players in lottery order; the first get the odd cents."""
    for team, of_share in zip(teams, money.evenly(share or 0, len(teams)) if teams else (), strict=True):
        players = list(team.players.all())
        amounts: list[int | None]
        match prize.kind, prize.each:
            case Prize.Kind.TROPHY, Prize.Each.TEAM:
                amounts = [0]
            case Prize.Kind.TROPHY, _:
                amounts = [0] * len(players)
            case Prize.Kind.SHARE, _ if share is None:
                amounts = [None] * len(players)
            case Prize.Kind.CASH, Prize.Each.PLAYER:
                amounts = [prize.cents] * len(players)
            case kind, _:
                whole = of_share if kind == Prize.Kind.SHARE else prize.cents or 0
                amounts = [*money.evenly(whole, len(players))]
        for player, cents in zip(players, amounts, strict=False):  # one trophy for two: the first represents both
            payout = handed_out.get((team.pk, player.position))
            yield Part(prize, team, player.position, player.registration, cents, payout)


class _Places:
    """The teams in the places of a tournament's brackets; each bracket is read once."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._known: dict[tuple[int | None, int], tuple[Team, ...] | None] = {}

    def teams(self, division: Division | None, place: int) -> tuple[Team, ...] | None:
        """Return the teams in a place, by number; None while undecided."""
        where = (division.pk if division else None, place)
        if where not in self._known:
            found = self._in_championship(place) if division is None else self._in(division, place)
            self._known[where] = None if found is None else tuple(self._teams[number] for number in sorted(found))
        return self._known[where]

    @cached_property
    def _teams(self) -> dict[int, Team]:
        teams = self._tournament.teams.prefetch_related("players__registration__person")
        return {team.number: team for team in teams}

    @cached_property
    def _finals(self) -> Division | None:
        finals = self._tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP)
        return finals.select_related("bracket").first()

    @cached_property
    def _pool_winners(self) -> list[Team] | None:
        return championship.pool_winners(self._tournament)

    def _in(self, division: Division, place: int) -> list[int] | None:
        if division.bracket is None:
            return None
        found = selectors.in_place(division.bracket, place)
        return None if found is None else [entrant.number for entrant in found]

    def _in_championship(self, place: int) -> list[int] | None:
        """Return the places of the championship.

        A single pool winner is the champion without a match (`draw.champion_of`).
        """
        if self._finals is not None and self._finals.bracket is not None:
            return self._in(self._finals, place)
        winners = self._pool_winners
        if winners is None or len(winners) > 1 or not self._teams:
            return None
        return [winner.number for winner in winners] if place == 1 else []
