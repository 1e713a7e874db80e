"""A small hall in which anything happens, by the steps that officials take."""

import contextlib
from collections.abc import Callable, Sequence
from typing import TypeVar

from brackets import selectors
from tests.cast import enter, key, sign_both, write
from tournament import checking, choosing, correcting, draw, leaving, proving, substituting, tables
from tournament.errors import TournamentError
from tournament.models import Departure, Division, Sitting, Team, Tournament

T = TypeVar("T")
Choose = Callable[[Sequence[T]], T]
STEPS = ("start", "start", "win", "win", "win", "absent", "nobody", "leave", "return", "chair", "rule", "reopen")


class Hall:
    """A tournament in play. `choose` picks one of several, as hypothesis likes it."""

    def __init__(self, tournament: Tournament, players: dict[str, int], format: str, choose: Choose[object]) -> None:
        self.tournament = tournament
        self.choose = choose
        for name, count in players.items():
            division = tournament.divisions.get(key=name)
            choosing.choose(division=division, key=format, options={}, by=None)
            enter(division, count)
            draw.hold(division=division, by=None, seed=bytes(32))

    def happen(self, what: str) -> None:
        """Do one thing, or hear why it cannot be done: then nothing of it is written."""
        with contextlib.suppress(TournamentError):
            getattr(self, f"_{what}")()

    def play_to_the_end(self) -> None:
        """Whatever is open is played: it must come to an end."""
        for _turn in range(200):
            if (sitting := self._one(self._live())) is not None:
                self._decide(sitting)
            elif (division := self._one(self._startable())) is not None:
                tables.start_round(division=division, by=None)
            else:
                return
        raise AssertionError("this tournament never ends")

    def look(self) -> None:
        """What must hold at every moment: nobody sits twice, nobody who has left sits at all."""
        seated = [team for one in self._live() for team in (one.team_a_id, one.team_b_id)]
        assert len(seated) == len(set(seated))
        gone = {one.team_id for one in leaving.standing(self.tournament).values()}
        assert not gone & set(seated)

    def look_at_the_end(self) -> None:
        """Every bracket has one winner or an explained vacancy, and the journal holds."""
        winners = []
        for division in self.tournament.divisions.exclude(bracket=None).select_related("bracket"):
            bracket = division.bracket
            assert bracket is not None
            assert selectors.is_finished(bracket), division.key
            winner = selectors.champion(bracket)
            assert (winner is None) == (selectors.vacancy(bracket) is not None), division.key
            if winner is not None and division.kind == Division.Kind.POOL:
                winners.append(winner.number)
        champion = draw.champion_of(self.tournament)
        assert champion is None or champion.number in winners
        assert champion is not None or len(winners) != 1
        assert proving.prove(self.tournament).strays == ()

    def _live(self) -> list[Sitting]:
        found = Sitting.objects.filter(tournament=self.tournament).exclude(state=Sitting.State.FINISHED)
        return list(found.select_related("team_a", "team_b", "round__division", "tournament").order_by("pk"))

    def _startable(self) -> list[Division]:
        return [
            one for one in self.tournament.divisions.select_related("bracket", "tournament") if tables.next_round(one)
        ]

    def _one(self, found: Sequence[T]) -> T | None:
        return self.choose(found) if found else None  # type: ignore[return-value] # one of them

    def _decide(self, sitting: Sitting) -> None:
        """A side gives up, which is the shortest of all matches; both sign."""
        if sitting.state == Sitting.State.PLAYING:
            side = self.choose("AB")
            write(sitting, {"kind": "forfeit", "side": side, "reason": "tired"})
        sign_both(sitting)

    def _start(self) -> None:
        if (division := self._one(self._startable())) is not None:
            tables.start_round(division=division, by=None, minutes=0)

    def _win(self) -> None:
        if (sitting := self._one(self._live())) is not None:
            self._decide(sitting)

    def _absent(self, sides: str = "A") -> None:
        if (sitting := self._one(self._live())) is not None:
            checking.walkover(sitting=sitting, absent=set(sides), by=None)

    def _nobody(self) -> None:
        self._absent("AB")

    def _leave(self) -> None:
        team = self._one(list(Team.objects.filter(tournament=self.tournament)))
        if team is not None:
            leaving.leave(team=team, kind="withdrawn", reason="went home", by=None)

    def _return(self) -> None:
        departure = self._one(list(Departure.objects.filter(tournament=self.tournament)))
        if departure is not None:
            leaving.take_back(departure=departure, reason="came back", by=None)

    def _chair(self) -> None:
        place = self._one(list(substituting.changeable(self.tournament)))
        into = self._one(list(substituting.waiting(self.tournament)))
        if place is not None and into is not None:
            substituting.substitute(team=place.team, out=place.registration, into=into, reason="ill", by=None)

    def _rule(self, result: correcting.asking.Result = "A") -> None:
        over = Sitting.objects.filter(tournament=self.tournament, state=Sitting.State.FINISHED).order_by("pk")
        sitting = self._one(list(over))
        if sitting is None:
            return
        asked = correcting.Asked(reason="officials say so", result=result)
        found = correcting.preview(sitting=sitting, asked=asked)
        fate = str(self.choose(sorted(found.effects)))
        correcting.correct(sitting=sitting, asked=asked, token=found.token, key=key(), by=None, fate=fate)

    def _reopen(self) -> None:
        self._rule("open")
