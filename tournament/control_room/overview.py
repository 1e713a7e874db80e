"""The control room: the stage of each bracket, the next step of the day, and what needs the organizer.

It is read-only, derived from the stored data, and takes the same number of queries for four tables and for forty.
"""

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from django.db.models import Count, F, Max, Q, QuerySet

from brackets import selectors
from tournament.club import judge_assignments
from tournament.control_room import forecast, needs, tables_now
from tournament.control_room.needs import Need, PhoneNow, calm, of_phones
from tournament.control_room.tables_now import TableNow, Waiting
from tournament.documents.queue import storage
from tournament.hall import seating, sheet_states, tables
from tournament.hall.seating import Waiting as InQueue
from tournament.lottery import championship, teams
from tournament.lottery.rotating import seating as rotating
from tournament.matches import help_calls, sanctions
from tournament.models import Division, Document, JudgePhone, Team, Tournament, Webhook, naming
from tournament.registration import payments

Kind = Literal["players", "lottery", "start", "desk", "playing", "seat", "stuck", "over"]


@dataclass(frozen=True)
class Stage:
    """A bracket now. `ready` counts the players who are registered, paid and present.

    round: the names of the rounds in play, "" for none. `done` of `matches` are decided; `winner` is None while it is
    played, and for good if its final has no winner: `vacancy` then says why, else "". next_round: the round that can
    be started, "" for none, and `to_seat` its number of matches. begun: whether a round was started, as a bye decides
    a match before that. playing: the tables still in play. waiting: matches without a table yet.
    unseated: the round of an individual event that can be seated, "" for none. held: why next_round cannot start yet,
    "" if it can.
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
    unseated: str = ""
    held: str = ""

    @property
    def is_pool(self) -> bool:
        """Whether it has players and a lottery; the championship has neither."""
        return self.division.kind == Division.Kind.POOL


@dataclass(frozen=True)
class NextStep:
    """The next thing to do: its kind, and the bracket it concerns (None: all)."""

    kind: Kind
    stage: Stage | None = None


@dataclass(frozen=True)
class Progress:
    """The day at a glance. `free` has the numbers of usable tables without a match.

    `winners`: who has won once all is decided (`championship.winners_of`).
    """

    stages: list[Stage]
    next: NextStep
    winners: list[Team]
    free: list[int]

    @property
    def is_over(self) -> bool:
        """Whether all is decided."""
        return bool(self.winners)

    @property
    def free_tables(self) -> int:
        """The number of free tables."""
        return len(self.free)

    @property
    def playing(self) -> list[Stage]:
        """The brackets with tables in play, or with matches that wait for one."""
        return [stage for stage in self.stages if stage.playing or stage.waiting]

    @property
    def thin(self) -> list[Stage]:
        """The brackets without a lottery that have no two players, while another has; not the one of the next step."""
        pools = [stage for stage in self.stages if stage.is_pool]
        few = [stage for stage in pools if not stage.drawn and stage.registered < 2 and stage != self.next.stage]
        return few if any(stage.drawn or stage.registered >= 2 for stage in pools) and not self.is_over else []

    @property
    def tables_in_play(self) -> int:
        """The number of tables in play, over all brackets."""
        return sum(stage.playing for stage in self.stages)


def progress_of(tournament: Tournament, waiting: Sequence[seating.Waiting]) -> Progress:
    """Return the progress of the day. `waiting`: the matches without a table."""
    divisions = tournament.divisions.select_related("bracket", "tournament").prefetch_related("rounds")
    without = Counter(one.round.division_id for one in waiting)
    # Counted once for all divisions, not once for each.
    playing = tables.live(tournament)
    in_play = Counter(playing.values_list("round__division", flat=True))
    stages = [_stage(one, in_play[one.pk], without[one.pk]) for one in divisions]
    winners = championship.winners_of(tournament)
    return Progress(
        stages=stages,
        next=next_step(stages, is_over=bool(winners)),
        winners=winners,
        free=tables.free_tables(tournament),
    )


def next_step(stages: Sequence[Stage], *, is_over: bool) -> NextStep:
    """Return the next step: lotteries before rounds, rounds before waiting; the bracket furthest behind goes first."""
    if is_over:
        return NextStep("over")
    # Divisions without players do not hold up the day: each step below has its own minimum.
    undrawn = [stage for stage in stages if stage.is_pool and not stage.drawn]
    startable = [stage for stage in stages if stage.next_round]
    # In order of precedence: the first with a stage wins.
    wanted: tuple[tuple[Kind, Stage | None], ...] = (
        ("lottery", next((stage for stage in undrawn if stage.ready >= 2), None)),
        ("start", min(startable, key=lambda stage: (bool(stage.held), stage.done), default=None)),
        ("seat", next((stage for stage in stages if stage.unseated), None)),
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
    number = seating.next_round(division)
    unseated = rotating.next_round(division)
    matches = list(selectors.matches_of(bracket)) if bracket else []
    rounds = [round_.number for round_ in division.rounds.all() if round_.closed_at is None]
    finished = bracket is not None and selectors.is_finished(bracket)
    winner = championship.winner_of(division)
    # Only asked for when the bracket ended without a winner.
    vacancy = selectors.vacancy(bracket) if bracket is not None and finished and winner is None else None
    return Stage(
        division=division,
        name=naming.division_name(division),
        drawn=bracket is not None,
        round=", ".join(naming.round_name(division, one) for one in rounds),
        matches=len(matches),
        done=sum(bool(match.decided) for match in matches),
        finished=finished,
        winner=winner,
        vacancy=str(vacancy.label) if vacancy is not None else "",
        registered=held.count(),
        paid=payments.with_paid(held).filter(Q(paid__gte=F("fee_cents"))).count(),
        present=held.filter(present=True).count(),
        ready=teams.candidates(division).count(),
        next_round=naming.round_name(division, number) if number else "",
        to_seat=selectors.ready_matches(bracket, number).count() if bracket and number else 0,
        begun=bool(division.rounds.all()),
        playing=playing,
        waiting=waiting,
        unseated=naming.round_name(division, unseated) if unseated else "",
        held=sheet_states.sentence_of_missing(division, number) if number else "",
    )


@dataclass(frozen=True)
class Hall:
    """The hall now. `queue`: matches without a table. `papers`: documents in progress or failed.

    `outlook`: the forecast of when rounds and the day end, the same on all pages.
    """

    progress: Progress
    needs: list[Need]
    tables: list[TableNow]
    queue: list[InQueue]
    papers: list[Document]
    outlook: forecast.Outlook
    phones: list[PhoneNow] = field(default_factory=list)

    @property
    def under_way(self) -> list[Document]:
        """Documents in progress."""
        return [one for one in self.papers if one.under_way]


def overview(tournament: Tournament, *, now: datetime.datetime) -> Hall:
    """Return the current state of the hall."""
    queue = seating.waiting(tournament)
    waiting = tables_now.awaiting_sign_off(tournament)
    # The shared forecast, so that the control room and public pages show the same times.
    outlook = forecast.lately(tournament, now)
    playing = tables_now.tables_now(tournament, waiting, outlook.alerts, now=now)
    papers = list(_papers(tournament))
    found = list(of_phones(tournament, now=now))
    hall = Hall(progress_of(tournament, queue), [], playing, queue, papers, outlook, found)
    # Needs are derived from the finished hall, so they are added last.
    hall.needs.extend(needs.in_order(_needs(tournament, hall, waiting, now)))
    return hall


def stamp(tournament: Tournament, *, now: datetime.datetime) -> str:
    """Return a value that changes whenever `of` does.

    It covers the version, money, calls, counts, documents, phones, and the minute.
    """
    calls = help_calls.waiting(tournament).aggregate(count=Count("pk"), last=Max("pk"), answered=Count("answered_at"))
    counts = help_calls.differing(tournament).aggregate(count=Count("pk"), last=Max("pk"))
    papers = (
        _papers(tournament)
        .order_by()
        .aggregate(count=Count("pk"), last=Max("pk"), failed=Count("pk", filter=Q(state=Document.State.FAILED)))
    )
    there = JudgePhone.objects.filter(tournament=tournament, seen_at__gte=now - judge_assignments.OFFLINE).count()
    # The minute, because waiting times and the forecast change without any event.
    figures = [*calls.values(), *counts.values(), *papers.values(), there, int(now.timestamp() // 60)]
    return "-".join(str(one or 0) for one in (tournament.version, tournament.next_receipt, *figures))


def _papers(tournament: Tournament) -> QuerySet[Document]:
    unfinished = tournament.documents.exclude(state=Document.State.DONE).select_related("division")
    return unfinished.order_by("id")


def _given_up(tournament: Tournament) -> QuerySet[Webhook]:
    """Return the failed webhooks of this tournament, or of the whole club."""
    mine = Q(tournament=tournament) | Q(tournament=None)
    return Webhook.objects.filter(mine, club=tournament.club_id, state=Webhook.State.FAILED)


def _needs(tournament: Tournament, hall: Hall, waiting: list[Waiting], now: datetime.datetime) -> Iterator[Need]:
    by_table_match = {one.table_match.pk: one for one in hall.tables}
    for table in hall.tables:
        yield from needs.of_table(table)
    for one in waiting:
        yield needs.of_sheet(one, by_table_match.get(one.table_match.pk))
    # A tournament with its champion has no schedule left to endanger, and misses no phone.
    played = hall.progress.is_over and not hall.tables
    yield from needs.of_plan(() if played else hall.outlook.alerts)
    yield from needs.of_moves(seating.leaving(tournament))
    yield from needs.of_sanctions(sanctions.unruled(tournament))
    yield from needs.of_queue(hall.queue)
    yield from needs.of_signed(sheet_states.waiting_sheets(tournament))
    yield from needs.of_papers(hall.papers)
    yield from needs.of_disk(storage.free_room())
    yield from needs.of_clock(tournament.journal.order_by("-number").values_list("at", flat=True).first(), now=now)
    yield from needs.of_webhooks(_given_up(tournament))
    yield from calm([] if played else hall.phones)
