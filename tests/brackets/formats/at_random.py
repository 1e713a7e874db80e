"""Whatever may happen to a bracket, happening: results, absences, teams that leave and come back, corrections.

Between steps the whole bracket is looked at; a step that is refused must have changed nothing.
"""

import random
from collections import Counter

from brackets import formats, selectors, services, settling
from brackets.errors import BracketError
from brackets.models import Bracket, Decided, Entrant, Match

RESULTS = ("played", "played", "played", "walkover", "ruled", "absent")
EVENTS = (*RESULTS, *RESULTS, "withdraw", "leave", "come back", "shrink")
LOT = b"lot of the knock-out" * 2


class Chaos:
    """One bracket and the chance that decides what happens to it."""

    def __init__(self, format: str, size: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.bracket = services.build(label="men", numbers=range(1, size + 1), format=format)
        self.steps = 0
        self.looks = 1 + size // 12  # a large bracket is not looked at after every step

    def happen(self, kinds: tuple[str, ...]) -> None:
        """One event of these kinds, if the bracket lets it happen."""
        kind = self.chance.choice(kinds)
        before = [] if kind in RESULTS else self._rows()
        try:
            self._do(kind)
        except BracketError:
            assert kind not in RESULTS, "a match that can be played must take a result"
            assert kind != "leave", "nobody can be kept from leaving"
            assert self._rows() == before, f"{kind} was refused and has changed something"
        self.bracket.refresh_from_db()
        self.steps += 1
        if self.steps % self.looks == 0:
            check(self.bracket)

    def add_next_stage(self) -> None:
        """Let the bracket grow, with the teams in an order by wins and then by chance."""
        won = Counter(match.winner_id for match in selectors.matches_of(self.bracket))
        keys = dict(self.bracket.entrants.values_list("number", "pk"))
        wanted = selectors.to_rank(self.bracket)
        ranked = [sorted(one, key=lambda number: (-won[keys[number]], self.chance.random())) for one in wanted]
        added = services.add_next_stage(bracket=self.bracket, ranked=ranked, seed=LOT)
        sides = [side for match in added for side in (match.first, match.second) if side]
        assert not any(side.out for side in sides), "somebody goes on who has left"
        self.bracket.refresh_from_db()
        check(self.bracket)

    def to_the_end(self) -> None:
        """Play on until nothing is left; a bracket in which nothing can happen would be dead."""
        while not selectors.is_finished(self.bracket):
            if selectors.needs_next_stage(self.bracket):
                self.add_next_stage()
                continue
            number = selectors.current_round(self.bracket)
            assert number is not None
            assert selectors.ready_matches(self.bracket, number).exists(), "open matches, and none can be played"
            self.happen(RESULTS)
            assert self.steps < 3000, "no end of it"

    def _do(self, kind: str) -> None:
        if kind == "shrink":
            services.remove_last_stage(bracket=self.bracket)
        elif kind in ("leave", "come back"):
            step = services.take_out if kind == "leave" else services.take_back_in
            step(bracket=self.bracket, number=self.chance.choice(list(self.bracket.entrants.all())).number)
        elif kind == "withdraw":
            recorded = [match for match in selectors.matches_of(self.bracket) if match.is_recorded]
            if recorded:
                self._withdraw(self.chance.choice(recorded))
        elif ready := list(selectors.matches_of(self.bracket).filter(decided="", first__gt=0, second__gt=0)):
            self._decide(self.chance.choice(ready), kind)
        elif selectors.needs_next_stage(self.bracket):
            self.add_next_stage()

    def _withdraw(self, match: Match) -> None:
        before = {row.pk for row in selectors.path(match)}
        changed = {row.pk for row in services.withdraw_winner(match=match)}
        assert changed <= {match.pk, *before}
        assert changed <= {match.pk, *(row.pk for row in selectors.path(match))}

    def _decide(self, match: Match, kind: str) -> None:
        assert match.first is not None
        assert match.second is not None
        is_looked_at = self.steps % self.looks == 0
        resting = {row.pk for row in selectors.path(match)} if is_looked_at else set()
        winner = self.chance.choice([match.first, match.second])
        if kind == "absent":
            changed = services.record_vacancy(match=match)
        else:
            how: services.How = "walkover" if kind == "walkover" else "ruled" if kind == "ruled" else "played"
            changed = services.record_winner(match=match, number=winner.number, how=how)
        assert not is_looked_at or {row.pk for row in changed} <= {match.pk, *resting}

    def _rows(self) -> list[object]:
        rows = Match.objects.filter(bracket=self.bracket).order_by("number").values()
        return [*rows, *self.bracket.entrants.values(), Bracket.objects.filter(pk=self.bracket.pk).values().get()]


def check(bracket: Bracket) -> None:
    """No team twice in a round, every team where the results send it, and none waits for a team that has left."""
    rows = list(Match.objects.filter(bracket=bracket))
    out = set(Entrant.objects.filter(bracket=bracket, out=True).values_list("pk", flat=True))
    seen = Counter((row.round, side) for row in rows for side in (row.first_id, row.second_id) if side is not None)
    assert all(times == 1 for times in seen.values()), "somebody plays twice in a round"
    assert settling.settle(rows, out) == [], "something does not follow from the results"
    for row in rows:
        if row.decided == Decided.OPEN and row.first_id and row.second_id:
            assert not out & {row.first_id, row.second_id}, "somebody waits for a team that has left"
    still = next((row for row in rows if row.decided == Decided.OPEN), None)
    assert still is None or not selectors.later_stage_of(still), "something has grown on what is still open"


def check_end(bracket: Bracket) -> None:
    """One winner who has not just been forgotten, or a vacancy that can be explained."""
    champion = selectors.champion(bracket)
    assert (champion is None) == (selectors.vacancy(bracket) is not None)
    first = selectors.in_place(bracket, 1)
    assert first == ([champion] if champion else [])
    second, third = selectors.in_place(bracket, 2), selectors.in_place(bracket, 3)
    assert second is not None
    assert third is not None
    assert champion not in [*second, *third]
    assert selectors.current_round(bracket) is None
    assert selectors.to_rank(bracket) == []
    finals = [match for match in selectors.matches_of(bracket) if match.part == formats.FINAL]
    once_more = bool(finals) and finals[0].is_recorded and finals[0].winner_id == finals[0].second_id
    assert len(finals) == 1 + once_more or not finals
