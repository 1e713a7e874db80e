"""Who has won which prize, and what of it was handed out: worked out from brackets and rows, never stored."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from brackets import selectors
from tournament import draw, prizes, shares
from tournament.models import Division, Payout, Prize, PrizePool, Registration, Team, Tournament


@dataclass(frozen=True)
class Part:
    """What one player of a team gets of a prize: `cents`, 0 for a trophy, None while nobody knows the pool.

    `slot` is his place in the team; `payout` what was handed out to this slot and not given back, None for nothing.
    """

    prize: Prize
    team: Team
    slot: int
    registration: Registration
    cents: int | None
    payout: Payout | None

    @property
    def is_for_both(self) -> bool:
        """Whether it is one thing for the whole team, which either of the two may take."""
        return self.prize.kind == Prize.Kind.TROPHY and self.prize.each == Prize.Each.TEAM

    @property
    def differs(self) -> bool:
        """Whether something else was handed out than the slot gets by now, or to somebody who left the team since."""
        if self.payout is None:
            return False
        another = not self.is_for_both and self.payout.registration_id != self.registration.pk
        return another or self.payout.amount_cents != self.cents


@dataclass(frozen=True)
class Winning:
    """A prize as it stands.

    `cents`: what the place as a whole gets, None for a trophy and where the pool is not known. `teams`: who stands
    there, None while that is not decided. `strays`: what was handed out to somebody who does not stand there (any
    more) and did not give it back.
    """

    prize: Prize
    cents: int | None
    teams: tuple[Team, ...] | None
    parts: tuple[Part, ...]
    strays: tuple[Payout, ...]

    @property
    def is_with_anybody(self) -> bool:
        """Whether somebody has got something of it, rightly or not: then the promise cannot be taken back."""
        return bool(self.strays) or any(part.payout for part in self.parts)

    @property
    def is_handed_out(self) -> bool:
        """Whether everybody who stands there has got what he gets."""
        return bool(self.parts) and all(part.payout is not None and not part.differs for part in self.parts)


@dataclass(frozen=True)
class Board:
    """All prizes of a tournament, bracket by bracket, the championship last.

    `pool`, `pool_cents`: what is shared out, None while no pool was named. `left_cents`: what no place gets of it.
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
        """Everything that is with somebody who has no right to it."""
        return tuple(payout for winning in self.winnings for payout in winning.strays)


def board(tournament: Tournament) -> Board:
    """Every prize that stands, with who gets it."""
    promised = list(prizes.promised(tournament))
    pool = PrizePool.objects.filter(tournament=tournament).first()
    cents = prizes.pool_cents(tournament, pool)
    shared = _shared(promised, cents)
    places = _Places(tournament)
    handed_out: dict[int, list[Payout]] = defaultdict(list)
    for payout in prizes.standing(tournament).select_related("registration__person", "team"):
        handed_out[payout.prize_id].append(payout)
    winnings = [_winning(prize, shared, places, handed_out[prize.pk]) for prize in promised]
    left = None if cents is None else cents - sum(shared.values())
    return Board(pool=pool, pool_cents=cents, left_cents=left, winnings=tuple(winnings))


def _shared(promised: Sequence[Prize], cents: int | None) -> dict[int, int]:
    """What the shares of the pool are, by prize; empty while there is no pool."""
    parts = sorted((prize for prize in promised if prize.part), key=lambda prize: prize.number)
    if cents is None:
        return {}
    given = shares.shared_out(cents, [prize.part or 0 for prize in parts])
    return {prize.pk: one for prize, one in zip(parts, given, strict=True)}


def _winning(prize: Prize, shared: Mapping[int, int], places: "_Places", handed_out: Sequence[Payout]) -> Winning:
    teams = places.teams(prize.division, prize.place)
    by_slot = {(payout.team_id, payout.slot): payout for payout in handed_out}
    parts = tuple(_parts(prize, teams or (), shared.get(prize.pk), by_slot))
    known = {(part.team.pk, part.slot) for part in parts}
    return Winning(
        prize=prize,
        cents=_whole(prize, shared, teams),
        teams=teams,
        parts=parts,
        strays=tuple(payout for slot, payout in by_slot.items() if slot not in known),
    )


def _whole(prize: Prize, shared: Mapping[int, int], teams: Sequence[Team] | None) -> int | None:
    """The money of a place as a whole; of one team where nobody knows yet how many will stand there."""
    if prize.kind == Prize.Kind.SHARE:
        return shared.get(prize.pk)
    if prize.cents is None:
        return None
    heads = 1 if teams is None else len(teams)
    return prize.cents * heads * (2 if prize.each == Prize.Each.PLAYER else 1)


def _parts(
    prize: Prize, teams: Sequence[Team], share: int | None, handed_out: Mapping[tuple[int, int], Payout]
) -> Iterator[Part]:
    """Who gets what: teams by number, players as they were drawn; the first get the cent that is over."""
    for team, of_share in zip(teams, shares.evenly(share or 0, len(teams)) if teams else (), strict=True):
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
                amounts = [*shares.evenly(whole, len(players))]
        for player, cents in zip(players, amounts, strict=False):  # one trophy for two: the first stands for both
            payout = handed_out.get((team.pk, player.position))
            yield Part(prize, team, player.position, player.registration, cents, payout)


class _Places:
    """Who stands in the places of a tournament's brackets; each bracket is asked once."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._known: dict[tuple[int | None, int], tuple[Team, ...] | None] = {}

    def teams(self, division: Division | None, place: int) -> tuple[Team, ...] | None:
        """The teams in a place, by number; None while it is not decided."""
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
        return draw.pool_winners(self._tournament)

    def _in(self, division: Division, place: int) -> list[int] | None:
        if division.bracket is None:
            return None
        found = selectors.in_place(division.bracket, place)
        return None if found is None else [entrant.number for entrant in found]

    def _in_championship(self, place: int) -> list[int] | None:
        """With the winner of one bracket only there is no match: that team is the champion (`draw.champion_of`)."""
        if self._finals is not None and self._finals.bracket is not None:
            return self._in(self._finals, place)
        winners = self._pool_winners
        if winners is None or len(winners) > 1 or not self._teams:
            return None
        return [winner.number for winner in winners] if place == 1 else []
