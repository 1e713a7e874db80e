"""What a corrected result of a group or a Swiss round does: the order changes, and with it who meets whom later.

Rounds that have begun stand as they were paired. What grew on the old order and has not begun is taken away and grows
anew; of a knock-out that has begun, only those matches change in which others would meet now, and that is asked first.
"""

from dataclasses import dataclass

from brackets import selectors, services
from brackets.models import Decided, Entrant, Match
from tournament import growing, ranking
from tournament.correcting.effects import Effects
from tournament.correcting.following import (
    Consequences,
    FateNeeded,
    Standing,
    is_ready,
    sheet_at,
    standing_of,
    way_of_finals,
)
from tournament.models import Format, Tournament, User


def ranks(match: Match) -> bool:
    """Whether the order of teams rests on this match, and not only who comes to the next one."""
    kind = match.bracket.format
    return kind == Format.SWISS or (kind == Format.GROUPS and match.part.startswith(ranking.GROUP))


@dataclass(frozen=True)
class _Aside:
    """A match that grew later, as it stood before the correction."""

    match: Match
    standing: Standing

    @property
    def sides(self) -> set[int]:
        return _sides(self.match)


class Regrowth:
    """Carries a result on which an order rests; raises FateNeeded where something begun would change."""

    def __init__(self, match: Match, tournament: Tournament, effects: Effects, by: User | None, fate: str) -> None:
        self._match, self._effects, self._by, self._fate = match, effects, by, fate
        self._follow = Consequences(match, tournament, effects, by)
        self._tournament = tournament
        self._division = effects.division_of(match)
        self._chosen: Match | None = None

    def carry(self, winner: int | None, how: services.How, *, moved: bool) -> None:
        """winner: a team's number; None leaves the match open. moved: whether that is another one than before."""
        old, finals = selectors.champion(self._match.bracket), way_of_finals(self._match, self._tournament)
        aside = self._set_aside()
        if not moved:
            services.unrank(bracket=self._match.bracket)
        elif self._match.decided != Decided.OPEN:
            services.withdraw_winner(match=self._match)
        if moved and winner is not None:
            services.record_winner(match=self._match, number=winner, how=how)
        self._match.bracket.refresh_from_db()
        growing.grow(division=self._division, by=self._by)
        self._match.bracket.refresh_from_db()
        self._put_back(aside)
        self._to_finals(old, finals)

    def _set_aside(self) -> list[_Aside]:
        """Take away what grew on the order until now, unless it has begun and stands."""
        if self._match.bracket.format == Format.SWISS:
            return self._next_round()
        aside = [_Aside(match, standing_of(match)) for match in selectors.path(self._match)]
        for one in reversed(aside):
            if one.match.is_recorded:
                services.withdraw_winner(match=one.match)
        if aside:
            services.shrink(bracket=self._match.bracket)
        return aside

    def _next_round(self) -> list[_Aside]:
        """The Swiss round that was paired last, if nobody has sat down for it."""
        last = max(match.round for match in selectors.matches_of(self._match.bracket))
        if last == self._match.round:
            return []
        if self._division.rounds.filter(number=last).exists():
            self._effects.add("pairings-stand", bracket=self._division.key, round=last)
            return []
        aside = [_Aside(match, "open") for match in selectors.matches_of(self._match.bracket).filter(round=last)]
        services.shrink(bracket=self._match.bracket)
        return aside

    def _put_back(self, aside: list[_Aside]) -> None:
        """Let what is as before be as before, and say what is not."""
        changed = False
        for one in aside:
            match = selectors.rows_of(self._match.bracket).get(pk=one.match.pk)
            if _sides(match) == one.sides and match.decided != Decided.UNNEEDED:
                self._record_again(one.match, match)
            else:
                changed = True
                self._change(one, match)
        if changed and self._match.bracket.format == Format.SWISS:
            self._effects.add("paired-anew", bracket=self._division.key, round=aside[0].match.round)

    def _record_again(self, old: Match, match: Match) -> None:
        if not old.is_recorded or match.decided != Decided.OPEN:
            return
        if old.winner is None:
            services.record_vacancy(match=match)
        else:
            services.record_winner(match=match, number=old.winner.number, how=_how(old))

    def _change(self, one: _Aside, match: Match) -> None:
        if one.standing in ("begun", "finished") and not self._fate:
            raise FateNeeded(match)
        self._follow.announce(one.match, match)
        if one.standing in ("begun", "finished") and self._chosen is None and is_ready(match):
            self._chosen = match
            self._follow.do_with(match, self._fate)
        elif (sheet := sheet_at(match)) is not None:
            self._follow.adapt(sheet, match)

    def _to_finals(self, old: Entrant | None, finals: list[Match]) -> None:
        stopped = next((one for one in finals if standing_of(one) in ("begun", "finished")), None)
        if stopped is not None and not self._fate and selectors.champion(self._match.bracket) != old:
            raise FateNeeded(stopped)
        self._follow.go_to_finals(old, finals, None if self._chosen else stopped, self._fate)


def _sides(match: Match) -> set[int]:
    return {side.number for side in (match.first, match.second) if side is not None}


def _how(match: Match) -> services.How:
    match Decided(match.decided):
        case Decided.WALKOVER:
            return "walkover"
        case Decided.RULED:
            return "ruled"
    return "played"
