"""Where each bracket stands, and the one next step of the day with its numbers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import F, Q

from brackets import selectors
from tournament import draw, fees, freezing, tables
from tournament.models import Division, Sitting, Team, Tournament

Kind = Literal["players", "lottery", "start", "desk", "playing", "stuck", "over"]


@dataclass(frozen=True)
class Stage:
    """A bracket now. `ready` counts who is registered, paid and present.

    round: the names of what is in play, "" for nothing. `done` of `matches` are decided; `winner` is None while it
    is played, and for ever when its end is vacant: `vacancy` then says why, else "". next_round: the round that may
    be started, "" when there is none, and `to_seat` how many matches it has. begun: whether a round was started, as
    a bye decides a match before that. playing: the tables still in play. waiting: matches without a table yet.
    """

    division: Division
    name: str
    drawn: bool
    round: str
    matches: int
    done: int
    finished: bool
    winner: Team | None
    vacancy: str
    registered: int
    paid: int
    present: int
    ready: int
    next_round: str
    to_seat: int
    begun: bool
    playing: int
    waiting: int

    @property
    def is_pool(self) -> bool:
        """Whether it has players and a lottery; the championship has neither."""
        return self.division.kind == Division.Kind.POOL


@dataclass(frozen=True)
class NextStep:
    """The one thing to do now: its kind, and the bracket it concerns (None: all of them)."""

    kind: Kind
    stage: Stage | None = None


@dataclass(frozen=True)
class Progress:
    """The day at a glance. `free` are the numbers of the tables in order at which nobody plays."""

    stages: list[Stage]
    next: NextStep
    champion: Team | None
    free: list[int]

    @property
    def free_tables(self) -> int:
        """How many tables are free."""
        return len(self.free)

    @property
    def playing(self) -> list[Stage]:
        """The brackets with tables still in play, or matches that wait for one."""
        return [stage for stage in self.stages if stage.playing or stage.waiting]

    @property
    def tables_in_play(self) -> int:
        """How many tables are still in play, over all brackets."""
        return sum(stage.playing for stage in self.stages)

    @property
    def milestones(self) -> list[tuple[str, bool]]:
        """The four parts of the day, and whether each is done: until the lotteries are held, players may come."""
        pools = [stage for stage in self.stages if stage.is_pool and stage.registered]
        drawn = bool(pools) and all(stage.drawn for stage in pools)
        ended = drawn and all(stage.finished for stage in self.stages if stage.registered or not stage.is_pool)
        return [
            ("players", drawn),
            ("lottery", drawn),
            ("rounds", ended),
            ("champion", self.champion is not None),
        ]


def of(tournament: Tournament, waiting: Sequence[tables.Waiting]) -> Progress:
    """Look at everything once. `waiting`: the matches that have no table yet."""
    divisions = tournament.divisions.select_related("bracket", "tournament").prefetch_related("rounds")
    without = Counter(one.round.division_id for one in waiting)
    live = tournament.sittings.exclude(state=Sitting.State.FINISHED)
    in_play = Counter(live.values_list("round__division", flat=True))
    stages = [_stage(one, in_play[one.pk], without[one.pk]) for one in divisions]
    champion = draw.champion_of(tournament)
    return Progress(
        stages=stages,
        next=next_step(stages, champion),
        champion=champion,
        free=tables.free_tables(tournament),
    )


def next_step(stages: Sequence[Stage], champion: Team | None) -> NextStep:
    """Lotteries come before rounds, rounds before waiting; whoever is behind goes first."""
    if champion is not None:
        return NextStep("over")
    undrawn = [stage for stage in stages if stage.is_pool and not stage.drawn]
    startable = [stage for stage in stages if stage.next_round]
    wanted: tuple[tuple[Kind, Stage | None], ...] = (
        ("lottery", next((stage for stage in undrawn if stage.ready >= 2), None)),
        ("start", min(startable, key=lambda stage: stage.done, default=None)),
        ("playing", next((stage for stage in stages if stage.playing), None)),
        ("desk", next((stage for stage in undrawn if stage.registered >= 2), None)),
        ("stuck", next((stage for stage in undrawn if stage.registered == 1 and len(undrawn) < len(stages)), None)),
    )
    for kind, stage in wanted:
        if stage is not None:
            return NextStep(kind, stage)
    return NextStep("players")


def _stage(division: Division, playing: int, waiting: int) -> Stage:
    bracket = division.bracket
    held = division.registrations.filter(withdrawn_at=None)
    number = tables.next_round(division)
    matches = list(selectors.matches_of(bracket)) if bracket else []
    rounds = [round_.number for round_ in division.rounds.all() if round_.closed_at is None]
    finished = bracket is not None and selectors.is_finished(bracket)
    winner = draw.winner_of(division)
    vacancy = selectors.vacancy(bracket) if bracket is not None and finished and winner is None else None
    return Stage(
        division=division,
        name=freezing.division_name(division),
        drawn=bracket is not None,
        round=", ".join(freezing.round_name(division, one) for one in rounds),
        matches=len(matches),
        done=sum(bool(match.decided) for match in matches),
        finished=finished,
        winner=winner,
        vacancy=str(vacancy.label) if vacancy is not None else "",
        registered=held.count(),
        paid=fees.with_paid(held).filter(Q(paid__gte=F("fee_cents"))).count(),
        present=held.filter(present=True).count(),
        ready=draw.candidates(division).count(),
        next_round=freezing.round_name(division, number) if number else "",
        to_seat=selectors.ready_matches(bracket, number).count() if bracket and number else 0,
        begun=bool(division.rounds.all()),
        playing=playing,
        waiting=waiting,
    )
