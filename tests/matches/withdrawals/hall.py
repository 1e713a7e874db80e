"""A small hall in which anything happens, by the steps that officials take."""

import contextlib
from collections.abc import Callable, Sequence
from typing import TypeVar

from brackets import selectors
from tests.cast import enter, key, sign_both, write
from tournament.core.errors import TournamentError
from tournament.hall import seating
from tournament.journal import verification
from tournament.lottery import championship, format_choice, holding
from tournament.matches import sign_off, withdrawals
from tournament.matches.corrections import preview, request
from tournament.models import Division, TableMatch, Team, Tournament, Withdrawal

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
            format_choice.choose(division=division, key=format, options={}, by=None)
            enter(division, count)
            holding.hold(division=division, by=None, seed=bytes(32))

    def happen(self, what: str) -> None:
        """Do one thing, or hear why it cannot be done: then nothing of it is written."""
        with contextlib.suppress(TournamentError):
            getattr(self, f"_{what}")()

    def play_to_the_end(self) -> None:
        """Whatever is open is played: it must come to an end."""
        for _turn in range(200):
            if (table_match := self._one(self._live())) is not None:
                self._decide(table_match)
            elif (division := self._one(self._startable())) is not None:
                seating.start_round(division=division, by=None)
            else:
                return
        raise AssertionError("this tournament never ends")

    def look(self) -> None:
        """What must hold at every moment: nobody sits twice, nobody who has left sits at all."""
        seated = [team for one in self._live() for team in (one.team_a_id, one.team_b_id)]
        assert len(seated) == len(set(seated))
        gone = {one.team_id for one in championship.withdrawals_by_team(self.tournament).values()}
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
        champion = championship.champion_of(self.tournament)
        assert champion is None or champion.number in winners
        assert champion is not None or len(winners) != 1
        assert verification.verify(self.tournament).strays == ()

    def _live(self) -> list[TableMatch]:
        found = TableMatch.objects.filter(tournament=self.tournament).exclude(state=TableMatch.State.FINISHED)
        return list(found.select_related("team_a", "team_b", "round__division", "tournament").order_by("pk"))

    def _startable(self) -> list[Division]:
        return [
            one for one in self.tournament.divisions.select_related("bracket", "tournament") if seating.next_round(one)
        ]

    def _one(self, found: Sequence[T]) -> T | None:
        return self.choose(found) if found else None  # type: ignore[return-value] # one of them

    def _decide(self, table_match: TableMatch) -> None:
        """A side gives up, which is the shortest of all matches; both sign."""
        if table_match.state == TableMatch.State.PLAYING:
            side = self.choose("AB")
            write(table_match, {"kind": "forfeit", "side": side, "reason": "tired"})
        sign_both(table_match)

    def _start(self) -> None:
        if (division := self._one(self._startable())) is not None:
            seating.start_round(division=division, by=None, minutes=0)

    def _win(self) -> None:
        if (table_match := self._one(self._live())) is not None:
            self._decide(table_match)

    def _absent(self, sides: str = "A") -> None:
        if (table_match := self._one(self._live())) is not None:
            sign_off.walkover(table_match=table_match, absent=set(sides), by=None)

    def _nobody(self) -> None:
        self._absent("AB")

    def _leave(self) -> None:
        team = self._one(list(Team.objects.filter(tournament=self.tournament)))
        if team is not None:
            withdrawals.withdraw_team(team=team, kind="withdrawn", reason="went home", by=None)

    def _return(self) -> None:
        withdrawal = self._one(list(Withdrawal.objects.filter(tournament=self.tournament)))
        if withdrawal is not None:
            withdrawals.return_team(withdrawal=withdrawal, reason="came back", by=None)

    def _chair(self) -> None:
        place = self._one(list(withdrawals.replaceable(self.tournament)))
        into = self._one(list(withdrawals.waiting_substitutes(self.tournament)))
        if place is not None and into is not None:
            withdrawals.substitute(team=place.team, out=place.registration, into=into, reason="ill", by=None)

    def _rule(self, result: request.Result = "A") -> None:
        over = TableMatch.objects.filter(tournament=self.tournament, state=TableMatch.State.FINISHED).order_by("pk")
        table_match = self._one(list(over))
        if table_match is None:
            return
        asked = request.Asked(reason="officials say so", result=result)
        found = preview.preview(table_match=table_match, asked=asked)
        fate = str(self.choose(sorted(found.effects)))
        preview.correct(table_match=table_match, asked=asked, token=found.token, key=key(), by=None, fate=fate)

    def _reopen(self) -> None:
        self._rule("open")
