"""Where the day stands, bracket by bracket, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import F, Q

from brackets import selectors
from tournament import draw, fees, freezing, tables
from tournament.models import Division, Sitting, Team, Tournament
from tournament.pages.public import brackets

Kind = Literal["players", "lottery", "start", "desk", "playing", "stuck", "over"]


@dataclass(frozen=True)
class Stage:
    """A bracket now. `ready` counts who is registered, paid and present.

    `next_round` names the round that may be started, "" when there is none, and `matches` how many it seats.
    `playing` counts the tables still in play.
    """

    now: brackets.BracketNow
    registered: int
    paid: int
    present: int
    ready: int
    next_round: str
    matches: int
    playing: int

    @property
    def division(self) -> Division:
        return self.now.division

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
    """The day at a glance. `free_tables` counts the tables at which nobody plays."""

    stages: list[Stage]
    next: NextStep
    champion: Team | None
    free_tables: int

    @property
    def playing(self) -> list[Stage]:
        """The brackets with tables still in play."""
        return [stage for stage in self.stages if stage.playing]

    @property
    def tables_in_play(self) -> int:
        """How many tables are still in play, over all brackets."""
        return sum(stage.playing for stage in self.stages)

    @property
    def milestones(self) -> list[tuple[str, bool]]:
        """The four parts of the day, and whether each is done: until the lotteries are held, players may come."""
        pools = [stage for stage in self.stages if stage.is_pool and stage.registered]
        drawn = bool(pools) and all(stage.now.drawn for stage in pools)
        ended = drawn and all(stage.now.finished for stage in self.stages if stage.registered or not stage.is_pool)
        return [
            ("players", drawn),
            ("lottery", drawn),
            ("rounds", ended),
            ("champion", self.champion is not None),
        ]


def of(tournament: Tournament) -> Progress:
    """Look at everything once."""
    stages = [_stage(now) for now in brackets.now(tournament)]
    champion = brackets.winner_of_all(tournament)
    return Progress(
        stages=stages,
        next=next_step(stages, champion),
        champion=champion,
        free_tables=len(tables.free_tables(tournament)),
    )


def next_step(stages: Sequence[Stage], champion: Team | None) -> NextStep:
    """Lotteries come before rounds, rounds before waiting; whoever is behind goes first."""
    if champion is not None:
        return NextStep("over")
    undrawn = [stage for stage in stages if stage.is_pool and not stage.now.drawn]
    startable = [stage for stage in stages if stage.next_round]
    wanted: tuple[tuple[Kind, Stage | None], ...] = (
        ("lottery", next((stage for stage in undrawn if stage.ready >= 2), None)),
        ("start", min(startable, key=lambda stage: stage.now.done, default=None)),
        ("playing", next((stage for stage in stages if stage.playing), None)),
        ("desk", next((stage for stage in undrawn if stage.registered >= 2), None)),
        ("stuck", next((stage for stage in undrawn if stage.registered == 1 and len(undrawn) < len(stages)), None)),
    )
    for kind, stage in wanted:
        if stage is not None:
            return NextStep(kind, stage)
    return NextStep("players")


def _stage(now: brackets.BracketNow) -> Stage:
    division = now.division
    held = division.registrations.filter(withdrawn_at=None)
    number = tables.next_round(division)
    return Stage(
        now=now,
        registered=held.count(),
        paid=fees.with_paid(held).filter(Q(paid__gte=F("fee_cents"))).count(),
        present=held.filter(present=True).count(),
        ready=draw.candidates(division).count(),
        next_round=freezing.round_name(division, number) if number else "",
        matches=selectors.ready_matches(division.bracket, number).count() if division.bracket and number else 0,
        playing=Sitting.objects.filter(round__division=division).exclude(state=Sitting.State.FINISHED).count(),
    )
